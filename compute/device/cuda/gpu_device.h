#pragma once

#include "device/cuda/block_tracer.h"
#include "device/cuda/grid_target.h"
#include "device/cuda/handles.h"
#include "device/cuda/kernels.h"
#include "device/cuda/learning.h"
#include "device/cuda/pipeline.h"
#include "device/cuda/product_library.h"
#include "device/cuda/staging.h"
#include "device/device.h"

#include <atomic>
#include <deque>
#include <memory>
#include <variant>

namespace coreloom::CORELOOM_GPU {

/// A GPU, real or emulated, opened for a lane: a stream, and a queue on the host that finish() feeds into it.
class GpuDevice final : public Device {
public:
    struct Options {
        LaneSetup setup;                  ///< complete; its kernel is ours, or `library` is given
        int index = 0;                    ///< the runtime's number of the GPU
        double flopPerSecond = 1e9;       ///< a first guess for the first grid's length, rather too low
        double expectedFlopPerSecond = 0; ///< for predictions before anything has run; 0: the first guess
        std::unique_ptr<ProductLibrary> library;
        Text limitsAbsent; ///< why its limits are not known
    };

    /// Fails with what the runtime refuses.
    [[nodiscard]] static Expected<std::unique_ptr<Device>> open(Options options);
    ~GpuDevice() override;

    [[nodiscard]] const LaneSetup& setup() const override { return m_options.setup; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override;
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override;
    void enqueue(const MatrixProduct& product) override { m_queue.emplace_back(product); }
    void enqueue(const RandomFill& fill) override { m_queue.emplace_back(fill); }
    void enqueue(const NanFill& fill) override { m_queue.emplace_back(fill); }
    [[nodiscard]] Expected<void> learns() const override { return {}; }
    void enqueueLearning(LearningOperation operation) override { m_queue.emplace_back(std::move(operation)); }
    [[nodiscard]] Expected<void> upload(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                        const double* from) override;
    std::size_t mark() override;
    [[nodiscard]] Moment moment(std::size_t mark) const override { return m_pipeline->marks().moment(mark); }
    void beginTrace(std::int64_t step, const Matrix& result) override
    {
        m_queue.emplace_back(TraceBegin{step, result});
    }
    void endTrace() override { m_queue.emplace_back(TraceEnd{}); }
    [[nodiscard]] Trace trace() const override { return m_tracer->trace(); }
    [[nodiscard]] Expected<void> finish() override;
    void stop() noexcept override { m_stop = true; }
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override;
    [[nodiscard]] Expected<Limits> limits() override { return Limits{.reason = m_options.limitsAbsent}; }
    [[nodiscard]] CopyTotals copies() const override { return m_staging->totals(); }
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    struct Mark {};
    struct TraceBegin {
        std::int64_t step;
        Matrix result;
    };
    struct TraceEnd {};
    using Operation = std::variant<MatrixProduct, RandomFill, NanFill, LearningOperation, Mark, TraceBegin, TraceEnd>;

    explicit GpuDevice(Options options) : m_options(std::move(options)) {}
    [[nodiscard]] Expected<void> prepare();
    [[nodiscard]] Expected<void> runQueue();
    [[nodiscard]] Expected<void> run(const MatrixProduct& product);
    [[nodiscard]] Expected<void> run(const RandomFill& fill);
    [[nodiscard]] Expected<void> run(const NanFill& fill);
    [[nodiscard]] Expected<void> run(const LearningOperation& operation);
    [[nodiscard]] Expected<void> run(const Strands& strands);
    [[nodiscard]] Expected<void> run(const Mark&) { return m_pipeline->mark(); }
    [[nodiscard]] Expected<void> run(const TraceBegin& begin);
    [[nodiscard]] Expected<void> run(const TraceEnd&);
    [[nodiscard]] Expected<void> runKernel(const MatrixProduct& product);
    [[nodiscard]] Expected<void> runLibrary(const MatrixProduct& product);
    /// An operand as the library takes it in this lane's precision.
    [[nodiscard]] Expected<Operand> libraryOperand(const Matrix& matrix, bool transposed);

    Options m_options;
    const Kernel* m_kernel = nullptr; ///< null on the library rung
    std::atomic<bool> m_stop{false};
    Stream m_stream;
    std::unique_ptr<GridTarget> m_target;
    std::unique_ptr<BlockTracer> m_tracer;
    std::unique_ptr<Staging> m_staging;
    std::unique_ptr<Pipeline> m_pipeline;
    std::unique_ptr<Learning> m_learning;
    std::deque<Operation> m_queue;
    std::size_t m_marks = 0; ///< queued since the last finish()
};

} // namespace coreloom::CORELOOM_GPU

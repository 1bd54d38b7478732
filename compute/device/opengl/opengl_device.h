#pragma once

#include "device/device.h"
#include "device/opengl/context.h"
#include "device/opengl/kernels.h"
#include "device/opengl/pipeline.h"
#include "device/opengl/staging.h"

#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <variant>

namespace coreloom::opengl {

/// A GPU opened for a lane through OpenGL: a context of its own, and a queue on the host that finish() feeds into it.
class OpenglDevice final : public Device {
public:
    struct Options {
        LaneSetup setup; ///< complete but for what the driver says; its kernel is in kernels()
        std::unique_ptr<Context> context;
        double flopPerSecond = 1e9;         ///< a first guess for portions, rather too low
        double expectedFlopPerSecond = 1e9; ///< for the time that is shown before a job
        int tilesAtOnce = 1;                ///< how many work groups it takes to occupy the GPU, roughly
    };

    /// Fails with what the driver refuses.
    [[nodiscard]] static Expected<std::unique_ptr<Device>> open(Options options);
    ~OpenglDevice() override;

    [[nodiscard]] const LaneSetup& setup() const override { return m_options.setup; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override;
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override;
    void enqueue(const MatrixProduct& product) override { m_queue.emplace_back(product); }
    void enqueue(const RandomFill& fill) override { m_queue.emplace_back(fill); }
    void enqueue(const NanFill& fill) override { m_queue.emplace_back(fill); }
    std::size_t mark() override;
    [[nodiscard]] Moment moment(std::size_t mark) const override { return m_pipeline->marks().moment(mark); }
    void beginTrace(std::int64_t step, const Matrix& result) override
    {
        m_queue.emplace_back(TraceBegin{step, result});
    }
    void endTrace() override { m_queue.emplace_back(TraceEnd{}); }
    [[nodiscard]] Trace trace() const override { return m_tracer.trace(); }
    [[nodiscard]] Expected<void> finish() override;
    void stop() noexcept override { m_stop = true; }
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override;
    [[nodiscard]] CopyTotals copies() const override { return m_staging->totals(); }
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    struct Mark {};
    struct TraceBegin {
        std::int64_t step;
        Matrix result;
    };
    struct TraceEnd {};
    using Operation = std::variant<MatrixProduct, RandomFill, NanFill, Mark, TraceBegin, TraceEnd>;

    explicit OpenglDevice(Options options) : m_options(std::move(options)) {}
    [[nodiscard]] Expected<void> prepare();
    [[nodiscard]] Expected<void> translateKernel();
    [[nodiscard]] Expected<void> runQueue();
    [[nodiscard]] Expected<void> run(const MatrixProduct& product);
    [[nodiscard]] Expected<void> run(const RandomFill& fill);
    [[nodiscard]] Expected<void> run(const NanFill& fill);
    [[nodiscard]] Expected<void> run(const Mark&) { return m_pipeline->mark(); }
    [[nodiscard]] Expected<void> run(const TraceBegin& begin);
    [[nodiscard]] Expected<void> run(const TraceEnd&);
    /// All of the sums of a rectangle of C, in dispatches of at most `depth` terms.
    [[nodiscard]] Expected<void> runSums(const MatrixProduct& product, ProductSlice slice, std::int64_t depth);

    Options m_options;
    std::atomic<bool> m_stop{false};
    std::optional<Program> m_program;
    SliceTracer m_tracer;
    std::unique_ptr<Staging> m_staging;
    std::unique_ptr<Pipeline> m_pipeline;
    std::deque<Operation> m_queue;
    std::size_t m_marks = 0; ///< queued since the last finish()
};

} // namespace coreloom::opengl

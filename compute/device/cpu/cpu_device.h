#pragma once

#include "device/cpu/crew.h"
#include "device/cpu/kernel.h"
#include "device/cpu/memory.h"
#include "device/cpu/tile_trace.h"
#include "device/device.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace coreloom {

/// A lane on CPU cores, with elements of type T. The queue runs when finish() is called, or when it has grown long:
/// every worker walks it, and they meet after each operation. The last to come to a meeting conducts: it passes marks
/// and traces, and computes alone what is too short to share, up to the next operation for all.
template<typename T>
class CpuDevice final : public Device {
public:
    /// `crew` has one worker for each of setup.cpus. `memoryBytes` is what the machine has, 0 unknown.
    CpuDevice(LaneSetup setup, Kernel kernel, std::unique_ptr<Crew> crew, Crew::Waiting waiting,
              std::int64_t memoryBytes);

    /// Allocates the workers' scratch memory; to be called once, before anything else.
    [[nodiscard]] Expected<void> prepare();

    [[nodiscard]] const LaneSetup& setup() const override { return m_setup; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override;
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override;
    void enqueue(const MatrixProduct& product) override;
    void enqueue(const RandomFill& fill) override;
    void enqueue(const NanFill& fill) override;
    std::size_t mark() override;
    [[nodiscard]] Moment moment(std::size_t mark) const override { return m_moments[mark]; }
    void beginTrace(std::int64_t step, const Matrix& result) override;
    void endTrace() override;
    [[nodiscard]] Trace trace() const override { return m_trace.read(); }
    [[nodiscard]] Expected<void> finish() override;
    void stop() noexcept override { m_stop.store(true, std::memory_order_relaxed); }
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override;
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    struct ProductCommand {
        MatrixProduct product;
        TileGrid grid;
    };
    struct MarkCommand {
        std::size_t index;
    };
    struct BeginTraceCommand {
        std::int64_t step;
        Matrix result;
    };
    struct EndTraceCommand {};
    using Command = std::variant<ProductCommand, RandomFill, NanFill, MarkCommand, BeginTraceCommand, EndTraceCommand>;

    void push(Command command);
    void runQueue();
    void walk(int worker);
    void conduct(int worker);
    [[nodiscard]] bool worthSharing(const Command& command) const;
    void work(int worker, const Command& command);
    void workAlone(int worker, const Command& command);
    void compute(int worker, const ProductCommand& command, std::int64_t tile);

    const LaneSetup m_setup;
    const Kernel m_kernel;
    const Multiply<T> m_multiply;
    const std::unique_ptr<Crew> m_crew;
    const double m_secondsToShare; ///< a shorter operation is computed by one worker
    const std::int64_t m_memoryBytes;
    std::vector<Memory> m_scratch; ///< one a worker

    // The queue, written by the thread that owns the device while no worker runs.
    std::vector<Command> m_queue;
    std::vector<Moment> m_queuedMoments; ///< of the marks since the last finish()
    std::vector<Moment> m_moments;       ///< of the last finish()

    // Written by the conductor, read by the workers after the meeting.
    std::size_t m_next = 0;
    const Command* m_shared = nullptr;
    std::uint64_t m_product = 0;    ///< counts the products
    std::optional<Matrix> m_traced; ///< the result whose tiles are recorded
    bool m_recording = false;

    alignas(64) std::atomic<std::int64_t> m_nextTile = 0;
    alignas(64) std::atomic<bool> m_stop = false;
    std::atomic<double> m_flopPerSecond; ///< of one worker: as the kernel states it, later as measured
    TileTrace m_trace;
};

extern template class CpuDevice<float>;
extern template class CpuDevice<double>;

} // namespace coreloom

#pragma once

#include "device/cpu/crew.h"
#include "device/cpu/kernel.h"
#include "device/cpu/memory.h"
#include "device/cpu/shares.h"
#include "device/cpu/tile_trace.h"
#include "device/device.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace coreloom {

/// A lane on CPU cores, with elements of type T. The queue runs when finish() is called, or when it has grown long: the
/// workers share its operations one after another. Who does the last piece of one conducts: it passes marks and traces,
/// and computes alone what is too short to share, up to the next operation for all. Where workers share CPUs, a queue
/// of short products is for one shift of them, one for each CPU, and the next queue for the next shift.
template<typename T>
class CpuDevice final : public Device {
public:
    /// `crew` has one worker for each of setup.cpus. `memoryBytes` is what the machine has, 0 unknown.
    CpuDevice(LaneSetup setup, Kernel kernel, std::unique_ptr<Crew> crew, std::int64_t memoryBytes);

    /// Allocates the workers' scratch memory; to be called before anything else.
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
    [[nodiscard]] Expected<Limits> limits() override;
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    struct ProductCommand {
        MatrixProduct product;
        TileGrid grid;
        int sharers;          ///< so many workers are worth it, and for so many the grid was made
        std::uint64_t number; ///< of all products of this device, from 1
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
    /// How many workers compute a product: everybody, one shift, or one.
    [[nodiscard]] int sharers(const MatrixProduct& product) const;
    void runQueue();
    void formTeam();
    void listWorks();
    void walk(int worker);
    void conduct(int worker, std::uint32_t finished);
    void work(int worker, const Command& command, std::int64_t piece);
    void workAlone(int worker, const Command& command);
    void compute(int worker, const ProductCommand& command, std::int64_t tile);

    const LaneSetup m_setup;
    const Kernel m_kernel;
    const Multiply<T> m_multiply;
    const std::unique_ptr<Crew> m_crew;
    const std::int64_t m_memoryBytes;
    std::vector<AlignedMemory> m_scratch; ///< one a worker
    std::size_t m_scratchBytes = 0;       ///< each

    // The queue and who walks it, written by the thread that owns the device while no worker runs.
    std::vector<Command> m_queue;
    std::vector<Moment> m_queuedMoments; ///< of the marks since the last finish()
    std::vector<Moment> m_moments;       ///< of the last finish()
    Crew::Team m_team;
    std::uint64_t m_products = 0;            ///< counts the products that were queued
    std::uint64_t m_shift = 0;               ///< counts the queues that were for a shift
    std::vector<SharedWork> m_works;         ///< what the team does together …
    std::vector<const Command*> m_workQueue; ///< … and which operation each is; the first is none, but to begin

    // Written by the conductor; the workers read m_recording when it goes on, and it is seldom written.
    alignas(64) std::size_t m_next = 0;
    alignas(64) std::optional<Matrix> m_traced; ///< the result whose tiles are recorded
    bool m_recording = false;

    Shares m_shares;
    alignas(64) std::atomic<bool> m_stop = false;
    std::atomic<double> m_flopPerSecond; ///< of one worker: as the kernel states it, later as measured
    TileTrace m_trace;
};

extern template class CpuDevice<float>;
extern template class CpuDevice<double>;

} // namespace coreloom

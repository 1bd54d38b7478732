#pragma once

#include "device/cpu/crew.h"
#include "device/cpu/piece_work.h"
#include "device/cpu/shares.h"
#include "device/device.h"

#include <atomic>
#include <cstdint>
#include <memory>
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
    [[nodiscard]] Expected<void> prepare() { return m_pieces.prepare(); }

    [[nodiscard]] const LaneSetup& setup() const override { return m_setup; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override;
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override;
    void enqueue(const MatrixProduct& product) override;
    void enqueue(const RandomFill& fill) override;
    void enqueue(const NanFill& fill) override;
    [[nodiscard]] Expected<void> learns() const override { return {}; }
    void enqueueLearning(LearningOperation operation) override;
    [[nodiscard]] Expected<void> upload(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                        const double* from) override;
    std::size_t mark() override;
    [[nodiscard]] Moment moment(std::size_t mark) const override { return m_moments[mark]; }
    void beginTrace(std::int64_t step, const Matrix& result) override;
    void endTrace() override;
    [[nodiscard]] Trace trace() const override { return m_pieces.trace(); }
    [[nodiscard]] Expected<void> finish() override;
    void stop() noexcept override { m_stop.store(true, std::memory_order_relaxed); }
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override;
    [[nodiscard]] Expected<Limits> limits() override;
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    void push(Command command);
    /// How many workers do what one would need so long for: everybody, one shift, or one.
    [[nodiscard]] int sharers(double secondsAlone) const;
    [[nodiscard]] TileGrid tilesOf(const MatrixProduct& product, int workers) const;
    [[nodiscard]] StrandsCommand strandsCommand(Strands strands);
    void runQueue();
    void formTeam();
    void listWorks();
    void walk(int worker);
    void conduct(int worker, std::uint32_t finished);
    void workAlone(int worker, const Command& command);

    const LaneSetup m_setup;
    const std::unique_ptr<Crew> m_crew;
    const std::int64_t m_memoryBytes;

    // The queue and who walks it, written by the thread that owns the device while no worker runs.
    std::vector<Command> m_queue;
    std::vector<Moment> m_queuedMoments; ///< of the marks since the last finish()
    std::vector<Moment> m_moments;       ///< of the last finish()
    Crew::Team m_team;
    std::uint64_t m_products = 0;            ///< counts the products that were queued
    std::uint64_t m_shift = 0;               ///< counts the queues that were for a shift
    std::vector<SharedWork> m_works;         ///< what the team does together …
    std::vector<const Command*> m_workQueue; ///< … and which operation each is; the first is none, but to begin

    alignas(64) std::size_t m_next = 0; ///< written by the conductor

    Shares m_shares;
    alignas(64) std::atomic<bool> m_stop = false;
    std::atomic<double> m_flopPerSecond; ///< of one worker: as the kernel states it, later as measured
    PieceWork<T> m_pieces;
};

extern template class CpuDevice<float>;
extern template class CpuDevice<double>;

} // namespace coreloom

#pragma once

#include "device/cpu/commands.h"
#include "device/cpu/crew.h"
#include "device/cpu/kernel.h"
#include "device/cpu/memory.h"
#include "device/cpu/tile_trace.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom {

/// What a worker does with one piece of a queued operation, on a lane with elements of type T: it computes, counts, and
/// records the tile while a step is traced. Every function returns early when `stop` is set.
template<typename T>
class PieceWork {
public:
    /// The crew and the flag outlive it.
    PieceWork(Kernel kernel, Crew& crew, const std::atomic<bool>& stop);

    /// Allocates the workers' scratch memory; to be called before anything else, and after release().
    [[nodiscard]] Expected<void> prepare();
    /// Gives the scratch memory back.
    void release() { m_scratch.clear(); }

    [[nodiscard]] const Kernel& kernel() const { return m_kernel; }
    [[nodiscard]] Trace trace() const { return m_trace.read(); }

    /// One piece; of a fill, the worker's share in a team of so many.
    void work(int worker, const Command& command, std::int64_t piece, int team);

    // By the conductor, between operations.
    void beginTrace(const BeginTraceCommand& command);
    void endTrace();
    /// The next operation is this one: its tiles are recorded if it writes what is traced.
    void announce(const Command& command);

private:
    void compute(int worker, const ProductCommand& command, std::int64_t tile);
    void compute(int worker, const StrandsCommand& command, std::int64_t strand);
    void computeWhole(int worker, const MatrixProduct& product, const TileGrid& grid, std::uint64_t number);
    void count(int worker, const MatrixProduct& product, const Tile& tile);
    [[nodiscard]] std::span<std::byte> scratch(int worker) const;
    [[nodiscard]] bool stopped() const { return m_stop.load(std::memory_order_relaxed); }

    const Kernel m_kernel;
    const Multiply<T> m_multiply;
    Crew& m_crew;
    const std::atomic<bool>& m_stop;
    std::vector<AlignedMemory> m_scratch; ///< one a worker
    std::size_t m_scratchBytes = 0;       ///< each
    TileTrace m_trace;

    // Written by the conductor; the workers read m_recording when it goes on, and it is seldom written.
    alignas(64) std::optional<Matrix> m_traced; ///< the result whose tiles are recorded
    bool m_recording = false;
};

extern template class PieceWork<float>;
extern template class PieceWork<double>;

} // namespace coreloom

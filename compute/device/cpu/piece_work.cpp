#include "device/cpu/piece_work.h"

#include "base/clock.h"
#include "device/cpu/learning.h"
#include "device/cpu/work.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace coreloom {

namespace {

/// Only the worker itself writes, so that no bus lock is needed.
void add(std::atomic<std::int64_t>& counter, std::int64_t value)
{
    counter.store(counter.load(std::memory_order_relaxed) + value, std::memory_order_relaxed);
}

template<typename T>
const Multiply<T>& multiplyOf(const Kernel& kernel)
{
    if constexpr (std::is_same_v<T, float>)
        return kernel.fp32;
    else
        return kernel.fp64;
}

} // namespace

template<typename T>
PieceWork<T>::PieceWork(Kernel kernel, Crew& crew, const std::atomic<bool>& stop)
    : m_kernel(std::move(kernel)), m_multiply(multiplyOf<T>(m_kernel)), m_crew(crew), m_stop(stop)
{}

template<typename T>
Expected<void> PieceWork<T>::prepare()
{
    m_scratchBytes = m_kernel.scratchBytes ? m_kernel.scratchBytes(m_crew.size()) : 0;
    for (int worker = 0; worker < m_crew.size() && m_scratchBytes > 0; ++worker) {
        m_scratch.push_back(allocateMemory(m_scratchBytes));
        if (!m_scratch.back())
            return tl::unexpected(notEnoughMemory(static_cast<double>(m_scratchBytes) / (1 << 30)));
        std::fill_n(m_scratch.back().get(), scratchHeaderBytes, std::byte{0});
    }
    return {};
}

template<typename T>
std::span<std::byte> PieceWork<T>::scratch(int worker) const
{
    if (m_scratch.empty())
        return {};
    return {m_scratch[static_cast<std::size_t>(worker)].get(), m_scratchBytes};
}

template<typename T>
void PieceWork<T>::beginTrace(const BeginTraceCommand& command)
{
    m_traced = command.result;
    m_trace.begin(command.step);
}

template<typename T>
void PieceWork<T>::endTrace()
{
    m_traced.reset();
    m_trace.end();
}

template<typename T>
void PieceWork<T>::announce(const Command& command)
{
    if (piecesOf(command) == 0)
        return;
    TileGrid ofStrands;
    const TileGrid* grid = m_traced ? gridWithin(command, *m_traced, ofStrands) : nullptr;
    const bool recording = grid != nullptr;
    if (recording != m_recording)
        m_recording = recording;
    if (recording)
        m_trace.setGrid(*grid);
}

template<typename T>
void PieceWork<T>::work(int worker, const Command& command, std::int64_t piece, int team)
{
    if (stopped())
        return;
    const Share share{static_cast<int>(piece), team};
    if (const auto* product = std::get_if<ProductCommand>(&command))
        compute(worker, *product, piece);
    else if (const auto* learning = std::get_if<LearningCommand>(&command))
        std::visit([&](const auto& operation) { computeTile<T>(operation, learning->grid.tile(piece)); },
                   learning->operation);
    else if (const auto* strands = std::get_if<StrandsCommand>(&command))
        compute(worker, *strands, piece);
    else if (const auto* random = std::get_if<RandomFill>(&command))
        fillShare<T>(*random, share, m_stop);
    else if (const auto* nan = std::get_if<NanFill>(&command))
        fillShare<T>(*nan, share, m_stop);
}

template<typename T>
void PieceWork<T>::compute(int worker, const ProductCommand& command, std::int64_t index)
{
    const Tile tile = command.grid.tile(index);
    const std::int64_t begin = m_recording ? steadyNanoseconds() : 0;
    const bool again = command.grid.count() > command.sharers && tile.rows < command.grid.rows();
    computeTile<T>(command.product, command.number, tile, again, m_multiply, m_kernel.depth, scratch(worker), m_stop);
    if (stopped())
        return;
    if (m_recording)
        m_trace.record(index, worker, begin, steadyNanoseconds());
    count(worker, command.product, tile);
}

template<typename T>
void PieceWork<T>::compute(int worker, const StrandsCommand& command, std::int64_t strand)
{
    const auto s = static_cast<std::size_t>(strand);
    const Strand& operations = command.strands[s];
    for (std::size_t i = 0; i < operations.size() && !stopped(); ++i) {
        const TileGrid& grid = command.grids[i];
        const auto* product = std::get_if<MatrixProduct>(&operations[i]);
        if (product == nullptr) {
            std::visit(
                [&](const auto& operation) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(operation)>, MatrixProduct>) {
                        for (std::int64_t tile = 0; tile < grid.count() && !stopped(); ++tile)
                            computeTile<T>(operation, grid.tile(tile));
                    }
                },
                operations[i]);
            continue;
        }
        const bool recording = m_recording && product->c.buffer == m_traced->buffer;
        const std::int64_t begin = recording ? steadyNanoseconds() : 0;
        computeWhole(worker, *product, grid, command.firstNumber + s * operations.size() + i);
        if (recording && !stopped())
            m_trace.record(strand, worker, begin, steadyNanoseconds());
    }
}

template<typename T>
void PieceWork<T>::computeWhole(int worker, const MatrixProduct& product, const TileGrid& grid, std::uint64_t number)
{
    for (std::int64_t index = 0; index < grid.count(); ++index) {
        const Tile tile = grid.tile(index);
        computeTile<T>(product, number, tile, tile.rows < grid.rows(), m_multiply, m_kernel.depth, scratch(worker),
                       m_stop);
        if (stopped())
            return;
        count(worker, product, tile);
    }
}

template<typename T>
void PieceWork<T>::count(int worker, const MatrixProduct& product, const Tile& tile)
{
    WorkerCounters& counters = m_crew.counters(worker);
    add(counters.tiles, 1);
    add(counters.elements, tile.rows * tile.columns);
    add(counters.flop, 2 * tile.rows * tile.columns * product.k());
}

template class PieceWork<float>;
template class PieceWork<double>;

} // namespace coreloom

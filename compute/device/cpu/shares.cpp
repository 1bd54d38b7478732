#include "device/cpu/shares.h"

namespace coreloom {

namespace {

constexpr int pieceBits = 24;
constexpr std::uint64_t pieceMask = (std::uint64_t{1} << pieceBits) - 1;

} // namespace

/// What is left of the worker's part of a work, when its word says this: all, while the word is about an earlier one.
/// A word about a later one answers somebody who is late, and nothing is left for him. Nor is there if the work is over
/// but the word says nothing of it: then the part was empty from the start.
Shares::Range Shares::rangeOf(std::uint32_t work, int worker, std::uint64_t word) const
{
    const std::uint64_t of = word >> (2 * pieceBits); // counted from 1; 0 is earlier than all
    if (of == work + 1)
        return {static_cast<std::int64_t>(word >> pieceBits & pieceMask), static_cast<std::int64_t>(word & pieceMask)};
    if (of > work + 1)
        return {};
    const std::int64_t pieces = (*m_list)[work].pieces;
    return {pieces * worker / m_workers, pieces * (worker + 1) / m_workers};
}

void Shares::begin(const std::vector<SharedWork>& list, int workers)
{
    m_list = &list;
    m_workers = workers;
    for (Left& left : m_left)
        left.word.store(0, std::memory_order_relaxed);
    goOn(0);
}

/// Relaxed, because a piece says nothing about other memory: done() and goOn() order all that.
std::optional<std::int64_t> Shares::takeFrom(int worker, std::uint32_t work, End end)
{
    std::atomic<std::uint64_t>& word = m_left[static_cast<std::size_t>(worker)].word;
    std::uint64_t old = word.load(std::memory_order_relaxed);
    for (;;) {
        Range range = rangeOf(work, worker, old);
        if (range.first >= range.end)
            return std::nullopt;
        const std::int64_t piece = end == End::front ? range.first++ : --range.end;
        const std::uint64_t rest = std::uint64_t{work + 1} << (2 * pieceBits) |
                                   static_cast<std::uint64_t>(range.first) << pieceBits |
                                   static_cast<std::uint64_t>(range.end);
        if (word.compare_exchange_weak(old, rest, std::memory_order_relaxed))
            return piece;
    }
}

std::optional<std::int64_t> Shares::take(std::uint32_t work, int worker)
{
    if (const auto own = takeFrom(worker, work, End::front))
        return own;
    while ((*m_list)[work].helping) {
        std::optional<int> most;
        std::int64_t left = 0;
        for (int other = 0; other < m_workers; ++other) {
            const Range range =
                rangeOf(work, other, m_left[static_cast<std::size_t>(other)].word.load(std::memory_order_relaxed));
            if (range.end - range.first > left) {
                left = range.end - range.first;
                most = other;
            }
        }
        if (!most)
            return std::nullopt;
        if (const auto piece = takeFrom(*most, work, End::back))
            return piece;
    }
    return std::nullopt;
}

bool Shares::done(std::int64_t pieces)
{
    return m_toDo.fetch_sub(pieces, std::memory_order_acq_rel) == pieces;
}

void Shares::goOn(std::uint32_t work)
{
    if (work < m_list->size())
        m_toDo.store((*m_list)[work].pieces, std::memory_order_relaxed);
    m_current.store(work, std::memory_order_release);
    m_current.notify_all();
}

} // namespace coreloom

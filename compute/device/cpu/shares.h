#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom {

/// What workers do together, cut into pieces: the tiles of a product.
struct SharedWork {
    std::int64_t pieces = 1; ///< below 2^24
    /// The dynamic schedule: who has finished its own part helps the one that has most left, from the end, one piece
    /// at a time. Under the static one it has finished.
    bool helping = true;
};

/// Who does which piece of one work after another. Each worker begins with an equal part of its own, of pieces that
/// follow one another, so that it mostly writes what it wrote the time before.
///
/// A work is over when its pieces are done, and not when all workers have come: where the system keeps one from
/// running, the others do its pieces and go on, and it joins them at whatever they do when it is back. So every take
/// says for which work it is; one that comes too late gets nothing. Where nobody is late, workers that each do their
/// own part touch one common cache line, once.
class Shares {
public:
    /// For at most so many workers.
    explicit Shares(int workers) : m_left(static_cast<std::size_t>(workers)) {}

    /// Begins a list of works for workers 0 … `workers` - 1, before any of them runs. `list` outlives its use and holds
    /// fewer than 2^16 works.
    void begin(const std::vector<SharedWork>& list, int workers);
    /// The place in the list of what is being worked on; the list's size when all is over. Workers wait for a change.
    [[nodiscard]] const std::atomic<std::uint32_t>& current() const { return m_current; }

    /// A piece for this worker of the work at that place of the list; nothing when all that it may take are taken.
    [[nodiscard]] std::optional<std::int64_t> take(std::uint32_t work, int worker);
    /// The worker has done so many pieces, not 0, of the current work. True for the one that did the last: it has to
    /// call goOn(), and until then sees what all have written and can prepare what comes next.
    [[nodiscard]] bool done(std::int64_t pieces);
    /// Makes another work the current one.
    void goOn(std::uint32_t work);

private:
    /// Which pieces of a worker's part nobody has taken yet, packed into one word because they are taken from both
    /// ends; of the last work in which somebody took one.
    struct alignas(64) Left {
        std::atomic<std::uint64_t> word = 0;
    };
    enum class End { front, back };

    struct Range {
        std::int64_t first = 0, end = 0; ///< first … end - 1
    };
    [[nodiscard]] Range rangeOf(std::uint32_t work, int worker, std::uint64_t word) const;
    [[nodiscard]] std::optional<std::int64_t> takeFrom(int worker, std::uint32_t work, End end);

    const std::vector<SharedWork>* m_list = nullptr;
    int m_workers = 0;
    std::vector<Left> m_left;
    alignas(64) std::atomic<std::uint32_t> m_current = 0;
    std::atomic<std::int64_t> m_toDo = 0; ///< pieces of the current work
};

} // namespace coreloom

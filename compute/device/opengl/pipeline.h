#pragma once

#include "device/opengl/context.h"
#include "device/opengl/slice_tracer.h"
#include "device/opengl/timer_marks.h"
#include "device/opengl/worker_ledger.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

namespace coreloom::opengl {

/// Feeds the GPU in portions of about 20 ms and lets at most two of them be under way: so no driver's watchdog (which
/// resets a GPU after seconds) finds one too long, a stop takes effect within two portions, and whoever watches sees
/// progress. Learns the rate from the portions' own times. The context is current for every call.
class Pipeline {
public:
    static constexpr double portionSeconds = 0.02;

    Pipeline(const Context& context, SliceTracer& tracer, const std::atomic<bool>& stop, double flopPerSecond);

    [[nodiscard]] double flopPerSecond() const { return m_flopPerSecond; }
    [[nodiscard]] const WorkerLedger& ledger() const { return m_ledger; }
    [[nodiscard]] const TimerMarks& marks() const { return m_marks; }

    void begins();
    /// Before a dispatch of that much work: makes room for it. Fails with cancelled after a stop.
    [[nodiscard]] Expected<void> admit(std::int64_t flop);
    /// After the dispatches that complete tiles: what they have done.
    void completes(std::int64_t tiles, std::int64_t elements);
    /// From here on the work belongs to traced slices; a portion of its own begins with the first.
    [[nodiscard]] Expected<void> beginTrace();
    /// After the dispatches of a traced slice: its last portion ends with it.
    [[nodiscard]] Expected<void> closeTraced(const TileEvent& event);
    /// Waits for all that has been queued; what comes is not traced.
    [[nodiscard]] Expected<void> endTrace();
    [[nodiscard]] Expected<void> mark();
    /// Waits for all that has been queued.
    [[nodiscard]] Expected<void> drain();
    /// The GPU is idle; what was under way and has not been drained, after an error, is forgotten.
    void ends();

private:
    enum class State { free, open, submitted };
    struct Portion {
        State state = State::free;
        GLuint begin = 0; ///< timer queries
        GLuint end = 0;
        GLsync fence = nullptr;
        WorkerReading work;
        double seconds = 0;    ///< predicted
        std::size_t marks = 0; ///< that the GPU has passed with it
        bool inTrace = false;
        std::optional<TileEvent> traced; ///< the slice that ends here
    };

    [[nodiscard]] Expected<void> open();
    [[nodiscard]] Expected<void> close();
    /// Waits for a submitted portion and passes on what it brought.
    [[nodiscard]] Expected<void> complete(Portion& portion);
    [[nodiscard]] Expected<void> waitFor(GLsync fence) const;
    void learn(double flop, double seconds);
    static void clear(Portion& portion);

    const Context& m_context;
    SliceTracer& m_tracer;
    const std::atomic<bool>& m_stop;
    std::atomic<double> m_flopPerSecond;
    WorkerLedger m_ledger;
    TimerMarks m_marks;
    std::array<Portion, 2> m_portions;
    std::size_t m_current = 0;
    bool m_tracing = false;
    std::optional<std::int64_t> m_sliceBeganNs; ///< of the traced slice whose portions arrive
};

} // namespace coreloom::opengl

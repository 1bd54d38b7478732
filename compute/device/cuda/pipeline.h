#pragma once

#include "device/cuda/block_tracer.h"
#include "device/cuda/handles.h"
#include "device/cuda/mark_log.h"
#include "device/cuda/worker_ledger.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace coreloom::CORELOOM_GPU {

/// Feeds the stream in portions of about 20 ms and lets at most two of them be under way, so that a stop takes effect
/// within two portions and whoever watches sees progress. Learns the rate from the portions' own times.
class Pipeline {
public:
    static constexpr double portionSeconds = 0.02;

    /// `counters`: the SMs' counters in device memory, or null where nobody counts.
    [[nodiscard]] static Expected<std::unique_ptr<Pipeline>> create(cudaStream_t stream, int sms, SmCounters* counters,
                                                                    BlockTracer& tracer, const std::atomic<bool>& stop,
                                                                    double flopPerSecond);

    [[nodiscard]] double flopPerSecond() const { return m_flopPerSecond; }
    [[nodiscard]] const WorkerLedger& ledger() const { return m_ledger; }
    [[nodiscard]] const MarkLog& marks() const { return m_marks; }

    void begins();
    /// Before a launch of that much work: makes room for it. Fails with cancelled after a stop.
    [[nodiscard]] Expected<void> admit(double flop);
    /// After the launch of a traced slice: a portion of its own ends with it.
    [[nodiscard]] Expected<void> closeTraced(const BlockTracer::Slice& slice);
    [[nodiscard]] Expected<void> mark();
    /// Waits for all that has been queued.
    [[nodiscard]] Expected<void> drain();
    /// The stream is idle; what was under way and has not been drained, after an error, is forgotten.
    void ends();

private:
    enum class State { free, open, submitted };
    struct Portion {
        State state = State::free;
        Event begin;
        Event end;
        PinnedBytes counters;
        double flop = 0;
        double seconds = 0;    ///< predicted
        std::size_t marks = 0; ///< of the queue, up to its end
        std::optional<BlockTracer::Slice> traced;
    };

    Pipeline(cudaStream_t stream, int sms, SmCounters* counters, BlockTracer& tracer, const std::atomic<bool>& stop,
             double flopPerSecond);
    [[nodiscard]] Expected<void> open();
    [[nodiscard]] Expected<void> close();
    /// Waits for a submitted portion and passes on what it brought.
    [[nodiscard]] Expected<void> complete(std::size_t index);
    void learn(double flop, double seconds);

    cudaStream_t m_stream;
    std::size_t m_sms;
    SmCounters* m_counters;
    BlockTracer& m_tracer;
    const std::atomic<bool>& m_stop;
    std::atomic<double> m_flopPerSecond;
    WorkerLedger m_ledger;
    MarkLog m_marks;
    std::array<Portion, 2> m_portions;
    std::size_t m_current = 0;
};

} // namespace coreloom::CORELOOM_GPU

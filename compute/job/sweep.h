#pragma once

#include "job/run_record.h"
#include "job/run_request.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// The same job several times with one thing changed.
namespace coreloom {

enum class SweepOver { threads, size, batch, sms, kernel };
/// Those whose values are numbers, which the command line takes.
inline constexpr std::array allSweepOvers{SweepOver::threads, SweepOver::size, SweepOver::batch, SweepOver::sms};
[[nodiscard]] const char* name(SweepOver over);

struct SweepRequest {
    RunRequest run; ///< what does not change
    SweepOver over = SweepOver::threads;
    std::vector<std::int64_t> values;     ///< in the order in which they run; each once. Over kernels: numbers of Rung
    std::vector<std::vector<Rung>> rungs; ///< over kernels alone: those that each lane has
};

/// Why a request cannot be swept over that: a lane that has no threads or no SMs, a workload without a batch.
[[nodiscard]] Expected<void> validate(const SweepRequest& request);

/// The run of one value: that many threads or SMs in every lane, or matrices or a batch of that size, or the lanes that
/// have that kernel.
[[nodiscard]] RunRequest runAt(const SweepRequest& request, std::int64_t value);
/// Which lane of that run is the request's lane; empty where it sits out.
[[nodiscard]] std::optional<std::size_t> laneAt(const SweepRequest& request, std::int64_t value, std::size_t lane);

/// Numbers of workers worth running up to `most`: all of them up to eight, else the powers of two and `most` itself.
[[nodiscard]] std::vector<std::int64_t> workerCounts(std::int64_t most);

/// What a run with one value came to; without its samples and its trace.
struct SweepPoint {
    std::int64_t value = 0;
    RunRecord record;
};

struct SweepRecord {
    SweepOver over = SweepOver::threads;
    std::vector<std::int64_t> values; ///< all that were asked for
    Status status = Status::completed;
    std::vector<SweepPoint> points; ///< those that ran to their end
};

/// A point of a sweep: the run's record without its samples and traces, which would take a hundred times the memory.
[[nodiscard]] SweepPoint sweepPoint(std::int64_t value, RunRecord record);

} // namespace coreloom

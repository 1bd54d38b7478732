#pragma once

#include "job/run_record.h"
#include "job/run_request.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

/// The same job several times with one thing changed.
namespace coreloom {

enum class SweepOver { threads, size, batch, sms };
inline constexpr std::array allSweepOvers{SweepOver::threads, SweepOver::size, SweepOver::batch, SweepOver::sms};
[[nodiscard]] const char* name(SweepOver over);

struct SweepRequest {
    RunRequest run; ///< what does not change
    SweepOver over = SweepOver::threads;
    std::vector<std::int64_t> values; ///< in the order in which they run; each once
};

/// Why a request cannot be swept over that: a lane that has no threads or no SMs, a workload without a batch.
[[nodiscard]] Expected<void> validate(const SweepRequest& request);

/// The run of one value: that many threads or SMs in every lane, or matrices or a batch of that size.
[[nodiscard]] RunRequest runAt(const SweepRequest& request, std::int64_t value);

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

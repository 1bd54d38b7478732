#pragma once

#include "job/device_info.h"
#include "job/job.h"
#include "job/trace.h"

#include <QString>

#include <cstdint>

/// A tile and who computed it, in words and in the window's language.
namespace coreloom {

/// The product whose result is woven: C has rows × columns elements, each the sum of `terms` products. 0 terms:
/// unknown.
struct LoomProduct {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t terms = 0;

    bool operator==(const LoomProduct&) const = default;
};
/// Of a multiplication it is the job's; of a network that of its largest layer.
[[nodiscard]] LoomProduct tracedProduct(const Job& job);

/// "Worker 3 on CPU 1", "SM 12"; counted from 1, but CPUs as the system numbers them.
[[nodiscard]] QString workerText(const LaneSetup& setup, int worker);
/// Who, where, how much and when, a line each.
[[nodiscard]] QString tileText(const LaneSetup& setup, const LoomProduct& product, const TileEvent& tile);
/// "4 096 elements, 8.19 MFLOP"; no FLOP where the terms are not known.
[[nodiscard]] QString workText(const LoomProduct& product, std::int64_t elements);
/// What one worker has of the result: "Worker 3 on CPU 1: 32 tiles, 125 000 elements, 12 % of the result".
[[nodiscard]] QString shareText(const LaneSetup& setup, const LoomProduct& product, const Trace& trace, int worker);
/// Which parts of A and B make a tile, a line each: "rows 1–64 of A: 64 × 1 000, 256 kB".
[[nodiscard]] QString originText(const LoomProduct& product, const TileEvent& tile, Precision precision);

} // namespace coreloom

#pragma once

#include "base/error.h"
#include "job/run_record.h"

#include <QString>

#include <optional>

namespace coreloom {

/// A run of the store as it is listed. Plain data.
struct KeptRun {
    QString id;
    QString note; ///< what the user wrote about it: any text
    bool imported = false;
    /// Without samples, workers and traces: `shortened()`. Of a run that cannot be read only `created` is known.
    RunRecord record;
    std::optional<Error> unreadable; ///< why; its record is left as it is
};

/// The record without what is long.
[[nodiscard]] inline RunRecord shortened(RunRecord record)
{
    for (LaneRecord& lane : record.lanes) {
        lane.samples.clear();
        lane.workers.clear();
        lane.trace = {};
    }
    return record;
}

} // namespace coreloom

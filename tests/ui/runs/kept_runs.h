#pragma once

#include "runs/kept_run.h"
#include "sample_run.h"

#include <vector>

namespace coreloom {

/// The sample run under that id, its CPU lane at that rate.
inline KeptRun kept(const char* id, const char* created, double gflops)
{
    KeptRun run{.id = QString::fromLatin1(id)};
    run.record = shortened(sample::record(2));
    run.record.created = created;
    run.record.lanes[0].gflops->median = gflops;
    return run;
}

/// The newest first: at 200, 100 and 300 GFLOP/s.
inline std::vector<KeptRun> three()
{
    return {kept("new", "2026-03-03T03:00:00Z", 200), kept("middle", "2026-02-02T02:00:00Z", 100),
            kept("old", "2026-01-01T01:00:00Z", 300)};
}

} // namespace coreloom

#include "verbs/watched_run.h"

#include "analysis/comparison.h"
#include "verbs/progress_line.h"

namespace coreloom {

namespace {

constexpr std::chrono::milliseconds drainPeriod{50};

} // namespace

Expected<void> checkPresent(const RunRequest& request, const DeviceRegistry& devices)
{
    for (const LaneRequest& lane : request.lanes) {
        const auto device = devices.find(lane.device);
        if (!device || !device->absent)
            continue;
        return failure(device->absent->code, {"--device %1 cannot be used here. %2 Or choose one of: %3.",
                                              {lane.device, english(*device->absent), devices.usable()}});
    }
    return {};
}

RunRecord watched(Run& run, Interrupt& interrupt)
{
    ProgressLine progress(run.plan().lanes, run.plan().expectedSeconds);
    bool interrupted = false;
    RunUpdate update = run.drain();
    while (!update.finished) {
        progress.show(update);
        if (interrupt.waitFor(drainPeriod)) {
            interrupted = true;
            run.stop();
            run.wait();
        }
        update = run.drain();
    }
    progress.show(update);
    progress.clear();
    RunRecord record = run.record();
    if (interrupted && record.status == Status::cancelled) {
        record.status = Status::interrupted;
        for (LaneRecord& lane : record.lanes) {
            if (lane.status == Status::cancelled)
                lane.status = Status::interrupted;
        }
    }
    record.comparison = compared(record);
    return record;
}

} // namespace coreloom

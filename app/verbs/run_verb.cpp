#include "verbs/run_verb.h"

#include "analysis/comparison.h"
#include "host_environment.h"
#include "machine/machine.h"
#include "record/csv_writer.h"
#include "record/record_writer.h"
#include "run/providers.h"
#include "run/run.h"
#include "verbs/exit_status.h"
#include "verbs/interrupt.h"
#include "verbs/output_file.h"
#include "verbs/progress_line.h"
#include "verbs/record_picture.h"
#include "verbs/summary.h"

namespace coreloom {

namespace {

constexpr std::chrono::milliseconds drainPeriod{50};

struct Outputs {
    OutputFile json;
    OutputFile csv;
    OutputFile picture;
};

Expected<Outputs> openOutputs(const OutputNames& names)
{
    auto json = OutputFile::open("--json", names.json);
    if (!json)
        return tl::unexpected(json.error());
    auto csv = OutputFile::open("--csv", names.csv);
    if (!csv)
        return tl::unexpected(csv.error());
    auto picture = OutputFile::open("--picture", names.picture);
    if (!picture)
        return tl::unexpected(picture.error());
    return Outputs{std::move(*json), std::move(*csv), std::move(*picture)};
}

/// A device that is known but not here is refused by its option, with the reason and those that are here.
Expected<void> checkPresent(const RunRequest& request, const DeviceRegistry& devices)
{
    for (const LaneRequest& lane : request.lanes) {
        const auto device = devices.find(lane.device);
        if (!device || !device->absent)
            continue;
        std::string here;
        for (const DeviceInfo& other : devices.devices()) {
            if (!other.absent)
                here += (here.empty() ? "" : ", ") + other.id;
        }
        return failure(device->absent->code, {"--device %1 cannot be used here; choose one of: %2. %3",
                                              {lane.device, here, english(*device->absent)}});
    }
    return {};
}

/// Watches the run to its end, which a signal brings near.
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

int exitStatus(Status status)
{
    switch (status) {
    case Status::completed:
        return exitDone;
    case Status::interrupted:
        return exitInterrupted;
    case Status::failed:
    case Status::diverged:
    case Status::cancelled:
        break;
    }
    return exitFailed;
}

/// Writes everything that was asked for; what fails is said and makes the exit status 1.
int writeAll(const RunRecord& record, Outputs& outputs, const std::string& language)
{
    int status = exitStatus(record.status);
    const auto keep = [&](const Expected<void>& written) {
        if (written)
            return;
        complain(written.error());
        status = exitFailed;
    };
    if (outputs.json.wanted())
        keep(outputs.json.write(recordJson(record)));
    if (outputs.csv.wanted())
        keep(outputs.csv.write(samplesCsv(record)));
    if (!outputs.json.isStandardOutput() && !outputs.csv.isStandardOutput())
        keep(print(summaryOf(record)));
    if (outputs.picture.wanted())
        keep(drawRecord(record, language, outputs.picture));
    for (const LaneRecord& lane : record.lanes) {
        if (lane.error && lane.error->code != ErrorCode::cancelled)
            complain(*lane.error);
    }
    return status;
}

} // namespace

int runVerb(const CommandLine& line)
{
    auto outputs = openOutputs(line.output);
    if (!outputs)
        return refuse(outputs.error());
    Interrupt interrupt;
    const Environment environment = hostEnvironment();
    const Machine machine = readMachine(environment);
    const DeviceRegistry devices(allProviders(machine, environment));
    if (const auto present = checkPresent(line.request, devices); !present)
        return refuse(present.error());
    auto run = Run::start(line.request, devices, machine, environment);
    if (!run)
        return refuse(run.error());
    return writeAll(watched(**run, interrupt), *outputs, line.language);
}

} // namespace coreloom

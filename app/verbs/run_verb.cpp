#include "verbs/run_verb.h"

#include "host_environment.h"
#include "machine/machine.h"
#include "record/csv_writer.h"
#include "record/record_writer.h"
#include "run/providers.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/record_picture.h"
#include "verbs/summary.h"
#include "verbs/watched_run.h"

namespace coreloom {

namespace {

/// Writes everything that was asked for; what fails is said and makes the exit status 1.
int writeAll(const RunRecord& record, OutputFiles& outputs, const std::string& language)
{
    int status = exitStatus(record.status);
    if (outputs.json.wanted())
        keep(outputs.json.write(recordJson(record)), status);
    if (outputs.csv.wanted())
        keep(outputs.csv.write(samplesCsv(record)), status);
    if (!outputs.json.isStandardOutput() && !outputs.csv.isStandardOutput())
        keep(print(summaryOf(record)), status);
    if (outputs.picture.wanted())
        keep(drawRecord(record, language, outputs.picture), status);
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

#include "verbs/sweep_verb.h"

#include "host_environment.h"
#include "language/numbers.h"
#include "machine/machine.h"
#include "record/sweep_writer.h"
#include "run/providers.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/sweep_summary.h"
#include "verbs/watched_run.h"

#include <cstdio>

namespace coreloom {

namespace {

/// "threads 4: 3 of 5, about 12 s left" on standard error.
void announce(const SweepRequest& request, std::size_t index, double secondsSoFar)
{
    const std::size_t count = request.values.size();
    std::string line = std::string(name(request.over)) + ' ' + std::to_string(request.values[index]) + ": " +
                       std::to_string(index + 1) + " of " + std::to_string(count);
    if (index > 0) {
        const double left = secondsSoFar / static_cast<double>(index) * static_cast<double>(count - index);
        line += ", about " + formatSeconds(left).toStdString() + " left";
    }
    std::fprintf(stderr, "%s\n", line.c_str());
}

/// Runs what can be run. A value that is refused ends the sweep: as an error where it is the first, so that nothing was
/// started, else as a failure that keeps what was measured.
Expected<SweepRecord> executed(const SweepRequest& request, const DeviceRegistry& devices, const Machine& machine,
                               const Environment& environment, Interrupt& interrupt)
{
    SweepRecord sweep{.over = request.over, .values = request.values};
    const double begin = steadyClock().seconds();
    for (std::size_t i = 0; i < request.values.size(); ++i) {
        auto run = Run::start(runAt(request, request.values[i]), devices, machine, environment);
        if (!run && i == 0)
            return tl::unexpected(run.error());
        if (!run) {
            complain(run.error());
            sweep.status = Status::failed;
            break;
        }
        announce(request, i, steadyClock().seconds() - begin);
        RunRecord record = watched(**run, interrupt);
        if (record.status == Status::interrupted) {
            sweep.status = Status::interrupted;
            break;
        }
        for (const LaneRecord& lane : record.lanes) {
            if (lane.error)
                complain(*lane.error);
        }
        if (record.status != Status::completed)
            sweep.status = Status::failed;
        sweep.points.push_back(sweepPoint(request.values[i], std::move(record)));
    }
    return sweep;
}

/// Writes everything that was asked for; what fails is said and makes the exit status 1.
int writeAll(const SweepRecord& sweep, OutputFiles& outputs)
{
    int status = exitStatus(sweep.status);
    if (outputs.json.wanted())
        keep(outputs.json.write(sweepJson(sweep)), status);
    if (outputs.csv.wanted())
        keep(outputs.csv.write(sweepCsv(sweep)), status);
    if (!outputs.json.isStandardOutput() && !outputs.csv.isStandardOutput())
        keep(print(sweepSummary(sweep)), status);
    return status;
}

} // namespace

int sweepVerb(const CommandLine& line)
{
    auto outputs = openOutputs(line.output);
    if (!outputs)
        return refuse(outputs.error());
    Interrupt interrupt;
    const Environment environment = hostEnvironment();
    const Machine machine = readMachine(environment);
    const DeviceRegistry devices(allProviders(machine, environment));
    if (const auto present = checkPresent(line.sweep.run, devices); !present)
        return refuse(present.error());
    const auto sweep = executed(line.sweep, devices, machine, environment, interrupt);
    if (!sweep)
        return refuse(sweep.error());
    return writeAll(*sweep, *outputs);
}

} // namespace coreloom

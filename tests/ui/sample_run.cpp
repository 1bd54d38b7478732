#include "sample_run.h"

#include <algorithm>
#include <cmath>

namespace coreloom::sample {

Job job(std::int64_t size)
{
    Job job;
    job.m = job.n = job.k = size;
    return job;
}

LaneSetup cpu(int workers)
{
    LaneSetup setup;
    setup.device.kind = DeviceKind::cpu;
    setup.device.id = "cpu";
    setup.device.name = "AMD EPYC 7B13 64-Core Processor";
    setup.device.usesCpuCores = true;
    setup.device.learns = true;
    setup.device.mostWorkers = 2;
    setup.kernel = Rung::simd;
    setup.workers = workers;
    for (int i = 0; i < workers; ++i)
        setup.cpus.push_back(i % 2);
    setup.schedule = Schedule::dynamic;
    setup.isa = "AVX2";
    return setup;
}

LaneSetup modelled(int sms)
{
    LaneSetup setup;
    setup.device.kind = DeviceKind::modelled;
    setup.device.id = "modelled:rtx-4070-ti-super";
    setup.device.name = "NVIDIA GeForce RTX 4070 Ti SUPER";
    setup.device.provenance = Provenance::modelled;
    setup.device.mostWorkers = sms;
    setup.device.coresPerWorker = 128;
    setup.kernel = Rung::simd;
    setup.workers = sms;
    setup.sms = sms;
    return setup;
}

Trace trace(std::int64_t rows, std::int64_t columns, int tileRows, int tileColumns, int workers, std::size_t done)
{
    Trace trace;
    trace.rows = rows;
    trace.columns = columns;
    trace.complete = true;
    int index = 0;
    for (std::int64_t row = 0; row < rows; row += tileRows) {
        for (std::int64_t column = 0; column < columns; column += tileColumns, ++index) {
            if (trace.tiles.size() == done) {
                trace.complete = false;
                return trace;
            }
            trace.tiles.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column),
                                   static_cast<std::int32_t>(std::min<std::int64_t>(tileRows, rows - row)),
                                   static_cast<std::int32_t>(std::min<std::int64_t>(tileColumns, columns - column)),
                                   (index * 7 + index / 11) % workers, index * 1000, (index + 1) * 1000});
        }
    }
    return trace;
}

std::vector<Sample> samples(double gflops, std::optional<double> watts, double seconds, int workers, bool warmup)
{
    constexpr double step = 0.05;
    std::vector<Sample> samples;
    double joules = 0;
    const int count = static_cast<int>(std::lround(seconds / step));
    for (int i = 0; i <= count; ++i) {
        Sample sample;
        sample.seconds = i * step;
        sample.duration = i > 0 ? step : 0;
        sample.warmup = warmup && sample.seconds < 0.5;
        const double ripple = 1 + 0.02 * std::sin(i * 1.7) + 0.01 * std::sin(i * 0.31);
        sample.gflops = (warmup && i < 3 ? 0.5 : 1.0) * gflops * ripple;
        if (watts) {
            sample.watts = *watts * (1 + 0.01 * std::sin(i * 0.9));
            joules += i > 0 ? *sample.watts * step : 0;
            sample.joules = joules;
        }
        for (int w = 0; w < workers; ++w) {
            const auto busy = static_cast<float>(0.8 + 0.15 * std::sin(i * 0.7 + w));
            sample.workers.push_back({busy, 0.5F * (1 - busy), 0.5F * (1 - busy)});
        }
        samples.push_back(sample);
    }
    return samples;
}

LaneRecord lane(const LaneSetup& setup, const Job& job, double gflops, double watts)
{
    constexpr double seconds = 3;
    LaneRecord lane;
    lane.setup = setup;
    lane.steps = static_cast<std::int64_t>(gflops * 1e9 * seconds / static_cast<double>(job.flop()));
    lane.flop = lane.steps * job.flop();
    lane.wallSeconds = seconds;
    const double step = static_cast<double>(job.flop()) / (gflops * 1e9);
    lane.gflops = Statistics{lane.steps, gflops, gflops * 0.97, gflops * 1.03, gflops * 0.98, gflops * 1.02};
    lane.secondsPerStep = Statistics{lane.steps, step, step * 0.97, step * 1.03, step * 0.98, step * 1.02};
    lane.energy.joules = watts * seconds;
    lane.energy.wattsMean = watts;
    lane.energy.joulesPerStep = watts * step;
    const bool gpu = setup.device.isGpu();
    lane.energy.provenance = gpu ? Provenance::modelled : Provenance::estimated;
    lane.energy.band = gpu ? 0.3 : 0.5;
    lane.limits.workers = gpu ? setup.workers : 2;
    lane.limits.all.fp32 = gpu ? 44'100 : 200;
    lane.limits.triad = gpu ? 672 : 40;
    lane.limits.isa = setup.isa;
    lane.limits.provenance = gpu ? Provenance::modelled : Provenance::measured;
    if (gpu) {
        lane.secondsPerStepWithCopies = lane.secondsPerStep;
        lane.secondsPerStepWithCopies->median = step + 0.0008;
    } else {
        lane.check = Check{"every element", 3e-6, 1e-4, true};
    }
    lane.samples = samples(gflops, watts, seconds, setup.workers, false);
    const int tile = gpu ? 32 : 64;
    lane.trace = trace(job.m, job.n, tile, tile, setup.workers);
    return lane;
}

RunRecord record(int workers, int sms)
{
    RunRecord record;
    record.programVersion = "0.1.0";
    record.created = "2026-01-02T03:04:05Z";
    record.job = job();
    record.lanes = {lane(cpu(workers), record.job, 174, 44), lane(modelled(sms), record.job, 21034, 205)};
    Comparison comparison;
    comparison.speedup = 21034.0 / 174;
    comparison.energyRatio = 25;
    comparison.provenance = Provenance::modelled;
    comparison.fairness = {{"Same job, precision and rung; the GPU is a model.", {}},
                           {"The first figure leaves out the copies.", {}}};
    record.comparison = comparison;
    return record;
}

Job training(Parallel parallel)
{
    Job job;
    job.workload = Workload::train;
    job.network.parallel = parallel;
    return job;
}

std::vector<Stage> stages(const Job& job)
{
    constexpr double ms = 1e-3;
    const std::int64_t forward = job.network.forwardFlop();
    if (job.network.parallel == Parallel::batch)
        return {{{"forward and backward, %1 parts", {std::int64_t{8}}}, job.flop(), 9 * ms, 1.5 * ms},
                {{"sum of the gradients, update", {}}, 0, 3 * ms, 0.5 * ms}};
    const auto stage = [&](const char* name, std::int64_t layer, std::int64_t flop, double milliseconds) {
        return Stage{{name, {layer}}, flop, milliseconds * ms, milliseconds * ms / 6};
    };
    return {stage("forward, layer %1", 1, forward / 2, 1.25),   stage("forward, layer %1", 2, forward / 2, 1.5),
            stage("forward, layer %1", 3, forward / 100, 0.25), Stage{{"softmax, loss", {}}, 0, 1 * ms, 0.0},
            stage("backward, layer %1", 3, forward / 50, 0.5),  stage("backward, layer %1", 2, forward, 3.5),
            stage("backward, layer %1", 1, forward / 2, 2),     Stage{{"update", {}}, 0, 2 * ms, 2 * ms / 6}};
}

namespace {

LaneRecord trainedLane(const Job& job, int workers)
{
    constexpr double stepSeconds = 12e-3;
    const double slower = 2.0 / workers;
    const double gflops = static_cast<double>(job.flop()) / (stepSeconds * slower) * 1e-9;
    LaneRecord record = lane(cpu(workers), job, gflops, 50);
    record.trace = trace(job.tracedRows(), job.tracedColumns(), 32, 128, workers);
    record.stages = stages(job);
    for (Stage& stage : record.stages)
        stage.seconds *= slower;
    Training training{.testAccuracy = 0.96, .parts = 1, .batch = job.network.batch, .examples = 8000};
    const auto count = static_cast<double>(record.samples.size() - 1);
    for (std::size_t i = 0; i < record.samples.size(); ++i) {
        const double way = static_cast<double>(i) / count;
        record.samples[i].loss = 2.3 - 2.1 * way;
        record.samples[i].accuracy = 0.1 + 0.84 * way;
        training.loss.push_back(*record.samples[i].loss);
        training.accuracy.push_back(*record.samples[i].accuracy);
    }
    record.training = training;
    return record;
}

} // namespace

RunRecord trained(Parallel parallel)
{
    RunRecord run = record();
    run.job = training(parallel);
    run.lanes = {trainedLane(run.job, 1), trainedLane(run.job, 2)};
    run.comparison->speedup = 2;
    run.comparison->provenance = Provenance::measured;
    run.comparison->fairness = {{"Threads at work on CPU, 1 worker: %1.", {std::int64_t{1}}}};
    return run;
}

RunRecord diverged()
{
    RunRecord run = trained();
    run.lanes.erase(run.lanes.begin());
    run.comparison.reset();
    run.job.network.learningRate = 1e6;
    run.status = run.lanes[0].status = Status::diverged;
    run.lanes[0].error =
        Error{ErrorCode::diverged,
              {"Training diverged at step %1: the loss is %2, far above that of a network that knows nothing.",
               {std::int64_t{4}, 3.5e9}},
              {"Choose a smaller --learning-rate.", {}}};
    run.lanes[0].check.reset();
    run.lanes[0].training->testAccuracy.reset();
    run.lanes[0].samples.resize(4);
    run.lanes[0].samples[3].loss = 3.5e9;
    return run;
}

} // namespace coreloom::sample

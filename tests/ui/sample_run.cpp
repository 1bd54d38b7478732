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

} // namespace coreloom::sample

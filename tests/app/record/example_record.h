#pragma once

#include "job/run_record.h"

#include <cmath>
#include <string>

namespace coreloom {

/// A record with something in every field: a measured CPU lane with hostile names and a modelled lane with nothing to
/// check. Its numbers are made up.
inline RunRecord exampleRecord()
{
    LaneRecord cpu{
        .setup = {.device = {.kind = DeviceKind::cpu,
                             .id = "cpu",
                             .name = "행렬 \"Fast\", <b>9000</b>\nLtd.",
                             .provenance = Provenance::measured,
                             .mostWorkers = 2},
                  .kernel = Rung::library,
                  .precision = Precision::fp64,
                  .workers = 2,
                  .cpus = {0, 3},
                  .schedule = Schedule::fixed,
                  .isa = "AVX2",
                  .library = LibraryInfo{"OpenBLAS", "0.3.21", "Haswell"},
                  .resourcesAbsent = {"a CPU has no SM", {}},
                  .notes = {{"%1 workers on 1 CPU", {2}}}},
        .status = Status::failed,
        .error = Error{ErrorCode::checkFailed, {"50 % of C is wrong: %1", {"element (3, 4)"}}, {"Report it.", {}}},
        .steps = 4,
        .warmupSteps = 1,
        .flop = 8'000'000'000'000'000'001, // beyond 2^53
        .wallSeconds = 2.5,
        .digest = 0x0123456789ABCDEFU,
        .gflops = Statistics{.count = 4, .median = 1.25, .min = 1, .max = 1.5, .p5 = 1.01, .p95 = 1.49},
        .secondsPerStep = Statistics{.count = 2, .median = 0.1},
        .energy = {.joules = 30,
                   .joulesAboveIdle = 20,
                   .wattsMean = 12,
                   .joulesPerStep = 7.5,
                   .gflopPerJoule = std::nan(""), // written as null
                   .band = 0.5,
                   .source = "estimate:server",
                   .powerDomain = "cpu",
                   .provenance = Provenance::estimated,
                   .reason = {"energy_uj is readable by root only.", {}}},
        .limits = {.provenance = Provenance::measured,
                   .isa = "AVX2",
                   .workers = 2,
                   .one = {.fp32 = 2.5, .fp64 = 1.25},
                   .all = {.fp32 = 5, .fp64 = 2.5},
                   .triad = 16.5,
                   .reason = {"Of 2 CPUs.", {}}},
        .workers = {{0, 0, 40, 2400, 24000, 2.0, 0.25, 0.25, 0.6},
                    {1, std::nullopt, 30, 1600, 16000, 1.5, 0.5, 0.5, 0.4}},
        .check = Check{"every element", 1.5, 8, false},
        .trace = {.rows = 20,
                  .columns = 50,
                  .step = 4,
                  .complete = true,
                  .tiles = {{0, 0, 12, 50, 0, 5, 4'000'000'000}, {12, 0, 8, 50, 1, 0, 7}}},
        .samples = {{.seconds = 0, .gflops = 1.2, .workers = {{1, 0, 0}, {0.5F, 0.25F, 0.25F}}, .joules = 0},
                    {.seconds = 0.1,
                     .duration = 0.1,
                     .gflops = 1.3,
                     .workers = {{0.75F, 0.25F, 0}, {0.35F, 0, 0.65F}},
                     .watts = 12.5,
                     .joules = 1.25}},
    };
    LaneRecord model{
        .setup = {.device = {.kind = DeviceKind::modelled,
                             .id = "modelled:h100",
                             .name = "NVIDIA H100 SXM5",
                             .provenance = Provenance::modelled,
                             .mostWorkers = 132},
                  .kernel = Rung::simd,
                  .workers = 132,
                  .sms = 132,
                  .resources = {{"simd", 128, 16'896, 1024, 256, 2, 16, 0.25},
                                {.kernel = "<b>\"simd\", 행", .threadsPerBlock = 64}}}, // registers unknown
        .steps = 9,
        .flop = 18'000,
        .wallSeconds = 2,
        .secondsPerStepWithCopies = Statistics{.count = 9, .median = 0.25, .min = 0.2, .max = 0.3},
        .energy = {.provenance = Provenance::unavailable, .reason = {"no sensor", {}}},
        .limits = {.provenance = Provenance::modelled, .workers = 132, .all = {.fp32 = 66'910, .tf32 = 494'700}},
        .workersAbsent = {"a model has no workers", {}},
        .samples = {{.seconds = 0, .gflops = 9}, {.seconds = 2, .duration = 2, .gflops = std::nan("")}},
    };
    return {.programVersion = "0.1.0",
            .created = "2026-01-02T03:04:05Z",
            .status = Status::failed,
            .machine = {.cpu = "AMD EPYC",
                        .physicalCores = 2,
                        .logicalCpus = 4,
                        .allowedCpus = {0, 1, 3},
                        .memoryBytes = std::int64_t{5} << 32,
                        .gpus = {"none"},
                        .os = "Debian 12",
                        .warnings = {{"The governor is %1.", {"powersave"}}}},
            .job = {.m = 20,
                    .n = 50,
                    .k = 19,
                    .seed = 18'446'744'073'709'551'615U,
                    .distribution = Distribution::normal,
                    .stop = {.seconds = 0.1, .steps = 4, .warmupSteps = 1}},
            .lanes = {cpu, model},
            .comparison =
                Comparison{.speedup = 7.5,
                           .provenance = Provenance::modelled,
                           .fairness = {{"library against simd", {}}, {"fp64 against fp32", {}}},
                           .losses = LossDifference{.steps = 30, .largest = 0.125, .step = 12, .afterUpdate = 0.0625}}};
}

} // namespace coreloom

#include "job/names.h"

namespace coreloom {

const char* name(Workload workload)
{
    switch (workload) {
    case Workload::matmul:
        return "matmul";
    case Workload::forward:
        return "forward";
    case Workload::train:
        return "train";
    }
    return "unknown";
}

const char* name(Parallel parallel)
{
    switch (parallel) {
    case Parallel::inside:
        return "inside";
    case Parallel::batch:
        return "batch";
    }
    return "unknown";
}

const char* name(Precision precision)
{
    switch (precision) {
    case Precision::fp32:
        return "fp32";
    case Precision::fp64:
        return "fp64";
    case Precision::tf32:
        return "tf32";
    case Precision::bf16:
        return "bf16";
    }
    return "unknown";
}

const char* name(Rung rung)
{
    switch (rung) {
    case Rung::naive:
        return "naive";
    case Rung::blocked:
        return "blocked";
    case Rung::simd:
        return "simd";
    case Rung::library:
        return "library";
    case Rung::tensor:
        return "tensor";
    }
    return "unknown";
}

const char* name(Schedule schedule)
{
    switch (schedule) {
    case Schedule::dynamic:
        return "dynamic";
    case Schedule::fixed:
        return "static";
    }
    return "unknown";
}

const char* name(Distribution distribution)
{
    switch (distribution) {
    case Distribution::uniform:
        return "uniform";
    case Distribution::normal:
        return "normal";
    }
    return "unknown";
}

const char* name(DeviceKind kind)
{
    switch (kind) {
    case DeviceKind::cpu:
        return "cpu";
    case DeviceKind::cuda:
        return "cuda";
    case DeviceKind::opengl:
        return "opengl";
    case DeviceKind::emulated:
        return "emulated";
    case DeviceKind::modelled:
        return "modelled";
    case DeviceKind::recorded:
        return "recorded";
    }
    return "unknown";
}

const char* name(Provenance provenance)
{
    switch (provenance) {
    case Provenance::measured:
        return "measured";
    case Provenance::estimated:
        return "estimated";
    case Provenance::modelled:
        return "modelled";
    case Provenance::emulated:
        return "emulated";
    case Provenance::recorded:
        return "recorded";
    case Provenance::unavailable:
        return "unavailable";
    }
    return "unknown";
}

const char* name(Status status)
{
    switch (status) {
    case Status::completed:
        return "completed";
    case Status::failed:
        return "failed";
    case Status::diverged:
        return "diverged";
    case Status::cancelled:
        return "cancelled";
    case Status::interrupted:
        return "interrupted";
    }
    return "unknown";
}

} // namespace coreloom

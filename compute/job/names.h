#pragma once

#include <array>
#include <optional>
#include <string_view>

/// The words of the program and how they are spelled in files and on the command line.
namespace coreloom {

enum class Workload { matmul, forward, train };
/// What workers share of a training step: each product, or the examples of the mini-batch.
enum class Parallel { inside, batch };
enum class Precision { fp32, fp64, tf32, bf16 };
enum class Rung { naive, blocked, simd, library, tensor };
enum class Schedule { dynamic, fixed }; ///< fixed is spelled "static", which C++ keeps for itself
enum class Distribution { uniform, normal };
enum class DeviceKind { cpu, cuda, opengl, emulated, modelled, recorded };
enum class Provenance { measured, estimated, modelled, emulated, recorded, unavailable };
enum class Status { completed, failed, diverged, cancelled, interrupted };

inline constexpr std::array allWorkloads{Workload::matmul, Workload::forward, Workload::train};
inline constexpr std::array allParallels{Parallel::inside, Parallel::batch};
inline constexpr std::array allPrecisions{Precision::fp32, Precision::fp64, Precision::tf32, Precision::bf16};
inline constexpr std::array allRungs{Rung::naive, Rung::blocked, Rung::simd, Rung::library, Rung::tensor};
inline constexpr std::array allSchedules{Schedule::dynamic, Schedule::fixed};
inline constexpr std::array allDistributions{Distribution::uniform, Distribution::normal};
inline constexpr std::array allDeviceKinds{DeviceKind::cpu,      DeviceKind::cuda,     DeviceKind::opengl,
                                           DeviceKind::emulated, DeviceKind::modelled, DeviceKind::recorded};
inline constexpr std::array allProvenances{Provenance::measured, Provenance::estimated, Provenance::modelled,
                                           Provenance::emulated, Provenance::recorded,  Provenance::unavailable};
inline constexpr std::array allStatuses{Status::completed, Status::failed, Status::diverged, Status::cancelled,
                                        Status::interrupted};

[[nodiscard]] const char* name(Workload workload);
[[nodiscard]] const char* name(Parallel parallel);
[[nodiscard]] const char* name(Precision precision);
[[nodiscard]] const char* name(Rung rung);
[[nodiscard]] const char* name(Schedule schedule);
[[nodiscard]] const char* name(Distribution distribution);
[[nodiscard]] const char* name(DeviceKind kind);
[[nodiscard]] const char* name(Provenance provenance);
[[nodiscard]] const char* name(Status status);

/// The value of that name out of one of the lists above: named(allRungs, "naive").
template<typename List>
[[nodiscard]] std::optional<typename List::value_type> named(const List& all, std::string_view word)
{
    for (const auto value : all) {
        if (word == name(value))
            return value;
    }
    return std::nullopt;
}

/// Whether inputs of that precision are what tensor cores take, and plain arithmetic units do not.
[[nodiscard]] constexpr bool isForTensorCores(Precision precision)
{
    return precision == Precision::tf32 || precision == Precision::bf16;
}

/// Bytes of one element as it is stored on a device: tf32 keeps 4 bytes, bf16 inputs are kept as fp32 as well.
[[nodiscard]] constexpr int bytesPerElement(Precision precision)
{
    return precision == Precision::fp64 ? 8 : 4;
}

} // namespace coreloom

#pragma once

#include "base/text.h"
#include "device/cpu/slice.h"
#include "device/cpu/tiling.h"
#include "job/names.h"
#include "machine/machine.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

/// ADDING A KERNEL (the README's page of this name goes through it with the simd rung as the example)
/// 1. Write a function that computes a Slice: C = A · B, or C += A · B for the later parts of the sum. It runs on one
///    thread and knows nothing of workers, tiles or stopping; bias and activation are added afterwards, by the caller.
/// 2. Add the terms of an element in one order, fixed by the slice, wherever the block begins and however wide it is:
///    then the bits of the result do not depend on the number of workers or on the schedule, and the tests pass.
/// 3. Put it into a file of its own with a function that returns its entry, a Kernel, and add that function to
///    ownKernels() in kernels.cpp. A rung that is new also needs its name in job/names.h and names.cpp, and the
///    compiler names each `switch` that lacks it.
/// 4. State the compiler's options in CMakeLists.txt and in the entry. What is built for an instruction set that not
///    every computer has is chosen at run time, and shares no inline function with the rest.
/// 5. Have its two sentences translated: see the README.
/// tests/device/cpu/tst_cpu_kernels.cpp then tests it with all others.
namespace coreloom {

/// Scratch memory is aligned to 64 bytes at least, and its first bytes are zero when a worker begins.
inline constexpr std::size_t scratchHeaderBytes = 64;

template<typename T>
using Multiply = std::function<void(const Slice<T>&, std::span<std::byte> scratch)>;

/// One rung of the ladder on the CPU: what a registry of kernels holds.
struct Kernel {
    Rung rung = Rung::naive;
    Text change;         ///< what changed against the rung below, one sentence
    Text reason;         ///< why that helps, one sentence
    std::string isa;     ///< the instruction set that runs here, "AVX2"
    std::string options; ///< of the compiler
    /// How C is cut. The bits of the result must not depend on it.
    std::function<TileGrid(const TilingProblem&)> tiles;
    std::int64_t depth = 1024; ///< most terms of the sum in a slice; stop() waits for a slice
    /// Memory that each of so many workers needs for itself, nobody else writes to it; empty where there is no need.
    std::function<std::size_t(int workers)> scratchBytes;
    double gflops32 = 1, gflops64 = 1; ///< what one core is expected to reach, roughly
    Multiply<float> fp32;              ///< empty where there is none in this precision
    Multiply<double> fp64;
};

/// The kernels of this program, from simple to fast, fitted to the machine's caches.
[[nodiscard]] std::vector<Kernel> ownKernels(const std::vector<Cache>& caches);

} // namespace coreloom

#include "device/cpu/blocked_kernel.h"

#include "device/cpu/blocked_loops.h"

namespace coreloom {

namespace {

template<typename T>
using Loops = void (*)(const Slice<T>& slice, T* block);

template<typename T>
Multiply<T> multiplyWith(Loops<T> loops)
{
    return [loops](const Slice<T>& slice, std::span<std::byte> scratch) {
        loops(slice, reinterpret_cast<T*>(scratch.data()));
    };
}

} // namespace

Kernel blockedKernel(InstructionSet set)
{
    Kernel kernel{
        .rung = Rung::blocked,
        .change = {translatable("compute", "The matrices are cut into blocks that fit into the caches, and the loop "
                                           "over columns is the innermost one."),
                   {}},
        .reason = {translatable("compute", "A block is read from memory once and used many times, and neighbouring "
                                           "columns are computed together by vector instructions."),
                   {}},
        .isa = name(set),
        .options = "-O3 -ffp-contract=fast",
        .tiles =
            [](const TilingProblem& problem) {
                return chooseTiles(problem, {.rows = 64, .columns = 128, .leastRows = 4, .leastColumns = 32});
            },
        .depth = 1024,
        .scratchBytes = [](int /*workers*/) { return blockDepth * blockColumns * sizeof(double); },
        .gflops32 = 8,
        .gflops64 = 4,
        .fp32 = multiplyWith<float>(baseline::multiply),
        .fp64 = multiplyWith<double>(baseline::multiply)};
#if defined(__x86_64__)
    if (set == InstructionSet::avx2) {
        kernel.options += " -march=x86-64-v3";
        kernel.gflops32 = 18;
        kernel.gflops64 = 10;
        kernel.fp32 = multiplyWith<float>(avx2::multiply);
        kernel.fp64 = multiplyWith<double>(avx2::multiply);
    } else if (set == InstructionSet::avx512) {
        kernel.options += " -march=x86-64-v4 -mprefer-vector-width=512";
        kernel.gflops32 = 20;
        kernel.gflops64 = 10;
        kernel.fp32 = multiplyWith<float>(avx512::multiply);
        kernel.fp64 = multiplyWith<double>(avx512::multiply);
    }
#endif
    return kernel;
}

} // namespace coreloom

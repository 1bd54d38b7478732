#include "device/cuda/kernels.h"

#include "device/cuda/kernels/blocked.cuh"
#include "device/cuda/kernels/naive.cuh"
#include "device/cuda/kernels/simd.cuh"

/// The only source that nvcc's device compiler sees.
namespace coreloom::CORELOOM_GPU {

namespace {

template<typename T>
Strided<T> strided(const Operand& operand)
{
    return {global(static_cast<T*>(operand.data)), operand.offset, operand.rowStride, operand.columnStride};
}

template<typename T>
Product<T> product(const ProductSlice& slice)
{
    Product<T> p;
    p.a = strided<const T>(slice.a);
    p.b = strided<const T>(slice.b);
    p.c = strided<T>(slice.c);
    p.bias = strided<const T>(slice.bias);
    p.m = slice.m;
    p.n = slice.n;
    p.k = slice.k;
    p.relu = slice.relu;
    p.firstTileRow = slice.firstTileRow;
    p.firstTileColumn = slice.firstTileColumn;
    p.begin = slice.begin;
    p.end = slice.end;
    p.report = slice.report;
    return p;
}

template<typename T>
cudaError_t launchTiles(void (*kernel)(Product<T>), const ProductSlice& slice, dim3 threads, cudaStream_t stream)
{
    const dim3 blocks{static_cast<unsigned>(slice.tileColumns), static_cast<unsigned>(slice.tileRows), 1};
    return launch(kernel, blocks, threads, 0, stream, product<T>(slice));
}

template<typename T>
cudaError_t launchNaive(const ProductSlice& slice, cudaStream_t stream)
{
    return launchTiles(naiveProduct<T>, slice, dim3{naiveColumns, naiveRows, 1}, stream);
}

template<typename T>
cudaError_t launchBlocked(const ProductSlice& slice, cudaStream_t stream)
{
    return launchTiles(blockedProduct<T>, slice, dim3{blockedTile, blockedThreadRows, 1}, stream);
}

template<typename T>
cudaError_t launchSimd(const ProductSlice& slice, cudaStream_t stream)
{
    const auto kernel = slice.begin > 0 ? simdProduct<T, true> : simdProduct<T, false>;
    return launchTiles(kernel, slice, dim3{SimdTile<T>::threads, 1, 1}, stream);
}

/// `sharedBytes` of static shared memory, which an emulation cannot find out for itself.
template<typename T>
KernelFunction function(const char* name, void (*kernel)(Product<T>), int threads, std::size_t sharedBytes)
{
    const auto* address = reinterpret_cast<const void*>(kernel);
    describeKernel(address, sharedBytes);
    return {name, address, threads};
}

template<typename T>
Kernel naive(Precision precision)
{
    return {.rung = Rung::naive,
            .precision = precision,
            .change = {translatable("compute", "A thread for each element of C, thousands of them at a time."), {}},
            .reason = {translatable("compute", "A GPU hides the wait for memory behind other threads, so the plain sum "
                                               "is already parallel."),
                       {}},
            .tileRows = naiveRows,
            .tileColumns = naiveColumns,
            .launch = launchNaive<T>,
            .functions = {function("naive", naiveProduct<T>, naiveColumns * naiveRows, 0)}};
}

template<typename T>
Kernel blocked(Precision precision)
{
    return {.rung = Rung::blocked,
            .precision = precision,
            .change = {translatable("compute", "The threads of a block load a tile of A and of B into shared memory "
                                               "together and take their sums from there."),
                       {}},
            .reason = {translatable("compute", "Each value is read from global memory once for 32 products instead of "
                                               "once for each."),
                       {}},
            .tileRows = blockedTile,
            .tileColumns = blockedTile,
            .launch = launchBlocked<T>,
            .functions = {
                function("blocked", blockedProduct<T>, blockedTile * blockedThreadRows, sizeof(BlockedShared<T>))}};
}

template<typename T>
Kernel simd(Precision precision)
{
    return {.rung = Rung::simd,
            .precision = precision,
            .change = {translatable("compute", "Each thread keeps a tile of C in registers, loads 16 bytes at a time, "
                                               "and fetches the next panels while it multiplies."),
                       {}},
            .reason = {translatable("compute", "A value from shared memory takes part in many products at once, so the "
                                               "arithmetic units no longer wait for it."),
                       {}},
            .tileRows = SimdTile<T>::rows,
            .tileColumns = SimdTile<T>::columns,
            .launch = launchSimd<T>,
            .functions = {
                function("simd", simdProduct<T, false>, SimdTile<T>::threads, sizeof(typename SimdTile<T>::Shared)),
                function("simd, going on with sums", simdProduct<T, true>, SimdTile<T>::threads,
                         sizeof(typename SimdTile<T>::Shared))}};
}

} // namespace

std::span<const Kernel> kernels()
{
    static const Kernel all[] = {naive<float>(Precision::fp32),    blocked<float>(Precision::fp32),
                                 simd<float>(Precision::fp32),     naive<double>(Precision::fp64),
                                 blocked<double>(Precision::fp64), simd<double>(Precision::fp64)};
    return all;
}

const Kernel* findKernel(Rung rung, Precision precision)
{
    for (const Kernel& kernel : kernels()) {
        if (kernel.rung == rung && kernel.precision == precision)
            return &kernel;
    }
    return nullptr;
}

} // namespace coreloom::CORELOOM_GPU

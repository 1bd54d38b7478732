#include "device/cuda/kernels.h"

#include "device/cuda/kernels/blocked.cuh"
#include "device/cuda/kernels/naive.cuh"

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
    p.report = slice.report;
    return p;
}

template<typename T, void (*kernel)(Product<T>), unsigned threadColumns, unsigned threadRows>
cudaError_t launchTiles(const ProductSlice& slice, cudaStream_t stream)
{
    const dim3 blocks{static_cast<unsigned>(slice.tileColumns), static_cast<unsigned>(slice.tileRows), 1};
    return launch(kernel, blocks, dim3{threadColumns, threadRows, 1}, 0, stream, product<T>(slice));
}

template<typename T>
Kernel naive(Precision precision)
{
    return {Rung::naive,
            precision,
            naiveRows,
            naiveColumns,
            launchTiles<T, naiveProduct<T>, naiveColumns, naiveRows>,
            reinterpret_cast<const void*>(&naiveProduct<T>)};
}

template<typename T>
Kernel blocked(Precision precision)
{
    return {Rung::blocked,
            precision,
            blockedTile,
            blockedTile,
            launchTiles<T, blockedProduct<T>, blockedTile, blockedThreadRows>,
            reinterpret_cast<const void*>(&blockedProduct<T>)};
}

} // namespace

std::span<const Kernel> kernels()
{
    static const Kernel all[] = {naive<float>(Precision::fp32), blocked<float>(Precision::fp32),
                                 naive<double>(Precision::fp64), blocked<double>(Precision::fp64)};
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

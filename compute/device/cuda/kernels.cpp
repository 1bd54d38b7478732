#include "device/cuda/kernels.h"

#include "device/cuda/kernels/blocked.cuh"
#include "device/cuda/kernels/naive.cuh"
#include "device/cuda/kernels/round.cuh"
#include "device/cuda/kernels/simd.cuh"
#include "device/cuda/kernels/tensor.cuh"
#include "device/cuda/resident_blocks.h"
#include "device/cuda/strided_operand.h"

#include <algorithm>

/// With learning_kernels.cpp the only source that nvcc's device compiler sees.
namespace coreloom::CORELOOM_GPU {

namespace {

template<typename P>
P product(const ProductSlice& slice)
{
    using T = typename P::Value;
    P p;
    p.a = strided<const T>(slice.a);
    p.b = strided<const T>(slice.b);
    p.c = strided<T>(slice.c);
    p.bias = strided<const T>(slice.bias);
    p.m = slice.m;
    p.n = slice.n;
    p.k = slice.k;
    p.relu = slice.relu;
    p.tiles.firstRow = slice.firstTileRow;
    p.tiles.firstColumn = slice.firstTileColumn;
    p.tiles.rows = static_cast<unsigned>(slice.tileRows);
    p.tiles.columns = static_cast<unsigned>(slice.tileColumns);
    p.tiles.choice = slice.sms;
    p.tiles.report = slice.report;
    p.begin = slice.begin;
    p.end = slice.end;
    return p;
}

template<typename T>
using OnAll = Product<T, Sms::all>;
template<typename T>
using OnChosen = Product<T, Sms::chosen>;
template<typename T>
using SimdTileOnAll = SimdTile<T, ThreadOfBlock<Sms::all>>;

/// A block a tile on all SMs; on chosen ones as many as the GPU holds at a time, see kernels/tile_turns.cuh.
template<typename T>
cudaError_t launchTiles(void (*onAll)(OnAll<T>), void (*onChosen)(OnChosen<T>), const ProductSlice& slice, dim3 threads,
                        cudaStream_t stream)
{
    if (!slice.sms.turns) {
        const dim3 blocks{static_cast<unsigned>(slice.tileColumns), static_cast<unsigned>(slice.tileRows), 1};
        return launch(onAll, blocks, threads, 0, stream, product<OnAll<T>>(slice));
    }
    dim3 blocks;
    const cudaError_t error = residentBlocks(reinterpret_cast<const void*>(onChosen), slice.sms, threads, blocks);
    if (error != cudaSuccess)
        return error;
    return launch(onChosen, blocks, threads, 0, stream, product<OnChosen<T>>(slice));
}

template<typename T>
cudaError_t launchNaive(const ProductSlice& slice, cudaStream_t stream)
{
    return launchTiles<T>(naiveProduct<OnAll<T>>, naiveProduct<OnChosen<T>>, slice, dim3{naiveColumns, naiveRows, 1},
                          stream);
}

template<typename T>
cudaError_t launchBlocked(const ProductSlice& slice, cudaStream_t stream)
{
    return launchTiles<T>(blockedProduct<OnAll<T>>, blockedProduct<OnChosen<T>>, slice,
                          dim3{blockedTile, blockedThreadRows, 1}, stream);
}

template<typename T>
cudaError_t launchSimd(const ProductSlice& slice, cudaStream_t stream)
{
    const dim3 threads{SimdTileOnAll<T>::threads, 1, 1};
    if (slice.begin > 0)
        return launchTiles<T>(simdProduct<OnAll<T>, true>, simdProduct<OnChosen<T>, true>, slice, threads, stream);
    return launchTiles<T>(simdProduct<OnAll<T>, false>, simdProduct<OnChosen<T>, false>, slice, threads, stream);
}

template<typename Input>
cudaError_t launchTensor(const ProductSlice& slice, cudaStream_t stream)
{
    return launchTiles<float>(tensorProduct<OnAll<float>, Input>, tensorProduct<OnChosen<float>, Input>, slice,
                              dim3{tensorThreads, 1, 1}, stream);
}

/// `sharedBytes` of static shared memory beside a taken tile, which an emulation cannot find out for itself.
template<typename T>
void addFunction(std::vector<KernelFunction>& functions, const char* name, void (*onAll)(OnAll<T>),
                 void (*onChosen)(OnChosen<T>), int threads, std::size_t sharedBytes)
{
    functions.push_back({name, Sms::all, reinterpret_cast<const void*>(onAll), threads});
    describeKernel(functions.back().function, sharedBytes);
    functions.push_back({name, Sms::chosen, reinterpret_cast<const void*>(onChosen), threads});
    describeKernel(functions.back().function, sharedBytes + sizeof(TilePlace));
}

template<typename T>
Kernel naive(Precision precision)
{
    Kernel kernel{.rung = Rung::naive,
                  .precision = precision,
                  .tileRows = naiveRows,
                  .tileColumns = naiveColumns,
                  .launch = launchNaive<T>};
    addFunction<T>(kernel.functions, "naive", naiveProduct<OnAll<T>>, naiveProduct<OnChosen<T>>,
                   naiveColumns * naiveRows, 0);
    return kernel;
}

template<typename T>
Kernel blocked(Precision precision)
{
    Kernel kernel{.rung = Rung::blocked,
                  .precision = precision,
                  .tileRows = blockedTile,
                  .tileColumns = blockedTile,
                  .launch = launchBlocked<T>};
    addFunction<T>(kernel.functions, "blocked", blockedProduct<OnAll<T>>, blockedProduct<OnChosen<T>>,
                   blockedTile * blockedThreadRows, sizeof(BlockedShared<T>));
    return kernel;
}

template<typename T>
Kernel simd(Precision precision)
{
    Kernel kernel{.rung = Rung::simd,
                  .precision = precision,
                  .tileRows = SimdTileOnAll<T>::rows,
                  .tileColumns = SimdTileOnAll<T>::columns,
                  .launch = launchSimd<T>};
    constexpr std::size_t sharedBytes = sizeof(typename SimdTileOnAll<T>::Shared);
    addFunction<T>(kernel.functions, "simd", simdProduct<OnAll<T>, false>, simdProduct<OnChosen<T>, false>,
                   SimdTileOnAll<T>::threads, sharedBytes);
    addFunction<T>(kernel.functions, "simd, going on with sums", simdProduct<OnAll<T>, true>,
                   simdProduct<OnChosen<T>, true>, SimdTileOnAll<T>::threads, sharedBytes);
    return kernel;
}

template<typename Input>
Kernel tensor(Precision precision)
{
    Kernel kernel{.rung = Rung::tensor,
                  .precision = precision,
                  .tileRows = tensorTile,
                  .tileColumns = tensorTile,
                  .launch = launchTensor<Input>};
    addFunction<float>(kernel.functions, "tensor", tensorProduct<OnAll<float>, Input>,
                       tensorProduct<OnChosen<float>, Input>, tensorThreads, sizeof(TensorShared<Input>));
    return kernel;
}

} // namespace

std::span<const Kernel> kernels()
{
    static const Kernel all[] = {naive<float>(Precision::fp32),    blocked<float>(Precision::fp32),
                                 simd<float>(Precision::fp32),     naive<double>(Precision::fp64),
                                 blocked<double>(Precision::fp64), simd<double>(Precision::fp64),
                                 tensor<Tf32>(Precision::tf32),    tensor<Bf16>(Precision::bf16)};
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

cudaError_t roundToBf16(const void* from, void* to, std::int64_t count, cudaStream_t stream)
{
    constexpr int threads = 256;
    constexpr std::int64_t mostBlocks = 65'536; // each goes on to further elements
    const std::int64_t blocks = std::min((count + threads - 1) / threads, mostBlocks);
    if (blocks == 0)
        return cudaSuccess;
    return launch(roundElements<__nv_bfloat16>, dim3{static_cast<unsigned>(blocks), 1, 1}, dim3{threads, 1, 1}, 0,
                  stream, global(static_cast<const float*>(from)), global(static_cast<__nv_bfloat16*>(to)), count);
}

} // namespace coreloom::CORELOOM_GPU

#pragma once

#include "device/cuda/kernels/report.h"
#include "job/names.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The ladder of our own GPU kernels.
namespace coreloom::CORELOOM_GPU {

/// A matrix in device memory whose element type the kernel's entry knows.
struct Operand {
    void* data = nullptr;
    std::int64_t offset = 0;
    std::int64_t rowStride = 0;
    std::int64_t columnStride = 0;
};

/// A product and what of it one grid computes: some tiles of C, and of their sums some terms.
struct ProductSlice {
    Operand a; ///< op(A), transposed by its strides
    Operand b;
    Operand c;
    Operand bias; ///< no data: none
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    bool relu = false;
    std::int64_t firstTileRow = 0;
    std::int64_t firstTileColumn = 0;
    std::int64_t tileRows = 0;    ///< of the grid
    std::int64_t tileColumns = 0; ///< of the grid
    std::int64_t begin = 0;       ///< the first term; what comes before it stands in C already
    std::int64_t end = 0;         ///< at most 2^30 terms after `begin`
    SmChoice sms;
    BlockReport report;
};

/// One __global__ function of a kernel, and how it is launched.
struct KernelFunction {
    const char* name;     ///< "simd"
    Sms sms;              ///< which it is for
    const void* function; ///< for the runtime's questions about it
    int threads;          ///< a block
};

struct Kernel {
    Rung rung;
    Precision precision;
    int tileRows; ///< of C, a block
    int tileColumns;
    cudaError_t (*launch)(const ProductSlice& slice, cudaStream_t stream);
    std::vector<KernelFunction> functions;
};

[[nodiscard]] std::span<const Kernel> kernels();

/// Rounds `count` floats of device memory to BF16, 2 bytes each; for a library that wants them so.
[[nodiscard]] cudaError_t roundToBf16(const void* from, void* to, std::int64_t count, cudaStream_t stream);

/// Null for a rung that has no kernel of ours.
[[nodiscard]] const Kernel* findKernel(Rung rung, Precision precision);

} // namespace coreloom::CORELOOM_GPU

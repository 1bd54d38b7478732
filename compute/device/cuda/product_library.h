#pragma once

#include "base/error.h"
#include "device/cuda/kernels.h"

namespace coreloom::CORELOOM_GPU {

/// The `library` rung: somebody else's matrix product on our stream.
class ProductLibrary {
public:
    ProductLibrary() = default;
    ProductLibrary(const ProductLibrary&) = delete;
    ProductLibrary& operator=(const ProductLibrary&) = delete;
    virtual ~ProductLibrary() = default;

    /// All later products go into this stream.
    [[nodiscard]] virtual Expected<void> use(cudaStream_t stream) = 0;
    /// Asks for later products on that many SMs. Fails with unsupported where the library cannot.
    [[nodiscard]] virtual Expected<void> limitSms(int count) = 0;
    /// C = op(A) · op(B) of `rows` rows of C from firstRow on, without bias and activation. For bf16 A and B are in
    /// BF16, 2 bytes an element, and C is in FP32; for tf32 all are in FP32 and the library rounds on its way.
    [[nodiscard]] virtual Expected<void> multiply(const ProductSlice& product, Precision precision,
                                                  std::int64_t firstRow, std::int64_t rows) = 0;
};

} // namespace coreloom::CORELOOM_GPU

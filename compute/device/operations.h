#pragma once

#include "job/names.h"

#include <cstdint>
#include <optional>

/// The operations that workloads are written in. All matrices are row-major and in the lane's precision.
namespace coreloom {

/// Memory of a device, in elements of the lane's precision. Freed with its last owner, which must not outlive the
/// device.
class Buffer {
public:
    explicit Buffer(std::int64_t elements) : m_elements(elements) {}
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    virtual ~Buffer() = default;

    [[nodiscard]] std::int64_t elements() const { return m_elements; }

private:
    std::int64_t m_elements;
};

/// rows × columns elements of a buffer, row r beginning at offset + r · stride. Does not own the buffer.
struct Matrix {
    Buffer* buffer = nullptr;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t stride = 0;
    std::int64_t offset = 0;
};

enum class Activation { none, relu };

/// C = activation(op(A) · op(B) + bias), op being the transpose where asked for; C is overwritten, never read.
/// op(A) is m × k, op(B) is k × n, C is m × n; bias is 1 × n, added to every row.
struct MatrixProduct {
    Matrix a;
    Matrix b;
    Matrix c;
    bool transposeA = false;
    bool transposeB = false;
    std::optional<Matrix> bias;
    Activation activation = Activation::none;

    [[nodiscard]] std::int64_t m() const { return c.rows; }
    [[nodiscard]] std::int64_t n() const { return c.columns; }
    [[nodiscard]] std::int64_t k() const { return transposeA ? a.rows : a.columns; }
    [[nodiscard]] std::int64_t flop() const { return 2 * m() * n() * k(); }
};

/// Random values: element (r, c) of the matrix is randomValue(seed, stream, r · columns + c) of job/random.h, rounded
/// to the lane's precision, so that it does not depend on who fills it, nor in which order.
struct RandomFill {
    Matrix target;
    std::uint64_t seed = 1;
    std::uint64_t stream = 0; ///< tells the matrices of one job apart
    Distribution distribution = Distribution::uniform;
};

/// NaN everywhere, so that an element that is never written cannot pass a check.
struct NanFill {
    Matrix target;
};

} // namespace coreloom

#pragma once

#include "job/names.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

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

/// The way back through ReLU: gradient(r, c) becomes 0 wherever output(r, c), which ReLU gave, is not above 0.
struct ReluGradient {
    Matrix gradient;
    Matrix output; ///< of the same shape
};

/// Softmax of each row of `logits` and its cross-entropy with the row's label, as is usual in one operation: for
/// p = softmax(row), with the row's largest value taken off before exp so that nothing overflows,
///  - outcome(r, 0) = −ln p(label), the loss; outcome(r, 1) = 1 where no other class has a larger p, else 0;
///  - gradient(r, c) = scale · (p(c) − [c = label]).
/// A row that holds NaN has NaN for its loss.
struct SoftmaxCrossEntropy {
    Matrix logits;   ///< rows × classes
    Matrix labels;   ///< rows × 1, whole numbers from 0 to classes − 1
    Matrix outcome;  ///< rows × 2
    Matrix gradient; ///< rows × classes; may be `logits`
    double scale = 1;
};

/// sums(0, c) = factor · Σ from(r, c), with r ascending.
struct ColumnSums {
    Matrix from; ///< rows × columns
    Matrix sums; ///< 1 × columns
    double factor = 1;
};

/// Gradient descent with momentum: velocity = momentum · velocity + gradient; weights −= learningRate · velocity.
/// Several gradients, at most 64, are summed first, as a balanced tree over their order: ((g0 + g1) + (g2 + g3)) + …
struct MomentumUpdate {
    Matrix weights;
    Matrix velocity;
    std::vector<Matrix> gradients; ///< all of the same shape
    double learningRate = 0;
    double momentum = 0;
};

inline constexpr std::size_t mostGradients = 64;

/// What one worker does after the other, on results of its own.
using StrandOperation = std::variant<MatrixProduct, ReluGradient, SoftmaxCrossEntropy, ColumnSums>;
using Strand = std::vector<StrandOperation>;

/// Strands that need nothing of each other, all of the same operations on equally many rows: each is computed by one
/// worker, where the device has workers. What they write does not depend on who computes which.
struct Strands {
    std::vector<Strand> strands;
};

/// What only learning needs; see Device::learns().
using LearningOperation = std::variant<ReluGradient, SoftmaxCrossEntropy, ColumnSums, MomentumUpdate, Strands>;

} // namespace coreloom

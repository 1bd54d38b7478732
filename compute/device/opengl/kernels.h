#pragma once

#include "base/error.h"
#include "device/opengl/context.h"
#include "device/operations.h"
#include "job/names.h"

#include <cstdint>
#include <span>
#include <string_view>

/// The ladder of compute shaders. How to add a rung: write shaders/<name>.comp against shaders/product.glsl, name it in
/// CMakeLists.txt and shader_sources, and give it an entry in kernels.cpp; tst_opengl_products runs every entry.
namespace coreloom::opengl {

struct Kernel {
    Rung rung;
    int tileRows; ///< of C, a work group
    int tileColumns;
    std::string_view (*shader)();
};

[[nodiscard]] std::span<const Kernel> kernels();

/// What of a product one dispatch computes: a rectangle of C and, of its sums, some terms. What comes before the first
/// term stands in C already.
struct ProductSlice {
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// A kernel that the driver has translated for a precision.
class Program {
public:
    /// The context is current, here and later. Fails with launchFailed and what the driver says.
    [[nodiscard]] static Expected<Program> build(const Kernel& kernel, Precision precision,
                                                 const Context::Info& limits);

    [[nodiscard]] const Kernel& kernel() const { return *m_kernel; }
    /// The largest slice of a product of which a shader can see all it needs at once; 0 rows if none can be.
    [[nodiscard]] ProductSlice mostAtOnce(const MatrixProduct& product) const;
    void dispatch(const MatrixProduct& product, const ProductSlice& slice) const;

private:
    Program(const Kernel& kernel, GLuint name, std::int64_t elementBytes, const Context::Info& limits)
        : m_kernel(&kernel), m_name(name), m_elementBytes(elementBytes), m_limits(limits)
    {}
    /// Shows the shader rows × columns of a matrix from (row, column) on; returns the index of that element.
    GLuint bind(GLuint binding, const Matrix& matrix, std::int64_t row, std::int64_t column, std::int64_t rows,
                std::int64_t columns) const;

    const Kernel* m_kernel;
    GLuint m_name; ///< deleted with its context
    std::int64_t m_elementBytes;
    Context::Info m_limits;
};

} // namespace coreloom::opengl

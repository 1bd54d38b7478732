#include "device/opengl/kernels.h"

#include "device/opengl/opengl_buffer.h"
#include "device/opengl/shader_sources.h"

#include <algorithm>
#include <limits>
#include <string>

namespace coreloom::opengl {

namespace {

// As shaders/product.glsl has them.
enum Location : GLint { rows, columns, terms, goesOn, ends, hasBias, relu, opA, opB = 10, outC = 13, biasBegin = 16 };
enum Binding : GLuint { bufferA, bufferB, bufferC, bufferBias };

constexpr std::int64_t mostGroups = 65'535; // along each axis, that OpenGL promises

GLuint whole(std::int64_t value)
{
    return static_cast<GLuint>(value);
}

void setStrides(GLint location, GLuint begin, std::int64_t rowStride, std::int64_t columnStride)
{
    glUniform1ui(location, begin);
    glUniform1ui(location + 1, whole(rowStride));
    glUniform1ui(location + 2, whole(columnStride));
}

/// What the driver says about a shader or program, on one line.
template<typename Parameter, typename Text>
std::string logOf(GLuint name, Parameter parameter, Text read)
{
    GLint length = 0;
    parameter(name, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    read(name, length, nullptr, log.data());
    std::ranges::replace(log, '\n', ' ');
    log.resize(std::min(log.find('\0'), log.size()));
    return log;
}

tl::unexpected<Error> notTranslated(const Kernel& kernel, const std::string& log)
{
    return failure(ErrorCode::launchFailed,
                   {translatable("compute", "The OpenGL driver does not translate the kernel %1: %2"),
                    {std::string(name(kernel.rung)), log}},
                   {translatable("compute", "Choose another kernel or precision, or install a newer driver."), {}});
}

} // namespace

std::span<const Kernel> kernels()
{
    static const Kernel all[] = {
        {Rung::naive, 8, 32, naiveShader}, {Rung::blocked, 32, 32, blockedShader}, {Rung::simd, 64, 64, simdShader}};
    return all;
}

Expected<Program> Program::build(const Kernel& kernel, Precision precision, const Context::Info& limits)
{
    const bool isDouble = precision == Precision::fp64;
    const std::string source = std::string("#version 430 core\n#define real ") + (isDouble ? "double" : "float") +
                               '\n' + std::string(productShader()) + std::string(kernel.shader());
    const char* text = source.c_str();
    const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint done = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (done == GL_FALSE)
        return notTranslated(kernel, logOf(shader, glGetShaderiv, glGetShaderInfoLog));
    const GLuint name = glCreateProgram();
    glAttachShader(name, shader);
    glLinkProgram(name);
    glDeleteShader(shader);
    glGetProgramiv(name, GL_LINK_STATUS, &done);
    if (done == GL_FALSE)
        return notTranslated(kernel, logOf(name, glGetProgramiv, glGetProgramInfoLog));
    return Program(kernel, name, bytesPerElement(precision), limits);
}

ProductSlice Program::mostAtOnce(const MatrixProduct& product) const
{
    constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
    // Rows of a matrix in memory, which lie `stride` apart. What lies before the alignment is seen, too.
    const auto rowsSeen = [&](const Matrix& matrix) {
        const std::int64_t elements = (m_limits.mostBlockBytes - m_limits.blockAlignment) / m_elementBytes;
        return elements / std::max<std::int64_t>(1, matrix.stride);
    };
    const std::int64_t ofA = rowsSeen(product.a);
    const std::int64_t ofB = rowsSeen(product.b);
    const auto whollyTiled = [](std::int64_t count, int tile, std::int64_t needed) {
        return count >= needed ? needed : count / tile * tile;
    };
    const std::int64_t most = std::min(product.transposeA ? unlimited : ofA, rowsSeen(product.c));
    return {.rows = whollyTiled(std::min(most, mostGroups * m_kernel->tileRows), m_kernel->tileRows, product.m()),
            .columns = whollyTiled(std::min(product.transposeB ? ofB : unlimited, mostGroups * m_kernel->tileColumns),
                                   m_kernel->tileColumns, product.n()),
            .end = std::min(
                {product.transposeA ? ofA : unlimited, product.transposeB ? unlimited : ofB, std::int64_t{1} << 30})};
}

GLuint Program::bind(GLuint binding, const Matrix& matrix, std::int64_t row, std::int64_t column, std::int64_t rows,
                     std::int64_t columns) const
{
    const std::int64_t first = (matrix.offset + row * matrix.stride + column) * m_elementBytes;
    const std::int64_t end = first + ((rows - 1) * matrix.stride + columns) * m_elementBytes;
    const std::int64_t aligned = first / m_limits.blockAlignment * m_limits.blockAlignment;
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, nameOf(matrix), aligned, end - aligned);
    return whole((first - aligned) / m_elementBytes);
}

void Program::dispatch(const MatrixProduct& product, const ProductSlice& slice) const
{
    const std::int64_t depth = slice.end - slice.begin;
    glUseProgram(m_name);
    glUniform1ui(Location::rows, whole(slice.rows));
    glUniform1ui(Location::columns, whole(slice.columns));
    glUniform1ui(Location::terms, whole(depth));
    glUniform1i(Location::goesOn, slice.begin > 0);
    glUniform1i(Location::ends, slice.end == product.k());
    glUniform1i(Location::hasBias, product.bias.has_value());
    glUniform1i(Location::relu, product.activation == Activation::relu);
    if (depth > 0) {
        const Matrix& a = product.a;
        const Matrix& b = product.b;
        if (product.transposeA)
            setStrides(Location::opA, bind(bufferA, a, slice.begin, slice.row, depth, slice.rows), 1, a.stride);
        else
            setStrides(Location::opA, bind(bufferA, a, slice.row, slice.begin, slice.rows, depth), a.stride, 1);
        if (product.transposeB)
            setStrides(Location::opB, bind(bufferB, b, slice.column, slice.begin, slice.columns, depth), 1, b.stride);
        else
            setStrides(Location::opB, bind(bufferB, b, slice.begin, slice.column, depth, slice.columns), b.stride, 1);
    }
    setStrides(Location::outC, bind(bufferC, product.c, slice.row, slice.column, slice.rows, slice.columns),
               product.c.stride, 1);
    if (product.bias)
        glUniform1ui(Location::biasBegin, bind(bufferBias, *product.bias, 0, slice.column, 1, slice.columns));
    const auto groups = [](std::int64_t elements, int tile) { return whole((elements + tile - 1) / tile); };
    glDispatchCompute(groups(slice.columns, m_kernel->tileColumns), groups(slice.rows, m_kernel->tileRows), 1);
    // What comes next reads what this wrote, in a shader or by a copy.
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

} // namespace coreloom::opengl

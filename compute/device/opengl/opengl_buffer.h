#pragma once

#include "device/opengl/context.h"
#include "device/operations.h"

namespace coreloom::opengl {

/// Memory of the GPU as workloads see it: a buffer object, which shaders see as a shader storage block.
class OpenglBuffer final : public Buffer {
public:
    /// Takes over a buffer object of that context, which outlives this.
    OpenglBuffer(std::int64_t elements, const Context& context, GLuint name)
        : Buffer(elements), m_context(context), m_name(name)
    {}
    ~OpenglBuffer() override
    {
        if (const auto current = m_context.use())
            glDeleteBuffers(1, &m_name);
    }

    [[nodiscard]] GLuint name() const { return m_name; }

private:
    const Context& m_context;
    GLuint m_name;
};

/// The buffer object of a matrix; the buffer must be of this device.
[[nodiscard]] inline GLuint nameOf(const Matrix& matrix)
{
    return static_cast<const OpenglBuffer*>(matrix.buffer)->name();
}

} // namespace coreloom::opengl

#pragma once

#include "base/error.h"
#include "device/opengl/display.h"

#include <cstdint>
#include <memory>
#include <string>

namespace coreloom::opengl {

/// An OpenGL context of our own, without a window. It is current for a thread only while one of our functions runs
/// there, so that lanes may change threads and a window may use OpenGL too.
class Context {
public:
    /// What the driver says about itself.
    struct Info {
        std::string renderer; ///< "AMD Radeon RX 7900 XTX (radeonsi, navi31, …)"
        std::string version;  ///< "4.6"
        bool software = false;
        std::int64_t freeBytes = 0;      ///< of the GPU's own memory; 0 unknown
        std::int64_t mostBlockBytes = 0; ///< of a buffer that a shader can see at once
        std::int64_t blockAlignment = 1; ///< of where in a buffer that part may begin, in bytes
    };

    /// Current for the calling thread while it lives; then what was current before is so again.
    class Current {
    public:
        Current(Current&& other) noexcept;
        Current(const Current&) = delete;
        Current& operator=(const Current&) = delete;
        ~Current();

    private:
        friend class Context;
        explicit Current(EGLDisplay display) : m_own(display) {}
        EGLDisplay m_own; ///< null after a move
        EGLenum m_api = EGL_NONE;
        EGLDisplay m_display = EGL_NO_DISPLAY;
        EGLSurface m_draw = EGL_NO_SURFACE;
        EGLSurface m_read = EGL_NO_SURFACE;
        EGLContext m_context = EGL_NO_CONTEXT;
    };

    /// Fails with deviceAbsent where the driver has no OpenGL 4.3.
    [[nodiscard]] static Expected<std::unique_ptr<Context>> create(EglDevice device);
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
    ~Context();

    [[nodiscard]] const Info& info() const { return m_info; }
    /// Fails with deviceLost.
    [[nodiscard]] Expected<Current> use() const;
    /// What became of the calls since the last time: deviceLost, notEnoughMemory, launchFailed. The context is current.
    [[nodiscard]] Expected<void> check() const;

private:
    explicit Context(std::shared_ptr<Display> display) : m_display(std::move(display)) {}
    [[nodiscard]] Expected<void> describe();

    std::shared_ptr<Display> m_display;
    EGLContext m_context = EGL_NO_CONTEXT;
    bool m_tellsResets = false;
    Info m_info;
};

/// Whether a renderer of that name is the CPU in disguise.
[[nodiscard]] bool isSoftware(const std::string& renderer);

} // namespace coreloom::opengl

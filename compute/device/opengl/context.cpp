#include "device/opengl/context.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace coreloom::opengl {

namespace {

constexpr int neededVersion = 43;

Error lost()
{
    return {ErrorCode::deviceLost,
            {translatable("compute", "The GPU was reset while it computed, and this lane's work on it is lost."), {}},
            {translatable("compute", "Choose a smaller size; if that does not help, restart the computer."), {}}};
}

std::string text(GLenum name)
{
    const auto* value = reinterpret_cast<const char*>(glGetString(name));
    return value != nullptr ? value : "";
}

std::int64_t number(GLenum name)
{
    GLint64 value = 0;
    glGetInteger64v(name, &value);
    return value;
}

/// KiB that are free on the GPU, as NVIDIA's and AMD's drivers say it (Mesa's, too).
std::int64_t freeMemoryBytes()
{
    std::array<GLint, 4> kibibytes{};
    if (epoxy_has_gl_extension("GL_NVX_gpu_memory_info"))
        glGetIntegerv(GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX, kibibytes.data());
    else if (epoxy_has_gl_extension("GL_ATI_meminfo"))
        glGetIntegerv(GL_VBO_FREE_MEMORY_ATI, kibibytes.data());
    return std::int64_t{kibibytes[0]} * 1024;
}

EGLContext createContext(EGLDisplay display, const std::vector<EGLint>& attributes)
{
    std::vector<EGLint> list = attributes;
    list.push_back(EGL_NONE);
    return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, list.data());
}

Error tooOld(const std::string& renderer, const std::string& version)
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "Compute shaders need OpenGL 4.3; %1 offers %2."), {renderer, version}},
            {translatable("compute", "Install a newer driver of the GPU; GPUs made before about 2012 have none."), {}}};
}

} // namespace

bool isSoftware(const std::string& renderer)
{
    std::string lower = renderer;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    // Mesa's renderers, old and new; what Windows has below WSL; anything that says so.
    return std::ranges::any_of(std::array{"llvmpipe", "softpipe", "lavapipe", "swrast", "swr", "software",
                                          "microsoft basic render", "swiftshader"},
                               [&](std::string_view name) { return lower.find(name) != std::string::npos; });
}

Context::Current::Current(Current&& other) noexcept
    : m_own(std::exchange(other.m_own, EGL_NO_DISPLAY)),
      m_api(other.m_api),
      m_display(other.m_display),
      m_draw(other.m_draw),
      m_read(other.m_read),
      m_context(other.m_context)
{}

Context::Current::~Current()
{
    if (m_own == EGL_NO_DISPLAY)
        return;
    if (m_context != EGL_NO_CONTEXT)
        eglMakeCurrent(m_display, m_draw, m_read, m_context);
    else
        eglMakeCurrent(m_own, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglBindAPI(m_api);
}

Expected<Context::Current> Context::use() const
{
    Current current(m_display->get());
    current.m_api = eglQueryAPI();
    eglBindAPI(EGL_OPENGL_API);
    current.m_display = eglGetCurrentDisplay();
    current.m_draw = eglGetCurrentSurface(EGL_DRAW);
    current.m_read = eglGetCurrentSurface(EGL_READ);
    current.m_context = eglGetCurrentContext();
    if (eglMakeCurrent(m_display->get(), EGL_NO_SURFACE, EGL_NO_SURFACE, m_context) != EGL_TRUE)
        return tl::unexpected(lost());
    return current;
}

Expected<std::unique_ptr<Context>> Context::create(EglDevice device)
{
    auto display = openDisplay(device);
    if (!display)
        return tl::unexpected(display.error());
    EGLDisplay handle = (*display)->get();
    const char* offered = eglQueryString(handle, EGL_EXTENSIONS);
    if (!hasExtension(offered, "EGL_KHR_surfaceless_context") || !hasExtension(offered, "EGL_KHR_create_context") ||
        !(hasExtension(offered, "EGL_KHR_no_config_context") || hasExtension(offered, "EGL_MESA_configless_context"))) {
        return failure(ErrorCode::deviceAbsent,
                       {translatable("compute", "The OpenGL driver of this GPU does not work without a window."), {}},
                       {translatable("compute", "Install a newer driver of the GPU."), {}});
    }
    const EGLenum api = eglQueryAPI();
    eglBindAPI(EGL_OPENGL_API);
    std::unique_ptr<Context> context(new Context(std::move(*display)));
    const std::vector<EGLint> version{EGL_CONTEXT_MAJOR_VERSION,       neededVersion / 10,
                                      EGL_CONTEXT_MINOR_VERSION,       neededVersion % 10,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
    std::vector<EGLint> robust = version;
    robust.insert(robust.end(), {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET});
    // In this order: one that tells when the GPU was reset; one that does not; any, to say what is there.
    for (const auto& attributes : {robust, version, std::vector<EGLint>{}}) {
        if (context->m_context == EGL_NO_CONTEXT)
            context->m_context = createContext(handle, attributes);
    }
    eglBindAPI(api);
    if (context->m_context == EGL_NO_CONTEXT) {
        return failure(ErrorCode::deviceAbsent,
                       {translatable("compute", "The OpenGL driver of this GPU gives no context."), {}},
                       {translatable("compute", "Install a newer driver of the GPU."), {}});
    }
    if (auto described = context->describe(); !described)
        return tl::unexpected(described.error());
    return context;
}

Context::~Context()
{
    if (m_context != EGL_NO_CONTEXT)
        eglDestroyContext(m_display->get(), m_context);
}

Expected<void> Context::describe()
{
    const auto current = use();
    if (!current)
        return tl::unexpected(current.error());
    const int version = epoxy_gl_version();
    m_info.renderer = text(GL_RENDERER);
    m_info.version = std::to_string(version / 10) + '.' + std::to_string(version % 10);
    if (version < neededVersion)
        return tl::unexpected(tooOld(m_info.renderer, m_info.version));
    m_tellsResets = version >= 45 || epoxy_has_gl_extension("GL_KHR_robustness");
    m_info.software = isSoftware(m_info.renderer);
    m_info.freeBytes = freeMemoryBytes();
    // Indices in our shaders have 32 bits.
    constexpr std::int64_t most = std::int64_t{1} << 31;
    m_info.mostBlockBytes = std::min(number(GL_MAX_SHADER_STORAGE_BLOCK_SIZE), most);
    m_info.blockAlignment = std::max<std::int64_t>(1, number(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT));
    return {};
}

Expected<void> Context::check() const
{
    if (m_tellsResets && glGetGraphicsResetStatus() != GL_NO_ERROR)
        return tl::unexpected(lost());
    GLenum first = GL_NO_ERROR;
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        if (error == GL_CONTEXT_LOST)
            return tl::unexpected(lost());
        first = first == GL_NO_ERROR ? error : first;
    }
    if (first == GL_NO_ERROR)
        return {};
    if (first == GL_OUT_OF_MEMORY) {
        return failure(
            ErrorCode::notEnoughMemory,
            {translatable("compute", "%1 has not enough memory for this."), {m_info.renderer}},
            {translatable("compute", "Choose a smaller size, or close what else uses the GPU's memory."), {}});
    }
    return failure(ErrorCode::launchFailed,
                   {translatable("compute", "The OpenGL driver of %1 refused a call (error %2)."),
                    {m_info.renderer, std::int64_t{first}}},
                   {translatable("compute", "Start the program again before using this device."), {}});
}

} // namespace coreloom::opengl

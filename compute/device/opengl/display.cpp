#include "device/opengl/display.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace coreloom::opengl {

namespace {

Error notInstalled(const std::string& library)
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "OpenGL is not installed here: its library %1 cannot be opened."), {library}},
            {translatable("compute", "Install it with: %1"),
             {std::string("sudo apt install libegl1 libopengl0 libgl1-mesa-dri")}}};
}

Error needsScreen()
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "The OpenGL driver that is installed here does not work without a screen."), {}},
            {translatable("compute", "Install a newer driver of the GPU, or Mesa's (libgl1-mesa-dri)."), {}}};
}

std::string hexadecimal(EGLint code)
{
    char text[16];
    std::snprintf(text, sizeof text, "0x%04x", static_cast<unsigned>(code));
    return text;
}

/// The displays that are open now. EGL has one a device, whoever asks, so it is closed by its last owner.
struct OpenDisplays {
    std::mutex mutex;
    std::map<EGLDisplay, std::weak_ptr<Display>> displays;
    /// Those in software stay: they keep no GPU awake, and loading their compiler again takes 40 ms a time.
    std::vector<std::shared_ptr<Display>> kept;
};

OpenDisplays& openDisplays()
{
    static auto* open = new OpenDisplays; // never destroyed: drivers end themselves when the process ends
    return *open;
}

bool isSoftwareDevice(EglDevice device)
{
    return hasExtension(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
}

} // namespace

bool hasExtension(const char* list, std::string_view name)
{
    std::string_view rest = list != nullptr ? list : "";
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        if (word == name)
            return true;
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return false;
}

Expected<std::vector<EglDevice>> findDevices(const LibraryLoader& libraries)
{
    if (!libraries.open({"libEGL.so.1"}))
        return tl::unexpected(notInstalled("libEGL.so.1"));
    if (!libraries.open({"libOpenGL.so.0", "libGL.so.1"}))
        return tl::unexpected(notInstalled("libOpenGL.so.0"));
    const char* offered = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!hasExtension(offered, "EGL_EXT_platform_base"))
        return tl::unexpected(needsScreen());
    const bool listed =
        hasExtension(offered, "EGL_EXT_device_base") ||
        (hasExtension(offered, "EGL_EXT_device_enumeration") && hasExtension(offered, "EGL_EXT_device_query"));
    std::array<EglDevice, 32> found{};
    EGLint count = 0;
    if (listed && hasExtension(offered, "EGL_EXT_platform_device") &&
        eglQueryDevicesEXT(static_cast<EGLint>(found.size()), found.data(), &count) == EGL_TRUE && count > 0) {
        std::vector<EglDevice> devices(found.begin(), found.begin() + count);
        std::ranges::stable_partition(devices, [](EglDevice device) { return !isSoftwareDevice(device); });
        return devices;
    }
    if (hasExtension(offered, "EGL_MESA_platform_surfaceless"))
        return std::vector<EglDevice>{nullptr};
    return tl::unexpected(needsScreen());
}

Expected<std::shared_ptr<Display>> openDisplay(EglDevice device)
{
    OpenDisplays& open = openDisplays();
    const std::lock_guard lock(open.mutex);
    EGLDisplay handle = device != nullptr
                            ? eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr)
                            : eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (auto known = open.displays[handle].lock())
        return known;
    if (handle == EGL_NO_DISPLAY || eglInitialize(handle, nullptr, nullptr) != EGL_TRUE) {
        return failure(
            ErrorCode::deviceAbsent,
            {translatable("compute", "The OpenGL driver does not start (EGL error %1)."), {hexadecimal(eglGetError())}},
            {translatable("compute", "Check that you may use the GPU (group render), and that its driver is "
                                     "installed."),
             {}});
    }
    auto display = std::make_shared<Display>(handle);
    open.displays[handle] = display;
    if (device != nullptr && isSoftwareDevice(device))
        open.kept.push_back(display);
    return display;
}

Display::~Display()
{
    // Under the lock, so that nobody opens it anew in the middle.
    OpenDisplays& open = openDisplays();
    const std::lock_guard lock(open.mutex);
    if (open.displays[m_display].expired())
        eglTerminate(m_display);
}

} // namespace coreloom::opengl

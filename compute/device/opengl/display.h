#pragma once

#include "base/error.h"
#include "base/library.h"
#include "device/opengl/gl.h"

#include <memory>
#include <vector>

namespace coreloom::opengl {

/// EGL's way to one GPU, without a screen. Open as long as somebody owns it: an open one keeps a GPU awake. One in
/// software stays open.
class Display {
public:
    explicit Display(EGLDisplay display) : m_display(display) {}
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    ~Display();

    [[nodiscard]] EGLDisplay get() const { return m_display; }

private:
    EGLDisplay m_display;
};

/// What EGL can compute on: a GPU, or a renderer in software. Null stands for the only one of an EGL that lists none.
using EglDevice = EGLDeviceEXT;

/// All of them, GPUs first. Fails with deviceAbsent where OpenGL is not installed or needs a screen.
[[nodiscard]] Expected<std::vector<EglDevice>> findDevices(const LibraryLoader& libraries);

/// From any thread; who asks for the same device gets the same display. Fails with deviceAbsent.
[[nodiscard]] Expected<std::shared_ptr<Display>> openDisplay(EglDevice device);

/// Whether a name stands in a list of extensions, which may be null.
[[nodiscard]] bool hasExtension(const char* list, std::string_view name);

} // namespace coreloom::opengl

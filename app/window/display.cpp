#include "window/display.h"

#include "base/library.h"

#include <cstdlib>
#include <memory>
#include <string_view>

namespace coreloom {

namespace {

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable);
    return value && *value != '\0';
}

/// Whether the X server that DISPLAY names answers. Asked through libxcb, which Qt's X11 platform needs anyway; where
/// it cannot be opened, Qt is left to try.
bool screenAnswers()
{
    const auto library = systemLibraryLoader().open({"libxcb.so.1"});
    if (!library)
        return true;
    const auto connect = (*library)->function<void* (*)(const char*, int*)>("xcb_connect");
    const auto hasError = (*library)->function<int (*)(void*)>("xcb_connection_has_error");
    const auto disconnect = (*library)->function<void (*)(void*)>("xcb_disconnect");
    if (!connect || !hasError || !disconnect)
        return true;
    void* connection = connect(nullptr, nullptr);
    const bool answers = hasError(connection) == 0;
    disconnect(connection);
    return answers;
}

} // namespace

Expected<void> checkDisplay()
{
    const bool chosen = isSet("QT_QPA_PLATFORM") && std::string_view(std::getenv("QT_QPA_PLATFORM")) != "xcb";
    if (chosen || isSet("WAYLAND_DISPLAY") || (isSet("DISPLAY") && screenAnswers()))
        return {};
    return failure(ErrorCode::deviceAbsent, {translatable("compute", "There is no display for the window."), {}},
                   {translatable("compute", "These need none: coreloom run, devices, check and show."), {}});
}

} // namespace coreloom

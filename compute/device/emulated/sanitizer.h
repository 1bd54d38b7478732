#pragma once

#include <cstddef>

/// How a switch of stacks is told to the sanitizers; empty functions in a build without them.
#if defined(__SANITIZE_ADDRESS__)
#define CORELOOM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CORELOOM_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define CORELOOM_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CORELOOM_TSAN 1
#endif
#endif

#ifdef CORELOOM_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef CORELOOM_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace coreloom::emulated::sanitizer {

inline void leaveStack([[maybe_unused]] void** ownFakeStack, [[maybe_unused]] const void* targetBottom,
                       [[maybe_unused]] std::size_t targetSize)
{
#ifdef CORELOOM_ASAN
    __sanitizer_start_switch_fiber(ownFakeStack, targetBottom, targetSize);
#endif
}

inline void arriveOnStack([[maybe_unused]] void* ownFakeStack, [[maybe_unused]] const void** cameFromBottom,
                          [[maybe_unused]] std::size_t* cameFromSize)
{
#ifdef CORELOOM_ASAN
    __sanitizer_finish_switch_fiber(ownFakeStack, cameFromBottom, cameFromSize);
#endif
}

/// Memory that was a stack is about to be used for something else.
inline void forgetStack([[maybe_unused]] const void* bottom, [[maybe_unused]] std::size_t size)
{
#ifdef CORELOOM_ASAN
    __asan_unpoison_memory_region(bottom, size);
#endif
}

inline void* createFiber()
{
#ifdef CORELOOM_TSAN
    return __tsan_create_fiber(0);
#else
    return nullptr;
#endif
}

inline void destroyFiber([[maybe_unused]] void* fiber)
{
#ifdef CORELOOM_TSAN
    __tsan_destroy_fiber(fiber);
#endif
}

inline void* currentFiber()
{
#ifdef CORELOOM_TSAN
    return __tsan_get_current_fiber();
#else
    return nullptr;
#endif
}

} // namespace coreloom::emulated::sanitizer

/// A macro, not a function: between this and the jump no instrumented function may return.
#ifdef CORELOOM_TSAN
#define CORELOOM_SWITCH_FIBER(fiber) __tsan_switch_to_fiber(fiber, 0)
#else
#define CORELOOM_SWITCH_FIBER(fiber) static_cast<void>(fiber)
#endif

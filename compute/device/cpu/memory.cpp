#include "device/cpu/memory.h"

#include <sys/mman.h>

namespace coreloom {

AlignedMemory allocateMemory(std::size_t bytes)
{
    constexpr std::size_t cacheLine = 64;
    constexpr std::size_t hugePage = std::size_t{2} << 20;
    const std::size_t alignment = bytes >= 2 * hugePage ? hugePage : cacheLine;
    if (bytes > SIZE_MAX - alignment)
        return {};
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    AlignedMemory memory(static_cast<std::byte*>(std::aligned_alloc(alignment, rounded)));
    if (memory && alignment == hugePage)
        madvise(memory.get(), rounded, MADV_HUGEPAGE); // a wish: the system may not have any
    return memory;
}

Error notEnoughMemory(double gibibytes)
{
    return {ErrorCode::notEnoughMemory,
            {translatable("compute", "A matrix of %1 GiB does not fit into memory."), {gibibytes}},
            {translatable("compute", "Choose a smaller --size."), {}}};
}

} // namespace coreloom

#include "device/emulated/device_memory.h"

#include "device/emulated/fictional_gpu.h"

#include <algorithm>
#include <iterator>
#include <new>

namespace coreloom::emulated {

namespace {

constexpr std::align_val_t alignment{256}; // as cudaMalloc gives

} // namespace

DeviceMemory& DeviceMemory::instance()
{
    static DeviceMemory memory;
    return memory;
}

void* DeviceMemory::allocate(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    if (bytes > fictionalMemoryBytes - m_used)
        return nullptr;
    void* address = ::operator new(std::max(bytes, std::size_t{1}), alignment, std::nothrow);
    if (address == nullptr)
        return nullptr;
    m_allocations.emplace(reinterpret_cast<std::uintptr_t>(address), bytes);
    m_used += bytes;
    return address;
}

bool DeviceMemory::free(void* address)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_allocations.find(reinterpret_cast<std::uintptr_t>(address));
    if (found == m_allocations.end())
        return false;
    m_used -= found->second;
    m_allocations.erase(found);
    ::operator delete(address, alignment);
    return true;
}

std::size_t DeviceMemory::bytesFrom(const void* address)
{
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    const std::lock_guard lock(m_mutex);
    const auto after = m_allocations.upper_bound(wanted);
    if (after == m_allocations.begin())
        return 0;
    const auto& [begin, bytes] = *std::prev(after);
    return wanted - begin < bytes ? bytes - (wanted - begin) : 0;
}

std::size_t DeviceMemory::freeBytes()
{
    const std::lock_guard lock(m_mutex);
    return fictionalMemoryBytes - m_used;
}

} // namespace coreloom::emulated

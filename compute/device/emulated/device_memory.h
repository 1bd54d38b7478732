#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace coreloom::emulated {

/// All memory of the fictional GPU, so that every address can be checked against its allocation.
class DeviceMemory {
public:
    static DeviceMemory& instance();

    /// Null when the GPU's memory, or this computer's, does not suffice.
    [[nodiscard]] void* allocate(std::size_t bytes);
    /// False for an address that allocate() did not return.
    [[nodiscard]] bool free(void* address);
    /// Bytes from the address to the end of its allocation; 0 if it lies in none.
    [[nodiscard]] std::size_t bytesFrom(const void* address);
    [[nodiscard]] std::size_t freeBytes();

private:
    std::mutex m_mutex;
    std::map<std::uintptr_t, std::size_t> m_allocations; ///< size by address
    std::size_t m_used = 0;
};

} // namespace coreloom::emulated

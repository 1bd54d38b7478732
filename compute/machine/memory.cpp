#include "machine/memory.h"

#include <sstream>

namespace coreloom {

Memory readMemory(const Environment& environment)
{
    Memory memory;
    std::istringstream lines(readFile(environment, "/proc/meminfo").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string key;
        std::int64_t kibibytes = 0;
        if (!(words >> key >> kibibytes))
            continue;
        if (key == "MemTotal:")
            memory.bytes = kibibytes * 1024;
        else if (key == "MemAvailable:")
            memory.freeBytes = kibibytes * 1024;
    }
    return memory;
}

} // namespace coreloom

#include "meter/worker_time.h"

#include <algorithm>

namespace coreloom {

WorkerTime split(const WorkerClocks& clocks)
{
    const std::int64_t wall = std::max<std::int64_t>(clocks.wall, 0);
    const std::int64_t waiting = std::clamp<std::int64_t>(clocks.waiting, 0, wall);
    const std::int64_t busy = std::clamp<std::int64_t>(clocks.cpu - clocks.spinning, 0, wall - waiting);
    return {.busy = busy, .waiting = waiting, .preempted = wall - waiting - busy};
}

std::int64_t threadCpuNanoseconds(clockid_t clock)
{
    timespec time{};
    if (clock_gettime(clock, &time) != 0)
        return -1;
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace coreloom

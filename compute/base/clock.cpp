#include "base/clock.h"

#include <ctime>

namespace coreloom {

namespace {

class SteadyClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nanoseconds() const override { return steadyNanoseconds(); }
};

} // namespace

std::int64_t steadyNanoseconds() noexcept
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

const Clock& steadyClock()
{
    static const SteadyClock clock;
    return clock;
}

} // namespace coreloom

#pragma once

#include "base/clock.h"

#include <cmath>

namespace coreloom {

/// A clock that stands until it is moved.
class ManualClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nanoseconds() const override { return m_now; }
    void advance(double seconds) { m_now += std::llround(seconds * 1e9); }

private:
    std::int64_t m_now = 1'000'000'000;
};

} // namespace coreloom

#pragma once

#include "measurement.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// The lines that a measuring program and the process of a contestant exchange, one each way in turn. The contestant
/// speaks first and introduces itself:
///
///     > ready OpenBLAS|0.3.21|Zen
///     < time fp32 1024 1024 1024 8
///     > seconds 0.1873
///     < time fp32 9 9 9 0
///     > error 0 calls are not a number of calls
namespace coreloom::bench {

/// So many products of one shape, back to back.
struct TimeRequest {
    Precision precision = Precision::fp32;
    Shape shape;
    std::int64_t calls = 1;

    bool operator==(const TimeRequest&) const = default;
};

/// Who computes. Empty where unknown.
struct Introduction {
    std::string name;
    std::string version;
    std::string core; ///< the core type or instruction set that was chosen

    bool operator==(const Introduction&) const = default;
};

/// How long all calls of a request took together.
struct Seconds {
    double value = 0;

    bool operator==(const Seconds&) const = default;
};

struct Refusal {
    std::string reason;

    bool operator==(const Refusal&) const = default;
};

using Reply = std::variant<Introduction, Seconds, Refusal>;

/// Lines without their end.
[[nodiscard]] std::string written(const TimeRequest& request);
[[nodiscard]] std::string written(const Reply& reply);

/// Nothing for a line that is not as above.
[[nodiscard]] std::optional<TimeRequest> readRequest(std::string_view line);
[[nodiscard]] std::optional<Reply> readReply(std::string_view line);

} // namespace coreloom::bench

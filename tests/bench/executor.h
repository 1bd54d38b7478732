#pragma once

#include "base/error.h"
#include "protocol.h"

#include <memory>

namespace coreloom::bench {

/// Computes products in this process. Used by one thread.
class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    [[nodiscard]] virtual const Introduction& introduction() const = 0;

    /// Makes A and B (random, signed, the same for every executor) and C for the products to come.
    [[nodiscard]] virtual Expected<void> prepare(Precision precision, const Shape& shape) = 0;
    /// Computes the prepared product so many times, back to back. `untimed` products come first, so that workers are
    /// awake and caches are filled. Returns the seconds of the others together.
    [[nodiscard]] virtual Expected<double> run(std::int64_t untimed, std::int64_t calls) = 0;
};

/// A rung of ours as everybody uses it: through the device "cpu", its crew bound to the allowed CPUs, steps queued back
/// to back and timed by the marks before and after them, as a run times them.
[[nodiscard]] Expected<std::unique_ptr<Executor>> ownExecutor(Contestant rung, int workers);

/// A library with its own threads, opened at run time. `core` names the kernels that it shall use, as the library's
/// environment variable does; empty: it chooses.
[[nodiscard]] Expected<std::unique_ptr<Executor>> peerExecutor(Contestant library, int workers,
                                                               const std::string& core);

} // namespace coreloom::bench

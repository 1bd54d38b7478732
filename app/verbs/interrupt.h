#pragma once

#include <chrono>
#include <csignal>

namespace coreloom {

/// SIGINT, SIGTERM and SIGHUP as something to wait for. Make one before any thread starts: they inherit that the
/// signals do not strike them. After the first signal the next one ends the program as usual.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// Waits that long, or until a signal comes; whether one came.
    [[nodiscard]] bool waitFor(std::chrono::milliseconds time);

private:
    sigset_t m_signals{};
    sigset_t m_before{};
};

} // namespace coreloom

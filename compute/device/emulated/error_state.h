#pragma once

#include "device/emulated/faults.h"

#include <mutex>
#include <optional>

namespace coreloom::emulated {

/// The runtime's memory of errors: the last one, the one that sticks, and those that a test has planted.
class ErrorState {
public:
    static ErrorState& instance();

    /// What this call has to fail with before it does anything.
    [[nodiscard]] cudaError_t enter(Call call);
    /// The sticky error, for calls that cannot be planted in.
    [[nodiscard]] cudaError_t sticky();
    /// Keeps an error for cudaGetLastError and returns it.
    cudaError_t keep(cudaError_t error);
    /// An error inside a kernel.
    cudaError_t stick(cudaError_t error);
    [[nodiscard]] cudaError_t takeLast();

    void plant(const Fault& fault);
    void clear();

private:
    std::mutex m_mutex;
    std::optional<Fault> m_planted;
    cudaError_t m_sticky = cudaSuccess;
    cudaError_t m_last = cudaSuccess;
};

} // namespace coreloom::emulated

#include "device/emulated/error_state.h"

#include <utility>

namespace coreloom::emulated {

ErrorState& ErrorState::instance()
{
    static ErrorState state;
    return state;
}

cudaError_t ErrorState::enter(Call call)
{
    const std::lock_guard lock(m_mutex);
    if (m_sticky != cudaSuccess)
        return m_sticky;
    if (!m_planted || m_planted->call != call || m_planted->after-- > 0)
        return cudaSuccess;
    const Fault fault = *std::exchange(m_planted, std::nullopt);
    m_last = fault.error;
    if (fault.sticky)
        m_sticky = fault.error;
    return fault.error;
}

cudaError_t ErrorState::sticky()
{
    const std::lock_guard lock(m_mutex);
    return m_sticky;
}

cudaError_t ErrorState::keep(cudaError_t error)
{
    const std::lock_guard lock(m_mutex);
    if (error != cudaSuccess)
        m_last = error;
    return error;
}

cudaError_t ErrorState::stick(cudaError_t error)
{
    const std::lock_guard lock(m_mutex);
    m_sticky = error;
    m_last = error;
    return error;
}

cudaError_t ErrorState::takeLast()
{
    const std::lock_guard lock(m_mutex);
    return m_sticky != cudaSuccess ? m_sticky : std::exchange(m_last, cudaSuccess);
}

void ErrorState::plant(const Fault& fault)
{
    const std::lock_guard lock(m_mutex);
    m_planted = fault;
}

void ErrorState::clear()
{
    const std::lock_guard lock(m_mutex);
    m_planted.reset();
    m_sticky = cudaSuccess;
    m_last = cudaSuccess;
}

void plantFault(const Fault& fault)
{
    ErrorState::instance().plant(fault);
}

void clearFaults()
{
    ErrorState::instance().clear();
}

cudaError_t cudaGetLastError()
{
    return ErrorState::instance().takeLast();
}

} // namespace coreloom::emulated

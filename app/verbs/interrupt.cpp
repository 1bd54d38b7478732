#include "verbs/interrupt.h"

#include <pthread.h>

namespace coreloom {

Interrupt::Interrupt()
{
    sigemptyset(&m_signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&m_signals, signal);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
}

Interrupt::~Interrupt()
{
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

bool Interrupt::waitFor(std::chrono::milliseconds time)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
    const std::timespec limit{seconds.count(), std::chrono::nanoseconds(time - seconds).count()};
    if (sigtimedwait(&m_signals, nullptr, &limit) < 0)
        return false;
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    return true;
}

} // namespace coreloom

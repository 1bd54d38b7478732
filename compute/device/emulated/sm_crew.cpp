#include "device/emulated/sm_crew.h"

#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace coreloom::emulated {

namespace {

constexpr int workerNice = 5; // the window stays smooth beside it

uint3 blockAt(std::uint64_t index, const dim3& blocks)
{
    const std::uint64_t row = index / blocks.x;
    return {static_cast<unsigned>(index % blocks.x), static_cast<unsigned>(row % blocks.y),
            static_cast<unsigned>(row / blocks.y)};
}

} // namespace

SmCrew::SmCrew(int sms)
{
    try {
        for (int sm = 0; sm < sms; ++sm)
            m_threads.emplace_back([this, sm] { work(static_cast<unsigned>(sm)); });
    } catch (const std::system_error&) {
        dismiss();
        throw;
    }
}

SmCrew::~SmCrew()
{
    dismiss();
}

void SmCrew::dismiss()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
    }
    m_begin.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

bool SmCrew::run(const Grid& grid)
{
    std::unique_lock lock(m_mutex);
    m_grid = &grid;
    m_running = m_threads.size();
    m_nextBlock = m_threads.size();
    m_fault = false;
    ++m_generation;
    m_begin.notify_all();
    m_end.wait(lock, [this] { return m_running == 0; });
    return !m_fault;
}

void SmCrew::work(unsigned sm)
{
    // Linux gives every thread a nice value of its own; making it higher needs no right.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), workerNice);
    currentSm = sm;
    BlockRunner runner;
    std::uint64_t seen = 0;
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_begin.wait(lock, [&] { return m_quit || m_generation != seen; });
        if (m_quit)
            return;
        seen = m_generation;
        const Grid& grid = *m_grid;
        lock.unlock();
        const std::uint64_t blocks = std::uint64_t{grid.blocks.x} * grid.blocks.y * grid.blocks.z;
        for (std::uint64_t block = sm; block < blocks && !m_fault; block = m_nextBlock++) {
            if (!runner.run(grid, blockAt(block, grid.blocks)))
                m_fault = true;
        }
        lock.lock();
        if (--m_running == 0)
            m_end.notify_one();
    }
}

} // namespace coreloom::emulated

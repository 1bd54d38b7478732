#include "device/emulated/block_runner.h"

#include <ctime>

namespace coreloom::emulated {

namespace {

thread_local BlockRunner* activeRunner = nullptr;

uint3 threadAt(std::size_t index, const dim3& threads)
{
    const auto linear = static_cast<unsigned>(index);
    return {linear % threads.x, linear / threads.x % threads.y, linear / (threads.x * threads.y)};
}

} // namespace

void __syncthreads() // NOLINT(bugprone-reserved-identifier)
{
    activeRunner->barrier();
}

std::uint64_t computeTimer()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

bool BlockRunner::run(const Grid& grid, const uint3& block)
{
    activeRunner = this;
    m_grid = &grid;
    m_threads = std::size_t{grid.threads.x} * grid.threads.y * grid.threads.z;
    m_next = 0;
    m_fault = false;
    blockIdx = block;
    blockDim = grid.threads;
    gridDim = grid.blocks;

    std::vector<Fiber*> waiting;
    while (m_next < m_threads && !m_fault) {
        m_current = &fiber(waiting.size());
        m_current->resume();
        if (!m_current->idle())
            waiting.push_back(m_current);
    }
    // All that wait have reached the same barrier; one round takes each to the next one or to its end.
    while (!waiting.empty()) {
        std::size_t kept = 0;
        for (Fiber* each : waiting) {
            m_current = each;
            each->resume();
            if (!each->idle())
                waiting[kept++] = each;
        }
        waiting.resize(kept);
    }
    return !m_fault;
}

void BlockRunner::barrier()
{
    const uint3 thread = threadIdx;
    m_current->suspend();
    threadIdx = thread;
    if (m_fault) // unwinds this thread too: the kernel is over
        throw IllegalAddress();
}

void BlockRunner::runThreads() noexcept
{
    try {
        while (m_next < m_threads && !m_fault) {
            threadIdx = threadAt(m_next++, m_grid->threads);
            m_grid->kernel();
        }
    } catch (const IllegalAddress&) {
        m_fault = true;
    }
}

Fiber& BlockRunner::fiber(std::size_t index)
{
    while (m_fibers.size() <= index)
        m_fibers.push_back(std::make_unique<Fiber>([this] { runThreads(); }));
    return *m_fibers[index];
}

} // namespace coreloom::emulated

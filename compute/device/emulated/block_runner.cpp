#include "device/emulated/block_runner.h"

#include <algorithm>
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
    activeRunner->wait(BlockRunner::Barrier::block);
}

void __syncwarp() // NOLINT(bugprone-reserved-identifier)
{
    activeRunner->wait(BlockRunner::Barrier::warp);
}

wmma::Exchange& wmma::exchangeOfWarp()
{
    return activeRunner->exchange();
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

    m_exchanges.resize((m_threads + wmma::warpThreads - 1) / wmma::warpThreads);
    m_waiting.clear();
    while (m_next < m_threads && !m_fault) {
        m_current = &fiber(m_waiting.size());
        m_current->resume();
        if (!m_current->idle())
            m_waiting.push_back({m_current, threadNumber() / wmma::warpThreads, m_barrier, false});
    }
    // A round takes every thread whose barrier is complete to its next one or to its end.
    while (!m_waiting.empty()) {
        release();
        std::size_t kept = 0;
        for (Waiting each : m_waiting) {
            if (each.goesOn) {
                m_current = each.fiber;
                m_current->resume();
                each.barrier = m_barrier;
            }
            if (!each.fiber->idle())
                m_waiting[kept++] = each;
        }
        m_waiting.resize(kept);
    }
    return !m_fault;
}

void BlockRunner::release()
{
    const auto isAtWarp = [](const Waiting& each) { return each.barrier == Barrier::warp; };
    bool any = false;
    // Threads wait in their order, so those of a warp stand together.
    for (auto first = m_waiting.begin(); first != m_waiting.end();) {
        const auto last =
            std::find_if(first, m_waiting.end(), [&](const Waiting& each) { return each.warp != first->warp; });
        const bool complete = std::all_of(first, last, isAtWarp);
        std::for_each(first, last, [&](Waiting& each) { each.goesOn = complete || m_fault; });
        any = any || complete || m_fault;
        first = last;
    }
    if (any)
        return;
    m_fault = std::any_of(m_waiting.begin(), m_waiting.end(), isAtWarp);
    for (Waiting& each : m_waiting)
        each.goesOn = true;
}

std::size_t BlockRunner::threadNumber()
{
    return (std::size_t{threadIdx.z} * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

void BlockRunner::wait(Barrier barrier)
{
    const uint3 thread = threadIdx;
    m_barrier = barrier;
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

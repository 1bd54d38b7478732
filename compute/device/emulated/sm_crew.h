#pragma once

#include "device/emulated/block_runner.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace coreloom::emulated {

/// The SMs of the emulated GPU: threads at nice +5 that sleep between grids and take blocks one by one, in order, as
/// the hardware's dispatcher gives them out: first one to each SM, then one to whichever is free.
class SmCrew {
public:
    /// Throws std::system_error where the system grants no more threads; the runtime makes a CUDA error of it.
    explicit SmCrew(int sms);
    SmCrew(const SmCrew&) = delete;
    SmCrew& operator=(const SmCrew&) = delete;
    ~SmCrew();

    /// Runs a grid and waits for it; false if a kernel reached for an illegal address.
    [[nodiscard]] bool run(const Grid& grid);

private:
    void work(unsigned sm);
    void dismiss();

    std::mutex m_mutex;
    std::condition_variable m_begin;
    std::condition_variable m_end;
    const Grid* m_grid = nullptr;
    std::uint64_t m_generation = 0;
    std::size_t m_running = 0; ///< SMs that have not finished this grid
    bool m_quit = false;
    std::atomic<std::uint64_t> m_nextBlock{0};
    std::atomic<bool> m_fault{false};
    std::vector<std::thread> m_threads;
};

} // namespace coreloom::emulated

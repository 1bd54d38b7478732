#pragma once

#include "device/emulated/fiber.h"
#include "device/emulated/kernel_language.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace coreloom::emulated {

/// A kernel with its arguments, to be called once a thread, and how often.
struct Grid {
    dim3 blocks;
    dim3 threads;
    std::function<void()> kernel;
};

/// Runs one block after another on the calling OS thread: the executing part of an emulated SM.
///
/// The threads of a block are called one after another on one fiber. Only a thread that reaches __syncthreads keeps
/// its fiber, and the next thread begins on another; so a kernel without barriers costs one switch a block.
class BlockRunner {
public:
    /// Runs all threads of a block; false if one of them reached for an illegal address.
    [[nodiscard]] bool run(const Grid& grid, const uint3& block);
    /// The barrier of the block that is running; called on one of its fibers.
    void barrier();

private:
    void runThreads() noexcept;
    Fiber& fiber(std::size_t index);

    std::vector<std::unique_ptr<Fiber>> m_fibers;
    Fiber* m_current = nullptr;
    const Grid* m_grid = nullptr;
    std::size_t m_threads = 0;
    std::size_t m_next = 0; ///< the first thread that has not begun
    bool m_fault = false;
};

} // namespace coreloom::emulated

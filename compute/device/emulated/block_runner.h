#pragma once

#include "device/emulated/fiber.h"
#include "device/emulated/kernel_language.h"
#include "device/emulated/warp_matrix.h"

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
/// The threads of a block are called one after another on one fiber. Only a thread that reaches __syncthreads or
/// __syncwarp keeps its fiber, and the next thread begins on another; so a kernel without barriers costs one switch a
/// block.
class BlockRunner {
public:
    enum class Barrier { block, warp };

    /// Runs all threads of a block; false if one of them reached for an illegal address, or if some threads of a warp
    /// wait for the warp and others for the block, which a GPU would do for ever.
    [[nodiscard]] bool run(const Grid& grid, const uint3& block);
    /// Of the block that is running; called on one of its fibers.
    void wait(Barrier barrier);
    /// Of the warp of the thread that is running.
    [[nodiscard]] wmma::Exchange& exchange() { return m_exchanges[threadNumber() / wmma::warpThreads]; }

private:
    struct Waiting {
        Fiber* fiber;
        std::size_t warp;
        Barrier barrier;
        bool goesOn;
    };

    void runThreads() noexcept;
    /// Marks those whose barrier is complete.
    void release();
    [[nodiscard]] static std::size_t threadNumber();
    Fiber& fiber(std::size_t index);

    std::vector<std::unique_ptr<Fiber>> m_fibers;
    Fiber* m_current = nullptr;
    const Grid* m_grid = nullptr;
    std::size_t m_threads = 0;
    std::size_t m_next = 0; ///< the first thread that has not begun
    std::vector<Waiting> m_waiting;
    Barrier m_barrier = Barrier::block;      ///< that the last thread came to
    std::vector<wmma::Exchange> m_exchanges; ///< one a warp
    bool m_fault = false;
};

} // namespace coreloom::emulated

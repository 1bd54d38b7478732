#pragma once

#include "device/cuda/handles.h"
#include "device/cuda/kernels/report.h"

#include <memory>

namespace coreloom::CORELOOM_GPU {

/// The SMs of a lane, as its grids need them: which ones to keep to, and where blocks count what they do.
class GridTarget {
public:
    /// `chosen` of the GPU's `all` SMs. `counting`: not where most of the work is a library's, of which nobody knows
    /// what an SM does.
    [[nodiscard]] static Expected<std::unique_ptr<GridTarget>> create(cudaStream_t stream, int chosen, int all,
                                                                      bool counting);

    /// To be called before each launch of a grid.
    [[nodiscard]] Expected<void> nextGrid();

    [[nodiscard]] const SmChoice& sms() const { return m_sms; }
    [[nodiscard]] const BlockReport& report() const { return m_report; } ///< traces nothing
    /// In device memory, one an SM; null where nobody counts.
    [[nodiscard]] SmCounters* counters() const { return static_cast<SmCounters*>(m_counters.get()); }
    [[nodiscard]] int chosen() const { return static_cast<int>(m_sms.chosen); }

private:
    explicit GridTarget(cudaStream_t stream) : m_stream(stream) {}

    cudaStream_t m_stream;
    DeviceBytes m_counters;
    DeviceBytes m_turns; ///< TileTurns, where not all SMs work
    SmChoice m_sms;
    BlockReport m_report;
};

} // namespace coreloom::CORELOOM_GPU

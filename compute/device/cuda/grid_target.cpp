#include "device/cuda/grid_target.h"

#include <utility>

namespace coreloom::CORELOOM_GPU {

Expected<std::unique_ptr<GridTarget>> GridTarget::create(cudaStream_t stream, int chosen, int all, bool counting)
{
    std::unique_ptr<GridTarget> target(new GridTarget(stream));
    target->m_sms.chosen = static_cast<unsigned>(chosen);
    target->m_sms.all = static_cast<unsigned>(all);
    if (chosen < all) {
        auto turns = allocateDevice(sizeof(TileTurns));
        if (!turns)
            return tl::unexpected(turns.error());
        target->m_turns = std::move(*turns);
        target->m_sms.turns = global(static_cast<TileTurns*>(target->m_turns.get()));
    }
    if (counting) {
        const std::size_t bytes = static_cast<std::size_t>(chosen) * sizeof(SmCounters);
        auto counters = allocateDevice(bytes);
        if (!counters)
            return tl::unexpected(counters.error());
        target->m_counters = std::move(*counters);
        CORELOOM_TRY(cudaMemsetAsync(target->m_counters.get(), 0, bytes, stream));
        target->m_report = {.sms = global(target->counters()), .smCount = static_cast<unsigned>(chosen)};
    }
    return target;
}

Expected<void> GridTarget::nextGrid()
{
    if (m_sms.turns)
        CORELOOM_TRY(cudaMemsetAsync(m_turns.get(), 0, sizeof(TileTurns), m_stream));
    return {};
}

} // namespace coreloom::CORELOOM_GPU

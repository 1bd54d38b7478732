#include "store/recorded.h"

#include "analysis/comparison.h"

namespace coreloom {

RunRecord recorded(RunRecord record)
{
    const auto age = [](Provenance& provenance) { provenance = weaker(provenance, Provenance::recorded); };
    for (LaneRecord& lane : record.lanes) {
        age(lane.setup.device.provenance);
        age(lane.energy.provenance);
    }
    if (record.comparison)
        age(record.comparison->provenance);
    return record;
}

} // namespace coreloom

#include "device/cuda/lane_setup.h"

namespace coreloom {

Expected<LaneSetup> gpuLaneSetup(const DeviceInfo& info, const LaneRequest& request)
{
    const int sms = request.sms.value_or(info.mostWorkers);
    if (sms < 1 || sms > info.mostWorkers) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--sms %1 is not accepted: %2 has %3 SMs; choose from 1 to %3."),
                        {std::int64_t{sms}, info.id, std::int64_t{info.mostWorkers}}});
    }
    LaneSetup setup;
    setup.device = info;
    setup.kernel = request.kernel.value_or(Rung::naive);
    setup.precision = request.precision;
    setup.workers = sms;
    setup.sms = sms;
    return setup;
}

} // namespace coreloom

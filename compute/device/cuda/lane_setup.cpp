#include "device/cuda/lane_setup.h"

#include <algorithm>

namespace coreloom {

Expected<LaneSetup> gpuLaneSetup(const DeviceInfo& info, const LaneRequest& request)
{
    const int sms = request.sms.value_or(info.mostWorkers);
    if (sms < 1 || sms > info.mostWorkers) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--sms %1 is not accepted: %2 has %3 SMs; choose from 1 to %3."),
                        {std::int64_t{sms}, info.id, std::int64_t{info.mostWorkers}}});
    }
    const Rung kernel = request.kernel.value_or(Rung::naive);
    const auto rung = std::ranges::find(info.rungs, kernel, &RungInfo::rung);
    if (sms < info.mostWorkers && rung != info.rungs.end() && !rung->allSms.empty()) {
        return failure(ErrorCode::unsupported,
                       {translatable("compute", "--sms %1 is not accepted with --kernel %2: %3"),
                        {std::int64_t{sms}, name(kernel), rung->allSms.english()}});
    }
    LaneSetup setup;
    setup.device = info;
    setup.kernel = kernel;
    setup.precision = request.precision;
    setup.workers = sms;
    setup.sms = sms;
    return setup;
}

} // namespace coreloom

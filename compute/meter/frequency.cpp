#include "meter/frequency.h"

#include <string>

namespace coreloom {

Frequencies readFrequencies(const Environment& environment, const std::vector<int>& cpus)
{
    Frequencies result;
    for (const int cpu : cpus) {
        const auto kilohertz =
            readInteger(environment, "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/scaling_cur_freq");
        if (kilohertz && *kilohertz > 0) {
            result.gigahertz.emplace_back(static_cast<double>(*kilohertz) * 1e-6);
            continue;
        }
        result.gigahertz.emplace_back();
        result.reason = {translatable("compute", "The clock rate of CPU %1 cannot be read (no cpufreq, as in most "
                                                 "virtual machines)."),
                         {std::int64_t{cpu}}};
    }
    return result;
}

} // namespace coreloom

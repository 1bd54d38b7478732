#include "meter/gpu_sensor.h"

#include <utility>

namespace coreloom {

namespace {

constexpr std::int64_t stateLastsNs = 100'000'000;
constexpr int mostFailures = 5; ///< of a quantity that might come back

std::uint32_t throttles(unsigned long long reasons)
{
    constexpr std::pair<unsigned long long, Throttle> known[] = {
        {0x2, Throttle::chosenClocks}, {0x4, Throttle::powerLimit},   {0x8, Throttle::hardwareSlowdown},
        {0x10, Throttle::syncBoost},   {0x20, Throttle::temperature}, {0x40, Throttle::temperature},
        {0x80, Throttle::powerBrake},
    };
    std::uint32_t bits = 0;
    for (const auto& [reason, throttle] : known)
        bits |= (reasons & reason) != 0 ? bitOf(throttle) : 0;
    return bits;
}

Text ofAnInstance()
{
    return {translatable("compute", "This is one instance of a GPU that is divided by MIG; its energy cannot be told "
                                    "from that of the others."),
            {}};
}

} // namespace

GpuSensor::GpuSensor(const Environment& environment, const std::string& uuid) : m_clock(*environment.clock)
{
    auto nvml = Nvml::open(*environment.libraries);
    if (!nvml) {
        m_problem = std::move(nvml.error());
        return;
    }
    const auto found = (*nvml)->find(uuid);
    if (!found) {
        m_problem = found.error();
        return;
    }
    m_nvml = std::move(*nvml);
    m_device = found->device;
    if (found->instance) {
        for (const Quantity quantity : {Quantity::energy, Quantity::power})
            m_health[static_cast<std::size_t>(quantity)].gap = ofAnInstance();
    }
}

Text GpuSensor::sentence(Quantity quantity, std::string why)
{
    const char* pattern = nullptr;
    switch (quantity) {
    case Quantity::energy:
        pattern = translatable("compute", "The GPU's energy counter cannot be read (%1).");
        break;
    case Quantity::power:
        pattern = translatable("compute", "The GPU's power cannot be read (%1).");
        break;
    case Quantity::utilization:
        pattern = translatable("compute", "The GPU's utilization cannot be read (%1).");
        break;
    case Quantity::smClock:
        pattern = translatable("compute", "The clock of the GPU's SMs cannot be read (%1).");
        break;
    case Quantity::memoryClock:
        pattern = translatable("compute", "The clock of the GPU's memory cannot be read (%1).");
        break;
    case Quantity::temperature:
        pattern = translatable("compute", "The GPU's temperature cannot be read (%1).");
        break;
    case Quantity::throttling:
        pattern = translatable("compute", "Whether the GPU is throttled cannot be read (%1).");
        break;
    case Quantity::memory:
        pattern = translatable("compute", "The GPU's memory in use cannot be read (%1).");
        break;
    }
    return {pattern, {std::move(why)}};
}

std::optional<Text> GpuSensor::gap(Quantity quantity) const
{
    const std::lock_guard lock(m_mutex);
    if (m_lost)
        return Text{translatable("compute", "The GPU was lost during the run; nothing was read after that."), {}};
    return m_health[static_cast<std::size_t>(quantity)].gap;
}

std::vector<Text> GpuSensor::gaps() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<Text> gaps;
    for (const Health& health : m_health) {
        if (health.gap && (gaps.empty() || gaps.back() != *health.gap))
            gaps.push_back(*health.gap);
    }
    if (m_lost)
        gaps.push_back({translatable("compute", "The GPU was lost during the run; nothing was read after that."), {}});
    return gaps;
}

template<typename Ask>
bool GpuSensor::ask(Quantity quantity, const Ask& ask)
{
    Health& health = m_health[static_cast<std::size_t>(quantity)];
    if (!m_nvml || m_lost || health.gap)
        return false;
    const int status = ask();
    if (status == Nvml::success) {
        health.failures = 0;
        return true;
    }
    m_lost = status == Nvml::gpuIsLost;
    ++health.failures;
    const bool forever =
        status == Nvml::notSupported || status == Nvml::functionNotFound || status == Nvml::noPermission;
    if (!m_lost && (forever || health.failures >= mostFailures))
        health.gap = sentence(quantity, "NVML: " + Nvml::words(status));
    return false;
}

GpuState GpuSensor::state()
{
    const std::lock_guard lock(m_mutex);
    const std::int64_t now = m_clock.nanoseconds();
    if (m_stateNs && now - *m_stateNs < stateLastsNs)
        return m_state;
    m_stateNs = now;
    m_state = {};
    Nvml::Utilization utilization;
    if (ask(Quantity::utilization, [&] { return m_nvml->utilization(m_device, utilization); }))
        m_state.utilization = utilization.gpu / 100.0;
    unsigned value = 0;
    if (ask(Quantity::smClock, [&] { return m_nvml->clock(m_device, Nvml::smClock, value); }))
        m_state.smMhz = value;
    if (ask(Quantity::memoryClock, [&] { return m_nvml->clock(m_device, Nvml::memoryClock, value); }))
        m_state.memoryMhz = value;
    if (ask(Quantity::temperature, [&] { return m_nvml->temperature(m_device, value); }))
        m_state.celsius = value;
    unsigned long long reasons = 0;
    if (ask(Quantity::throttling, [&] { return m_nvml->throttleReasons(m_device, reasons); }))
        m_state.throttled = throttles(reasons);
    Nvml::Memory memory;
    if (ask(Quantity::memory, [&] { return m_nvml->memory(m_device, memory); }))
        m_state.memoryBytes = static_cast<std::int64_t>(memory.used);
    return m_state;
}

std::optional<std::int64_t> GpuSensor::millijoules()
{
    const std::lock_guard lock(m_mutex);
    unsigned long long value = 0;
    const bool told = ask(Quantity::energy, [&] { return m_nvml->energy(m_device, value); });
    return told ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
}

std::optional<double> GpuSensor::watts()
{
    const std::lock_guard lock(m_mutex);
    unsigned value = 0;
    const bool told = ask(Quantity::power, [&] { return m_nvml->power(m_device, value); });
    return told ? std::optional(value * 1e-3) : std::nullopt;
}

} // namespace coreloom

#include "run/lane.h"

#include <algorithm>

/// How a lane's record is made of what it measured.
namespace coreloom {

void Lane::joinEnergy()
{
    const Device& device = *m_device;
    LaneMeter::ReadEnergy read = [] { return std::nullopt; };
    const std::lock_guard lock(m_mutex);
    if (device.energy()) {
        read = [&device, this]() -> std::optional<EnergyReading> {
            const auto energy = device.energy();
            if (!energy)
                return std::nullopt;
            return EnergyReading{.joules = energy->joules, .idleJoules = energy->idleWatts * m_clock.seconds()};
        };
    } else if (m_sensors.energy != nullptr) {
        m_energyMember = m_sensors.energy->join([&device] {
            std::vector<WorkerReading> workers;
            device.readWorkers(workers);
            double busy = 0;
            for (const WorkerReading& worker : workers)
                busy += worker.busySeconds;
            return busy;
        });
        read = [this, member = *m_energyMember] { return m_sensors.energy->read(member); };
    }
    const auto readGpu = [gpu = m_sensors.gpu]() -> std::optional<GpuState> {
        return gpu != nullptr && !gpu->problem() ? std::optional(gpu->state()) : std::nullopt;
    };
    m_meter = std::make_unique<LaneMeter>(device, std::move(read), readGpu, m_feed, m_clock);
    m_feed.setEnergy(energySource());
}

void Lane::leaveEnergy()
{
    const std::lock_guard lock(m_mutex);
    if (!m_energyMember)
        return;
    m_sensors.energy->leave(*m_energyMember);
    m_record.energy.shared = m_sensors.energy->shared(*m_energyMember);
    m_energyMember.reset();
}

LaneRecord Lane::compiled() const
{
    LaneRecord record = m_record;
    record.flop = record.steps * m_job.flop();
    record.wallSeconds = m_times.seconds();
    // Of what really computes: with the hand-offs between the steps, as the samples and the joules are. A model's steps
    // take what was predicted, whatever this computer was busy with.
    if (m_meter && m_record.steps > 0 && m_record.setup.device.kind != DeviceKind::modelled)
        record.wallSeconds = std::max(record.wallSeconds, m_meter->energy().seconds);
    record.secondsPerStep = m_times.secondsPerStep();
    record.gflops = m_times.gflops(m_job.flop());
    if (m_device)
        record.secondsPerStepWithCopies = withCopies(record.secondsPerStep);
    if (m_meter) {
        record.samples = m_meter->samples();
        record.workers = m_meter->workers(record.wallSeconds);
        describeEnergy(record);
        describeGpu(record);
    }
    if (record.workers.empty()) {
        record.workersAbsent =
            record.steps == 0 ? Text{translatable("compute", "No timed step was completed."), {}}
                              : Text{translatable("compute", "This device does not tell what each worker did."), {}};
    }
    return record;
}

EnergySource Lane::energySource() const
{
    EnergySource source;
    if (const auto modelled = m_device->energy()) {
        source.name = "model";
        source.powerDomain = modelled->powerDomain;
        source.provenance = Provenance::modelled;
        source.band = modelled->band;
        source.reason = {translatable("compute", "Predicted from the published figures of the device."), {}};
    } else if (const auto metered = m_sensors.energy != nullptr ? m_sensors.energy->source() : std::nullopt) {
        source = *metered;
        const bool shared = m_energyMember ? m_sensors.energy->shared(*m_energyMember) : m_record.energy.shared;
        if (shared && source.provenance != Provenance::unavailable) {
            source.provenance = Provenance::estimated;
            source.reason = {m_record.setup.device.usesCpuCores
                                 ? translatable("compute", "Another lane drew from %1 at the same time; the joules are "
                                                           "divided by the CPU time of their workers.")
                                 : translatable("compute", "Another lane drew from %1 at the same time; the joules are "
                                                           "divided by the time that their SMs were busy."),
                             {source.powerDomain}};
        }
    } else {
        source.reason = {translatable("compute", "The energy of %1 cannot be read here."),
                         {m_record.setup.device.name}};
    }
    return source;
}

void Lane::describeEnergy(LaneRecord& record) const
{
    Energy& energy = record.energy;
    const EnergySource source = energySource();
    energy.band = source.band;
    energy.source = source.name;
    energy.powerDomain = source.powerDomain;
    energy.provenance = source.provenance;
    energy.reason = source.reason;
    const LaneMeter::TimedEnergy timed = m_meter->energy();
    // A model's time may be ahead of the wall's by a hand-off.
    const double seconds = std::max(timed.seconds, record.wallSeconds);
    if (!timed.spent || seconds <= 0) {
        energy.provenance = Provenance::unavailable;
        energy.band.reset();
        return;
    }
    if (source.updateSeconds)
        energy.band = std::min(1.0, energy.band.value_or(0) + *source.updateSeconds / seconds);
    energy.joules = timed.spent->joules;
    if (timed.spent->idleJoules > 0)
        energy.joulesAboveIdle = std::max(0.0, timed.spent->joules - timed.spent->idleJoules);
    energy.wattsMean = timed.spent->joules / seconds;
    if (record.steps > 0)
        energy.joulesPerStep = timed.spent->joules / static_cast<double>(record.steps);
    if (timed.spent->joules > 0)
        energy.gflopPerJoule = static_cast<double>(record.flop) * 1e-9 / timed.spent->joules;
}

void Lane::describeGpu(LaneRecord& record) const
{
    if (m_sensors.gpu == nullptr)
        return;
    GpuTelemetry telemetry;
    if (const auto& problem = m_sensors.gpu->problem())
        telemetry.reason = problem->what;
    telemetry.gaps = m_sensors.gpu->gaps();
    double seconds = 0;
    for (const Sample& sample : record.samples) {
        if (!sample.gpu || sample.duration <= 0)
            continue;
        telemetry.overall = merged(telemetry.overall, seconds, *sample.gpu, sample.duration);
        seconds += sample.duration;
    }
    constexpr std::uint32_t slowed =
        bitOf(Throttle::temperature) | bitOf(Throttle::hardwareSlowdown) | bitOf(Throttle::powerBrake);
    if ((telemetry.overall.throttled.value_or(0) & slowed) != 0) {
        record.setup.notes.push_back(
            {translatable("compute", "The GPU slowed itself down during the run, because of its "
                                     "temperature or its power supply; a cool one is faster."),
             {}});
    }
    record.telemetry = std::move(telemetry);
}

std::optional<Statistics> Lane::withCopies(const std::optional<Statistics>& step) const
{
    const CopyTotals copies = m_device->copies();
    if (m_job.workload != Workload::matmul || !step || copies.bytesIn == 0 || copies.bytesOut == 0)
        return std::nullopt;
    const auto bytes = [&](std::int64_t elements) {
        return static_cast<double>(elements) * bytesPerElement(m_record.setup.precision);
    };
    const double in = bytes(m_job.m * m_job.k + m_job.k * m_job.n) * copies.secondsIn;
    const double out = bytes(m_job.elements()) * copies.secondsOut;
    const double copying = in / static_cast<double>(copies.bytesIn) + out / static_cast<double>(copies.bytesOut);
    Statistics sum = *step;
    sum.median += copying;
    for (std::optional<double>* value : {&sum.min, &sum.max, &sum.p5, &sum.p95}) {
        if (*value)
            **value += copying;
    }
    return sum;
}

} // namespace coreloom

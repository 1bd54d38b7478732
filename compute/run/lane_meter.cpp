#include "run/lane_meter.h"

#include <algorithm>
#include <utility>

namespace coreloom {

namespace {

constexpr std::size_t mostSamplesKept = 2000;
constexpr double shortestShown = 0.01; ///< seconds; in less, single tiles make a rate jump

double seconds(std::int64_t nanoseconds)
{
    return static_cast<double>(nanoseconds) * 1e-9;
}

WorkerReading difference(const WorkerReading& later, const WorkerReading& earlier)
{
    return {.tiles = later.tiles - earlier.tiles,
            .elements = later.elements - earlier.elements,
            .flop = later.flop - earlier.flop,
            .busySeconds = std::max(0.0, later.busySeconds - earlier.busySeconds),
            .waitingSeconds = std::max(0.0, later.waitingSeconds - earlier.waitingSeconds),
            .preemptedSeconds = std::max(0.0, later.preemptedSeconds - earlier.preemptedSeconds)};
}

WorkerShare shareOf(const WorkerReading& spent)
{
    const double all = spent.busySeconds + spent.waitingSeconds + spent.preemptedSeconds;
    if (all <= 0)
        return {.waiting = 1};
    const auto busy = static_cast<float>(spent.busySeconds / all);
    const auto preempted = static_cast<float>(spent.preemptedSeconds / all);
    return {.busy = busy, .waiting = std::max(0.0F, 1 - busy - preempted), .preempted = preempted};
}

/// Makes the three times sum to the wall time: between the steps that were timed, workers waited.
void fitTo(WorkerTotals& totals, double wallSeconds)
{
    const double working = totals.busySeconds + totals.preemptedSeconds;
    if (working > wallSeconds) {
        totals.busySeconds *= wallSeconds / working;
        totals.preemptedSeconds = std::max(0.0, wallSeconds - totals.busySeconds);
    }
    totals.waitingSeconds = std::max(0.0, wallSeconds - totals.busySeconds - totals.preemptedSeconds);
}

} // namespace

LaneMeter::LaneMeter(const Device& device, ReadEnergy readEnergy, ReadGpu readGpu, LaneFeed& feed, const Clock& clock)
    : m_device(device),
      m_readEnergy(std::move(readEnergy)),
      m_readGpu(std::move(readGpu)),
      m_feed(feed),
      m_clock(clock),
      m_beginNs(clock.nanoseconds())
{}

LaneMeter::Reading LaneMeter::read() const
{
    Reading now{.energy = m_readEnergy(), .energyNs = m_clock.nanoseconds(), .gpu = m_readGpu()};
    // A rate is as good as the moment of its counters is known: where this thread lost its CPU in between, look again.
    constexpr int mostLooks = 3;
    constexpr std::int64_t wellKnownNs = 200'000;
    for (int look = 0; look < mostLooks; ++look) {
        now.ns = m_clock.nanoseconds();
        m_device.readWorkers(now.workers);
        if (m_clock.nanoseconds() - now.ns < wellKnownNs)
            break;
    }
    for (const WorkerReading& worker : now.workers)
        now.flop += worker.flop;
    return now;
}

void LaneMeter::open(Stretch stretch)
{
    const std::lock_guard lock(m_mutex);
    if (stretch == Stretch::timed && m_samples.empty() && m_totals.empty())
        m_stretchJoules = 0;
    m_stretch = stretch;
    m_opened = read();
    m_last = m_opened;
    m_last.flop = m_opened.workers.empty() ? m_completedFlop : m_opened.flop;
    m_completedNs = m_opened.ns;
}

void LaneMeter::tick()
{
    const std::lock_guard lock(m_mutex);
    if (m_stretch)
        sample(read());
}

void LaneMeter::completed(std::int64_t flop)
{
    const std::lock_guard lock(m_mutex);
    m_completedFlop = flop;
    m_completedNs = m_clock.nanoseconds();
}

void LaneMeter::learned(double loss, double accuracy)
{
    const std::lock_guard lock(m_mutex);
    m_loss = loss;
    m_accuracy = accuracy;
}

void LaneMeter::close()
{
    const std::lock_guard lock(m_mutex);
    const Reading now = read();
    sample(now);
    if (m_stretch == Stretch::timed) {
        m_totals.resize(now.workers.size());
        for (std::size_t i = 0; i < now.workers.size(); ++i) {
            const WorkerReading spent = difference(now.workers[i], m_opened.workers[i]);
            m_totals[i].tiles += spent.tiles;
            m_totals[i].elements += spent.elements;
            m_totals[i].flop += spent.flop;
            m_totals[i].busySeconds += spent.busySeconds;
            m_totals[i].waitingSeconds += spent.waitingSeconds;
            m_totals[i].preemptedSeconds += spent.preemptedSeconds;
        }
        m_energy.seconds += seconds(now.ns - m_opened.ns);
        if (now.energy && m_opened.energy) {
            EnergyReading spent = m_energy.spent.value_or(EnergyReading{});
            spent.joules += now.energy->joules - m_opened.energy->joules;
            spent.idleJoules += now.energy->idleJoules - m_opened.energy->idleJoules;
            m_energy.spent = spent;
        }
    }
    m_stretch.reset();
}

void LaneMeter::flush()
{
    const std::lock_guard lock(m_mutex);
    if (m_pending)
        m_feed.pushRest(*std::exchange(m_pending, std::nullopt));
}

void LaneMeter::sample(const Reading& now)
{
    const bool tells = !now.workers.empty();
    const std::int64_t endNs = tells ? now.ns : m_completedNs;
    const std::int64_t flop = tells ? now.flop : m_completedFlop;
    if (endNs <= m_last.ns)
        return;
    const double duration = seconds(endNs - m_last.ns);
    Sample sample{.seconds = seconds(endNs - m_beginNs),
                  .duration = duration,
                  .warmup = m_stretch == Stretch::warmup,
                  .gflops = static_cast<double>(flop - m_last.flop) * 1e-9 / duration};
    for (std::size_t i = 0; i < now.workers.size(); ++i)
        sample.workers.push_back(shareOf(difference(now.workers[i], m_last.workers[i])));
    if (now.energy && m_last.energy && now.energyNs > m_last.energyNs) {
        const double joules = now.energy->joules - m_last.energy->joules;
        m_stretchJoules += joules;
        sample.watts = joules / seconds(now.energyNs - m_last.energyNs);
        sample.joules = m_stretchJoules;
    }
    sample.gpu = now.gpu;
    sample.loss = m_loss;
    sample.accuracy = m_accuracy;
    if (m_stretch == Stretch::timed)
        record(sample);
    if (m_pending)
        sample = merged(*m_pending, sample);
    m_pending.reset();
    if (sample.duration < shortestShown)
        m_pending = std::move(sample);
    else
        m_feed.push(std::move(sample));
    m_last = now;
    m_last.ns = endNs;
    m_last.flop = flop;
}

void LaneMeter::record(Sample sample)
{
    m_timedSeconds += sample.duration;
    sample.seconds = m_timedSeconds;
    if (m_samples.empty()) {
        Sample start = sample;
        start.seconds = 0;
        start.duration = 0;
        if (start.joules)
            start.joules = 0;
        m_samples.push_back(std::move(start));
    }
    if (sample.duration < shortestShown && m_samples.size() > 1)
        m_samples.back() = merged(m_samples.back(), sample);
    else
        m_samples.push_back(std::move(sample));
    thin(m_samples, mostSamplesKept);
}

double LaneMeter::secondsSinceBegin() const
{
    return seconds(m_clock.nanoseconds() - m_beginNs);
}

std::vector<Sample> LaneMeter::samples() const
{
    const std::lock_guard lock(m_mutex);
    return m_samples;
}

std::vector<WorkerTotals> LaneMeter::workers(double wallSeconds) const
{
    const std::lock_guard lock(m_mutex);
    std::int64_t elements = 0;
    for (const WorkerReading& total : m_totals)
        elements += total.elements;
    const std::vector<int>& cpus = m_device.setup().cpus;
    std::vector<WorkerTotals> workers;
    for (std::size_t i = 0; i < m_totals.size(); ++i) {
        const WorkerReading& total = m_totals[i];
        WorkerTotals worker{.worker = static_cast<int>(i),
                            .tiles = total.tiles,
                            .elements = total.elements,
                            .flop = total.flop,
                            .busySeconds = total.busySeconds,
                            .waitingSeconds = total.waitingSeconds,
                            .preemptedSeconds = total.preemptedSeconds};
        if (i < cpus.size() && cpus[i] >= 0)
            worker.cpu = cpus[i];
        if (elements > 0)
            worker.share = static_cast<double>(total.elements) / static_cast<double>(elements);
        fitTo(worker, wallSeconds);
        workers.push_back(worker);
    }
    return workers;
}

LaneMeter::TimedEnergy LaneMeter::energy() const
{
    const std::lock_guard lock(m_mutex);
    return m_energy;
}

} // namespace coreloom

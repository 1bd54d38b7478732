#include "run/lane.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace coreloom {

namespace {

constexpr double batchSeconds = 0.05;    ///< of steps handed to the device at once
constexpr double warmupSeconds = 0.5;    ///< or one step, whichever is later
constexpr double shortestTiming = 5e-6;  ///< clocks are read in about 30 ns; below 1 % of error
constexpr double longStepSeconds = 0.04; ///< shown while it runs
constexpr std::int64_t largestBatch = 65'536;
constexpr std::int64_t leastSteps = 3; ///< timed

} // namespace

Lane::Lane(std::unique_ptr<Device> device, const Job& job, std::shared_ptr<const DataSet> data, double expectedSeconds,
           AskLimits askLimits, Sensors sensors, const Clock& clock)
    : m_job(job),
      m_data(std::move(data)),
      m_expectedSeconds(expectedSeconds),
      m_askLimits(askLimits),
      m_sensors(sensors),
      m_clock(clock),
      m_device(std::move(device))
{
    m_record.setup = m_device->setup();
    m_record.status = Status::interrupted;
    m_record.limits.reason = {translatable("compute", "The lane ended before its limits were measured."), {}};
}

Lane::~Lane() = default;

void Lane::execute(const std::stop_token& stop)
{
    finish(guarded(stop));
}

Expected<void> Lane::guarded(const std::stop_token& stop)
{
    try {
        return work(stop);
    } catch (const std::bad_alloc&) {
        return failure(ErrorCode::notEnoughMemory,
                       {translatable("compute", "There is no memory left on this computer for the lane."), {}},
                       {translatable("compute", "Choose a smaller --size, or close other programs."), {}});
    }
}

void Lane::stopDevice()
{
    const std::lock_guard lock(m_mutex);
    if (m_device)
        m_device->stop();
}

void Lane::tick()
{
    const std::lock_guard lock(m_mutex);
    if (!m_meter || m_finished)
        return;
    m_meter->tick();
    m_feed.setEnergy(energySource()); // a counter that stands still gives way to an estimate
    const double elapsed = m_meter->secondsSinceBegin();
    m_feed.setProgress(elapsed, std::min(0.99, elapsed / std::max(m_expectedSeconds, 1e-9)));
    if (m_longStep && m_feed.wantsTrace())
        m_feed.publish(m_device->trace());
}

void Lane::setPhase(LanePhase phase)
{
    m_feed.setPhase(phase);
}

Expected<void> Lane::work(const std::stop_token& stop)
{
    if (stop.stop_requested())
        return failure(ErrorCode::cancelled, {translatable("compute", "The lane was stopped before it began."), {}});
    setPhase(LanePhase::preparing);
    joinEnergy();
    auto execution = executionOf(m_job, m_data, *m_device);
    if (!execution)
        return tl::unexpected(execution.error());
    m_execution = std::move(*execution);
    {
        const std::lock_guard lock(m_mutex);
        m_record.stages = m_execution->stages();
    }
    m_stepSeconds = predictedStepSeconds(m_job, *m_device);
    return m_execution->prepare()
        .and_then([&] { return m_device->finish(); })
        .and_then([&] { return warmUp(); })
        .and_then([&] { return measure(); })
        .and_then([&] { return lastStep(); })
        .and_then([&] { return measureLimits(); })
        .and_then([&] { return check(stop); })
        .and_then([&] { return conclude(stop); });
}

Expected<void> Lane::warmUp()
{
    const StopRule& rule = m_job.stop;
    const bool exact = rule.warmupSteps.has_value() || rule.steps.has_value();
    const std::int64_t steps = rule.warmupSteps.value_or(0);
    if (exact && steps == 0)
        return {};
    setPhase(LanePhase::warmingUp);
    m_meter->open(LaneMeter::Stretch::warmup);
    const double begin = m_clock.seconds();
    std::int64_t done = 0;
    const auto warm = [&] { return exact ? done >= steps : done >= 1 && m_clock.seconds() - begin >= warmupSeconds; };
    Expected<void> outcome;
    while (outcome && !warm()) {
        const std::int64_t batch = batchSize(exact ? steps - done : largestBatch);
        outcome = runBatch(batch, false, m_feed.wantsTrace());
        done += batch;
    }
    m_meter->close();
    return outcome;
}

Expected<void> Lane::measure()
{
    const StopRule& rule = m_job.stop;
    setPhase(LanePhase::running);
    const bool oneStep = !rule.steps && m_record.warmupSteps > 0 && m_stepSeconds > rule.seconds;
    if (oneStep) {
        const std::lock_guard lock(m_mutex);
        m_record.setup.notes.push_back(
            {translatable("compute", "One timed step only: a step takes longer than the chosen %1 s."),
             {rule.seconds}});
    }
    // All but the last step, which is on its own.
    const auto enough = [&] {
        if (rule.steps)
            return m_times.steps() >= *rule.steps - 1;
        return oneStep || (m_times.steps() >= leastSteps - 1 && m_times.seconds() >= rule.seconds);
    };
    if (enough())
        return {};
    m_meter->open(LaneMeter::Stretch::timed);
    Expected<void> outcome;
    while (outcome && !enough()) {
        const double left = std::max(0.0, rule.seconds - m_times.seconds()) / std::max(m_stepSeconds, 1e-9);
        const auto most = rule.steps ? *rule.steps - 1 - m_times.steps()
                                     : static_cast<std::int64_t>(std::min(std::ceil(left), 1.0 * largestBatch));
        outcome = runBatch(batchSize(most), true, m_feed.wantsTrace());
    }
    m_meter->close();
    return outcome;
}

/// The last step is a timed step too, but C is filled with NaN before it and it is always traced.
Expected<void> Lane::lastStep()
{
    if (auto done = m_execution->beforeLastStep().and_then([&] { return m_device->finish(); }); !done)
        return done;
    m_meter->open(LaneMeter::Stretch::timed);
    auto outcome = runBatch(1, true, true);
    m_meter->close();
    leaveEnergy();
    return outcome;
}

/// After the steps, so that none of them is disturbed and no start is delayed, and at once, while the CPUs are as the
/// steps have left them: their clocks depend on what they have just done.
Expected<void> Lane::measureLimits()
{
    Limits limits;
    if (m_askLimits == AskLimits::disturbed) {
        limits.reason = {
            translatable("compute", "Limits are not measured where another lane computes on the same CPUs."), {}};
    } else {
        setPhase(LanePhase::measuringLimits);
        auto measured = m_device->limits();
        if (!measured)
            return tl::unexpected(measured.error());
        limits = std::move(*measured);
    }
    const std::lock_guard lock(m_mutex);
    m_record.limits = std::move(limits);
    return {};
}

std::int64_t Lane::batchSize(std::int64_t most) const
{
    // The first step shows what the prediction is worth; from there in leaps.
    const auto room = static_cast<double>(std::min(largestBatch, m_execution->mostStepsQueued()));
    const double fitting = std::min(batchSeconds / std::max(m_stepSeconds, 1e-9), room);
    const std::int64_t wanted = std::min(static_cast<std::int64_t>(fitting), 16 * m_lastBatch);
    return std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(most, 1));
}

Expected<void> Lane::runBatch(std::int64_t steps, bool timed, bool traced)
{
    const auto together =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(shortestTiming / std::max(m_stepSeconds, 1e-9))));
    {
        const std::lock_guard lock(m_mutex);
        m_longStep = traced && steps == 1 && m_stepSeconds > longStepSeconds;
    }
    std::vector<std::size_t> stageMarks; // of the traced step
    std::vector<std::size_t> marks{m_device->mark()};
    std::vector<std::int64_t> timings; // steps in each
    for (std::int64_t done = 0; done < steps;) {
        const std::int64_t count = std::min(together, steps - done);
        for (const std::int64_t end = done + count; done < end; ++done) {
            const bool tracedStep = traced && done == steps - 1;
            if (tracedStep)
                m_device->beginTrace(m_stepsQueued + done, m_execution->traced());
            m_execution->step(tracedStep ? &stageMarks : nullptr);
            if (tracedStep)
                m_device->endTrace();
        }
        marks.push_back(m_device->mark());
        timings.push_back(count);
    }
    m_stepsQueued += steps;
    m_lastBatch = steps;
    const auto outcome = m_device->finish();
    const std::lock_guard lock(m_mutex);
    m_longStep = false;
    if (!outcome)
        return outcome;

    const auto between = [&](std::size_t from, std::size_t to) {
        return m_device->moment(to).deviceNs - m_device->moment(from).deviceNs;
    };
    m_stepSeconds = static_cast<double>(between(marks.front(), marks.back())) * 1e-9 / static_cast<double>(steps);
    for (std::size_t i = 0; i < timings.size() && timed; ++i)
        m_times.add(between(marks[i], marks[i + 1]), timings[i]);
    if (timed)
        timeStages(stageMarks);
    (timed ? m_record.steps : m_record.warmupSteps) += steps;
    m_meter->completed((m_record.steps + m_record.warmupSteps) * m_job.flop());
    m_feed.setSteps(m_record.steps);
    if (traced) {
        // Kept, so that a lane that is stopped later still shows a whole step.
        m_record.trace = m_device->trace();
        m_feed.publish(m_record.trace);
    }
    return collect(steps);
}

/// What the steps gave, where they are of training; with the lock held.
Expected<void> Lane::collect(std::int64_t steps)
{
    const auto collected = m_device->computes() ? m_execution->collect(steps) : Expected<void>{};
    if (const Training* training = m_execution->training(); training != nullptr && !training->loss.empty()) {
        m_record.training = *training;
        m_meter->learned(training->loss.back(), training->accuracy.back());
    }
    return collected;
}

/// Takes in the stages of one step; with the lock held.
void Lane::timeStages(const std::vector<std::size_t>& marks)
{
    if (m_record.stages.empty() || marks.size() != m_record.stages.size() + 1)
        return;
    const auto steps = static_cast<double>(++m_stagesTimed);
    for (std::size_t i = 0; i < m_record.stages.size(); ++i) {
        Stage& stage = m_record.stages[i];
        const Moment begin = m_device->moment(marks[i]);
        const Moment end = m_device->moment(marks[i + 1]);
        stage.seconds += (static_cast<double>(end.deviceNs - begin.deviceNs) * 1e-9 - stage.seconds) / steps;
        if (!begin.waitedNs || !end.waitedNs)
            continue;
        const double waited =
            static_cast<double>(*end.waitedNs - *begin.waitedNs) * 1e-9 / std::max(m_record.setup.workers, 1);
        const double before = stage.waitingSeconds.value_or(0);
        stage.waitingSeconds = before + (waited - before) / steps;
    }
    m_feed.setStages(m_record.stages);
}

Expected<void> Lane::check(const std::stop_token& stop)
{
    if (!m_device->computes())
        return {};
    setPhase(LanePhase::checking);
    const auto examination = m_execution->check(stop);
    if (!examination)
        return tl::unexpected(examination.error());
    const std::lock_guard lock(m_mutex);
    m_record.check = examination->check;
    m_record.digest = examination->digest;
    if (m_record.check->passed)
        return {};
    return failure(ErrorCode::checkFailed,
                   {translatable("compute", "The result on %1 is wrong: it is off by %2, and %3 is accepted."),
                    {m_record.setup.device.id, m_record.check->error, m_record.check->tolerance}},
                   {translatable("compute", "Do not use the numbers of this lane; try another kernel."), {}});
}

Expected<void> Lane::conclude(const std::stop_token& stop)
{
    if (!m_device->computes())
        return {};
    auto concluded = m_execution->conclude(stop);
    const std::lock_guard lock(m_mutex);
    if (m_execution->training() != nullptr)
        m_record.training = *m_execution->training();
    return concluded;
}

void Lane::finish(const Expected<void>& outcome)
{
    leaveEnergy();
    std::shared_ptr<const LaneRecord> record;
    {
        const std::lock_guard lock(m_mutex);
        m_record.status = Status::completed;
        if (!outcome) {
            const bool cancelled = outcome.error().code == ErrorCode::cancelled;
            const bool diverged = outcome.error().code == ErrorCode::diverged;
            m_record.status = cancelled ? Status::cancelled : diverged ? Status::diverged : Status::failed;
            if (!cancelled)
                m_record.error = outcome.error();
        }
        m_record = compiled();
        m_finished = true;
        record = std::make_shared<const LaneRecord>(m_record);
        m_execution.reset();
        if (m_meter)
            m_meter->flush();
        m_meter.reset();
        m_device.reset();
    }
    m_feed.finish(std::move(record));
}

LaneRecord Lane::record() const
{
    const std::lock_guard lock(m_mutex);
    return m_finished ? m_record : compiled();
}

} // namespace coreloom

#pragma once

#include "device/device.h"
#include "job/run_request.h"
#include "meter/gpu_sensor.h"
#include "run/energy_share.h"
#include "run/lane_feed.h"
#include "run/lane_meter.h"
#include "run/step_times.h"
#include "workload/execution.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace coreloom {

/// One device's side of a run: fills, warms up, measures, checks, and makes its record.
class Lane {
public:
    /// Whether the device's limits can be measured after the last step without disturbing other lanes.
    enum class AskLimits { undisturbed, disturbed };

    /// Of what the lane computes on; null where nothing can be read.
    struct Sensors {
        EnergyShare* energy = nullptr;
        GpuSensor* gpu = nullptr;
    };

    /// The sensors and the clock outlive the lane. `expectedSeconds` of all it will do, for the progress.
    /// `data` as dataOf() gave them.
    Lane(std::unique_ptr<Device> device, const Job& job, std::shared_ptr<const DataSet> data, double expectedSeconds,
         AskLimits askLimits, Sensors sensors, const Clock& clock);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    /// The whole life of the lane; blocks. Ends within 100 ms of a stop together with stopDevice().
    void execute(const std::stop_token& stop);
    /// From any thread.
    void stopDevice();
    /// From the sampler: a sample, and the trace of a long step as far as it has come.
    void tick();
    [[nodiscard]] LaneUpdate drain() { return m_feed.drain(); }
    /// As far as the lane has come.
    [[nodiscard]] LaneRecord record() const;

private:
    /// work(), with an exception for want of memory made an error.
    [[nodiscard]] Expected<void> guarded(const std::stop_token& stop);
    [[nodiscard]] Expected<void> work(const std::stop_token& stop);
    [[nodiscard]] Expected<void> warmUp();
    [[nodiscard]] Expected<void> measure();
    [[nodiscard]] Expected<void> lastStep();
    [[nodiscard]] Expected<void> measureLimits();
    [[nodiscard]] Expected<void> check(const std::stop_token& stop);
    [[nodiscard]] Expected<void> conclude(const std::stop_token& stop);
    [[nodiscard]] Expected<void> runBatch(std::int64_t steps, bool timed, bool traced);
    [[nodiscard]] std::int64_t batchSize(std::int64_t most) const;
    void setPhase(LanePhase phase);
    [[nodiscard]] Expected<void> collect(std::int64_t steps);
    void timeStages(const std::vector<std::size_t>& marks);
    void joinEnergy();
    void leaveEnergy();
    void finish(const Expected<void>& outcome);
    [[nodiscard]] LaneRecord compiled() const;
    [[nodiscard]] EnergySource energySource() const;
    void describeEnergy(LaneRecord& record) const;
    void describeGpu(LaneRecord& record) const;
    [[nodiscard]] std::optional<Statistics> withCopies(const std::optional<Statistics>& step) const;

    const Job m_job;
    const std::shared_ptr<const DataSet> m_data;
    const double m_expectedSeconds;
    const AskLimits m_askLimits;
    const Sensors m_sensors;
    const Clock& m_clock;
    LaneFeed m_feed;

    mutable std::mutex m_mutex; ///< of what other threads look at: the device's life, the meter's, the record
    std::unique_ptr<Device> m_device;
    std::unique_ptr<LaneMeter> m_meter;
    std::optional<std::size_t> m_energyMember;
    LaneRecord m_record; ///< what is known before the end; compiled() adds the rest
    StepTimes m_times;
    bool m_longStep = false; ///< a step that is being traced takes so long that it is shown while it runs
    bool m_finished = false;
    std::int64_t m_stagesTimed = 0; ///< steps whose stages are in m_record.stages

    // Of the lane's own thread.
    std::unique_ptr<Execution> m_execution;
    double m_stepSeconds = 0; ///< the newest estimate
    std::int64_t m_lastBatch = 0;
    std::int64_t m_stepsQueued = 0; ///< with the warm-up
};

} // namespace coreloom

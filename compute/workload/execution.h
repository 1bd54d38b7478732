#pragma once

#include "device/device.h"
#include "job/job.h"
#include "job/training.h"
#include "workload/check.h"
#include "workload/data/data_set.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace coreloom {

/// A job set up on one device: its memory, its steps and the check of its result, written against the device's
/// operations alone. Must not outlive the device. What queues leaves finishing to the caller.
class Execution {
public:
    virtual ~Execution() = default;

    /// Queues the inputs, or copies them; before the first step.
    [[nodiscard]] virtual Expected<void> prepare() = 0;
    /// Queues a step. With `marks` it is marked before its first stage and behind each, and the marks are appended.
    virtual void step(std::vector<std::size_t>* marks) = 0;
    /// So many steps at most may be queued before collect().
    [[nodiscard]] virtual std::int64_t mostStepsQueued() const { return std::int64_t{1} << 32; }
    /// After the queue is finished: takes in what these steps gave. Fails with diverged.
    [[nodiscard]] virtual Expected<void> collect(std::int64_t /*steps*/) { return {}; }
    /// The matrix whose tiles are traced, of Job::tracedRows() and Job::tracedColumns().
    [[nodiscard]] virtual const Matrix& traced() const = 0;

    /// Before the last step: queues NaN over all that a step writes whole, so that an element which is never written
    /// cannot pass the check, and keeps what the check needs of the state before.
    [[nodiscard]] virtual Expected<void> beforeLastStep() = 0;
    /// Compares the last step's results with their double-precision reference; fails with cancelled.
    [[nodiscard]] virtual Expected<Examination> check(const std::stop_token& stop) = 0;
    /// After the check: what is to be found out of the result itself.
    [[nodiscard]] virtual Expected<void> conclude(const std::stop_token& /*stop*/) { return {}; }

    /// Names and FLOP of a step's stages; none where a step is one operation.
    [[nodiscard]] virtual std::vector<Stage> stages() const { return {}; }
    [[nodiscard]] virtual const Training* training() const { return nullptr; }

protected:
    Execution() = default;
    Execution(const Execution&) = default;
    Execution(Execution&&) = default;
    Execution& operator=(const Execution&) = default;
    Execution& operator=(Execution&&) = default;
};

/// The data that a job learns from, opened or made; null where it needs none. Fails where they do not fit the job's
/// network, or as openData() does.
[[nodiscard]] Expected<std::shared_ptr<const DataSet>> dataOf(const Job& job);

/// Sets the job up. Fails with the device's notEnoughMemory, or where the device lacks an operation.
[[nodiscard]] Expected<std::unique_ptr<Execution>> executionOf(const Job& job, std::shared_ptr<const DataSet> data,
                                                               Device& device);
/// Whether the device can execute the job as it is set up; if not, why. Takes nothing.
[[nodiscard]] Expected<void> canExecute(const Job& job, const Device& device);

// What a lane takes, known before it begins.
/// Memory of the device.
[[nodiscard]] std::int64_t deviceBytes(const Job& job, Precision precision, const DataSet* data);
/// Memory of the host, for the check, and how long that takes.
[[nodiscard]] std::int64_t checkBytes(const Job& job, Precision precision);
[[nodiscard]] double checkSeconds(const Job& job);
/// Rough.
[[nodiscard]] double predictedStepSeconds(const Job& job, const Device& device);

} // namespace coreloom

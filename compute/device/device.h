#pragma once

#include "base/error.h"
#include "device/operations.h"
#include "job/device_info.h"
#include "job/lane_request.h"
#include "job/limits.h"
#include "job/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// A worker's totals since the device was opened. The three times sum to the wall time since then.
struct WorkerReading {
    std::int64_t tiles = 0;
    std::int64_t elements = 0; ///< of results
    std::int64_t flop = 0;
    double busySeconds = 0;
    double waitingSeconds = 0;
    double preemptedSeconds = 0;
};

/// A moment of the queue on both clocks. Only differences mean anything.
struct Moment {
    std::int64_t deviceNs = 0; ///< when the device got there
    std::int64_t hostNs = 0;   ///< when the host could know it
    /// By all workers together, since the device was opened; empty where the device cannot tell.
    std::optional<std::int64_t> waitedNs = {};
};

/// What copies between host and device have cost so far; zero where device memory is host memory.
struct CopyTotals {
    std::int64_t bytesIn = 0;
    std::int64_t bytesOut = 0;
    double secondsIn = 0;
    double secondsOut = 0;
};

/// Energy as a device's own model has it, since the device was opened.
struct ModelledEnergy {
    double joules = 0;
    double idleWatts = 0;
    double band = 0;         ///< 0.5 means ±50 %
    std::string powerDomain; ///< "board"
};

/// A device opened for one lane. Operations are queued and run in order; finish() runs what is queued and waits.
/// One thread queues and finishes; stop(), readWorkers() and trace() may be called from any thread meanwhile.
class Device {
public:
    Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    virtual ~Device() = default;

    /// What was chosen for this lane.
    [[nodiscard]] virtual const LaneSetup& setup() const = 0;
    /// Whether results exist; a modelled device only tells the time.
    [[nodiscard]] virtual bool computes() const { return true; }
    /// How long the device expects to take for this product. Rough; for slices and for the time shown before a job.
    [[nodiscard]] virtual double predictedSeconds(const MatrixProduct& product) const = 0;

    /// Memory for that many elements, uninitialized. Fails with notEnoughMemory.
    [[nodiscard]] virtual Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) = 0;

    virtual void enqueue(const MatrixProduct& product) = 0;
    virtual void enqueue(const RandomFill& fill) = 0;
    virtual void enqueue(const NanFill& fill) = 0;

    /// Whether the device has the operations of learning; if not, why. To be asked before anything is allocated.
    [[nodiscard]] virtual Expected<void> learns() const
    {
        return failure(ErrorCode::unsupported, {translatable("compute", "%1 cannot execute networks: it has no "
                                                                        "operation but the matrix product."),
                                                {setup().device.name}});
    }
    /// Only where it learns.
    virtual void enqueueLearning(LearningOperation /*operation*/) {}
    /// Copies `count` rows from the host, rounded to the lane's precision, when everything queued has been done. Only
    /// where it learns. Fails as finish() does.
    [[nodiscard]] virtual Expected<void> upload(const Matrix& /*matrix*/, std::int64_t /*firstRow*/,
                                                std::int64_t /*count*/, const double* /*from*/)
    {
        return learns();
    }

    /// Queues a mark and returns its number: 0, 1, 2 … since the last finish() that returned.
    virtual std::size_t mark() = 0;
    /// When the queue passed a mark of the last finish().
    [[nodiscard]] virtual Moment moment(std::size_t mark) const = 0;

    /// From here in the queue to endTrace() one step is traced into memory that was allocated beforehand.
    virtual void beginTrace(std::int64_t step, const Matrix& result) = 0;
    virtual void endTrace() = 0;
    /// The traced step as far as it has come; an empty trace before the first one.
    [[nodiscard]] virtual Trace trace() const = 0;

    /// Runs the queue and waits for it. After an error the queue is empty. Fails with cancelled (within 100 ms of
    /// stop()), launchFailed or deviceLost.
    [[nodiscard]] virtual Expected<void> finish() = 0;
    /// Makes the running and every later finish() fail with cancelled.
    virtual void stop() noexcept = 0;

    /// Copies `count` rows of a matrix, from `firstRow` on, to the host as doubles (exact for every precision).
    [[nodiscard]] virtual Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                                  double* to) = 0;
    [[nodiscard]] virtual CopyTotals copies() const { return {}; }

    /// What the hardware can do at most, with the workers of this lane: published, or measured now in up to half a
    /// second, for which the device must be idle and the lane's thread asks. Fails with cancelled or notEnoughMemory.
    [[nodiscard]] virtual Expected<Limits> limits()
    {
        return Limits{.reason = {translatable("compute", "The limits of %1 are not known."), {setup().device.name}}};
    }

    /// Empty where energy has to be metered from outside.
    [[nodiscard]] virtual std::optional<ModelledEnergy> energy() const { return std::nullopt; }

    /// One reading a worker; empty where the device cannot tell. Takes about 0.5 µs a worker.
    virtual void readWorkers(std::vector<WorkerReading>& readings) const = 0;
};

/// A kind of device: finds those that are here and opens one for a lane.
class DeviceProvider {
public:
    DeviceProvider() = default;
    DeviceProvider(const DeviceProvider&) = delete;
    DeviceProvider& operator=(const DeviceProvider&) = delete;
    virtual ~DeviceProvider() = default;

    /// All devices of this kind, those that cannot work here included, with the reason.
    [[nodiscard]] virtual std::vector<DeviceInfo> discover() const = 0;
    /// Opens a device that discover() listed as not absent, for a request whose kernel has been resolved.
    [[nodiscard]] virtual Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                                 const LaneRequest& request) const = 0;
};

} // namespace coreloom

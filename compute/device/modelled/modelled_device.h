#pragma once

#include "base/clock.h"
#include "device/device.h"
#include "device/modelled/gpu_model.h"
#include "device/modelled/model_timeline.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace coreloom {

/// A GPU that computes nothing: each operation adds its predicted time to the model's clock, and finish() sleeps until
/// the wall's clock has caught up. What the SMs have done by now follows from the model.
class ModelledDevice final : public Device {
public:
    /// The clock outlives the device.
    ModelledDevice(LaneSetup setup, GpuModel model, const Clock& clock);

    [[nodiscard]] const LaneSetup& setup() const override { return m_setup; }
    [[nodiscard]] bool computes() const override { return false; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override;
    /// Keeps account of the GPU's memory; takes none of the host's.
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override;
    void enqueue(const MatrixProduct& product) override;
    /// As a copy of values that the host has made.
    void enqueue(const RandomFill& fill) override;
    void enqueue(const NanFill& fill) override;
    std::size_t mark() override;
    [[nodiscard]] Moment moment(std::size_t mark) const override { return m_moments[mark]; }
    void beginTrace(std::int64_t step, const Matrix& result) override;
    void endTrace() override;
    [[nodiscard]] Trace trace() const override;
    [[nodiscard]] Expected<void> finish() override;
    void stop() noexcept override;
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override;
    /// In: of the fills. Out: of one result, as predicted.
    [[nodiscard]] CopyTotals copies() const override { return m_copies; }
    /// The published peaks, for as many SMs as the lane has, and the memory's nominal bandwidth.
    [[nodiscard]] Expected<Limits> limits() override;
    [[nodiscard]] std::optional<ModelledEnergy> energy() const override;
    void readWorkers(std::vector<WorkerReading>& readings) const override;

private:
    struct TracedProduct {
        PredictedProduct product;
        std::int64_t step = 0;
        std::int64_t beginNs = 0;
    };

    void beginQueue();

    const LaneSetup m_setup;
    const GpuModel m_model;
    const Clock& m_clock;
    const std::int64_t m_openedNs;
    std::atomic<std::int64_t> m_allocatedBytes{0};

    mutable std::mutex m_mutex;
    std::condition_variable m_stopping;
    bool m_stopped = false;
    ModelTimeline m_timeline;
    std::optional<TracedProduct> m_traced;

    // Of the thread that queues.
    bool m_queueing = false; ///< something was queued since the last finish()
    std::optional<std::int64_t> m_stepToTrace;
    std::vector<Moment> m_marks;
    std::vector<Moment> m_moments; ///< the marks of the last finish()
    CopyTotals m_copies;
};

} // namespace coreloom

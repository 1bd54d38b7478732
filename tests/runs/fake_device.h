#pragma once

#include "base/clock.h"
#include "device/device.h"
#include "job/random.h"
#include "workload/inputs.h"

#include <atomic>
#include <condition_variable>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace coreloom {

enum class Fault { none, zeroed, swappedRows, stale, nan };

/// What a fake device does, and what it saw.
struct FakeScript {
    Precision precision = Precision::fp32;
    bool usesCpuCores = true;
    std::string uuid; ///< of the GPU that it is
    std::int64_t memoryBytes = 0;
    Fault fault = Fault::none;
    int lostAtFinish = -1;  ///< the finish() that fails
    int blockAtFinish = -1; ///< the finish() that waits for a stop
    bool blockDownload = false;
    std::int64_t stepNs = 0; ///< added to the moments of each product
    bool tellsWorkers = true;
    CopyTotals copies;
    Limits limits;

    std::atomic<int> finishes{0};
    std::atomic<int> allocations{0};
    std::atomic<int> limitsAsked{0};
    std::atomic<int> finishesBeforeLimits{0};
    std::atomic<int> computing{0}; ///< devices inside finish() now
    std::atomic<int> mostComputing{0};
    std::atomic<bool> blocked{false};
};

/// Computes at once when it is finished, on the caller's thread, in double rounded to the precision at the end.
class FakeDevice final : public Device {
public:
    FakeDevice(LaneSetup setup, FakeScript& script) : m_setup(std::move(setup)), m_script(script) {}

    [[nodiscard]] const LaneSetup& setup() const override { return m_setup; }
    [[nodiscard]] double predictedSeconds(const MatrixProduct& product) const override
    {
        return static_cast<double>(product.flop()) * 1e-9;
    }
    [[nodiscard]] Expected<std::unique_ptr<Buffer>> allocate(std::int64_t elements) override
    {
        ++m_script.allocations;
        return std::make_unique<Memory>(elements);
    }
    void enqueue(const MatrixProduct& product) override
    {
        m_virtualNs += m_script.stepNs;
        ++m_products;
        m_newest = product;
    }
    void enqueue(const RandomFill& fill) override
    {
        for (std::int64_t i = 0; i < fill.target.rows * fill.target.columns; ++i) {
            const double value = randomValue(fill.seed, fill.stream, static_cast<std::uint64_t>(i), fill.distribution);
            values(fill.target)[static_cast<std::size_t>(i)] = roundedTo(value, m_setup.precision);
        }
    }
    void enqueue(const NanFill& fill) override
    {
        values(fill.target).assign(values(fill.target).size(), std::numeric_limits<double>::quiet_NaN());
        m_newest.reset();
    }
    std::size_t mark() override
    {
        m_marks.push_back(steadyNanoseconds() + m_virtualNs);
        return m_marks.size() - 1;
    }
    [[nodiscard]] Moment moment(std::size_t mark) const override
    {
        return {.deviceNs = m_moments[mark], .hostNs = m_moments[mark]};
    }
    void beginTrace(std::int64_t step, const Matrix& result) override
    {
        const std::lock_guard lock(m_mutex);
        m_trace = {.rows = result.rows, .columns = result.columns, .step = step, .complete = true};
        m_trace.tiles = {{.rows = static_cast<std::int32_t>(result.rows),
                          .columns = static_cast<std::int32_t>(result.columns),
                          .endNs = 1}};
    }
    void endTrace() override {}
    [[nodiscard]] Trace trace() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_trace;
    }
    [[nodiscard]] Expected<void> finish() override
    {
        const int now = ++m_script.computing;
        m_script.mostComputing = std::max(m_script.mostComputing.load(), now);
        const auto outcome = run(m_script.finishes++);
        --m_script.computing;
        return outcome;
    }
    void stop() noexcept override
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
        m_changed.notify_all();
    }
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count,
                                          double* to) override
    {
        if (m_script.blockDownload && !waitForStop())
            return failure(ErrorCode::cancelled, {"stopped", {}});
        std::copy_n(values(matrix).data() + firstRow * matrix.columns, count * matrix.columns, to);
        return {};
    }
    [[nodiscard]] CopyTotals copies() const override { return m_script.copies; }
    [[nodiscard]] Expected<Limits> limits() override
    {
        ++m_script.limitsAsked;
        m_script.finishesBeforeLimits = m_script.finishes.load();
        return m_script.limits;
    }
    void readWorkers(std::vector<WorkerReading>& readings) const override
    {
        readings.clear();
        if (!m_script.tellsWorkers)
            return;
        const std::lock_guard lock(m_mutex);
        const double wall = static_cast<double>(steadyNanoseconds() - m_openedNs) * 1e-9;
        readings.assign(2, {.busySeconds = wall / 2, .waitingSeconds = wall / 2});
        readings[0].elements = m_elements / 2;
        readings[1].elements = m_elements - m_elements / 2;
        for (WorkerReading& reading : readings)
            reading.flop = reading.elements * m_flopPerElement;
    }

private:
    class Memory final : public Buffer {
    public:
        explicit Memory(std::int64_t count) : Buffer(count), values(static_cast<std::size_t>(count)) {}
        std::vector<double> values;
    };
    static std::vector<double>& values(const Matrix& matrix) { return static_cast<Memory*>(matrix.buffer)->values; }

    /// False: stopped.
    bool waitForStop()
    {
        m_script.blocked = true;
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_stopped; });
        return false;
    }

    Expected<void> run(int index)
    {
        if (index == m_script.blockAtFinish)
            waitForStop();
        {
            const std::lock_guard lock(m_mutex);
            if (m_stopped)
                return failure(ErrorCode::cancelled, {"stopped", {}});
        }
        if (index == m_script.lostAtFinish)
            return failure(ErrorCode::deviceLost, {"lost", {}});
        m_moments = std::exchange(m_marks, {});
        if (m_newest)
            compute(*m_newest); // all queued products are equal
        const std::lock_guard lock(m_mutex);
        if (m_newest) {
            m_elements += m_products * m_newest->m() * m_newest->n();
            m_flopPerElement = 2 * m_newest->k();
        }
        m_products = 0;
        return {};
    }

    void compute(const MatrixProduct& product)
    {
        std::vector<double>& c = values(product.c);
        if (m_script.fault == Fault::stale)
            return;
        const std::vector<double>& a = values(product.a);
        const std::vector<double>& b = values(product.b);
        const std::int64_t k = product.k();
        const std::int64_t n = product.n();
        for (std::int64_t i = 0; i < product.m(); ++i) {
            for (std::int64_t j = 0; j < n; ++j) {
                double sum = 0;
                for (std::int64_t l = 0; l < k; ++l)
                    sum += a[static_cast<std::size_t>(i * k + l)] * b[static_cast<std::size_t>(l * n + j)];
                c[static_cast<std::size_t>(i * n + j)] = roundedTo(sum, m_setup.precision);
            }
        }
        if (m_script.fault == Fault::zeroed)
            c[c.size() / 2] = 0;
        if (m_script.fault == Fault::nan)
            c[c.size() / 2] = std::numeric_limits<double>::quiet_NaN();
        if (m_script.fault == Fault::swappedRows)
            std::swap_ranges(c.begin(), c.begin() + n, c.begin() + n);
    }

    const LaneSetup m_setup;
    FakeScript& m_script;
    const std::int64_t m_openedNs = steadyNanoseconds();

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopped = false;
    Trace m_trace;
    std::int64_t m_elements = 0;
    std::int64_t m_flopPerElement = 0;

    std::int64_t m_virtualNs = 0;
    std::int64_t m_products = 0;
    std::optional<MatrixProduct> m_newest;
    std::vector<std::int64_t> m_marks;
    std::vector<std::int64_t> m_moments;
};

/// The devices "fake:0", "fake:1" …, one for each script; the scripts outlive the provider.
class FakeProvider final : public DeviceProvider {
public:
    explicit FakeProvider(std::vector<FakeScript*> scripts) : m_scripts(std::move(scripts)) {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override
    {
        std::vector<DeviceInfo> devices;
        for (std::size_t i = 0; i < m_scripts.size(); ++i) {
            DeviceInfo info;
            info.kind = m_scripts[i]->usesCpuCores ? DeviceKind::cpu : DeviceKind::cuda;
            info.id = "fake:" + std::to_string(i);
            info.name = "Fake " + std::to_string(i);
            info.usesCpuCores = m_scripts[i]->usesCpuCores;
            info.uuid = m_scripts[i]->uuid;
            info.memoryBytes = m_scripts[i]->memoryBytes;
            info.mostWorkers = 2;
            info.ladder = {{Rung::naive, m_scripts[i]->precision}};
            devices.push_back(info);
        }
        return devices;
    }
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override
    {
        LaneSetup setup;
        setup.device = info;
        setup.kernel = *request.kernel;
        setup.precision = request.precision;
        setup.workers = 2;
        setup.cpus = {4, 5};
        const auto index = static_cast<std::size_t>(info.id.back() - '0');
        return std::make_unique<FakeDevice>(std::move(setup), *m_scripts[index]);
    }

private:
    std::vector<FakeScript*> m_scripts;
};

} // namespace coreloom

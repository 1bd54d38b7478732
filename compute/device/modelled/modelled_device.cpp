#include "device/modelled/modelled_device.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace coreloom {

namespace {

/// How late the host may hand over new work without the GPU having idled: a real one has work queued ahead.
constexpr std::int64_t forgivenNs = 5'000'000;
/// A test's clock is looked at so often.
constexpr std::chrono::milliseconds longestSleep{20};

class AccountedBuffer final : public Buffer {
public:
    AccountedBuffer(std::int64_t elements, std::int64_t bytes, std::atomic<std::int64_t>& account)
        : Buffer(elements), m_bytes(bytes), m_account(account)
    {}
    ~AccountedBuffer() override { m_account -= m_bytes; }

private:
    std::int64_t m_bytes;
    std::atomic<std::int64_t>& m_account;
};

} // namespace

ModelledDevice::ModelledDevice(LaneSetup setup, GpuModel model, const Clock& clock)
    : m_setup(std::move(setup)),
      m_model(std::move(model)),
      m_clock(clock),
      m_openedNs(clock.nanoseconds()),
      m_timeline(m_setup.workers, m_openedNs)
{}

double ModelledDevice::predictedSeconds(const MatrixProduct& product) const
{
    const auto predicted =
        m_model.predict(product.m(), product.n(), product.k(), m_setup.kernel, m_setup.precision, m_setup.workers);
    return static_cast<double>(predicted.totalNs) * 1e-9;
}

Expected<std::unique_ptr<Buffer>> ModelledDevice::allocate(std::int64_t elements)
{
    const std::int64_t bytes = elements * bytesPerElement(m_setup.precision);
    const double memory = m_model.figures().memoryGib.value_or(0);
    if (memory > 0 && m_allocatedBytes + bytes > m_setup.device.memoryBytes) {
        return failure(ErrorCode::notEnoughMemory,
                       {translatable("compute", "%1 has %2 GiB of memory, and that is not enough for this job."),
                        {m_setup.device.name, memory}},
                       {translatable("compute", "Choose a smaller --size."), {}});
    }
    m_allocatedBytes += bytes;
    return std::make_unique<AccountedBuffer>(elements, bytes, m_allocatedBytes);
}

void ModelledDevice::beginQueue()
{
    if (!std::exchange(m_queueing, true))
        m_timeline.idleUntil(m_clock.nanoseconds() - forgivenNs);
}

void ModelledDevice::enqueue(const MatrixProduct& product)
{
    const auto predicted =
        m_model.predict(product.m(), product.n(), product.k(), m_setup.kernel, m_setup.precision, m_setup.workers);
    const std::int64_t bytes = product.m() * product.n() * bytesPerElement(m_setup.precision);
    m_copies.secondsOut = m_model.copySeconds(bytes);
    m_copies.bytesOut = m_copies.secondsOut > 0 ? bytes : 0;
    const std::lock_guard lock(m_mutex);
    beginQueue();
    if (m_stepToTrace)
        m_traced = {.product = predicted, .step = *m_stepToTrace, .beginNs = m_timeline.endNs()};
    m_stepToTrace.reset();
    m_timeline.append(predicted);
}

void ModelledDevice::enqueue(const RandomFill& fill)
{
    const std::int64_t bytes = fill.target.rows * fill.target.columns * bytesPerElement(m_setup.precision);
    const double seconds = m_model.copySeconds(bytes);
    m_copies.secondsIn += seconds;
    m_copies.bytesIn += seconds > 0 ? bytes : 0;
    const std::lock_guard lock(m_mutex);
    beginQueue();
    m_timeline.append(static_cast<std::int64_t>(seconds * 1e9));
}

void ModelledDevice::enqueue(const NanFill& /*fill*/)
{
    // There is no result that a fault could hide in.
}

std::size_t ModelledDevice::mark()
{
    const std::lock_guard lock(m_mutex);
    beginQueue();
    m_marks.push_back({.deviceNs = m_timeline.endNs(), .hostNs = m_timeline.endNs()});
    return m_marks.size() - 1;
}

void ModelledDevice::beginTrace(std::int64_t step, const Matrix& /*result*/)
{
    m_stepToTrace = step;
}

void ModelledDevice::endTrace()
{
    m_stepToTrace.reset();
}

Trace ModelledDevice::trace() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_traced)
        return {};
    const PredictedProduct& product = m_traced->product;
    Trace trace{.rows = product.rows, .columns = product.columns, .step = m_traced->step};
    const std::int64_t elapsed = m_clock.nanoseconds() - m_traced->beginNs;
    const std::int64_t waves = product.wavesDone(elapsed);
    trace.complete = waves == product.waves;
    const std::int64_t tiles = std::min(product.tiles(), waves * product.sms);
    trace.tiles.reserve(static_cast<std::size_t>(tiles));
    for (std::int64_t tile = 0; tile < tiles; ++tile) {
        const std::int64_t row = tile / product.tilesAcross() * product.tileRows;
        const std::int64_t column = tile % product.tilesAcross() * product.tileColumns;
        const std::int64_t wave = tile / product.sms;
        trace.tiles.push_back(
            {.row = static_cast<std::int32_t>(row),
             .column = static_cast<std::int32_t>(column),
             .rows = static_cast<std::int32_t>(std::min(product.tileRows, product.rows - row)),
             .columns = static_cast<std::int32_t>(std::min(product.tileColumns, product.columns - column)),
             .worker = static_cast<std::int32_t>(tile % product.sms),
             .beginNs = product.waveBeginsNs(wave),
             .endNs = product.waveBeginsNs(wave + 1)});
    }
    return trace;
}

Expected<void> ModelledDevice::finish()
{
    std::unique_lock lock(m_mutex);
    if (!m_queueing)
        m_timeline.idleUntil(m_clock.nanoseconds());
    for (std::int64_t left = 1; left > 0 && !m_stopped;) {
        left = m_timeline.endNs() - m_clock.nanoseconds();
        if (left > 0)
            m_stopping.wait_for(lock, std::min<std::chrono::nanoseconds>(std::chrono::nanoseconds(left), longestSleep));
    }
    m_timeline.settle(m_stopped ? std::min(m_clock.nanoseconds(), m_timeline.endNs()) : m_timeline.endNs());
    m_queueing = false;
    m_moments = std::exchange(m_marks, {});
    if (m_stopped)
        return failure(ErrorCode::cancelled, {translatable("compute", "%1 was stopped."), {m_setup.device.name}});
    return {};
}

void ModelledDevice::stop() noexcept
{
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_stopping.notify_all();
}

Expected<void> ModelledDevice::download(const Matrix& /*matrix*/, std::int64_t /*firstRow*/, std::int64_t /*count*/,
                                        double* /*to*/)
{
    return failure(ErrorCode::unsupported,
                   {translatable("compute", "%1 is modelled: it has no results."), {m_setup.device.name}});
}

Expected<Limits> ModelledDevice::limits()
{
    const GpuFigures& figures = m_model.figures();
    const double gigas = 1e3 * m_setup.workers / figures.sms; // of a published TFLOP/s
    const auto scaled = [&](std::optional<double> tera) { return tera ? std::optional(*tera * gigas) : std::nullopt; };
    return Limits{.provenance = Provenance::modelled,
                  .workers = m_setup.workers,
                  .all = {.fp32 = scaled(figures.fp32),
                          .fp64 = scaled(figures.fp64),
                          .tf32 = scaled(figures.tf32),
                          .bf16 = scaled(figures.bf16)},
                  .triad = figures.bandwidth};
}

std::optional<ModelledEnergy> ModelledDevice::energy() const
{
    const std::lock_guard lock(m_mutex);
    const std::int64_t now = m_clock.nanoseconds();
    const double idle = m_model.watts(0);
    const double perSm = m_model.watts(1) - idle;
    const double open = static_cast<double>(now - m_openedNs) * 1e-9;
    return ModelledEnergy{.joules = idle * open + perSm * m_timeline.busySeconds(now),
                          .idleWatts = idle,
                          .band = GpuModel::band,
                          .powerDomain = "board"};
}

void ModelledDevice::readWorkers(std::vector<WorkerReading>& readings) const
{
    const std::lock_guard lock(m_mutex);
    m_timeline.read(m_clock.nanoseconds(), readings);
}

} // namespace coreloom

#include "executor.h"

#include "device/cpu/cpu_provider.h"
#include "workload/matrix_multiplication.h"

#include <optional>
#include <utility>
#include <vector>

namespace coreloom::bench {

namespace {

class OwnExecutor final : public Executor {
public:
    OwnExecutor(Rung rung, int workers) : m_rung(rung), m_workers(workers) {}

    /// Opens the device for the first precision that comes: what it chose is what it introduces itself with.
    [[nodiscard]] Expected<void> open(Precision precision)
    {
        m_workload.reset();
        m_device.reset();
        m_precision.reset();
        const auto infos = m_provider->discover();
        const LaneRequest request{
            .device = "cpu", .threads = m_workers, .cpus = {}, .sms = {}, .kernel = m_rung, .precision = precision};
        auto device = m_provider->open(infos.front(), request);
        if (!device)
            return tl::unexpected(device.error());
        m_device = std::move(*device);
        m_precision = precision;
        const LaneSetup& setup = m_device->setup();
        m_introduction = {name(m_rung), setup.library ? setup.library->name + ' ' + setup.library->version : "",
                          setup.library ? setup.library->core : setup.isa};
        return {};
    }

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }

    [[nodiscard]] Expected<void> prepare(Precision precision, const Shape& shape) override
    {
        if (precision != m_precision) {
            if (auto opened = open(precision); !opened)
                return opened;
        }
        m_workload.reset();
        auto workload = MatrixMultiplication::create(*m_device, Job{.m = shape.m, .n = shape.n, .k = shape.k});
        if (!workload)
            return tl::unexpected(workload.error());
        m_workload.emplace(std::move(*workload));
        return m_workload->prepare()
            .and_then([this] { return m_workload->beforeLastStep(); }) // its memory is there before the clock runs
            .and_then([this] { return m_device->finish(); });
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        for (std::int64_t call = 0; call < untimed; ++call)
            m_workload->step(nullptr);
        const std::size_t begin = m_device->mark();
        for (std::int64_t call = 0; call < calls; ++call)
            m_workload->step(nullptr);
        const std::size_t end = m_device->mark();
        if (auto finished = m_device->finish(); !finished)
            return tl::unexpected(finished.error());
        return static_cast<double>(m_device->moment(end).deviceNs - m_device->moment(begin).deviceNs) * 1e-9;
    }

    [[nodiscard]] Expected<double> element(std::int64_t row, std::int64_t column) override
    {
        std::vector<double> values(static_cast<std::size_t>(m_workload->traced().columns));
        return m_device->download(m_workload->traced(), row, 1, values.data()).map([&] {
            return values[static_cast<std::size_t>(column)];
        });
    }

private:
    const Rung m_rung;
    const int m_workers;
    const std::unique_ptr<DeviceProvider> m_provider = cpuProvider(readMachine({}), {});
    Introduction m_introduction;
    std::unique_ptr<Device> m_device;
    std::optional<Precision> m_precision;
    std::optional<MatrixMultiplication> m_workload;
};

} // namespace

Expected<std::unique_ptr<Executor>> ownExecutor(Contestant rung, int workers)
{
    auto executor = std::make_unique<OwnExecutor>(*named(allRungs, name(rung)), workers);
    if (auto opened = executor->open(Precision::fp32); !opened)
        return tl::unexpected(opened.error());
    return executor;
}

} // namespace coreloom::bench

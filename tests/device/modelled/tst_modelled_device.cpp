#include "device/modelled/gpu_catalogue.h"
#include "device/modelled/modelled_provider.h"
#include "device/registry.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

using namespace coreloom;

namespace {

class ManualClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nanoseconds() const override { return m_now; }
    void advance(std::int64_t ns) { m_now += ns; }

private:
    std::atomic<std::int64_t> m_now{1'000'000'000};
};

GpuFigures slowGpu()
{
    GpuFigures gpu;
    gpu.id = "slow";
    gpu.name = "Slow";
    gpu.sms = 4;
    gpu.cudaCores = 256;
    gpu.bandwidth = 100;
    gpu.fp32 = 0.01; // 7 GFLOP/s with the library's efficiency
    gpu.tdpWatts = 50;
    gpu.idleWatts = 10;
    gpu.memoryGib = 1;
    gpu.pcie = 10;
    return gpu;
}

struct Bench {
    ManualClock clock;
    Environment environment{.clock = &clock};
    std::unique_ptr<DeviceProvider> provider = modelledProvider({{slowGpu()}, {}}, environment);
    std::unique_ptr<Device> device;
    std::unique_ptr<Buffer> a, b, c;
    MatrixProduct product;

    explicit Bench(std::int64_t size)
    {
        LaneRequest request{.device = "modelled:slow", .kernel = Rung::library};
        device = std::move(*provider->open(provider->discover().front(), request));
        for (auto* buffer : {&a, &b, &c})
            *buffer = std::move(*device->allocate(size * size));
        const auto matrix = [&](Buffer* buffer) {
            return Matrix{.buffer = buffer, .rows = size, .columns = size, .stride = size};
        };
        product = {.a = matrix(a.get()), .b = matrix(b.get()), .c = matrix(c.get())};
    }
    [[nodiscard]] std::int64_t stepNs() const { return std::llround(device->predictedSeconds(product) * 1e9); }
    [[nodiscard]] std::int64_t elements() const
    {
        std::vector<WorkerReading> readings;
        device->readWorkers(readings);
        std::int64_t sum = 0;
        for (const WorkerReading& reading : readings)
            sum += reading.elements;
        return sum;
    }
};

} // namespace

class TestModelledDevice : public QObject {
    Q_OBJECT

private slots:
    void stepsFollowTheClock()
    {
        Bench bench(256); // four tiles, one wave
        for (int i = 0; i < 5; ++i)
            bench.device->enqueue(bench.product);
        const std::int64_t begin = bench.clock.nanoseconds();
        for (const double elapsed : {0.5, 1.0, 1.99, 3.5, 5.0, 9.0}) {
            bench.clock.advance(begin + std::llround(elapsed * static_cast<double>(bench.stepNs())) -
                                bench.clock.nanoseconds());
            const auto steps = static_cast<std::int64_t>(std::min(5.0, std::floor(elapsed)));
            QCOMPARE(bench.elements(), steps * 256 * 256);
        }
        QVERIFY(bench.device->finish());
        QCOMPARE(bench.elements(), 5 * 256 * 256);
    }

    void finishWaitsForTheClockAndMarksAreExact()
    {
        Bench bench(300);
        bench.device->mark();
        for (int i = 0; i < 3; ++i) {
            bench.device->enqueue(bench.product);
            bench.device->mark();
        }
        std::atomic<bool> finished = false;
        std::thread waiting([&] {
            const auto done = bench.device->finish();
            finished = done.has_value();
        });
        bench.clock.advance(2 * bench.stepNs());
        QVERIFY(!finished);
        bench.clock.advance(10 * bench.stepNs());
        waiting.join();
        QVERIFY(finished);
        for (std::size_t mark = 0; mark < 3; ++mark)
            QCOMPARE(bench.device->moment(mark + 1).deviceNs - bench.device->moment(mark).deviceNs, bench.stepNs());
    }

    void stopEndsTheWait()
    {
        Bench bench(1000);
        bench.device->enqueue(bench.product);
        std::thread stopping([&] { bench.device->stop(); });
        const auto done = bench.device->finish();
        stopping.join();
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::cancelled);
        QVERIFY(!bench.device->finish());
    }

    void theTraceGrowsByWavesUntilItCoversC()
    {
        Bench bench(600); // 25 tiles on 4 SMs: 7 waves
        bench.clock.advance(100'000'000);
        QVERIFY(bench.device->trace().tiles.empty());
        bench.device->beginTrace(7, bench.product.c);
        bench.device->enqueue(bench.product);
        bench.device->endTrace();
        const std::int64_t begin = bench.clock.nanoseconds() - 5'000'000; // what is forgiven
        bench.clock.advance(begin + bench.stepNs() / 2 - bench.clock.nanoseconds());
        const Trace half = bench.device->trace();
        QVERIFY(!half.complete);
        QCOMPARE(half.step, 7);
        QCOMPARE(half.tiles.size(), std::size_t{12}); // three of seven waves
        bench.clock.advance(bench.stepNs());
        QVERIFY(bench.device->finish());
        const Trace trace = bench.device->trace();
        QVERIFY(trace.complete);
        std::vector<int> covered(600 * 600, 0);
        for (const TileEvent& tile : trace.tiles) {
            QVERIFY(tile.beginNs < tile.endNs && tile.endNs <= bench.stepNs());
            for (int r = tile.row; r < tile.row + tile.rows; ++r) {
                for (int c = tile.column; c < tile.column + tile.columns; ++c)
                    ++covered[static_cast<std::size_t>(r * 600 + c)];
            }
        }
        QVERIFY(std::ranges::all_of(covered, [](int count) { return count == 1; }));
    }

    void timesSumToTheWallAndPowerIsBetweenIdleAndTdp()
    {
        Bench bench(600);
        const double before = bench.device->energy()->joules;
        const std::int64_t opened = bench.clock.nanoseconds();
        for (int i = 0; i < 10; ++i)
            bench.device->enqueue(bench.product);
        bench.clock.advance(10 * bench.stepNs());
        QVERIFY(bench.device->finish());
        const double wall = static_cast<double>(bench.clock.nanoseconds() - opened) * 1e-9;
        std::vector<WorkerReading> readings;
        bench.device->readWorkers(readings);
        QCOMPARE(readings.size(), std::size_t{4});
        for (const WorkerReading& reading : readings) {
            QVERIFY(std::abs(reading.busySeconds + reading.waitingSeconds - wall) < 1e-9);
            QCOMPARE(reading.preemptedSeconds, 0.0);
        }
        QVERIFY(readings.front().busySeconds > readings.back().busySeconds); // 7 tiles against 6
        const double watts = (bench.device->energy()->joules - before) / wall;
        QVERIFY(watts > 10 && watts <= 50);
    }

    void copiesGoThroughTheSlot()
    {
        Bench bench(1000);
        bench.device->enqueue(RandomFill{.target = bench.product.a});
        bench.device->enqueue(bench.product);
        const CopyTotals copies = bench.device->copies();
        QCOMPARE(copies.bytesIn, 4'000'000);
        QCOMPARE(copies.bytesOut, 4'000'000);
        QVERIFY(std::abs(copies.secondsIn - 0.0005) < 1e-9); // 4 MB at 8 GB/s
    }

    void memoryIsAccountedFor()
    {
        Bench bench(100);
        const std::int64_t elements = std::int64_t{200} << 20; // 0.8 GiB of one
        auto first = bench.device->allocate(elements);
        QVERIFY(first);
        const auto second = bench.device->allocate(elements);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::notEnoughMemory);
        first->reset();
        QVERIFY(bench.device->allocate(elements));
    }

    /// As published; with some of the SMs, their share of it.
    void limitsArePublished()
    {
        const Environment environment;
        const DeviceRegistry devices([&] {
            std::vector<std::unique_ptr<DeviceProvider>> providers;
            providers.push_back(modelledProvider(environment));
            return providers;
        }());
        const auto figures = parseGpuCatalogue(builtInGpuCatalogue()).value();
        const auto& t4 = *std::ranges::find(figures, "t4", &GpuFigures::id);
        const auto whole = devices.open({.device = "modelled:t4"}).value();
        const Limits limits = whole->limits().value();
        QCOMPARE(limits.provenance, Provenance::modelled);
        QCOMPARE(limits.workers, t4.sms);
        QCOMPARE(*limits.all.fp32, 1000 * t4.fp32);
        QVERIFY(!limits.all.bf16);
        QCOMPARE(limits.triad, std::optional(t4.bandwidth));
        const auto quarter = devices.open({.device = "modelled:t4", .sms = t4.sms / 4}).value();
        QCOMPARE(*quarter->limits()->all.fp32, 250 * t4.fp32);
    }

    void computesNothing()
    {
        Bench bench(10);
        QVERIFY(!bench.device->computes());
        double value = 0;
        QVERIFY(!bench.device->download(bench.product.c, 0, 1, &value));
    }

    void smsAreChosenWithinWhatThereIs()
    {
        const Environment environment;
        const DeviceRegistry devices([&] {
            std::vector<std::unique_ptr<DeviceProvider>> providers;
            providers.push_back(modelledProvider(environment));
            return providers;
        }());
        const auto some = devices.open({.device = "modelled:h100", .sms = 10});
        QVERIFY(some);
        QCOMPARE((*some)->setup().workers, 10);
        QCOMPARE((*some)->setup().kernel, Rung::simd);
        for (const int sms : {0, -1, 133}) {
            const auto refused = devices.open({.device = "modelled:h100", .sms = sms});
            QVERIFY(!refused);
            QVERIFY(english(refused.error()).find("132") != std::string::npos);
        }
        QVERIFY(!devices.open({.device = "modelled:t4", .precision = Precision::bf16}));
    }
};

QTEST_GUILESS_MAIN(TestModelledDevice)
#include "tst_modelled_device.moc"

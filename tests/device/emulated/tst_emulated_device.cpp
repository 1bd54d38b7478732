#include "../product_check.h"
#include "base/clock.h"
#include "device/emulated/emulated_device.h"
#include "device/emulated/faults.h"

#include <QTest>

#include <numeric>
#include <thread>

using namespace coreloom;
using emulated::Call;

/// The host code of the CUDA device, through the emulated runtime.
class TestEmulatedDevice : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = emulatedProvider();
    DeviceInfo m_info = m_provider->discover().front();

    std::unique_ptr<Device> open(Rung rung = Rung::naive, std::optional<int> sms = {})
    {
        const Precision precision = rung == Rung::tensor ? Precision::bf16 : Precision::fp32;
        return m_provider->open(m_info, {.device = "emulated", .sms = sms, .kernel = rung, .precision = precision})
            .value();
    }

private slots:
    void cleanup() { emulated::clearFaults(); }

    void saysThatItIsNoGpu()
    {
        QCOMPARE(m_info.id, std::string("emulated"));
        QCOMPARE(m_info.provenance, Provenance::emulated);
        QVERIFY(m_info.usesCpuCores);
        QVERIFY(m_info.name.find("CPU") != std::string::npos);
        QCOMPARE(open()->setup().notes.size(), std::size_t{1});
        const auto limits = open()->limits();
        QVERIFY(limits && !limits->all.fp32 && !limits->triad);
        QVERIFY(limits->reason.english().find("no limits of its own") != std::string::npos);
    }

    void refusesSmsThatItDoesNotHave()
    {
        for (const int sms : {0, -1, 5}) {
            const auto device = m_provider->open(m_info, {.device = "emulated", .sms = sms, .kernel = Rung::naive});
            QVERIFY(!device);
            QCOMPARE(device.error().code, ErrorCode::invalidArgument);
        }
        const auto device = open(Rung::naive, 3);
        QCOMPARE(device->setup().workers, 3);
        QCOMPARE(device->setup().sms, std::optional(3));
    }

    void kernelsTellWhatTheyTakeOfAnSm()
    {
        // Two tiles of 32 × 33 floats; two buffers of two panels of 8 terms, each 33 vectors of 16 bytes.
        const std::pair<Rung, std::int64_t> shared[] = {
            {Rung::naive, 0}, {Rung::blocked, 2 * 32 * 33 * 4}, {Rung::simd, 2 * 2 * 8 * 33 * 16}};
        for (const auto& [rung, bytes] : shared) {
            const auto device = open(rung);
            const LaneSetup& setup = device->setup();
            QCOMPARE(setup.resources.size(), std::size_t{rung == Rung::simd ? 2U : 1U});
            for (const KernelResources& kernel : setup.resources) {
                QVERIFY(!kernel.registersPerThread); // no GPU's compiler has seen it
                QCOMPARE(kernel.staticSharedBytes, bytes);
                QCOMPARE(kernel.dynamicSharedBytes, 0);
                QCOMPARE(kernel.threadsPerBlock, 256);
                QCOMPARE(kernel.blocksPerSm, 1); // as the emulated SM works: one after another
                QCOMPARE(kernel.warpsPerSm, 8);
                QCOMPARE(kernel.occupancy, 0.25); // of 1024 threads
            }
        }
    }

    void countsEveryElementOnce()
    {
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd, Rung::tensor}) {
            const auto device = open(rung, 3);
            const ProductShape shape{.m = 130, .n = 71, .k = 20};
            const auto on = makeProduct(*device, shape).value();
            constexpr int steps = 5;
            for (int step = 0; step < steps; ++step)
                device->enqueue(on.product);
            QVERIFY(device->finish());
            const double before = steadyClock().seconds();
            std::vector<WorkerReading> readings;
            device->readWorkers(readings);
            QCOMPARE(readings.size(), std::size_t{3});
            std::int64_t elements = 0;
            std::int64_t flop = 0;
            double wall = 0;
            for (const WorkerReading& reading : readings) {
                elements += reading.elements;
                flop += reading.flop;
                QVERIFY(reading.busySeconds >= 0 && reading.waitingSeconds >= 0 && reading.preemptedSeconds >= 0);
                wall = reading.busySeconds + reading.waitingSeconds + reading.preemptedSeconds;
            }
            QCOMPARE(elements, steps * shape.m * shape.n);
            QCOMPARE(flop, steps * on.product.flop());
            std::vector<WorkerReading> later;
            device->readWorkers(later);
            const double laterWall = later[0].busySeconds + later[0].waitingSeconds + later[0].preemptedSeconds;
            QVERIFY(wall > 0 && laterWall >= wall && laterWall - wall <= steadyClock().seconds() - before + 1e-3);
        }
    }

    void traceCoversTheResultOnce_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<qint64>("k");
        QTest::addColumn<int>("rung");
        const auto row = [](const char* name, qint64 m, qint64 n, qint64 k, Rung rung) {
            QTest::addRow("%s", name) << m << n << k << static_cast<int>(rung);
        };
        row("one tile", 1, 1, 1, Rung::naive);
        row("edges", 100, 70, 1, Rung::naive);
        row("merged", 8 * 300 + 1, 32 * 300 + 1, 1, Rung::naive); // more blocks than a trace holds
        row("register tiles", 300, 140, 1, Rung::simd);
        row("tensor cores", 300, 140, 1, Rung::tensor);
        row("sums cut between grids", 130, 70, 20'011, Rung::simd);
    }

    void traceCoversTheResultOnce()
    {
        QFETCH(qint64, m);
        QFETCH(qint64, n);
        QFETCH(qint64, k);
        QFETCH(int, rung);
        const auto device = open(static_cast<Rung>(rung));
        const auto on = makeProduct(*device, {.m = m, .n = n, .k = k}).value();
        QVERIFY(device->trace().tiles.empty());
        device->beginTrace(17, on.product.c);
        device->enqueue(on.product);
        device->endTrace();
        device->enqueue(on.product); // not traced
        QVERIFY(device->finish());
        const Trace trace = device->trace();
        QVERIFY(trace.complete);
        QCOMPARE(trace.step, 17);
        QCOMPARE(trace.rows, m);
        QCOMPARE(trace.columns, n);
        QVERIFY(trace.tiles.size() <= mostTiles);
        for (const TileEvent& tile : trace.tiles) {
            QVERIFY(tile.worker >= 0 && tile.worker < m_info.mostWorkers);
            QVERIFY(tile.beginNs >= 0 && tile.endNs >= tile.beginNs);
        }
        QVERIFY(coversOnce(trace));
    }

    void marksCountOnBothClocks()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 64, .n = 64, .k = 64}).value();
        std::vector<Moment> moments;
        const std::int64_t begun = steadyNanoseconds();
        for (int round = 0; round < 2; ++round) {
            for (std::size_t step = 0; step < 3; ++step) {
                QCOMPARE(device->mark(), step);
                device->enqueue(on.product);
            }
            QVERIFY(device->finish());
            for (std::size_t step = 0; step < 3; ++step)
                moments.push_back(device->moment(step));
        }
        const std::int64_t finished = steadyNanoseconds();
        for (std::size_t i = 1; i < moments.size(); ++i) {
            QVERIFY(moments[i].deviceNs > moments[i - 1].deviceNs);
            QVERIFY(moments[i].hostNs >= moments[i - 1].hostNs);
        }
        const std::int64_t onDevice = moments.back().deviceNs - moments.front().deviceNs;
        QVERIFY(onDevice <= finished - begun);
        QVERIFY(moments.front().hostNs >= begun && moments.back().hostNs <= finished);
    }

    /// Two portions of the queue are under way at once: the marks of the younger one are not asked for too early.
    void marksOfSeveralPortionsAreKnownInTheEnd()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 160, .n = 160, .k = 160}).value(); // about a portion
        constexpr std::size_t steps = 8;
        for (std::size_t step = 0; step < steps; ++step) {
            QCOMPARE(device->mark(), step);
            device->enqueue(on.product);
        }
        QVERIFY(device->finish());
        for (std::size_t step = 1; step < steps; ++step)
            QVERIFY(device->moment(step).deviceNs > device->moment(step - 1).deviceNs);
    }

    void fillsAndCopiesAreCounted()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 300, .n = 700, .k = 500}).value(); // more than one piece each
        QVERIFY(device->finish());
        const CopyTotals in = device->copies();
        QCOMPARE(in.bytesIn, 4 * (300 * 500 + 500 * 700));
        QVERIFY(in.secondsIn > 0);
        const std::vector<double> c = resultOf(*device, on.product.c);
        QCOMPARE(device->copies().bytesOut, 4 * 300 * 700);
        QVERIFY(std::ranges::all_of(c, [](double value) { return std::isnan(value); }));
        std::vector<double> rows(2 * 500);
        QVERIFY(device->download(on.product.a, 298, 2, rows.data()));
        QCOMPARE(rows[501],
                 static_cast<double>(static_cast<float>(randomValue(7, 0, 299 * 500 + 1, Distribution::uniform))));
    }

    void stopsInTheMiddle()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 3000, .n = 3000, .k = 3000}).value(); // minutes
        for (int step = 0; step < 100; ++step)
            device->enqueue(on.product);
        std::atomic<std::int64_t> stoppedAt = 0;
        std::thread stopper([&] {
            std::vector<WorkerReading> readings;
            do {
                device->readWorkers(readings);
                std::this_thread::yield();
            } while (readings[0].elements == 0);
            stoppedAt = steadyNanoseconds();
            device->stop();
        });
        const auto finished = device->finish();
        stopper.join();
        QVERIFY(!finished);
        QCOMPARE(finished.error().code, ErrorCode::cancelled);
        QCOMPARE(device->finish().error().code, ErrorCode::cancelled);
    }

    void failuresEndInTheRightError_data()
    {
        QTest::addColumn<int>("call");
        QTest::addColumn<int>("error");
        QTest::addColumn<int>("code");
        const auto row = [](const char* name, Call call, emulated::cudaError_t error, ErrorCode code) {
            QTest::addRow("%s", name) << static_cast<int>(call) << static_cast<int>(error) << static_cast<int>(code);
        };
        row("launch", Call::launch, emulated::cudaErrorLaunchFailure, ErrorCode::launchFailed);
        row("illegal address", Call::synchronize, emulated::cudaErrorIllegalAddress, ErrorCode::launchFailed);
        row("lost", Call::synchronize, emulated::cudaErrorUnknown, ErrorCode::deviceLost);
        row("lost while copying", Call::copy, emulated::cudaErrorDevicesUnavailable, ErrorCode::deviceLost);
        row("memory error", Call::launch, emulated::cudaErrorECCUncorrectable, ErrorCode::deviceLost);
        row("no code", Call::launch, emulated::cudaErrorNoKernelImageForDevice, ErrorCode::unsupported);
    }

    void failuresEndInTheRightError()
    {
        QFETCH(int, call);
        QFETCH(int, error);
        QFETCH(int, code);
        {
            const auto device = open();
            const auto on = makeProduct(*device, {.m = 64, .n = 64, .k = 64}).value();
            for (int step = 0; step < 5; ++step)
                device->enqueue(on.product);
            emulated::plantFault({.call = static_cast<Call>(call), .error = static_cast<emulated::cudaError_t>(error)});
            const auto finished = device->finish();
            QVERIFY(!finished);
            QCOMPARE(static_cast<int>(finished.error().code), code);
            // It sticks: nothing on this device works any more, and nothing crashes.
            device->enqueue(on.product);
            QVERIFY(!device->finish());
            QVERIFY(!device->allocate(1));
        }
        QVERIFY(!m_provider->open(m_info, {.device = "emulated", .kernel = Rung::naive}));
    }

    void aFailureThatDoesNotStickIsOver()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 64, .n = 64, .k = 64}).value();
        device->enqueue(on.product);
        emulated::plantFault({.call = Call::launch, .error = emulated::cudaErrorLaunchFailure, .sticky = false});
        QVERIFY(!device->finish());
        device->enqueue(on.product);
        QVERIFY(device->finish());
    }

    void outOfMemorySaysHowMuch()
    {
        const auto device = open();
        const auto buffer = device->allocate(std::int64_t{1} << 40);
        QVERIFY(!buffer);
        QCOMPARE(buffer.error().code, ErrorCode::notEnoughMemory);
        QVERIFY(english(buffer.error()).find(std::to_string(std::int64_t{4} << 40)) != std::string::npos);
        QVERIFY(device->allocate(1)); // the device itself is well
    }
};

QTEST_GUILESS_MAIN(TestEmulatedDevice)
#include "tst_emulated_device.moc"

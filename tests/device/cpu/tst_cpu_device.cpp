#include "cpu_lane.h"
#include "device/cpu/memory.h"
#include "job/random.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <thread>

using namespace coreloom;
using namespace coreloom::test;

/// Opens nothing.
class NoLibraries : public LibraryLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& /*names*/) const override
    {
        return failure(ErrorCode::deviceAbsent, {"no libraries here", {}});
    }
};

/// Finds everything and opens nothing.
class BrokenLibraries final : public NoLibraries {
public:
    [[nodiscard]] bool finds(const std::string& /*name*/) const override { return true; }
};

/// The queue, its marks and traces, the counters and stopping, on the naive rung where the rung does not matter.
class TestCpuDevice : public QObject {
    Q_OBJECT

    static std::unique_ptr<Device> lane(int threads, Schedule schedule = Schedule::dynamic, Rung rung = Rung::naive)
    {
        return openLane({.threads = threads, .kernel = rung, .schedule = schedule}).value();
    }

    static std::vector<WorkerReading> readings(const Device& device)
    {
        std::vector<WorkerReading> all;
        device.readWorkers(all);
        return all;
    }

    static bool coversOnce(const Trace& trace)
    {
        std::vector<int> times(static_cast<std::size_t>(trace.rows * trace.columns));
        for (const TileEvent& tile : trace.tiles) {
            for (int row = tile.row; row < tile.row + tile.rows; ++row) {
                for (int column = tile.column; column < tile.column + tile.columns; ++column)
                    ++times[static_cast<std::size_t>(row * trace.columns + column)];
            }
        }
        return !times.empty() && std::ranges::all_of(times, [](int count) { return count == 1; });
    }

private slots:
    void describesItself()
    {
        const auto device = openLane({.threads = 2, .schedule = Schedule::fixed}).value();
        const LaneSetup& setup = device->setup();
        QCOMPARE(setup.device.id, std::string("cpu"));
        QCOMPARE(setup.workers, 2);
        QCOMPARE(setup.cpus.size(), std::size_t{2});
        QCOMPARE(setup.schedule, Schedule::fixed);
        QVERIFY(!setup.library);
        QVERIFY(!setup.isa.empty());
        QVERIFY(device->computes());
        QVERIFY(!device->energy());
    }

    void namesOversubscription()
    {
        const int own = static_cast<int>(ownCpus().size());
        const auto device = lane(own + 1);
        QCOMPARE(device->setup().notes.size(), std::size_t{1});
        QCOMPARE(device->setup().notes.front().english(),
                 "Oversubscription: " + std::to_string(own + 1) + " workers share " + std::to_string(own) + " CPUs.");
        QVERIFY(lane(1)->setup().notes.empty());
    }

    void takesTheCpusInTheOrderAsked()
    {
        std::vector<int> cpus = ownCpus();
        std::ranges::reverse(cpus);
        QCOMPARE(openLane({.cpus = cpus}).value()->setup().cpus, cpus);
        QCOMPARE(openLane({.threads = 3, .cpus = {cpus.front()}}).value()->setup().cpus,
                 std::vector<int>(3, cpus.front()));
    }

    void refusesWhatIsNotAccepted()
    {
        for (const int threads : {0, -3, 65}) {
            const auto device = openLane({.threads = threads});
            QVERIFY(!device);
            QCOMPARE(device.error().code, ErrorCode::invalidArgument);
            QCOMPARE(english(device.error()),
                     "--threads " + std::to_string(threads) + " is not accepted: choose a whole number from 1 to 64.");
        }
        const auto device = openLane({.cpus = {ownCpus().front(), 4711, 4712}});
        QVERIFY(!device);
        QCOMPARE(device.error().code, ErrorCode::invalidArgument);
        QVERIFY(english(device.error()).starts_with("--cpus 4711, 4712 is not accepted: "));
    }

    void refusesMemoryThatIsNotThere()
    {
        const auto buffer = lane(1)->allocate(std::int64_t{1} << 61);
        QVERIFY(!buffer);
        QCOMPARE(buffer.error().code, ErrorCode::notEnoughMemory);
    }

    void memoryIsAligned()
    {
        const auto device = lane(1);
        for (const std::int64_t elements : {std::int64_t{1}, std::int64_t{1000}, std::int64_t{3} << 20}) {
            const auto buffer = device->allocate(elements).value();
            QCOMPARE(buffer->elements(), elements);
            QCOMPARE(reinterpret_cast<std::uintptr_t>(static_cast<CpuBuffer&>(*buffer).data()) % 64, std::uintptr_t{0});
        }
    }

    void fillsAreTheStreamWhoeverMakesThem()
    {
        for (const int threads : {1, 3}) {
            const auto device = lane(threads);
            const auto buffer = device->allocate(70 * 90).value();
            const Matrix matrix = whole(buffer.get(), 70, 90);
            device->enqueue(RandomFill{.target = matrix, .seed = 5, .stream = 2, .distribution = Distribution::normal});
            QVERIFY(device->finish());
            const std::vector<double> values = download(*device, matrix);
            for (std::size_t i = 0; i < values.size(); ++i)
                QCOMPARE(values[i],
                         static_cast<double>(static_cast<float>(randomValue(5, 2, i, Distribution::normal))));
        }
    }

    void marksAreInOrder()
    {
        const auto device = lane(2);
        const Operands operands = makeOperands(*device, {.m = 60, .n = 60, .k = 60});
        QCOMPARE(device->mark(), std::size_t{0});
        device->enqueue(operands.product);
        QCOMPARE(device->mark(), std::size_t{1});
        QCOMPARE(device->mark(), std::size_t{2});
        QVERIFY(device->finish());
        QVERIFY(device->moment(0).deviceNs < device->moment(1).deviceNs);
        QVERIFY(device->moment(1).deviceNs <= device->moment(2).deviceNs);
        QCOMPARE(device->mark(), std::size_t{0}); // counted anew after finish()
        QVERIFY(device->finish());
    }

    /// Also: a queue longer than its bound runs on the way, and keeps its marks.
    void countsEveryElementOfEveryStep_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("steps");
        QTest::newRow("tiny, many") << 3 << 20'000;
        QTest::newRow("shared") << 70 << 50;
    }

    void countsEveryElementOfEveryStep()
    {
        QFETCH(int, size);
        QFETCH(int, steps);
        for (const Schedule schedule : allSchedules) {
            const auto device = lane(3, schedule);
            const Operands operands = makeOperands(*device, {.m = size, .n = size, .k = size});
            std::size_t last = 0;
            for (int step = 0; step < steps; ++step) {
                device->enqueue(operands.product);
                last = device->mark();
            }
            QVERIFY(device->finish());
            QCOMPARE(last, static_cast<std::size_t>(steps - 1));
            QVERIFY(device->moment(0).deviceNs < device->moment(last).deviceNs);
            const std::vector<WorkerReading> workers = readings(*device);
            QCOMPARE(workers.size(), std::size_t{3});
            std::int64_t elements = 0, flop = 0;
            for (const WorkerReading& worker : workers) {
                elements += worker.elements;
                flop += worker.flop;
            }
            QCOMPARE(elements, std::int64_t{steps} * size * size);
            QCOMPARE(flop, std::int64_t{steps} * 2 * size * size * size);
            QVERIFY(worstError(*device, operands, 0x1p-24) <= 1);
        }
    }

    void staticGivesEachWorkerAnEqualShare()
    {
        const auto device = lane(4, Schedule::fixed);
        const Operands operands = makeOperands(*device, {.m = 256, .n = 256, .k = 8});
        device->enqueue(operands.product);
        QVERIFY(device->finish());
        for (const WorkerReading& worker : readings(*device))
            QCOMPARE(worker.elements, std::int64_t{256 * 256 / 4});
    }

    void theTracedStepCoversTheResultOnce_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("square") << 130 << 130;
        QTest::newRow("thin") << 5 << 2000;
        QTest::newRow("one element") << 1 << 1;
    }

    void theTracedStepCoversTheResultOnce()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        for (const Rung rung : {Rung::naive, Rung::blocked}) {
            const auto device = lane(3, Schedule::dynamic, rung);
            QVERIFY(device->trace().tiles.empty());
            const Operands operands = makeOperands(*device, {.m = rows, .n = columns, .k = 20});
            const auto other = device->allocate(std::int64_t{rows} * columns).value();
            MatrixProduct elsewhere = operands.product;
            elsewhere.c = whole(other.get(), rows, columns);
            device->enqueue(operands.product);
            device->beginTrace(17, operands.product.c);
            device->enqueue(operands.product);
            device->enqueue(elsewhere); // within the step, but not the result that is traced
            device->endTrace();
            device->enqueue(operands.product);
            QVERIFY(device->finish());
            const Trace trace = device->trace();
            QVERIFY(trace.complete);
            QCOMPARE(trace.step, std::int64_t{17});
            QCOMPARE(trace.rows, std::int64_t{rows});
            QCOMPARE(trace.columns, std::int64_t{columns});
            QVERIFY(coversOnce(trace));
            for (const TileEvent& tile : trace.tiles) {
                QVERIFY(tile.worker >= 0 && tile.worker < 3);
                QVERIFY(tile.beginNs >= 0 && tile.endNs >= tile.beginNs);
            }
        }
    }

    /// Readers on another thread, while steps are traced one after another, see whole steps or growing parts of one.
    void canBeReadWhileItRuns()
    {
        const auto device = lane(2);
        const Operands operands = makeOperands(*device, {.m = 90, .n = 90, .k = 30});
        QVERIFY(device->finish());
        std::atomic<bool> over = false;
        std::atomic<int> wrong = 0;
        std::thread reader([&] {
            while (!over.load()) {
                const Trace trace = device->trace();
                if (trace.complete && !coversOnce(trace))
                    ++wrong;
                if (readings(*device).size() != 2)
                    ++wrong;
            }
        });
        for (int step = 0; step < 300; ++step) {
            device->beginTrace(step, operands.product.c);
            device->enqueue(operands.product);
            device->endTrace();
        }
        const bool finished = device->finish().has_value();
        over = true;
        reader.join();
        QVERIFY(finished);
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(device->trace().step, std::int64_t{299});
    }

    void stopsInTheMiddle()
    {
        const DeviceInfo cpu = cpuProvider(ownMachine(), {})->discover().front();
        for (const LadderEntry& entry : cpu.ladder) {
            const auto device = openLane({.threads = 2, .kernel = entry.rung, .precision = entry.precision}).value();
            const Operands operands = makeOperands(*device, {.m = 300, .n = 300, .k = 300});
            for (int step = 0; step < 4000; ++step) // far longer than anybody waits
                device->enqueue(operands.product);
            std::thread stopper([&] {
                for (bool begun = false; !begun;) {
                    for (const WorkerReading& worker : readings(*device))
                        begun = begun || worker.tiles > 0;
                }
                device->stop();
            });
            const auto finished = device->finish();
            stopper.join();
            QVERIFY(!finished);
            QCOMPARE(finished.error().code, ErrorCode::cancelled);
            QVERIFY(!device->finish()); // and stays stopped
        }
    }

    void theLibraryIsListedOnlyWhereItIsFound()
    {
        const NoLibraries none;
        Environment environment;
        environment.libraries = &none;
        const auto provider = cpuProvider(ownMachine(), environment);
        const DeviceInfo info = provider->discover().front();
        QVERIFY(std::ranges::none_of(info.ladder, [](const LadderEntry& e) { return e.rung == Rung::library; }));
        const auto refused = provider->open(info, {.kernel = Rung::library});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::unsupported);
    }

    /// It was listed, and cannot be opened all the same.
    void aLibraryThatDoesNotOpenIsAnError()
    {
        const BrokenLibraries broken;
        Environment environment;
        environment.libraries = &broken;
        const auto provider = cpuProvider(ownMachine(), environment);
        const auto refused = provider->open(provider->discover().front(), {.kernel = Rung::library});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::deviceAbsent);
        QVERIFY(english(refused.error()).find("apt install") != std::string::npos);
    }

    void stopsFillsToo()
    {
        const auto device = lane(2);
        const auto buffer = device->allocate(1000).value();
        for (int i = 0; i < 4000; ++i)
            device->enqueue(RandomFill{.target = whole(buffer.get(), 10, 100), .distribution = Distribution::normal});
        device->stop();
        QCOMPARE(device->finish().error().code, ErrorCode::cancelled);
    }
};

QTEST_GUILESS_MAIN(TestCpuDevice)
#include "tst_cpu_device.moc"

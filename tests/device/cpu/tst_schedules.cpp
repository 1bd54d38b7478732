#include "cpu_lane.h"
#include "device/cpu/cpu_device.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

using namespace coreloom;
using namespace coreloom::test;

/// Who gets how much of a product on a real crew.
class TestSchedules : public QObject {
    Q_OBJECT

    static std::vector<int> cpusFor(int workers)
    {
        const std::vector<int> own = ownCpus();
        std::vector<int> cpus;
        for (std::size_t i = 0; i < static_cast<std::size_t>(workers); ++i)
            cpus.push_back(own[i % own.size()]);
        return cpus;
    }

    static std::unique_ptr<CpuDevice<float>> deviceWith(const Kernel& kernel, int workers, Schedule schedule)
    {
        const std::vector<int> cpus = cpusFor(workers);
        LaneSetup setup{.workers = workers, .cpus = cpus, .schedule = schedule};
        auto crew = Crew::start(cpus, Crew::Waiting::spinThenSleep).value();
        auto device = std::make_unique<CpuDevice<float>>(std::move(setup), kernel, std::move(crew), 0);
        return device->prepare() ? std::move(device) : nullptr;
    }

    static std::vector<std::int64_t> tilesOf(const Device& device)
    {
        std::vector<WorkerReading> readings;
        device.readWorkers(readings);
        std::vector<std::int64_t> tiles;
        for (const WorkerReading& reading : readings)
            tiles.push_back(reading.tiles);
        return tiles;
    }

    /// The tiles of each worker after one step of 64 tiles, each of which takes a millisecond, or two on the slow
    /// worker. It computes nothing.
    static std::vector<std::int64_t> tilesWithOneSlowWorker(Schedule schedule)
    {
        std::atomic<std::thread::id> slow;
        const Kernel kernel{
            .tiles = [](const TilingProblem& problem) { return TileGrid(problem.rows, problem.columns, 8, 8); },
            .gflops32 = 1e-3, // slow enough to be shared by all, though they share CPUs
            .fp32 =
                [&slow](const Slice<float>& /*slice*/, auto /*scratch*/) {
                    std::thread::id first;
                    slow.compare_exchange_strong(first, std::this_thread::get_id());
                    const bool isSlow = slow.load() == std::this_thread::get_id();
                    std::this_thread::sleep_for(std::chrono::milliseconds(isSlow ? 2 : 1));
                }};
        const auto device = deviceWith(kernel, 4, schedule);
        const auto c = device->allocate(64 * 64).value();
        const Matrix matrix = whole(c.get(), 64, 64);
        device->enqueue(MatrixProduct{.a = matrix, .b = matrix, .c = matrix});
        return device->finish() ? tilesOf(*device) : std::vector<std::int64_t>();
    }

private slots:
    /// Under the static schedule the slow worker has its 16 tiles, 32 ms, all the same. Under the dynamic one the
    /// others take some of them. (Counted in tiles: how long a millisecond's sleep takes is the system's affair.)
    void staticWaitsForASlowWorkerAndDynamicDoesNot()
    {
        const std::vector<std::int64_t> fixed = tilesWithOneSlowWorker(Schedule::fixed);
        QCOMPARE(fixed, std::vector<std::int64_t>(4, 16));
        // On a busy computer another worker may get no CPU for a while: the best of some tries.
        std::int64_t milliseconds = 64;
        for (int attempt = 0; attempt < 10 && 1.3 * static_cast<double>(milliseconds) > 32; ++attempt) {
            std::vector<std::int64_t> dynamic = tilesWithOneSlowWorker(Schedule::dynamic);
            QCOMPARE(dynamic.size(), std::size_t{4});
            std::ranges::sort(dynamic); // the slow one is first
            milliseconds = std::min(milliseconds, std::max(2 * dynamic.front(), dynamic.back()));
        }
        QVERIFY2(32 >= 1.3 * static_cast<double>(milliseconds), qPrintable(QString::number(milliseconds)));
    }

    void smallProblemsHaveATileForEveryWorker_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("workers");
        for (const int size : {64, 100, 256}) {
            for (const int workers : {2, 4, 8})
                QTest::addRow("%d on %d", size, workers) << size << workers;
        }
    }

    void smallProblemsHaveATileForEveryWorker()
    {
        QFETCH(int, size);
        QFETCH(int, workers);
        for (const int elementBytes : {4, 8}) {
            for (const Kernel& kernel : ownKernels({})) {
                const TileGrid grid = kernel.tiles(
                    {.rows = size, .columns = size, .depth = size, .elementBytes = elementBytes, .workers = workers});
                QVERIFY2(grid.count() >= workers, name(kernel.rung));
            }
        }
    }

    void everyWorkerGetsTiles_data() { smallProblemsHaveATileForEveryWorker_data(); }

    /// Where workers share CPUs, short products go to one for each CPU, and the next queue to the next.
    void everyWorkerGetsTiles()
    {
        QFETCH(int, size);
        QFETCH(int, workers);
        const auto device = openLane({.threads = workers, .kernel = Rung::naive, .schedule = Schedule::fixed}).value();
        const Operands operands = makeOperands(*device, {.m = size, .n = size, .k = size});
        for (int turn = 0; turn < workers; ++turn) {
            device->enqueue(operands.product);
            QVERIFY(device->finish());
        }
        QVERIFY(std::ranges::all_of(tilesOf(*device), [](std::int64_t tiles) { return tiles > 0; }));
        QVERIFY(worstError(*device, operands, 0x1p-24) <= 1);
    }

    /// One that is too short to be shared is cut for one worker, which is faster.
    void aTinyProductIsOneWorkersAlone()
    {
        std::atomic<int> tiles = 0;
        const Kernel kernel{.tiles =
                                [](const TilingProblem& problem) {
                                    return TileGrid(problem.rows, problem.columns, problem.rows,
                                                    (problem.columns + problem.workers - 1) / problem.workers);
                                },
                            .gflops32 = 100,
                            .fp32 = [&tiles](const Slice<float>& /*slice*/, auto /*scratch*/) { ++tiles; }};
        const auto device = deviceWith(kernel, 2, Schedule::dynamic);
        const auto c = device->allocate(16 * 16).value();
        const Matrix matrix = whole(c.get(), 16, 16);
        device->enqueue(MatrixProduct{.a = matrix, .b = matrix, .c = matrix});
        QVERIFY(device->finish());
        QCOMPARE(tiles.load(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSchedules)
#include "tst_schedules.moc"

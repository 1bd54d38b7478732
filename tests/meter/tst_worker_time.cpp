#include "meter/worker_time.h"

#include <QTest>

#include <pthread.h>
#include <random>

using namespace coreloom;

class TestWorkerTime : public QObject {
    Q_OBJECT

private slots:
    void splitsAStretch()
    {
        const WorkerTime time = split({.wall = 100, .cpu = 60, .waiting = 30, .spinning = 10});
        QCOMPARE(time.busy, std::int64_t{50});
        QCOMPARE(time.waiting, std::int64_t{30});
        QCOMPARE(time.preempted, std::int64_t{20});
    }

    void sumsToTheWallTimeWhateverTheClocksSay()
    {
        std::mt19937_64 random(1);
        std::uniform_int_distribution<std::int64_t> any(-1'000, 1'000'000);
        for (int i = 0; i < 10'000; ++i) {
            const WorkerClocks clocks{any(random), any(random), any(random), any(random)};
            const WorkerTime time = split(clocks);
            QVERIFY(time.busy >= 0 && time.waiting >= 0 && time.preempted >= 0);
            QCOMPARE(time.busy + time.waiting + time.preempted, std::max<std::int64_t>(clocks.wall, 0));
        }
    }

    void readsTheClockOfAThread()
    {
        clockid_t clock{};
        QCOMPARE(pthread_getcpuclockid(pthread_self(), &clock), 0);
        const std::int64_t before = threadCpuNanoseconds(clock);
        volatile double sum = 0;
        for (int i = 0; i < 1'000'000; ++i)
            sum = sum + i;
        QVERIFY(threadCpuNanoseconds(clock) > before);
    }
};

QTEST_GUILESS_MAIN(TestWorkerTime)
#include "tst_worker_time.moc"

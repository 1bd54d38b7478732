#include "base/clock.h"
#include "cpu_lane.h"
#include "device/cpu/crew.h"

#include <QTest>

#include <atomic>
#include <sys/resource.h>
#include <unistd.h>

using namespace coreloom;
using namespace coreloom::test;

class TestCrew : public QObject {
    Q_OBJECT

    /// One CPU a worker, again from the first when there are too few.
    static std::vector<int> cpusFor(std::size_t workers)
    {
        const std::vector<int> own = ownCpus();
        std::vector<int> cpus;
        for (std::size_t i = 0; i < workers; ++i)
            cpus.push_back(own[i % own.size()]);
        return cpus;
    }

private slots:
    void bindsEachWorkerAndMakesItNicer()
    {
        const std::vector<int> cpus = cpusFor(ownCpus().size());
        const auto crew = Crew::start(cpus, Crew::Waiting::sleep).value();
        QVERIFY(crew->notes().empty());
        std::vector<int> ranOn(cpus.size(), -1);
        std::vector<int> nice(cpus.size(), -100);
        crew->run([&](int worker) {
            ranOn[static_cast<std::size_t>(worker)] = sched_getcpu();
            nice[static_cast<std::size_t>(worker)] = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
        });
        QCOMPARE(ranOn, cpus);
        const int own = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
        for (const int value : nice)
            QCOMPARE(value, std::min(own + 5, 19));
    }

    void notesARefusedBindingAndGoesOn()
    {
        const auto crew = Crew::start({ownCpus().front(), CPU_SETSIZE}, Crew::Waiting::sleep).value();
        QCOMPARE(crew->notes().size(), std::size_t{1});
        QCOMPARE(crew->notes().front().english(),
                 std::string("Worker 1 could not be bound to CPU 1024: the system places it."));
        std::atomic<int> came = 0;
        crew->run([&](int) { ++came; });
        QCOMPARE(came.load(), 2);
    }

    void nobodyPassesAMeetingBeforeAllHaveCome_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("7, oversubscribed") << 7;
    }

    void nobodyPassesAMeetingBeforeAllHaveCome()
    {
        QFETCH(int, workers);
        for (const auto waiting : {Crew::Waiting::spinThenSleep, Crew::Waiting::sleep}) {
            const auto crew = Crew::start(cpusFor(static_cast<std::size_t>(workers)), waiting).value();
            constexpr int rounds = 200;
            std::atomic<int> arrivals = 0;
            std::atomic<int> wrong = 0;
            int lasts = 0; // written by whoever comes last, ordered by the meetings
            crew->run([&](int worker) {
                for (int round = 1; round <= rounds; ++round) {
                    arrivals.fetch_add(1, std::memory_order_relaxed);
                    crew->meet(worker, [&] {
                        if (arrivals.load(std::memory_order_relaxed) != round * workers)
                            ++wrong;
                        ++lasts;
                    });
                    if (lasts != round)
                        ++wrong;
                    crew->meet(worker, [] {});
                }
            });
            QCOMPARE(wrong.load(), 0);
            QCOMPARE(lasts, rounds);
        }
    }

    void startsAndStopsAThousandTimes()
    {
        std::atomic<int> tasks = 0;
        int expected = 0;
        for (int i = 0; i < 1000; ++i) {
            const int workers = 1 + i % 3;
            const auto waiting = i % 2 == 0 ? Crew::Waiting::sleep : Crew::Waiting::spinThenSleep;
            const auto crew = Crew::start(cpusFor(static_cast<std::size_t>(workers)), waiting).value();
            if (i % 5 == 0) // some are never given a task
                continue;
            crew->run([&](int) { ++tasks; });
            expected += workers;
        }
        QCOMPARE(tasks.load(), expected);
    }

    void timesSumToTheWallTime()
    {
        const std::int64_t before = steadyNanoseconds();
        const auto crew = Crew::start(cpusFor(3), Crew::Waiting::spinThenSleep).value();
        const std::int64_t started = steadyNanoseconds();
        crew->run([&](int worker) {
            volatile double x = 0;
            for (int i = 0; i < 200'000 * (worker + 1); ++i)
                x = x + 1;
        });
        for (int worker = 0; worker < 3; ++worker) {
            const std::int64_t from = steadyNanoseconds();
            const WorkerReading reading = crew->reading(worker);
            const std::int64_t to = steadyNanoseconds();
            const double sum = reading.busySeconds + reading.waitingSeconds + reading.preemptedSeconds;
            // The crew opened between `before` and `started`, and was read between `from` and `to`.
            QVERIFY(sum <= static_cast<double>(to - before) * 1e-9 + 1e-9);
            QVERIFY(sum >= static_cast<double>(from - started) * 1e-9 - 1e-9);
            QVERIFY(reading.busySeconds > 0);
            QVERIFY(reading.waitingSeconds > 0);
        }
    }

    /// A wait that still goes on counts, and sleeping uses no CPU time.
    void anIdleCrewSleeps()
    {
        const auto crew = Crew::start(cpusFor(2), Crew::Waiting::spinThenSleep).value();
        crew->run([](int) {});
        const WorkerReading first = crew->reading(0);
        QTRY_VERIFY(crew->reading(0).waitingSeconds > first.waitingSeconds + 0.2);
        const WorkerReading second = crew->reading(0);
        QVERIFY(second.busySeconds - first.busySeconds < 0.02);
    }
};

QTEST_GUILESS_MAIN(TestCrew)
#include "tst_crew.moc"

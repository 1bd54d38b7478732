#include "base/clock.h"
#include "cpu_lane.h"
#include "device/cpu/crew.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <sys/resource.h>
#include <thread>
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

    void workersOfOneCpuTakeTurns()
    {
        const int cpu = ownCpus().front();
        const int other = ownCpus().back(); // the same where there is only one
        const auto crew = Crew::start({cpu, other, cpu}, Crew::Waiting::spinThenSleep).value();
        QCOMPARE(crew->everybody().size(), 3);
        QVERIFY(crew->everybody().waiting == Crew::Waiting::sleep);
        std::set<int> came;
        for (std::uint64_t number = 0; number < 6; ++number) {
            const Crew::Team shift = crew->shift(number);
            QCOMPARE(shift.size(), cpu == other ? 1 : 2);
            QVERIFY(shift.waiting == Crew::Waiting::spinThenSleep);
            std::vector<int> ranOn(3, -1);
            crew->run(shift, [&](int worker) { ranOn[static_cast<std::size_t>(worker)] = sched_getcpu(); });
            for (std::size_t worker = 0; worker < ranOn.size(); ++worker) {
                const bool isIn = std::ranges::find(shift.workers, static_cast<int>(worker)) != shift.workers.end();
                QCOMPARE(ranOn[worker], isIn ? (worker == 1 ? other : cpu) : -1);
            }
            came.insert(shift.workers.begin(), shift.workers.end());
        }
        QCOMPARE(came.size(), std::size_t{3});
    }

    void oneShiftIsEverybodyWhereEachHasACpu()
    {
        const auto crew = Crew::start(ownCpus(), Crew::Waiting::spinThenSleep).value();
        QCOMPARE(crew->shift(7).size(), crew->size());
        QVERIFY(crew->everybody().waiting == Crew::Waiting::spinThenSleep);
    }

    void aWaitEndsWithTheChange()
    {
        for (const auto waiting : {Crew::Waiting::spinThenSleep, Crew::Waiting::sleep}) {
            const auto crew = Crew::start(cpusFor(5), waiting).value();
            constexpr std::uint32_t rounds = 200;
            std::atomic<std::uint32_t> round = 0;
            std::atomic<int> arrived = 0;
            std::atomic<int> wrong = 0;
            crew->run([&](int worker) {
                for (std::uint32_t now = 0; now < rounds; ++now) {
                    if (arrived.fetch_add(1) + 1 == crew->size()) {
                        arrived = 0;
                        round = now + 1;
                        round.notify_all();
                    } else {
                        crew->wait(worker, round, now);
                    }
                    if (round.load() != now + 1)
                        ++wrong;
                }
            });
            QCOMPARE(wrong.load(), 0);
        }
    }

    /// One worker keeps the other waiting for far longer than anybody spins.
    void whoSpinsInVainSpinsLess()
    {
        const std::vector<int> own = ownCpus();
        if (own.size() < 2)
            QSKIP("Workers of one CPU never spin.");
        const auto crew = Crew::start({own[0], own[1]}, Crew::Waiting::spinThenSleep).value();
        constexpr std::uint32_t rounds = 30;
        std::atomic<std::uint32_t> round = 0;
        std::atomic<std::uint32_t> waits = 0;
        crew->run([&](int worker) {
            for (std::uint32_t now = 0; now < rounds; ++now) {
                if (worker == 0) {
                    waits = now + 1;
                    waits.notify_all();
                    crew->wait(worker, round, now);
                    continue;
                }
                waits.wait(now);
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                round = now + 1;
                round.notify_all();
            }
        });
        // 50 µs, 25 µs, … 1 µs instead of 50 µs each time. Where the test itself is kept from running, a wait may be
        // short and let the next one spin for longer.
        QVERIFY(crew->counters(0).spinning.load() > 0);
        QVERIFY(crew->counters(0).spinning.load() < rounds * 50'000 / 2);
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

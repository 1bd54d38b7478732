#include "quiet_watch.h"

#include "../machine/machine_tree.h"
#include "../meter/manual_clock.h"

#include <QTest>
#include <cmath>

using namespace coreloom;
using namespace coreloom::bench;

class TestBenchQuietWatch : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_environment = m_tree.environment();
        m_environment.clock = &m_clock;
        m_own = 0;
    }

    /// Two CPUs for two seconds: 200 ticks each.
    void tellsWhatOthersUsed()
    {
        plant({1000, 0, 5000, 0}, {2000, 0, 5000, 0});
        QuietWatch watch(m_environment, [this] { return m_own; });
        m_clock.advance(2);
        m_own += 2.5; // of the 2.7 s that the CPUs were busy
        plant({1200, 0, 5000, 0}, {2050, 0, 5130, 20});
        QCOMPARE(watch.seconds(), 2.0);
        const auto foreign = watch.foreignCpus();
        QVERIFY(foreign);
        QVERIFY(std::abs(*foreign - 0.10) < 1e-9);
    }

    void aNewStretchForgets()
    {
        plant({1000, 0, 5000, 0}, {2000, 0, 5000, 0});
        QuietWatch watch(m_environment, [this] { return m_own; });
        m_clock.advance(1);
        plant({1100, 0, 5000, 0}, {2100, 0, 5000, 0});
        watch.begin();
        m_clock.advance(1);
        plant({1100, 0, 5100, 0}, {2100, 0, 5100, 0});
        QCOMPARE(*watch.foreignCpus(), 0.0);
    }

    void doesNotKnowWithoutTheSystem()
    {
        m_environment.root += "/nowhere";
        QuietWatch watch(m_environment, [] { return 0.0; });
        m_clock.advance(1);
        QVERIFY(!watch.foreignCpus());
    }

private:
    struct Ticks {
        int user, system, idle, steal;
    };

    void plant(const Ticks& first, const Ticks& second)
    {
        const auto line = [](const char* name, const Ticks& t) {
            return std::string(name) + ' ' + std::to_string(t.user) + " 0 " + std::to_string(t.system) + ' ' +
                   std::to_string(t.idle) + " 0 0 0 " + std::to_string(t.steal) + " 0 0\n";
        };
        m_tree.plant("/proc/stat", line("cpu0", first) + line("cpu1", second));
    }

    MachineTree m_tree;
    ManualClock m_clock;
    Environment m_environment;
    double m_own = 0;
};

QTEST_GUILESS_MAIN(TestBenchQuietWatch)
#include "tst_bench_quiet_watch.moc"

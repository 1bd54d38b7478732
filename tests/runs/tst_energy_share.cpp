#include "run/energy_share.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

class ManualClock final : public Clock {
public:
    [[nodiscard]] std::int64_t nanoseconds() const override { return now; }
    std::int64_t now = 0;
};

/// Ten watts idle, and a joule for each second that a worker computes.
class FakeMeter final : public EnergyMeter {
public:
    explicit FakeMeter(const Clock& clock) : m_clock(clock) { m_source.idleWatts = 10; }
    [[nodiscard]] const EnergySource& source() const override { return m_source; }
    [[nodiscard]] std::optional<double> joules(double busySeconds) override
    {
        return 10 * m_clock.seconds() + busySeconds;
    }

private:
    const Clock& m_clock;
    EnergySource m_source;
};

} // namespace

class TestEnergyShare : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_clock.now = 0;
        m_share = std::make_unique<EnergyShare>(std::make_unique<FakeMeter>(m_clock), m_clock);
    }

    void aloneALaneGetsEverything()
    {
        double busy = 100; // what was before does not count
        pass(5);
        const std::size_t lane = m_share->join([&] { return busy; });
        busy += 4;
        pass(2);
        QCOMPARE(m_share->read(lane)->joules, 24.0);
        QCOMPARE(m_share->read(lane)->idleJoules, 20.0);
        QVERIFY(!m_share->shared(lane));
    }

    void togetherTheyShareByCpuTime()
    {
        double first = 0;
        double second = 0;
        const std::size_t a = m_share->join([&] { return first; });
        const std::size_t b = m_share->join([&] { return second; });
        first = 3;
        second = 1;
        pass(1);
        QCOMPARE(m_share->read(a)->joules, 0.75 * 14);
        QCOMPARE(m_share->read(b)->joules, 0.25 * 14);
        QVERIFY(m_share->shared(a) && m_share->shared(b));
        m_share->leave(b);
        second = 1000; // no longer asked
        first = 5;
        pass(1);
        QCOMPARE(m_share->read(a)->joules, 0.75 * 14 + 12);
        QCOMPARE(m_share->read(b)->joules, 0.25 * 14);
    }

    void idleLanesShareEqually()
    {
        const std::size_t a = m_share->join([] { return 0.0; });
        const std::size_t b = m_share->join([] { return 0.0; });
        pass(4);
        QCOMPARE(m_share->read(a)->joules, 20.0);
        QCOMPARE(m_share->read(b)->joules, 20.0);
    }

    void oneAfterAnotherNothingIsShared()
    {
        const std::size_t a = m_share->join([] { return 0.0; });
        pass(1);
        m_share->leave(a);
        pass(7); // nobody's
        const std::size_t b = m_share->join([] { return 0.0; });
        pass(1);
        QCOMPARE(m_share->read(a)->joules, 10.0);
        QCOMPARE(m_share->read(b)->joules, 10.0);
        QVERIFY(!m_share->shared(a) && !m_share->shared(b));
    }

    void withoutAMeterNothingIsSaid()
    {
        EnergyShare share(nullptr, m_clock);
        const std::size_t lane = share.join([] { return 0.0; });
        QVERIFY(!share.read(lane) && !share.source());
        const std::size_t other = share.join([] { return 0.0; });
        QVERIFY(share.shared(lane) && share.shared(other)); // they disturb each other all the same
    }

private:
    void pass(std::int64_t seconds) { m_clock.now += seconds * 1'000'000'000; }

    ManualClock m_clock;
    std::unique_ptr<EnergyShare> m_share;
};

QTEST_GUILESS_MAIN(TestEnergyShare)
#include "tst_energy_share.moc"

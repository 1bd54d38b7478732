#include "analysis/scaling.h"
#include "job/random.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coreloom;

namespace {

const std::vector<double> powersOfTwo{1, 2, 4, 8, 16, 32, 64};

std::vector<double> allUpTo(int most)
{
    std::vector<double> workers;
    for (int count = 1; count <= most; ++count)
        workers.push_back(count);
    return workers;
}

/// Step times that follow the universal law, each off by a normal error of that share. Three seconds a step on one
/// worker: what unit it is must not matter.
std::vector<ScalingPoint> lawPoints(double contention, double coherency,
                                    const std::vector<double>& counts = powersOfTwo, double noise = 0,
                                    std::uint64_t seed = 1)
{
    std::vector<ScalingPoint> points;
    for (const double workers : counts) {
        const double off = noise * randomValue(seed, 0, points.size(), Distribution::normal);
        points.push_back({workers, 3 / universalSpeedup(contention, coherency, workers) * (1 + off), noise});
    }
    return points;
}

bool near(double value, double expected, double share)
{
    return std::abs(value - expected) <= share * expected;
}

std::string text(const Scaling& scaling)
{
    std::string lines;
    for (const Text& sentence : scaling.sentences)
        lines += sentence.english() + '\n';
    return lines;
}

/// No number that a person would call nonsense.
bool sound(const Scaling& scaling)
{
    const auto share = [](double value) { return value >= 0 && value <= 1; };
    const auto finite = [](const std::optional<double>& value) {
        return !value || (std::isfinite(*value) && *value >= 1 - 1e-9);
    };
    const std::string lines = text(scaling);
    for (const char* word : {"inf", "nan", "-0", " -", "e+"}) {
        if (lines.find(word) != std::string::npos)
            return false;
    }
    for (const SpeedupPoint& point : scaling.points) {
        if (!std::isfinite(point.speedup) || (point.karpFlatt && !share(*point.karpFlatt)))
            return false;
    }
    if (scaling.amdahl && !(share(scaling.amdahl->serialShare) && finite(scaling.amdahl->limit)))
        return false;
    return !scaling.universal || (share(scaling.universal->contention) && std::isfinite(scaling.universal->coherency) &&
                                  scaling.universal->coherency >= 0 && finite(scaling.universal->bestWorkers) &&
                                  finite(scaling.universal->bestSpeedup));
}

} // namespace

class TestScaling : public QObject {
    Q_OBJECT

private slots:
    void laws()
    {
        QCOMPARE(amdahlSpeedup(0.5, 1), 1.0);
        QCOMPARE(amdahlSpeedup(0.25, 3), 2.0); // 1/(1/4 + 1/4)
        QCOMPARE(universalSpeedup(0, 0, 8), 8.0);
        QCOMPARE(universalSpeedup(0.5, 0, 3), 1.5);
        QCOMPARE(universalSpeedup(0, 0.5, 3), 0.75); // 3/(1 + 0.5·3·2)
        QCOMPARE(gustafsonSpeedup(0.04, 64), 64 - 0.04 * 63);
    }

    void exactParametersAreRecovered_data()
    {
        QTest::addColumn<double>("contention");
        QTest::addColumn<double>("coherency");
        for (const double contention : {0.0, 0.001, 0.04, 0.3, 1.0}) {
            for (const double coherency : {0.0, 1e-5, 0.001, 0.05})
                QTest::addRow("%g %g", contention, coherency) << contention << coherency;
        }
    }
    void exactParametersAreRecovered()
    {
        QFETCH(double, contention);
        QFETCH(double, coherency);
        const Scaling scaling = analyzeScaling(lawPoints(contention, coherency));
        QVERIFY(scaling.universal);
        QVERIFY(std::abs(scaling.universal->contention - contention) < 1e-9);
        QVERIFY(std::abs(scaling.universal->coherency - coherency) < 1e-9);
        QCOMPARE(scaling.universal->bestWorkers.has_value(), coherency > 0);
        if (coherency > 0)
            QVERIFY(
                near(*scaling.universal->bestWorkers, std::max(1.0, std::sqrt((1 - contention) / coherency)), 1e-5));
        if (coherency == 0) {
            QVERIFY(std::abs(scaling.amdahl->serialShare - contention) < 1e-9);
            QCOMPARE(scaling.amdahl->limit.has_value(), contention > 0);
            if (contention > 0)
                QVERIFY(near(*scaling.amdahl->limit, 1 / contention, 1e-6));
        }
        QVERIFY2(sound(scaling), text(scaling).c_str());
    }

    /// Each of 64 points off by 5 %, from 200 seeds.
    void noisyParametersAreRecovered()
    {
        int amdahlNear = 0;
        int universalNear = 0;
        int covered = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Scaling amdahl = analyzeScaling(lawPoints(0.1, 0, allUpTo(64), 0.05, seed));
            const Scaling universal = analyzeScaling(lawPoints(0.1, 0.002, allUpTo(64), 0.05, seed));
            amdahlNear += near(amdahl.amdahl->serialShare, 0.1, 0.1) ? 1 : 0;
            universalNear +=
                near(universal.universal->contention, 0.1, 0.2) && near(universal.universal->coherency, 0.002, 0.2) ? 1
                                                                                                                    : 0;
            const Interval& interval = amdahl.amdahl->serialInterval;
            covered += interval.low <= 0.1 && 0.1 <= interval.high ? 1 : 0;
            QVERIFY2(sound(amdahl) && sound(universal), text(universal).c_str());
        }
        qInfo("of 200: Amdahl within 10 %%: %d, universal within 20 %%: %d, interval holds: %d", amdahlNear,
              universalNear, covered);
        QVERIFY(amdahlNear >= 190);
        QVERIFY(universalNear >= 180);
        QVERIFY(covered >= 180); // 95 % of 200 is 190; the interval is approximate
    }

    /// Noise of 5 % in each step, of which there are thirty a point: medians know the parameters within 10 %.
    void repeatedNoisyStepsAreRecovered()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            std::vector<ScalingPoint> points = lawPoints(0.05, 0.0005, allUpTo(64));
            for (std::size_t i = 0; i < points.size(); ++i) {
                std::vector<double> steps;
                for (std::uint64_t step = 0; step < 31; ++step)
                    steps.push_back(1 + 0.05 * randomValue(seed, i, step, Distribution::normal));
                std::ranges::nth_element(steps, steps.begin() + 15);
                points[i].seconds *= steps[15];
            }
            const Scaling scaling = analyzeScaling(points);
            QVERIFY2(near(scaling.universal->contention, 0.05, 0.1) && near(scaling.universal->coherency, 5e-4, 0.1),
                     text(scaling).c_str());
        }
    }

    void speedupEfficiencyAndKarpFlatt()
    {
        const Scaling scaling = analyzeScaling({{4, 1, 0.03}, {1, 2, 0.04}, {2, 1.2, 0}});
        QCOMPARE(scaling.points.size(), std::size_t{3});
        const SpeedupPoint& last = scaling.points[2];
        QCOMPARE(last.workers, 4.0);
        QCOMPARE(last.speedup, 2.0);
        QCOMPARE(last.efficiency, 0.5);
        QVERIFY(std::abs(*last.karpFlatt - (0.5 - 0.25) / 0.75) < 1e-12);
        // Both errors together are 5 %: a factor of e^(1.96·0.05).
        QVERIFY(std::abs(last.speedupInterval.low - 2 * std::exp(-0.098)) < 1e-12);
        QVERIFY(std::abs(last.speedupInterval.high - 2 * std::exp(0.098)) < 1e-12);
        QVERIFY(std::abs(last.efficiencyInterval.high - 0.5 * std::exp(0.098)) < 1e-12);
        QCOMPARE(scaling.points[0].speedup, 1.0);
        QCOMPARE(scaling.points[0].speedupInterval.low, 1.0);
        QVERIFY(!scaling.points[0].karpFlatt);
        QVERIFY2(text(scaling).find("4 workers are 2 times as fast as one: 50 % of what they could be.") == 0,
                 text(scaling).c_str());
    }

    void faultySpeedupsHaveNoKarpFlatt()
    {
        const Scaling scaling = analyzeScaling({{1, 1}, {2, 0.4}, {4, 1.5}});
        QVERIFY(!scaling.points[1].karpFlatt); // faster than two workers can be
        QVERIFY(!scaling.points[2].karpFlatt); // slower than one
        QVERIFY(sound(scaling));
    }

    void speedupsFromMoreThanOneWorker()
    {
        const Scaling scaling = analyzeScaling({{2, 4}, {4, 2}, {8, 1}});
        QCOMPARE(scaling.points[0].speedup, 2.0);
        QCOMPARE(scaling.points[2].speedup, 8.0);
        QCOMPARE(scaling.points[2].efficiency, 1.0);
        QVERIFY(!scaling.points[2].karpFlatt); // of what one worker takes nothing is known
        QVERIFY(sound(scaling));
    }

    void tooLittleDataIsSaid()
    {
        QCOMPARE(
            text(analyzeScaling({{1, 1}})),
            std::string("Not enough data for Amdahl's law: it needs 3 numbers of workers or more, and there are 1.\n"
                        "Not enough data for the universal scalability law: it needs 4 numbers of workers or more, "
                        "and there are 1.\n"));
        const Scaling two = analyzeScaling({{1, 1}, {2, 0.6}});
        QVERIFY(!two.amdahl && !two.universal);
        QVERIFY(text(two).find("there are 2.") != std::string::npos);
        QVERIFY(!analyzeScaling({{1, 1}, {2, 0.6}, {4, 0.4}}).universal);
        QVERIFY(sound(analyzeScaling({})));
    }

    void wordsAreMadeOfTheNumbers()
    {
        const std::string amdahl = text(analyzeScaling(lawPoints(0.04, 0)));
        QVERIFY2(amdahl.find("Amdahl: 4 % of the work is serial: more than 25 times is out of reach.") !=
                     std::string::npos,
                 amdahl.c_str());
        QVERIFY2(amdahl.find("64 workers would do 61.5 times the work") != std::string::npos, amdahl.c_str());
        const std::string universal = text(analyzeScaling(lawPoints(0.04, 0.0024)));
        QVERIFY2(universal.find("4 % of the work waits its turn, and each pair of workers costs 0.24 %: more than 20 "
                                "workers make it slower, and 7.49 times is the most.") != std::string::npos,
                 universal.c_str());
        const std::string ideal = text(analyzeScaling(lawPoints(0, 0)));
        QVERIFY2(ideal.find("no serial share can be told from 0 up to 64 workers") != std::string::npos, ideal.c_str());
    }

    /// Whatever was measured: slower with every worker, faster than can be, the same, wild.
    void neverNonsense()
    {
        QVERIFY(sound(analyzeScaling({{1, 1}, {2, 2}, {3, 3}, {4, 4}})));
        QVERIFY(sound(analyzeScaling({{1, 1}, {2, 0.1}, {3, 0.01}, {4, 0.001}})));
        QVERIFY(sound(analyzeScaling({{1, 1}, {2, 1}, {3, 1}, {4, 1}})));
        for (std::uint64_t seed = 1; seed <= 500; ++seed) {
            std::vector<ScalingPoint> points;
            for (int i = 1; i <= 6; ++i) {
                const double size = 5 * randomValue(seed, 1, static_cast<std::uint64_t>(i), Distribution::normal);
                points.push_back({static_cast<double>(i * i), std::exp(size), 0.1});
            }
            const Scaling scaling = analyzeScaling(points);
            QVERIFY(scaling.amdahl);
            QVERIFY2(sound(scaling), text(scaling).c_str());
        }
    }

    void pointOfALane()
    {
        LaneRecord lane;
        QVERIFY(!scalingPoint(lane));
        lane.setup.workers = 3;
        lane.wallSeconds = 5; // a hundred times 50 ms
        lane.secondsPerStep = Statistics{.count = 100'000, .median = 2, .p5 = 1.9, .p95 = 2.229};
        const auto point = scalingPoint(lane);
        QVERIFY(point);
        QCOMPARE(point->workers, 3.0);
        QCOMPARE(point->seconds, 2.0);
        QVERIFY(std::abs(point->relativeError - 1.2533 * 0.1 / 10 / 2) < 1e-9);
        lane.status = Status::cancelled;
        QVERIFY(!scalingPoint(lane));
    }
};

QTEST_APPLESS_MAIN(TestScaling)
#include "tst_scaling.moc"

#include "job/sample.h"

#include <QTest>

using namespace coreloom;

class TestSample : public QObject {
    Q_OBJECT

private slots:
    void mergesRatesByDuration()
    {
        const Sample first{.seconds = 1, .duration = 1, .gflops = 10, .workers = {{1, 0, 0}}, .watts = 4, .joules = 4};
        const Sample second{.seconds = 4, .duration = 3, .gflops = 2, .workers = {{0, 1, 0}}, .watts = 8, .joules = 28};
        const Sample both = merged(first, second);
        QCOMPARE(both.seconds, 4.0);
        QCOMPARE(both.duration, 4.0);
        QCOMPARE(both.gflops, 4.0);
        QCOMPARE(both.workers.front().busy, 0.25F);
        QCOMPARE(*both.watts, 7.0);
        QCOMPARE(*both.joules, 28.0);
    }

    void thinningKeepsTheWorkAndTheEnds()
    {
        std::vector<Sample> samples{{.seconds = 0}};
        for (int i = 1; i <= 5000; ++i)
            samples.push_back({.seconds = i * 0.05, .duration = 0.05, .gflops = static_cast<double>(i % 7)});
        const auto work = [&] {
            double sum = 0;
            for (const Sample& sample : samples)
                sum += sample.gflops * sample.duration;
            return sum;
        };
        const double before = work();
        thin(samples, 2000);
        QVERIFY(samples.size() <= 2000);
        QCOMPARE(samples.front().seconds, 0.0);
        QCOMPARE(samples.back().seconds, 250.0);
        QVERIFY(std::abs(work() - before) < 1e-9 * before);
    }
};

QTEST_GUILESS_MAIN(TestSample)
#include "tst_sample.moc"

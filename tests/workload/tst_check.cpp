#include "workload/check.h"

#include "workload/inputs.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace coreloom;

namespace {

/// C as a lane would have it: summed term by term in the type of the lane, the worst order for rounding.
template<typename Real>
std::vector<double> multiplied(const Job& job, Precision precision)
{
    const InputMatrix a = inputA(job, precision);
    const InputMatrix b = inputB(job, precision);
    std::vector<double> rowOfA(static_cast<std::size_t>(job.k));
    std::vector<double> rowsOfB(static_cast<std::size_t>(job.k * job.n));
    for (std::int64_t l = 0; l < job.k; ++l)
        b.row(l, rowsOfB.data() + l * job.n);
    std::vector<double> c;
    std::vector<Real> sums(static_cast<std::size_t>(job.n));
    for (std::int64_t i = 0; i < job.m; ++i) {
        a.row(i, rowOfA.data());
        sums.assign(sums.size(), Real{0});
        for (std::size_t l = 0; l < rowOfA.size(); ++l) {
            for (std::size_t j = 0; j < sums.size(); ++j) {
                sums[j] += static_cast<Real>(rowOfA[l]) * static_cast<Real>(rowsOfB[l * sums.size() + j]);
            }
        }
        c.insert(c.end(), sums.begin(), sums.end());
    }
    return c;
}

std::vector<double> product(const Job& job, Precision precision)
{
    return precision == Precision::fp64 ? multiplied<double>(job, precision) : multiplied<float>(job, precision);
}

Check examined(const Job& job, Precision precision, const std::vector<double>& c, const CheckPlan& plan)
{
    const RowReader read = [&](std::int64_t first, std::int64_t count, double* to) -> Expected<void> {
        std::copy_n(c.data() + first * job.n, count * job.n, to);
        return {};
    };
    const auto examination = examine(job, precision, read, std::stop_token(), plan);
    return examination ? examination->check : Check{.method = "stopped"};
}

/// A plan that leaves most elements to the products with vectors.
CheckPlan coarse(const Job& job)
{
    return planCheck(job, 6 * job.m * job.k);
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT

private slots:
    void planComparesEachElementWhereCheap()
    {
        QVERIFY(planCheck({.m = 512, .n = 512, .k = 512}).everyElement);
        QVERIFY(planCheck({.m = 35, .n = 79, .k = 19}).everyElement);
        QVERIFY(planCheck({.m = 1, .n = 10'000, .k = 10'000}).everyElement);
        QVERIFY(planCheck({.m = 10'000, .n = 1, .k = 10'000}).everyElement);
        QVERIFY(!planCheck({.m = 1000, .n = 1000, .k = 1000}).everyElement);
        for (const std::int64_t size : {1000, 1023, 2048, 8192, 1'000'000}) {
            const CheckPlan plan = planCheck({.m = size, .n = size, .k = size});
            for (const Groups& groups : {plan.columns, plan.rows}) {
                QVERIFY(std::is_sorted(groups.first.begin(), groups.first.end()));
                QCOMPARE(groups.first.back(), size);
                QCOMPARE(groups.first[1], 1); // the edges stand alone
                QCOMPARE(groups.first[groups.first.size() - 2], size - 1);
            }
        }
    }

    void noFalseAlarm_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<Distribution>("distribution");
        for (const Precision precision : allPrecisions) {
            for (const Distribution distribution : allDistributions)
                QTest::addRow("%s %s", name(precision), name(distribution)) << precision << distribution;
        }
    }
    void noFalseAlarm()
    {
        QFETCH(Precision, precision);
        QFETCH(Distribution, distribution);
        double largest = 0;
        for (std::uint64_t seed = 1;
             seed <= (precision == Precision::fp32 || precision == Precision::fp64 ? 200U : 40U); ++seed) {
            const std::int64_t k = seed % 4 == 0 ? 500 : static_cast<std::int64_t>(seed % 37 + 1);
            const Job job{.m = 41, .n = 67, .k = k, .seed = seed, .distribution = distribution};
            const std::vector<double> c = product(job, precision);
            for (const CheckPlan& plan : {planCheck(job), coarse(job)}) {
                const Check check = examined(job, precision, c, plan);
                QVERIFY2(check.passed, qPrintable(QString::number(seed)));
                largest = std::max(largest, check.error / check.tolerance);
            }
        }
        // The bound is near enough to see a fault of a few roundings.
        qInfo() << largest;
        QVERIFY2(largest > 0.02 && largest < 0.7, qPrintable(QString::number(largest)));
    }

    void plantedFaultsAreSeen_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<Job>("job");
        QTest::addColumn<bool>("whole");
        for (const Precision precision : allPrecisions) {
            QTest::addRow("%s every element", name(precision)) << precision << Job{.m = 33, .n = 70, .k = 129} << true;
            QTest::addRow("%s vectors", name(precision)) << precision << Job{.m = 150, .n = 140, .k = 90} << false;
        }
        QTest::addRow("2048 × 2048") << Precision::fp32 << Job{.m = 2048, .n = 2048, .k = 48} << false;
    }
    void plantedFaultsAreSeen()
    {
        QFETCH(Precision, precision);
        QFETCH(Job, job);
        QFETCH(bool, whole);
        const CheckPlan plan = whole ? planCheck(job) : job.m == 2048 ? planCheck(job) : coarse(job);
        QCOMPARE(plan.everyElement, whole);
        const std::vector<double> good = product(job, precision);
        QVERIFY(examined(job, precision, good, plan).passed);
        const auto at = [&](std::int64_t i, std::int64_t j) { return static_cast<std::size_t>(i * job.n + j); };
        const auto caught = [&](const std::vector<double>& c) { return !examined(job, precision, c, plan).passed; };

        std::uint64_t place = 12345;
        for (int trial = 0; trial < (job.m == 2048 ? 1 : 20); ++trial) {
            place = place * 6364136223846793005U + 1442695040888963407U;
            const auto i = static_cast<std::int64_t>((place >> 33) % static_cast<std::uint64_t>(job.m));
            const auto j = static_cast<std::int64_t>((place >> 13) % static_cast<std::uint64_t>(job.n));
            std::vector<double> c = good;
            c[at(i, j)] = 0;
            QVERIFY2(caught(c), "zeroed");
            c = good;
            std::swap(c[at(i, j)], c[at(i, (j + 1) % job.n)]);
            QVERIFY2(caught(c), "swapped in a row");
            c = good;
            std::swap(c[at(i, j)], c[at((i + 1) % job.m, j)]);
            QVERIFY2(caught(c), "swapped in a column");
            c = good;
            c[at(i, j)] = std::numeric_limits<double>::quiet_NaN();
            QVERIFY2(caught(c), "NaN");
            c[at(i, j)] = -std::numeric_limits<double>::infinity();
            QVERIFY2(caught(c), "infinite");
        }
        std::vector<double> c = good;
        std::swap_ranges(c.begin() + job.n, c.begin() + 2 * job.n, c.end() - job.n);
        QVERIFY2(caught(c), "two rows swapped");
        Job before = job;
        before.seed = 2;
        if (job.m < 2048)
            QVERIFY2(caught(product(before, precision)), "stale C");
        QVERIFY2(caught(std::vector<double>(good.size(), 0.0)), "all zero");
    }

    void reportsThePairThatIsNearest()
    {
        const Job job{.m = 2, .n = 3, .k = 1};
        std::vector<double> c = product(job, Precision::fp32);
        const double a = std::abs(inputA(job, Precision::fp32).at(1, 0));
        const double b = std::abs(inputB(job, Precision::fp32).at(0, 2));
        c[5] += 1;
        const Check check = examined(job, Precision::fp32, c, planCheck(job));
        QVERIFY(!check.passed);
        QVERIFY(std::abs(check.error - 1) < 1e-6);
        QVERIFY(std::abs(check.tolerance - toleranceFactor * 0x1p-24 * a * b) < 1e-12);
        QCOMPARE(check.method, std::string("every element"));
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const RowReader read = [](std::int64_t, std::int64_t, double*) -> Expected<void> { return {}; };
        const auto result = examine({.m = 1'000'000, .n = 100, .k = 100}, Precision::fp32, read, source.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::cancelled);
    }

    void readerErrorsArePassedOn()
    {
        const RowReader read = [](std::int64_t, std::int64_t, double*) -> Expected<void> {
            return failure(ErrorCode::deviceLost, {"gone", {}});
        };
        const auto result = examine({.m = 4, .n = 4, .k = 4}, Precision::fp32, read, std::stop_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::deviceLost);
    }
};

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"

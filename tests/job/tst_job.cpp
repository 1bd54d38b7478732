#include "job/job.h"

#include <QTest>

using namespace coreloom;

class TestJob : public QObject {
    Q_OBJECT

private slots:
    void countsIn64Bits()
    {
        Job job{.m = 1024, .n = 1024, .k = 1024};
        QCOMPARE(job.flop(), std::int64_t{1} << 31); // one more than fits 31 bits
        job = {.m = 46'341, .n = 46'341, .k = 1};
        QCOMPARE(job.elements(), std::int64_t{2'147'488'281});
        job = {.m = largestDimension, .n = largestDimension, .k = largestDimension};
        QCOMPARE(job.flop(), std::int64_t{2'000'000'000'000'000'000});
        QCOMPARE(job.bytes(Precision::fp64), std::int64_t{24'000'000'000'000});
    }

    void refusesWhatIsOutsideTheRange_data()
    {
        QTest::addColumn<Job>("job");
        QTest::addColumn<QString>("names");
        QTest::newRow("zero rows") << Job{.m = 0} << QStringLiteral("--m 0");
        QTest::newRow("negative") << Job{.k = -5} << QStringLiteral("--k -5");
        QTest::newRow("huge") << Job{.n = 99'999'999} << QStringLiteral("--n 99999999");
        QTest::newRow("no time") << Job{.stop = {.seconds = 0}} << QStringLiteral("--seconds 0");
        QTest::newRow("not a number") << Job{.stop = {.seconds = qQNaN()}} << QStringLiteral("--seconds");
        QTest::newRow("no steps") << Job{.stop = {.steps = 0}} << QStringLiteral("--steps 0");
    }

    void refusesWhatIsOutsideTheRange()
    {
        QFETCH(Job, job);
        QFETCH(QString, names);
        const auto checked = validate(job);
        QVERIFY(!checked);
        QCOMPARE(checked.error().code, ErrorCode::invalidArgument);
        QVERIFY2(QString::fromStdString(english(checked.error())).startsWith(names), english(checked.error()).c_str());
    }

    void acceptsTheDefaults() { QVERIFY(validate(Job{})); }
};

QTEST_GUILESS_MAIN(TestJob)
#include "tst_job.moc"

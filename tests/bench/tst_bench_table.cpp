#include "options.h"
#include "result_lines.h"
#include "table.h"

#include <QString>
#include <QTest>
#include <algorithm>

using namespace coreloom;
using namespace coreloom::bench;

namespace {

Result square(std::int64_t n, double gflops, std::vector<Standing> standings)
{
    return {Contestant::simd, {Precision::fp32, 1, {n, n, n}}, gflops, std::move(standings)};
}

} // namespace

class TestBenchTable : public QObject {
    Q_OBJECT

private slots:
    void rowsAndSummary()
    {
        const std::vector<Result> results{
            square(1024, 95,
                   {{Contestant::openBlas, 1.0, 15}, {Contestant::blis, 2.0, 15}, {Contestant::peak, 0.95, 15}}),
            square(64, 40, {{Contestant::openBlas, 0.5, 15}, {Contestant::peak, 0.4, 15}}),
            square(256, 80,
                   {{Contestant::openBlas, 4.0, 15}, {Contestant::blis, 0.5, 15}, {Contestant::peak, 0.8, 15}}),
        };
        // 64 counts in no summary, 256 not in that of the share.
        QCOMPARE(QString::fromStdString(table(results)),
                 QString::fromUtf8("**simd, fp32, 1 worker**\n"
                                   "\n"
                                   "| size | GFLOP/s | ÷ OpenBLAS | ÷ BLIS | ÷ oneDNN | ÷ best | of peak |\n"
                                   "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
                                   "| 64 | 40.0 | 0.50 | – | – | 0.50 | 0.40 |\n"
                                   "| 256 | 80.0 | 4.00 | 0.50 | – | 0.50 | 0.80 |\n"
                                   "| 1024 | 95.0 | 1.00 | 2.00 | – | 1.00 | 0.95 |\n"
                                   "| geometric mean | – | 2.00 | 1.00 | – | 0.71 | 0.95 |\n"
                                   "| minimum | – | 1.00 | 0.50 | – | 0.50 | 0.95 |\n"));
    }

    void aTableForEachRungPrecisionAndNumberOfWorkers()
    {
        Result two = square(512, 170, {});
        two.point.workers = 2;
        Result wide = square(512, 47, {});
        wide.point.precision = Precision::fp64;
        const QString text = QString::fromStdString(table({square(512, 90, {}), two, wide, square(500, 89, {})}));
        QCOMPARE(text.count(QLatin1String("**\n")), 3);
        QVERIFY(text.contains(QLatin1String("**simd, fp32, 2 workers**")));
        QVERIFY(text.contains(QLatin1String("**simd, fp64, 1 worker**")));
        QVERIFY(text.indexOf(QLatin1String("| 500 |")) < text.indexOf(QLatin1String("| 512 | 90.0 |")));
    }

    void severalRungsStandSideBySide()
    {
        Result naive = square(512, 0.5, {});
        naive.rung = Contestant::naive;
        const QString text = QString::fromStdString(table({square(512, 90, {}), naive, square(1024, 95, {})}));
        QVERIFY(text.endsWith(QString::fromUtf8("**GFLOP/s of the ladder, fp32, 1 worker**\n"
                                                "\n"
                                                "| size | naive | simd |\n"
                                                "| --- | ---: | ---: |\n"
                                                "| 512 | 0.5 | 90.0 |\n"
                                                "| 1024 | – | 95.0 |\n")));
    }

    void resultsAreReadAsWritten()
    {
        const Result result = square(1024, 93.5, {{Contestant::openBlas, 1.0125, 15}, {Contestant::peak, 0.925, 7}});
        QCOMPARE(written(result), std::string("simd fp32 1 1024 93.5 OpenBLAS=1.0125/15 peak=0.925/7"));
        QVERIFY(readResult(written(result)) == result);
        const Result alone = square(2000, 91, {});
        QVERIFY(readResult(written(alone)) == alone);
        for (const char* wrong :
             {"", "simd", "simd fp32 1 1024", "dims fp32 1 1024 93", "simd fp32 1 1024 93 ATLAS=1/2",
              "simd fp32 1 1024 93 BLIS", "simd fp32 1 1024 93 BLIS=1:2"})
            QVERIFY2(!readResult(wrong), wrong);
    }

    void optionsChoose()
    {
        const auto byDefault = parseOptions({}, 8);
        QVERIFY(byDefault);
        QCOMPARE(byDefault->workers, (std::vector<int>{1, 8}));
        QCOMPARE(byDefault->shapes, tableShapes());
        QCOMPARE(parseOptions({}, 1)->workers, std::vector<int>{1});

        const auto chosen =
            parseOptions({"--rungs", "blocked,simd", "--shapes", "64,64x64x30000", "--workers", "all,3", "--precisions",
                          "fp64", "--pairs", "7", "--block", "50", "--opponents", "BLIS"},
                         8);
        QVERIFY(chosen);
        QCOMPARE(chosen->rungs, (std::vector{Contestant::blocked, Contestant::simd}));
        QCOMPARE(chosen->shapes, (std::vector<Shape>{{64, 64, 64}, {64, 64, 30'000}}));
        QCOMPARE(chosen->workers, (std::vector<int>{8, 3}));
        QCOMPARE(chosen->precisions, std::vector{Precision::fp64});
        QCOMPARE(chosen->effort.pairs, 7);
        QCOMPARE(chosen->effort.blockSeconds, 0.05);
        QCOMPARE(chosen->opponents, std::vector{Contestant::blis});
    }

    void refusesOtherOptions_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::newRow("unknown") << QStringLiteral("--sizes") << QStringLiteral("64");
        QTest::newRow("no rung of ours") << QStringLiteral("--rungs") << QStringLiteral("BLIS");
        QTest::newRow("unknown opponent") << QStringLiteral("--opponents") << QStringLiteral("ATLAS");
        QTest::newRow("precision without CPU") << QStringLiteral("--precisions") << QStringLiteral("tf32");
        QTest::newRow("no workers") << QStringLiteral("--workers") << QStringLiteral("0");
        QTest::newRow("no number") << QStringLiteral("--pairs") << QStringLiteral("many");
        QTest::newRow("empty") << QStringLiteral("--shapes") << QString();
    }

    void refusesOtherOptions()
    {
        QFETCH(QString, option);
        QFETCH(QString, value);
        const auto parsed = parseOptions({option.toStdString(), value.toStdString()}, 2);
        QVERIFY(!parsed);
        QVERIFY(QString::fromStdString(parsed.error()).contains(option)); // the sentence names it
        QVERIFY(!parseOptions({option.toStdString()}, 2));
    }
};

QTEST_GUILESS_MAIN(TestBenchTable)
#include "tst_bench_table.moc"

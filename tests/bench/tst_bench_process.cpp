#include "base/library.h"
#include "contestant_process.h"
#include "executor.h"
#include "fastest_process.h"
#include "line_up.h"
#include "series.h"

#include <QTest>

#include <algorithm>

using namespace coreloom;
using namespace coreloom::bench;

namespace {

constexpr Shape small{48, 32, 40};

} // namespace

/// Contestants in processes of their own. Nothing is timed here, only asked for.
class TestBenchProcess : public QObject {
    Q_OBJECT

private slots:
    /// Else one would be faster because it does less.
    void everyContestantTrainsTheSameNetwork()
    {
        constexpr Shape batch{32, 1, 1};
        constexpr std::int64_t steps = 6;
        std::vector<double> losses;
        for (const Contestant contestant : {Contestant::stepInside, Contestant::stepParts, Contestant::stepOpenBlas}) {
            const bool openBlas = contestant == Contestant::stepOpenBlas;
            // Asked of the system, not of the contestant: a library that is here has to train.
            if (openBlas && !systemLibraryLoader().finds("libopenblas.so.0"))
                continue;
            const auto executor = openBlas ? openBlasTrainingExecutor(2, {}) : trainingExecutor(contestant, 2);
            QVERIFY2(executor && (*executor)->prepare(Precision::fp32, batch), name(contestant));
            QVERIFY((*executor)->run(2, steps - 2));
            losses.push_back((*executor)->element(0, 0).value());
        }
        for (const double loss : losses) {
            QVERIFY2(std::abs(loss - losses.front()) < 1e-3 * losses.front(), qPrintable(QString::number(loss)));
            QVERIFY(loss > 0 && loss < 2.5); // it has learned something: ln 10 is 2.3
        }
    }

    void aRungAnswers()
    {
        const auto process = ContestantProcess::start(Contestant::simd, 1);
        QVERIFY2(process, process ? "" : english(process.error()).c_str());
        QCOMPARE((*process)->introduction().name, std::string("simd"));
        QVERIFY(!(*process)->introduction().core.empty());
        for (const Precision precision : {Precision::fp32, Precision::fp64, Precision::fp32}) {
            const auto seconds = (*process)->time({precision, small, 3});
            QVERIFY(seconds);
            QVERIFY(*seconds > 0);
        }
        QVERIFY((*process)->cpuSeconds() > 0);
    }

    /// It goes on after a request that it cannot fulfil.
    void refusesWhatItCannot()
    {
        const auto process = ContestantProcess::start(Contestant::simd, 1);
        QVERIFY(process);
        const auto refused = (*process)->time({Precision::tf32, small, 1});
        QVERIFY(!refused);
        QVERIFY(english(refused.error()).find("tf32") != std::string::npos);
        QVERIFY((*process)->time({Precision::fp32, small, 1}));
    }

    void refusesTooManyWorkers()
    {
        const auto process = ContestantProcess::start(Contestant::simd, 1'000'000);
        QVERIFY(!process);
        QVERIFY(english(process.error()).find("--threads") != std::string::npos);
    }

    /// Each library here with whatever kernels suit this CPU; that they compute the product is looked at there.
    void librariesAnswer_data()
    {
        QTest::addColumn<Contestant>("library");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("OpenBLAS") << Contestant::openBlas << QStringList{QStringLiteral("libopenblas.so.0")};
        QTest::newRow("BLIS") << Contestant::blis << QStringList{QStringLiteral("libblis.so.4")};
        QTest::newRow("oneDNN") << Contestant::oneDnn
                                << QStringList{QStringLiteral("libdnnl.so.3"), QStringLiteral("libdnnl.so.2")};
    }

    void librariesAnswer()
    {
        QFETCH(Contestant, library);
        QFETCH(QStringList, names);
        // Asked of the system, not of the contestant: a library that is here has to answer.
        if (std::ranges::none_of(names,
                                 [](const QString& file) { return systemLibraryLoader().finds(file.toStdString()); }))
            QSKIP("this library is not installed");
        const auto fastest = startFastest(library, Precision::fp32, 2);
        QVERIFY(fastest);
        QVERIFY(fastest->description.find(name(library)) == 0);
        QVERIFY(fastest->process->time({Precision::fp32, {64, 64, 300}, 2}));
        QVERIFY(fastest->process->time({Precision::fp32, {300, 64, 65}, 2}));
    }

    void thePeakIsAsManyFlopAsTheProduct()
    {
        const auto process = ContestantProcess::start(Contestant::peak, 1);
        QVERIFY(process);
        QVERIFY((*process)->time({Precision::fp64, small, 3}));
    }

    /// Without a quiet moment nothing is started, and nothing measured.
    void refusesABusyMachine()
    {
        Series series({.patience = 0});
        const Outcome outcome = series.measure(Contestant::simd, {Contestant::peak}, {Precision::fp32, 1, small});
        QVERIFY(outcome.busy);
        QVERIFY(!outcome.result);
        QCOMPARE(outcome.notes, std::vector<std::string>{busySentence});
        QVERIFY(series.contestants().empty());
    }

    void aPlayerThatNeedsTooLongDoesNotPlay()
    {
        LineUp lineUp(1e-6, 1e-9);
        const auto player = lineUp.ready(Contestant::simd, {Precision::fp32, 1, small});
        QVERIFY(!player);
        QVERIFY(english(player.error()).find("simd") != std::string::npos);

        LineUp patient(1e-6, 1e6);
        QVERIFY(patient.ready(Contestant::simd, {Precision::fp32, 1, small}));
        QCOMPARE(patient.descriptions().size(), std::size_t{1});
        QVERIFY(patient.cpuSeconds() > 0);
    }
};

QTEST_GUILESS_MAIN(TestBenchProcess)
#include "tst_bench_process.moc"

#include "language/language.h"
#include "live/lane_panel.h"
#include "live/live_view.h"
#include "loom/loom_view.h"
#include "sample_run.h"
#include "theme/badge.h"
#include "theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

/// With common spaces.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

QString textOf(const QWidget& root, const char* name)
{
    const auto* label = root.findChild<QLabel*>(QString::fromUtf8(name));
    return label ? plain(label->text()) : QStringLiteral("?");
}

const QWidget& lane(const LiveView& view, int index)
{
    return *view.findChild<QWidget*>(QStringLiteral("lane%1").arg(index));
}

const Error noDriver{ErrorCode::deviceAbsent, {"No NVIDIA driver was found.", {}}, {"Install one.", {}}};

} // namespace

class TestLiveView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void idleInvitesToPressRun()
    {
        LiveView view;
        view.showIdle(sample::job(), {sample::cpu(8)});
        QVERIFY(textOf(lane(view, 0), "laneTitle").startsWith(QStringLiteral("CPU · AMD EPYC 7B13 · 8 workers")));
        QVERIFY(lane(view, 0).findChild<LoomView*>()->sentence().contains(QStringLiteral("Press Run")));
        QVERIFY(textOf(view, "resultHeadline").contains(QStringLiteral("Press Run")));
    }

    void withoutAGpuItSaysWhyAndOffersAModel()
    {
        LiveView view;
        view.setGpuAbsent(noDriver);
        view.showIdle(sample::job(), {sample::cpu(8)});
        view.resize(1100, 700);
        view.show();
        QVERIFY(view.findChild<QWidget*>(QStringLiteral("noGpu"))->isVisible());
        QCOMPARE(textOf(view, "noGpuReason"), QStringLiteral("No NVIDIA driver was found. Install one."));
        QSignalSpy model(&view, &LiveView::modelledLaneRequested);
        QSignalSpy setup(&view, &LiveView::setupRequested);
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("noGpuModel")), Qt::LeftButton);
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("noGpuSetup")), Qt::LeftButton);
        QCOMPARE(model.count(), 1);
        QCOMPARE(setup.count(), 1);
        view.showIdle(sample::job(), {sample::cpu(8), sample::modelled()});
        QVERIFY(!view.findChild<QWidget*>(QStringLiteral("noGpu"))->isVisible());
    }

    void aRunIsFollowedFromPhaseToPhase()
    {
        LiveView view;
        view.resize(1100, 700);
        view.show();
        view.begin(sample::job(), {sample::cpu(2)}, {3});
        QCOMPARE(textOf(lane(view, 0), "laneState"), QStringLiteral("Waiting for its turn"));
        RunUpdate update;
        update.lanes.resize(1);
        update.lanes[0].phase = LanePhase::running;
        update.lanes[0].elapsedSeconds = 1;
        update.lanes[0].progress = 0.25;
        update.lanes[0].samples = sample::samples(100, 40, 1, 2, false);
        update.lanes[0].trace = std::make_shared<const Trace>(sample::trace(1000, 1000, 250, 250, 2));
        view.apply(update);
        QTRY_COMPARE(textOf(lane(view, 0), "laneState"), QStringLiteral("Running, 3 s left"));
        QTRY_VERIFY(textOf(lane(view, 0), "laneRate").endsWith(QStringLiteral("GFLOP/s")));
        QVERIFY(textOf(lane(view, 0), "laneRate") != QStringLiteral("– GFLOP/s"));
        QCOMPARE(lane(view, 0).findChild<LoomView*>()->trace()->tiles.size(), std::size_t{16});
        QTRY_VERIFY(view.repaintCost() > 0);
    }

    void aFinishedRunTellsItsResult()
    {
        LiveView view;
        view.showRecord(sample::record());
        QCOMPARE(textOf(lane(view, 0), "laneRate"), QStringLiteral("174 GFLOP/s"));
        QCOMPARE(textOf(lane(view, 0), "laneStep"), QStringLiteral("11.5 ms"));
        QCOMPARE(textOf(lane(view, 0), "laneCheck"), QStringLiteral("✓ correct"));
        QVERIFY(textOf(lane(view, 0), "laneEnergy").startsWith(QStringLiteral("≈ 0.51 J")));
        QCOMPARE(textOf(lane(view, 1), "laneRate"), QStringLiteral("≈ 21 000 GFLOP/s"));
        QCOMPARE(textOf(lane(view, 1), "laneCheck"), QStringLiteral("not computed"));
        QCOMPARE(lane(view, 1).findChild<Badge*>()->provenance(), Provenance::modelled);
        QCOMPARE(textOf(view, "resultHeadline"), QStringLiteral("GPU ≈ 120 × faster"));
        QVERIFY(textOf(view, "resultDetails").contains(QStringLiteral("with copies ≈ 13 ×")));
        QVERIFY(textOf(view, "resultFairness").contains(QStringLiteral("the GPU is a model")));
        QVERIFY(view.sentence().contains(QStringLiteral("Utilization")));
    }

    void copiesAreComparedInTheDirectionOfTheHeadline()
    {
        RunRecord record = sample::record();
        record.comparison->speedup = 0.5;
        record.lanes[1].secondsPerStepWithCopies->median = 4 * record.lanes[0].secondsPerStep->median;
        LiveView view;
        view.showRecord(record);
        QCOMPARE(textOf(view, "resultHeadline"), QStringLiteral("CPU ≈ 2.0 × faster"));
        QVERIFY2(textOf(view, "resultDetails").contains(QStringLiteral("with copies ≈ 4.0 ×")),
                 qPrintable(textOf(view, "resultDetails")));
    }

    void theShareOfThePeakIsShown()
    {
        LiveView view;
        view.showIdle(sample::job(), {sample::cpu(8), sample::modelled()});
        QCOMPARE(textOf(lane(view, 0), "lanePeak"), QStringLiteral("at the end"));
        RunRecord record = sample::record();
        view.showRecord(record);
        // 174 of 200, 21 034 of 44 100; 12 MB in 11.5 ms, of 40 GB/s.
        QCOMPARE(textOf(lane(view, 0), "lanePeak"), QStringLiteral("87 %"));
        QCOMPARE(textOf(lane(view, 1), "lanePeak"), QStringLiteral("≈ 48 %"));
        const auto toolTip = [&](int index) {
            return plain(lane(view, index).findChild<QLabel*>(QStringLiteral("lanePeak"))->toolTip());
        };
        QVERIFY(toolTip(0).contains(QStringLiteral("87 % of the 200 GFLOP/s that the same cores reach with AVX2")));
        QVERIFY(toolTip(0).contains(QStringLiteral("1.04 GB/s: 2.6 % of what the memory gives, 40.0 GB/s.")));
        QVERIFY(toolTip(1).contains(QStringLiteral("≈ 48 % of the ≈ 44 000 GFLOP/s that are published for 66 SMs.")));
        record.lanes[0].limits = {.reason = {"The lane ended before its limits were measured.", {}}};
        view.showRecord(record);
        QCOMPARE(textOf(lane(view, 0), "lanePeak"), QStringLiteral("–"));
        QVERIFY(toolTip(0).contains(QStringLiteral("The lane ended before its limits were measured.")));
    }

    void theTitleTellsWhatAKernelTakesOfAnSm()
    {
        RunRecord record = sample::record();
        record.lanes[0].setup.resourcesAbsent = {"A CPU has no SM.", {}};
        record.lanes[1].setup.resources = {{.kernel = "simd",
                                            .registersPerThread = 128,
                                            .staticSharedBytes = 16'000,
                                            .dynamicSharedBytes = 1'000,
                                            .threadsPerBlock = 256,
                                            .blocksPerSm = 2,
                                            .warpsPerSm = 16,
                                            .occupancy = 0.25}};
        LiveView view;
        view.showRecord(record);
        const auto toolTip = [&](int index) {
            return plain(lane(view, index).findChild<QLabel*>(QStringLiteral("laneTitle"))->toolTip());
        };
        QVERIFY2(toolTip(0).contains(QStringLiteral("A CPU has no SM.")), qPrintable(toolTip(0)));
        QVERIFY2(toolTip(1).contains(QStringLiteral("simd: 128 registers a thread, 17 kB of shared memory and 256 "
                                                    "threads a block. An SM holds 2 blocks: 25 % of the warps")),
                 qPrintable(toolTip(1)));
    }

    void theStateNamesTheJobAndUnevenSteps()
    {
        RunRecord record = sample::record();
        const auto steps = QString::number(record.lanes[0].steps);
        LiveView view;
        view.showRecord(record);
        QCOMPARE(textOf(lane(view, 0), "laneState"),
                 QStringLiteral("%1 multiplies of 1 000 × 1 000 in 3.0 s").arg(steps));
        record.lanes[0].wallSeconds *= 2;
        view.showRecord(record);
        QVERIFY(textOf(lane(view, 0), "laneState")
                    .endsWith(QStringLiteral("in 6.0 s, mean 87.0 GFLOP/s: uneven multiplies or pauses")));
    }

    void aLaneThatNeverRanClaimsNothing()
    {
        RunRecord record = sample::record();
        record.lanes[0] = {};
        record.lanes[0].setup = sample::cpu(8);
        record.lanes[0].status = Status::cancelled;
        LiveView view;
        view.resize(1100, 700);
        view.show();
        view.showRecord(record);
        QCOMPARE(textOf(lane(view, 0), "laneState"), QStringLiteral("Not started"));
        QVERIFY(lane(view, 0).findChild<Badge*>()->isHidden());
        QVERIFY(!lane(view, 1).findChild<Badge*>()->isHidden());
    }

    void aBusyComputerIsToldWithTheResult()
    {
        RunRecord record = sample::record();
        record.machine.warnings = {{"Other programs want the time of about %1 CPUs.", {2.5}}};
        LiveView view;
        view.showRecord(record);
        QVERIFY(textOf(view, "resultFairness").contains(QStringLiteral("about 2.5")));
        record.lanes.resize(1);
        record.comparison.reset();
        view.showRecord(record);
        QVERIFY(textOf(view, "resultFairness").contains(QStringLiteral("about 2.5")));
    }

    void aFailedCheckIsLoud()
    {
        RunRecord record = sample::record();
        record.status = record.lanes[0].status = Status::failed;
        record.lanes[0].check = Check{"every element", 0.31, 3e-6, false};
        LiveView view;
        view.resize(1100, 700);
        view.show();
        view.showRecord(record);
        QCOMPARE(textOf(lane(view, 0), "laneCheck"), QStringLiteral("✗ wrong"));
        QTRY_VERIFY(lane(view, 0).findChild<QLabel*>(QStringLiteral("laneAlarm"))->isVisible());
        QVERIFY(textOf(lane(view, 0), "laneAlarm").contains(QStringLiteral("0.31")));
        QVERIFY(textOf(view, "resultHeadline").contains(QStringLiteral("wrong")));
    }

    void aStoppedRunSaysSo()
    {
        RunRecord record = sample::record();
        record.status = Status::cancelled;
        for (LaneRecord& lane : record.lanes)
            lane.status = Status::cancelled;
        LiveView view;
        view.showRecord(record);
        QVERIFY(textOf(lane(view, 0), "laneState").startsWith(QStringLiteral("Stopped")));
        QVERIFY(textOf(view, "resultHeadline").startsWith(QStringLiteral("Stopped early")));
    }

    void lanesOfOneKindAreToldApart()
    {
        RunRecord record = sample::record(1);
        record.lanes[1] = sample::lane(sample::cpu(8), record.job, 600, 60);
        record.comparison->provenance = Provenance::measured;
        record.comparison->speedup = 600.0 / 174;
        LiveView view;
        view.showRecord(record);
        QCOMPARE(textOf(view, "resultHeadline"), QStringLiteral("CPU, 8 workers 3.45 × faster"));
    }

    void nothingLeavesItsPanel_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("workers");
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("failed");
        QTest::addColumn<Language>("language");
        for (const Language language : {Language::english, Language::korean}) {
            const auto row = [language](const char* name, QSize size, int workers, double scale, bool failed = false) {
                QTest::addRow("%s, %s", name, qPrintable(code(language)))
                    << size << workers << scale << failed << language;
            };
            row("smallest", {824, 625}, 8, 1);
            row("smallest, 64 workers", {824, 625}, 64, 1);
            row("smallest, failed check", {824, 625}, 8, 1, true);
            row("usual", {1164, 850}, 2, 1);
            row("usual, failed check", {1164, 850}, 8, 1, true);
            row("presenting", {1542, 1005}, 64, 1.5);
            row("large", {3564, 2110}, 64, 1);
        }
    }
    void nothingLeavesItsPanel()
    {
        QFETCH(QSize, size);
        QFETCH(int, workers);
        QFETCH(double, scale);
        QFETCH(bool, failed);
        QFETCH(Language, language);
        Theme::apply(*qApp, Scheme::light, scale);
        applyLanguage(language);
        RunRecord record = sample::record(workers, 144);
        if (failed) {
            record.status = record.lanes[0].status = Status::failed;
            record.lanes[0].check = Check{"every element", 0.31, 3e-6, false};
        }
        LiveView view;
        view.resize(size);
        view.show();
        view.showRecord(record);
        QCoreApplication::processEvents();
        QCOMPARE(view.size(), size);
        for (int i = 0; i < 2; ++i) {
            const QWidget& panel = lane(view, i);
            const auto* loom = panel.findChild<LoomView*>();
            QCOMPARE(loom->width(), loom->height());
            for (const QWidget* child : panel.findChildren<QWidget*>()) {
                if (!child->isVisible())
                    continue;
                const QRect place(child->mapTo(&panel, QPoint()), child->size());
                QVERIFY2(panel.rect().contains(place), qPrintable(QStringLiteral("%1: %2,%3 %4x%5 in %6x%7")
                                                                      .arg(child->objectName())
                                                                      .arg(place.x())
                                                                      .arg(place.y())
                                                                      .arg(place.width())
                                                                      .arg(place.height())
                                                                      .arg(panel.width())
                                                                      .arg(panel.height())));
                const auto* label = qobject_cast<const QLabel*>(child);
                if (label && label->hasHeightForWidth())
                    QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
            }
        }
        QVERIFY(qAbs(lane(view, 0).width() - lane(view, 1).width()) <= 1);
    }
};

QTEST_MAIN(TestLiveView)
#include "tst_live_view.moc"

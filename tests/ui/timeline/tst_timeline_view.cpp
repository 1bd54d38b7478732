#include "controls/segmented.h"
#include "language/language.h"
#include "sample_run.h"
#include "theme/badge.h"
#include "theme/theme.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace coreloom;

namespace {

/// With common spaces.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

/// As the mouse does it; where it really is does not matter.
void mouse(QWidget& widget, QEvent::Type type, const QPointF& point, Qt::KeyboardModifiers modifiers = {})
{
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, point, widget.mapToGlobal(point), moves ? Qt::NoButton : Qt::LeftButton, Qt::LeftButton,
                      modifiers);
    QCoreApplication::sendEvent(&widget, &event);
}

void turnWheel(QWidget& widget, const QPointF& point, int notches)
{
    QWheelEvent event(point, widget.mapToGlobal(point), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

/// Two workers; the second is done a quarter of the step before the first. The step takes 4 ms.
RunRecord twoWorkers()
{
    RunRecord record;
    record.job = sample::job();
    LaneRecord lane = sample::lane(sample::cpu(2), record.job, 174, 44);
    lane.trace = {.rows = 1000, .columns = 1000, .complete = true, .tiles = {}};
    constexpr std::int64_t ms = 1'000'000;
    lane.trace.tiles = {{0, 0, 500, 500, 0, 0, 2 * ms},
                        {500, 0, 500, 500, 1, 0, 3 * ms / 2},
                        {0, 500, 500, 500, 0, 2 * ms, 4 * ms},
                        {500, 500, 500, 500, 1, 3 * ms / 2, 3 * ms}};
    lane.workers = {{.worker = 0, .busySeconds = 2.7, .waitingSeconds = 0.21, .preemptedSeconds = 0.09},
                    {.worker = 1, .busySeconds = 2.1, .waitingSeconds = 0.81, .preemptedSeconds = 0.09}};
    record.lanes = {lane};
    return record;
}

struct Shown {
    explicit Shown(const RunRecord& record)
    {
        view.resize(900, 500);
        view.showRecord(record);
        view.show();
        QCoreApplication::processEvents();
    }
    TimelineChart& chart() { return *view.findChild<TimelineChart*>(); }
    QString text(const char* name) { return plain(view.findChild<QLabel*>(QString::fromUtf8(name))->text()); }
    QString below(int worker, double ns) { return plain(chart().readOut(chart().pointOf(0, worker, ns))); }

    TimelineView view;
};

} // namespace

class TestTimelineView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void beforeARunItSaysWhatWillBeSeen()
    {
        TimelineView view;
        view.resize(900, 500);
        view.show();
        QCOMPARE(view.sentence(), QStringLiteral("Timeline: no step has been traced yet."));
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("timelineCopy"))->isEnabled());
        QVERIFY(!view.grab().isNull());
    }

    void theSentenceIsMadeOfItsNumbers_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("en") << Language::english
                            << "2 workers computed 4 tiles in 4.00 ms. Worker 2 on CPU 1 was done 1.00 ms before the "
                               "last: 13 % of the step was waiting.";
        QTest::newRow("ko")
            << Language::korean
            << "작업자 2개가 4.00 ms 동안 타일 4개를 계산했습니다. 작업자 2(CPU 1): 마지막보다 1.00 ms 먼저 끝남. "
               "단계의 13 %가 대기였습니다.";
    }
    void theSentenceIsMadeOfItsNumbers()
    {
        QFETCH(Language, language);
        QFETCH(QString, sentence);
        applyLanguage(language);
        Shown shown(twoWorkers());
        QCOMPARE(shown.text("timelineSentence"), sentence);
    }

    void whatIsBelowThePointIsNamed_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("tile");
        QTest::addColumn<QString>("gap");
        QTest::newRow("en")
            << Language::english
            << "Worker 1 on CPU 0\nrows 1–500, columns 501–1 000: 250 000 elements, 500 MFLOP\nfrom "
               "2.00 ms to 4.00 ms of this step: 2.00 ms"
            << "Worker 2 on CPU 1 waits 1.00 ms, from 3.00 ms to 4.00 ms\nImbalance: no tile is left for "
               "this worker, while others still compute.";
        QTest::newRow("ko")
            << Language::korean
            << "작업자 1(CPU 0)\n행 1–500, 열 501–1 000: 원소 250 000개, 500 MFLOP\n이 단계의 2.00 ms부터 "
               "4.00 ms까지: 2.00 ms"
            << "작업자 2(CPU 1): 3.00 ms부터 4.00 ms까지 1.00 ms 대기\n불균형: 다른 작업자가 아직 계산하는데 이 "
               "작업자에게는 남은 타일이 없습니다.";
    }
    void whatIsBelowThePointIsNamed()
    {
        QFETCH(Language, language);
        QFETCH(QString, tile);
        QFETCH(QString, gap);
        applyLanguage(language);
        Shown shown(twoWorkers());
        QCOMPARE(shown.below(0, 3e6), tile);
        QCOMPARE(shown.below(1, 3.5e6), gap);
        mouse(shown.chart(), QEvent::MouseMove, shown.chart().pointOf(0, 1, 3.5e6));
        QCOMPARE(plain(shown.chart().accessibleDescription()), gap);
    }

    void aRowTellsHowItsWorkerSpentTheStepAndAllSteps()
    {
        Shown shown(twoWorkers());
        const QPoint row = shown.chart().pointOf(0, 1, 0);
        QCOMPARE(plain(shown.chart().readOut({5, row.y()})),
                 QStringLiteral("Worker 2 on CPU 1: 2 tiles, 75 % busy, 25 % waiting\nAll timed steps: 70 % busy, 27 % "
                                "waiting, 3.0 % preempted"));
    }

    void theWheelZoomsAroundThePointAndDraggingMoves()
    {
        Shown shown(twoWorkers());
        TimelineChart& chart = shown.chart();
        const QPoint there = chart.pointOf(0, 0, 3e6);
        turnWheel(chart, there, 5);
        QVERIFY(chart.isZoomed());
        QVERIFY(chart.window().length() < 2e6);
        QVERIFY(qAbs(chart.pointOf(0, 0, 3e6).x() - there.x()) <= 1);
        const double from = chart.window().fromNs;
        mouse(chart, QEvent::MouseButtonPress, there);
        mouse(chart, QEvent::MouseMove, there + QPoint(40, 0));
        mouse(chart, QEvent::MouseButtonRelease, there + QPoint(40, 0));
        QVERIFY(chart.window().fromNs < from);
        QVERIFY(qAbs(chart.pointOf(0, 0, 3e6).x() - there.x() - 40) <= 1);
        QTest::mouseClick(shown.view.findChild<QPushButton*>(QStringLiteral("timelineReset")), Qt::LeftButton);
        QCOMPARE(chart.window(), (TimeWindow{0, 4e6}));
        turnWheel(chart, there, -3); // there is no more than the whole step
        QCOMPARE(chart.window(), (TimeWindow{0, 4e6}));
    }

    void draggingWithShiftMeasures()
    {
        Shown shown(twoWorkers());
        TimelineChart& chart = shown.chart();
        const QPoint begin = chart.pointOf(0, 0, 1e6);
        const QPoint end = chart.pointOf(0, 0, 2e6);
        mouse(chart, QEvent::MouseButtonPress, begin, Qt::ShiftModifier);
        QVERIFY(!chart.measuredNs());
        mouse(chart, QEvent::MouseMove, end, Qt::ShiftModifier);
        mouse(chart, QEvent::MouseButtonRelease, end, Qt::ShiftModifier);
        const double pixel = chart.window().length() / 700;
        QVERIFY(chart.measuredNs() && qAbs(*chart.measuredNs() - 1e6) <= 2 * pixel);
        QVERIFY(shown.text("timelineHint").startsWith(QStringLiteral("Between the marks: ")));
        QTest::keyClick(&chart, Qt::Key_Escape);
        QVERIFY(!chart.measuredNs());
    }

    void theKeyboardReachesEverything()
    {
        Shown shown(twoWorkers());
        TimelineChart& chart = shown.chart();
        const auto words = [&] { return plain(chart.accessibleDescription()); };
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(words().startsWith(QStringLiteral("Worker 1 on CPU 0\nrows 1–500, columns 1–500")),
                 qPrintable(words()));
        QTest::keyClick(&chart, Qt::Key_M);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(words().contains(QStringLiteral("columns 501–1 000")), qPrintable(words()));
        QTest::keyClick(&chart, Qt::Key_M);
        QVERIFY(chart.measuredNs() && qAbs(*chart.measuredNs() - 2e6) < 10);
        QTest::keyClick(&chart, Qt::Key_Down);
        QVERIFY2(words().startsWith(QStringLiteral("Worker 2 on CPU 1")), qPrintable(words()));
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY2(words().contains(QStringLiteral("Imbalance")), qPrintable(words()));
        QTest::keyClick(&chart, Qt::Key_Plus);
        QVERIFY(chart.isZoomed());
        const double from = chart.window().fromNs;
        QTest::keyClick(&chart, Qt::Key_PageUp);
        QVERIFY(chart.window().fromNs < from);
        QTest::keyClick(&chart, Qt::Key_Home);
        QVERIFY(!chart.isZoomed());
    }

    void lanesAreChosenOrShownOnOneClock()
    {
        Shown shown(sample::record(8, 66));
        TimelineChart& chart = shown.chart();
        auto* badge = shown.view.findChild<Badge*>();
        QCOMPARE(chart.lanes().size(), std::size_t{1});
        QCOMPARE(chart.lanes()[0].step.rows().size(), std::size_t{8});
        QCOMPARE(badge->provenance(), Provenance::measured);
        const auto choose = [&](const char* name) {
            QTest::mouseClick(
                shown.view.findChild<QToolButton*>(QStringLiteral("timelineLanes.") % QString::fromUtf8(name)),
                Qt::LeftButton);
        };
        choose("GPU");
        QCOMPARE(chart.lanes()[0].step.rows().size(), std::size_t{66});
        QCOMPARE(badge->provenance(), Provenance::modelled);
        QVERIFY(plain(chart.readOut(chart.pointOf(0, 3, 500))).startsWith(QStringLiteral("SM 4")));
        choose("All lanes");
        QCOMPARE(chart.lanes().size(), std::size_t{2});
        // 1024 tiles of the GPU and 256 of the CPU, a microsecond each.
        QCOMPARE(chart.window(), (TimeWindow{0, 1024 * 1000}));
        QVERIFY(plain(shown.view.sentence()).startsWith(QStringLiteral("CPU: 8 workers computed 256 tiles")));
        QVERIFY(plain(shown.view.sentence()).contains(QStringLiteral("GPU: 66 SMs computed 1 024 tiles")));
        QCOMPARE(plain(chart.readOut(chart.pointOf(0, 1, 1e6))),
                 QStringLiteral("This lane's step was over after 0.26 ms."));
    }

    void tilesWearTheColorOfTheirWorker()
    {
        for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
            Theme::apply(*qApp, scheme);
            Shown shown(twoWorkers());
            const QImage image = shown.chart().grab().toImage();
            QCOMPARE(image.pixelColor(shown.chart().pointOf(0, 0, 1e6)), Theme::current().worker(0));
            QCOMPARE(image.pixelColor(shown.chart().pointOf(0, 1, 2e6)), Theme::current().worker(1));
            const QColor waiting = image.pixelColor(shown.chart().pointOf(0, 1, 3.5e6));
            QVERIFY(waiting != Theme::current().worker(1) && waiting != Theme::current().panel);
        }
    }

    void aRunIsFollowedStepByStep()
    {
        TimelineView view;
        view.resize(900, 500);
        view.show();
        view.begin(sample::job(), {sample::cpu(4)});
        RunUpdate update;
        update.lanes = {LaneUpdate{.phase = LanePhase::running}};
        update.lanes[0].trace = std::make_shared<const Trace>(sample::trace(1000, 1000, 250, 250, 4, 3));
        view.apply(update); // a step that still runs is not shown
        update.lanes[0].trace = std::make_shared<const Trace>(sample::trace(1000, 1000, 250, 250, 4));
        view.apply(update);
        const auto* chart = view.findChild<TimelineChart*>();
        QTRY_COMPARE(chart->lanes().size(), std::size_t{1});
        QCOMPARE(chart->lanes()[0].step.tiles(), 16);
    }

    void thePictureCanBeCopied()
    {
        Shown shown(twoWorkers());
        QApplication::clipboard()->clear();
        QTest::mouseClick(shown.view.findChild<QPushButton*>(QStringLiteral("timelineCopy")), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->pixmap().size(), shown.view.size());
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("workers");
        for (const Language language : {Language::english, Language::korean}) {
            for (const QSize size : {QSize(848, 650), QSize(1188, 850)}) {
                for (const int workers : {2, 64})
                    QTest::addRow("%s %d %d", qPrintable(code(language)), size.width(), workers)
                        << language << size << workers;
            }
        }
    }
    void nothingIsCut()
    {
        QFETCH(Language, language);
        QFETCH(QSize, size);
        QFETCH(int, workers);
        applyLanguage(language);
        TimelineView view;
        view.resize(size);
        view.showRecord(sample::record(workers, 144));
        view.show();
        QCoreApplication::processEvents();
        QCOMPARE(view.size(), size);
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->maximumWidth() == 0)
                continue;
            QVERIFY2(label->parentWidget()->rect().contains(label->geometry()), qPrintable(label->text()));
            QVERIFY2(label->wordWrap() ? label->height() >= label->heightForWidth(label->width())
                                       : label->width() >= label->sizeHint().width(),
                     qPrintable(label->text()));
        }
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"

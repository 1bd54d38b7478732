#include "../label_room.h"
#include "language/language.h"
#include "scaling/scaling_chart.h"
#include "scaling/scaling_view.h"
#include "theme/badge.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

/// 4 cores of two threads each.
Machine machine()
{
    Machine machine{.physicalCores = 4};
    for (int id = 0; id < 8; ++id) {
        machine.cpus.push_back({.id = id, .core = id % 4, .sibling = id / 4});
        machine.allowedCpus.push_back(id);
    }
    return machine;
}

SweepRequest plan(SweepOver over = SweepOver::threads)
{
    SweepRequest request{.over = over, .values = {1, 2, 4, 8, 16}};
    request.run.lanes = {LaneRequest{.device = over == SweepOver::threads ? "cpu" : "modelled:h100"}};
    request.run.job.stop.seconds = 1;
    return request;
}

/// A tenth of a second on one worker, a serial share of 4 %.
SweepPoint point(std::int64_t workers)
{
    LaneRecord lane;
    lane.setup.workers = static_cast<int>(workers);
    lane.secondsPerStep = Statistics{.count = 100, .median = 0.1 / amdahlSpeedup(0.04, static_cast<double>(workers))};
    RunRecord run;
    run.lanes.push_back(lane);
    return {workers, run};
}

class Fixture {
public:
    Fixture()
    {
        view.setMachine(machine());
        view.resize(848, 630);
        view.show();
    }
    void measure(std::size_t count)
    {
        view.setPlans(plan(), std::nullopt);
        view.begin(plan());
        for (std::size_t i = 0; i < count; ++i)
            view.addPoint(point(plan().values[i]));
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name) const
    {
        auto* widget = view.findChild<Widget*>(QString::fromUtf8(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }
    [[nodiscard]] QString state() const { return find<QLabel>("scalingState").text(); }
    [[nodiscard]] QString words() const { return find<QLabel>("scalingSentence").text(); }

    ScalingView view;
};

} // namespace

class TestScalingView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void asksForWhatTheControlsHold()
    {
        Fixture f;
        auto& button = f.find<QAbstractButton>("measureScaling");
        QSignalSpy asked(&f.view, &ScalingView::sweepRequested);
        f.view.setAvailable(true);
        QVERIFY(!button.isEnabled()); // there is nothing to sweep
        f.view.setPlans(plan(), plan(SweepOver::sms));
        QCOMPARE(f.state(), QStringLiteral("5 runs, about 10.0\u00a0s"));
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(f.view.plan()->over, SweepOver::threads);
        QTest::mouseClick(&f.find("scalingOver.GPU SMs"), Qt::LeftButton);
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(f.view.plan()->over, SweepOver::sms);
        f.view.setAvailable(false);
        QVERIFY(!button.isEnabled());
        f.view.setAvailable(true);
        f.view.setPlans(std::nullopt, plan(SweepOver::sms));
        QVERIFY(button.isEnabled() && !f.find("scalingOver.CPU threads").isEnabled());
    }

    void showsProgressAndKeepsThePointsOfAStoppedSweep()
    {
        Fixture f;
        f.measure(2);
        QCOMPARE(f.state(), QStringLiteral("2 of 5 done, about 6.0\u00a0s left"));
        QVERIFY(f.find("scalingProgress").isVisible());
        QVERIFY2(f.words().contains(QStringLiteral("Not enough data for Amdahl's law")), qPrintable(f.words()));
        QCOMPARE(f.find<ScalingChart>("speedupChart").curveNames(), QStringList{QStringLiteral("ideal")});
        QSignalSpy stops(&f.view, &ScalingView::stopRequested);
        QTest::mouseClick(&f.find("measureScaling"), Qt::LeftButton);
        QCOMPARE(stops.size(), 1);
        f.view.finish(Status::cancelled);
        QCOMPARE(f.state(), QStringLiteral("Stopped: 2 of 5 points are kept."));
        QVERIFY(!f.find("scalingProgress").isVisible());
        QVERIFY2(f.words().startsWith(QStringLiteral("2 workers are 1.92 times as fast as one: 96.2 %")),
                 qPrintable(f.words()));
    }

    void saysWhatTheNumbersSay_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QStringList>("says");
        QTest::newRow("English") << Language::english
                                 << QStringList{
                                        u"Amdahl: 4 % of the work is serial: more than 25 times is out of reach."_qs,
                                        u"16 workers are 10 times as fast as one"_qs, u"Gustafson"_qs};
        QTest::newRow("Korean") << Language::korean
                                << QStringList{u"암달: 작업의 4 %"_qs, u"25배"_qs, u"구스타프슨"_qs};
    }
    void saysWhatTheNumbersSay()
    {
        QFETCH(Language, language);
        QFETCH(QStringList, says);
        Fixture f;
        f.measure(5);
        f.view.finish(Status::completed);
        applyLanguage(language);
        QApplication::processEvents();
        for (const QString& words : says)
            QVERIFY2(f.words().contains(words), qPrintable(f.words()));
        QCOMPARE(f.find<ScalingChart>("speedupChart").curveNames().size(), 3);
        if (language == Language::korean) {
            QVERIFY2(!f.words().contains(QStringLiteral("workers")), qPrintable(f.words()));
            QVERIFY(!f.find<QAbstractButton>("measureScaling").text().contains(QStringLiteral("Measure")));
        }
    }

    void marksWhereTheCoresEnd()
    {
        Fixture f;
        f.measure(5);
        QStringList marks;
        for (const WorkerMark& mark : f.find<ScalingChart>("speedupChart").marks())
            marks << QStringLiteral("%1 %2").arg(mark.workers).arg(mark.words);
        QCOMPARE(marks, (QStringList{u"8 CPUs end"_qs, u"4 SMT begins"_qs}));
    }

    void aPointIsReadUnderThePointer()
    {
        Fixture f;
        f.measure(5);
        const auto& chart = f.find<ScalingChart>("speedupChart");
        const QPoint at = chart.place(4, amdahlSpeedup(0.04, 4)).toPoint();
        const QString words = chart.readOut(at);
        QVERIFY2(words.startsWith(QStringLiteral("4 workers: 3.57\u00a0× as fast")) &&
                     words.contains(QStringLiteral("efficiency 89\u00a0%")) &&
                     words.contains(QStringLiteral("Karp–Flatt: 4.0\u00a0% serial.")),
                 qPrintable(words));
        QCOMPARE(chart.readOut(chart.rect().topLeft()), QString());
    }

    void drawsThePointsInTheColorOfTheLane_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::newRow("light") << Scheme::light;
        QTest::newRow("dark") << Scheme::dark;
    }
    void drawsThePointsInTheColorOfTheLane()
    {
        QFETCH(Scheme, scheme);
        Theme::apply(*qApp, scheme);
        Fixture f;
        f.measure(5);
        for (const char* name : {"speedupChart", "efficiencyChart"}) {
            auto& chart = f.find<ScalingChart>(name);
            const bool speedup = qstrcmp(name, "speedupChart") == 0;
            const QImage image = chart.grab().toImage();
            for (const std::int64_t workers : plan().values) {
                const double p = static_cast<double>(workers);
                const double value = amdahlSpeedup(0.04, p) / (speedup ? 1 : p);
                QCOMPARE(image.pixelColor(chart.place(p, value).toPoint()), Theme::current().cpu);
            }
        }
    }

    void whatIsModelledSaysSo()
    {
        Fixture f;
        f.view.begin(plan(SweepOver::sms));
        for (const std::int64_t sms : plan().values) {
            SweepPoint modelled = point(sms);
            modelled.record.lanes[0].setup.device.provenance = Provenance::modelled;
            f.view.addPoint(modelled);
        }
        QCOMPARE(f.find<Badge>("scalingBadge").provenance(), Provenance::modelled);
        auto& chart = f.find<ScalingChart>("speedupChart");
        const QPoint at = chart.place(16, amdahlSpeedup(0.04, 16)).toPoint();
        QVERIFY2(chart.readOut(at).contains(QStringLiteral("≈")), qPrintable(chart.readOut(at)));
        // Hollow, and around it the GPU's hue.
        const QImage image = chart.grab().toImage();
        QCOMPARE(image.pixelColor(at + QPoint(4, 0)).hue() / 10, Theme::current().gpu.hue() / 10);
        QVERIFY(chart.marks().empty()); // SMs have no threads of their own
    }

    void givesEveryTextItsRoom()
    {
        for (const Language language : {Language::english, Language::korean}) {
            Fixture f;
            applyLanguage(language);
            f.measure(5);
            QVERIFY(QTest::qWaitForWindowExposed(&f.view));
            QCOMPARE(test::textWithoutRoom(f.view), QString());
        }
    }
};

QTEST_MAIN(TestScalingView)
#include "tst_scaling_view.moc"

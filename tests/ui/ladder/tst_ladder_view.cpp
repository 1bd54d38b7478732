#include "../label_room.h"
#include "ladder/ladder_view.h"
#include "ladder/rung_bar.h"
#include "ladder/rung_source.h"
#include "language/language.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

RungInfo rung(Rung which)
{
    return {.rung = which,
            .change = {"What changed in %1.", {name(which)}},
            .reason = {"Why it helps, in a sentence that is long enough to take a second line on the screen.", {}}};
}

/// A CPU with three rungs, the third not in this precision, and a GPU with two others.
std::vector<LaneSetup> lanes()
{
    LaneSetup cpu{.device = {.kind = DeviceKind::cpu, .id = "cpu", .name = "AMD EPYC"}, .workers = 2};
    cpu.device.rungs = {rung(Rung::naive), rung(Rung::simd), rung(Rung::library)};
    cpu.device.rungs.back().absent = {"No library was found.", {}};
    cpu.device.ladder = {{Rung::naive, Precision::fp32}, {Rung::simd, Precision::fp32}};
    LaneSetup gpu{.device = {.kind = DeviceKind::modelled, .id = "modelled:h100", .name = "H100"}, .workers = 132};
    gpu.device.provenance = Provenance::modelled;
    gpu.device.rungs = {rung(Rung::naive), rung(Rung::tensor)};
    gpu.device.ladder = {{Rung::naive, Precision::fp32}, {Rung::tensor, Precision::fp32}};
    return {cpu, gpu};
}

SweepRequest plan()
{
    SweepRequest request{
        .over = SweepOver::kernel,
        .values = {static_cast<int>(Rung::naive), static_cast<int>(Rung::simd), static_cast<int>(Rung::tensor)},
        .rungs = {{Rung::naive, Rung::simd}, {Rung::naive, Rung::tensor}}};
    request.run.lanes = {LaneRequest{}, LaneRequest{.device = "modelled:h100"}};
    request.run.order = LaneOrder::apartOnSharedCores;
    return request;
}

/// The run of a rung: 2, 90 and 5 000 GFLOP/s, with a peak of 100 on the CPU.
SweepPoint point(Rung which)
{
    const SweepRequest asked = plan();
    SweepPoint point{static_cast<int>(which), {}};
    for (std::size_t i = 0; i < asked.run.lanes.size(); ++i) {
        if (!laneAt(asked, point.value, i))
            continue;
        LaneRecord lane;
        lane.setup = lanes()[i];
        lane.setup.kernel = which;
        const double rate = which == Rung::naive ? 2 : which == Rung::simd ? 90 : 5000;
        lane.gflops = Statistics{.count = 9, .median = i == 0 ? rate : 10 * rate};
        if (i == 0)
            lane.limits.all.fp32 = 100;
        point.record.lanes.push_back(lane);
    }
    return point;
}

class Fixture {
public:
    Fixture()
    {
        view.resize(848, 630);
        view.show();
        view.setAvailable(true);
        view.setPlan(plan(), lanes());
    }
    void measure()
    {
        view.begin(plan());
        for (const Rung which : {Rung::naive, Rung::simd, Rung::tensor})
            view.addPoint(point(which));
        view.finish(Status::completed);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    /// Both lanes': the CPU's first.
    template<typename Widget>
    [[nodiscard]] QList<Widget*> all(const char* name) const
    {
        return view.findChildren<Widget*>(QString::fromUtf8(name));
    }

    LadderView view;
};

} // namespace

class TestLadderView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void explainsEveryRungBeforeAnythingRan()
    {
        Fixture f;
        QCOMPARE(f.all<QLabel>("naive.sentences").size(), 2);
        QCOMPARE(
            f.all<QLabel>("simd.sentences").front()->text(),
            QStringLiteral("What changed in simd. Why it helps, in a sentence that is long enough to take a second "
                           "line on the screen."));
        QCOMPARE(f.all<QLabel>("library.sentences").front()->text(), QStringLiteral("No library was found."));
        QVERIFY(!f.all<RungBar>("library.bar").front()->isVisible());
    }

    void asksForTheLadder()
    {
        Fixture f;
        QSignalSpy asked(&f.view, &LadderView::sweepRequested);
        auto* button = f.view.findChild<QAbstractButton*>(QStringLiteral("measureLadder"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        f.view.setPlan(std::nullopt, {});
        QVERIFY(!button->isEnabled());
    }

    void barsAreSharesOfThePeak()
    {
        Fixture f;
        f.measure();
        QCOMPARE(f.all<RungBar>("naive.bar")[0]->share(), 0.02);
        QCOMPARE(f.all<RungBar>("simd.bar")[0]->share(), 0.9);
        QCOMPARE(f.all<QLabel>("simd.value")[0]->text(), QStringLiteral("90.0\u00a0GFLOP/s · 90\u00a0% of the peak"));
        // Where the peak is not known, against the fastest.
        QCOMPARE(f.all<RungBar>("tensor.bar")[0]->share(), 1.0);
        QCOMPARE(f.all<RungBar>("naive.bar")[1]->share(), 20.0 / 50'000.0);
        QVERIFY(f.all<QLabel>("tensor.value")[0]->text().startsWith(QStringLiteral("≈")));
        const auto* sentence = f.view.findChild<QLabel*>(QStringLiteral("ladderSentence"));
        QVERIFY2(sentence->text().startsWith(QStringLiteral("CPU: simd is 45.0\u00a0× as fast as naive.")),
                 qPrintable(sentence->text()));
        QVERIFY(sentence->text().contains(QStringLiteral("GPU: tensor is ≈")));
    }

    void drawsTheBarInTheColorOfTheLane_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::newRow("light") << Scheme::light;
        QTest::newRow("dark") << Scheme::dark;
    }
    void drawsTheBarInTheColorOfTheLane()
    {
        QFETCH(Scheme, scheme);
        Theme::apply(*qApp, scheme);
        Fixture f;
        f.measure();
        RungBar* bar = f.all<RungBar>("simd.bar")[0];
        const QImage image = bar->grab().toImage();
        QCOMPARE(image.pixelColor(bar->width() * 8 / 10, bar->height() / 2), Theme::current().cpu);
        QVERIFY(image.pixelColor(bar->width() * 95 / 100, bar->height() / 2) != Theme::current().cpu);
    }

    void aLinkOpensTheSource()
    {
        Fixture f;
        f.all<QLabel>("naive.source").front()->linkActivated(sourceFile(DeviceKind::cpu, Rung::naive));
        auto* source = f.view.findChild<RungSource*>();
        QVERIFY(source && source->isVisible());
        QVERIFY(source->findChild<QPlainTextEdit*>()->toPlainText().contains(QStringLiteral("for (std::int64_t")));
        QTest::keyClick(source, Qt::Key_Escape);
        QVERIFY(!source->isVisible());
    }

    void everyRungOfOursHasASource()
    {
        for (const DeviceKind kind : {DeviceKind::cpu, DeviceKind::cuda, DeviceKind::opengl}) {
            for (const Rung which : allRungs) {
                const QString file = sourceFile(kind, which);
                const bool has = kind == DeviceKind::cpu      ? which != Rung::tensor
                                 : kind == DeviceKind::opengl ? which != Rung::tensor && which != Rung::library
                                                              : true;
                QCOMPARE(!file.isEmpty(), has);
                if (has)
                    QVERIFY2(QFile::exists(QStringLiteral(":/sources/") + file), qPrintable(file));
            }
        }
    }

    void givesEveryTextItsRoom()
    {
        for (const Language language : {Language::english, Language::korean}) {
            applyLanguage(language);
            Fixture f;
            f.measure();
            QVERIFY(QTest::qWaitForWindowExposed(&f.view));
            QApplication::processEvents();
            QCOMPARE(test::textWithoutRoom(f.view), QString());
        }
    }

    void saysItInKorean()
    {
        Fixture f;
        f.measure();
        applyLanguage(Language::korean);
        QApplication::processEvents();
        const auto* sentence = f.view.findChild<QLabel*>(QStringLiteral("ladderSentence"));
        QVERIFY2(!sentence->text().contains(QStringLiteral("as fast as")), qPrintable(sentence->text()));
        QVERIFY(sentence->text().contains(QStringLiteral("45.0")));
    }
};

QTEST_MAIN(TestLadderView)
#include "tst_ladder_view.moc"

#include "../label_room.h"
#include "language/language.h"
#include "sizes/size_chart.h"
#include "sizes/sizes_view.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

SweepRequest plan()
{
    SweepRequest request{.over = SweepOver::size, .values = {32, 64, 128, 256, 512, 1024, 2048, 4096}};
    request.run.order = LaneOrder::apartOnSharedCores;
    request.run.job.stop.seconds = 1;
    request.run.lanes = {LaneRequest{}, LaneRequest{.device = "modelled:h100"}};
    return request;
}

LaneRecord lane(std::int64_t size, double gflops, double overhead)
{
    const double flop = 2.0 * static_cast<double>(size) * static_cast<double>(size) * static_cast<double>(size);
    const double seconds = flop / (gflops * 1e9) + overhead;
    LaneRecord lane;
    lane.gflops = Statistics{.count = 9, .median = flop / seconds * 1e-9};
    lane.secondsPerStep = Statistics{.count = 9, .median = seconds};
    lane.energy.joulesPerStep = seconds * 100;
    lane.energy.provenance = Provenance::estimated;
    return lane;
}

/// 100 GFLOP/s at once, against ten times as many after 10 µs, and 1 ms more with the copies. Both need the same time
/// where 2·N³ / 10¹¹ · 0.9 = 10⁻⁵: at N = 82.2; with the copies where it is 1.01·10⁻³: at N = 383.
SweepPoint point(std::int64_t size)
{
    RunRecord run;
    run.lanes = {lane(size, 100, 0), lane(size, 1000, 1e-5)};
    LaneRecord& gpu = run.lanes[1];
    gpu.setup.device.kind = DeviceKind::modelled;
    gpu.setup.device.id = "modelled:h100";
    gpu.setup.device.provenance = Provenance::modelled;
    gpu.secondsPerStepWithCopies = Statistics{.count = 9, .median = gpu.secondsPerStep->median + 1e-3};
    run.lanes[0].setup.device.id = "cpu";
    return {size, run};
}

class Fixture {
public:
    Fixture()
    {
        view.resize(848, 630);
        view.show();
        view.setAvailable(true);
        view.setPlan(plan());
    }
    void measure()
    {
        const SweepRequest request = *view.plan();
        view.begin(request);
        for (const std::int64_t size : request.values)
            view.addPoint(point(size));
        view.finish(Status::completed);
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name) const
    {
        auto* widget = view.findChild<Widget*>(QString::fromUtf8(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }
    SizeChart& chart(const char* name) const { return find<SizeChart>(name); }
    [[nodiscard]] QString text(const char* name) const { return find<QLabel>(name).text(); }

    SizesView view;
};

} // namespace

class TestSizesView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void asksForTheSizesUpToTheChosenOne()
    {
        Fixture f;
        QSignalSpy asked(&f.view, &SizesView::sweepRequested);
        QCOMPARE(f.text("sizesState"), QStringLiteral("7 runs, about 14.0\u00a0s")); // to 2 048 at first
        QTest::mouseClick(&f.find("sizesOver.to 1\u202f024"), Qt::LeftButton);
        QTest::mouseClick(&f.find("measureSizes"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(f.view.plan()->values, (std::vector<std::int64_t>{32, 64, 128, 256, 512, 1024}));
        f.view.setPlan(std::nullopt); // a network, say
        QVERIFY(!f.find<QAbstractButton>("measureSizes").isEnabled());
        QVERIFY(f.find("measureSizes").toolTip().contains(QStringLiteral("Only matrix multiplication")));
    }

    void marksWhereOneLaneOvertakesTheOther()
    {
        Fixture f;
        f.measure();
        const auto& marks = f.chart("timeChart").marks();
        QCOMPARE(marks.size(), std::size_t{2});
        // Between two measured sizes it is interpolated.
        QVERIFY2(std::abs(marks[0].size - 82.2) < 5, qPrintable(marks[0].words));
        QVERIFY2(std::abs(marks[1].size - 383) < 20, qPrintable(marks[1].words));
        QVERIFY2(marks[0].words.startsWith(QStringLiteral("even at 8")), qPrintable(marks[0].words));
        QVERIFY2(marks[1].words.startsWith(QStringLiteral("with copies at 3")), qPrintable(marks[1].words));
        QVERIFY(f.chart("energyChart").marks().empty()); // estimated joules are not compared
    }

    void saysWhatTheNumbersSay_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QStringList>("says");
        QTest::newRow("English") << Language::english
                                 << QStringList{u"CPU: most at 32, with 100"_qs,
                                                u"GPU: most at 2\u202f048, with ≈\u00a01\u202f000"_qs,
                                                u"modelled:h100 is faster than cpu from 8"_qs};
        QTest::newRow("Korean") << Language::korean << QStringList{u"GPU: 2\u202f048에서 가장 빠르며"_qs};
    }
    void saysWhatTheNumbersSay()
    {
        QFETCH(Language, language);
        QFETCH(QStringList, says);
        Fixture f;
        f.measure();
        applyLanguage(language);
        QApplication::processEvents();
        for (const QString& words : says)
            QVERIFY2(f.text("sizesSentence").contains(words), qPrintable(f.text("sizesSentence")));
        if (language == Language::korean)
            QVERIFY(!f.find<QAbstractButton>("measureSizes").text().contains(QStringLiteral("Measure")));
    }

    void whatIsNotMeasuredIsDashedAndHollow()
    {
        Fixture f;
        f.measure();
        const auto& rates = f.chart("rateChart").curves();
        QCOMPARE(rates.size(), std::size_t{2});
        QVERIFY(rates[0].style == Qt::SolidLine && !rates[0].hollow);
        QVERIFY(rates[1].style == Qt::DashLine && rates[1].hollow);
        for (const SizeCurve& energy : f.chart("energyChart").curves())
            QVERIFY(energy.hollow);
        const auto& times = f.chart("timeChart").curves();
        QCOMPARE(times.size(), std::size_t{3});
        QCOMPARE(times[2].name, QStringLiteral("GPU, with copies"));
    }

    void aSizeIsReadUnderThePointer()
    {
        Fixture f;
        f.measure();
        const SizeChart& chart = f.chart("rateChart");
        const QString words = chart.readOut(chart.place(1024, 100).toPoint() + QPoint(3, 20));
        QVERIFY2(words.startsWith(QStringLiteral("1\u202f024 × 1\u202f024:\nCPU 100")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("GPU ≈")), qPrintable(words));
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
        f.measure();
        for (const char* name : {"rateChart", "timeChart"}) {
            SizeChart& chart = f.chart(name);
            const QImage image = chart.grab().toImage();
            for (const QPointF& measured : chart.curves().front().points)
                QCOMPARE(image.pixelColor(chart.place(measured.x(), measured.y()).toPoint()), Theme::current().cpu);
        }
    }

    void aStoppedSweepKeepsItsPoints()
    {
        Fixture f;
        f.view.begin(*f.view.plan());
        f.view.addPoint(point(32));
        QSignalSpy stops(&f.view, &SizesView::stopRequested);
        QTest::mouseClick(&f.find("measureSizes"), Qt::LeftButton);
        QCOMPARE(stops.size(), 1);
        f.view.finish(Status::cancelled);
        QCOMPARE(f.text("sizesState"), QStringLiteral("Stopped: 1 of 7 points are kept."));
        QCOMPARE(f.chart("rateChart").curves().front().points.size(), std::size_t{1});
    }

    void givesEveryTextItsRoom()
    {
        for (const Language language : {Language::english, Language::korean}) {
            Fixture f;
            applyLanguage(language);
            f.measure();
            QVERIFY(QTest::qWaitForWindowExposed(&f.view));
            QApplication::processEvents();
            QCOMPARE(test::textWithoutRoom(f.view), QString());
        }
    }

    void aFailedLaneLeavesAGap()
    {
        Fixture f;
        const SweepRequest request = *f.view.plan();
        f.view.begin(request);
        for (const std::int64_t size : request.values) {
            SweepPoint each = point(size);
            if (size == 256)
                each.record.lanes[1].status = Status::failed;
            f.view.addPoint(each);
        }
        QCOMPARE(f.chart("rateChart").curves()[0].points.size(), std::size_t{7});
        QCOMPARE(f.chart("rateChart").curves()[1].points.size(), std::size_t{6});
    }
};

QTEST_MAIN(TestSizesView)
#include "tst_sizes_view.moc"

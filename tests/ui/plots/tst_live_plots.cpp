#include "plots/power_plot.h"
#include "plots/throughput_plot.h"
#include "plots/utilization_plot.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QImage>
#include <QTest>

#include <limits>

using namespace coreloom;

namespace {

QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

bool hasColor(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).rgb() == color.rgb())
                return true;
        }
    }
    return false;
}

void show(LivePlot& plot, const RunRecord& record)
{
    std::vector<LaneSetup> setups;
    for (const LaneRecord& lane : record.lanes)
        setups.push_back(lane.setup);
    plot.begin(setups, 3);
    for (std::size_t i = 0; i < record.lanes.size(); ++i) {
        plot.append(i, record.lanes[i].samples);
        plot.finishLane(i, record.lanes[i]);
    }
    plot.resize(400, 320);
    plot.show();
    plot.refresh();
}

} // namespace

class TestLivePlots : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }

    void throughputSaysBothRatesAndTheirRatio()
    {
        ThroughputPlot plot;
        show(plot, sample::record());
        const QString sentence = plain(plot.sentence());
        QVERIFY2(sentence.contains(QStringLiteral("CPU 174 GFLOP/s, GPU ≈ 21 000 GFLOP/s")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("GPU does ≈ 120 × the work of CPU")), qPrintable(sentence));
    }

    void lanesFarApartAreLogarithmicUntilSomebodyChooses()
    {
        ThroughputPlot plot;
        show(plot, sample::record());
        QCOMPARE(plot.scale(), ThroughputPlot::Scale::logarithmic);
        QVERIFY(plot.hint().contains(QStringLiteral("log")));
        plot.chooseScale(ThroughputPlot::Scale::linear);
        QVERIFY(plot.hint().contains(QStringLiteral("from 0")));
        plot.chooseScale(ThroughputPlot::Scale::multiple);
        QVERIFY(plot.hint().contains(QStringLiteral("multiple of CPU")));
        QVERIFY(!plot.grab().isNull());

        RunRecord alike = sample::record();
        alike.lanes[1] = alike.lanes[0];
        ThroughputPlot other;
        show(other, alike);
        QCOMPARE(other.scale(), ThroughputPlot::Scale::linear);
    }

    void curvesAreDrawnInTheirLanesHues()
    {
        ThroughputPlot plot;
        show(plot, sample::record());
        const QImage image = plot.grab().toImage();
        QVERIFY(hasColor(image, Theme::current().cpu));
        QVERIFY(hasColor(image, Theme::current().gpu));
    }

    void powerSaysWattsJoulesAndProvenance()
    {
        PowerPlot plot;
        show(plot, sample::record());
        const QString sentence = plain(plot.sentence());
        QVERIFY2(sentence.contains(QStringLiteral("CPU draws ≈ 44 W ± 50 % · ≈ 130 J (estimated)")),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("(modelled)")), qPrintable(sentence));
        QVERIFY(plot.hint().contains(QStringLiteral("dashed")));
    }

    void measuredPowerIsNotCalledDashed()
    {
        RunRecord record = sample::record();
        record.lanes.resize(1);
        record.lanes[0].energy.provenance = Provenance::measured;
        PowerPlot plot;
        show(plot, record);
        QCOMPARE(plot.hint(), QStringLiteral("W"));
    }

    void unknownPowerGivesItsReason()
    {
        RunRecord record = sample::record();
        record.lanes.resize(1);
        record.lanes[0].samples = sample::samples(174, std::nullopt, 3, 8, false);
        record.lanes[0].energy = {};
        record.lanes[0].energy.reason = {"No sensor can be read here.", {}};
        PowerPlot plot;
        show(plot, record);
        QVERIFY(plot.sentence().contains(QStringLiteral("No sensor can be read here.")));
    }

    void powerOfAStoppedLaneStaysEstimated()
    {
        RunRecord record = sample::record();
        record.lanes.resize(1);
        PowerPlot plot;
        plot.begin({record.lanes[0].setup}, 3);
        plot.setEnergySource(0, {.provenance = Provenance::estimated, .band = 0.5});
        plot.append(0, sample::samples(174, 44, 0.4, 8, true));
        record.lanes[0].energy = {};
        plot.finishLane(0, record.lanes[0]);
        QVERIFY2(plain(plot.sentence()).contains(QStringLiteral("CPU draws ≈ 44 W ± 50 %")),
                 qPrintable(plot.sentence()));
    }

    void aCutOffIntervalDoesNotBendTheRate()
    {
        ThroughputPlot plot;
        plot.begin({sample::cpu(8)}, 3);
        std::vector<Sample> samples = sample::samples(174, std::nullopt, 1, 8, false);
        samples.push_back({.seconds = 1.002, .duration = 0.002, .gflops = 1});
        plot.append(0, samples);
        plot.refresh();
        const QString sentence = plain(plot.sentence());
        QVERIFY2(sentence.contains(QStringLiteral("over 1.0 s: CPU 17")), qPrintable(sentence));
    }

    void utilizationSharesAreMeans()
    {
        RunRecord record = sample::record(2);
        record.lanes.resize(1);
        for (Sample& sample : record.lanes[0].samples)
            sample.workers = {{0.5F, 0.25F, 0.25F}, {1.0F, 0, 0}};
        UtilizationPlot plot;
        show(plot, record);
        const QString sentence = plain(plot.sentence());
        QVERIFY2(sentence.contains(QStringLiteral("75 % busy, 13 % waiting, 13 % preempted")) ||
                     sentence.contains(QStringLiteral("75 % busy, 12 % waiting, 12 % preempted")),
                 qPrintable(sentence));
        QVERIFY(hasColor(plot.grab().toImage(), Theme::current().worker(1)));
    }

    void extremesNeverBreakAPlot_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("count");
        QTest::newRow("zero") << 0.0 << 20;
        QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN() << 20;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 20;
        QTest::newRow("nothing") << 1.0 << 0;
        QTest::newRow("one sample") << 5.0 << 1;
        QTest::newRow("tiny") << 1e-9 << 20;
        QTest::newRow("huge") << 1e9 << 20;
        QTest::newRow("many") << 10.0 << 20'000;
    }
    void extremesNeverBreakAPlot()
    {
        QFETCH(double, rate);
        QFETCH(int, count);
        const std::vector<LaneSetup> setups{sample::cpu(64), sample::modelled(144)};
        ThroughputPlot throughput;
        PowerPlot power;
        UtilizationPlot utilization;
        for (LivePlot* plot : std::initializer_list<LivePlot*>{&throughput, &power, &utilization}) {
            plot->begin(setups, 0);
            for (int i = 0; i < count; ++i) {
                Sample sample;
                sample.seconds = i * 0.05;
                sample.duration = 0.05;
                sample.gflops = rate;
                sample.watts = rate;
                sample.joules = rate;
                sample.workers.resize(2, {1, 0, 0});
                plot->append(0, {sample});
            }
            plot->resize(300, 240);
            plot->show();
            plot->refresh();
            QVERIFY(!plot->grab().isNull());
            QVERIFY(!plot->sentence().isEmpty());
        }
        for (const auto scale :
             {ThroughputPlot::Scale::linear, ThroughputPlot::Scale::logarithmic, ThroughputPlot::Scale::multiple}) {
            throughput.chooseScale(scale);
            QVERIFY(!throughput.grab().isNull());
        }
    }
};

QTEST_MAIN(TestLivePlots)
#include "tst_live_plots.moc"

#include "sample_run.h"
#include "timeline/timeline_image.h"

#include <QImage>
#include <QTest>

using namespace coreloom;

namespace {

/// A tile of which only who and when matter.
TileEvent tile(int worker, std::int64_t beginNs, std::int64_t endNs)
{
    return {.rows = 1, .columns = 1, .worker = worker, .beginNs = beginNs, .endNs = endNs};
}

/// Three workers: the first two stop for each other between 100 and 200, the third gets nothing.
Trace threeWorkers()
{
    return {.complete = true,
            .tiles = {tile(0, 0, 100), tile(0, 200, 300), tile(1, 10, 40), tile(1, 60, 90), tile(1, 200, 250)}};
}

/// So many tiles one after the other on each worker, a quarter of the time between them.
Trace manyTiles(int workers, int tiles)
{
    Trace trace{.complete = true};
    for (int worker = 0; worker < workers; ++worker) {
        for (std::int64_t i = 0; i < tiles; ++i)
            trace.tiles.push_back(tile(worker, i * 1000, i * 1000 + 750));
    }
    return trace;
}

} // namespace

class TestStepTimeline : public QObject {
    Q_OBJECT

private slots:
    void everyGapHasItsName()
    {
        const StepTimeline step(threeWorkers(), 3);
        QCOMPARE(step.endNs(), 300);
        QCOMPARE(step.rows()[0].gaps, (std::vector<Gap>{{100, 200, GapKind::barrier}}));
        QCOMPARE(step.rows()[1].gaps, (std::vector<Gap>{{0, 10, GapKind::start},
                                                        {40, 60, GapKind::between},
                                                        {90, 200, GapKind::barrier},
                                                        {250, 300, GapKind::tail}}));
        QCOMPARE(step.rows()[2].gaps, (std::vector<Gap>{{0, 300, GapKind::whole}}));
        QCOMPARE(step.firstDone(), std::optional(1));
        QCOMPARE(step.waitingShare(), 1 - (200.0 + 110.0) / 900);
    }

    void tilesAndGapsFillTheStep_data()
    {
        QTest::addColumn<Trace>("trace");
        QTest::addColumn<int>("workers");
        QTest::newRow("three workers") << threeWorkers() << 3;
        QTest::newRow("dealt out in turn") << sample::trace(1000, 1000, 64, 64, 8) << 8;
        QTest::newRow("144 SMs") << sample::trace(1000, 1000, 32, 32, 144) << 144;
        Trace overlapping;
        for (int i = 0; i < 200; ++i)
            overlapping.tiles.push_back(tile(i % 3, i * 10, i * 10 + 35 + i % 7 * 20));
        QTest::newRow("several blocks an SM") << overlapping << 3;
        QTest::newRow("nothing") << Trace{} << 4;
    }
    void tilesAndGapsFillTheStep()
    {
        QFETCH(Trace, trace);
        QFETCH(int, workers);
        const StepTimeline step(trace, workers);
        QCOMPARE(std::ssize(step.rows()), workers);
        std::int64_t tiles = 0;
        for (int worker = 0; worker < workers; ++worker) {
            const TimelineRow& row = step.rows()[static_cast<std::size_t>(worker)];
            std::int64_t waited = 0;
            for (const Gap& gap : row.gaps) {
                QVERIFY(gap.beginNs < gap.endNs);
                waited += gap.endNs - gap.beginNs;
            }
            QCOMPARE(row.busyNs + waited, step.endNs());
            tiles += std::ssize(row.spans);
            // At every moment there is a tile or a gap; tiles of the same track never meet.
            for (std::int64_t ns = 0; ns < step.endNs(); ns += std::max<std::int64_t>(step.endNs() / 97, 1)) {
                const auto moment = static_cast<double>(ns);
                QVERIFY((step.spanAt(worker, moment) != nullptr) != (step.gapAt(worker, moment) != nullptr));
            }
            for (int track = 0; track < row.tracks; ++track) {
                std::int64_t latest = 0;
                for (const TileSpan& span : row.spans) {
                    if (span.track != track)
                        continue;
                    QVERIFY(span.beginNs >= latest);
                    latest = span.endNs;
                }
            }
        }
        QCOMPARE(tiles, std::ssize(trace.tiles));
    }

    void aWideTileIsDrawnWhereItIs()
    {
        QImage image(300, 30, QImage::Format_RGB32);
        const TimelineColors colors{.waiting = qRgb(200, 200, 200),
                                    .between = qRgb(255, 255, 255),
                                    .workers = {qRgb(255, 0, 0), qRgb(0, 255, 0), qRgb(0, 0, 255)}};
        paintTimeline(image, image.rect(), StepTimeline(threeWorkers(), 3), {0, 300}, colors);
        QCOMPARE(image.pixel(50, 3), colors.workers[0]);
        QCOMPARE(image.pixel(150, 3), colors.waiting);
        QCOMPARE(image.pixel(250, 3), colors.workers[0]);
        QCOMPARE(image.pixel(50, 13), colors.waiting);
        QCOMPARE(image.pixel(70, 13), colors.workers[1]);
        QCOMPARE(image.pixel(150, 23), colors.waiting);
        // Zoomed to 60 … 90 of the second worker: nothing but its tile.
        paintTimeline(image, image.rect(), StepTimeline(threeWorkers(), 3), {62, 88}, colors);
        for (int x = 0; x < 300; ++x)
            QCOMPARE(image.pixel(x, 13), colors.workers[1]);
    }

    void narrowTilesLeaveTheirShareOfThePixel()
    {
        const StepTimeline step(manyTiles(64, 10'000), 64);
        QImage image(1000, 640, QImage::Format_RGB32);
        const TimelineColors colors{
            .waiting = qRgb(0, 0, 0), .between = qRgb(255, 255, 255), .workers = {qRgb(200, 200, 200)}};
        paintTimeline(image, image.rect(), step, {0, static_cast<double>(step.endNs())}, colors);
        for (int worker = 0; worker < 64; ++worker) {
            const int y = rowPlace(image.rect(), 64, worker).center().y();
            for (int x = 0; x < 1000; ++x)
                QVERIFY(qAbs(qRed(image.pixel(x, y)) - 150) <= 2); // three quarters of 200
        }
    }

    void rowsShareTheArea()
    {
        const QRect area(10, 20, 100, 333);
        int bottom = 20;
        for (int row = 0; row < 144; ++row) {
            const QRect place = rowPlace(area, 144, row);
            QVERIFY(place.top() >= bottom && place.height() > 0);
            bottom = place.bottom() + 1;
        }
        QVERIFY(bottom <= 353);
    }
};

QTEST_GUILESS_MAIN(TestStepTimeline)
#include "tst_step_timeline.moc"

#include "plots/curve_labels.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace coreloom;

namespace {

const QRectF room(40, 10, 260, 200);
constexpr QSizeF words(90, 16);

QPolygonF curve(const std::function<double(double)>& y, double end = 300)
{
    QPolygonF points;
    for (double x = 40; x <= end; x += 2)
        points << QPointF(x, y(x));
    return points;
}

bool touches(const QRectF& place, const QPolygonF& points)
{
    return std::ranges::any_of(points, [&](const QPointF& point) { return place.contains(point); });
}

} // namespace

class TestCurveLabels : public QObject {
    Q_OBJECT

private slots:
    void labelsLieOnNothing_data()
    {
        QTest::addColumn<QPolygonF>("first");
        QTest::addColumn<QPolygonF>("second");
        const auto flat = [](double height) { return curve([height](double) { return height; }); };
        const QPolygonF spikes = curve([](double x) { return 120 + 50 * std::sin(x * 0.7); });
        QTest::newRow("far apart") << flat(50) << flat(150);
        QTest::newRow("close together") << flat(100) << flat(104);
        QTest::newRow("at the top and at the bottom") << flat(11) << flat(209);
        QTest::newRow("spikes") << spikes << flat(200);
        QTest::newRow("a fall at the end") << curve([](double x) { return x < 290 ? 60.0 : 205.0; }) << flat(150);
        QTest::newRow("just begun") << curve([](double) { return 100; }, 60) << curve([](double) { return 110; }, 60);
        QTest::newRow("crossing") << curve([](double x) { return x / 2; })
                                  << curve([](double x) { return 180 - x / 2; });
    }
    void labelsLieOnNothing()
    {
        QFETCH(QPolygonF, first);
        QFETCH(QPolygonF, second);
        std::vector<int> chosen;
        const auto places = placeLabels({{first, words}, {second, words}}, room, chosen);
        for (const QRectF& place : places) {
            QVERIFY(room.contains(place));
            QVERIFY(!touches(place, first));
            QVERIFY(!touches(place, second));
        }
        QVERIFY(!places[0].intersects(places[1]));
    }

    void twoAtTheBottomStandAboveEachOther()
    {
        const QSizeF wide(200, 16);
        const QPolygonF points = curve([](double) { return 206; });
        std::vector<int> chosen;
        const auto places = placeLabels({{points, wide}, {points, wide}}, room, chosen);
        QVERIFY(!places[0].intersects(places[1]));
        QVERIFY(!touches(places[0], points) && !touches(places[1], points));
    }

    void nothingToSayTakesNoPlace()
    {
        std::vector<int> chosen;
        const auto places = placeLabels({{curve([](double) { return 50; }), {}}, {{}, words}}, room, chosen);
        QVERIFY(places[0].isNull() && places[1].isNull());
    }

    void aGapIsNoEnd()
    {
        QPolygonF points = curve([](double) { return 100; }, 200);
        points << QPointF(290, qQNaN());
        std::vector<int> chosen;
        const auto places = placeLabels({{points, words}}, room, chosen);
        QVERIFY(places[0].right() <= 201);
    }
};

QTEST_MAIN(TestCurveLabels)
#include "tst_curve_labels.moc"

#include "theme/badge.h"
#include "theme/figure_label.h"
#include "theme/panel.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

#include <cmath>
#include <set>

using namespace coreloom;

namespace {

/// Contrast as WCAG 2 defines it.
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    const double lighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (lighter + 0.05) / (darker + 0.05);
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { Theme::apply(*qApp, Scheme::light); }

    void schemes_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::newRow("light") << Scheme::light;
        QTest::newRow("dark") << Scheme::dark;
    }

    void schemes()
    {
        QFETCH(Scheme, scheme);
        Theme::apply(*qApp, scheme);
        const Theme& theme = Theme::current();
        QCOMPARE(theme.scheme, scheme);
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme.window);
        for (const QColor& ground : {theme.window, theme.panel}) {
            QVERIFY(contrast(theme.text, ground) >= 4.5);
            QVERIFY(contrast(theme.secondary, ground) >= 4.5);
        }
        QVERIFY(contrast(theme.warning, theme.warningGround) >= 4.5);
        QVERIFY(contrast(theme.bad, theme.badGround) >= 4.5);
    }

    void workersAreToldApart_data() { schemes_data(); }
    void workersAreToldApart()
    {
        QFETCH(Scheme, scheme);
        Theme::apply(*qApp, scheme);
        const Theme& theme = Theme::current();
        QCOMPARE(theme.worker(0), theme.cpu);
        std::set<QRgb> all;
        for (int i = 0; i < 64; ++i) {
            all.insert(theme.worker(i).rgb());
            QVERIFY(theme.worker(i) != theme.worker(i + 1));
        }
        QVERIFY2(all.size() >= 60, qPrintable(QString::number(all.size())));
    }

    void neighbouringSmsDiffer()
    {
        for (const int count : {1, 2, 3, 14, 66, 132, 144}) {
            for (int i = 0; i + 1 < count; ++i)
                QVERIFY(Theme::current().sm(i, count) != Theme::current().sm(i + 1, count));
        }
    }

    void presentingScalesEveryFont()
    {
        Theme::apply(*qApp, Scheme::light, 1.5);
        QCOMPARE(Theme::current().font(sizeOfHint).pixelSize(), 18);
        QCOMPARE(Theme::current().pixels(10), 15);
    }

    void digitsTakeTheSameWidth()
    {
        const QFont font = Theme::current().font(sizeOfLaneNumber, true);
        QCOMPARE(figuresWidth(font, QStringLiteral("111.1")), figuresWidth(font, QStringLiteral("888.8")));
    }

    void aFigureLabelTellsItsText()
    {
        FigureLabel label;
        label.setFigure(QStringLiteral("174"), QStringLiteral("GFLOP/s"));
        QCOMPARE(label.text(), QStringLiteral("174\u00a0GFLOP/s"));
        const QSize before = label.sizeHint();
        label.setFigure(QStringLiteral("111"), QStringLiteral("GFLOP/s"));
        QCOMPARE(label.sizeHint(), before);
    }

    void aBadgeSaysWhatItMeans()
    {
        Badge badge;
        QCOMPARE(badge.text(), QStringLiteral("measured"));
        badge.setProvenance(Provenance::modelled);
        QCOMPARE(badge.text(), QStringLiteral("modelled"));
        QVERIFY(badge.toolTip().contains(QStringLiteral("nothing was computed")));
        for (const Provenance provenance : allProvenances)
            QVERIFY(!provenanceMeaning(provenance).isEmpty());
    }

    void aNarrowPanelPutsItsHintBelow()
    {
        Panel panel;
        panel.setTitle(QStringLiteral("Power and energy"), QStringLiteral("W, dashed: not measured"));
        panel.resize(600, 200);
        panel.show();
        const auto shown = [&] {
            int lines = 0;
            for (const QLabel* label : panel.findChildren<QLabel*>())
                lines += label->text().startsWith(u'W') && label->isVisible() && label->maximumWidth() > 0 ? 1 : 0;
            return lines;
        };
        QCOMPARE(shown(), 1);
        panel.resize(220, 200);
        QTRY_COMPARE(shown(), 1);
        QCOMPARE(panel.hint(), QStringLiteral("W, dashed: not measured"));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"

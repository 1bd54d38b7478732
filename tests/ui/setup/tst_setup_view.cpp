#include "setup/limits_panel.h"
#include "setup/setup_view.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

std::vector<StackComponent> stack()
{
    std::vector<StackComponent> parts;
    for (int i = 0; i < 12; ++i) {
        const std::string number = std::to_string(i);
        parts.push_back({.id = "part" + number, .name = "Part " + number, .found = "1.0"});
        parts.back().purpose = {
            "What it is for, in a sentence that is longer than the row is wide, so that it takes more "
            "than one line of the panel at every size.",
            {}};
        if (i % 2 != 0)
            parts.back().found =
                failure(ErrorCode::deviceAbsent, {"It is missing here.", {}}, {"This line brings part %1.", {number}});
    }
    return parts;
}

} // namespace

class TestSetupView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }

    void givesEveryTextItsRoom_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("beside the controls of the least window") << QSize(848, 630);
        QTest::newRow("wide") << QSize(2000, 1200);
    }

    void givesEveryTextItsRoom()
    {
        QFETCH(QSize, size);
        SetupView view;
        view.setStack(stack());
        view.setDevices(
            {{.name = "CPU"},
             {.kind = DeviceKind::cuda,
              .name = "NVIDIA GPU",
              .absent = Error{ErrorCode::deviceAbsent, {"No driver was found, so it cannot be used.", {}}, {}}}});
        view.setEnergySource(
            {.name = "estimate:server", .provenance = Provenance::estimated, .reason = {"No counter.", {}}});
        view.limitsPanel().setLimits({.provenance = Provenance::measured,
                                      .isa = "AVX-512",
                                      .workers = 64,
                                      .one = {.fp32 = 100, .fp64 = 50},
                                      .all = {.fp32 = 6400, .fp64 = 3200},
                                      .triad = 200,
                                      .reason = {"A reason why something is missing, which takes its room.", {}}});
        view.resize(size);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        int read = 0;
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            ++read;
            const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            QVERIFY2(label->height() >= needed, qPrintable(label->text()));
            QVERIFY2(label->parentWidget()->rect().contains(label->geometry()), qPrintable(label->text()));
        }
        QVERIFY(read > 24); // a name and a purpose for each part, at least
    }

    void showsWhatTheCpuCanDoAtMostOnceItIsKnown()
    {
        SetupView view;
        view.show();
        LimitsPanel& panel = view.limitsPanel();
        auto* button = panel.findChild<QPushButton*>(QStringLiteral("measureLimits"));
        const QSignalSpy requests(&panel, &LimitsPanel::measurementRequested);
        const auto words = [&panel] {
            QStringList all;
            for (const QLabel* label : panel.findChildren<QLabel*>())
                all += label->text();
            return all.join(u'\n');
        };
        QVERIFY(words().contains(QStringLiteral("Not measured yet")));
        QTest::mouseClick(button, Qt::LeftButton); // not while something else computes
        QCOMPARE(requests.size(), 0);
        panel.setAvailable(true);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(requests.size(), 1);
        QVERIFY(!button->isEnabled());

        Limits limits{.provenance = Provenance::measured, .isa = "AVX2", .workers = 4, .triad = 30.5};
        limits.one = {.fp32 = 100, .fp64 = 50};
        limits.all = {.fp32 = 390, .fp64 = 195};
        panel.setLimits(limits);
        QVERIFY(button->isEnabled());
        for (const char* part : {"100\u00a0GFLOP/s in single, 50.0\u00a0GFLOP/s in double precision",
                                 "4 cores together", "390\u00a0GFLOP/s", "30.5\u00a0GB/s", "AVX2"})
            QVERIFY2(words().contains(QString::fromUtf8(part)), part);

        // A run on fewer cores tells less; one on as many is newer.
        panel.setLimits({.provenance = Provenance::measured, .isa = "AVX2", .workers = 1, .all = {.fp32 = 99}});
        QVERIFY(words().contains(QStringLiteral("4 cores together")));
        limits.triad = 31.5;
        panel.setLimits(limits);
        QVERIFY(words().contains(QStringLiteral("31.5")));
    }

    void tellsWhatBringsAMissingPart()
    {
        SetupView view;
        view.setStack(stack());
        QStringList texts;
        for (const QLabel* label : view.findChildren<QLabel*>())
            texts += label->text();
        QVERIFY(texts.join(u'\n').contains(QStringLiteral("It is missing here.")));
        QVERIFY(texts.join(u'\n').contains(QStringLiteral("This line brings part 1.")));
    }
};

QTEST_MAIN(TestSetupView)
#include "tst_setup_view.moc"

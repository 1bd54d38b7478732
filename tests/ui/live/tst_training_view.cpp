#include "language/language.h"
#include "live/live_view.h"
#include "live/picture.h"
#include "live/scale_up_dialog.h"
#include "live/stage_bar.h"
#include "plots/curve_chart.h"
#include "plots/learning_plot.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

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

/// All words that a view says, its labels' and its sentence.
QString wordsOf(const LiveView& view)
{
    QStringList words{view.sentence()};
    for (const QLabel* label : view.findChildren<QLabel*>()) {
        if (!label->isHidden())
            words << label->text();
    }
    return plain(words.join(u'\n'));
}

} // namespace

class TestTrainingView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void aTrainedLaneTellsItsSamplesAndEpochs()
    {
        LiveView view;
        view.showRecord(sample::trained());
        const QWidget& both = lane(view, 1);
        QCOMPARE(textOf(both, "laneStep"), QStringLiteral("12.0 ms"));
        QCOMPARE(textOf(both, "laneSamples"), QStringLiteral("10 700")); // 128 / 12 ms
        // 50 W · 12 ms / 128, and 63 steps of 0.6 J
        QVERIFY2(textOf(both, "laneEnergy").startsWith(QStringLiteral("≈ 4.7 mJ")),
                 qPrintable(textOf(both, "laneEnergy")));
        QVERIFY2(textOf(both, "laneEpoch").startsWith(QStringLiteral("≈ 38 J")), qPrintable(textOf(both, "laneEpoch")));
        QVERIFY(textOf(view, "resultDetails").contains(QStringLiteral("a training step")));
        for (const char* wrong : {"multiply", "multiplication"})
            QVERIFY2(!wordsOf(view).contains(QString::fromLatin1(wrong)), wrong);
    }

    void aSingleLaneTellsWhatItLearned()
    {
        RunRecord record = sample::trained();
        record.lanes.erase(record.lanes.begin());
        record.comparison.reset();
        LiveView view;
        view.showRecord(record);
        const QString details = textOf(view, "resultDetails");
        QVERIFY2(details.contains(QStringLiteral("12.0 ms a training step")), qPrintable(details));
        QVERIFY2(details.contains(QStringLiteral("10 700 samples a second")), qPrintable(details));
        QVERIFY2(details.contains(QStringLiteral("96 % of the test split right")), qPrintable(details));
        record.job.workload = Workload::forward;
        record.lanes[0].training.reset();
        view.showRecord(record);
        QVERIFY(textOf(view, "resultDetails").contains(QStringLiteral("12.0 ms a forward pass")));
        QVERIFY(view.findChild<LearningPlot*>()->isHidden());
        QVERIFY(view.findChild<QPushButton*>(QStringLiteral("scaleUp"))->isHidden());
    }

    void matricesHaveNeitherStagesNorLearning()
    {
        LiveView view;
        view.showRecord(sample::record());
        QVERIFY(view.findChild<StageBar*>()->isHidden());
        QVERIFY(view.findChild<LearningPlot*>()->isHidden());
        QVERIFY(!view.sentence().contains(QStringLiteral("Learning")));
    }

    void learningIsFollowedLive()
    {
        LiveView view;
        view.resize(1180, 820);
        view.show();
        const RunRecord record = sample::trained();
        view.begin(record.job, {record.lanes[0].setup, record.lanes[1].setup}, {3, 3});
        auto* plot = view.findChild<LearningPlot*>();
        QVERIFY(plot->isVisible());
        QVERIFY(plot->sentence().contains(QStringLiteral("nothing has been trained yet")));
        RunUpdate update;
        for (const LaneRecord& each : record.lanes) {
            LaneUpdate news{.phase = LanePhase::running, .elapsedSeconds = 1.5, .progress = 0.5};
            news.samples = {each.samples.begin(), each.samples.begin() + 31};
            news.stages = each.stages;
            update.lanes.push_back(std::move(news));
        }
        view.apply(update);
        QTRY_VERIFY(!textOf(lane(view, 1), "laneSamples").startsWith(u'–'));
        // Half of the way: 2.3 − 1.05 and 0.1 + 0.42
        QVERIFY2(plain(plot->sentence()).contains(QStringLiteral("has a loss of 1.3 and classifies 52 %")) ||
                     plain(plot->sentence()).contains(QStringLiteral("has a loss of 1.2 and classifies 52 %")),
                 qPrintable(plot->sentence()));
        const auto* loss = view.findChild<CurveChart*>(QStringLiteral("lossChart"));
        QCOMPARE(loss->values(0).size(), std::size_t{31});
        QCOMPARE(loss->values(1).front(), 2.3);
        QVERIFY(view.findChild<StageBar*>()->sentence().contains(QStringLiteral("backward, layer 2")));
        view.finish(record);
        QVERIFY(plain(plot->sentence()).contains(QStringLiteral("96 % of the test split")));
    }

    void aLowPlotShowsOneOfBoth()
    {
        LearningPlot plot;
        plot.begin({sample::cpu(2)}, 3);
        plot.resize(300, 150);
        plot.show();
        auto* loss = plot.findChild<CurveChart*>(QStringLiteral("lossChart"));
        auto* accuracy = plot.findChild<CurveChart*>(QStringLiteral("accuracyChart"));
        QVERIFY(loss->isVisible() && !accuracy->isVisible());
        QTest::mouseClick(plot.findChild<QToolButton*>(QStringLiteral("showAccuracy")), Qt::LeftButton);
        QVERIFY(!loss->isVisible() && accuracy->isVisible());
        plot.resize(300, 400);
        QTRY_VERIFY(loss->isVisible() && accuracy->isVisible());
        QVERIFY(!plot.findChild<QToolButton*>(QStringLiteral("showLoss"))->isVisible());
    }

    void stagesAreAsLongAsTheirShares()
    {
        StageBar bar;
        const Job job = sample::training();
        bar.begin(job, {sample::cpu(2)});
        QVERIFY(bar.sentence().isEmpty());
        bar.setStages(0, sample::stages(job));
        bar.resize(1000, bar.sizeHint().height());
        bar.show();
        const int middle = bar.height() / 2;
        int begin = 0;
        while (bar.about({begin, middle}).isEmpty())
            ++begin;
        int end = bar.width() - 1;
        while (bar.about({end, middle}).isEmpty())
            --end;
        const auto at = [&](double share) {
            return plain(bar.about({begin + static_cast<int>((end - begin) * share), middle}));
        };
        // 1.25, 1.5, 0.25 ms forward, 1 of the loss, 0.5, 3.5, 2 backward, 2 of the update: 12 in all
        QVERIFY2(at(0.05).startsWith(QStringLiteral("forward, layer 1: 1.25 ms, 10 % of a step")),
                 qPrintable(at(0.05)));
        QVERIFY2(at(0.3).startsWith(QStringLiteral("softmax, loss: 1.00 ms, 8.3 % of a step")), qPrintable(at(0.3)));
        QVERIFY2(at(0.5).startsWith(QStringLiteral("backward, layer 2: 3.50 ms, 29 % of a step")), qPrintable(at(0.5)));
        QVERIFY2(at(0.5).contains(QStringLiteral("of it 0.58 ms waiting for others")), qPrintable(at(0.5)));
        QVERIFY2(at(0.95).startsWith(QStringLiteral("update: 2.00 ms")), qPrintable(at(0.95)));
        QVERIFY(plain(bar.sentence()).startsWith(QStringLiteral("Stages of a step 12.0 ms: forward, layer 1")));
    }

    void waitingForTheSumIsSeen()
    {
        StageBar bar;
        const Job job = sample::training(Parallel::batch);
        bar.begin(job, {sample::cpu(2)});
        bar.setStages(0, sample::stages(job));
        QVERIFY2(
            plain(bar.sentence()).contains(QStringLiteral("forward and backward, 8 parts: 9.00 ms, 75 % of a step")),
            qPrintable(bar.sentence()));
        QVERIFY(plain(bar.sentence()).contains(QStringLiteral("of it 1.50 ms waiting for others")));
        // Without waits the same bar has fewer colors: no hatch.
        bar.resize(1000, bar.sizeHint().height());
        const QImage waiting = bar.grab().toImage();
        std::vector<Stage> none = sample::stages(job);
        for (Stage& stage : none)
            stage.waitingSeconds = 0;
        bar.setStages(0, none);
        QVERIFY(waiting != bar.grab().toImage());
        QVERIFY(!bar.sentence().contains(QStringLiteral("waiting")));
    }

    void divergedIsSaidAloud()
    {
        LiveView view;
        view.showRecord(sample::diverged());
        QCOMPARE(textOf(view, "resultHeadline"), QStringLiteral("Training diverged: the network learned nothing"));
        QVERIFY(textOf(view, "resultDetails").contains(QStringLiteral("diverged at step 4")));
        QCOMPARE(view.findChild<QLabel*>(QStringLiteral("resultHeadline"))->property("role").toString(),
                 QStringLiteral("badResult"));
        QVERIFY(textOf(lane(view, 0), "laneState").startsWith(QStringLiteral("Diverged")));
        applyLanguage(Language::korean);
        QApplication::processEvents();
        QVERIFY(textOf(view, "resultHeadline").contains(QStringLiteral("발산")));
    }

    void aStepIsScaledUpToAFleet()
    {
        LiveView view;
        view.resize(1180, 820);
        view.show();
        view.showRecord(sample::trained());
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("scaleUp")), Qt::LeftButton);
        auto* dialog = view.findChild<ScaleUpDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->findChild<QDoubleSpinBox*>(QStringLiteral("pricePerKwh"))->setValue(0.5);
        dialog->findChild<QSpinBox*>(QStringLiteral("gramsPerKwh"))->setValue(1000);
        dialog->findChild<QSpinBox*>(QStringLiteral("epochs"))->setValue(2000);
        // The first lane needs 24 ms and 1.2 J a step, of which 63 are an epoch: 2000 of them are 50.4 min and 42 Wh.
        QCOMPARE(textOf(*dialog, "epoch.0"), QStringLiteral("an epoch, 63 steps"));
        QCOMPARE(textOf(*dialog, "epoch.1"), QStringLiteral("≈ 1.5 s"));
        QCOMPARE(textOf(*dialog, "training.0"), QStringLiteral("2 000 epochs"));
        QCOMPARE(textOf(*dialog, "training.1"), QStringLiteral("≈ 50 min"));
        QCOMPARE(textOf(*dialog, "training.2"), QStringLiteral("≈ 42 Wh"));
        QCOMPARE(textOf(*dialog, "training.3"), QStringLiteral("≈ 0.021 €"));
        QCOMPARE(textOf(*dialog, "training.4"), QStringLiteral("≈ 42 g"));
        QCOMPARE(textOf(*dialog, "fleet.2"), QStringLiteral("≈ 42 kWh"));
        QVERIFY(textOf(*dialog, "training.5").startsWith(QStringLiteral("estimated")));
        QVERIFY(textOf(*dialog, "step.5").startsWith(QStringLiteral("measured")));
    }

    void aPictureOfItHasNoButton()
    {
        const QTemporaryDir folder;
        QVERIFY(savePicture(sample::trained(), folder.filePath(QStringLiteral("run.png"))));
        QWidget page;
        page.setAttribute(Qt::WA_DontShowOnScreen);
        auto* view = new LiveView(&page);
        view->showRecord(sample::trained());
        QVERIFY(view->findChild<QPushButton*>(QStringLiteral("scaleUp"))->isHidden());
    }
};

QTEST_MAIN(TestTrainingView)
#include "tst_training_view.moc"

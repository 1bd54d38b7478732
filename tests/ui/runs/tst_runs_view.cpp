#include "kept_runs.h"
#include "runs/runs_model.h"
#include "runs/runs_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace coreloom;

namespace {

/// Does something in the next dialog that opens, as a person would.
template<typename Dialog, typename Action>
void inDialog(const Action& action)
{
    auto* timer = new QTimer(qApp);
    timer->setInterval(10);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, action] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->deleteLater();
        timer->stop();
        action(*dialog);
    });
    timer->start();
}

} // namespace

class RunsViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_view.reset(); }
    void saysWhatWillStandHere();
    void showsTheNewestFirst();
    void showsWhatIsNotMeasured();
    void sortsByWhatIsClicked();
    void opensByEnterAndDoubleClick();
    void doesNotOpenTheRunThatGoesOn();
    void repeats();
    void comparesTwo();
    void keepsAnyNote_data();
    void keepsAnyNote();
    void exportsWhatIsSelected();
    void asksBeforeItDeletes();
    void imports();
    void leavesAnUnreadableRunAlone();
    void saysThatRunsAreNotKept();
    void keepsTheSelectionWhenListedAnew();
    void isReachedByKeyboard();
    void everythingHasAToolTip();

private:
    [[nodiscard]] QPushButton& button(const char* name) const
    {
        return *m_view->findChild<QPushButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QTableView& table() const { return *m_view->findChild<QTableView*>(); }
    [[nodiscard]] QString cell(int row, RunsModel::Column column, int role = Qt::DisplayRole) const
    {
        return table().model()->index(row, column).data(role).toString();
    }
    void click(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        const QRect place = table().visualRect(table().model()->index(row, RunsModel::lanes));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, modifiers, place.center());
    }
    void click(const char* name) const { QTest::mouseClick(&button(name), Qt::LeftButton); }

    std::unique_ptr<RunsView> m_view;
};

void RunsViewTest::initTestCase()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Theme::apply(*qApp, Scheme::light);
}

void RunsViewTest::init()
{
    m_view = std::make_unique<RunsView>();
    m_view->resize(860, 600);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
}

void RunsViewTest::saysWhatWillStandHere()
{
    const auto* words = m_view->findChild<QLabel*>(QStringLiteral("runsEmpty"));
    QVERIFY(words->isVisible() && words->text().contains(QStringLiteral("Press Run")));
    QVERIFY(!table().isVisible());
    for (const char* name : {"runsOpen", "runsRepeat", "runsCompare", "runsNote", "runsExport", "runsDelete"})
        QVERIFY(!button(name).isEnabled());
    QVERIFY(button("runsImport").isEnabled());
    m_view->putRun(kept("first", "2026-03-03T03:00:00Z", 200));
    QVERIFY(!words->isVisible() && table().isVisible());
    m_view->removeRuns({QStringLiteral("first")});
    QVERIFY(words->isVisible());
}

void RunsViewTest::showsTheNewestFirst()
{
    auto runs = three();
    runs[1].record.status = Status::interrupted;
    runs[2].record.lanes[0].check->passed = false;
    runs[2].record.status = Status::failed;
    m_view->setRuns(runs);
    QCOMPARE(table().model()->rowCount(), 3);
    QVERIFY(cell(0, RunsModel::throughput).startsWith(QStringLiteral("200")));
    QVERIFY(cell(2, RunsModel::throughput).startsWith(QStringLiteral("300")));
    QVERIFY(cell(0, RunsModel::job).startsWith(QStringLiteral("Multiplication\n1")));
    QVERIFY(cell(0, RunsModel::lanes).startsWith(QStringLiteral("CPU")));
    QVERIFY(cell(0, RunsModel::lanes).contains(QStringLiteral("\nGPU · RTX 4070 Ti SUPER")));
    QVERIFY(cell(0, RunsModel::check).startsWith(QStringLiteral("passed")));
    QCOMPARE(cell(0, RunsModel::status), QStringLiteral("completed"));
    QCOMPARE(cell(1, RunsModel::status), QStringLiteral("interrupted"));
    QVERIFY(cell(2, RunsModel::check).startsWith(QStringLiteral("failed")));
    QCOMPARE(cell(2, RunsModel::status, RunsModel::toneRole), QStringLiteral("bad"));
}

void RunsViewTest::showsWhatIsNotMeasured()
{
    m_view->setRuns(three());
    const QModelIndex rates = table().model()->index(0, RunsModel::throughput);
    QVERIFY(rates.data().toString().contains(QStringLiteral("\n≈")));
    QCOMPARE(rates.data(RunsModel::provenanceRole).toStringList(), (QStringList{{}, QStringLiteral("modelled")}));
    QVERIFY(rates.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("(modelled)")));
    const QModelIndex joules = table().model()->index(0, RunsModel::energy);
    QCOMPARE(joules.data(RunsModel::provenanceRole).toStringList(),
             (QStringList{QStringLiteral("estimated"), QStringLiteral("modelled")}));
}

void RunsViewTest::sortsByWhatIsClicked()
{
    m_view->setRuns(three());
    QHeaderView& header = *table().horizontalHeader();
    const QPoint place(header.sectionViewportPosition(RunsModel::throughput) + 20, header.height() / 2);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, place);
    QStringList ascending;
    for (int row = 0; row < 3; ++row)
        ascending << cell(row, RunsModel::throughput).left(3);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, place);
    QStringList descending;
    for (int row = 0; row < 3; ++row)
        descending.prepend(cell(row, RunsModel::throughput).left(3));
    QCOMPARE(ascending, descending);
    std::sort(descending.begin(), descending.end());
    QVERIFY(ascending == descending || ascending == QStringList(descending.rbegin(), descending.rend()));
}

void RunsViewTest::opensByEnterAndDoubleClick()
{
    m_view->setRuns(three());
    QSignalSpy opened(m_view.get(), &RunsView::openRequested);
    click(1);
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].toString(), QStringLiteral("middle"));
    const QRect place = table().visualRect(table().model()->index(2, 0));
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, place.center());
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, place.center());
    QCOMPARE(opened.size(), 2);
    QCOMPARE(opened[1][0].toString(), QStringLiteral("old"));
    click("runsOpen");
    QCOMPARE(opened.size(), 3);
}

void RunsViewTest::doesNotOpenTheRunThatGoesOn()
{
    m_view->setRuns(three());
    m_view->setRunning(QStringLiteral("new"));
    click(0);
    QCOMPARE(cell(0, RunsModel::status), QStringLiteral("running"));
    QVERIFY(!button("runsOpen").isEnabled());
    QVERIFY(!button("runsDelete").isEnabled());
    QSignalSpy opened(m_view.get(), &RunsView::openRequested);
    QTest::keyClick(&table(), Qt::Key_Return);
    QCOMPARE(opened.size(), 0);
    m_view->setRunning({});
    QVERIFY(button("runsOpen").isEnabled());
}

void RunsViewTest::repeats()
{
    m_view->setRuns(three());
    QSignalSpy repeated(m_view.get(), &RunsView::repeatRequested);
    click(2);
    click("runsRepeat");
    QCOMPARE(repeated.size(), 1);
    QCOMPARE(repeated[0][0].value<RunRecord>().created, std::string("2026-01-01T01:00:00Z"));
}

void RunsViewTest::comparesTwo()
{
    m_view->setRuns(three());
    click(0);
    QVERIFY(!button("runsCompare").isEnabled());
    click(1, Qt::ControlModifier);
    QVERIFY(button("runsCompare").isEnabled());
    click("runsCompare");
    const auto* headline = m_view->findChild<QLabel*>(QStringLiteral("runsHeadline"));
    QVERIFY(headline->isVisible());
    const QString words = QString(headline->text()).replace(u'\u00a0', u' ').replace(u'\u202f', u' ');
    QVERIFY2(words.contains(QStringLiteral("200 GFLOP/s")) && words.contains(QStringLiteral("100 GFLOP/s")),
             qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("2.00 × faster (recorded)")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("(modelled)")), qPrintable(words)); // the second pair
    const auto* fairness = m_view->findChild<QLabel*>(QStringLiteral("runsFairness"));
    QTRY_VERIFY(headline->height() >= headline->heightForWidth(headline->width()));
    QTRY_VERIFY(fairness->height() >= fairness->heightForWidth(fairness->width()));
    click(2);
    QVERIFY(!headline->isVisible());
}

void RunsViewTest::keepsAnyNote_data()
{
    QTest::addColumn<QString>("note");
    QTest::newRow("separators") << QStringLiteral("a, \"b\"; %1");
    QTest::newRow("lines") << QStringLiteral("one\ntwo");
    QTest::newRow("html") << QStringLiteral("<b>bold</b><img src=x>");
    QTest::newRow("hangul") << QStringLiteral("수업 3반");
}

void RunsViewTest::keepsAnyNote()
{
    QFETCH(QString, note);
    m_view->setRuns(three());
    click(1);
    QSignalSpy changed(m_view.get(), &RunsView::noteChanged);
    inDialog<QDialog>([&](QDialog& dialog) {
        dialog.findChild<QPlainTextEdit*>()->setPlainText(note);
        dialog.accept();
    });
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_F2);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toString(), QStringLiteral("middle"));
    QCOMPARE(changed[0][1].toString(), note);
    QCOMPARE(m_view->model().run(1).note, note);
    QVERIFY(cell(1, RunsModel::when).endsWith(note.simplified()));
    QVERIFY(!cell(1, RunsModel::when, Qt::ToolTipRole).contains(QStringLiteral("<b>bold")));
}

void RunsViewTest::exportsWhatIsSelected()
{
    m_view->setRuns(three());
    click(1);
    QSignalSpy exported(m_view.get(), &RunsView::exportRequested);
    const auto actions = button("runsExport").menu()->actions();
    actions[0]->trigger();
    actions[1]->trigger();
    QCOMPARE(exported.size(), 2);
    QCOMPARE(exported[0][0].toString(), QStringLiteral("middle"));
    QCOMPARE(exported[0][1].value<Export>(), Export::record);
    QCOMPARE(exported[1][1].value<Export>(), Export::samples);
}

void RunsViewTest::asksBeforeItDeletes()
{
    auto runs = three();
    runs[1].note = QStringLiteral("<b>mine</b>");
    m_view->setRuns(runs);
    click(1);
    QSignalSpy deleted(m_view.get(), &RunsView::deleteRequested);
    inDialog<QMessageBox>([](QMessageBox& question) {
        QCOMPARE(question.textFormat(), Qt::PlainText);
        QVERIFY(question.text().contains(QStringLiteral("<b>mine</b>")));
        question.findChild<QPushButton*>(QStringLiteral("keep"))->click();
    });
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Delete);
    QCOMPARE(deleted.size(), 0);
    click(2, Qt::ControlModifier);
    inDialog<QMessageBox>(
        [](QMessageBox& question) { question.findChild<QPushButton*>(QStringLiteral("reallyDelete"))->click(); });
    click("runsDelete");
    QCOMPARE(deleted.size(), 1);
    QCOMPARE(deleted[0][0].toStringList().size(), 2);
}

void RunsViewTest::imports()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("run, 1.json"));
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QSignalSpy imported(m_view.get(), &RunsView::importRequested);
    inDialog<QFileDialog>([&](QFileDialog& dialog) {
        auto* edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        edit->setText(name);
        QTest::keyClick(edit, Qt::Key_Return);
    });
    click("runsImport");
    QCOMPARE(imported.size(), 1);
    QCOMPARE(imported[0][0].toString(), name);
}

void RunsViewTest::leavesAnUnreadableRunAlone()
{
    KeptRun damaged{.id = QStringLiteral("damaged")};
    damaged.record.created = "2026-05-05T00:00:00Z";
    damaged.unreadable = Error{ErrorCode::badFile, {"it ends in the middle", {}}, {}};
    auto runs = three();
    runs.insert(runs.begin(), damaged);
    m_view->setRuns(runs);
    QCOMPARE(cell(0, RunsModel::status), QStringLiteral("unreadable"));
    QVERIFY(cell(0, RunsModel::status, Qt::ToolTipRole).contains(QStringLiteral("it ends in the middle")));
    click(0);
    for (const char* name : {"runsOpen", "runsRepeat", "runsCompare", "runsExport"})
        QVERIFY(!button(name).isEnabled());
    for (int column = 0; column < RunsModel::columns; ++column)
        table().sortByColumn(column, Qt::AscendingOrder);
}

void RunsViewTest::saysThatRunsAreNotKept()
{
    const auto* words = m_view->findChild<QLabel*>(QStringLiteral("runsUnavailable"));
    QVERIFY(!words->isVisible());
    m_view->setRuns(three());
    m_view->setUnavailable(Error{ErrorCode::ioFailed, {"Runs are not kept: %1", {"the <b>disk</b> is full"}}, {}});
    QVERIFY(words->isVisible());
    QCOMPARE(words->text(), QStringLiteral("Runs are not kept: the <b>disk</b> is full"));
    QCOMPARE(words->textFormat(), Qt::PlainText);
    QVERIFY(!button("runsImport").isEnabled());
    m_view->setRuns({}); // where there are none, it stands in their place
    QCOMPARE(m_view->findChild<QLabel*>(QStringLiteral("runsEmpty"))->text(),
             QStringLiteral("Runs are not kept: the <b>disk</b> is full"));
    m_view->setUnavailable(std::nullopt);
    QVERIFY(!words->isVisible());
}

void RunsViewTest::keepsTheSelectionWhenListedAnew()
{
    m_view->setRuns(three());
    QCOMPARE(table().selectionModel()->selectedRows().front().row(), 0); // something to go on from
    click(1);
    auto runs = three();
    runs.insert(runs.begin(), kept("theirs", "2026-06-06T00:00:00Z", 50));
    m_view->setRuns(runs);
    QCOMPARE(table().selectionModel()->selectedRows().size(), 1);
    QCOMPARE(table().selectionModel()->selectedRows().front().row(), 2);
}

void RunsViewTest::isReachedByKeyboard()
{
    m_view->setRuns(three());
    click(0);
    click(1, Qt::ControlModifier);
    button("runsCompare").setFocus();
    QStringList reached;
    for (int i = 0; i < 10; ++i) {
        reached << QApplication::focusWidget()->objectName();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const char* name : {"runsCompare", "runsDelete", "runsImport", "runsTable"})
        QVERIFY2(reached.contains(QString::fromLatin1(name)), name);
}

void RunsViewTest::everythingHasAToolTip()
{
    for (const QPushButton* push : m_view->findChildren<QPushButton*>())
        QVERIFY2(!push->toolTip().isEmpty(), qPrintable(push->objectName()));
    for (int column = 0; column < RunsModel::columns; ++column) {
        QVERIFY(!m_view->model().headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(!m_view->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
    }
    QVERIFY(!table().accessibleName().isEmpty());
}

QTEST_MAIN(RunsViewTest)
#include "tst_runs_view.moc"

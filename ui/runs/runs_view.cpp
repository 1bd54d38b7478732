#include "runs/runs_view.h"

#include "language/translated.h"
#include "runs/run_comparison.h"
#include "runs/run_text.h"
#include "runs/runs_delegate.h"
#include "runs/runs_model.h"
#include "theme/panel.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "window/icons.h"

#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace coreloom {

namespace {

/// Widths at scale 1; the lanes take what is left.
constexpr std::array<double, RunsModel::columns> widths{122, 122, 0, 128, 138, 64, 104};

bool isReadable(const KeptRun* run)
{
    return !run->unreadable && !run->record.lanes.empty();
}

QLabel* makeLabel(const char* name, const char* role)
{
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(label, QString::fromLatin1(role));
    return label;
}

} // namespace

RunsView::RunsView(QWidget* parent)
    : QWidget(parent),
      m_model(new RunsModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_table(new QTableView),
      m_layout(new QVBoxLayout(this)),
      m_buttons(new QHBoxLayout),
      m_unavailable(makeLabel("runsUnavailable", "alarm")),
      m_pages(new QStackedLayout),
      m_empty(makeLabel("runsEmpty", "secondary")),
      m_comparison(new Panel(nullptr, Panel::Height::ofContent)),
      m_headline(makeLabel("runsHeadline", "result")),
      m_fairness(makeLabel("runsFairness", "hint"))
{
    setObjectName(QStringLiteral("runsView"));
    buildTable();
    buildButtons(*m_buttons);
    m_unavailable->hide();
    m_empty->setAlignment(Qt::AlignCenter);
    m_comparison->setObjectName(QStringLiteral("runsComparison"));
    m_comparison->body()->addWidget(m_headline);
    m_comparison->body()->addWidget(m_fairness);
    m_comparison->hide();

    auto* panel = new QFrame;
    panel->setProperty("coreloomPanel", true);
    panel->setLayout(m_pages);
    m_pages->setContentsMargins(1, 1, 1, 1); // the panel's line stays
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    m_layout->addWidget(m_unavailable);
    m_layout->addLayout(m_buttons);
    m_layout->addWidget(panel, 1);
    m_layout->addWidget(m_comparison);
    addShortcuts();
    restyle();
    retranslate();
    updatePage();
    updateButtons();
}

void RunsView::buildTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RunsModel::sortRole);
    m_table->setObjectName(QStringLiteral("runsTable"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(new RunsDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RunsModel::when, Qt::DescendingOrder);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(RunsModel::lanes, QHeaderView::Stretch);
    connect(m_table, &QTableView::activated, this, &RunsView::open);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsView::selectionChanged);
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, change, this, &RunsView::updatePage);
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunsView::updatePage);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &RunsView::updateButtons);
}

void RunsView::buildButtons(QHBoxLayout& row)
{
    m_open = makeButton("runsOpen", &RunsView::open);
    m_repeat = makeButton("runsRepeat", &RunsView::repeat);
    m_compare = makeButton("runsCompare", &RunsView::compare);
    m_note = makeButton("runsNote", &RunsView::editNote);
    m_export = makeButton("runsExport", nullptr);
    m_delete = makeButton("runsDelete", &RunsView::removeSelected);
    m_import = makeButton("runsImport", &RunsView::import);
    auto* menu = new QMenu(this);
    for (const Export what : {Export::record, Export::samples})
        menu->addAction(QString(), this, [this, what] { exportSelected(what); });
    m_export->setMenu(menu);
    m_export->setLayoutDirection(Qt::RightToLeft); // the wedge stands behind the word
    for (QPushButton* button : {m_open, m_repeat, m_compare, m_note, m_export, m_delete})
        row.addWidget(button);
    row.addStretch(1);
    row.addWidget(m_import);
}

QPushButton* RunsView::makeButton(const char* name, void (RunsView::*action)())
{
    auto* button = new QPushButton;
    button->setObjectName(QString::fromLatin1(name));
    setRole(button, QStringLiteral("plain"));
    if (action)
        connect(button, &QPushButton::clicked, this, action);
    return button;
}

void RunsView::addShortcuts()
{
    const auto add = [this](Qt::Key key, QPushButton* button) {
        connect(new QShortcut(key, m_table, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, button,
                &QPushButton::click);
    };
    add(Qt::Key_F2, m_note);
    add(Qt::Key_Delete, m_delete);
}

void RunsView::setRuns(const std::vector<KeptRun>& runs)
{
    const auto before = selected();
    const QString id = before.empty() ? QString() : before.front()->id;
    m_model->setRuns(runs);
    const auto there = std::ranges::find(runs, id, &KeptRun::id);
    const int row = there == runs.end() ? 0 : static_cast<int>(there - runs.begin());
    if (!runs.empty())
        m_table->selectRow(there == runs.end() ? 0 : m_sorted->mapFromSource(m_model->index(row, 0)).row());
}

void RunsView::putRun(const KeptRun& run)
{
    m_model->put(run);
}

void RunsView::removeRuns(const QStringList& ids)
{
    m_model->remove(ids);
}

void RunsView::setRunning(const QString& id)
{
    m_model->setRunning(id);
    updateButtons();
}

void RunsView::setUnavailable(const std::optional<Error>& reason)
{
    m_reason = reason;
    updatePage();
}

std::vector<const KeptRun*> RunsView::selected() const
{
    std::vector<const KeptRun*> runs;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        runs.push_back(&m_model->run(m_sorted->mapToSource(row).row()));
    return runs;
}

QString RunsView::nameOf(const KeptRun& run) const
{
    return run.note.isEmpty() ? whenText(run) : onOneLine(run.note);
}

void RunsView::open()
{
    if (m_open->isEnabled())
        emit openRequested(selected().front()->id);
}

void RunsView::repeat()
{
    emit repeatRequested(selected().front()->record);
}

void RunsView::compare()
{
    const auto runs = selected();
    const RunComparison words = comparedRuns(runs[0]->record, nameOf(*runs[0]), runs[1]->record, nameOf(*runs[1]));
    m_headline->setText(words.headlines.join(u'\n'));
    m_fairness->setText(words.fairness.join(u' '));
    m_comparison->setAccessibleDescription(m_headline->text() % u' ' % m_fairness->text());
    m_comparison->show();
}

void RunsView::editNote()
{
    const KeptRun* run = selected().front();
    const QString id = run->id;
    QInputDialog dialog(this);
    dialog.setWindowTitle(tr("Note"));
    dialog.setLabelText(tr("What is worth knowing about this run:"));
    dialog.setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog.setTextValue(run->note);
    dialog.setOkButtonText(tr("Save"));
    dialog.setCancelButtonText(tr("Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString note = dialog.textValue();
    m_model->setNote(id, note);
    emit noteChanged(id, note);
}

void RunsView::exportSelected(Export what)
{
    emit exportRequested(selected().front()->id, what);
}

void RunsView::removeSelected()
{
    QStringList ids;
    for (const KeptRun* run : selected())
        ids << run->id;
    QMessageBox question(QMessageBox::Question, tr("Delete"),
                         ids.size() == 1 ? tr("Delete the run “%1”?").arg(nameOf(*selected().front()))
                                         : tr("Delete %1 runs?").arg(ids.size()),
                         QMessageBox::NoButton, this);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("It cannot be brought back."));
    QPushButton* yes = question.addButton(tr("Delete"), QMessageBox::AcceptRole);
    yes->setObjectName(QStringLiteral("reallyDelete"));
    QPushButton* no = question.addButton(tr("Cancel"), QMessageBox::RejectRole);
    no->setObjectName(QStringLiteral("keep"));
    question.setDefaultButton(no);
    question.setEscapeButton(no);
    question.exec();
    if (question.clickedButton() == yes)
        emit deleteRequested(ids);
}

void RunsView::import()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Import a run record"), QString(),
                                                      tr("Run records (*.json);;All files (*)"));
    if (!file.isEmpty())
        emit importRequested(file);
}

void RunsView::selectionChanged()
{
    m_comparison->hide();
    updateButtons();
}

void RunsView::updateButtons()
{
    const auto runs = selected();
    const bool one = runs.size() == 1;
    const bool readable = std::ranges::all_of(runs, isReadable);
    const bool ended = std::ranges::none_of(runs, [this](const KeptRun* run) { return m_model->isRunning(*run); });
    m_open->setEnabled(one && readable && ended);
    // The controls know matrices alone.
    m_repeat->setEnabled(one && readable && runs.front()->record.job.workload == Workload::matmul);
    m_compare->setEnabled(runs.size() == 2 && readable && ended);
    m_note->setEnabled(one);
    m_export->setEnabled(one && readable && ended);
    m_delete->setEnabled(!runs.empty() && ended);
    m_import->setEnabled(!m_reason);
}

void RunsView::updatePage()
{
    const bool empty = m_model->rowCount() == 0;
    m_pages->setCurrentIndex(empty ? 1 : 0);
    const QString reason = m_reason ? translated(*m_reason) : QString();
    m_unavailable->setText(reason);
    m_unavailable->setVisible(m_reason && !empty);
    m_empty->setText(m_reason ? reason
                              : tr("Every run is kept here from its start, also when it is stopped early: to be read "
                                   "again, repeated, compared and exported.\nPress Run to make the first one, or "
                                   "import a record."));
    updateButtons();
}

void RunsView::retranslate()
{
    const auto name = [](QPushButton* button, const QString& text, const QString& tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleDescription(tip);
    };
    name(m_open, tr("Open"), tr("Shows the selected run in the Live view (Enter)"));
    name(m_repeat, tr("Repeat"), tr("Sets the controls as they were and runs the job again"));
    name(m_compare, tr("Compare"), tr("Says how the two selected runs differ; select the second with Ctrl"));
    name(m_note, tr("Note …"), tr("Gives the selected run a name or a note (F2)"));
    name(m_export, tr("Export"), tr("Saves the selected run as a file"));
    name(m_delete, tr("Delete …"), tr("Deletes the selected runs, after a question (Del)"));
    name(m_import, tr("Import …"), tr("Adds a run record from a file, made here or elsewhere"));
    m_export->menu()->actions()[0]->setText(tr("Record, JSON …"));
    m_export->menu()->actions()[1]->setText(tr("Samples over time, CSV …"));
    m_table->setAccessibleName(tr("Kept runs"));
    m_comparison->setTitle(tr("Comparison"), tr("of the two selected runs"));
    m_comparison->setAccessibleName(tr("Comparison"));
    updatePage();
    if (m_comparison->isVisibleTo(this) && m_compare->isEnabled())
        compare();
    m_model->retranslate();
}

void RunsView::restyle()
{
    const Theme& theme = Theme::current();
    const int outside = theme.pixels(14);
    m_layout->setContentsMargins(outside, outside, outside, outside);
    m_layout->setSpacing(theme.pixels(12));
    m_buttons->setSpacing(theme.pixels(8));
    m_export->setIcon(menuIcon(theme.text));
    m_export->setIconSize({theme.pixels(9), theme.pixels(9)});
    m_empty->setMargin(theme.pixels(40));
    for (int column = 0; column < RunsModel::columns; ++column) {
        if (column != RunsModel::lanes)
            m_table->setColumnWidth(column, theme.pixels(widths[static_cast<std::size_t>(column)]));
    }
}

void RunsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

void RunsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
}

} // namespace coreloom

#pragma once

#include "base/error.h"
#include "runs/kept_run.h"
#include "window/run_state.h"

#include <QWidget>

#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedLayout;
class QTableView;
class QVBoxLayout;

namespace coreloom {

class Panel;
class RunsModel;

/// The Runs view: every run that is kept, to be opened, repeated, compared, noted, exported and deleted. It shows what
/// it is given and asks by its signals; who keeps the runs answers.
class RunsView : public QWidget {
    Q_OBJECT

public:
    explicit RunsView(QWidget* parent = nullptr);

    void setRuns(const std::vector<KeptRun>& runs);
    /// A run is new or has changed; its note stays.
    void putRun(const KeptRun& run);
    void removeRuns(const QStringList& ids);
    /// The run that goes on now, which cannot be opened; empty: none.
    void setRunning(const QString& id);
    /// Runs are not kept, and why; nothing: they are.
    void setUnavailable(const std::optional<Error>& reason);
    [[nodiscard]] RunsModel& model() { return *m_model; }

signals:
    void openRequested(const QString& id);
    /// Do the same again.
    void repeatRequested(const coreloom::RunRecord& record);
    void noteChanged(const QString& id, const QString& note);
    void exportRequested(const QString& id, coreloom::Export what);
    void deleteRequested(const QStringList& ids);
    void importRequested(const QString& file);
    /// The view has come to the screen: other windows may have kept runs meanwhile.
    void shown();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildTable();
    void buildButtons(QHBoxLayout& row);
    QPushButton* makeButton(const char* name, void (RunsView::*action)());
    void addShortcuts();
    void open();
    void repeat();
    void compare();
    void editNote();
    void exportSelected(Export what);
    void removeSelected();
    void import();

    [[nodiscard]] std::vector<const KeptRun*> selected() const;
    [[nodiscard]] QString nameOf(const KeptRun& run) const;
    void selectionChanged();
    void updateButtons();
    void updatePage();
    void retranslate();
    void restyle();

    RunsModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QVBoxLayout* m_layout;
    QHBoxLayout* m_buttons;
    QLabel* m_unavailable;
    QStackedLayout* m_pages; ///< the table, or what will stand there
    QLabel* m_empty;
    Panel* m_comparison;
    QLabel* m_headline;
    QLabel* m_fairness;
    QPushButton* m_open;
    QPushButton* m_repeat;
    QPushButton* m_compare;
    QPushButton* m_note;
    QPushButton* m_export;
    QPushButton* m_delete;
    QPushButton* m_import;
    std::optional<Error> m_reason;
};

} // namespace coreloom

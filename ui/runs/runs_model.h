#pragma once

#include "runs/kept_run.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace coreloom {

/// The kept runs as a table, a row a run. A cell of several lanes has a line for each.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { when, job, lanes, throughput, energy, check, status, columns };
    enum Role {
        sortRole = Qt::UserRole, ///< what the column is sorted by
        huesRole,                ///< the colors of the lanes, one a line (lanes only)
        provenanceRole,          ///< how the numbers were obtained where not measured, a word a line
        toneRole,                ///< "good", "bad", "warning": of the whole cell; empty: plain
    };

    explicit RunsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRuns(std::vector<KeptRun> runs);
    /// A run is new or has changed; its note stays.
    void put(const KeptRun& run);
    void setNote(const QString& id, const QString& note);
    void remove(const QStringList& ids);
    /// The run that goes on now; empty: none.
    void setRunning(const QString& id);
    [[nodiscard]] bool isRunning(const KeptRun& run) const { return run.id == m_running; }
    [[nodiscard]] const KeptRun& run(int row) const { return m_runs[static_cast<std::size_t>(row)]; }
    /// Everything is said anew: the language has changed.
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] int rowOf(const QString& id) const;
    void changed(int row);
    [[nodiscard]] QString text(const KeptRun& run, Column column) const;
    [[nodiscard]] QString words(const KeptRun& run, Column column) const;
    [[nodiscard]] static QString workloadWord(Workload workload);
    [[nodiscard]] QVariantList hues(const KeptRun& run, Column column) const;
    [[nodiscard]] QStringList provenances(const KeptRun& run, Column column) const;
    [[nodiscard]] QVariant sortValue(const KeptRun& run, Column column) const;
    [[nodiscard]] QString tone(const KeptRun& run, Column column) const;

    std::vector<KeptRun> m_runs; ///< the newest first
    QString m_running;
};

} // namespace coreloom

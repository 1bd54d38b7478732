#pragma once

#include "runs/kept_run.h"

#include <QSqlDatabase>
#include <QStringList>

#include <memory>
#include <vector>

class QSqlError;
class QSqlQuery;

namespace coreloom {

/// The kept runs, in an SQLite file: a row a run, its record as the JSON of record/. Each write is one transaction;
/// several processes may write at once, a killed one leaves what it has written. A file that is damaged, foreign or of
/// a newer version is never changed. To be used on the thread that opened it.
class RunStore {
public:
    /// Opens the file, and makes it and its folder where they are missing. Fails with badFile where the file is none of
    /// ours, damaged or newer, else with ioFailed.
    [[nodiscard]] static Expected<std::unique_ptr<RunStore>> open(const QString& file);
    ~RunStore();
    RunStore(const RunStore&) = delete;
    RunStore& operator=(const RunStore&) = delete;

    /// Writes the run, in place of what is kept under that id; its note stays.
    [[nodiscard]] Expected<void> keep(const QString& id, const RunRecord& record, bool imported = false);
    [[nodiscard]] Expected<void> setNote(const QString& id, const QString& note);
    [[nodiscard]] Expected<void> remove(const QStringList& ids);

    /// All runs, the newest first. One whose JSON is damaged is among them, marked.
    [[nodiscard]] Expected<std::vector<KeptRun>> list();
    /// The whole record.
    [[nodiscard]] Expected<RunRecord> read(const QString& id);
    /// Whether another connection has written since this was asked last.
    bool changedByOthers();

private:
    explicit RunStore(QString file);

    [[nodiscard]] Expected<void> check();
    [[nodiscard]] Expected<void> prepare();
    [[nodiscard]] Expected<void> execute(QSqlQuery& query);
    /// The only value of a statement.
    [[nodiscard]] Expected<QVariant> value(const QString& statement);
    [[nodiscard]] tl::unexpected<Error> lost(const QSqlError& reason) const;
    [[nodiscard]] tl::unexpected<Error> refused(const char* why, const QString& detail) const;

    QSqlDatabase m_database;
    QString m_file;
    qlonglong m_version = 0; ///< SQLite's data_version
};

} // namespace coreloom

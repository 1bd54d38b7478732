#include "store/run_store.h"

#include "record/record_reader.h"
#include "record/record_writer.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include <utility>

namespace coreloom {

namespace {

constexpr int schemaVersion = 1;
/// Another window that writes is waited for that long.
const QString connectOptions = QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");

/// SQLite's codes of a file that is damaged.
constexpr int corrupt = 11;
constexpr int noDatabase = 26;
constexpr const char* damaged = translatable("compute", "Runs are not kept: %1 is damaged (%2). It was left as it is.");

/// `head` is the record without what is long, so that a list of many runs is read at once.
const QString schema = QStringLiteral("CREATE TABLE runs (id TEXT PRIMARY KEY, created TEXT NOT NULL, "
                                      "imported INTEGER NOT NULL, note TEXT NOT NULL DEFAULT '', "
                                      "head TEXT NOT NULL, record TEXT NOT NULL)");

QString json(const RunRecord& record)
{
    return QString::fromStdString(recordJson(record));
}

Expected<RunRecord> record(const QString& json, const QString& id)
{
    return recordFromJson(json.toStdString(), id.toStdString());
}

} // namespace

Expected<std::unique_ptr<RunStore>> RunStore::open(const QString& file)
{
    QDir().mkpath(QFileInfo(file).path()); // where that fails, opening says why
    std::unique_ptr<RunStore> store(new RunStore(file));
    if (!store->m_database.open())
        return store->lost(store->m_database.lastError());
    if (auto sound = store->check(); !sound)
        return tl::unexpected(sound.error());
    if (auto ready = store->prepare(); !ready)
        return tl::unexpected(ready.error());
    return store;
}

RunStore::RunStore(QString file)
    : m_database(
          QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QUuid::createUuid().toString(QUuid::WithoutBraces))),
      m_file(std::move(file))
{
    m_database.setDatabaseName(m_file);
    m_database.setConnectOptions(connectOptions);
}

RunStore::~RunStore()
{
    const QString connection = m_database.connectionName();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(connection);
}

Expected<void> RunStore::check()
{
    // One transaction, so that all of it is one moment: another window may be making the file now. Where the file is
    // refused, closing it ends this.
    QSqlQuery transaction(m_database);
    if (!transaction.exec(QStringLiteral("BEGIN")))
        return lost(transaction.lastError());
    const auto version = value(QStringLiteral("PRAGMA user_version"));
    if (!version)
        return tl::unexpected(version.error());
    if (version->toInt() > schemaVersion) {
        return refused(translatable("compute", "Runs are not kept: %1 was written by a newer Coreloom (version %2 of "
                                               "the file). It was left as it is."),
                       version->toString());
    }
    const auto sound = value(QStringLiteral("PRAGMA quick_check(1)"));
    if (!sound)
        return tl::unexpected(sound.error());
    if (sound->toString() != QStringLiteral("ok")) {
        return refused(damaged, sound->toString().simplified());
    }
    const auto tables = value(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tl::unexpected(tables.error());
    if (version->toInt() == 0 && tables->toInt() > 0) {
        return refused(translatable("compute", "Runs are not kept: %1 is the database of another program (%2 tables "
                                               "and indexes). It was left as it is."),
                       tables->toString());
    }
    if (!transaction.exec(QStringLiteral("COMMIT")))
        return lost(transaction.lastError());
    return {};
}

Expected<void> RunStore::prepare()
{
    // Where the journal cannot be changed (a folder of the network, another window that does it now), SQLite's own is
    // as sound, only slower.
    QSqlQuery(m_database).exec(QStringLiteral("PRAGMA journal_mode = WAL"));
    QSqlQuery(m_database).exec(QStringLiteral("PRAGMA synchronous = NORMAL"));
    QSqlQuery query(m_database);
    // Two windows may get here at once: the second waits, and finds the table.
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return lost(query.lastError());
    const auto version = value(QStringLiteral("PRAGMA user_version"));
    bool done = version.has_value();
    if (done && version->toInt() == 0)
        done = query.exec(schema) && query.exec(QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion));
    if (done && query.exec(QStringLiteral("COMMIT"))) {
        changedByOthers();
        return {};
    }
    const QSqlError reason = query.lastError();
    query.exec(QStringLiteral("ROLLBACK"));
    return lost(reason);
}

Expected<void> RunStore::keep(const QString& id, const RunRecord& record, bool imported)
{
    QSqlQuery query(m_database);
    query.prepare(QStringLiteral("INSERT INTO runs (id, created, imported, head, record) VALUES (?, ?, ?, ?, ?) "
                                 "ON CONFLICT (id) DO UPDATE SET head = excluded.head, record = excluded.record"));
    query.addBindValue(id);
    query.addBindValue(QString::fromStdString(record.created));
    query.addBindValue(imported ? 1 : 0);
    query.addBindValue(json(shortened(record)));
    query.addBindValue(json(record));
    return execute(query);
}

Expected<void> RunStore::setNote(const QString& id, const QString& note)
{
    QSqlQuery query(m_database);
    query.prepare(QStringLiteral("UPDATE runs SET note = ? WHERE id = ?"));
    query.addBindValue(note.isNull() ? QStringLiteral("") : note);
    query.addBindValue(id);
    return execute(query);
}

Expected<void> RunStore::remove(const QStringList& ids)
{
    QStringList marks;
    marks.resize(ids.size());
    marks.fill(QStringLiteral("?"));
    QSqlQuery query(m_database);
    query.prepare(QStringLiteral("DELETE FROM runs WHERE id IN (%1)").arg(marks.join(u',')));
    for (const QString& id : ids)
        query.addBindValue(id);
    return execute(query);
}

Expected<std::vector<KeptRun>> RunStore::list()
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT id, created, imported, note, head, CASE typeof(record) WHEN 'text' THEN "
                                 "json_valid(record) ELSE 0 END FROM runs ORDER BY created DESC, rowid DESC"));
    if (auto done = execute(query); !done)
        return tl::unexpected(done.error());
    std::vector<KeptRun> runs;
    while (query.next()) {
        KeptRun run{.id = query.value(0).toString(),
                    .note = query.value(3).toString(),
                    .imported = query.value(2).toInt() != 0};
        auto head = record(query.value(4).toString(), run.id);
        if (head && query.value(5).toInt() == 1) {
            run.record = std::move(*head);
        } else {
            run.record.created = query.value(1).toString().toStdString();
            run.unreadable = head ? Error{ErrorCode::badFile,
                                          {translatable("compute", "The record of this run is damaged; it was left as "
                                                                   "it is."),
                                           {}},
                                          {}}
                                  : head.error();
        }
        runs.push_back(std::move(run));
    }
    if (query.lastError().isValid())
        return lost(query.lastError());
    return runs;
}

Expected<RunRecord> RunStore::read(const QString& id)
{
    QSqlQuery query(m_database);
    query.prepare(QStringLiteral("SELECT record FROM runs WHERE id = ?"));
    query.addBindValue(id);
    if (auto done = execute(query); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return failure(ErrorCode::ioFailed, {translatable("compute", "This run was deleted in another window."), {}});
    return record(query.value(0).toString(), id);
}

bool RunStore::changedByOthers()
{
    const auto version = value(QStringLiteral("PRAGMA data_version"));
    return version && std::exchange(m_version, version->toLongLong()) != version->toLongLong();
}

Expected<void> RunStore::execute(QSqlQuery& query)
{
    if (!query.exec())
        return lost(query.lastError());
    return {};
}

Expected<QVariant> RunStore::value(const QString& statement)
{
    QSqlQuery query(m_database);
    if (query.exec(statement) && query.next())
        return query.value(0);
    return lost(query.lastError());
}

tl::unexpected<Error> RunStore::lost(const QSqlError& reason) const
{
    const int code = reason.nativeErrorCode().toInt() & 0xff; // without SQLite's extension
    if (code == corrupt || code == noDatabase)
        return refused(damaged, reason.databaseText());
    return failure(ErrorCode::ioFailed,
                   {translatable("compute", "Runs are not kept: %1 cannot be used (%2)."),
                    {m_file.toStdString(), reason.text().simplified().toStdString()}},
                   {translatable("compute", "Everything else works; see that the file and its folder can be written "
                                            "and that the disk has room."),
                    {}});
}

tl::unexpected<Error> RunStore::refused(const char* why, const QString& detail) const
{
    return failure(ErrorCode::badFile, {why, {m_file.toStdString(), detail.toStdString()}},
                   {translatable("compute", "Move it elsewhere to begin a new one."), {}});
}

} // namespace coreloom

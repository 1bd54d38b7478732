#include "store/run_keeper.h"

#include "host_environment.h"
#include "record/record_reader.h"
#include "store/recorded.h"
#include "store/run_store.h"

#include <QFile>
#include <QUuid>

#include <utility>

namespace coreloom {

namespace {

/// Of a run that goes on; written about once a second.
constexpr std::size_t mostDraftSamples = 250;

RunRecord draft(RunRecord record)
{
    record.status = Status::interrupted;
    for (LaneRecord& lane : record.lanes) {
        thin(lane.samples, mostDraftSamples);
        lane.trace = {};
    }
    return record;
}

} // namespace

QString RunKeeper::defaultFile()
{
    return userFolder() % QStringLiteral("/coreloom.sqlite");
}

RunKeeper::RunKeeper(const QString& file, QObject* parent) : QObject(parent), m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("store"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(m_worker, [this, file] { open(file); });
}

RunKeeper::~RunKeeper()
{
    QMetaObject::invokeMethod(m_worker, [this] {
        m_store.reset();
        m_thread.quit();
    });
    m_thread.wait();
    delete m_worker;
}

void RunKeeper::open(const QString& file)
{
    auto store = RunStore::open(file);
    if (!store) {
        report([this, error = store.error()] { tell(tl::unexpected(error)); });
        return;
    }
    m_store = std::move(*store);
    list();
}

void RunKeeper::list()
{
    auto runs = m_store->list();
    if (!runs) {
        report([this, error = runs.error()] { tell(tl::unexpected(error)); });
        return;
    }
    report([this, listed = std::move(*runs)] { emit this->listed(listed); });
}

void RunKeeper::keepDraft(const QString& id, const RunRecord& record)
{
    if (m_drafting.exchange(true))
        return;
    perform([this, id, shared = std::make_shared<const RunRecord>(record)](RunStore&) {
        write(id, draft(*shared), false);
        m_drafting = false;
    });
}

void RunKeeper::keep(const QString& id, const RunRecord& record)
{
    // Shared: a record may be large, and functions are copied.
    perform([this, id, shared = std::make_shared<const RunRecord>(record)](RunStore&) { write(id, *shared, false); });
}

void RunKeeper::write(const QString& id, const RunRecord& record, bool imported)
{
    const auto done = m_store->keep(id, record, imported);
    report([this, done, run = KeptRun{.id = id, .imported = imported, .record = shortened(record)}] {
        tell(done);
        if (done)
            emit kept(run);
    });
}

void RunKeeper::setNote(const QString& id, const QString& note)
{
    perform([this, id, note](RunStore& store) { report([this, done = store.setNote(id, note)] { tell(done); }); });
}

void RunKeeper::remove(const QStringList& ids)
{
    perform([this, ids](RunStore& store) {
        report([this, ids, done = store.remove(ids)] {
            tell(done);
            if (done)
                emit removed(ids);
        });
    });
}

void RunKeeper::import(const QString& path)
{
    perform([this, path](RunStore&) {
        const auto record = readRecord(QFile::encodeName(path).toStdString());
        if (!record) {
            report([this, error = record.error()] { emit refused(error); });
            return;
        }
        write(QUuid::createUuid().toString(QUuid::WithoutBraces), recorded(*record), true);
    });
}

void RunKeeper::load(const QString& id, std::function<void(const RunRecord&)> then)
{
    perform([this, id, then = std::move(then)](RunStore& store) {
        report([this, then, record = store.read(id)] {
            if (record)
                then(*record);
            else
                emit refused(record.error());
        });
    });
}

void RunKeeper::refresh()
{
    perform([this](RunStore& store) {
        if (store.changedByOthers())
            list();
    });
}

void RunKeeper::perform(std::function<void(RunStore&)> task)
{
    QMetaObject::invokeMethod(m_worker, [this, task = std::move(task)] {
        if (m_store)
            task(*m_store);
    });
}

void RunKeeper::report(std::function<void()> news)
{
    QMetaObject::invokeMethod(this, std::move(news), Qt::QueuedConnection);
}

void RunKeeper::tell(const Expected<void>& outcome)
{
    if (outcome.has_value() != m_told)
        return;
    m_told = !outcome;
    emit availabilityChanged(outcome ? std::nullopt : std::optional(outcome.error()));
}

} // namespace coreloom

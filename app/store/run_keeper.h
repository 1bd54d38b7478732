#pragma once

#include "runs/kept_run.h"

#include <QObject>
#include <QStringList>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace coreloom {

class RunStore;

/// The store on a thread of its own, so that no disk is ever waited for. What is asked is done in the order in which
/// it was asked; answers come as signals. Where runs cannot be kept, it says so once and the program goes on without.
class RunKeeper : public QObject {
    Q_OBJECT

public:
    /// Where the user's runs are kept: coreloom.sqlite in the program's data folder.
    [[nodiscard]] static QString defaultFile();

    explicit RunKeeper(const QString& file, QObject* parent = nullptr);
    /// Waits for what was asked.
    ~RunKeeper() override;

    /// The run goes on: keeps what there is of it, marked interrupted, with fewer samples and without traces, so that
    /// this takes little. Left out while an earlier one is still being written.
    void keepDraft(const QString& id, const RunRecord& record);
    /// The run has begun or has ended.
    void keep(const QString& id, const RunRecord& record);
    void setNote(const QString& id, const QString& note);
    void remove(const QStringList& ids);
    /// Keeps the run of a record file, as recorded.
    void import(const QString& path);
    /// Reads a whole record.
    void load(const QString& id, std::function<void(const RunRecord&)> then);
    /// Lists the runs anew if another window has written.
    void refresh();

signals:
    void listed(const std::vector<coreloom::KeptRun>& runs);
    /// A run is new or has changed; its note is not told here.
    void kept(const coreloom::KeptRun& run);
    void removed(const QStringList& ids);
    /// Runs are not kept, and why; nothing: they are again.
    void availabilityChanged(const std::optional<coreloom::Error>& error);
    /// What was asked is not done: a file is no record, a row is damaged.
    void refused(const coreloom::Error& error);

private:
    void open(const QString& file);
    void list();
    void write(const QString& id, const RunRecord& record, bool imported);
    /// On the store's thread, unless there is no store.
    void perform(std::function<void(RunStore&)> task);
    /// On this object's thread.
    void report(std::function<void()> news);
    void tell(const Expected<void>& outcome);

    QThread m_thread;
    QObject* m_worker;                 ///< lives on the thread: where tasks are sent
    std::unique_ptr<RunStore> m_store; ///< made, used and destroyed on the thread
    std::atomic<bool> m_drafting = false;
    bool m_told = false; ///< that runs are not kept; this object's thread
};

} // namespace coreloom

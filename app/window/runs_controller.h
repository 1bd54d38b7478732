#pragma once

#include "job/run_record.h"
#include "job/run_request.h"

#include <QObject>
#include <QString>

namespace coreloom {

class Controller;
class Exporter;
class MainWindow;
class RunKeeper;

/// Joins the Runs view to the store: keeps each run of the controller from its start, and does what the view asks.
class RunsController : public QObject {
    Q_OBJECT

public:
    /// All of them outlive it.
    RunsController(MainWindow& window, Controller& controller, RunKeeper& keeper, Exporter& exporter);

private:
    void followRuns();
    void followStore();
    void followView();
    void open(const RunRecord& record);
    void repeat(const RunRecord& record);

    MainWindow& m_window;
    Controller& m_controller;
    RunKeeper& m_keeper;
    Exporter& m_exporter;
    QString m_running; ///< id of the run that goes on
};

/// What to ask for to do the run of a record again: the same job on lanes set up alike.
[[nodiscard]] RunRequest requestOf(const RunRecord& record);

} // namespace coreloom

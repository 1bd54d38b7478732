#include "window/runs_controller.h"

#include "runs/runs_view.h"
#include "store/recorded.h"
#include "store/run_keeper.h"
#include "window/controller.h"
#include "window/exporter.h"
#include "window/main_window.h"

#include <QUuid>

#include <utility>

namespace coreloom {

RunRequest requestOf(const RunRecord& record)
{
    RunRequest request{.job = record.job, .order = LaneOrder::apartOnSharedCores};
    for (const LaneRecord& lane : record.lanes) {
        const LaneSetup& setup = lane.setup;
        LaneRequest asked{.device = setup.device.id, .kernel = setup.kernel, .precision = setup.precision};
        if (setup.device.isGpu())
            asked.sms = setup.sms;
        else
            asked.threads = setup.workers;
        asked.schedule = setup.schedule.value_or(Schedule::dynamic);
        request.lanes.push_back(std::move(asked));
    }
    return request;
}

RunsController::RunsController(MainWindow& window, Controller& controller, RunKeeper& keeper, Exporter& exporter)
    : m_window(window), m_controller(controller), m_keeper(keeper), m_exporter(exporter)
{
    followRuns();
    followStore();
    followView();
}

void RunsController::followRuns()
{
    connect(&m_controller, &Controller::recordBegun, this, [this](const RunRecord& record) {
        m_running = QUuid::createUuid().toString(QUuid::WithoutBraces);
        m_window.runsView().setRunning(m_running);
        m_keeper.keep(m_running, record);
    });
    connect(&m_controller, &Controller::recordGrown, this,
            [this](const RunRecord& record) { m_keeper.keepDraft(m_running, record); });
    connect(&m_controller, &Controller::recordEnded, this, [this](const RunRecord& record) {
        m_keeper.keep(std::exchange(m_running, {}), record);
        m_window.runsView().setRunning({});
    });
}

void RunsController::followStore()
{
    RunsView& view = m_window.runsView();
    connect(&m_keeper, &RunKeeper::listed, &view, &RunsView::setRuns);
    connect(&m_keeper, &RunKeeper::kept, &view, &RunsView::putRun);
    connect(&m_keeper, &RunKeeper::removed, &view, &RunsView::removeRuns);
    connect(&m_keeper, &RunKeeper::availabilityChanged, this, [this](const std::optional<Error>& error) {
        m_window.runsView().setUnavailable(error);
        if (error)
            m_window.showError(*error);
    });
    connect(&m_keeper, &RunKeeper::refused, &m_window, &MainWindow::showError);
}

void RunsController::followView()
{
    RunsView& view = m_window.runsView();
    connect(&view, &RunsView::shown, &m_keeper, &RunKeeper::refresh);
    connect(&view, &RunsView::noteChanged, &m_keeper, &RunKeeper::setNote);
    connect(&view, &RunsView::deleteRequested, &m_keeper, &RunKeeper::remove);
    connect(&view, &RunsView::importRequested, &m_keeper, &RunKeeper::import);
    connect(&view, &RunsView::repeatRequested, this, &RunsController::repeat);
    connect(&view, &RunsView::openRequested, this,
            [this](const QString& id) { m_keeper.load(id, [this](const RunRecord& record) { open(record); }); });
    connect(&view, &RunsView::exportRequested, this, [this](const QString& id, Export what) {
        m_keeper.load(id, [this, what](const RunRecord& record) { m_exporter.save(what, record); });
    });
}

void RunsController::open(const RunRecord& record)
{
    if (m_window.runState() != RunState::idle) {
        m_window.showError({ErrorCode::invalidArgument,
                            {translatable("compute", "A run goes on: stop it to open another one."), {}},
                            {}});
        return;
    }
    m_window.showRecord(recorded(record));
    m_exporter.setRecord(record);
}

void RunsController::repeat(const RunRecord& record)
{
    m_window.setRequest(requestOf(record));
    m_window.showLive();
    m_controller.run(m_window.request());
}

} // namespace coreloom

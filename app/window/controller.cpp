#include "window/controller.h"

#include "analysis/comparison.h"
#include "controls/gpu_section.h"
#include "device/modelled/own_gpus.h"
#include "live/repaint_pacer.h"
#include "meter/energy_meter.h"
#include "setup/limits_panel.h"
#include "setup/setup_view.h"
#include "sweep/sweep_view.h"
#include "window/main_window.h"
#include "workload/data/data_file.h"

#include <chrono>
#include <ctime>
#include <utility>

namespace coreloom {

namespace {

constexpr int recordMilliseconds = 1000;

/// CPU time of this thread, in seconds.
double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

Controller::Controller(MainWindow& window, Environment environment, Providers providers)
    : m_window(window), m_environment(std::move(environment)), m_providers(std::move(providers))
{
    connect(&m_window, &MainWindow::runRequested, this, &Controller::run);
    connect(&m_window, &MainWindow::sweepRequested, this, &Controller::sweep);
    connect(&m_window, &MainWindow::stopRequested, this, &Controller::stop);
    connect(&m_window, &MainWindow::gpuDescribed, this, &Controller::keep);
    connect(&m_window, &MainWindow::dataRequested, this, &Controller::readData);
    connect(&m_window.setupView().limitsPanel(), &LimitsPanel::measurementRequested, this, &Controller::measureLimits);
    // The live view paints at its own pace; this only has to be as fast as it ever is.
    m_drain.setInterval(std::chrono::milliseconds(static_cast<int>(1000 / RepaintPacer::fastest)));
    connect(&m_drain, &QTimer::timeout, this, &Controller::drain);
}

Controller::~Controller()
{
    if (m_run)
        m_run->stop();
}

void Controller::begin(const RunRequest& request, bool devicesGiven)
{
    m_background.start(
        [environment = m_environment, providers = m_providers] {
            Found found{.machine = readMachine(environment)};
            found.energy = openEnergyMeter(environment, found.machine)->source();
            found.stack = readStack(environment);
            found.devices = std::make_shared<const DeviceRegistry>(providers(found.machine, environment));
            return found;
        },
        this, [this, request, devicesGiven](Found found) { show(std::move(found), request, devicesGiven); });
}

void Controller::show(Found found, RunRequest request, bool devicesGiven)
{
    m_machine = std::move(found.machine);
    m_devices = std::move(found.devices);
    if (!devicesGiven) {
        const auto here = preferredGpu(m_devices->devices());
        if (const auto gpu = here ? here : preferredModel(m_devices->devices()))
            request.lanes.push_back({.device = gpu->id});
    }
    m_window.setMachine(m_machine);
    m_window.setupView().setStack(found.stack);
    m_window.setEnergySource(found.energy);
    m_window.setDevices(m_devices->devices());
    m_window.setRequest(request);
    emit ready();
}

void Controller::keep(const GpuFigures& gpu)
{
    struct Kept {
        Expected<GpuFigures> gpu;
        std::shared_ptr<const DeviceRegistry> devices;
    };
    m_background.start(
        [gpu, machine = m_machine, environment = m_environment, providers = m_providers] {
            Kept kept{.gpu = keepOwnGpu(environment, gpu), .devices = {}};
            if (kept.gpu)
                kept.devices = std::make_shared<const DeviceRegistry>(providers(machine, environment));
            return kept;
        },
        this,
        [this](Kept kept) {
            if (!kept.gpu) {
                m_window.showError(kept.gpu.error());
                return;
            }
            m_devices = std::move(kept.devices);
            m_window.setDevices(m_devices->devices());
            m_window.chooseGpu("modelled:" + kept.gpu->id);
            emit gpuKept();
        });
}

void Controller::readData(const QString& file)
{
    m_background.start(
        [path = file.toStdString()] { return openData(path).map([](const DataSet& data) { return data.shape(); }); },
        this, [this, file](const Expected<DataShape>& data) { m_window.setData(file.toStdString(), data); });
}

/// A run that is asked for meanwhile begins after it, on the same thread.
void Controller::measureLimits()
{
    m_background.start([devices = m_devices] { return devices->limits(std::string(name(DeviceKind::cpu))); }, this,
                       [this](const Limits& limits) { m_window.setupView().limitsPanel().setLimits(limits); });
}

void Controller::run(const RunRequest& request)
{
    if (!m_devices)
        return;
    m_stopWanted = false;
    if (!m_starting && !m_run) {
        launch(request);
        return;
    }
    m_next = request;
    if (m_run)
        m_run->stop();
}

void Controller::sweep(const SweepRequest& request)
{
    if (!m_devices || m_starting || m_run)
        return;
    m_stopWanted = false;
    m_sweep = request;
    m_sweepAt = 0;
    m_window.sweepView(request.over).begin(request);
    launch(runAt(request, request.values.front()));
}

/// The point that has run, if it did, is told; the next value is launched, or the sweep has ended.
void Controller::goOnSweeping(const RunRecord& record)
{
    const std::int64_t value = m_sweep->values[m_sweepAt];
    if (record.status == Status::cancelled) {
        endSweep(Status::cancelled);
        return;
    }
    m_window.sweepView(m_sweep->over).addPoint(sweepPoint(value, record));
    ++m_sweepAt;
    if (m_next || m_stopWanted)
        endSweep(Status::cancelled);
    else if (m_sweepAt == m_sweep->values.size())
        endSweep(Status::completed);
    else
        launch(runAt(*m_sweep, m_sweep->values[m_sweepAt]));
}

void Controller::endSweep(Status status)
{
    m_window.sweepView(std::exchange(m_sweep, std::nullopt)->over).finish(status);
}

void Controller::stop()
{
    m_next.reset();
    if (!m_starting && !m_run)
        return;
    m_stopWanted = true;
    m_window.showStopping();
    if (m_run)
        m_run->stop();
}

void Controller::launch(const RunRequest& request)
{
    m_starting = true;
    m_window.showStarting();
    m_background.start([request, devices = m_devices, machine = m_machine,
                        environment = m_environment] { return Run::start(request, *devices, machine, environment); },
                       this,
                       [this, job = request.job](Expected<std::unique_ptr<Run>> run) { take(std::move(run), job); });
}

void Controller::take(Expected<std::unique_ptr<Run>> run, const Job& job)
{
    m_starting = false;
    if (!run) {
        if (m_sweep)
            endSweep(Status::failed);
        if (m_next) {
            launch(*std::exchange(m_next, std::nullopt));
            return;
        }
        m_window.showIdle();
        m_window.showError(run.error());
        emit refused(run.error());
        return;
    }
    m_run = std::move(*run);
    if (m_next || m_stopWanted)
        m_run->stop();
    m_window.showRun(job, m_run->plan().lanes, m_run->plan().expectedSeconds);
    if (m_stopWanted)
        m_window.showStopping();
    m_cpuAtStart = threadSeconds();
    m_wallAtStart = m_environment.clock->seconds();
    m_drain.start();
    m_sinceRecord.start();
    emit recordBegun(m_run->record());
    emit started();
}

void Controller::drain()
{
    const RunUpdate update = m_run->drain();
    m_window.apply(update);
    if (update.finished) {
        finish();
    } else if (m_sinceRecord.elapsed() >= recordMilliseconds) {
        m_sinceRecord.start();
        emit recordGrown(m_run->record());
    }
}

void Controller::leave()
{
    if (m_run)
        tellCost();
}

void Controller::tellCost()
{
    const double wall = m_environment.clock->seconds() - m_wallAtStart;
    const double allowed = m_machine.quota.value_or(static_cast<double>(m_machine.allowedCpus.size()));
    emit windowCost(threadSeconds() - m_cpuAtStart, RepaintPacer::budget * allowed * wall);
}

void Controller::finish()
{
    m_drain.stop();
    tellCost();
    RunRecord record = m_run->record();
    record.comparison = compared(record);
    emit recordEnded(record);
    m_background.dispose(std::move(m_run));
    if (m_sweep) {
        goOnSweeping(record);
        if (m_sweep)
            return;
    }
    if (m_next) {
        launch(*std::exchange(m_next, std::nullopt));
        return;
    }
    m_record = std::move(record);
    m_window.showFinished(*m_record);
    emit ended();
}

} // namespace coreloom

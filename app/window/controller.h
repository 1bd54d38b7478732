#pragma once

#include "base/environment.h"
#include "device/registry.h"
#include "job/energy_source.h"
#include "job/gpu_figures.h"
#include "job/run_record.h"
#include "job/run_request.h"
#include "job/sweep.h"
#include "machine/machine.h"
#include "machine/stack.h"
#include "run/run.h"
#include "window/background.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace coreloom {

class MainWindow;

/// Joins compute to the window: finds the devices, runs jobs and shows their news. Nothing that may take time happens
/// on the window's thread: devices are found and opened, and ended runs are taken down, in the background.
class Controller : public QObject {
    Q_OBJECT

public:
    using Providers = std::function<std::vector<std::unique_ptr<DeviceProvider>>(const Machine&, const Environment&)>;

    /// The window outlives the controller.
    Controller(MainWindow& window, Environment environment, Providers providers);
    ~Controller() override;

    /// Looks for devices and sensors, then shows the request in the controls: with its lanes as given, or with a GPU
    /// beside the CPU: one that works here, by CUDA or else by OpenGL, or else a modelled one.
    void begin(const RunRequest& request, bool devicesGiven);
    /// Runs a job, in place of the one that runs now.
    void run(const RunRequest& request);
    /// Runs each value of a sweep, one after the other, and tells the view of it. Not while something else runs.
    void sweep(const SweepRequest& request);
    /// Of a sweep, too: the points so far stay.
    void stop();
    /// Says windowCost() of the run that goes on, if one does: the program ends in the middle of it.
    void leave();

    /// Of the last run that has ended.
    [[nodiscard]] const std::optional<RunRecord>& record() const { return m_record; }

signals:
    /// Devices are known: Run can be pressed.
    void ready();
    /// A GPU that the user described is kept, listed and chosen.
    void gpuKept();
    /// The lanes have begun.
    void started();
    /// The run has ended; its record is there.
    void ended();
    /// The run did not begin.
    void refused(const coreloom::Error& error);
    /// What the window's thread has computed during a run, and what its live view may take of it.
    void windowCost(double cpuSeconds, double budgetSeconds);
    /// For who keeps runs: when the lanes have begun, about once a second while they go on, and when they have ended.
    void recordBegun(const coreloom::RunRecord& record);
    void recordGrown(const coreloom::RunRecord& record);
    void recordEnded(const coreloom::RunRecord& record);

private:
    /// What is found in the background.
    struct Found {
        Machine machine;
        EnergySource energy;
        std::vector<StackComponent> stack;
        std::shared_ptr<const DeviceRegistry> devices;
    };

    void show(Found found, RunRequest request, bool devicesGiven);
    void measureLimits();
    void launch(const RunRequest& request);
    void take(Expected<std::unique_ptr<Run>> run, const Job& job);
    void drain();
    void goOnSweeping(const RunRecord& record);
    void endSweep(Status status);
    void tellCost();
    void keep(const GpuFigures& gpu);
    void readData(const QString& file);
    void finish();

    MainWindow& m_window;
    Environment m_environment;
    Providers m_providers;
    Machine m_machine;
    std::shared_ptr<const DeviceRegistry> m_devices;
    bool m_starting = false;
    std::unique_ptr<Run> m_run;
    std::optional<RunRequest> m_next;    ///< waits until the run that goes on has ended
    std::optional<SweepRequest> m_sweep; ///< the one that goes on
    std::size_t m_sweepAt = 0;           ///< which of its values runs
    bool m_stopWanted = false;
    std::optional<RunRecord> m_record;
    QTimer m_drain;              ///< only while a run goes on: idle, the program sleeps
    QElapsedTimer m_sinceRecord; ///< since the record was told
    double m_cpuAtStart = 0;
    double m_wallAtStart = 0;
    Background m_background; ///< last, so that its work ends before what it uses
};

} // namespace coreloom

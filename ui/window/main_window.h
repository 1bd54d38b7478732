#pragma once

#include "job/data_shape.h"
#include "job/device_info.h"
#include "job/energy_source.h"
#include "job/gpu_figures.h"
#include "job/run_request.h"
#include "job/run_update.h"
#include "job/sweep.h"
#include "language/language.h"
#include "machine/machine.h"
#include "theme/theme.h"
#include "window/run_state.h"

#include <QMainWindow>
#include <QTimer>

#include <optional>
#include <vector>

class QScrollArea;
class QStackedWidget;

namespace coreloom {

class ControlPanel;
class ErrorLine;
class LiveView;
class RunsView;
class SetupView;
class SweepView;
class SweepViews;
class TimelineView;
class TopBar;

/// The window: controls at the left, views at the right, a bar above. It shows what it is told and says what the user
/// wants; who runs jobs and writes files listens to its signals.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    static constexpr QSize smallestSize{1100, 700};

    explicit MainWindow(QWidget* parent = nullptr);

    void setMachine(const Machine& machine);
    void setDevices(const std::vector<DeviceInfo>& devices);
    void setEnergySource(const EnergySource& source);
    /// Chooses that GPU lane, as if by hand.
    void chooseGpu(const std::string& device);
    /// What a file of dataRequested() holds, or why it cannot be used.
    void setData(const std::string& file, const Expected<DataShape>& shape);
    /// What the controls show.
    void setRequest(const RunRequest& request);
    [[nodiscard]] RunRequest request() const;

    /// The run has been asked for and its devices are being opened.
    void showStarting();
    /// The run goes on; the view begins anew.
    void showRun(const Job& job, const std::vector<LaneSetup>& lanes, const std::vector<double>& expectedSeconds);
    /// News of the run. Repaints.
    void apply(const RunUpdate& update);
    void showStopping();
    /// The run has ended; its record stays on the screen.
    void showFinished(const RunRecord& record);
    /// A kept run, in place of the last one. Only while no run goes on.
    void showRecord(const RunRecord& record);
    /// The run was refused, or a file could not be written.
    void showError(const Error& error);
    /// The run that was asked for does not take place.
    void showIdle();
    [[nodiscard]] RunState runState() const { return m_state; }

    /// Full screen, everything scaled by as much as fits, at most 1.5.
    void present(bool on);
    /// The color scheme; nothing: as the system has it.
    void setScheme(std::optional<Scheme> scheme);
    void setLanguage(Language language);
    void showView(int index);
    void showLive();
    /// What a picture is to show: the view on the screen, or the live one where that is a list.
    [[nodiscard]] QWidget& pictureView();
    [[nodiscard]] LiveView& liveView() { return *m_live; }
    /// Which view shows a sweep.
    [[nodiscard]] SweepView& sweepView(SweepOver over) const;
    [[nodiscard]] RunsView& runsView() { return *m_runs; }
    [[nodiscard]] SetupView& setupView() { return *m_setup; }

signals:
    /// Run this; in place of what runs now.
    void runRequested(const coreloom::RunRequest& request);
    /// The same job with several numbers of workers, sizes or kernels, one run after the other.
    void sweepRequested(const coreloom::SweepRequest& request);
    void stopRequested();
    /// The user described a GPU by its figures: it is to be kept and listed.
    void gpuDescribed(const coreloom::GpuFigures& gpu);
    /// Somebody should read that file of samples to train on, and answer with setData().
    void dataRequested(const QString& file);
    void exportRequested(coreloom::Export what);
    /// The user chose for themself: worth remembering.
    void schemeChosen(std::optional<coreloom::Scheme> scheme);
    void languageChosen(coreloom::Language language);
    /// What had to be painted anew has been, in that many seconds.
    void repainted(double seconds);

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void build();
    void addView(QWidget* view, const char* title);
    void addShortcuts();
    void connectParts();
    void run();
    void sweep(const SweepView& view);
    void stop();
    void setRunState(RunState state);
    void offerMeasurements();
    void showPlan();
    void retranslate();
    void restyle();
    void applyTheme();

    std::vector<DeviceInfo> m_devices;
    std::optional<Scheme> m_scheme; ///< empty: that of the system
    Scheme m_systemScheme = Theme::systemScheme();
    RunState m_state = RunState::idle;
    bool m_presenting = false;
    bool m_hasRecord = false;
    QTimer m_restart; ///< after a change of the controls while a run goes on
    TopBar* m_bar;
    ControlPanel* m_controls;
    QScrollArea* m_column;
    ErrorLine* m_errorLine;
    QStackedWidget* m_views;
    LiveView* m_live;
    SweepViews* m_sweeps;
    TimelineView* m_timeline;
    RunsView* m_runs;
    SetupView* m_setup;
};

} // namespace coreloom

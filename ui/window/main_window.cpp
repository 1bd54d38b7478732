#include "window/main_window.h"

#include "controls/control_panel.h"
#include "controls/gpu_section.h"
#include "ladder/ladder_view.h"
#include "live/live_view.h"
#include "runs/runs_view.h"
#include "scaling/scaling_view.h"
#include "setup/limits_panel.h"
#include "setup/setup_view.h"
#include "sizes/sizes_view.h"
#include "timeline/timeline_view.h"
#include "window/error_line.h"
#include "window/plans.h"
#include "window/sweep_views.h"
#include "window/top_bar.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace coreloom {

namespace {

constexpr double columnWidth = 252;

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      m_bar(new TopBar(this)),
      m_controls(new ControlPanel(this)),
      m_column(new QScrollArea(this)),
      m_errorLine(new ErrorLine(this)),
      m_views(new QStackedWidget(this)),
      m_live(new LiveView(this)),
      m_sweeps(new SweepViews(this)),
      m_timeline(new TimelineView(this)),
      m_runs(new RunsView(this)),
      m_setup(new SetupView(this))
{
    build();
    addView(m_live, QT_TRANSLATE_NOOP("coreloom::TopBar", "Live"));
    addView(m_sweeps->scaling(), QT_TRANSLATE_NOOP("coreloom::TopBar", "Scaling"));
    addView(m_sweeps->sizes(), QT_TRANSLATE_NOOP("coreloom::TopBar", "Sizes"));
    addView(m_timeline, QT_TRANSLATE_NOOP("coreloom::TopBar", "Timeline"));
    addView(m_sweeps->ladder(), QT_TRANSLATE_NOOP("coreloom::TopBar", "Ladder"));
    addView(m_runs, QT_TRANSLATE_NOOP("coreloom::TopBar", "Runs"));
    addView(m_setup, QT_TRANSLATE_NOOP("coreloom::TopBar", "Setup"));
    showView(0);
    addShortcuts();
    connectParts();
    retranslate();
    restyle();
    showPlan();
}

void MainWindow::build()
{
    setObjectName(QStringLiteral("window"));
    setMinimumSize(smallestSize);
    m_column->setObjectName(QStringLiteral("column"));
    m_column->setWidget(m_controls);
    m_column->setWidgetResizable(true);
    m_column->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_column->setFocusPolicy(Qt::NoFocus);

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_errorLine);
    right->addWidget(m_views, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    below->addWidget(m_column);
    below->addLayout(right, 1);
    auto* whole = new QWidget(this);
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addLayout(below, 1);
    setCentralWidget(whole);
}

void MainWindow::addView(QWidget* view, const char* title)
{
    const int index = m_views->addWidget(view);
    m_bar->addView(title);
    connect(new QShortcut(QKeySequence(QString::number(index + 1)), this), &QShortcut::activated, this,
            [this, index] { showView(index); });
}

void MainWindow::addShortcuts()
{
    const auto add = [this](std::initializer_list<QKeySequence> keys, auto action) {
        for (const QKeySequence& key : keys)
            connect(new QShortcut(key, this), &QShortcut::activated, this, action);
    };
    add({Qt::CTRL | Qt::Key_R, Qt::Key_F5}, [this] { run(); });
    add({Qt::Key_Escape}, [this] { stop(); });
    add({Qt::CTRL | Qt::Key_E}, [this] { m_bar->openExportMenu(); });
    add({Qt::Key_F11, Qt::CTRL | Qt::Key_P}, [this] { present(!m_presenting); });
    add({Qt::CTRL | Qt::Key_L}, [this] { emit m_bar->otherLanguageRequested(); });
    add({Qt::CTRL | Qt::Key_T}, [this] {
        const bool dark = Theme::current().scheme == Scheme::dark;
        setScheme(dark ? Scheme::light : Scheme::dark);
        emit schemeChosen(m_scheme);
    });
}

void MainWindow::connectParts()
{
    using namespace std::chrono_literals;
    m_restart.setSingleShot(true);
    m_restart.setInterval(300ms);
    connect(&m_restart, &QTimer::timeout, this, &MainWindow::run);
    connect(m_controls, &ControlPanel::requestChanged, this, [this] {
        if (m_state == RunState::running || m_state == RunState::starting)
            m_restart.start();
        showPlan();
    });
    connect(m_controls, &ControlPanel::setupRequested, this, [this] { showView(m_views->indexOf(m_setup)); });
    connect(m_controls, &ControlPanel::gpuDescribed, this, &MainWindow::gpuDescribed);
    connect(m_controls, &ControlPanel::dataRequested, this, &MainWindow::dataRequested);
    connect(m_live, &LiveView::setupRequested, this, [this] { showView(m_views->indexOf(m_setup)); });
    connect(m_live, &LiveView::modelledLaneRequested, this, [this] {
        if (const auto model = preferredModel(m_devices)) {
            m_controls->chooseGpu(model->id);
            run();
        }
    });
    connect(m_bar, &TopBar::runRequested, this, &MainWindow::run);
    connect(m_bar, &TopBar::stopRequested, this, &MainWindow::stop);
    connect(m_sweeps, &SweepViews::sweepRequested, this, &MainWindow::sweep);
    connect(m_sweeps, &SweepViews::stopRequested, this, &MainWindow::stop);
    connect(m_bar, &TopBar::viewRequested, this, &MainWindow::showView);
    connect(m_bar, &TopBar::exportRequested, this, &MainWindow::exportRequested);
    connect(m_bar, &TopBar::presentRequested, this, &MainWindow::present);
    connect(m_bar, &TopBar::otherLanguageRequested, this, [this] {
        setLanguage(currentLanguage() == Language::english ? Language::korean : Language::english);
        emit languageChosen(currentLanguage());
    });
    connect(m_setup, &SetupView::schemeChosen, this, [this](std::optional<Scheme> scheme) {
        setScheme(scheme);
        emit schemeChosen(scheme);
    });
}

void MainWindow::setMachine(const Machine& machine)
{
    m_controls->setMachine(machine);
    m_sweeps->setMachine(machine);
    m_setup->setMachine(machine);
    m_live->setMachine(machine);
}

void MainWindow::setDevices(const std::vector<DeviceInfo>& devices)
{
    m_devices = devices;
    m_controls->setDevices(devices);
    m_setup->setDevices(devices);
    offerMeasurements();
    const auto cuda = std::ranges::find(devices, DeviceKind::cuda, &DeviceInfo::kind);
    const bool absent = !preferredGpu(devices) && cuda != devices.end();
    m_live->setGpuAbsent(absent ? cuda->absent : std::nullopt);
    showPlan();
}

void MainWindow::setEnergySource(const EnergySource& source)
{
    m_controls->setEnergySource(source);
    m_setup->setEnergySource(source);
}

void MainWindow::chooseGpu(const std::string& device)
{
    m_controls->chooseGpu(device);
}

void MainWindow::setData(const std::string& file, const Expected<DataShape>& shape)
{
    m_controls->setData(file, shape);
}

void MainWindow::setRequest(const RunRequest& request)
{
    m_controls->setRequest(request);
    showPlan();
}

RunRequest MainWindow::request() const
{
    return m_controls->request();
}

void MainWindow::run()
{
    const auto problem = m_controls->commit();
    m_restart.stop();
    if (problem) {
        showError(*problem);
        return;
    }
    if (m_devices.empty())
        return; // still looking for devices
    emit runRequested(request());
}

void MainWindow::sweep(const SweepView& view)
{
    const auto problem = m_controls->commit();
    showPlan();
    if (problem)
        showError(*problem);
    else if (const auto planned = view.plan())
        emit sweepRequested(*planned);
}

SweepView& MainWindow::sweepView(SweepOver over) const
{
    return m_sweeps->of(over);
}

void MainWindow::stop()
{
    m_restart.stop();
    if (m_state == RunState::running || m_state == RunState::starting)
        emit stopRequested();
    else if (m_presenting && m_state == RunState::idle)
        present(false);
}

void MainWindow::setRunState(RunState state)
{
    m_state = state;
    m_bar->setRunState(state);
    offerMeasurements();
}

void MainWindow::offerMeasurements()
{
    const bool free = m_state == RunState::idle && !m_devices.empty();
    m_setup->limitsPanel().setAvailable(free);
    m_sweeps->setAvailable(free);
}

void MainWindow::showStarting()
{
    m_errorLine->clearError();
    setRunState(RunState::starting);
}

void MainWindow::showRun(const Job& job, const std::vector<LaneSetup>& lanes,
                         const std::vector<double>& expectedSeconds)
{
    m_hasRecord = false;
    m_bar->setRecordAvailable(false);
    m_live->begin(job, lanes, expectedSeconds);
    m_timeline->begin(job, lanes);
    setRunState(RunState::running);
}

void MainWindow::apply(const RunUpdate& update)
{
    m_live->apply(update);
    m_timeline->apply(update);
}

void MainWindow::showStopping()
{
    setRunState(RunState::stopping);
}

void MainWindow::showFinished(const RunRecord& record)
{
    m_hasRecord = true;
    m_bar->setRecordAvailable(true);
    m_live->finish(record);
    m_timeline->showRecord(record);
    for (const LaneRecord& lane : record.lanes) {
        if (lane.setup.device.kind == DeviceKind::cpu && lane.limits.provenance == Provenance::measured)
            m_setup->limitsPanel().setLimits(lane.limits);
    }
    setRunState(RunState::idle);
}

void MainWindow::showRecord(const RunRecord& record)
{
    m_hasRecord = true;
    m_bar->setRecordAvailable(true);
    m_live->showRecord(record);
    m_timeline->showRecord(record);
    showLive();
}

void MainWindow::showError(const Error& error)
{
    m_errorLine->showError(error);
}

void MainWindow::showIdle()
{
    setRunState(RunState::idle);
    showPlan();
}

void MainWindow::showPlan()
{
    m_sweeps->setPlans(request(), m_devices);
    // A finished run stays to be read until the next one.
    if (m_state == RunState::idle && !m_hasRecord)
        m_live->showIdle(request().job, plannedLanes(request(), m_devices));
}

void MainWindow::showView(int index)
{
    m_views->setCurrentIndex(index);
    m_bar->showView(index);
}

QWidget& MainWindow::pictureView()
{
    QWidget* shown = m_views->currentWidget();
    return shown == m_runs || shown == m_setup ? *m_live : *shown;
}

void MainWindow::showLive()
{
    showView(m_views->indexOf(m_live));
}

void MainWindow::retranslate()
{
    setWindowTitle(QStringLiteral("Coreloom"));
    m_column->setAccessibleName(tr("Controls"));
}

void MainWindow::restyle()
{
    m_column->setFixedWidth(Theme::current().pixels(columnWidth));
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
    if (event->type() == QEvent::ThemeChange) {
        m_systemScheme = Theme::systemScheme();
        if (!m_scheme)
            applyTheme();
    }
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() != QEvent::UpdateRequest)
        return QMainWindow::event(event);
    QElapsedTimer timer;
    timer.start();
    const bool done = QMainWindow::event(event);
    emit repainted(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
    return done;
}

} // namespace coreloom

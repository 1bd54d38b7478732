#include "controls/control_panel.h"

#include "controls/cpu_section.h"
#include "controls/gpu_section.h"
#include "controls/job_sections.h"
#include "controls/network_section.h"
#include "controls/new_gpu_dialog.h"
#include "controls/size_section.h"
#include "controls/training_section.h"
#include "job/network_memory.h"
#include "language/translated.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QAbstractSpinBox>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace coreloom {

ControlPanel::ControlPanel(QWidget* parent)
    : QWidget(parent),
      m_layout(new QVBoxLayout(this)),
      m_workload(new WorkloadSection(this)),
      m_size(new SizeSection(this)),
      m_network(new NetworkSection(this)),
      m_training(new TrainingSection(this)),
      m_cpu(new CpuSection(this)),
      m_gpu(new GpuSection(this)),
      m_precision(new PrecisionSection(this)),
      m_time(new TimeSection(this)),
      m_energy(new EnergySection(this)),
      m_noGpu(makeHint(this))
{
    setObjectName(QStringLiteral("controls"));
    for (QWidget* section : std::initializer_list<QWidget*>{m_workload, m_size, m_network, m_training, m_cpu, m_gpu,
                                                            m_precision, m_time, m_energy})
        m_layout->addWidget(section);
    m_layout->addStretch(1);
    m_noGpu->setObjectName(QStringLiteral("noGpu"));
    m_noGpu->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_layout->addWidget(m_noGpu);
    connectSections();
    restyle();
    setRequest({});
    retranslate();
}

void ControlPanel::connectSections()
{
    connect(m_workload, &WorkloadSection::changed, this, [this] {
        showWorkload();
        announce();
    });
    connect(m_size, &SizeSection::changed, this, &ControlPanel::announce);
    connect(m_network, &NetworkSection::changed, this, &ControlPanel::announce);
    connect(m_training, &TrainingSection::changed, this, &ControlPanel::announce);
    connect(m_training, &TrainingSection::endsWanted, m_network, &NetworkSection::setEnds);
    connect(m_training, &TrainingSection::dataRequested, this, &ControlPanel::dataRequested);
    connect(m_cpu, &CpuSection::changed, this, &ControlPanel::announce);
    connect(m_gpu, &GpuSection::changed, this, &ControlPanel::announce);
    connect(m_gpu, &GpuSection::deviceChanged, this, &ControlPanel::announce);
    connect(m_gpu, &GpuSection::setupRequested, this, &ControlPanel::setupRequested);
    connect(m_gpu, &GpuSection::newGpuRequested, this, &ControlPanel::askForGpu);
    connect(m_precision, &PrecisionSection::changed, this, &ControlPanel::announce);
    connect(m_time, &TimeSection::changed, this, &ControlPanel::announce);
    // Two CPU lanes are compared with each other; a GPU can be chosen again beside them.
    connect(m_cpu, &CpuSection::comparisonChanged, this, [this](bool on) {
        if (on)
            m_gpusBeforeComparison = m_gpu->lanes();
        m_gpu->setLanes(on ? std::vector<LaneRequest>{} : m_gpusBeforeComparison);
        announce();
    });
    connect(m_noGpu, &QLabel::linkActivated, this, &ControlPanel::setupRequested);
}

void ControlPanel::setMachine(const Machine& machine)
{
    m_cpu->setMachine(machine);
}

void ControlPanel::setDevices(const std::vector<DeviceInfo>& devices)
{
    m_devices = devices;
    const auto cpu = std::ranges::find(devices, DeviceKind::cpu, &DeviceInfo::kind);
    if (cpu != devices.end())
        m_cpu->setDevice(*cpu);
    m_gpu->setDevices(devices);
    share();
    retranslate();
}

void ControlPanel::setEnergySource(const EnergySource& source)
{
    m_energy->setSource(source);
}

void ControlPanel::setRequest(const RunRequest& request)
{
    m_base = request;
    std::vector<LaneRequest> cpuLanes;
    std::vector<LaneRequest> gpuLanes;
    for (const LaneRequest& lane : request.lanes) {
        (lane.device == "cpu" ? cpuLanes : gpuLanes).push_back(lane);
    }
    m_workload->setWorkload(request.job.workload);
    m_size->setJob(request.job);
    m_network->setNetwork(request.job.network);
    m_training->setNetwork(request.job.network);
    m_time->setStop(request.job.stop);
    if (!request.lanes.empty())
        m_precision->setPrecision(request.lanes.front().precision);
    m_cpu->setLanes(cpuLanes);
    m_gpu->setLanes(gpuLanes);
    showWorkload();
    share();
}

RunRequest ControlPanel::request() const
{
    RunRequest request = m_base;
    request.job.workload = m_workload->workload();
    m_size->applyTo(request.job);
    m_network->applyTo(request.job.network);
    m_training->applyTo(request.job.network);
    request.job.stop = m_time->stop();
    request.lanes = m_cpu->lanes();
    std::ranges::copy(m_gpu->lanes(), std::back_inserter(request.lanes));
    request.order = LaneOrder::apartOnSharedCores;
    return request;
}

std::optional<Error> ControlPanel::commit()
{
    for (QAbstractSpinBox* number : findChildren<QAbstractSpinBox*>())
        number->interpretText();
    const Workload workload = m_workload->workload();
    if (workload == Workload::matmul)
        return m_size->commit();
    const auto problem = m_network->commit();
    return problem || workload == Workload::forward ? problem : m_training->commit();
}

void ControlPanel::setData(const std::string& file, const Expected<DataShape>& shape)
{
    m_training->setData(file, shape);
    share();
}

void ControlPanel::showWorkload()
{
    const Workload workload = m_workload->workload();
    m_size->setVisible(workload == Workload::matmul);
    m_network->setVisible(workload != Workload::matmul);
    m_training->setVisible(workload == Workload::train);
    m_gpu->setWorkload(workload);
}

void ControlPanel::chooseGpu(const std::string& device)
{
    std::vector<LaneRequest> lanes = m_gpu->lanes();
    if (!lanes.empty())
        lanes.pop_back();
    lanes.push_back({.device = device});
    m_gpu->setLanes(lanes);
    announce();
}

void ControlPanel::askForGpu()
{
    auto* dialog = new NewGpuDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QStringList own;
    for (const DeviceInfo& device : m_devices) {
        if (device.id.starts_with("modelled:my-"))
            own << QString::fromStdString(device.name);
    }
    dialog->setOwnNames(own);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { emit gpuDescribed(dialog->figures()); });
    dialog->open();
}

void ControlPanel::share()
{
    std::vector<DeviceInfo> chosen{m_cpu->device()};
    std::ranges::copy(m_gpu->chosenDevices(), std::back_inserter(chosen));
    m_precision->setDevices(chosen, m_workload->workload());
    const Precision precision = m_precision->precision();
    m_size->setPrecision(precision);
    m_cpu->setPrecision(precision);
    m_gpu->setPrecision(precision);
    int workers = 1;
    for (const LaneRequest& lane : m_cpu->lanes())
        workers = std::max(workers, lane.threads.value_or(1));
    Network network = m_base.job.network;
    m_network->applyTo(network);
    m_training->setSurroundings(network, workers);
    const Job job = request().job;
    m_cpu->setJob(job);
    std::optional<std::int64_t> elements = forwardElements(job.network);
    if (job.workload == Workload::train) {
        const auto shape = m_training->data();
        elements = shape ? std::optional(trainingElements(job.network, *shape)) : std::nullopt;
    }
    m_network->setCost(job, elements ? std::optional(*elements * bytesPerElement(precision)) : std::nullopt);
}

void ControlPanel::announce()
{
    share();
    emit requestChanged(request());
}

void ControlPanel::retranslate()
{
    const auto cuda = std::ranges::find(m_devices, DeviceKind::cuda, &DeviceInfo::kind);
    m_noGpu->setVisible(!m_devices.empty() && !preferredGpu(m_devices));
    const QString reason = cuda != m_devices.end() && cuda->absent ? translated(cuda->absent->what) : QString();
    m_noGpu->setText(tr("No GPU found here.") % u' ' % reason.toHtmlEscaped() %
                     QStringLiteral(" <a href=\"setup\">%1</a>").arg(tr("Why?")));
    explain(m_noGpu, tr("Opens Setup, which says what is missing and what would bring it."));
}

void ControlPanel::restyle()
{
    const Theme& theme = Theme::current();
    m_layout->setSpacing(theme.pixels(12));
    m_layout->setContentsMargins(theme.pixels(16), theme.pixels(12), theme.pixels(16), theme.pixels(12));
}

void ControlPanel::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
}

void ControlPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // The text of a label keeps the color that links had when it was set.
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

} // namespace coreloom

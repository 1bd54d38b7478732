#include "controls/cpu_section.h"

#include "controls/abilities.h"
#include "controls/kernel_heading.h"
#include "controls/segmented.h"
#include "controls/slider.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace coreloom {

namespace {

QString elementsHint(const Job& job, int workers)
{
    const std::int64_t elements = job.elements();
    if (elements < workers)
        return CpuSection::tr("fewer elements than workers: some have nothing to do");
    const bool even = elements % workers == 0;
    const QString each = formatCount((elements + workers / 2) / workers);
    if (job.workload != Workload::matmul)
        return (even ? CpuSection::tr("%1 values of its largest layer each")
                     : CpuSection::tr("about %1 values of its largest layer each"))
            .arg(each);
    return (even ? CpuSection::tr("%1 elements each") : CpuSection::tr("about %1 elements each")).arg(each);
}

/// Whole parts go to workers.
QString samplesHint(const Network& network, int workers)
{
    const std::int64_t part = network.batch / network.parts;
    const std::int64_t least = network.parts / workers * part;
    const std::int64_t most = (network.parts + workers - 1) / workers * part;
    return least == most ? CpuSection::tr("%1 samples each").arg(formatCount(least))
                         : CpuSection::tr("%1 to %2 samples each").arg(formatCount(least), formatCount(most));
}

} // namespace

QString shareHint(const Job& job, int workers, int cores)
{
    const bool samples = job.workload == Workload::train && job.network.parallel == Parallel::batch;
    QString hint = samples ? samplesHint(job.network, workers) : elementsHint(job, workers);
    if (cores > 0 && workers > cores) {
        const int sharing = (workers + cores - 1) / cores;
        hint += QStringLiteral(" · ") % CpuSection::tr("%1 workers share a core (oversubscribed)").arg(sharing);
    }
    return hint;
}

CpuSection::CpuSection(QWidget* parent)
    : Section(Hue::cpu, parent),
      m_workers(new QSpinBox(this)),
      m_cores(new QLabel(m_workers)),
      m_slider(new Slider(this)),
      m_kernelHeading(new KernelHeading(QStringLiteral("cpuKernel"), this)),
      m_kernel(new Segmented(this)),
      m_schedule(new Segmented(this)),
      m_compare(new QCheckBox(this))
{
    m_workers->setObjectName(QStringLiteral("workers"));
    m_workers->setRange(1, mostCpuWorkers);
    m_workers->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_workers->setKeyboardTracking(false);
    addControl(m_workers);
    setRole(m_cores, QStringLiteral("hint"));
    auto* inside = new QHBoxLayout(m_workers);
    inside->setContentsMargins(0, 0, 8, 0);
    inside->addWidget(m_cores, 0, Qt::AlignRight | Qt::AlignVCenter);

    m_slider->setObjectName(QStringLiteral("workersSlider"));
    m_slider->setProperty("hue", QStringLiteral("cpu"));
    m_slider->setRange(1, mostCpuWorkers);
    m_slider->setPageStep(4);
    addControl(m_slider);
    m_hint = addHint();
    m_hint->setObjectName(QStringLiteral("workersHint"));

    addControl(m_kernelHeading);
    m_kernel->setObjectName(QStringLiteral("cpuKernel"));
    m_kernelHeading->setBuddy(m_kernel);
    addControl(m_kernel);
    m_scheduleLabel = makeHint(this);
    m_scheduleLabel->setWordWrap(false);
    m_schedule->setObjectName(QStringLiteral("schedule"));
    m_scheduleLabel->setBuddy(m_schedule);
    auto* scheduleRow = new QHBoxLayout;
    scheduleRow->addWidget(m_scheduleLabel);
    scheduleRow->addWidget(m_schedule, 1);
    addRow(scheduleRow);
    m_compare->setObjectName(QStringLiteral("compare"));
    addControl(m_compare);

    connect(m_workers, &QSpinBox::valueChanged, this, &CpuSection::takeWorkers);
    connect(m_slider, &QSlider::valueChanged, this, &CpuSection::takeWorkers);
    connect(m_kernel, &Segmented::chosen, this, [this](int id) {
        m_asked = static_cast<Rung>(id);
        showKernels();
        emit changed();
    });
    connect(m_schedule, &Segmented::chosen, this, [this](int id) {
        m_lane.schedule = static_cast<Schedule>(id);
        emit changed();
    });
    connect(m_compare, &QCheckBox::clicked, this, &CpuSection::comparisonChanged);

    m_lane.threads = 1;
    m_compared.threads = 1;
    CpuSection::retranslate();
}

void CpuSection::setMachine(const Machine& machine)
{
    m_machine = machine;
    retranslate();
}

void CpuSection::setDevice(const DeviceInfo& device)
{
    m_device = device;
    showKernels();
}

void CpuSection::setPrecision(Precision precision)
{
    m_precision = precision;
    showKernels();
}

void CpuSection::setJob(const Job& job)
{
    m_job = job;
    showHint();
}

void CpuSection::setLanes(const std::vector<LaneRequest>& lanes)
{
    if (!lanes.empty())
        m_lane = lanes.back();
    m_asked = m_lane.kernel;
    m_lane.threads = std::clamp(m_lane.threads.value_or(m_machine.defaultWorkers()), 1, mostCpuWorkers);
    m_compare->setChecked(lanes.size() > 1);
    m_compared = lanes.size() > 1 ? lanes.front() : LaneRequest{.threads = 1};
    const QSignalBlocker blockWorkers(m_workers);
    const QSignalBlocker blockSlider(m_slider);
    m_workers->setValue(*m_lane.threads);
    m_slider->setValue(*m_lane.threads);
    m_schedule->setCurrent(static_cast<int>(m_lane.schedule));
    retranslate();
}

std::vector<LaneRequest> CpuSection::lanes() const
{
    LaneRequest lane = m_lane;
    lane.precision = m_precision;
    lane.kernel = m_kernel->current() < 0 ? std::nullopt : std::optional(static_cast<Rung>(m_kernel->current()));
    if (!m_compare->isChecked())
        return {lane};
    LaneRequest compared = m_compared;
    compared.precision = lane.precision;
    compared.kernel = lane.kernel;
    compared.schedule = lane.schedule;
    return {compared, lane};
}

int CpuSection::cores() const
{
    return m_machine.defaultWorkers();
}

void CpuSection::takeWorkers(int workers)
{
    if (workers == m_lane.threads)
        return;
    m_lane.threads = workers;
    // A list of CPUs holds for the number of workers that it was given with.
    m_lane.cpus.clear();
    const QSignalBlocker blockWorkers(m_workers);
    const QSignalBlocker blockSlider(m_slider);
    m_workers->setValue(workers);
    m_slider->setValue(workers);
    retranslate();
    emit changed();
}

void CpuSection::showKernels()
{
    m_kernel->setChoices(Abilities::rungs(m_device, m_precision));
    const bool hasAsked = m_asked && Abilities::has(m_device, *m_asked, m_precision);
    const std::optional<Rung> rung = hasAsked ? m_asked : Abilities::preferredRung(m_device, m_precision);
    m_kernel->setCurrent(rung ? static_cast<int>(*rung) : -1);
    m_kernelHeading->setLadder(m_device, rung);
}

void CpuSection::showHint()
{
    m_hint->setText(shareHint(m_job, *m_lane.threads, cores()));
}

void CpuSection::retranslate()
{
    caption().setText(tr("CPU cores"));
    const int workers = *m_lane.threads;
    const QString pattern = workers == 1 ? tr("%1 worker") : tr("%1 workers");
    m_workers->setPrefix(pattern.section(QStringLiteral("%1"), 0, 0));
    m_workers->setSuffix(pattern.section(QStringLiteral("%1"), 1, 1));
    m_cores->setText(cores() == 1 ? tr("of 1 core") : tr("of %1 cores").arg(cores()));
    QString toolTip =
        tr("Threads that compute, each bound to a core of its own while there are enough. More workers than cores "
           "(oversubscription) do not make it faster: they take turns on the same cores.");
    if (!m_machine.allowedReason.empty())
        toolTip += u'\n' % translated(m_machine.allowedReason);
    explain(m_workers, toolTip);
    explain(m_slider, toolTip);
    m_slider->setAccessibleName(tr("CPU workers"));
    m_kernelHeading->retranslate(
        tr("How the multiplication is written, from simple to fast. Same result, very different time."));
    m_scheduleLabel->setText(tr("Schedule"));
    explain(m_scheduleLabel, tr("How the tiles of the result are shared out among the workers."));
    m_schedule->setChoices({{static_cast<int>(Schedule::dynamic), tr("dynamic"),
                             tr("Who is ready takes the next tile: a slow core holds nobody up.")},
                            {static_cast<int>(Schedule::fixed), tr("static"),
                             tr("Each worker gets the same share beforehand: shows how all wait for the slowest.")}});
    m_schedule->setCurrent(static_cast<int>(m_lane.schedule));
    const int compared = m_compared.threads.value_or(1);
    m_compare->setText(compared == 1 ? tr("compare with 1 worker") : tr("compare with %1 workers").arg(compared));
    explain(m_compare, tr("A second CPU lane that runs the same job first: how many times faster are more workers?"));
    showKernels();
    showHint();
}

} // namespace coreloom

#include "controls/gpu_section.h"

#include "controls/abilities.h"
#include "controls/choice_box.h"
#include "controls/kernel_heading.h"
#include "controls/segmented.h"
#include "controls/slider.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/tool_tip.h"

#include <QSignalBlocker>

#include <algorithm>
#include <iterator>

namespace coreloom {

namespace {

/// What entries of the list do that are no device; an id never begins so.
const QString openSetup = QStringLiteral("?setup");
const QString describeGpu = QStringLiteral("?describe");
constexpr std::size_t mostFurther = 3;

} // namespace

std::optional<DeviceInfo> preferredGpu(const std::vector<DeviceInfo>& devices)
{
    for (const DeviceKind kind : {DeviceKind::cuda, DeviceKind::opengl}) {
        const auto found = std::ranges::find_if(devices, [kind](const DeviceInfo& device) {
            return device.kind == kind && !device.absent && !device.software;
        });
        if (found != devices.end())
            return *found;
    }
    return std::nullopt;
}

std::optional<DeviceInfo> preferredModel(const std::vector<DeviceInfo>& devices)
{
    const auto usable = [](const DeviceInfo& device) { return device.kind == DeviceKind::modelled && !device.absent; };
    auto found = std::ranges::find_if(devices, [&](const DeviceInfo& device) {
        return usable(device) && device.id == "modelled:rtx-4070-ti-super"; // of the question that the program answers
    });
    if (found == devices.end())
        found = std::ranges::find_if(devices, usable);
    return found == devices.end() ? std::nullopt : std::optional(*found);
}

GpuSection::GpuSection(QWidget* parent)
    : Section(Hue::gpu, parent),
      m_gpu(new ChoiceBox(this)),
      m_sms(new Slider(this)),
      m_kernelHeading(new KernelHeading(QStringLiteral("gpuKernel"), this)),
      m_kernel(new Segmented(this))
{
    m_lane.device.clear();
    m_gpu->setObjectName(QStringLiteral("gpu"));
    addControl(m_gpu);
    m_sms->setObjectName(QStringLiteral("smsSlider"));
    m_sms->setProperty("hue", QStringLiteral("gpu"));
    addControl(m_sms);
    m_hint = addHint();
    m_hint->setObjectName(QStringLiteral("smsHint"));
    addControl(m_kernelHeading);
    m_kernel->setObjectName(QStringLiteral("gpuKernel"));
    m_kernelHeading->setBuddy(m_kernel);
    addControl(m_kernel);
    m_more = addHint();
    m_more->setObjectName(QStringLiteral("moreGpus"));
    m_more->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);

    connect(m_gpu, &QComboBox::activated, this, [this](int index) { choose(m_gpu->itemData(index).toString()); });
    connect(m_more, &QLabel::linkActivated, this, &GpuSection::followLink);
    connect(m_sms, &QSlider::valueChanged, this, [this](int sms) {
        m_lane.sms = sms;
        showDevice();
        emit changed();
    });
    connect(m_kernel, &Segmented::chosen, this, [this](int id) {
        m_lane.kernel = static_cast<Rung>(id);
        showDevice();
        emit changed();
    });
    GpuSection::retranslate();
}

void GpuSection::setDevices(const std::vector<DeviceInfo>& devices)
{
    m_devices = devices;
    retranslate();
}

void GpuSection::setPrecision(Precision precision)
{
    m_precision = precision;
    showDevice();
}

void GpuSection::setWorkload(Workload workload)
{
    if (workload == m_workload)
        return;
    m_workload = workload;
    retranslate();
}

QString GpuSection::lack(const LaneRequest& lane) const
{
    const auto gpu = device(lane.device);
    return gpu ? Abilities::lack(*gpu, m_workload) : QString();
}

void GpuSection::setLanes(const std::vector<LaneRequest>& lanes)
{
    m_further = lanes;
    m_lane = LaneRequest{.device = {}};
    if (!m_further.empty()) {
        m_lane = m_further.back();
        m_further.pop_back();
    }
    showDevice();
}

std::vector<LaneRequest> GpuSection::lanes() const
{
    std::vector<LaneRequest> lanes;
    std::ranges::copy_if(m_further, std::back_inserter(lanes),
                         [this](const LaneRequest& lane) { return lack(lane).isEmpty(); });
    for (LaneRequest& lane : lanes) {
        lane.precision = m_precision;
        const auto gpu = device(lane.device);
        if (lane.kernel && gpu && !Abilities::has(*gpu, *lane.kernel, m_precision))
            lane.kernel.reset();
    }
    if (!m_lane.device.empty() && lack(m_lane).isEmpty()) {
        LaneRequest& lane = lanes.emplace_back(m_lane);
        lane.precision = m_precision;
        lane.kernel = m_kernel->current() < 0 ? std::nullopt : std::optional(static_cast<Rung>(m_kernel->current()));
    }
    return lanes;
}

std::optional<DeviceInfo> GpuSection::device(const std::string& id) const
{
    const auto found = std::ranges::find(m_devices, id, &DeviceInfo::id);
    return found == m_devices.end() ? std::nullopt : std::optional(*found);
}

std::vector<DeviceInfo> GpuSection::chosenDevices() const
{
    std::vector<DeviceInfo> devices;
    for (const LaneRequest& lane : lanes()) {
        if (const auto found = device(lane.device))
            devices.push_back(*found);
    }
    return devices;
}

void GpuSection::choose(const QString& entry)
{
    if (entry == openSetup || entry == describeGpu) {
        showDevice(); // what was chosen stays chosen
        if (entry == openSetup)
            emit setupRequested();
        else
            emit newGpuRequested();
        return;
    }
    m_lane = LaneRequest{.device = entry.toStdString()};
    if (m_lane.device.empty())
        m_further.clear();
    showDevice();
    emit deviceChanged();
}

/// "add", or the number of a further lane that goes.
void GpuSection::followLink(const QString& link)
{
    bool number = false;
    const auto index = link.toULongLong(&number);
    if (number && index < m_further.size())
        m_further.erase(m_further.begin() + static_cast<std::ptrdiff_t>(index));
    else if (!number && !m_lane.device.empty() && lack(m_lane).isEmpty())
        m_further.push_back(lanes().back());
    showDevice();
    emit deviceChanged();
}

void GpuSection::addGroup(const QString& heading, const std::vector<DeviceKind>& kinds, const QString& whyEmpty)
{
    m_gpu->addHeading(heading);
    bool usable = false;
    for (const DeviceInfo& device : m_devices) {
        if (std::ranges::find(kinds, device.kind) == kinds.end())
            continue;
        m_gpu->addItem(shortName(device), QString::fromStdString(device.id));
        usable = usable || !device.absent;
        const QString lack = Abilities::lack(device, m_workload);
        if (device.absent)
            m_gpu->setUnavailable(m_gpu->count() - 1, translated(*device.absent));
        else if (!lack.isEmpty())
            m_gpu->setUnavailable(m_gpu->count() - 1, lack);
    }
    if (!usable)
        m_gpu->addAction(tr("none: why?"), openSetup, whyEmpty % u' ' % tr("Setup says what would bring one."));
}

void GpuSection::showFurther()
{
    QStringList lines;
    const auto link = [](const QString& target, const QString& text) {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text.toHtmlEscaped());
    };
    for (std::size_t i = 0; i < m_further.size(); ++i) {
        const auto gpu = device(m_further[i].device);
        const QString name = gpu ? shortName(*gpu) : QString::fromStdString(m_further[i].device);
        lines << tr("and %1").arg(name).toHtmlEscaped() % u' ' % link(QString::number(i), tr("remove"));
    }
    if (!m_lane.device.empty() && lack(m_lane).isEmpty() && m_further.size() < mostFurther)
        lines << link(QStringLiteral("add"), tr("+ one more GPU lane"));
    m_more->setText(lines.join(QStringLiteral("<br>")));
    m_more->setVisible(!lines.isEmpty());
}

void GpuSection::showDevice()
{
    m_gpu->setCurrentIndex(std::max(0, m_gpu->findData(QString::fromStdString(m_lane.device))));
    showFurther();
    const std::optional<DeviceInfo> gpu = device(m_lane.device);
    const QString lack = this->lack(m_lane);
    const bool on = gpu && lack.isEmpty();
    m_sms->setVisible(on && gpu->hasSms() && gpu->mostWorkers > 1);
    m_hint->setVisible(gpu && (!on || gpu->hasSms()));
    m_kernelHeading->setVisible(on);
    m_kernel->setVisible(on);
    if (!on) {
        m_hint->setText(tr("Off: %1").arg(lack));
        m_kernel->setCurrent(-1);
        return;
    }
    m_kernel->setChoices(Abilities::rungs(*gpu, m_precision));
    const bool hasAsked = m_lane.kernel && Abilities::has(*gpu, *m_lane.kernel, m_precision);
    const std::optional<Rung> rung = hasAsked ? m_lane.kernel : Abilities::preferredRung(*gpu, m_precision);
    m_kernel->setCurrent(rung ? static_cast<int>(*rung) : -1);
    m_kernelHeading->setLadder(*gpu, rung);
    const auto about = std::ranges::find_if(gpu->rungs, [&](const RungInfo& each) { return each.rung == rung; });
    const Text allSms = about == gpu->rungs.end() ? Text{} : about->allSms;
    m_sms->setEnabled(allSms.empty());
    explain(m_sms, allSms.empty()
                       ? tr("How many of the GPU's SMs take part. An SM (streaming multiprocessor) is the part of a "
                            "GPU that is nearest to a CPU core; its CUDA cores are the lanes of its arithmetic units.")
                       : translated(allSms));
    if (!allSms.empty())
        m_lane.sms.reset();
    const int sms = std::clamp(m_lane.sms.value_or(gpu->mostWorkers), 1, gpu->mostWorkers);
    const QSignalBlocker block(m_sms);
    m_sms->setRange(1, gpu->mostWorkers);
    m_sms->setValue(sms);
    m_hint->setText(tr("%1 of %2 SMs").arg(sms).arg(gpu->mostWorkers));
    if (gpu->coresPerWorker > 1) {
        m_hint->setText(m_hint->text() % QStringLiteral(" · ") %
                        tr("%1 CUDA cores").arg(formatCount(std::int64_t{sms} * gpu->coresPerWorker)));
    }
}

void GpuSection::retranslate()
{
    caption().setText(tr("GPU"));
    m_gpu->clear();
    m_gpu->addItem(tr("no GPU lane"), QString());
    addGroup(tr("In this computer"), {DeviceKind::cuda, DeviceKind::opengl},
             tr("No GPU that works here was found in this computer."));
    addGroup(tr("Emulated on the CPU"), {DeviceKind::emulated}, tr("This program was built without the emulated GPU."));
    addGroup(tr("Modelled from published figures"), {DeviceKind::modelled}, tr("The catalogue of GPUs is empty."));
    m_gpu->addAction(tr("Add a GPU …"), describeGpu,
                     tr("Describe a GPU that is not in this list by its published figures; it is kept."));
    addGroup(tr("From a saved run"), {DeviceKind::recorded},
             tr("Lanes of saved runs cannot be played back beside others here; Runs shows and compares them."));
    explain(m_gpu,
            tr("The GPU that does the same job. One in this computer is measured; an emulated one runs the same GPU "
               "program on the CPU; a modelled one is predicted from its published figures."));
    m_sms->setAccessibleName(tr("SMs of the GPU"));
    explain(m_more,
            tr("A run may have several GPU lanes, each with a GPU, SMs and a kernel of its own. The lane in the "
               "controls moves here, and another one can be chosen."));
    m_kernelHeading->retranslate(tr("How the multiplication is written for the GPU, from simple to fast."));
    showDevice();
}

} // namespace coreloom

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

namespace coreloom {

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

    connect(m_gpu, &QComboBox::activated, this, [this](int index) {
        m_lane = LaneRequest{.device = m_gpu->itemData(index).toString().toStdString()};
        showDevice();
        emit deviceChanged();
    });
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

void GpuSection::setLane(const std::optional<LaneRequest>& lane)
{
    m_lane = lane.value_or(LaneRequest{.device = {}});
    showDevice();
}

std::optional<LaneRequest> GpuSection::lane() const
{
    if (m_lane.device.empty())
        return std::nullopt;
    LaneRequest lane = m_lane;
    lane.precision = m_precision;
    lane.kernel = m_kernel->current() < 0 ? std::nullopt : std::optional(static_cast<Rung>(m_kernel->current()));
    return lane;
}

std::optional<DeviceInfo> GpuSection::device() const
{
    const auto found = std::ranges::find(m_devices, m_lane.device, &DeviceInfo::id);
    return found == m_devices.end() ? std::nullopt : std::optional(*found);
}

void GpuSection::addGroup(const QString& heading, const std::vector<DeviceKind>& kinds)
{
    bool first = true;
    for (const DeviceInfo& device : m_devices) {
        if (std::ranges::find(kinds, device.kind) == kinds.end())
            continue;
        if (first)
            m_gpu->addHeading(heading);
        first = false;
        m_gpu->addItem(shortName(device), QString::fromStdString(device.id));
        if (device.absent)
            m_gpu->setUnavailable(m_gpu->count() - 1, translated(*device.absent));
    }
}

void GpuSection::showDevice()
{
    m_gpu->setCurrentIndex(std::max(0, m_gpu->findData(QString::fromStdString(m_lane.device))));
    const std::optional<DeviceInfo> gpu = device();
    const bool hasSms = gpu && gpu->mostWorkers > 1;
    m_sms->setVisible(hasSms);
    m_hint->setVisible(gpu.has_value());
    m_kernelHeading->setVisible(gpu.has_value());
    m_kernel->setVisible(gpu.has_value());
    if (!gpu) {
        m_kernel->setCurrent(-1);
        return;
    }
    const int sms = std::clamp(m_lane.sms.value_or(gpu->mostWorkers), 1, gpu->mostWorkers);
    const QSignalBlocker block(m_sms);
    m_sms->setRange(1, gpu->mostWorkers);
    m_sms->setValue(sms);
    m_hint->setText(tr("%1 of %2 SMs").arg(sms).arg(gpu->mostWorkers));
    if (gpu->coresPerWorker > 1) {
        m_hint->setText(m_hint->text() % QStringLiteral(" · ") %
                        tr("%1 CUDA cores").arg(formatCount(std::int64_t{sms} * gpu->coresPerWorker)));
    }
    m_kernel->setChoices(Abilities::rungs(*gpu, m_precision));
    const bool hasAsked = m_lane.kernel && Abilities::has(*gpu, *m_lane.kernel, m_precision);
    const std::optional<Rung> rung = hasAsked ? m_lane.kernel : Abilities::preferredRung(*gpu, m_precision);
    m_kernel->setCurrent(rung ? static_cast<int>(*rung) : -1);
    m_kernelHeading->setLadder(*gpu, rung);
}

void GpuSection::retranslate()
{
    caption().setText(tr("GPU"));
    m_gpu->clear();
    m_gpu->addItem(tr("no GPU lane"), QString());
    addGroup(tr("In this computer"), {DeviceKind::cuda, DeviceKind::opengl});
    addGroup(tr("Emulated on the CPU"), {DeviceKind::emulated});
    addGroup(tr("Modelled from published figures"), {DeviceKind::modelled});
    explain(m_gpu,
            tr("The GPU that does the same job. One in this computer is measured; an emulated one runs the same GPU "
               "program on the CPU; a modelled one is predicted from its published figures."));
    explain(m_sms,
            tr("How many of the GPU's SMs take part. An SM (streaming multiprocessor) is the part of a GPU that is "
               "nearest to a CPU core; its CUDA cores are the lanes of its arithmetic units."));
    m_sms->setAccessibleName(tr("SMs of the GPU"));
    m_kernelHeading->retranslate(tr("How the multiplication is written for the GPU, from simple to fast."));
    showDevice();
}

} // namespace coreloom

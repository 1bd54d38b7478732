#include "controls/new_gpu_dialog.h"

#include "language/numbers.h"
#include "theme/tool_tip.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace coreloom {

namespace {

constexpr int longestName = 80;

/// 0 stands for "not known".
std::optional<double> known(const QDoubleSpinBox& field)
{
    return field.value() > 0 ? std::optional(field.value()) : std::nullopt;
}

} // namespace

NewGpuDialog::NewGpuDialog(QWidget* parent)
    : QDialog(parent),
      m_form(new QFormLayout),
      m_name(new QLineEdit(this)),
      m_peak(new QLabel(this)),
      m_buttons(new QDialogButtonBox(this))
{
    setObjectName(QStringLiteral("newGpu"));
    setWindowTitle(tr("Add a GPU to the modelled ones"));
    auto* about =
        new QLabel(tr("Type what its maker publishes; the lane is predicted from it. The figures begin with those "
                      "of an RTX 3060."),
                   this);
    about->setWordWrap(true);
    m_name->setMaxLength(longestName);
    addRow("newGpuName", tr("Name"), tr("How the GPU is listed. A GPU of yours with the same name is replaced."),
           m_name);
    m_sms = addCount("newGpuSms", tr("SMs"), tr("Streaming multiprocessors, the part of a GPU nearest to a CPU core."),
                     1024, 28);
    m_cores =
        addCount("newGpuCores", tr("CUDA cores"), tr("Of all SMs together: usually 64 or 128 in each."), 131'072, 3584);
    m_clock = addCount("newGpuClock", tr("Boost clock"), tr("The clock that its maker's rates are for."), 10'000, 1777,
                       QStringLiteral(" MHz"));
    m_bandwidth = addFigure("newGpuBandwidth", tr("Memory bandwidth"),
                            tr("Of the GPU's own memory; it bounds thin products."), 360, QStringLiteral(" GB/s"));
    m_power = addCount("newGpuPower", tr("Power limit (TDP)"), tr("What the board draws with every SM busy."), 5000,
                       170, QStringLiteral(" W"));
    const QString unknown = tr("not known");
    m_memory = addFigure("newGpuMemory", tr("Memory"), tr("A job that needs more is refused; not known: none is."), 12,
                         QStringLiteral(" GiB"), unknown);
    m_fp64 = addFigure("newGpuFp64", tr("FP64 peak"), tr("In double precision; not known: no FP64 lane."), 0,
                       QStringLiteral(" TFLOP/s"), unknown);
    m_tf32 = addFigure("newGpuTf32", tr("TF32 peak"), tr("Of the tensor cores, dense; not known: no TF32 lane."), 0,
                       QStringLiteral(" TFLOP/s"), unknown);
    m_bf16 = addFigure("newGpuBf16", tr("BF16 peak"),
                       tr("Of the tensor cores, dense, with FP32 sums; not known: no BF16 lane."), 0,
                       QStringLiteral(" TFLOP/s"), unknown);
    m_pcie =
        addFigure("newGpuPcie", tr("PCIe"),
                  tr("The slot's nominal rate in one direction: 15.8 for 3.0 ×16, 31.5 for 4.0 ×16, 63 for 5.0 ×16."),
                  31.5, QStringLiteral(" GB/s"), tr("no copies: it works in the computer's memory"));
    m_peak->setObjectName(QStringLiteral("newGpuPeak"));
    m_peak->setWordWrap(true);
    m_buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole)->setObjectName(QStringLiteral("newGpuAdd"));
    m_buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setObjectName(QStringLiteral("newGpuCancel"));
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, this, &NewGpuDialog::showWhatFollows);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addLayout(m_form);
    layout->addWidget(m_peak);
    layout->addWidget(m_buttons);
    showWhatFollows();
}

void NewGpuDialog::addRow(const char* name, const QString& label, const QString& toolTip, QWidget* field)
{
    field->setObjectName(QString::fromLatin1(name));
    explain(field, toolTip);
    m_form->addRow(label, field);
}

QSpinBox* NewGpuDialog::addCount(const char* name, const QString& label, const QString& toolTip, int most, int value,
                                 const QString& unit)
{
    auto* field = new QSpinBox(this);
    field->setRange(1, most);
    field->setValue(value);
    field->setSuffix(unit);
    addRow(name, label, toolTip, field);
    connect(field, &QSpinBox::valueChanged, this, &NewGpuDialog::showWhatFollows);
    return field;
}

QDoubleSpinBox* NewGpuDialog::addFigure(const char* name, const QString& label, const QString& toolTip, double value,
                                        const QString& unit, const QString& whenZero)
{
    auto* field = new QDoubleSpinBox(this);
    field->setDecimals(2);
    field->setRange(whenZero.isEmpty() ? 0.01 : 0, 100'000);
    field->setSpecialValueText(whenZero);
    field->setValue(value);
    field->setSuffix(unit);
    addRow(name, label, toolTip, field);
    return field;
}

void NewGpuDialog::setOwnNames(const QStringList& names)
{
    m_ownNames = names;
    showWhatFollows();
}

void NewGpuDialog::showWhatFollows()
{
    const bool replaces = m_ownNames.contains(m_name->text().trimmed());
    const bool even = m_cores->value() % m_sms->value() == 0;
    const bool named = !m_name->text().trimmed().isEmpty();
    if (!even) {
        m_peak->setText(tr("%1 CUDA cores cannot be shared evenly by %2 SMs.")
                            .arg(formatCount(m_cores->value()), formatCount(m_sms->value())));
    } else {
        const double peak = peakOfCores(m_cores->value(), m_clock->value());
        m_peak->setText(tr("FP32 peak: %1 TFLOP/s, its cores × 2 × boost clock; %2 cores in each SM.")
                            .arg(formatNumber(peak), formatCount(m_cores->value() / m_sms->value())));
    }
    if (replaces)
        m_peak->setText(tr("This replaces your GPU of the same name.") % u' ' % m_peak->text());
    for (QAbstractButton* button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) != QDialogButtonBox::AcceptRole)
            continue;
        button->setEnabled(even && named);
        button->setText(replaces ? tr("Replace") : tr("Add"));
    }
}

GpuFigures NewGpuDialog::figures() const
{
    GpuFigures gpu;
    gpu.name = m_name->text().trimmed().toStdString();
    gpu.sms = m_sms->value();
    gpu.cudaCores = m_cores->value();
    gpu.boostMhz = m_clock->value();
    gpu.bandwidth = m_bandwidth->value();
    gpu.fp32 = peakOfCores(gpu.cudaCores, gpu.boostMhz);
    gpu.fp64 = known(*m_fp64);
    gpu.tf32 = known(*m_tf32);
    gpu.bf16 = known(*m_bf16);
    gpu.tdpWatts = m_power->value();
    gpu.memoryGib = known(*m_memory);
    gpu.pcie = known(*m_pcie);
    gpu.sources = {"typed in Coreloom's window"};
    return gpu;
}

} // namespace coreloom

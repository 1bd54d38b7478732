#include "controls/job_sections.h"

#include "controls/abilities.h"
#include "controls/choice_box.h"
#include "controls/segmented.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/tool_tip.h"

#include <algorithm>
#include <array>

namespace coreloom {

WorkloadSection::WorkloadSection(QWidget* parent) : Section(Hue::neutral, parent), m_workload(new Segmented(this))
{
    m_workload->setObjectName(QStringLiteral("workload"));
    addControl(m_workload);
    connect(m_workload, &Segmented::chosen, this, &WorkloadSection::changed);
    WorkloadSection::retranslate();
    setWorkload(Workload::matmul);
}

void WorkloadSection::setWorkload(Workload workload)
{
    m_workload->setCurrent(static_cast<int>(workload));
}

Workload WorkloadSection::workload() const
{
    return static_cast<Workload>(m_workload->current());
}

void WorkloadSection::retranslate()
{
    caption().setText(tr("Workload"));
    m_workload->setChoices(
        {{static_cast<int>(Workload::matmul), tr("Product"),
          tr("A matrix product, C = A · B with random numbers: the work inside of neural networks, graphics and "
             "simulations.")},
         {static_cast<int>(Workload::forward), tr("Forward pass"),
          tr("A neural network answers: a product after the other, each with a bias and an activation.")},
         {static_cast<int>(Workload::train), tr("Training"),
          tr("A neural network learns: forward, the loss, backward and the update of all weights, again and again.")}});
    explain(m_workload, tr("What is computed. Networks are mostly matrix products, which is why they want so many "
                           "cores."));
}

PrecisionSection::PrecisionSection(QWidget* parent) : Section(Hue::neutral, parent), m_precision(new Segmented(this))
{
    m_precision->setObjectName(QStringLiteral("precision"));
    addControl(m_precision);
    connect(m_precision, &Segmented::chosen, this, [this](int id) {
        m_asked = static_cast<Precision>(id);
        emit changed();
    });
    PrecisionSection::retranslate();
}

void PrecisionSection::setDevices(const std::vector<DeviceInfo>& devices, Workload workload)
{
    m_devices = devices;
    m_workload = workload;
    showChoices();
}

void PrecisionSection::setPrecision(Precision precision)
{
    m_asked = precision;
    showChoices();
}

Precision PrecisionSection::precision() const
{
    return static_cast<Precision>(m_precision->current());
}

void PrecisionSection::showChoices()
{
    const std::vector<Segmented::Choice> choices = Abilities::precisions(m_devices, m_workload);
    m_precision->setChoices(choices);
    const bool available = std::ranges::any_of(choices, [this](const Segmented::Choice& choice) {
        return choice.id == static_cast<int>(m_asked) && choice.available;
    });
    m_precision->setCurrent(static_cast<int>(available ? m_asked : Precision::fp32));
}

void PrecisionSection::retranslate()
{
    caption().setText(tr("Precision"));
    explain(m_precision, tr("How many digits the numbers have. Fewer digits are faster and take less memory."));
    showChoices();
}

TimeSection::TimeSection(QWidget* parent) : Section(Hue::neutral, parent), m_time(new ChoiceBox(this))
{
    m_time->setObjectName(QStringLiteral("time"));
    addControl(m_time);
    connect(m_time, &QComboBox::activated, this, [this](int index) {
        const QVariant seconds = m_time->itemData(index);
        if (!seconds.isValid())
            return; // the entry that names the steps asked for
        m_stop.seconds = seconds.toDouble();
        m_stop.steps.reset();
        retranslate();
        emit changed();
    });
    TimeSection::retranslate();
}

void TimeSection::setStop(const StopRule& stop)
{
    m_stop = stop;
    retranslate();
}

void TimeSection::retranslate()
{
    caption().setText(tr("Run for"));
    std::vector<double> times{2, 5, 10, 30, 60};
    if (std::ranges::find(times, m_stop.seconds) == times.end()) {
        times.push_back(m_stop.seconds);
        std::ranges::sort(times);
    }
    m_time->clear();
    for (const double seconds : times)
        m_time->addItem(tr("%1 s").arg(QLocale().toString(seconds)), seconds);
    m_time->setCurrentIndex(m_time->findData(m_stop.seconds));
    if (m_stop.steps) {
        m_time->addItem(*m_stop.steps == 1 ? tr("1 step") : tr("%1 steps").arg(formatCount(*m_stop.steps)));
        m_time->setCurrentIndex(m_time->count() - 1);
    }
    explain(m_time,
            tr("How long each lane repeats the job. Longer runs give steadier numbers; energy needs a few seconds."));
}

EnergySection::EnergySection(QWidget* parent) : Section(Hue::neutral, parent)
{
    m_line = addHint();
    m_line->setObjectName(QStringLiteral("energySource"));
    EnergySection::retranslate();
}

void EnergySection::setSource(const EnergySource& source)
{
    m_source = source;
    retranslate();
}

void EnergySection::retranslate()
{
    caption().setText(tr("Energy source"));
    switch (m_source.provenance) {
    case Provenance::measured:
        m_line->setText(tr("measured by the CPU's own counter (RAPL)"));
        break;
    case Provenance::estimated:
        m_line->setText(m_source.band ? tr("estimated from the load, ± %1").arg(formatPercent(*m_source.band))
                                      : tr("estimated from the load"));
        break;
    default:
        m_line->setText(tr("looking for a sensor …"));
        break;
    }
    QString toolTip = tr("Where the watts and joules of the CPU come from, and how far to trust them.");
    for (const Text& text : {m_source.reason, m_source.model}) {
        if (!text.empty())
            toolTip += u'\n' % translated(text);
    }
    explain(m_line, toolTip);
}

} // namespace coreloom

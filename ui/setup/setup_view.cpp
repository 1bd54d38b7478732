#include "setup/setup_view.h"

#include "controls/segmented.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "setup/limits_panel.h"
#include "setup/setup_rows.h"
#include "theme/panel.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace coreloom {

namespace {

constexpr int asSystem = 2; ///< beside the values of Scheme

QString fromStd(const std::string& words)
{
    return QString::fromStdString(words);
}

} // namespace

SetupView::SetupView(QWidget* parent)
    : QWidget(parent),
      m_stackPanel(new Panel(nullptr, Panel::Height::ofContent)),
      m_devicesPanel(new Panel(nullptr, Panel::Height::ofContent)),
      m_sensorsPanel(new Panel(nullptr, Panel::Height::ofContent)),
      m_limitsPanel(new LimitsPanel),
      m_questionPanel(new Panel(nullptr, Panel::Height::ofContent)),
      m_appearancePanel(new Panel(nullptr, Panel::Height::ofContent)),
      m_answer(new QLabel),
      m_schemes(new Segmented)
{
    setObjectName(QStringLiteral("setupView"));
    m_answer->setWordWrap(true);
    m_questionPanel->body()->addWidget(m_answer);
    m_schemes->setObjectName(QStringLiteral("scheme"));
    m_appearancePanel->body()->addWidget(m_schemes);
    connect(m_schemes, &Segmented::chosen, this, [this](int id) {
        m_scheme = id == asSystem ? std::nullopt : std::optional(static_cast<Scheme>(id));
        emit schemeChosen(m_scheme);
    });

    auto* content = new QWidget;
    m_columns = new QHBoxLayout(content);
    for (const auto& panels :
         {std::vector<Panel*>{m_stackPanel},
          std::vector<Panel*>{m_questionPanel, m_devicesPanel, m_limitsPanel, m_sensorsPanel, m_appearancePanel}}) {
        auto* column = new QVBoxLayout;
        for (Panel* panel : panels)
            column->addWidget(panel);
        column->addStretch(1);
        m_columns->addLayout(column, 1);
    }
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    restyle();
    retranslate();
}

void SetupView::setStack(const std::vector<StackComponent>& stack)
{
    m_stack = stack;
    showStack();
}

void SetupView::setMachine(const Machine& machine)
{
    m_machine = machine;
    showSensors();
}

void SetupView::setDevices(const std::vector<DeviceInfo>& devices)
{
    m_devices = devices;
    showDevices();
}

void SetupView::setEnergySource(const EnergySource& source)
{
    m_source = source;
    showSensors();
}

void SetupView::setScheme(std::optional<Scheme> scheme)
{
    m_scheme = scheme;
    showAppearance();
}

void SetupView::showStack()
{
    const auto need = [](const StackComponent& part) {
        switch (part.need) {
        case Need::toRun:
            return tr("needed to run");
        case Need::toBuild:
            return tr("needed to build");
        case Need::bundled:
            return tr("comes bundled");
        case Need::optional:
            break;
        }
        return tr("optional");
    };
    m_stackPanel->setTitle(tr("Software"), tr("what is here, and what each part is for"));
    SetupRows rows(*m_stackPanel);
    for (const StackComponent& part : m_stack) {
        const QString name = fromStd(part.name) % QStringLiteral(" · ") % need(part);
        if (part.found) {
            rows.add(SetupRow::Mark::present, name, fromStd(*part.found), translated(part.purpose));
            continue;
        }
        QString words = translated(part.purpose);
        if (!part.found.error().remedy.empty())
            words += u'\n' % translated(part.found.error().remedy);
        rows.add(SetupRow::Mark::missing, name, translated(part.found.error().what), words);
    }
}

void SetupView::showDevices()
{
    m_devicesPanel->setTitle(tr("Devices"), tr("what can execute jobs here, and why others cannot"));
    SetupRows rows(*m_devicesPanel);
    int modelled = 0;
    for (const DeviceInfo& device : m_devices) {
        if (device.kind == DeviceKind::modelled && !device.absent) {
            ++modelled;
            continue;
        }
        if (device.absent) {
            rows.add(SetupRow::Mark::missing, fromStd(device.name), translated(device.absent->what),
                     translated(device.absent->remedy));
            continue;
        }
        QString workers;
        if (device.kind == DeviceKind::cpu)
            workers = tr("%1 cores to use").arg(device.mostWorkers);
        else if (device.hasSms())
            workers = tr("%1 SMs").arg(device.mostWorkers);
        rows.add(SetupRow::Mark::present, fromStd(device.name), workers,
                 device.kind == DeviceKind::emulated || device.software
                     ? tr("Runs the GPU program on the CPU: shows how it works, not how fast a GPU is.")
                     : QString());
    }
    if (modelled > 0) {
        rows.add(
            SetupRow::Mark::neutral, tr("Modelled GPUs"), tr("%1 in the catalogue").arg(modelled),
            tr("Predicted from their makers' published figures; nothing is computed. The list of GPUs ends with a line "
               "that adds one of your own."));
    }
    rows.add(SetupRow::Mark::neutral, tr("Saved runs"), tr("no lanes to play back"),
             tr("Lanes of saved runs cannot be played back beside others here; Runs shows and compares them."));
}

void SetupView::showSensors()
{
    m_sensorsPanel->setTitle(tr("Sensors and conditions"), tr("what may be read, and what may spoil numbers"));
    SetupRows rows(*m_sensorsPanel);
    if (m_source) {
        const bool measured = m_source->provenance == Provenance::measured;
        QString found = measured ? tr("measured (%1)").arg(fromStd(m_source->name)) : tr("estimated");
        if (m_source->band)
            found += QStringLiteral(", ± ") % formatPercent(*m_source->band);
        rows.add(measured ? SetupRow::Mark::present : SetupRow::Mark::missing, tr("Energy of the CPU"), found,
                 translated(m_source->reason));
    }
    if (!m_machine)
        return;
    if (!m_machine->allowedReason.empty())
        rows.add(SetupRow::Mark::neutral, tr("CPUs"), translated(m_machine->allowedReason), {});
    for (const Text& warning : m_machine->warnings)
        rows.add(SetupRow::Mark::neutral, tr("Take care"), translated(warning), {});
}

void SetupView::showQuestion()
{
    m_questionPanel->setTitle(tr("Why install CUDA before PyTorch?"), tr("a short answer"));
    m_answer->setText(tr(
        "To run PyTorch you need not: its packages bring their own CUDA runtime and cuDNN, and a recent driver is all "
        "they ask for. The CUDA Toolkit with its compiler nvcc is needed to build CUDA programs, such as "
        "Coreloom's GPU part. The “CUDA Version” that nvidia-smi prints is the newest runtime that the driver "
        "supports, not an installed Toolkit. And PyTorch is not tied to CUDA: it is one back end beside the CPU, "
        "ROCm (AMD), MPS (Apple) and XPU (Intel)."));
}

void SetupView::showAppearance()
{
    m_appearancePanel->setTitle(tr("Appearance"));
    m_schemes->setChoices(
        {{asSystem, tr("as the system"), tr("Light or dark, as the desktop is set")},
         {static_cast<int>(Scheme::light), tr("light"), tr("Dark text on light ground (Ctrl+T switches)")},
         {static_cast<int>(Scheme::dark), tr("dark"), tr("Light text on dark ground (Ctrl+T switches)")}});
    m_schemes->setCurrent(m_scheme ? static_cast<int>(*m_scheme) : asSystem);
}

void SetupView::retranslate()
{
    showStack();
    showDevices();
    showSensors();
    showQuestion();
    showAppearance();
}

void SetupView::restyle()
{
    const Theme& theme = Theme::current();
    const int outside = theme.pixels(14);
    m_columns->setContentsMargins(outside, outside, outside, outside);
    m_columns->setSpacing(theme.pixels(12));
}

void SetupView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

} // namespace coreloom

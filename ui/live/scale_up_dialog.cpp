#include "live/scale_up_dialog.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/scale_up_text.h"
#include "language/translated.h"
#include "theme/badge.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

bool isTrained(const LaneRecord& lane)
{
    return lane.training && lane.secondsPerStep && lane.status != Status::failed && lane.status != Status::diverged;
}

} // namespace

bool ScaleUpDialog::isFor(const RunRecord& record)
{
    return std::ranges::any_of(record.lanes, isTrained);
}

ScaleUpDialog::ScaleUpDialog(const RunRecord& record, QWidget* parent)
    : QDialog(parent),
      m_record(record),
      m_form(new QFormLayout),
      m_price(new QDoubleSpinBox(this)),
      m_intensity(new QSpinBox(this)),
      m_epochs(new QSpinBox(this)),
      m_machines(new QSpinBox(this))
{
    setObjectName(QStringLiteral("scaleUpDialog"));
    setWindowTitle(tr("From a step to a training"));
    auto* about =
        new QLabel(tr("What the measured step comes to when it is done again and again. A step is as this run "
                      "has it; every multiple of it is estimated."),
                   this);
    about->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(Theme::current().pixels(12));
    layout->addWidget(about);
    layout->addLayout(m_form);
    addFigures();
    for (const LaneRecord& lane : m_record.lanes) {
        if (isTrained(lane))
            addTable(layout, lane);
    }
    auto* sources =
        new QLabel(tr("The price that stands here at first is what households of the EU paid in 2024, taxes "
                      "included (Eurostat); the CO₂ is the world's mean of 2023 (Ember, by Our World in "
                      "Data). Time may drift as far as single steps of this run did."),
                   this);
    setRole(sources, QStringLiteral("hint"));
    sources->setWordWrap(true);
    layout->addWidget(sources);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setObjectName(QStringLiteral("scaleUpClose"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    fill();
}

void ScaleUpDialog::addFigures()
{
    const ScaleUpRequest usual;
    const auto add = [this](const char* name, const QString& label, const QString& toolTip, auto* field) {
        field->setObjectName(QString::fromLatin1(name));
        field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        field->setMaximumWidth(Theme::current().pixels(140));
        explain(field, toolTip);
        m_form->addRow(label, field);
        using Field = std::remove_pointer_t<decltype(field)>;
        connect(field, &Field::valueChanged, this, &ScaleUpDialog::fill);
    };
    m_price->setDecimals(3);
    m_price->setRange(0, 100);
    m_price->setSingleStep(0.01);
    m_price->setValue(usual.tariff.pricePerKwh);
    m_price->setSuffix(QStringLiteral(" €/kWh"));
    m_intensity->setRange(0, 5000);
    m_intensity->setValue(static_cast<int>(usual.tariff.gramsPerKwh));
    m_intensity->setSuffix(QStringLiteral(" g/kWh"));
    m_epochs->setRange(1, 1'000'000);
    m_epochs->setValue(static_cast<int>(usual.epochs));
    m_machines->setRange(1, 1'000'000);
    m_machines->setValue(static_cast<int>(usual.machines));
    add("pricePerKwh", tr("Price of electricity"), tr("What you pay for a kilowatt hour."), m_price);
    add("gramsPerKwh", tr("CO₂ of the grid"),
        tr("Grams of CO₂ equivalents for a kilowatt hour: about 20 where water and nuclear power rule, 800 where coal "
           "does."),
        m_intensity);
    add("epochs", tr("Epochs of a training"), tr("How often the network sees every sample."), m_epochs);
    add("machines", tr("Machines of the fleet"),
        tr("So many machines train at the same time, each a whole training of its own."), m_machines);
}

void ScaleUpDialog::addTable(QLayout* layout, const LaneRecord& lane)
{
    const Theme& theme = Theme::current();
    auto* head = new QHBoxLayout;
    auto* title = makeLabel(this, "scaleUpLane", QStringLiteral("title"));
    title->setText(laneTitle(lane.setup));
    auto* badge = new Badge(this);
    badge->setProvenance(lane.setup.device.provenance);
    head->addWidget(title);
    head->addWidget(badge);
    head->addStretch(1);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(theme.pixels(18));
    grid->setVerticalSpacing(theme.pixels(4));
    const QString heads[] = {QString(), tr("time"), tr("energy"), tr("cost"), tr("CO₂"), tr("how known")};
    for (int column = 1; column < 6; ++column) {
        auto* label = makeLabel(this, "scaleUpHead", QStringLiteral("hint"));
        label->setText(heads[column]);
        grid->addWidget(label, 0, column, column < 5 ? Qt::AlignRight : Qt::AlignLeft);
    }
    Table table;
    table.lane = &lane;
    const char* rows[] = {"step", "epoch", "training", "fleet"};
    for (int row = 0; row < 4; ++row) {
        table.cells.emplace_back();
        for (int column = 0; column < 6; ++column) {
            auto* label =
                makeLabel(this, "", column == 0 || column == 5 ? QStringLiteral("fact") : QStringLiteral("value"));
            label->setObjectName(QString::fromLatin1(rows[row]) % u'.' % QString::number(column));
            grid->addWidget(label, row + 1, column, column > 0 && column < 5 ? Qt::AlignRight : Qt::AlignLeft);
            table.cells.back().push_back(label);
        }
    }
    grid->setColumnStretch(5, 1);
    table.note = makeLabel(this, "scaleUpNote", QStringLiteral("hint"));
    table.note->setWordWrap(true);
    auto* box = static_cast<QVBoxLayout*>(layout);
    box->addLayout(head);
    box->addLayout(grid);
    box->addWidget(table.note);
    m_tables.push_back(std::move(table));
}

ScaleUpRequest ScaleUpDialog::request(const LaneRecord& lane) const
{
    return {.stepsPerEpoch = stepsOfAnEpoch(lane.training->examples, m_record.job.network.batch),
            .epochs = m_epochs->value(),
            .machines = m_machines->value(),
            .tariff = {.pricePerKwh = m_price->value(), .gramsPerKwh = static_cast<double>(m_intensity->value())}};
}

void ScaleUpDialog::fill()
{
    for (const Table& table : m_tables) {
        const ScaleUpRequest asked = request(*table.lane);
        const ScaleUp scaled = scaledUp(*table.lane, asked);
        const QString epochs = asked.epochs == 1 ? tr("1 epoch") : tr("%1 epochs").arg(formatCount(asked.epochs));
        const QString names[] = {tr("a training step"), tr("an epoch, %1 steps").arg(formatCount(asked.stepsPerEpoch)),
                                 epochs, tr("%1 on each of %2 machines").arg(epochs, formatCount(asked.machines))};
        const ScaleUpRow* rows[] = {&scaled.step, &scaled.epoch, &scaled.training, &scaled.fleet};
        for (std::size_t i = 0; i < table.cells.size(); ++i) {
            const ScaleUpRow& row = *rows[i];
            QString known = provenanceWord(row.seconds.provenance);
            if (row.seconds.band)
                known += u' ' % scaledBand(row.seconds);
            if (row.kilowattHours.value) {
                known += u", " % tr("energy %1 %2")
                                     .arg(provenanceWord(row.kilowattHours.provenance),
                                          row.kilowattHours.band ? scaledBand(row.kilowattHours) : QString());
            }
            const QString texts[] = {names[i],
                                     scaledTime(row.seconds),
                                     scaledEnergy(row.kilowattHours),
                                     scaledCost(row.euros),
                                     scaledCo2(row.gramsOfCo2),
                                     known.trimmed()};
            for (std::size_t column = 0; column < table.cells[i].size(); ++column)
                table.cells[i][column]->setText(texts[column]);
        }
        table.note->setText(scaled.energyAbsent.empty() ? QString() : translated(scaled.energyAbsent));
        table.note->setVisible(!scaled.energyAbsent.empty());
    }
}

} // namespace coreloom

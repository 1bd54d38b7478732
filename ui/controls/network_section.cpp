#include "controls/network_section.h"

#include "controls/layers_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

namespace coreloom {

NetworkSection::NetworkSection(QWidget* parent)
    : Section(Hue::neutral, parent),
      m_layers(new QLineEdit(this)),
      m_batchLabel(makeHint(this)),
      m_batch(new QSpinBox(this))
{
    m_layers->setObjectName(QStringLiteral("layers"));
    m_layers->setMinimumWidth(1);
    addControl(m_layers);
    m_batch->setObjectName(QStringLiteral("batch"));
    m_batch->setRange(1, static_cast<int>(largestMiniBatch));
    m_batch->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_batch->setKeyboardTracking(false);
    m_batchLabel->setWordWrap(false);
    m_batchLabel->setBuddy(m_batch);
    auto* row = new QHBoxLayout;
    row->addWidget(m_batchLabel);
    row->addWidget(m_batch, 1);
    addRow(row);
    m_hint = addHint();
    m_hint->setObjectName(QStringLiteral("networkHint"));

    connect(m_layers, &QLineEdit::editingFinished, this, &NetworkSection::readLayers);
    connect(m_batch, &QSpinBox::valueChanged, this, [this](int batch) {
        m_network.batch = batch;
        emit changed();
    });
    NetworkSection::retranslate();
    setNetwork({});
}

void NetworkSection::setNetwork(const Network& network)
{
    m_network.layers = network.layers;
    m_network.batch = network.batch;
    m_refused.reset();
    m_layers->setText(layersText(network.layers));
    const QSignalBlocker block(m_batch);
    m_batch->setValue(static_cast<int>(network.batch));
    showHint();
}

void NetworkSection::applyTo(Network& network) const
{
    network.layers = m_network.layers;
    network.batch = m_network.batch;
}

void NetworkSection::setEnds(std::int64_t inputs, std::int64_t outputs)
{
    m_network.layers.front() = inputs;
    m_network.layers.back() = outputs;
    setNetwork(m_network);
}

void NetworkSection::setCost(const Job& job, std::optional<std::int64_t> bytes)
{
    m_job = job;
    m_bytes = bytes;
    showHint();
}

void NetworkSection::readLayers()
{
    const auto layers = typedLayers(m_layers->text());
    m_refused = layers ? std::nullopt : std::optional(layers.error());
    if (layers)
        m_layers->setText(layersText(*layers));
    showHint();
    if (!layers || *layers == m_network.layers)
        return;
    m_network.layers = *layers;
    emit changed();
}

std::optional<Error> NetworkSection::commit()
{
    readLayers();
    return m_refused;
}

void NetworkSection::showHint()
{
    setRole(m_hint, QString::fromLatin1(m_refused ? "bad" : "hint"));
    if (m_refused) {
        m_hint->setText(translated(*m_refused));
        return;
    }
    QStringList parts{tr("%1 parameters").arg(formatCount(m_job.network.parameters())),
                      tr("%1 a step").arg(formatFlop(static_cast<double>(m_job.flop())))};
    if (m_bytes)
        parts << formatBytes(*m_bytes);
    m_hint->setText(parts.join(QStringLiteral(" · ")));
}

void NetworkSection::retranslate()
{
    caption().setText(tr("Network"));
    m_batchLabel->setText(tr("Samples a step"));
    explain(m_layers,
            tr("How many values each layer has: those of a sample first, those of the result last. Between two layers "
               "stands a matrix of weights; each layer is a matrix product, a bias and, but for the last one, ReLU. "
               "More and wider layers are more work and more memory."));
    m_layers->setAccessibleName(tr("Layers of the network"));
    const QString batch = tr("The mini-batch: how many samples go through the network in one step. Larger ones are "
                             "larger matrices, which cores share better; training then takes fewer steps an epoch.");
    explain(m_batch, batch);
    explain(m_batchLabel, batch);
    showHint();
}

} // namespace coreloom

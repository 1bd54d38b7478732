#include "controls/choice_box.h"
#include "controls/parallel_sketch.h"
#include "controls/segmented.h"
#include "controls/training_section.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

/// All words of the section.
namespace coreloom {

namespace {

void say(QLabel* hint, const std::optional<Error>& problem, const QString& words)
{
    setRole(hint, QString::fromLatin1(problem ? "bad" : "hint"));
    hint->setText(problem ? translated(*problem) : words);
    hint->setVisible(!hint->text().isEmpty());
}

} // namespace

void TrainingSection::showAll()
{
    showData();
    say(m_ratesHint, problemOfRates(), {});
    showParts();
}

void TrainingSection::showData()
{
    const auto problem = m_unusable ? m_unusable : m_wanted ? std::nullopt : problemOfData();
    const auto shape = data();
    QString words;
    if (m_wanted)
        words = tr("Reading %1 …").arg(QFileInfo(QString::fromStdString(*m_wanted)).fileName());
    else if (shape)
        words = tr("%1 samples to train on, %2 to test; %3 values, %4 classes")
                    .arg(formatCount(shape->train), formatCount(shape->test), formatCount(shape->features),
                         formatCount(shape->classes));
    say(m_dataHint, problem, words);
}

void TrainingSection::showParts()
{
    const bool overBatch = m_network.parallel == Parallel::batch;
    const int parts = this->parts();
    m_parallel->setCurrent(static_cast<int>(m_network.parallel));
    m_sketch->setParallel(m_network.parallel, m_workers, parts);
    m_parallelHint->setText(
        overBatch ? tr("Each worker takes parts of the samples through the whole network. Their gradients are then "
                       "summed as a tree: who is early waits for the sum.")
                  : tr("All workers share each product, one product after the other: many short waits."));
    m_sketch->setAccessibleDescription(m_parallelHint->text());
    m_partsRow->setVisible(overBatch);
    const QSignalBlocker block(m_parts);
    m_parts->setValue(parts);
    QString words;
    if (overBatch)
        words = tr("%1 samples a part").arg(formatCount(m_network.batch / parts));
    if (overBatch && parts != m_network.parts)
        words += QStringLiteral(" · ") % tr("raised from %1: each of %2 workers needs a part of its own")
                                             .arg(formatCount(m_network.parts), formatCount(m_workers));
    say(m_partsHint, problemOfParts(), words);
}

void TrainingSection::retranslate()
{
    caption().setText(tr("Training"));
    m_dataLabel->setText(tr("Data"));
    m_data->clear();
    m_data->addItem(tr("Drawn digits"), QStringLiteral("digits"));
    m_data->addItem(tr("Synthetic"), QStringLiteral("synthetic"));
    const QString chosen = QString::fromStdString(m_network.data);
    if (!madeShape(m_network))
        m_data->addItem(QFileInfo(chosen).fileName(), chosen);
    m_data->addAction(tr("Open a file …"), QStringLiteral("?open"),
                      tr("IDX files, as MNIST has them, or CSV with a column of labels."));
    m_data->setCurrentIndex(m_data->findData(chosen));
    const QString about = tr("What the network learns from. The digits are drawn by the program from a seed; synthetic "
                             "samples fit any network and are for speed. One in five samples of a file that brings no "
                             "test split is kept aside for the test.");
    explain(m_data, about);
    explain(m_dataLabel, about);
    m_learningRate.label->setText(tr("Learning rate"));
    m_momentum.label->setText(tr("Momentum"));
    const QString rate = tr("How far each step goes against the gradient. Too small learns slowly, too large diverges: "
                            "the loss grows until it is no number any more. Try it.");
    const QString momentum =
        tr("How much of the last step is kept in the next, 0 to 1: steps gain speed where gradients agree.");
    for (QWidget* widget : {static_cast<QWidget*>(m_learningRate.label), static_cast<QWidget*>(m_learningRate.field)})
        explain(widget, rate);
    for (QWidget* widget : {static_cast<QWidget*>(m_momentum.label), static_cast<QWidget*>(m_momentum.field)})
        explain(widget, momentum);
    m_parallelLabel->setText(tr("In parallel"));
    explain(m_parallelLabel, tr("What the workers share of a step. It changes their waits and never the result: the "
                                "order of all sums is fixed."));
    m_parallel->setChoices({{static_cast<int>(Parallel::inside), tr("inside products"),
                             tr("Inside each product: all workers share the tiles of one product, then of the next.")},
                            {static_cast<int>(Parallel::batch), tr("over the batch"),
                             tr("Over the batch: each worker takes its own samples through all layers; the gradients "
                                "are summed at the end. This is how many GPUs train one network.")}});
    m_partsLabel->setText(tr("Parts"));
    const QString parts = tr("Into how many parts the samples of a step are cut. Each has gradients of its own, which "
                             "takes memory; they are summed in a fixed order, so that the result does not depend on "
                             "the number of workers.");
    explain(m_parts, parts);
    explain(m_partsLabel, parts);
    showAll();
}

} // namespace coreloom

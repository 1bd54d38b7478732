#include "controls/training_section.h"

#include "controls/choice_box.h"
#include "controls/parallel_sketch.h"
#include "controls/segmented.h"
#include "language/numbers.h"
#include "theme/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

/// What the section holds and how it changes; what it says is in training_section_text.cpp.
namespace coreloom {

namespace {

/// What an entry of the list does that is no data.
const QString openAFile = QStringLiteral("?open");

std::optional<double> typedNumber(const QString& text, double most)
{
    bool isNumber = false;
    double number = QLocale().toDouble(text.trimmed(), &isNumber);
    if (!isNumber)
        number = QLocale::c().toDouble(text.trimmed(), &isNumber);
    return isNumber && number >= 0 && number <= most ? std::optional(number) : std::nullopt;
}

QString numberText(double number)
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(number, 'g', QLocale::FloatingPointShortest);
}

} // namespace

int partsFor(std::int64_t batch, int asked, int workers)
{
    for (int parts = workers; asked < workers && parts <= mostParts; ++parts) {
        if (batch % parts == 0)
            return parts;
    }
    return asked;
}

// Tab goes from one control to the next in the order in which they are made.
TrainingSection::TrainingSection(QWidget* parent)
    : Section(Hue::neutral, parent), m_data(new ChoiceBox(this)), m_dataLabel(makeHint(this))
{
    m_data->setObjectName(QStringLiteral("data"));
    m_dataLabel->setWordWrap(false);
    m_dataLabel->setBuddy(m_data);
    auto* row = new QHBoxLayout;
    row->addWidget(m_dataLabel);
    row->addWidget(m_data, 1);
    addRow(row);
    m_dataHint = addHint();
    m_dataHint->setObjectName(QStringLiteral("dataHint"));
    connect(m_data, &QComboBox::activated, this, &TrainingSection::chooseData);
    buildRates();
    buildParallel();
    TrainingSection::retranslate();
}

void TrainingSection::buildRates()
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    int column = 0;
    for (const auto& [rate, name] : {std::pair{&m_learningRate, "learningRate"}, {&m_momentum, "momentum"}}) {
        rate->label = makeHint(this);
        rate->label->setWordWrap(false);
        rate->field = new QLineEdit(this);
        rate->field->setObjectName(QString::fromLatin1(name));
        rate->field->setMinimumWidth(1);
        rate->label->setBuddy(rate->field);
        grid->addWidget(rate->label, 0, column);
        grid->addWidget(rate->field, 1, column++);
        connect(rate->field, &QLineEdit::editingFinished, this, &TrainingSection::readRates);
    }
    addRow(grid);
    m_ratesHint = addHint();
    m_ratesHint->setObjectName(QStringLiteral("ratesHint"));
}

void TrainingSection::buildParallel()
{
    m_parallelLabel = makeHint(this);
    m_parallel = new Segmented(this);
    m_sketch = new ParallelSketch(this);
    m_partsRow = new QWidget(this);
    m_partsLabel = makeHint(m_partsRow);
    m_parts = new QSpinBox(m_partsRow);
    m_parallel->setObjectName(QStringLiteral("parallel"));
    m_sketch->setObjectName(QStringLiteral("parallelSketch"));
    addControl(m_parallelLabel);
    m_parallelLabel->setBuddy(m_parallel);
    addControl(m_parallel);
    addControl(m_sketch);
    m_parallelHint = addHint();
    m_parallelHint->setObjectName(QStringLiteral("parallelHint"));
    m_parts->setObjectName(QStringLiteral("parts"));
    m_parts->setRange(1, mostParts);
    m_parts->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_parts->setKeyboardTracking(false);
    m_partsLabel->setWordWrap(false);
    m_partsLabel->setBuddy(m_parts);
    auto* row = new QHBoxLayout(m_partsRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_partsLabel);
    row->addWidget(m_parts, 1);
    addControl(m_partsRow);
    m_partsHint = addHint();
    m_partsHint->setObjectName(QStringLiteral("partsHint"));
    connect(m_parallel, &Segmented::chosen, this, [this](int id) {
        m_network.parallel = static_cast<Parallel>(id);
        showAll();
        emit changed();
    });
    connect(m_parts, &QSpinBox::valueChanged, this, [this](int parts) {
        m_network.parts = parts;
        showAll();
        emit changed();
    });
}

void TrainingSection::setNetwork(const Network& network)
{
    m_network = network;
    m_wanted.reset();
    m_unusable.reset();
    for (auto& [rate, value] :
         {std::pair{&m_learningRate, network.learningRate}, std::pair{&m_momentum, network.momentum}}) {
        rate->refused = false;
        rate->field->setText(numberText(value));
    }
    retranslate();
    if (!data())
        emit dataRequested(QString::fromStdString(network.data));
}

void TrainingSection::applyTo(Network& network) const
{
    network.parallel = m_network.parallel;
    network.parts = parts();
    network.learningRate = m_network.learningRate;
    network.momentum = m_network.momentum;
    network.data = m_network.data;
}

void TrainingSection::setSurroundings(const Network& network, int workers)
{
    m_network.layers = network.layers;
    m_network.batch = network.batch;
    m_workers = workers;
    showAll();
}

int TrainingSection::parts() const
{
    // What belongs to the other way of being parallel stays as it was asked for.
    return m_network.parallel == Parallel::batch ? partsFor(m_network.batch, m_network.parts, m_workers)
                                                 : m_network.parts;
}

std::optional<DataShape> TrainingSection::data() const
{
    if (const auto made = madeShape(m_network))
        return made;
    const auto file = m_known.find(m_network.data);
    return file == m_known.end() ? std::nullopt : std::optional(file->second);
}

void TrainingSection::chooseData(int index)
{
    const QString entry = m_data->itemData(index).toString();
    m_wanted.reset();
    m_unusable.reset();
    if (entry == openAFile)
        openFile();
    else
        take(entry.toStdString());
    retranslate();
}

void TrainingSection::openFile()
{
    auto* dialog = new QFileDialog(this, tr("Data to train on"), QString(),
                                   tr("IDX or CSV files (*.csv *.idx *ubyte *.data);;All files (*)"));
    dialog->setObjectName(QStringLiteral("dataDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_wanted = file.toStdString();
        showAll();
        emit dataRequested(file);
    });
    dialog->open();
}

void TrainingSection::setData(const std::string& file, const Expected<DataShape>& shape)
{
    if (shape)
        m_known[file] = *shape;
    if (m_wanted == file) {
        m_wanted.reset();
        if (shape)
            take(file);
    }
    if (!shape)
        m_unusable = shape.error();
    retranslate();
}

void TrainingSection::take(const std::string& name)
{
    m_unusable.reset();
    m_network.data = name;
    const auto shape = data();
    if (shape && (shape->features != m_network.layers.front() || shape->classes != m_network.layers.back())) {
        m_network.layers.front() = shape->features;
        m_network.layers.back() = shape->classes;
        emit endsWanted(shape->features, shape->classes);
    }
    emit changed();
}

void TrainingSection::readRates()
{
    const auto read = [](Rate& rate, double most, double& value) {
        const auto number = typedNumber(rate.field->text(), most);
        rate.refused = !number;
        const bool isNew = number && *number != value;
        if (number)
            value = *number;
        return isNew;
    };
    const bool newRate = read(m_learningRate, largestLearningRate, m_network.learningRate);
    const bool newMomentum = read(m_momentum, 1, m_network.momentum);
    showAll();
    if (newRate || newMomentum)
        emit changed();
}

std::optional<Error> TrainingSection::commit()
{
    readRates();
    for (const auto& problem : {problemOfData(), problemOfRates(), problemOfParts()}) {
        if (problem)
            return problem;
    }
    return std::nullopt;
}

std::optional<Error> TrainingSection::problemOfRates() const
{
    if (m_learningRate.refused) {
        return Error{ErrorCode::invalidArgument,
                     {translatable("compute", "“%1” is not a learning rate: type a number from 0 to %2."),
                      {m_learningRate.field->text().toStdString(), largestLearningRate}},
                     {}};
    }
    if (m_momentum.refused) {
        return Error{ErrorCode::invalidArgument,
                     {translatable("compute", "“%1” is not a momentum: type a number from 0 to 1."),
                      {m_momentum.field->text().toStdString()}},
                     {}};
    }
    return std::nullopt;
}

std::optional<Error> TrainingSection::problemOfData() const
{
    const auto refused = [](const char* pattern, std::vector<TextArgument> arguments) {
        return Error{ErrorCode::invalidArgument, {pattern, std::move(arguments)}, {}};
    };
    if (m_wanted)
        return refused(translatable("compute", "%1 is still being read."), {*m_wanted});
    const auto shape = data();
    if (!shape)
        return m_unusable;
    if (m_network.layers.front() != shape->features) {
        return refused(translatable("compute", "The samples have %1 values, and the network begins with %2: its first "
                                               "layer has to be as wide."),
                       {shape->features, m_network.layers.front()});
    }
    if (m_network.layers.back() != shape->classes) {
        return refused(translatable("compute", "The samples are of %1 classes, and the network ends with %2: its last "
                                               "layer has to be as wide."),
                       {shape->classes, m_network.layers.back()});
    }
    if (m_network.batch > shape->train) {
        return refused(translatable("compute", "There are %1 samples to train on, and a step would take %2."),
                       {shape->train, m_network.batch});
    }
    return std::nullopt;
}

std::optional<Error> TrainingSection::problemOfParts() const
{
    const int parts = this->parts();
    if (m_network.parallel != Parallel::batch || (m_network.batch % parts == 0 && m_workers <= parts))
        return std::nullopt;
    if (m_workers > parts) {
        return Error{ErrorCode::invalidArgument,
                     {translatable("compute", "%1 samples cannot be cut into equal parts for %2 workers: choose other "
                                              "numbers of samples or workers."),
                      {m_network.batch, std::int64_t{m_workers}}},
                     {}};
    }
    return Error{ErrorCode::invalidArgument,
                 {translatable("compute", "%1 samples cannot be cut into %2 equal parts."),
                  {m_network.batch, std::int64_t{parts}}},
                 {}};
}

} // namespace coreloom

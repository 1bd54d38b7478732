#include "controls/size_section.h"

#include "controls/choice_box.h"
#include "controls/slider.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace coreloom {

namespace {

constexpr std::array<std::int64_t, 12> presets{64, 128, 256, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096, 8192};

/// Where the slider stops: about evenly spaced on a logarithmic scale, powers of two and round numbers among them.
constexpr std::array<std::int64_t, 38> stops{
    1,   2,   3,   4,   6,    8,    12,   16,   24,   32,   48,   64,   80,   100,  128,  160,  200,  256,   320,
    400, 512, 640, 800, 1000, 1024, 1280, 1600, 2000, 2048, 2560, 3200, 4000, 4096, 5000, 6400, 8192, 12000, 16384};

int nearestStop(std::int64_t size)
{
    const auto after = std::ranges::lower_bound(stops, size);
    return static_cast<int>(std::min(after - stops.begin(), std::ssize(stops) - 1));
}

QString squareText(std::int64_t size)
{
    const QString number = QString::number(size);
    return number % QStringLiteral(" × ") % number;
}

} // namespace

std::int64_t typedSize(const QString& text)
{
    QString words = text;
    words.remove(QRegularExpression(QStringLiteral("[\\s,'’\\x{2009}\\x{202f}]")));
    const QStringList parts = words.split(QRegularExpression(QStringLiteral("[x×*]")));
    bool isNumber = false;
    const qlonglong size = parts.front().toLongLong(&isNumber);
    const bool square = parts.size() == 1 || (parts.size() == 2 && parts.back() == parts.front());
    return isNumber && square && size >= 1 && size <= largestDimension ? size : 0;
}

SizeSection::SizeSection(QWidget* parent)
    : Section(Hue::neutral, parent),
      m_size(new ChoiceBox(this)),
      m_slider(new Slider(this)),
      m_dimensionsRow(new QWidget(this))
{
    m_size->setObjectName(QStringLiteral("size"));
    m_size->setEditable(true);
    m_size->setInsertPolicy(QComboBox::NoInsert);
    m_size->setCompleter(nullptr);
    addControl(m_size);

    m_slider->setObjectName(QStringLiteral("sizeSlider"));
    m_slider->setRange(0, static_cast<int>(stops.size()) - 1);
    m_slider->setPageStep(4);
    addControl(m_slider);

    auto* row = new QHBoxLayout(m_dimensionsRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        auto* number = new QSpinBox(m_dimensionsRow);
        number->setObjectName(QStringLiteral("dimension") % u"MNK"[i]);
        number->setRange(1, static_cast<int>(largestDimension));
        number->setButtonSymbols(QAbstractSpinBox::NoButtons);
        number->setKeyboardTracking(false);
        number->setMinimumWidth(1);
        number->setProperty("tight", true);
        m_dimensions[i] = number;
        m_dimensionLabels[i] = new QLabel(QString(u"MNK"[i]), m_dimensionsRow);
        m_dimensionLabels[i]->setBuddy(number);
        row->addWidget(m_dimensionLabels[i]);
        row->addWidget(number, 1);
        connect(number, &QSpinBox::valueChanged, this,
                [this] { take(m_dimensions[0]->value(), m_dimensions[1]->value(), m_dimensions[2]->value(), true); });
    }
    addControl(m_dimensionsRow);
    m_hint = addHint();
    m_hint->setObjectName(QStringLiteral("sizeHint"));

    connect(m_size, &QComboBox::activated, this, &SizeSection::chooseEntry);
    connect(m_size->lineEdit(), &QLineEdit::editingFinished, this, &SizeSection::readTyped);
    connect(m_slider, &QSlider::valueChanged, this, [this](int stop) {
        const std::int64_t size = stops[static_cast<std::size_t>(stop)];
        take(size, size, size, true);
    });
    SizeSection::retranslate();
    showShape();
}

void SizeSection::setJob(const Job& job)
{
    m_unequal = job.m != job.n || job.n != job.k;
    take(job.m, job.n, job.k, false);
}

void SizeSection::applyTo(Job& job) const
{
    job.m = m_shape[0];
    job.n = m_shape[1];
    job.k = m_shape[2];
}

void SizeSection::setPrecision(Precision precision)
{
    m_precision = precision;
    showHint();
}

void SizeSection::take(std::int64_t m, std::int64_t n, std::int64_t k, bool byUser)
{
    const std::array shape{m, n, k};
    const bool isNew = shape != m_shape;
    m_shape = shape;
    m_refused.reset();
    showShape();
    if (isNew && byUser)
        emit changed();
}

void SizeSection::chooseEntry(int index)
{
    // The last entry opens M, N and K apart; all others are square sizes.
    m_unequal = index == m_size->count() - 1;
    if (m_unequal) {
        m_refused.reset();
        showShape();
        m_dimensions[0]->setFocus();
        return;
    }
    const std::int64_t size = m_size->itemData(index).toLongLong();
    take(size, size, size, true);
}

void SizeSection::readTyped()
{
    const QString text = m_size->lineEdit()->text();
    if (text == m_size->itemText(m_size->count() - 1))
        return;
    const std::int64_t size = typedSize(text);
    if (size == 0) {
        m_refused = text;
        showHint();
        return;
    }
    m_unequal = false;
    take(size, size, size, true);
}

std::optional<Error> SizeSection::commit()
{
    readTyped();
    return problem();
}

std::optional<Error> SizeSection::problem() const
{
    if (!m_refused)
        return std::nullopt;
    return Error{ErrorCode::invalidArgument,
                 {translatable("compute", "“%1” is not a matrix size: type a whole number from 1 to %2."),
                  {m_refused->toStdString(), largestDimension}},
                 {}};
}

void SizeSection::showShape()
{
    const QSignalBlocker blockSlider(m_slider);
    m_slider->setValue(nearestStop(m_shape[0]));
    m_slider->setEnabled(!m_unequal);
    m_dimensionsRow->setVisible(m_unequal);
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        const QSignalBlocker blockNumber(m_dimensions[i]);
        m_dimensions[i]->setValue(static_cast<int>(m_shape[i]));
    }
    const QSignalBlocker blockSize(m_size);
    m_size->setCurrentIndex(m_unequal ? m_size->count() - 1 : m_size->findData(QVariant::fromValue(m_shape[0])));
    if (m_refused)
        m_size->setEditText(*m_refused);
    else if (!m_unequal)
        m_size->setEditText(squareText(m_shape[0]));
    showHint();
}

void SizeSection::showHint()
{
    const auto wrong = problem();
    setRole(m_hint, QString::fromLatin1(wrong ? "bad" : "hint"));
    if (wrong) {
        m_hint->setText(translated(*wrong));
        return;
    }
    const Job job{.m = m_shape[0], .n = m_shape[1], .k = m_shape[2]};
    m_hint->setText(
        tr("%1 a multiply · %2").arg(formatFlop(static_cast<double>(job.flop())), formatBytes(job.bytes(m_precision))));
}

void SizeSection::retranslate()
{
    caption().setText(tr("Matrix size"));
    const QSignalBlocker block(m_size);
    m_size->clear();
    for (const std::int64_t size : presets)
        m_size->addItem(squareText(size), QVariant::fromValue(size));
    m_size->addItem(tr("unequal…"));
    explain(m_size,
            tr("Rows and columns of the matrices A, B and C in C = A · B. Choose a size or type one. The work grows "
               "with the cube of the size: twice the size is eight times the work."));
    explain(m_slider, tr("Matrix size on a logarithmic scale. Small matrices are ruled by overhead, large ones by "
                         "arithmetic."));
    m_slider->setAccessibleName(tr("Matrix size"));
    const std::array explanations{tr("M: rows of A and of C"), tr("N: columns of B and of C"),
                                  tr("K: columns of A and rows of B, the length of each sum")};
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        explain(m_dimensions[i], explanations[i]);
        explain(m_dimensionLabels[i], explanations[i]);
    }
    showShape();
}

} // namespace coreloom

#include "theme/figure_label.h"

#include "theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

double digitWidth(const QFontMetricsF& metrics)
{
    double widest = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        widest = std::max(widest, metrics.horizontalAdvance(QChar(digit)));
    return widest;
}

/// Calls `place(piece, x, width)` for each digit and each stretch of other characters; returns the end.
template<typename Place>
double layOut(const QFont& font, const QString& text, Place place)
{
    const QFontMetricsF metrics(font);
    const double cell = digitWidth(metrics);
    double x = 0;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i + 1;
        if (!text[i].isDigit()) {
            while (end < text.size() && !text[end].isDigit())
                ++end;
        }
        const QString piece = text.mid(i, end - i);
        const double width = metrics.horizontalAdvance(piece);
        const double taken = text[i].isDigit() ? cell : width;
        place(piece, x + (taken - width) / 2);
        x += taken;
        i = end;
    }
    return x;
}

} // namespace

double figuresWidth(const QFont& font, const QString& text)
{
    return layOut(font, text, [](const QString&, double) {});
}

void drawFigures(QPainter& painter, QPointF base, const QFont& font, const QString& text)
{
    painter.setFont(font);
    layOut(font, text, [&](const QString& piece, double x) { painter.drawText(base + QPointF(x, 0), piece); });
}

FigureLabel::FigureLabel(QWidget* parent) : QLabel(parent), m_size(sizeOfBody)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FigureLabel::setFigure(const QString& number, const QString& unit)
{
    if (number == m_number && unit == m_unit)
        return;
    m_number = number;
    m_unit = unit;
    setText(unit.isEmpty() ? number : QString(number % QChar(0x00a0) % unit));
}

void FigureLabel::setLook(double numberSize, bool bold, const QColor& numberColor)
{
    if (numberSize == m_size && bold == m_bold && numberColor == m_color)
        return;
    m_size = numberSize;
    m_bold = bold;
    m_color = numberColor;
    updateGeometry();
    update();
}

void FigureLabel::setFaint(bool faint)
{
    if (faint == m_faint)
        return;
    m_faint = faint;
    update();
}

QFont FigureLabel::numberFont() const
{
    return Theme::current().font(m_size, m_bold);
}

QFont FigureLabel::unitFont() const
{
    return Theme::current().font(std::min(m_size, sizeOfBody));
}

QSize FigureLabel::sizeHint() const
{
    const double gap = m_unit.isEmpty() ? 0 : Theme::current().pixels(6);
    const double width = figuresWidth(numberFont(), m_number) + gap + figuresWidth(unitFont(), m_unit);
    return {static_cast<int>(std::ceil(width)), static_cast<int>(std::ceil(QFontMetricsF(numberFont()).height()))};
}

void FigureLabel::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    const QFontMetricsF metrics(numberFont());
    const QPointF base(0, (height() - metrics.height()) / 2 + metrics.ascent());
    if (const double wanted = sizeHint().width(); wanted > width()) {
        const double scale = width() / wanted;
        painter.translate(0, base.y() * (1 - scale));
        painter.scale(scale, scale);
    }
    painter.setPen(m_faint ? theme.line : m_color.isValid() ? m_color : theme.text);
    drawFigures(painter, base, numberFont(), m_number);
    painter.setPen(theme.secondary);
    const double after = figuresWidth(numberFont(), m_number) + theme.pixels(6);
    drawFigures(painter, base + QPointF(after, 0), unitFont(), m_unit);
}

void FigureLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        updateGeometry();
    QLabel::changeEvent(event);
}

} // namespace coreloom

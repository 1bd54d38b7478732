#include "runs/runs_delegate.h"

#include "runs/runs_model.h"
#include "theme/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double sidePadding = 10;
constexpr double endPadding = 8;
constexpr double dotSize = 8;
constexpr int fewestLines = 2; ///< so that all rows of one and two lanes are equally high

double lineHeight(const QFontMetricsF& metrics)
{
    return std::ceil(metrics.height() * 1.12);
}

QColor toneColor(const QString& tone)
{
    const Theme& theme = Theme::current();
    if (tone == u"good")
        return theme.good;
    if (tone == u"bad")
        return theme.bad;
    if (tone == u"warning")
        return theme.warning;
    if (tone == u"running")
        return theme.cpu;
    return theme.text;
}

void paintBadge(QPainter& painter, const QRectF& cell, const QString& word, const QString& tone)
{
    const Theme& theme = Theme::current();
    painter.setFont(theme.font(11, true));
    const QFontMetricsF metrics(painter.font());
    QRectF badge(0, 0, metrics.horizontalAdvance(word) + theme.pixels(14), metrics.height() + theme.pixels(4));
    badge.moveTopLeft({cell.left(), cell.top() - theme.pixels(1)});
    const double radius = theme.pixels(4);
    const QColor color = toneColor(tone);
    const bool quiet = tone == u"good" || tone == u"running";
    painter.setPen(quiet ? QPen(color, 1) : QPen(Qt::NoPen));
    painter.setBrush(quiet            ? QBrush(Qt::NoBrush)
                     : tone == u"bad" ? QBrush(theme.badGround)
                                      : QBrush(theme.warningGround));
    painter.drawRoundedRect(badge.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.setPen(color);
    painter.drawText(badge, Qt::AlignCenter, word);
}

/// The quiet word behind a number.
void paintWord(QPainter& painter, const QRectF& line, const QString& word)
{
    painter.save();
    painter.setFont(Theme::current().font(11));
    painter.setPen(Theme::current().secondary);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetricsF(painter.font()).elidedText(word, Qt::ElideRight, line.width()));
    painter.restore();
}

} // namespace

void RunsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect& all = option.rect;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(all, theme.window);
    if (selected && index.column() == 0)
        painter->fillRect(QRect(all.left(), all.top(), theme.pixels(3), all.height()), theme.cpu);
    painter->fillRect(QRect(all.left(), all.bottom(), all.width(), 1), theme.line);

    QRectF cell = QRectF(all).adjusted(theme.pixels(sidePadding), theme.pixels(endPadding), 0, 0);
    cell.setRight(all.right() - theme.pixels(4));
    const QStringList lines = index.data().toString().split(u'\n');
    const QString tone = index.data(RunsModel::toneRole).toString();
    if (index.column() == RunsModel::status) {
        paintBadge(*painter, cell, lines.front(), tone);
        painter->restore();
        return;
    }
    const QVariantList hues = index.data(RunsModel::huesRole).toList();
    const QStringList words = index.data(RunsModel::provenanceRole).toStringList();
    const bool quietSecond = index.column() == RunsModel::when || index.column() == RunsModel::job;
    painter->setFont(theme.font(sizeOfHint + 1));
    const QFontMetricsF metrics(painter->font());
    const double height = lineHeight(metrics);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        QRectF line(cell.left(), cell.top() + static_cast<double>(i) * height, cell.width(), height);
        if (i < hues.size()) {
            const double size = theme.pixels(dotSize);
            painter->setPen(Qt::NoPen);
            painter->setBrush(hues[i].value<QColor>());
            painter->drawRoundedRect(QRectF(line.left(), line.center().y() - size / 2, size, size), 2, 2);
            line.setLeft(line.left() + size + theme.pixels(7));
        }
        painter->setPen(quietSecond && i > 0 ? theme.secondary : toneColor(tone));
        painter->drawText(line, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          metrics.elidedText(lines[i], Qt::ElideRight, line.width()));
        if (i < words.size() && !words[i].isEmpty()) {
            line.setLeft(line.left() + metrics.horizontalAdvance(lines[i]) + theme.pixels(6));
            paintWord(*painter, line, words[i]);
        }
    }
    painter->restore();
}

QSize RunsDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    const QFontMetricsF metrics(theme.font(sizeOfHint + 1));
    const QStringList lines = index.data().toString().split(u'\n');
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    const auto count = std::max<qsizetype>(fewestLines, lines.size());
    return {static_cast<int>(std::ceil(width)) + theme.pixels(2 * sidePadding),
            static_cast<int>(lineHeight(metrics) * static_cast<double>(count)) + theme.pixels(2 * endPadding)};
}

} // namespace coreloom

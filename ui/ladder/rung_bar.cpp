#include "ladder/rung_bar.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace coreloom {

namespace {

constexpr double thickness = 10;
constexpr double leastWidth = 80;
constexpr double leastLength = 2; ///< so that the slowest can be seen

} // namespace

RungBar::RungBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RungBar::setShare(double share, const QColor& color, bool hollow)
{
    m_share = share;
    m_color = color;
    m_hollow = hollow;
    update();
}

QSize RungBar::sizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(2 * leastWidth), theme.pixels(thickness)};
}

QSize RungBar::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(leastWidth), theme.pixels(thickness)};
}

void RungBar::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    if (!(m_share > 0))
        return;
    const double length = std::max(std::min(m_share, 1.0) * width(), theme.scale * leastLength);
    const QRectF bar(0, 0, length, height());
    painter.fillRect(bar, m_hollow ? mixed(theme.panel, m_color, 0.25F) : m_color);
    if (m_hollow) {
        painter.setPen(QPen(m_color, 1, Qt::DashLine));
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace coreloom

#include "loom/loom_view.h"
#include "theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

/// How a loom is laid out and painted.
namespace coreloom {

namespace {

constexpr double betweenMatrices = 6; ///< pixels at scale 1

/// The same place in an image whose pixels are finer.
QRect scaled(const QRect& place, double ratio)
{
    return QRectF(place.x() * ratio, place.y() * ratio, place.width() * ratio, place.height() * ratio).toRect();
}

} // namespace

QSize LoomView::minimumSizeHint() const
{
    const int side = Theme::current().pixels(120);
    return {side, side};
}

QSize LoomView::sizeHint() const
{
    const int side = Theme::current().pixels(320);
    return {side, side};
}

void LoomView::layOut()
{
    m_origin.reset();
    if (m_pinned)
        m_origin = ProductLayout(m_product, rect(), Theme::current().pixels(betweenMatrices));
    m_layout = LoomLayout(m_product.rows, m_product.columns, m_origin ? m_origin->c : rect());
}

void LoomView::chooseColors()
{
    const Theme& theme = Theme::current();
    const bool gpu = m_setup.device.isGpu();
    const int count = std::max(m_setup.workers, 1);
    m_colors.workers.clear();
    for (int i = 0; i < count; ++i)
        m_colors.workers.push_back((gpu ? theme.sm(i, count) : theme.worker(i)).rgb());
    m_colors.gap = theme.panel.rgb();
    m_colors.ground = (theme.scheme == Scheme::dark ? theme.panel.lighter(130) : theme.window.darker(103)).rgb();
    m_colors.flash = qRgb(255, 255, 255);
}

void LoomView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (m_trace) {
        paintTiles(painter);
        paintMarks(painter);
    } else {
        paintInvitation(painter);
    }
    if (hasFocus()) {
        painter.setPen(QPen(Theme::current().cpu, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    m_changed = false;
}

void LoomView::paintTiles(QPainter& painter)
{
    // The image is made in device pixels, so that it is as sharp as the screen (or the picture) is.
    const double ratio = std::clamp(painter.deviceTransform().m11(), 0.25, 8.0);
    const QSize size = (QSizeF(this->size()) * ratio).toSize();
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.fill(Theme::current().panel);
    const QRect room = m_origin ? scaled(m_origin->c, ratio) : m_image.rect();
    m_look.flashShare = flashShare();
    paintLoom(m_image, LoomLayout(m_product.rows, m_product.columns, room), *m_trace, m_colors, m_look);
    painter.drawImage(QRectF(rect()), m_image);
}

void LoomView::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    if (m_pinned && m_origin) {
        const QColor color = QColor::fromRgb(
            m_colors.workers[static_cast<std::size_t>(std::max(m_pinned->worker, 0)) % m_colors.workers.size()]);
        paintOrigin(painter, *m_origin, m_layout, *m_pinned, color, QColor::fromRgb(m_colors.ground),
                    originText(m_product, *m_pinned, m_setup.precision));
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& tile : {m_pinned, tileAtElement(m_pointed)}) {
        if (!tile)
            continue;
        // Dark and light, so that it is seen on every color.
        const QRect place = m_layout.tile(*tile).adjusted(-1, -1, 0, 0);
        painter.setPen(QPen(theme.panel, 4));
        painter.drawRect(place);
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(place);
    }
}

void LoomView::paintInvitation(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const LoomLayout layout(std::max<std::int64_t>(m_product.rows, 1), std::max<std::int64_t>(m_product.columns, 1),
                            rect());
    const QRect frame = layout.frame();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath clip;
    clip.addRoundedRect(frame, 4, 4);
    painter.setClipPath(clip);
    painter.fillRect(frame, QColor::fromRgb(m_colors.ground));
    // A plain weave: threads that pass over and under each other by turns.
    const double cell = std::max(theme.pixels(20), frame.width() / 16);
    const QColor thread = theme.line;
    for (int row = 0; row * cell < frame.height(); ++row) {
        for (int column = 0; column * cell < frame.width(); ++column) {
            const QRectF place(frame.x() + column * cell, frame.y() + row * cell, cell, cell);
            const bool over = (row + column) % 2 == 0;
            const double slim = cell * 0.22;
            painter.fillRect(over ? place.adjusted(0.5, slim, -0.5, -slim) : place.adjusted(slim, 0.5, -slim, -0.5),
                             thread);
        }
    }
    if (m_invitation.isEmpty())
        return;
    painter.setFont(theme.font(sizeOfResult, true));
    const QRect room = frame.adjusted(theme.pixels(24), 0, -theme.pixels(24), 0);
    const QRect words = painter.boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, m_invitation);
    const int border = theme.pixels(14);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(words.adjusted(-border, -border, border, border)), theme.pixels(10),
                            theme.pixels(10));
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_invitation);
}

} // namespace coreloom

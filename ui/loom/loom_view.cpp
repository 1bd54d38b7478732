#include "loom/loom_view.h"

#include "language/numbers.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <set>

namespace coreloom {

namespace {

constexpr int flashMilliseconds = 220;
constexpr double flashStrength = 0.55;

} // namespace

LoomView::LoomView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("loom"));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    chooseColors();
}

void LoomView::setLane(const LaneSetup& setup, std::int64_t rows, std::int64_t columns)
{
    m_setup = setup;
    m_rows = rows;
    m_columns = columns;
    m_trace.reset();
    m_cursor.reset();
    m_changed = true;
    chooseColors();
    setAccessibleName(tr("Result matrix of %1").arg(QString::fromStdString(setup.device.name)));
    setAccessibleDescription(sentence());
    update();
}

void LoomView::setTrace(std::shared_ptr<const Trace> trace)
{
    if (!trace || trace == m_trace)
        return;
    const bool grown = m_trace && m_trace->step == trace->step && trace->tiles.size() > m_trace->tiles.size();
    if (grown || !trace->complete) {
        m_firstFresh = grown ? m_trace->tiles.size() : 0;
        m_sinceFresh.start();
    } else {
        m_firstFresh = trace->tiles.size();
        m_sinceFresh.invalidate();
    }
    m_trace = std::move(trace);
    m_changed = true;
    setAccessibleDescription(sentence());
}

void LoomView::setInvitation(const QString& words)
{
    m_invitation = words;
    setAccessibleDescription(sentence());
    update();
}

QString LoomView::describe(const QPoint& point) const
{
    if (!m_trace)
        return {};
    const auto index = m_layout.tileAt(*m_trace, point);
    if (!index)
        return m_layout.frame().contains(point) ? tr("Not computed yet") : QString();
    const TileEvent& tile = m_trace->tiles[*index];
    const QString who =
        (m_setup.device.hasSms() ? tr("SM %1") : tr("Worker %1")).arg(formatCount(std::int64_t{tile.worker} + 1));
    const QString where =
        tr("rows %1–%2, columns %3–%4: %5 elements")
            .arg(formatCount(std::int64_t{tile.row} + 1), formatCount(std::int64_t{tile.row} + tile.rows),
                 formatCount(std::int64_t{tile.column} + 1), formatCount(std::int64_t{tile.column} + tile.columns),
                 formatCount(std::int64_t{tile.rows} * tile.columns));
    const QString when = tr("from %1 to %2 of this step")
                             .arg(formatSeconds(static_cast<double>(tile.beginNs) * 1e-9),
                                  formatSeconds(static_cast<double>(tile.endNs) * 1e-9));
    return who % u'\n' % where % u'\n' % when;
}

QString LoomView::sentence() const
{
    if (!m_trace)
        return m_invitation.isEmpty() ? tr("Nothing has been computed yet.") : m_invitation;
    std::set<int> workers;
    for (const TileEvent& tile : m_trace->tiles)
        workers.insert(tile.worker);
    const QString pattern = m_setup.device.hasSms()
                                ? tr("The result has %1 × %2 elements; %3 tiles by %4 SMs are done.")
                                : tr("The result has %1 × %2 elements; %3 tiles by %4 workers are done.");
    return pattern.arg(formatCount(m_rows), formatCount(m_columns),
                       formatCount(static_cast<std::int64_t>(m_trace->tiles.size())),
                       formatCount(static_cast<std::int64_t>(workers.size())));
}

bool LoomView::refresh()
{
    const bool flashing = m_sinceFresh.isValid();
    if (m_changed || flashing)
        update();
    if (flashing && m_sinceFresh.elapsed() > flashMilliseconds)
        m_sinceFresh.invalidate();
    return flashing;
}

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

void LoomView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (m_trace)
        paintTiles(painter);
    else
        paintInvitation(painter);
    if (hasFocus()) {
        painter.setPen(QPen(Theme::current().cpu, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        if (m_cursor) {
            painter.setPen(QPen(Theme::current().text, 2));
            painter.drawRect(tileBelow(*m_cursor).adjusted(0, 0, -1, -1));
        }
    }
    m_changed = false;
}

void LoomView::paintTiles(QPainter& painter)
{
    m_layout = LoomLayout(std::max<std::int64_t>(m_rows, 1), std::max<std::int64_t>(m_columns, 1), rect());
    // The image is made in device pixels, so that it is as sharp as the screen (or the picture) is.
    const double ratio = std::clamp(painter.deviceTransform().m11(), 0.25, 8.0);
    const QSize size = (QSizeF(this->size()) * ratio).toSize();
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.fill(Theme::current().panel);
    const LoomLayout fine(std::max<std::int64_t>(m_rows, 1), std::max<std::int64_t>(m_columns, 1), m_image.rect());
    paintLoom(m_image, fine, *m_trace, m_colors, m_firstFresh, flashShare());
    painter.drawImage(QRectF(rect()), m_image);
}

void LoomView::paintInvitation(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const LoomLayout layout(std::max<std::int64_t>(m_rows, 1), std::max<std::int64_t>(m_columns, 1), rect());
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

QRect LoomView::tileBelow(const QPoint& point) const
{
    const auto index = m_trace ? m_layout.tileAt(*m_trace, point) : std::nullopt;
    return index ? m_layout.tile(m_trace->tiles[*index]) : QRect();
}

void LoomView::keyPressEvent(QKeyEvent* event)
{
    QPoint step;
    switch (event->key()) {
    case Qt::Key_Left:
        step = {-1, 0};
        break;
    case Qt::Key_Right:
        step = {1, 0};
        break;
    case Qt::Key_Up:
        step = {0, -1};
        break;
    case Qt::Key_Down:
        step = {0, 1};
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    const QRect here = m_cursor ? tileBelow(*m_cursor) : QRect();
    const QPoint from = here.isEmpty() ? m_layout.frame().topLeft() : here.center();
    const QPoint to =
        here.isEmpty() ? from : from + QPoint(step.x() * (here.width() / 2 + 2), step.y() * (here.height() / 2 + 2));
    const QRect next = tileBelow(to);
    if (next.isEmpty())
        return; // the edge, or not computed yet
    m_cursor = next.center();
    const QString words = describe(*m_cursor);
    setAccessibleDescription(words);
    QToolTip::showText(mapToGlobal(next.bottomRight()), words, this);
    update();
}

void LoomView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        chooseColors();
        update();
    }
    if (event->type() == QEvent::LanguageChange)
        setAccessibleDescription(sentence());
    QWidget::changeEvent(event);
}

bool LoomView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString words = describe(help->pos());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
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

double LoomView::flashShare() const
{
    if (!m_sinceFresh.isValid())
        return 0;
    const double age = static_cast<double>(m_sinceFresh.elapsed()) / flashMilliseconds;
    return flashStrength * std::clamp(1 - age, 0.0, 1.0);
}

} // namespace coreloom

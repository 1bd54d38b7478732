#include "loom/loom_view.h"

#include "language/numbers.h"
#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <set>

namespace coreloom {

namespace {

constexpr int flashMilliseconds = 220;
constexpr int readOutMilliseconds = 250; ///< a read-out's figures change no more often

} // namespace

LoomView::LoomView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("loom"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    chooseColors();
}

void LoomView::setLane(const LaneSetup& setup, const LoomProduct& product)
{
    m_setup = setup;
    if (product != m_product)
        m_pinned.reset();
    m_product = product;
    m_trace.reset();
    m_look = {};
    m_changed = true;
    chooseColors();
    layOut();
    point(std::nullopt);
    setAccessibleName(tr("Result matrix of %1").arg(QString::fromStdString(setup.device.name)));
    setAccessibleDescription(words());
    update();
}

void LoomView::setTrace(std::shared_ptr<const Trace> trace)
{
    if (!trace || trace == m_trace)
        return;
    const bool grown = m_trace && m_trace->step == trace->step && trace->tiles.size() > m_trace->tiles.size();
    if (grown || !trace->complete) {
        m_look.firstFresh = grown ? m_trace->tiles.size() : 0;
        m_sinceFresh.start();
    } else {
        m_look.firstFresh = trace->tiles.size();
        m_sinceFresh.invalidate();
    }
    m_trace = std::move(trace);
    m_changed = true;
    if (m_pinned) {
        // The same place of C, as this step computed it.
        if (const auto tile = tileAtElement(Element{m_pinned->row, m_pinned->column}))
            m_pinned = tile;
    }
    if (m_pointed && m_sinceTold.isValid() && m_sinceTold.elapsed() >= readOutMilliseconds)
        tell();
    else if (!m_pointed)
        setAccessibleDescription(words());
}

void LoomView::setInvitation(const QString& words)
{
    m_invitation = words;
    setAccessibleDescription(this->words());
    update();
}

void LoomView::setMoment(const std::optional<ReplayMoment>& moment)
{
    m_changed = m_changed || moment != m_look.moment;
    m_look.moment = moment;
}

void LoomView::lightWorkers(const std::vector<int>& workers)
{
    if (workers == m_look.lit)
        return;
    m_look.lit = workers;
    setAccessibleDescription(words());
    update();
}

QString LoomView::describe(const QPoint& point) const
{
    const auto element = m_layout.elementAt(point);
    return m_trace && element ? describe(*element) : QString();
}

QString LoomView::describe(const Element& element) const
{
    const auto tile = tileAtElement(element);
    return tile ? tileText(m_setup, m_product, *tile) : tr("Not computed yet");
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
    return pattern.arg(formatCount(m_product.rows), formatCount(m_product.columns),
                       formatCount(static_cast<std::int64_t>(m_trace->tiles.size())),
                       formatCount(static_cast<std::int64_t>(workers.size())));
}

QString LoomView::readOut() const
{
    QStringList lines;
    if (m_pointed && m_trace)
        lines << describe(*m_pointed);
    if (m_pinned)
        lines << originText(m_product, *m_pinned, m_setup.precision);
    return lines.join(u'\n');
}

QString LoomView::words() const
{
    QStringList lines(readOut());
    lines.removeAll(QString());
    if (lines.isEmpty() && m_trace) {
        for (const int worker : m_look.lit)
            lines << shareText(m_setup, m_product, *m_trace, worker);
    }
    return lines.isEmpty() ? sentence() : lines.join(u'\n');
}

std::optional<TileEvent> LoomView::tileAtElement(const std::optional<Element>& element) const
{
    const auto index = m_trace && element ? LoomLayout::tileOf(*m_trace, *element) : std::nullopt;
    return index ? std::optional(m_trace->tiles[*index]) : std::nullopt;
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

double LoomView::flashShare() const
{
    if (!m_sinceFresh.isValid())
        return 0;
    const double age = static_cast<double>(m_sinceFresh.elapsed()) / flashMilliseconds;
    return flashStrength * std::clamp(1 - age, 0.0, 1.0);
}

void LoomView::point(const std::optional<Element>& element)
{
    const auto before = tileAtElement(m_pointed);
    const bool had = m_pointed.has_value();
    m_pointed = element;
    const auto now = tileAtElement(element);
    if (now == before && had == element.has_value())
        return;
    emit workerPointed(now ? now->worker : -1);
    if (element)
        tell();
    else {
        m_sinceTold.invalidate();
        QToolTip::hideText();
        setAccessibleDescription(words());
    }
    update();
}

void LoomView::tell()
{
    m_sinceTold.start();
    setAccessibleDescription(words());
    const auto tile = tileAtElement(m_pointed);
    const QRect place = tile ? m_layout.tile(*tile) : QRect();
    if (m_byMouse)
        QToolTip::showText(QCursor::pos(), readOut(), this);
    else if (tile)
        QToolTip::showText(mapToGlobal(place.bottomRight()), readOut(), this);
}

void LoomView::pin(const std::optional<TileEvent>& tile)
{
    m_pinned = m_product.terms > 0 ? tile : std::nullopt;
    layOut();
    setAccessibleDescription(words());
    update();
}

void LoomView::togglePin(const std::optional<TileEvent>& tile)
{
    const bool same = tile && m_pinned && tile->row == m_pinned->row && tile->column == m_pinned->column;
    pin(same ? std::nullopt : tile);
}

void LoomView::mouseMoveEvent(QMouseEvent* event)
{
    m_byMouse = true;
    point(m_trace ? m_layout.elementAt(event->position().toPoint()) : std::nullopt);
}

void LoomView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    togglePin(tileAtElement(m_layout.elementAt(event->position().toPoint())));
}

void LoomView::leaveEvent(QEvent* /*event*/)
{
    point(std::nullopt);
}

void LoomView::focusOutEvent(QFocusEvent* event)
{
    if (!m_byMouse)
        point(std::nullopt);
    QWidget::focusOutEvent(event);
}

void LoomView::step(int rows, int columns)
{
    if (!m_trace || m_trace->tiles.empty())
        return;
    Element next{0, 0};
    if (const auto tile = m_pointed ? tileAtElement(m_pointed) : m_pinned) {
        const auto beside = [](int way, std::int64_t first, std::int64_t count) {
            return way < 0 ? first - 1 : way > 0 ? first + count : first + count / 2;
        };
        next = {beside(rows, tile->row, tile->rows), beside(columns, tile->column, tile->columns)};
    }
    if (!tileAtElement(next))
        return; // the edge, or not computed yet
    m_byMouse = false;
    point(next);
    if (m_pinned)
        pin(tileAtElement(next));
}

void LoomView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(0, -1);
        break;
    case Qt::Key_Right:
        step(0, 1);
        break;
    case Qt::Key_Up:
        step(-1, 0);
        break;
    case Qt::Key_Down:
        step(1, 0);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        togglePin(tileAtElement(m_pointed));
        break;
    case Qt::Key_Escape:
        if (m_pinned) {
            pin(std::nullopt);
            break;
        }
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

void LoomView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        chooseColors();
        layOut();
        update();
    }
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Result matrix of %1").arg(QString::fromStdString(m_setup.device.name)));
        setAccessibleDescription(words());
        update();
    }
    QWidget::changeEvent(event);
}

bool LoomView::event(QEvent* event)
{
    // Escape stops a run, unless it has a tile to let go.
    if (event->type() == QEvent::ShortcutOverride && m_pinned &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::Resize)
        layOut();
    if (event->type() == QEvent::ToolTip)
        return true; // what is pointed at is told at once
    return QWidget::event(event);
}

} // namespace coreloom

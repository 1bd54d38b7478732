#include "live/lane_panel.h"

#include "live/worker_chips.h"
#include "loom/core_lattice.h"
#include "loom/loom_view.h"
#include "theme/badge.h"
#include "theme/figure_label.h"
#include "theme/theme.h"

#include <QLabel>
#include <QProgressBar>

#include <algorithm>
#include <array>

/// How a lane panel shares its room.
namespace coreloom {

namespace {

/// Pixels at scale 1.
constexpr double inset = 14;
constexpr double besideLoom = 14;
constexpr double betweenRows = 6;
constexpr double wideColumn = 200;   ///< with the rate in it
constexpr double narrowColumn = 128; ///< below the rate
constexpr double smallestLoom = 64;

int heightAt(const QLabel* label, int width)
{
    return std::max(label->heightForWidth(width), 0);
}

} // namespace

void LanePanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void LanePanel::fit()
{
    const Theme& theme = Theme::current();
    const int margin = theme.pixels(inset);
    const int gap = theme.pixels(betweenRows);
    const QRect inside = contentsRect().adjusted(margin, theme.pixels(12), -margin, -margin);
    int top = placeHeader(inside);
    if (!m_alarm->isHidden()) {
        const int height = heightAt(m_alarm, inside.width());
        m_alarm->setGeometry(inside.left(), top, inside.width(), height);
        top += height + gap;
    }

    // The loom as large as it gets: beside the rate, or below it where that makes the column narrow.
    const int between = theme.pixels(besideLoom);
    const int rate = m_rate->sizeHint().height() + gap;
    const int height = inside.bottom() + 1 - top;
    const int beside = std::min(height, inside.width() - theme.pixels(wideColumn) - between);
    const int below = std::min(height - rate, inside.width() - theme.pixels(narrowColumn) - between);
    m_rateOnTop = below > beside;
    if (m_rateOnTop) {
        const int width = std::min(m_rate->sizeHint().width(), inside.width());
        m_rate->setGeometry(inside.left(), top, width, m_rate->sizeHint().height());
        top += rate;
    }
    const int side = std::max(m_rateOnTop ? below : beside, theme.pixels(smallestLoom));
    // Many samples of a wide layer are a wide matrix.
    const int wide = inside.width() - theme.pixels(1.5 * wideColumn) - between;
    const int loomWidth = isNetwork() ? std::max(side, wide) : side;
    m_loom->setGeometry(inside.right() + 1 - loomWidth, top, loomWidth, side);

    // Where the column is too short, what can be told elsewhere is left out, one after the other.
    const QRect column(inside.left(), top, std::max(inside.width() - loomWidth - between, 0),
                       inside.bottom() + 1 - top);
    chooseLattice(column);
    const std::vector<QWidget*> optional = dispensable();
    std::size_t without = 0;
    while (placeColumn(column, {optional.data(), without}) > column.bottom() + 1 && without < optional.size())
        ++without;
    for (std::size_t i = 0; i < optional.size(); ++i)
        optional[i]->setVisible(i >= without);
}

void LanePanel::chooseLattice(const QRect& column)
{
    m_latticeHeight = 0;
    const std::array<QWidget*, 3> rest{m_explanation, m_chips, m_lattice};
    const int gap = Theme::current().pixels(betweenRows);
    const int room = column.bottom() + 1 - placeColumn(column, rest) - gap;
    // The words below it are told by the tool tip too, and make room where they have to.
    for (const int most : {room - heightAt(m_explanation, column.width()) - gap, room}) {
        if (most > 0 && m_latticeHeight == 0)
            m_latticeHeight = m_lattice->heightWithin(column.width(), most);
    }
    m_lattice->setVisible(m_latticeHeight > 0);
    m_chips->setVisible(m_latticeHeight == 0);
}

std::vector<QWidget*> LanePanel::dispensable() const
{
    std::vector<QWidget*> widgets{m_explanation};
    if (m_latticeHeight > 0)
        widgets.push_back(m_lattice);
    else
        widgets.push_back(m_chips);
    if (m_hasPeak)
        widgets.insert(widgets.end(), {m_peak.label, m_peak.value});
    if (m_hasCopies)
        widgets.insert(widgets.end(), {m_copies.label, m_copies.value});
    if (m_job.workload == Workload::train)
        widgets.insert(widgets.end(), {m_epoch.label, m_epoch.value});
    // Its label first: leaving out the value is what makes room.
    widgets.insert(widgets.end(), {m_stateLabel, m_energy.label, m_energy.value});
    if (isNetwork())
        widgets.insert(widgets.end(), {m_samples.label, m_samples.value});
    widgets.insert(widgets.end(), {m_check.label, m_check.value});
    return widgets;
}

int LanePanel::placeHeader(const QRect& inside)
{
    const Theme& theme = Theme::current();
    const int gap = theme.pixels(8);
    const QSize badge = m_badge->isHidden() ? QSize(0, 0) : m_badge->sizeHint();
    const int left = m_dot->width() + gap;
    const int width = std::max(inside.width() - left - gap - badge.width(), 0);
    const int height = std::max({heightAt(m_title, width), badge.height(), m_dot->height()});
    m_dot->move(inside.topLeft());
    m_title->setGeometry(inside.left() + left, inside.top(), width, height);
    m_badge->setGeometry(inside.right() + 1 - badge.width(), inside.top(), badge.width(), badge.height());
    return inside.top() + height + gap;
}

int LanePanel::placeColumn(QRect column, std::span<QWidget* const> without)
{
    const auto isOut = [without](QWidget* widget) { return std::ranges::find(without, widget) != without.end(); };
    const Theme& theme = Theme::current();
    const int gap = theme.pixels(betweenRows);
    const auto place = [&](QWidget* widget, int height) {
        if (isOut(widget))
            return;
        widget->setGeometry(column.left(), column.top(), column.width(), height);
        column.setTop(column.top() + height + gap);
    };
    if (!m_rateOnTop)
        place(m_rate, m_rate->sizeHint().height());
    place(m_stateLabel, heightAt(m_stateLabel, column.width()));
    if (!m_progress->isHidden())
        place(m_progress, m_progress->sizeHint().height());
    // A narrow column has each value below its name.
    const bool stacked = column.width() < theme.pixels(160);
    for (const Fact& fact : {m_step, m_samples, m_peak, m_copies, m_energy, m_epoch, m_check}) {
        const bool none = (fact.value == m_copies.value && !m_hasCopies) ||
                          (fact.value == m_peak.value && !m_hasPeak) ||
                          (fact.value == m_samples.value && !isNetwork()) ||
                          (fact.value == m_epoch.value && m_job.workload != Workload::train);
        if (isOut(fact.value) || none)
            continue;
        const int label = stacked ? column.width() : column.width() * 3 / 5 - gap;
        const int value = stacked ? column.width() : column.width() - label - gap;
        const int labelHeight = heightAt(fact.label, label);
        const int valueHeight = heightAt(fact.value, value);
        fact.label->setGeometry(column.left(), column.top(), label, labelHeight);
        fact.value->setGeometry(column.right() + 1 - value, column.top() + (stacked ? labelHeight : 0), value,
                                valueHeight);
        const int height = stacked ? labelHeight + valueHeight : std::max(labelHeight, valueHeight);
        column.setTop(column.top() + height + gap);
    }
    if (m_latticeHeight > 0)
        place(m_lattice, m_latticeHeight);
    else
        place(m_chips, m_chips->heightForWidth(column.width()));
    place(m_explanation, heightAt(m_explanation, column.width()));
    return column.top() - gap;
}

int LanePanel::bestHeight(int width)
{
    const Theme& theme = Theme::current();
    const int room = width - 2 * theme.pixels(inset) - theme.pixels(besideLoom);
    const int around = theme.pixels(12 + 22 + 8) + theme.pixels(inset);
    const bool rateOnTop = room < theme.pixels(2.3 * wideColumn);
    return around + (rateOnTop ? room - theme.pixels(narrowColumn) + theme.pixels(44 + betweenRows)
                               : room - theme.pixels(wideColumn));
}

QSize LanePanel::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(320), theme.pixels(180)};
}

} // namespace coreloom

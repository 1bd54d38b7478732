#include "ladder/ladder_view.h"

#include "controls/segmented.h"
#include "ladder/ladder_panel.h"
#include "language/lane_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace coreloom {

LadderView::LadderView(QWidget* parent)
    : SweepView(QStringLiteral("ladder"), parent),
      m_scroll(new QScrollArea(this)),
      m_whole(new QWidget(this)),
      m_columns(new QHBoxLayout(m_whole))
{
    choice().hide();
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_scroll->setObjectName(QStringLiteral("ladderScroll"));
    m_scroll->setWidget(m_whole);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->installEventFilter(this);
    body().addWidget(m_scroll, 1);
    showResult();
}

void LadderView::setPlan(const std::optional<SweepRequest>& plan, const std::vector<LaneSetup>& lanes)
{
    m_plan = plan;
    m_planned = lanes;
    if (shown().points.empty())
        showResult();
    else
        retranslate(); // what was measured stays until the next measurement
}

void LadderView::build()
{
    for (LadderPanel* panel : m_panels)
        panel->deleteLater();
    m_panels.clear();
    const QStringList names = laneNames(m_lanes);
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const QColor color = Theme::current().lane(static_cast<int>(i), m_lanes[i].device.isGpu());
        m_panels.push_back(new LadderPanel(m_lanes[i], names[static_cast<qsizetype>(i)], color, m_whole));
        m_columns->addWidget(m_panels.back(), 1, Qt::AlignTop);
    }
    giveHeight();
}

/// A scroll area does not ask what height its content needs at the width that it gives it.
void LadderView::giveHeight()
{
    int height = 0;
    const int columns = std::max(1, static_cast<int>(m_panels.size()));
    const int width = (m_scroll->viewport()->width() - (columns - 1) * m_columns->spacing()) / columns;
    for (const LadderPanel* panel : m_panels)
        height = std::max(height, panel->heightForWidth(width));
    m_whole->setMinimumHeight(height);
}

bool LadderView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        giveHeight();
    return SweepView::eventFilter(watched, event);
}

void LadderView::showResult()
{
    const SweepRecord& sweep = shown();
    if (sweep.points.empty())
        m_lanes = m_planned;
    std::vector<std::map<Rung, LaneRecord>> results(m_lanes.size());
    for (const SweepPoint& point : sweep.points) {
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            if (const auto at = laneAt(asked(), point.value, lane)) {
                m_lanes[lane] = point.record.lanes[*at].setup;
                results[lane].emplace(static_cast<Rung>(point.value), point.record.lanes[*at]);
            }
        }
    }
    build(); // in the language and with the colors of now
    for (std::size_t lane = 0; lane < m_panels.size(); ++lane)
        m_panels[lane]->setResults(results[lane]);
    giveHeight();
    m_whole->setAccessibleName(tr("Ladder"));
    m_whole->setAccessibleDescription(sentence());
    retranslate();
}

QString LadderView::sentence() const
{
    if (shown().points.empty())
        return tr("Ladder: nothing has been measured yet.");
    QStringList parts;
    for (const LadderPanel* panel : m_panels) {
        if (!panel->sentence().isEmpty())
            parts << panel->sentence();
    }
    return parts.join(u' ');
}

void LadderView::setWords(QPushButton& button) const
{
    button.setText(tr("Climb the ladder"));
    button.setToolTip(m_plan ? tr("Runs the job of the controls once on each kernel, from simple to fast")
                             : tr("Only matrix multiplication has a ladder; the controls hold something else."));
}

} // namespace coreloom

#include "sweep/sweep_view.h"

#include "controls/segmented.h"
#include "language/numbers.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

/// Opening the devices, warming up, measuring limits and checking, beside the timed steps.
constexpr double secondsAround = 1;
constexpr double secondsByDefault = 3; ///< where steps are counted, not seconds

QString capitalized(const QString& name)
{
    return name.left(1).toUpper() + name.mid(1);
}

} // namespace

SweepView::SweepView(const QString& name, QWidget* parent)
    : QWidget(parent),
      m_button(new QPushButton(this)),
      m_choice(new Segmented(this)),
      m_progress(new QProgressBar(this)),
      m_state(makeLabel(this, "", QStringLiteral("secondary"))),
      m_body(new QVBoxLayout),
      m_sentence(makeLabel(this, "", QStringLiteral("")))
{
    setObjectName(name + QStringLiteral("View"));
    m_button->setObjectName(QStringLiteral("measure") + capitalized(name));
    m_choice->setObjectName(name + QStringLiteral("Over"));
    m_progress->setObjectName(name + QStringLiteral("Progress"));
    m_state->setObjectName(name + QStringLiteral("State"));
    m_sentence->setObjectName(name + QStringLiteral("Sentence"));
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_state->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* row = new QHBoxLayout;
    row->addWidget(m_button);
    row->addWidget(m_choice, 0, Qt::AlignVCenter);
    row->addWidget(m_progress, 1);
    row->addWidget(m_state, 2);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addLayout(m_body, 1);
    layout->addWidget(m_sentence);

    connect(m_button, &QPushButton::clicked, this, &SweepView::press);
    connect(m_choice, &Segmented::chosen, this, &SweepView::retranslate);
    restyle();
}

void SweepView::setAvailable(bool available)
{
    m_available = available;
    retranslate();
}

void SweepView::press()
{
    if (m_sweeping)
        emit stopRequested();
    else if (plan())
        emit sweepRequested();
}

void SweepView::begin(const SweepRequest& request)
{
    m_sweeping = true;
    m_asked = request;
    m_sweep = {.over = request.over, .values = request.values};
    showResult();
}

void SweepView::addPoint(const SweepPoint& point)
{
    m_sweep.points.push_back(point);
    showResult();
}

void SweepView::finish(Status status)
{
    m_sweeping = false;
    m_sweep.status = status;
    showResult();
}

double SweepView::expectedSeconds(const SweepRequest& request, std::size_t points)
{
    const StopRule& stop = request.run.job.stop;
    const double lane = secondsAround + (stop.steps ? secondsByDefault : stop.seconds);
    const std::size_t inTurn =
        request.run.order == LaneOrder::oneAfterAnother ? std::max<std::size_t>(1, request.run.lanes.size()) : 1;
    return static_cast<double>(points * inTurn) * lane;
}

void SweepView::retranslate()
{
    const auto planned = plan();
    if (m_sweeping) {
        m_button->setText(tr("Stop"));
        m_button->setToolTip(tr("Ends the sweep at once; the points so far stay (Esc)"));
    } else {
        setWords(*m_button);
    }
    m_button->setEnabled(m_sweeping || (m_available && planned));
    const std::size_t done = m_sweep.points.size();
    const std::size_t all = m_sweep.values.size();
    m_progress->setVisible(m_sweeping);
    m_progress->setRange(0, static_cast<int>(all));
    m_progress->setValue(static_cast<int>(done));
    if (m_sweeping)
        m_state->setText(tr("%1 of %2 done, about %3 left")
                             .arg(done)
                             .arg(all)
                             .arg(formatSeconds(expectedSeconds(m_asked, all - std::min(done, all)))));
    else if (all > 0 && done < all)
        m_state->setText(tr("Stopped: %1 of %2 points are kept.").arg(done).arg(all));
    else if (planned)
        m_state->setText(tr("%1 runs, about %2")
                             .arg(planned->values.size())
                             .arg(formatSeconds(expectedSeconds(*planned, planned->values.size()))));
    else
        m_state->setText({});
    m_sentence->setText(m_sweep.points.empty() ? QString() : sentence());
}

void SweepView::restyle()
{
    const Theme& theme = Theme::current();
    layout()->setSpacing(theme.pixels(12));
    layout()->setContentsMargins(theme.pixels(16), theme.pixels(12), theme.pixels(16), theme.pixels(12));
    m_body->setSpacing(theme.pixels(12));
}

void SweepView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        restyle();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        showResult();
}

} // namespace coreloom

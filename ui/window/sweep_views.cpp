#include "window/sweep_views.h"

#include "ladder/ladder_view.h"
#include "scaling/scaling_view.h"
#include "sizes/sizes_view.h"
#include "window/plans.h"

namespace coreloom {

SweepViews::SweepViews(QWidget* window)
    : QObject(window),
      m_scaling(new ScalingView(window)),
      m_sizes(new SizesView(window)),
      m_ladder(new LadderView(window))
{
    for (SweepView* view : all()) {
        connect(view, &SweepView::sweepRequested, this, [this, view] { emit sweepRequested(*view); });
        connect(view, &SweepView::stopRequested, this, &SweepViews::stopRequested);
    }
}

std::array<SweepView*, 3> SweepViews::all() const
{
    return {m_scaling, m_sizes, m_ladder};
}

SweepView& SweepViews::of(SweepOver over) const
{
    switch (over) {
    case SweepOver::threads:
    case SweepOver::sms:
        break;
    case SweepOver::size:
    case SweepOver::batch:
        return *m_sizes;
    case SweepOver::kernel:
        return *m_ladder;
    }
    return *m_scaling;
}

void SweepViews::setMachine(const Machine& machine)
{
    m_scaling->setMachine(machine);
}

void SweepViews::setPlans(const RunRequest& request, const std::vector<DeviceInfo>& devices)
{
    m_scaling->setPlans(plannedSweep(request, devices, SweepOver::threads),
                        plannedSweep(request, devices, SweepOver::sms));
    m_sizes->setPlan(plannedSizes(request, devices));
    m_ladder->setPlan(plannedLadder(request, devices), plannedLanes(request, devices));
}

void SweepViews::setAvailable(bool available)
{
    for (SweepView* view : all())
        view->setAvailable(available);
}

} // namespace coreloom

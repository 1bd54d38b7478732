#pragma once

#include "job/device_info.h"
#include "job/sweep.h"
#include "machine/machine.h"

#include <QObject>

#include <array>
#include <vector>

namespace coreloom {

class LadderView;
class ScalingView;
class SizesView;
class SweepView;

/// The window's views of sweeps: they get the same news, and each has a plan of its own.
class SweepViews : public QObject {
    Q_OBJECT

public:
    /// The views are children of `window`, which adds them where they are to be seen.
    explicit SweepViews(QWidget* window);

    [[nodiscard]] ScalingView* scaling() const { return m_scaling; }
    [[nodiscard]] SizesView* sizes() const { return m_sizes; }
    [[nodiscard]] LadderView* ladder() const { return m_ladder; }
    /// Which one shows a sweep.
    [[nodiscard]] SweepView& of(SweepOver over) const;

    void setMachine(const Machine& machine);
    /// What each could run now.
    void setPlans(const RunRequest& request, const std::vector<DeviceInfo>& devices);
    /// Whether a sweep can begin.
    void setAvailable(bool available);

signals:
    /// The user wants the plan of this view to run.
    void sweepRequested(const coreloom::SweepView& view);
    void stopRequested();

private:
    [[nodiscard]] std::array<SweepView*, 3> all() const;

    ScalingView* m_scaling;
    SizesView* m_sizes;
    LadderView* m_ladder;
};

} // namespace coreloom

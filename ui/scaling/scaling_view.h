#pragma once

#include "analysis/scaling.h"
#include "machine/machine.h"
#include "scaling/scaling_chart.h"
#include "sweep/sweep_view.h"

namespace coreloom {

class Badge;
class Panel;

/// The same job with 1, 2, 4 … all workers: speed-up and efficiency with their intervals, the ideal line, the laws that
/// were fitted, and what they say in words.
class ScalingView final : public SweepView {
    Q_OBJECT

public:
    explicit ScalingView(QWidget* parent = nullptr);

    void setMachine(const Machine& machine);
    /// What could be swept now: threads of the chosen CPU lane, SMs of the chosen GPU lane. Empty where there is none.
    void setPlans(const std::optional<SweepRequest>& threads, const std::optional<SweepRequest>& sms);
    [[nodiscard]] std::optional<SweepRequest> plan() const override;
    [[nodiscard]] QString sentence() const override;

protected:
    void showResult() override;
    void setWords(QPushButton& button) const override;

private:
    [[nodiscard]] std::vector<WorkerMark> marks() const;
    void offerChoices();

    Machine m_machine;
    std::optional<SweepRequest> m_threads;
    std::optional<SweepRequest> m_sms;
    Scaling m_scaling;
    Panel* m_speedupPanel;
    Panel* m_efficiencyPanel;
    Badge* m_badge;
    ScalingChart* m_speedup;
    ScalingChart* m_efficiency;
};

} // namespace coreloom

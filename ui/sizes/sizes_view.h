#pragma once

#include "analysis/sweep_analysis.h"
#include "sizes/size_chart.h"
#include "sweep/sweep_view.h"

namespace coreloom {

class Panel;

/// All lanes of the controls over the size of the matrices: throughput, time and energy, and from which size on one
/// overtakes the other.
class SizesView final : public SweepView {
    Q_OBJECT

public:
    explicit SizesView(QWidget* parent = nullptr);

    /// What could be swept: every size that memory allows, ascending. Empty, with the reason, where there is nothing.
    void setPlan(const std::optional<SweepRequest>& plan);
    /// The plan up to the size that was chosen.
    [[nodiscard]] std::optional<SweepRequest> plan() const override;
    [[nodiscard]] QString sentence() const override;

protected:
    void showResult() override;
    void setWords(QPushButton& button) const override;

private:
    /// A lane's value of one point; empty where there is none.
    using Value = std::optional<double> (*)(const LaneRecord& lane);

    [[nodiscard]] std::vector<SizeCurve> curves(Value value, Value withCopies) const;
    void offerChoices();

    std::optional<SweepRequest> m_plan;
    std::optional<BreakEvens> m_breakEvens;
    Panel* m_ratePanel;
    Panel* m_timePanel;
    Panel* m_energyPanel;
    SizeChart* m_rate;
    SizeChart* m_time;
    SizeChart* m_energy;
};

} // namespace coreloom

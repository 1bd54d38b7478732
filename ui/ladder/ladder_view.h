#pragma once

#include "sweep/sweep_view.h"

#include <vector>

class QHBoxLayout;
class QScrollArea;

namespace coreloom {

class LadderPanel;

/// The job of the controls on every rung of its lanes, from simple to fast: what each change brings, beside the words
/// that say what it is.
class LadderView final : public SweepView {
    Q_OBJECT

public:
    explicit LadderView(QWidget* parent = nullptr);

    /// What could be run now, and its lanes as they will be set up, one for each lane of the plan.
    void setPlan(const std::optional<SweepRequest>& plan, const std::vector<LaneSetup>& lanes);
    [[nodiscard]] std::optional<SweepRequest> plan() const override { return m_plan; }
    [[nodiscard]] QString sentence() const override;

protected:
    void showResult() override;
    void setWords(QPushButton& button) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void giveHeight();

    std::optional<SweepRequest> m_plan;
    std::vector<LaneSetup> m_planned; ///< as the controls have them now
    std::vector<LaneSetup> m_lanes;   ///< of what is shown
    QScrollArea* m_scroll;
    QWidget* m_whole; ///< what scrolls
    QHBoxLayout* m_columns;
    std::vector<LadderPanel*> m_panels;
};

} // namespace coreloom

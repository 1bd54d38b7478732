#pragma once

#include "plots/live_plot.h"
#include "plots/recent_rate.h"

class QToolButton;

namespace coreloom {

class CurveChart;

/// GFLOP/s of every lane over time: linear, logarithmic, or as a multiple of the first lane.
class ThroughputPlot : public LivePlot {
    Q_OBJECT

public:
    enum class Scale { linear, logarithmic, multiple };

    explicit ThroughputPlot(QWidget* parent = nullptr);

    void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds) override;
    void append(std::size_t lane, const std::vector<Sample>& samples) override;
    void finishLane(std::size_t lane, const LaneRecord& record) override;
    void refresh() override;
    [[nodiscard]] QString sentence() const override;

    /// Chosen by the user. Without it: logarithmic where lanes are more than eight times apart, else linear.
    void chooseScale(Scale scale);
    [[nodiscard]] Scale scale() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// The rate that stands at the curve: of about the last second, or the median when the lane has ended.
    [[nodiscard]] double rate(std::size_t lane) const;
    void retranslate();
    void draw();

    CurveChart* m_chart;
    std::vector<LaneSetup> m_lanes;
    std::vector<std::optional<double>> m_medians;
    std::vector<RecentRate> m_recent;
    std::vector<double> m_longest; ///< of each lane's samples, in seconds
    double m_warmup = 0;
    std::optional<Scale> m_chosen;
    std::vector<QToolButton*> m_buttons; ///< one a scale, in their order
};

} // namespace coreloom

#pragma once

#include "plots/live_plot.h"

namespace coreloom {

class UtilizationChart;

/// How each worker of each lane spent its time.
class UtilizationPlot : public LivePlot {
    Q_OBJECT

public:
    explicit UtilizationPlot(QWidget* parent = nullptr);

    void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds) override;
    void append(std::size_t lane, const std::vector<Sample>& samples) override;
    void finishLane(std::size_t lane, const LaneRecord& record) override;
    void refresh() override;
    [[nodiscard]] QString sentence() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    UtilizationChart* m_chart;
    std::vector<LaneSetup> m_lanes;
};

} // namespace coreloom

#pragma once

#include "plots/live_plot.h"

namespace coreloom {

class CurveChart;

/// Watts of every lane over time, and the joules so far beside the curve; dashed where they are not measured.
class PowerPlot : public LivePlot {
    Q_OBJECT

public:
    explicit PowerPlot(QWidget* parent = nullptr);

    void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds) override;
    void append(std::size_t lane, const std::vector<Sample>& samples) override;
    void setEnergySource(std::size_t lane, const EnergySource& source) override;
    void finishLane(std::size_t lane, const LaneRecord& record) override;
    void refresh() override;
    [[nodiscard]] QString sentence() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Lane {
        LaneSetup setup;
        Provenance provenance = Provenance::estimated;
        std::optional<double> band;
        std::optional<double> watts; ///< mean over about the last second, or of the whole lane when it has ended
        std::optional<double> joules;
        Text reason; ///< why it is not measured
    };
    [[nodiscard]] QString figures(const Lane& lane) const;
    void draw();

    CurveChart* m_chart;
    std::vector<Lane> m_lanes;
    double m_warmup = 0;
};

} // namespace coreloom

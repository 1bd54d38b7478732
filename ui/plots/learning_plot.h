#pragma once

#include "plots/live_plot.h"

#include <array>

class QToolButton;

namespace coreloom {

class CurveChart;

/// How the lanes that train a network learn, over time: the loss and the share of samples that are classified right,
/// one chart above the other where there is room, else one of them at a time.
class LearningPlot : public LivePlot {
    Q_OBJECT

public:
    enum class Measure { loss, accuracy };

    explicit LearningPlot(QWidget* parent = nullptr);

    void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds) override;
    void append(std::size_t lane, const std::vector<Sample>& samples) override;
    void finishLane(std::size_t lane, const LaneRecord& record) override;
    void refresh() override;
    [[nodiscard]] QString sentence() const override;

    /// Which of them is shown where there is room for one.
    void choose(Measure measure);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Lane {
        LaneSetup setup;
        std::optional<double> loss; ///< the newest; a mean over the mini-batch
        std::optional<double> accuracy;
        std::optional<double> testAccuracy; ///< once the lane has finished
    };
    [[nodiscard]] CurveChart& chart(Measure measure) const { return *m_charts[static_cast<std::size_t>(measure)]; }
    void share();
    void retranslate();
    void draw();

    std::vector<Lane> m_lanes;
    double m_warmup = 0;
    Measure m_chosen = Measure::loss;
    std::array<CurveChart*, 2> m_charts{};
    std::array<QToolButton*, 2> m_buttons{};
};

} // namespace coreloom

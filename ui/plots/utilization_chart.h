#pragma once

#include "job/device_info.h"
#include "job/sample.h"

#include <QWidget>

#include <vector>

namespace coreloom {

/// A row a worker over time: busy in the worker's color, waiting in the grid's, preempted hatched. The rows of more
/// than 16 workers shrink to a heat map of how busy they were.
class UtilizationChart : public QWidget {
    Q_OBJECT

public:
    static constexpr int mostRows = 16;

    explicit UtilizationChart(QWidget* parent = nullptr);

    /// Empty rows for these lanes; the names stand above each lane's rows where there are several.
    void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds);
    void append(std::size_t lane, const std::vector<Sample>& samples);

    /// Mean shares of all of a lane's workers over all of its samples; empty where the device cannot tell.
    [[nodiscard]] std::optional<WorkerShare> mean(std::size_t lane) const;
    [[nodiscard]] bool isEmpty() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Lane {
        LaneSetup setup;
        std::vector<Sample> history; ///< thinned, so that its length stays bounded
        WorkerShare sum;             ///< of the workers' means, each times its duration
        double seconds = 0;
    };
    void paintLegend(QPainter& painter, const QRect& place) const;
    void paintTimeAxis(QPainter& painter, const QRect& rows) const;
    void paintRows(QPainter& painter, const Lane& lane, const QRect& place) const;
    void paintRow(QPainter& painter, const Lane& lane, int worker, const QRect& place) const;
    void paintHeat(QPainter& painter, const Lane& lane, int index, const QRect& place) const;
    void paintNumbers(QPainter& painter, const Lane& lane, const QRect& rows) const;
    [[nodiscard]] double end() const;
    [[nodiscard]] int workers(const Lane& lane) const;

    std::vector<Lane> m_lanes;
    double m_expected = 0;
};

} // namespace coreloom

#pragma once

#include "job/job.h"
#include "job/run_record.h"

#include <QFrame>

#include <vector>

namespace coreloom {

/// Where the time of a network's step goes: a bar for each lane, with a stage as long as its share. What workers waited
/// for others in a stage is hatched at its end.
class StageBar : public QFrame {
    Q_OBJECT

public:
    explicit StageBar(QWidget* parent = nullptr);

    /// Empty bars for these lanes.
    void begin(const Job& job, const std::vector<LaneSetup>& lanes);
    void setStages(std::size_t lane, const std::vector<Stage>& stages);

    /// What the bars show, in sentences; empty before anything was timed.
    [[nodiscard]] QString sentence() const;
    /// What is told of the stage under that point; empty where there is none.
    [[nodiscard]] QString about(QPoint point) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Lane {
        LaneSetup setup;
        std::vector<Stage> stages;
        double seconds = 0; ///< of all stages
    };
    /// One stage on the screen.
    struct Block {
        std::size_t lane = 0;
        std::size_t stage = 0;
        QRectF place;
        QRectF waiting; ///< the end of it that was waited
    };
    [[nodiscard]] std::vector<Block> blocks() const;
    [[nodiscard]] QRect barOf(std::size_t lane) const;
    [[nodiscard]] int captionWidth() const;
    [[nodiscard]] QString captionOf(std::size_t lane) const;
    [[nodiscard]] QString describe(const Lane& lane, const Stage& stage) const;
    void paintBlock(QPainter& painter, const Block& block) const;
    void describeAll();

    Job m_job;
    std::vector<Lane> m_lanes;
};

} // namespace coreloom

#pragma once

#include "loom/core_plan.h"
#include "loom/pointable_items.h"

#include <vector>

namespace coreloom {

/// The cores of a lane's device, lit while they work: packages, cores and hardware threads of a CPU, those that are
/// offline or not allowed drawn as such; SMs of a GPU with their CUDA cores as dots.
class CoreLattice : public PointableItems {
    Q_OBJECT

public:
    explicit CoreLattice(QWidget* parent = nullptr);

    /// The CPUs of the computer that the lane runs on.
    void setCpus(const std::vector<LogicalCpu>& cpus);
    void setLane(const LaneSetup& setup);
    /// How busy each worker is, 0 … 1; empty: none is. Shown by refresh().
    void setBusy(const std::vector<float>& busy);
    /// Repaints if there is something new.
    void refresh();

    /// The height that it takes at a width, at most `most`; 0 where it does not fit or there is nothing to draw.
    [[nodiscard]] int heightWithin(int width, int most) const;
    [[nodiscard]] const CorePlan& plan() const { return m_plan; }
    /// How many cores there are and what they are for, in a sentence.
    [[nodiscard]] QString sentence() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    [[nodiscard]] int itemCount() const override { return static_cast<int>(m_plan.items.size()); }
    [[nodiscard]] QRectF itemPlace(int item) const override;
    [[nodiscard]] QString itemText(int item) const override;
    [[nodiscard]] std::vector<int> itemWorkers(int item) const override;

private:
    [[nodiscard]] CorePlan planned(double width, double most) const;
    void plan(int width, int height);
    [[nodiscard]] QColor workerColor(int worker) const;
    [[nodiscard]] QColor litColor(int worker) const;
    void paintCpus(QPainter& painter) const;
    void paintCpu(QPainter& painter, const CoreItem& item) const;
    void paintSms(QPainter& painter) const;

    std::vector<LogicalCpu> m_cpus;
    LaneSetup m_setup;
    std::vector<float> m_busy;
    CorePlan m_plan;
    bool m_changed = false;
};

} // namespace coreloom

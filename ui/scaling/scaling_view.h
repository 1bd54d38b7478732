#pragma once

#include "analysis/scaling.h"
#include "job/sweep.h"
#include "machine/machine.h"
#include "scaling/scaling_chart.h"

#include <QWidget>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace coreloom {

class Badge;
class Panel;
class Segmented;

/// The same job with 1, 2, 4 … all workers: speed-up and efficiency with their intervals, the ideal line, the laws that
/// were fitted, and what they say in words. Says which sweep the user wants; who runs it tells its points.
class ScalingView : public QWidget {
    Q_OBJECT

public:
    explicit ScalingView(QWidget* parent = nullptr);

    void setMachine(const Machine& machine);
    /// What could be swept now: threads of the chosen CPU lane, SMs of the chosen GPU lane. Empty where there is none.
    void setPlans(const std::optional<SweepRequest>& threads, const std::optional<SweepRequest>& sms);
    /// Whether a sweep can begin: nothing else runs.
    void setAvailable(bool available);

    /// A sweep begins; what was shown goes.
    void begin(const SweepRequest& request);
    void addPoint(const SweepPoint& point);
    /// The sweep has ended, with the points so far.
    void finish(Status status);
    [[nodiscard]] bool isSweeping() const { return m_sweeping; }

    /// What the picture says, from its numbers.
    [[nodiscard]] QString sentence() const;

signals:
    void sweepRequested(coreloom::SweepOver over);
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void press();
    [[nodiscard]] const std::optional<SweepRequest>& plan() const;
    [[nodiscard]] double expectedSeconds(std::size_t points) const;
    [[nodiscard]] std::vector<WorkerMark> marks() const;
    void showResult();
    void retranslate();
    void restyle();

    Machine m_machine;
    std::optional<SweepRequest> m_threads;
    std::optional<SweepRequest> m_sms;
    bool m_available = false;
    bool m_sweeping = false;
    SweepRecord m_sweep;
    std::optional<SweepRequest> m_asked; ///< of what is shown
    Scaling m_scaling;
    Segmented* m_over;
    QPushButton* m_button;
    QProgressBar* m_progress;
    QLabel* m_state;
    Panel* m_speedupPanel;
    Panel* m_efficiencyPanel;
    Badge* m_badge;
    ScalingChart* m_speedup;
    ScalingChart* m_efficiency;
    QLabel* m_sentence;
};

} // namespace coreloom

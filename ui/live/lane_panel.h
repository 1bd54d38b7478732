#pragma once

#include "job/job.h"
#include "job/run_update.h"
#include "loom/loom_image.h"
#include "machine/machine.h"
#include "plots/recent_rate.h"

#include <QFrame>

#include <span>
#include <vector>

class QLabel;
class QProgressBar;

namespace coreloom {

class Badge;
class CoreLattice;
class FigureLabel;
class LoomView;
class WorkerChips;

/// One lane: its title, its rate in large figures, a few facts, its workers and the loom. Setters store; refresh()
/// shows.
class LanePanel : public QFrame {
    Q_OBJECT

public:
    explicit LanePanel(QWidget* parent = nullptr);

    /// The CPUs of the computer that the lane runs on.
    void setCpus(const std::vector<LogicalCpu>& cpus);
    /// A lane that has not begun: the loom invites to press Run (`invite`) or says that it waits.
    void showPlanned(const Job& job, const LaneSetup& setup, int index, bool invite);
    /// A lane that is about to run; it is expected to take that long.
    void begin(const Job& job, const LaneSetup& setup, int index, double expectedSeconds);
    void apply(const LaneUpdate& update);
    /// A lane that has ended, now or long ago.
    void showRecord(const Job& job, const LaneRecord& record, int index);

    /// The traced step as it stood at a moment; nothing: all of it.
    void setMoment(const std::optional<ReplayMoment>& moment);
    /// How long the traced step took, in ns since it began; 0 where there is none.
    [[nodiscard]] double stepEndNs() const;

    /// Shows what has come; figures only where `figuresToo`. True while something still moves.
    bool refresh(bool figuresToo);

    /// The height at which the loom fills a panel of that width.
    [[nodiscard]] static int bestHeight(int width);
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] bool hasHeightForWidth() const override { return false; } ///< what does not fit is left out

    [[nodiscard]] LoomView* loom() const { return m_loom; }
    /// The lane in one sentence, for screen readers and captions.
    [[nodiscard]] QString sentence() const;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Fact {
        QLabel* label;
        QLabel* value;
    };
    void setUp(const Job& job, const LaneSetup& setup, int index);
    void retranslate();
    [[nodiscard]] bool isNetwork() const;
    void nameStep();
    void showFigures();
    void showBadge(bool known);
    [[nodiscard]] double secondsLeft() const;
    void showState();
    void showFinished();
    void showPeak();
    /// Of a network: samples a second, and what a sample and an epoch cost.
    void showSamples(double stepSeconds, const std::optional<double>& joulesPerStep, Provenance provenance,
                     const std::optional<double>& band);
    /// What the lane did, and for how long.
    [[nodiscard]] QString outcome(const LaneRecord& record) const;
    void applyTheme();
    void fit();
    /// Places the title's row and returns where the content begins.
    int placeHeader(const QRect& inside);
    /// Places what stands beside the loom, from the top down, and returns where it ends.
    int placeColumn(QRect column, std::span<QWidget* const> without);
    /// Whether the cores fit as a lattice, and how high.
    void chooseLattice(const QRect& column);
    /// What is left out where the column is too short, the first first.
    [[nodiscard]] std::vector<QWidget*> dispensable() const;

    Job m_job;
    LaneSetup m_setup;
    LaneUpdate m_state;
    int m_index = 0;
    bool m_planned = true;
    bool m_invite = true;
    double m_expected = 0;
    RecentRate m_recent;
    std::optional<double> m_watts;
    bool m_hasCopies = false;
    bool m_hasPeak = false;   ///< it is known or measured what the hardware can do at most
    int m_latticeHeight = 0;  ///< 0: the cores do not fit, and chips stand for the workers
    bool m_rateOnTop = false; ///< across the panel, so that the column can be narrow and the loom large

    QWidget* m_dot;
    QLabel* m_title;
    Badge* m_badge;
    FigureLabel* m_rate;
    QLabel* m_stateLabel;
    QProgressBar* m_progress;
    Fact m_step{}, m_samples{}, m_peak{}, m_copies{}, m_energy{}, m_epoch{}, m_check{};
    QLabel* m_alarm;
    CoreLattice* m_lattice;
    WorkerChips* m_chips;
    QLabel* m_explanation;
    LoomView* m_loom;
};

} // namespace coreloom

#pragma once

#include "job/job.h"
#include "job/run_update.h"
#include "live/repaint_pacer.h"
#include "machine/machine.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QGridLayout;
class QHBoxLayout;
class QVBoxLayout;

namespace coreloom {

class LanePanel;
class LivePlot;
class NoGpuPanel;
class ReplayBar;
class ResultBar;
class StageBar;

/// The Live view: the lanes side by side, the plots, of a network where the time of a step goes, and the result. It is
/// given what has come and decides by itself how often to paint it.
class LiveView : public QWidget {
    Q_OBJECT

public:
    explicit LiveView(QWidget* parent = nullptr);
    ~LiveView() override;

    /// The computer: its cores are drawn beside the looms, and 4 % of the CPU time that the program may use is the
    /// budget for painting.
    void setMachine(const Machine& machine);
    /// Shows, beside a single lane, that and why there is no GPU; none: nothing beside it.
    void setGpuAbsent(const std::optional<Error>& reason);

    /// Before a run: what Run would start.
    void showIdle(const Job& job, const std::vector<LaneSetup>& planned);
    /// A run starts; each lane is expected to take that many seconds.
    void begin(const Job& job, const std::vector<LaneSetup>& lanes, const std::vector<double>& expectedSeconds);
    void apply(const RunUpdate& update);
    /// The run has ended; the plots keep what they have drawn.
    void finish(const RunRecord& record);
    /// A run of another time or place: everything from its record.
    void showRecord(const RunRecord& record);

    /// What the view shows, in sentences.
    [[nodiscard]] QString sentence() const;
    /// What a repaint costs, in seconds of CPU time.
    [[nodiscard]] double repaintCost() const { return m_pacer.cost(); }

signals:
    void setupRequested();
    void modelledLaneRequested();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Space plays the last step again or pauses, Home goes back to its start.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setLanes(std::size_t count);
    void applyLane(std::size_t index, const LaneUpdate& update);
    void beginPlots(double expectedSeconds);
    void refresh();
    void showNews();
    void showMoment();
    void offerReplay();
    [[nodiscard]] std::vector<LogicalCpu> cpusOf(const RunRecord& record) const;
    void retranslate();
    void applySpace();
    void shareHeight();

    Machine m_machine;
    std::vector<LogicalCpu> m_cpus; ///< of the computer whose run is shown
    Job m_job;
    std::vector<LaneSetup> m_setups;
    bool m_idle = true;
    bool m_ended = false; ///< the result is shown
    std::optional<Error> m_gpuAbsent;
    std::vector<LanePanel*> m_lanes;
    std::vector<LivePlot*> m_plots;
    LivePlot* m_learning; ///< one of the plots, of training alone
    NoGpuPanel* m_noGpu;
    StageBar* m_stages; ///< of networks
    QVBoxLayout* m_column;
    QGridLayout* m_lanesGrid;
    ReplayBar* m_replay;
    QHBoxLayout* m_plotsRow;
    ResultBar* m_result;
    std::size_t m_turn = 0; ///< the plot that was painted last
    RepaintPacer m_pacer;
    QTimer m_timer;
    QElapsedTimer m_sinceFigures;
};

} // namespace coreloom

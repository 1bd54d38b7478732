#pragma once

#include "job/run_update.h"
#include "timeline/timeline_chart.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace coreloom {

class Badge;
class Panel;
class Segmented;

/// The Timeline view: the last traced step of a lane, or of all lanes on one clock, worker by worker. It follows a run
/// as far as whole steps are traced, some times a second and only while it is seen.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// A run begins; what was shown goes.
    void begin(const Job& job, const std::vector<LaneSetup>& lanes);
    void apply(const RunUpdate& update);
    /// A run that has ended, now or long ago.
    void showRecord(const RunRecord& record);

    /// What is shown, in sentences made of its numbers.
    [[nodiscard]] QString sentence() const;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showLanes();
    [[nodiscard]] bool hasStep(std::size_t lane) const;
    void copyPicture();
    void retranslate();
    void restyle();
    void showState();

    Job m_job;
    std::vector<LaneSetup> m_setups;
    std::vector<std::shared_ptr<const Trace>> m_traces;
    std::vector<std::vector<WorkerTotals>> m_totals;
    bool m_stale = false; ///< something has come that is not shown
    QTimer m_timer;
    Segmented* m_choice; ///< a lane, or all of them
    Panel* m_panel;
    Badge* m_badge;
    QPushButton* m_reset;
    QPushButton* m_copy;
    TimelineChart* m_chart;
    QLabel* m_hint;
    QLabel* m_sentence;
};

} // namespace coreloom

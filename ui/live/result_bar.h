#pragma once

#include "job/run_record.h"

#include <QFrame>

#include <optional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace coreloom {

class Badge;

/// The run at a glance: the headline with what stands behind it below, and beside them what is not alike between the
/// lanes.
class ResultBar : public QFrame {
    Q_OBJECT

public:
    explicit ResultBar(QWidget* parent = nullptr);

    /// Before and during a run: what will stand here.
    void showHint(const QString& hint);
    void showRecord(const RunRecord& record);

    /// All of it, for screen readers and captions.
    [[nodiscard]] QString sentence() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    void showLane(const LaneRecord& lane);
    /// The first lane with that status; null where none has it.
    [[nodiscard]] const LaneRecord* laneOf(Status status) const;
    void showFault(const LaneRecord& lane);
    void offerScaleUp();
    void openScaleUp();
    void showComparison();
    /// What held this computer back, the first thing first; empty where nothing did.
    [[nodiscard]] QString warning() const;
    void shareWidth();
    void applySpace();

    std::optional<RunRecord> m_record;
    QHBoxLayout* m_row;
    QVBoxLayout* m_result; ///< headline and details
    QLabel* m_headline;
    Badge* m_badge;
    QLabel* m_details;
    QLabel* m_fairness;
    QPushButton* m_scaleUp;
};

} // namespace coreloom

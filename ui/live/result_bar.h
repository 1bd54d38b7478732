#pragma once

#include "job/run_record.h"

#include <QFrame>

#include <optional>

class QLabel;

namespace coreloom {

class Badge;

/// The run in one line: the headline, what stands behind it, and what is not alike between the lanes.
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

private:
    void retranslate();
    void showLane(const LaneRecord& lane);
    void showComparison();
    void shareWidth();
    void applySpace();

    std::optional<RunRecord> m_record;
    QLabel* m_headline;
    Badge* m_badge;
    QLabel* m_details;
    QLabel* m_fairness;
};

} // namespace coreloom

#pragma once

#include "job/device_info.h"
#include "job/run_record.h"
#include "theme/panel.h"

#include <QColor>

#include <map>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace coreloom {

class RungBar;

/// One lane's ladder: each rung with a bar as long as its share of the machine's peak, what changed against the rung
/// below and why that helps, and a link to its source. What the device lacks is there too, with the reason.
class LadderPanel : public Panel {
    Q_OBJECT

public:
    LadderPanel(const LaneSetup& lane, const QString& name, const QColor& color, QWidget* parent = nullptr);

    /// What the rungs reached, by rung; those without a rate have no bar.
    void setResults(const std::map<Rung, LaneRecord>& results);
    /// "CPU: simd is 62 times as fast as naive, and reaches 88 % of the peak."; empty before anything was measured.
    [[nodiscard]] QString sentence() const { return m_sentence; }

private:
    struct Row {
        RungInfo info;
        QLabel* value;
        RungBar* bar;
    };

    void addRow(const RungInfo& rung, bool has);

    LaneSetup m_lane;
    QString m_name;
    QColor m_color;
    std::vector<Row> m_rows;
    QString m_sentence;
};

} // namespace coreloom

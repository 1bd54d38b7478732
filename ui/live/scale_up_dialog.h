#pragma once

#include "analysis/scale_up.h"
#include "job/run_record.h"

#include <QDialog>

#include <vector>

class QDoubleSpinBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace coreloom {

/// From a training's measured step to an epoch, all epochs and a fleet: time, energy, cost and CO₂ of each lane, for
/// the price and the grid that the user has.
class ScaleUpDialog : public QDialog {
    Q_OBJECT

public:
    ScaleUpDialog(const RunRecord& record, QWidget* parent);

    /// Whether a run can be scaled up: a lane has trained and its step is known.
    [[nodiscard]] static bool isFor(const RunRecord& record);

private:
    /// What one lane comes to, as labels: one a row and figure.
    struct Table {
        const LaneRecord* lane = nullptr;
        std::vector<std::vector<QLabel*>> cells;
        QLabel* note = nullptr;
    };
    void addFigures();
    void addTable(QLayout* layout, const LaneRecord& lane);
    [[nodiscard]] ScaleUpRequest request(const LaneRecord& lane) const;
    void fill();

    const RunRecord m_record;
    QFormLayout* m_form;
    QDoubleSpinBox* m_price;
    QSpinBox* m_intensity;
    QSpinBox* m_epochs;
    QSpinBox* m_machines;
    std::vector<Table> m_tables;
};

} // namespace coreloom

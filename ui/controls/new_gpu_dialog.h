#pragma once

#include "job/gpu_figures.h"

#include <QDialog>
#include <QStringList>

class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace coreloom {

/// Asks for the figures of a GPU that the catalogue lacks. It begins with those of a common card; what they add up to
/// is shown while they are typed, and what cannot be true is said.
class NewGpuDialog : public QDialog {
    Q_OBJECT

public:
    explicit NewGpuDialog(QWidget* parent = nullptr);

    /// The names of the user's own GPUs: one of them is replaced, which is said before it happens.
    void setOwnNames(const QStringList& names);

    /// As typed; without an id.
    [[nodiscard]] GpuFigures figures() const;

private:
    [[nodiscard]] QSpinBox* addCount(const char* name, const QString& label, const QString& toolTip, int most,
                                     int value, const QString& unit = {});
    [[nodiscard]] QDoubleSpinBox* addFigure(const char* name, const QString& label, const QString& toolTip,
                                            double value, const QString& unit, const QString& whenZero = {});
    void addRow(const char* name, const QString& label, const QString& toolTip, QWidget* field);
    void showWhatFollows();

    QStringList m_ownNames;
    QFormLayout* m_form;
    QLineEdit* m_name;
    QSpinBox* m_sms;
    QSpinBox* m_cores;
    QSpinBox* m_clock;
    QDoubleSpinBox* m_bandwidth;
    QSpinBox* m_power;
    QDoubleSpinBox* m_memory;
    QDoubleSpinBox* m_fp64;
    QDoubleSpinBox* m_tf32;
    QDoubleSpinBox* m_bf16;
    QDoubleSpinBox* m_pcie;
    QLabel* m_peak;
    QDialogButtonBox* m_buttons;
};

} // namespace coreloom

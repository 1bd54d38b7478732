#pragma once

#include "job/limits.h"
#include "theme/panel.h"

#include <optional>

class QPushButton;

namespace coreloom {

/// What the CPU can do at most, once it was measured: at the end of a run, or when its button asks for it.
class LimitsPanel : public Panel {
    Q_OBJECT

public:
    explicit LimitsPanel(QWidget* parent = nullptr);

    /// Shows what was measured, unless what is shown says more: of more CPUs.
    void setLimits(const Limits& limits);
    /// Whether the button can be pressed: nothing else computes on the CPUs.
    void setAvailable(bool available);

signals:
    /// Measure now, and say it by setLimits().
    void measurementRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void request();
    void retranslate();
    void showRows();

    std::optional<Limits> m_limits;
    bool m_available = false;
    bool m_measuring = false;
    QPushButton* m_measure;
};

} // namespace coreloom

#pragma once

#include "job/device_info.h"
#include "job/energy_source.h"
#include "machine/machine.h"
#include "machine/stack.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace coreloom {

class LimitsPanel;
class Panel;
class Segmented;

/// The Setup view: which software is here, which devices can execute jobs and why others cannot, what the CPU can do
/// at most, which sensors can be read; and how the window looks.
class SetupView : public QWidget {
    Q_OBJECT

public:
    explicit SetupView(QWidget* parent = nullptr);

    void setStack(const std::vector<StackComponent>& stack);
    void setMachine(const Machine& machine);
    void setDevices(const std::vector<DeviceInfo>& devices);
    void setEnergySource(const EnergySource& source);
    void setScheme(std::optional<Scheme> scheme);
    [[nodiscard]] LimitsPanel& limitsPanel() { return *m_limitsPanel; }

signals:
    /// The user chose a color scheme; nothing: as the system has it.
    void schemeChosen(std::optional<coreloom::Scheme> scheme);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void restyle();
    void showStack();
    void showDevices();
    void showSensors();
    void showQuestion();
    void showAppearance();

    std::vector<StackComponent> m_stack;
    std::vector<DeviceInfo> m_devices;
    std::optional<Machine> m_machine;
    std::optional<EnergySource> m_source;
    std::optional<Scheme> m_scheme;
    QHBoxLayout* m_columns;
    Panel* m_stackPanel;
    Panel* m_devicesPanel;
    Panel* m_sensorsPanel;
    LimitsPanel* m_limitsPanel;
    Panel* m_questionPanel;
    Panel* m_appearancePanel;
    QLabel* m_answer;
    Segmented* m_schemes;
};

} // namespace coreloom

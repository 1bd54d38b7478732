#pragma once

#include "job/device_info.h"

#include <QFrame>

#include <optional>

class QVBoxLayout;

namespace coreloom {

/// A card that explains a ladder: each rung with what changed, why it helps, and what the compiler was told. It opens
/// beside what was clicked, and closes with Esc or a click elsewhere.
class LadderCard : public QFrame {
    Q_OBJECT

public:
    explicit LadderCard(QWidget* parent);

    /// Shows the device's rungs; the chosen one stands out.
    void open(const DeviceInfo& device, std::optional<Rung> chosen, const QWidget& beside);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void add(const QString& text, const QString& role, const QString& name);

    QVBoxLayout* m_layout;
};

} // namespace coreloom

#pragma once

#include "job/device_info.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace coreloom {

class LadderCard;

/// The line above a choice of kernels: what is chosen there, and a link to what each of them is.
class KernelHeading : public QWidget {
    Q_OBJECT

public:
    /// `name` is that of the choice; with ".heading" and ".about" it is this line's and the link's.
    KernelHeading(const QString& name, QWidget* parent);

    void setBuddy(QWidget* choice);
    void retranslate(const QString& toolTip);
    /// What the link explains. Without rungs there is no link.
    void setLadder(const DeviceInfo& device, std::optional<Rung> chosen);

private:
    QLabel* m_label;
    QPushButton* m_about;
    LadderCard* m_card;
    DeviceInfo m_device;
    std::optional<Rung> m_chosen;
};

} // namespace coreloom

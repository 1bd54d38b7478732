#pragma once

#include "base/error.h"

#include <QFrame>

#include <optional>

class QLabel;
class QPushButton;

namespace coreloom {

/// Stands where the GPU's lane would be: why there is none, a link to Setup, and one button for a modelled one.
class NoGpuPanel : public QFrame {
    Q_OBJECT

public:
    explicit NoGpuPanel(QWidget* parent = nullptr);

    void setReason(const Error& reason);

signals:
    void setupRequested();
    void modelledLaneRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    std::optional<Error> m_reason;
    QLabel* m_title;
    QLabel* m_why;
    QLabel* m_offer;
    QPushButton* m_model;
    QPushButton* m_setup;
};

} // namespace coreloom

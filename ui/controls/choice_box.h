#pragma once

#include <QComboBox>

namespace coreloom {

/// A drop-down list whose entries can have headings and can be unavailable.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    /// A line of the list that names what follows and cannot be chosen.
    void addHeading(const QString& text);
    /// An entry that does something instead of being chosen: `purpose`, its data, tells the listener which.
    void addAction(const QString& text, const QString& purpose, const QString& toolTip);
    /// Makes an entry that cannot be chosen, with the reason.
    void setUnavailable(int index, const QString& reason);

protected:
    void paintEvent(QPaintEvent* event) override;
    /// The wheel scrolls the column of controls; it must not change what it passes over.
    void wheelEvent(QWheelEvent* event) override;
};

} // namespace coreloom

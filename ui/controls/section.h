#pragma once

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

namespace coreloom {

/// One subject of the column of controls: a small caption, its controls below one another, and hints in words.
class Section : public QWidget {
    Q_OBJECT

public:
    enum class Hue { neutral, cpu, gpu };

    explicit Section(Hue hue, QWidget* parent = nullptr);

protected:
    [[nodiscard]] QLabel& caption() { return *m_caption; }
    /// Adds a control below the last one; the first becomes the caption's buddy.
    void addControl(QWidget* control);
    void addRow(QLayout* row);
    /// Adds a line of small quiet text that wraps.
    [[nodiscard]] QLabel* addHint();

    /// Sets every text anew; called again whenever the language changes.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    QVBoxLayout* m_layout;
    QLabel* m_caption;
};

/// A label of small quiet text that wraps.
[[nodiscard]] QLabel* makeHint(QWidget* parent);

} // namespace coreloom

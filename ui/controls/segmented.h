#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QToolButton;

namespace coreloom {

/// Buttons side by side of which one is chosen: for a few short words that are worth seeing all at once. They take a
/// second row where the words do not fit into one.
class Segmented : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        int id = 0;
        QString text;
        QString toolTip; ///< what it is; for one that is not available, why
        bool available = true;
    };

    explicit Segmented(QWidget* parent = nullptr);

    /// Replaces the buttons. The chosen id stays chosen if it is still among them.
    void setChoices(const std::vector<Choice>& choices);
    /// The chosen id; -1 where none is.
    [[nodiscard]] int current() const { return m_current; }
    /// Chooses without a signal.
    void setCurrent(int id);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

signals:
    /// The user chose another one.
    void chosen(int id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild(const std::vector<Choice>& choices);
    [[nodiscard]] int naturalWidth() const;
    [[nodiscard]] int rowHeight() const;
    void arrange();
    void arrangeRow(std::size_t first, std::size_t count, int top);

    QButtonGroup* m_group;
    std::vector<QToolButton*> m_buttons;
    int m_current = -1;
};

} // namespace coreloom

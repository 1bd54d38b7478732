#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace coreloom {

/// A rounded panel with a line of titles on top and content below.
class Panel : public QFrame {
    Q_OBJECT

public:
    explicit Panel(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

    /// The bold title and the quiet words after it (a unit, a scale).
    void setTitle(const QString& title, const QString& hint = {});
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString hint() const;

    /// The title's row: more can be appended at its right end.
    [[nodiscard]] QHBoxLayout* header() const { return m_header; }
    /// Where the content goes.
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applySpace();
    void placeHint();

    QVBoxLayout* m_body;
    QHBoxLayout* m_header;
    QLabel* m_title;
    QLabel* m_hint;      ///< in the title's row …
    QLabel* m_hintBelow; ///< … or below it, where the row is too narrow
};

} // namespace coreloom

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
    /// Panels share the width by equal parts, whatever their words need; the height is shared too, or that of the
    /// content at this width.
    enum class Height { shared, ofContent };

    explicit Panel(QWidget* parent = nullptr, Height height = Height::shared);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
    [[nodiscard]] bool hasHeightForWidth() const override { return m_height == Height::ofContent; }
    [[nodiscard]] int heightForWidth(int width) const override;

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

    Height m_height;
    QVBoxLayout* m_body;
    QHBoxLayout* m_header;
    QLabel* m_title;
    QLabel* m_hint;      ///< in the title's row …
    QLabel* m_hintBelow; ///< … or below it, where the row is too narrow
};

} // namespace coreloom

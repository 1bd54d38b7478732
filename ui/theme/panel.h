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

private:
    void applySpace();

    QVBoxLayout* m_body;
    QHBoxLayout* m_header;
    QLabel* m_title;
    QLabel* m_hint;
};

} // namespace coreloom

#pragma once

#include <QLabel>
#include <QWidget>

namespace coreloom {

/// One thing that is here or not: a mark, its name, what was found, and in words what it is for or what would bring it.
class SetupRow : public QWidget {
    Q_OBJECT

public:
    enum class Mark { present, missing, neutral };

    explicit SetupRow(QWidget* parent = nullptr);

    void setContent(Mark mark, const QString& name, const QString& found, const QString& words);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    Mark m_mark = Mark::neutral;
    QLabel* m_name;
    QLabel* m_found;
    QLabel* m_words;
};

} // namespace coreloom

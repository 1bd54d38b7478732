#pragma once

#include "window/run_state.h"

#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace coreloom {

/// The row at the top: Run, Stop, the views, Export, Present, the other language.
class TopBar : public QWidget {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);

    /// Adds the button of a view, whose title is marked with QT_TRANSLATE_NOOP("coreloom::TopBar", …).
    void addView(const char* title);
    void showView(int index);
    void setRunState(RunState state);
    /// Whether there is a run to write to a file.
    void setRecordAvailable(bool available);
    void setPresenting(bool on);
    void openExportMenu();

signals:
    void runRequested();
    void stopRequested();
    void viewRequested(int index);
    void exportRequested(coreloom::Export what);
    void presentRequested(bool on);
    void otherLanguageRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QPushButton* makeButton(const char* objectName, const char* role);
    void addExport(Export what);
    void retranslate();
    void restyle();

    QHBoxLayout* m_layout;
    QHBoxLayout* m_viewLayout;
    QButtonGroup* m_views;
    std::vector<const char*> m_titles;
    std::vector<std::pair<Export, QAction*>> m_exports;
    QPushButton* m_run;
    QPushButton* m_stop;
    QPushButton* m_export;
    QPushButton* m_present;
    QPushButton* m_language;
};

} // namespace coreloom

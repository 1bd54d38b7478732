#pragma once

#include "command_line/window_options.h"

#include <QObject>

namespace coreloom {

class Controller;
class MainWindow;

/// Saves a picture of the window after a time and ends the program: seconds are counted from the start of the run where
/// one is started, else from when the window is ready. The exit status is that of the run.
class SelfPortrait : public QObject {
    Q_OBJECT

public:
    /// The window and the controller outlive it.
    SelfPortrait(MainWindow& window, Controller& controller, const WindowOptions& options);

private:
    void leave();

    MainWindow& m_window;
    Controller& m_controller;
    double m_seconds;
    QString m_picture;
};

} // namespace coreloom

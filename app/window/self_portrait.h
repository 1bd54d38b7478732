#pragma once

#include "verbs/output_file.h"

#include <QObject>

namespace coreloom {

class Controller;
class MainWindow;

/// Saves a picture of the window after a time and ends the program: seconds are counted from the start of the run where
/// one is started, else from when the window is ready. The exit status is that of the run.
class SelfPortrait : public QObject {
    Q_OBJECT

public:
    /// The window and the controller outlive it. Without a file that is wanted it only ends the program.
    SelfPortrait(MainWindow& window, Controller& controller, OutputFile file, double seconds, bool startsRun);

private:
    void leave();

    MainWindow& m_window;
    Controller& m_controller;
    OutputFile m_file;
};

} // namespace coreloom

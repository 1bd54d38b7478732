#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QObject>
#include <QTimer>

namespace coreloom {

/// Writes how smooth the window is: a CSV with a line for each interval of a 20 ms timer of the event loop
/// ("heartbeat"), for each repaint ("frame"), and for each run with the CPU time that the window took meanwhile
/// ("window_cpu") beside what its live view may take ("live_view_budget"). Columns: event, seconds since the start,
/// milliseconds.
class FrameLog : public QObject {
    Q_OBJECT

public:
    explicit FrameLog(const QString& file, QObject* parent = nullptr);

    /// Whether the file could be opened.
    [[nodiscard]] bool isOpen() const { return m_file.isOpen(); }
    void writeFrame(double seconds);
    void writeCost(double cpuSeconds, double budgetSeconds);

private:
    void write(const char* event, double seconds);

    QFile m_file;
    QElapsedTimer m_since;
    qint64 m_last = 0; ///< nanoseconds
    QTimer m_heartbeat;
};

} // namespace coreloom

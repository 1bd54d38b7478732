#include "window/frame_log.h"

#include <QByteArray>

#include <chrono>

namespace coreloom {

FrameLog::FrameLog(const QString& file, QObject* parent) : QObject(parent), m_file(file)
{
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        return;
    m_file.write("event,seconds,milliseconds\n");
    m_since.start();
    m_heartbeat.setTimerType(Qt::PreciseTimer);
    m_heartbeat.setInterval(std::chrono::milliseconds(20));
    connect(&m_heartbeat, &QTimer::timeout, this, [this] {
        const qint64 now = m_since.nsecsElapsed();
        write("heartbeat", static_cast<double>(now - m_last) * 1e-9);
        m_last = now;
    });
    m_heartbeat.start();
}

void FrameLog::writeFrame(double seconds)
{
    write("frame", seconds);
}

void FrameLog::writeCost(double cpuSeconds, double budgetSeconds)
{
    write("window_cpu", cpuSeconds);
    write("live_view_budget", budgetSeconds);
}

void FrameLog::write(const char* event, double seconds)
{
    const double since = static_cast<double>(m_since.nsecsElapsed()) * 1e-9;
    m_file.write(event + QByteArray(",") + QByteArray::number(since, 'f', 4) + ',' +
                 QByteArray::number(seconds * 1e3, 'f', 3) + '\n');
}

} // namespace coreloom

#include "verbs/progress_line.h"

#include "language/numbers.h"

#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace coreloom {

namespace {

const char* words(LanePhase phase)
{
    switch (phase) {
    case LanePhase::waiting:
        return "waiting";
    case LanePhase::preparing:
        return "preparing";
    case LanePhase::warmingUp:
        return "warming up";
    case LanePhase::running:
        return "running";
    case LanePhase::measuringLimits:
        return "measuring the limits";
    case LanePhase::checking:
        return "checking";
    case LanePhase::finished:
        return "finished";
    }
    return "";
}

/// Columns of the terminal, less the last, where some break the line.
std::size_t terminalWidth()
{
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col - std::size_t{1} : 79;
}

} // namespace

ProgressLine::ProgressLine(std::vector<LaneSetup> lanes, const std::vector<double>& expectedSeconds)
    : m_lanes(std::move(lanes)),
      m_phases(m_lanes.size(), LanePhase::waiting),
      m_gflops(m_lanes.size(), 0),
      m_terminal(isatty(STDERR_FILENO) == 1)
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const LaneSetup& lane = m_lanes[i];
        std::fprintf(stderr, "%s: %s %s, %d %s%s, about %s\n", lane.device.id.c_str(), name(lane.kernel),
                     name(lane.precision), lane.workers, lane.sms ? "SM" : "worker", lane.workers == 1 ? "" : "s",
                     formatSeconds(expectedSeconds[i]).toUtf8().constData());
    }
}

void ProgressLine::show(const RunUpdate& update)
{
    std::string line;
    for (std::size_t i = 0; i < update.lanes.size(); ++i) {
        const LaneUpdate& lane = update.lanes[i];
        if (!lane.samples.empty())
            m_gflops[i] = lane.samples.back().gflops;
        if (!m_terminal && lane.phase != m_phases[i])
            std::fprintf(stderr, "%s: %s\n", m_lanes[i].device.id.c_str(), words(lane.phase));
        m_phases[i] = lane.phase;
        line += (line.empty() ? "" : " | ") + laneText(i, lane);
    }
    if (!m_terminal)
        return;
    const QString fitting = QString::fromStdString(line).left(static_cast<qsizetype>(terminalWidth()));
    std::fprintf(stderr, "\r%s\033[K", fitting.toUtf8().constData());
    m_written = true;
}

void ProgressLine::clear()
{
    if (m_written)
        std::fputs("\r\033[K", stderr);
    m_written = false;
}

std::string ProgressLine::laneText(std::size_t index, const LaneUpdate& lane) const
{
    const DeviceInfo& device = m_lanes[index].device;
    std::string text = device.id + ": " + words(lane.phase);
    if (lane.phase == LanePhase::warmingUp || lane.phase == LanePhase::running) {
        text += ' ' + formatPercent(lane.progress).toStdString() + ", " +
                formatRate(m_gflops[index], device.provenance).toStdString();
    }
    return text;
}

} // namespace coreloom

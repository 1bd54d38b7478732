#pragma once

namespace coreloom {

/// How often the live view may repaint: as often as 30 times a second, as seldom as 4 times, so that painting takes no
/// more than its share of the CPU time that jobs may use. Pure arithmetic: it is told what each repaint cost.
class RepaintPacer {
public:
    static constexpr double fastest = 30; ///< repaints a second
    static constexpr double slowest = 4;
    /// What the live view may take of the allowed CPU time …
    static constexpr double budget = 0.04;
    /// … and what of it painting gets: the events between, the screen's server and caches that the jobs find cold take
    /// the rest.
    static constexpr double share = 0.025;

    /// `allowedCpus`: how many CPUs' worth of time the program may use; less than one counts as given.
    explicit RepaintPacer(double allowedCpus = 1);

    /// A repaint took that much CPU time.
    void painted(double cpuSeconds);
    /// Seconds from one repaint to the next.
    [[nodiscard]] double interval() const;
    /// The cost of a repaint as it is expected, in seconds; 0 before the first.
    [[nodiscard]] double cost() const { return m_cost; }

private:
    double m_allowedCpus;
    double m_cost = 0;
};

} // namespace coreloom

#pragma once

#include "base/error.h"
#include "protocol.h"

#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace coreloom::bench {

/// A contestant in a process of its own (bench_contestant, in this program's folder), so that no library's threads and
/// no memory of one touch another. Between requests the process is stopped as a whole: the threads of some libraries
/// spin for tens of milliseconds after a call, on the cores that the next one is measured on.
class ContestantProcess {
public:
    /// `core` is given to peerExecutor(). Fails with the contestant's own reason where it cannot work here.
    [[nodiscard]] static Expected<std::unique_ptr<ContestantProcess>> start(Contestant contestant, int workers,
                                                                            const std::string& core = {});
    ContestantProcess(const ContestantProcess&) = delete;
    ContestantProcess& operator=(const ContestantProcess&) = delete;
    /// Kills the process.
    ~ContestantProcess();

    [[nodiscard]] const Introduction& introduction() const { return m_introduction; }

    /// Seconds of all calls together. Fails with the contestant's reason, or when it ends, or does not answer within
    /// ten minutes; it is of no use after that.
    [[nodiscard]] Expected<double> time(const TimeRequest& request);
    /// CPU time that its threads have used so far.
    [[nodiscard]] double cpuSeconds() const;

private:
    explicit ContestantProcess(std::string name) : m_name(std::move(name)) {}
    [[nodiscard]] Expected<void> spawn(const std::vector<std::string>& arguments);
    [[nodiscard]] Expected<Reply> reply();
    [[nodiscard]] Error gone(const char* why) const;

    std::string m_name;
    pid_t m_pid = -1;
    int m_requests = -1; ///< written to
    int m_replies = -1;  ///< read from
    std::string m_read;  ///< not yet a whole line
    Introduction m_introduction;
};

} // namespace coreloom::bench

#include "contestant_process.h"

#include <array>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

namespace coreloom::bench {

namespace {

constexpr int longestSilenceMs = 10 * 60 * 1000;

/// Both ends, closed in children unless they are made a standard stream there.
std::optional<std::array<int, 2>> openPipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::nullopt;
    return ends;
}

} // namespace

Expected<std::unique_ptr<ContestantProcess>> ContestantProcess::start(Contestant contestant, int workers,
                                                                      const std::string& core)
{
    std::unique_ptr<ContestantProcess> process(new ContestantProcess(name(contestant)));
    std::error_code unknown;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", unknown).parent_path();
    auto spawned =
        process->spawn({(folder / "bench_contestant").string(), name(contestant), std::to_string(workers), core});
    if (!spawned)
        return tl::unexpected(spawned.error());
    const auto first = process->reply();
    if (!first)
        return tl::unexpected(first.error());
    const auto* introduction = std::get_if<Introduction>(&*first);
    if (introduction == nullptr)
        return tl::unexpected(process->gone("it does not introduce itself"));
    process->m_introduction = *introduction;
    return process;
}

Expected<void> ContestantProcess::spawn(const std::vector<std::string>& arguments)
{
    const auto requests = openPipe();
    const auto replies = openPipe();
    if (!requests || !replies)
        return failure(ErrorCode::launchFailed, {"There are no pipes left for the process of %1.", {m_name}});
    m_requests = (*requests)[1];
    m_replies = (*replies)[0];

    posix_spawn_file_actions_t streams;
    posix_spawn_file_actions_init(&streams);
    posix_spawn_file_actions_adddup2(&streams, (*requests)[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&streams, (*replies)[1], STDOUT_FILENO);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const int error = posix_spawn(&m_pid, argv.front(), &streams, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&streams);
    close((*requests)[0]);
    close((*replies)[1]);
    if (error != 0) {
        m_pid = -1;
        return failure(ErrorCode::launchFailed, {"%1 cannot be started.", {arguments.front()}});
    }
    return {};
}

ContestantProcess::~ContestantProcess()
{
    if (m_pid > 0) {
        kill(m_pid, SIGKILL);
        waitpid(m_pid, nullptr, 0);
    }
    for (const int end : {m_requests, m_replies}) {
        if (end >= 0)
            close(end);
    }
}

Expected<double> ContestantProcess::time(const TimeRequest& request)
{
    const std::string line = written(request) + '\n';
    kill(m_pid, SIGCONT);
    if (write(m_requests, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
        return tl::unexpected(gone("it takes no requests"));
    const auto answer = reply();
    if (!answer)
        return tl::unexpected(answer.error());
    if (const auto* seconds = std::get_if<Seconds>(&*answer))
        return seconds->value;
    return tl::unexpected(gone("it answers something else"));
}

/// Waits for the next line, and stops the process after it.
Expected<Reply> ContestantProcess::reply()
{
    while (m_read.find('\n') == std::string::npos) {
        pollfd waiting{.fd = m_replies, .events = POLLIN, .revents = 0};
        if (poll(&waiting, 1, longestSilenceMs) <= 0)
            return tl::unexpected(gone("it does not answer"));
        std::array<char, 4096> bytes{};
        const ssize_t count = read(m_replies, bytes.data(), bytes.size());
        if (count <= 0)
            return tl::unexpected(gone("it has ended"));
        m_read.append(bytes.data(), static_cast<std::size_t>(count));
    }
    kill(m_pid, SIGSTOP);
    const std::size_t end = m_read.find('\n');
    const auto read = readReply(std::string_view(m_read).substr(0, end));
    m_read.erase(0, end + 1);
    if (!read)
        return tl::unexpected(gone("it does not keep to the protocol"));
    if (const auto* refusal = std::get_if<Refusal>(&*read))
        return failure(ErrorCode::unsupported, {refusal->reason, {}});
    return *read;
}

double ContestantProcess::cpuSeconds() const
{
    clockid_t clock = 0;
    timespec time{};
    if (clock_getcpuclockid(m_pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Error ContestantProcess::gone(const char* why) const
{
    return {ErrorCode::launchFailed, {"The process of %1 is of no use: %2.", {m_name, why}}, {}};
}

} // namespace coreloom::bench

#include "device/cpu/cpu_device.h"

#include "base/clock.h"
#include "device/cpu/learning.h"
#include "device/cpu/limits.h"

#include <algorithm>
#include <limits>
#include <set>
#include <type_traits>
#include <utility>

namespace coreloom {

namespace {

/// So many operations and marks are run without waiting for finish(): some 1 MiB of queue.
constexpr std::size_t longQueue = 4096;

/// A product that one worker computes in less is not shared: a hand-off costs up to 2.5 µs (measured where two CPUs do
/// not share a last-level cache; 1 µs where they do), and more and smaller tiles cost something too.
constexpr double secondsToShare = 6e-6;
/// The same where workers sleep at a hand-off, each for as long as its wake-up takes.
constexpr double secondsToWake = 50e-6;
/// For each worker. A shorter product is over before the system lets all that share a CPU take their turns.
constexpr double secondsToTakeTurns = 100e-6;

template<typename T>
double statedFlopPerSecond(const Kernel& kernel)
{
    return (std::is_same_v<T, float> ? kernel.gflops32 : kernel.gflops64) * 1e9;
}

template<typename T>
double secondsAlone(const MatrixProduct& product, const Kernel& kernel)
{
    return static_cast<double>(product.flop()) / statedFlopPerSecond<T>(kernel);
}

} // namespace

template<typename T>
CpuDevice<T>::CpuDevice(LaneSetup setup, Kernel kernel, std::unique_ptr<Crew> crew, std::int64_t memoryBytes)
    : m_setup(std::move(setup)),
      m_crew(std::move(crew)),
      m_memoryBytes(memoryBytes),
      m_shares(m_crew->size()),
      m_flopPerSecond(statedFlopPerSecond<T>(kernel)),
      m_pieces(std::move(kernel), *m_crew, m_stop)
{
    m_queue.reserve(longQueue);
}

template<typename T>
double CpuDevice<T>::predictedSeconds(const MatrixProduct& product) const
{
    const std::set<int> cpus(m_setup.cpus.begin(), m_setup.cpus.end());
    const double rate = m_flopPerSecond.load(std::memory_order_relaxed) * static_cast<double>(cpus.size());
    return static_cast<double>(product.flop()) / rate;
}

template<typename T>
Expected<std::unique_ptr<Buffer>> CpuDevice<T>::allocate(std::int64_t elements)
{
    // Asking the system first would succeed far beyond what there is: it gives memory only when it is touched.
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    const std::int64_t most = m_memoryBytes > 0 ? m_memoryBytes : std::numeric_limits<std::int64_t>::max();
    const double gibibytes = static_cast<double>(elements) * static_cast<double>(size) / (1 << 30);
    if (elements > most / size)
        return tl::unexpected(notEnoughMemory(gibibytes));
    AlignedMemory memory = allocateMemory(static_cast<std::size_t>(elements) * sizeof(T));
    if (!memory)
        return tl::unexpected(notEnoughMemory(gibibytes));
    return std::make_unique<CpuBuffer>(elements, std::move(memory));
}

template<typename T>
TileGrid CpuDevice<T>::tilesOf(const MatrixProduct& product, int workers) const
{
    return m_pieces.kernel().tiles({.rows = product.m(),
                                    .columns = product.n(),
                                    .depth = product.k(),
                                    .elementBytes = sizeof(T),
                                    .workers = workers});
}

template<typename T>
void CpuDevice<T>::enqueue(const MatrixProduct& product)
{
    const int workers = sharers(secondsAlone<T>(product, m_pieces.kernel()));
    TileGrid grid = tilesOf(product, workers);
    push(ProductCommand{
        .product = product, .grid = grid, .sharers = grid.count() > 1 ? workers : 1, .number = ++m_products});
}

template<typename T>
void CpuDevice<T>::enqueueLearning(LearningOperation operation)
{
    std::visit(
        [this](auto&& each) {
            if constexpr (std::is_same_v<std::decay_t<decltype(each)>, Strands>) {
                push(strandsCommand(std::move(each)));
            } else {
                const TileGrid grid = coreloom::tilesOf(each);
                const int workers = grid.count() > 1 ? sharers(secondsAlone(each)) : 1;
                push(LearningCommand{.operation = std::move(each), .grid = grid, .sharers = workers});
            }
        },
        std::move(operation));
}

template<typename T>
StrandsCommand CpuDevice<T>::strandsCommand(Strands strands)
{
    StrandsCommand command{.strands = std::move(strands.strands), .firstNumber = m_products + 1};
    double seconds = 0;
    for (const StrandOperation& operation : command.strands.front()) {
        if (const auto* product = std::get_if<MatrixProduct>(&operation)) {
            command.grids.push_back(tilesOf(*product, 1));
            seconds += secondsAlone<T>(*product, m_pieces.kernel());
            continue;
        }
        std::visit(
            [&](const auto& each) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(each)>, MatrixProduct>) {
                    command.grids.push_back(coreloom::tilesOf(each));
                    seconds += secondsAlone(each);
                }
            },
            operation);
    }
    const std::size_t count = command.strands.size();
    m_products += count * command.grids.size();
    command.sharers = count > 1 ? sharers(seconds * static_cast<double>(count)) : 1;
    return command;
}

template<typename T>
int CpuDevice<T>::sharers(double secondsAlone) const
{
    const Crew::Team& everybody = m_crew->everybody();
    if (everybody.waiting == Crew::Waiting::sleep && secondsAlone >= secondsToTakeTurns * everybody.size())
        return everybody.size();
    const Crew::Team shift = m_crew->shift(0);
    const bool spins = shift.waiting == Crew::Waiting::spinThenSleep;
    return secondsAlone >= (spins ? secondsToShare : secondsToWake) ? shift.size() : 1;
}

template<typename T>
void CpuDevice<T>::enqueue(const RandomFill& fill)
{
    push(fill);
}

template<typename T>
void CpuDevice<T>::enqueue(const NanFill& fill)
{
    push(fill);
}

template<typename T>
std::size_t CpuDevice<T>::mark()
{
    const std::size_t index = m_queuedMoments.size();
    m_queuedMoments.emplace_back();
    push(MarkCommand{index});
    return index;
}

template<typename T>
void CpuDevice<T>::beginTrace(std::int64_t step, const Matrix& result)
{
    push(BeginTraceCommand{step, result});
}

template<typename T>
void CpuDevice<T>::endTrace()
{
    push(EndTraceCommand{});
}

template<typename T>
void CpuDevice<T>::push(Command command)
{
    m_queue.push_back(std::move(command));
    if (m_queue.size() >= longQueue)
        runQueue();
}

template<typename T>
Expected<Limits> CpuDevice<T>::limits()
{
    m_pieces.release(); // what the triad takes and what it leaves are one and the same share of memory
    auto limits = measureLimits(*m_crew, m_stop);
    if (auto prepared = prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return limits;
}

template<typename T>
Expected<void> CpuDevice<T>::finish()
{
    runQueue();
    m_moments = std::exchange(m_queuedMoments, {});
    if (m_stop.load(std::memory_order_relaxed))
        return failure(ErrorCode::cancelled, {translatable("compute", "The run was stopped."), {}});
    return {};
}

template<typename T>
Expected<void> CpuDevice<T>::download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, double* to)
{
    if (!m_queue.empty())
        runQueue();
    for (std::int64_t row = 0; row < count; ++row) {
        const T* from = address<T>(matrix) + (firstRow + row) * matrix.stride;
        to = std::copy_n(from, matrix.columns, to);
    }
    return {};
}

template<typename T>
Expected<void> CpuDevice<T>::upload(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, const double* from)
{
    if (!m_queue.empty())
        runQueue();
    for (std::int64_t row = 0; row < count; ++row) {
        T* to = address<T>(matrix) + (firstRow + row) * matrix.stride;
        std::transform(from, from + matrix.columns, to, [](double value) { return static_cast<T>(value); });
        from += matrix.columns;
    }
    return {};
}

template<typename T>
void CpuDevice<T>::readWorkers(std::vector<WorkerReading>& readings) const
{
    readings.clear();
    for (int worker = 0; worker < m_crew->size(); ++worker)
        readings.push_back(m_crew->reading(worker));
}

template<typename T>
void CpuDevice<T>::runQueue()
{
    std::int64_t flop = 0;
    bool onlyProducts = true; // and what belongs to them
    for (const Command& command : m_queue) {
        flop += flopOf(command);
        onlyProducts = onlyProducts && !isFill(command);
    }
    formTeam();
    listWorks();
    m_next = 0;
    const std::int64_t begin = steadyNanoseconds();
    m_crew->run(m_team, [this](int worker) { walk(worker); });
    const double seconds = static_cast<double>(steadyNanoseconds() - begin) * 1e-9;
    m_queue.clear();

    constexpr double longEnough = 1e-3;
    if (onlyProducts && seconds > longEnough && flop > 0 && !m_stop.load(std::memory_order_relaxed)) {
        const std::set<int> cpus(m_setup.cpus.begin(), m_setup.cpus.end());
        m_flopPerSecond.store(static_cast<double>(flop) / seconds / static_cast<double>(cpus.size()),
                              std::memory_order_relaxed);
    }
}

template<typename T>
void CpuDevice<T>::formTeam()
{
    const bool forAll = std::ranges::any_of(m_queue, [this](const Command& command) {
        return isFill(command) || (piecesOf(command) > 0 && sharersOf(command) == m_crew->size());
    });
    m_team = forAll ? m_crew->everybody() : m_crew->shift(m_shift++);
}

template<typename T>
void CpuDevice<T>::listWorks()
{
    m_works.assign(1, {.pieces = 1, .helping = true});
    m_workQueue.assign(1, nullptr);
    for (const Command& command : m_queue) {
        if (sharersOf(command) > 1 && sharersOf(command) == m_team.size())
            m_works.push_back({.pieces = piecesOf(command), .helping = m_setup.schedule != Schedule::fixed});
        else if (isFill(command)) // each its own part, since memory belongs to the CPU that touches it first
            m_works.push_back({.pieces = m_team.size(), .helping = false});
        else
            continue;
        m_workQueue.push_back(&command);
    }
    m_shares.begin(m_works, m_team.size());
}

template<typename T>
void CpuDevice<T>::walk(int worker)
{
    const int place = m_crew->place(worker);
    for (;;) {
        const std::uint32_t current = m_shares.current().load(std::memory_order_acquire);
        if (current == m_works.size())
            return;
        std::int64_t pieces = 0;
        for (auto piece = m_shares.take(current, place); piece; piece = m_shares.take(current, place)) {
            if (const Command* command = m_workQueue[current])
                m_pieces.work(worker, *command, *piece, m_team.size());
            ++pieces;
        }
        if (pieces > 0 && m_shares.done(pieces))
            conduct(worker, current);
        else
            m_crew->wait(worker, m_shares.current(), current);
    }
}

template<typename T>
void CpuDevice<T>::conduct(int worker, std::uint32_t finished)
{
    const std::uint32_t next = finished + 1;
    while (m_next < m_queue.size() && !m_stop.load(std::memory_order_relaxed)) {
        const Command& command = m_queue[m_next++];
        m_pieces.announce(command);
        if (next < m_workQueue.size() && &command == m_workQueue[next]) {
            m_shares.goOn(next);
            return;
        }
        workAlone(worker, command);
    }
    m_shares.goOn(static_cast<std::uint32_t>(m_works.size()));
}

template<typename T>
void CpuDevice<T>::workAlone(int worker, const Command& command)
{
    for (std::int64_t piece = 0; piece < piecesOf(command); ++piece)
        m_pieces.work(worker, command, piece, 1);
    if (const auto* mark = std::get_if<MarkCommand>(&command)) {
        const std::int64_t now = steadyNanoseconds();
        m_queuedMoments[mark->index] = {.deviceNs = now, .hostNs = now, .waitedNs = m_crew->waitedNs(now)};
    } else if (const auto* begin = std::get_if<BeginTraceCommand>(&command)) {
        m_pieces.beginTrace(*begin);
    } else if (std::holds_alternative<EndTraceCommand>(command)) {
        m_pieces.endTrace();
    }
}

template class CpuDevice<float>;
template class CpuDevice<double>;

} // namespace coreloom

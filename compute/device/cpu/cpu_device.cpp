#include "device/cpu/cpu_device.h"

#include "base/clock.h"
#include "device/cpu/limits.h"
#include "device/cpu/work.h"

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

/// Only the worker itself writes, so that no bus lock is needed.
void add(std::atomic<std::int64_t>& counter, std::int64_t value)
{
    counter.store(counter.load(std::memory_order_relaxed) + value, std::memory_order_relaxed);
}

bool same(const Matrix& a, const Matrix& b)
{
    return a.buffer == b.buffer && a.offset == b.offset;
}

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

template<typename T>
const Multiply<T>& multiplyOf(const Kernel& kernel)
{
    if constexpr (std::is_same_v<T, float>)
        return kernel.fp32;
    else
        return kernel.fp64;
}

/// Of the variants of a command.
template<typename Command>
bool isFill(const Command& command)
{
    return std::holds_alternative<RandomFill>(command) || std::holds_alternative<NanFill>(command);
}

Error notEnough(double gibibytes)
{
    return {ErrorCode::notEnoughMemory,
            {translatable("compute", "A matrix of %1 GiB does not fit into memory."), {gibibytes}},
            {translatable("compute", "Choose a smaller --size."), {}}};
}

} // namespace

template<typename T>
CpuDevice<T>::CpuDevice(LaneSetup setup, Kernel kernel, std::unique_ptr<Crew> crew, std::int64_t memoryBytes)
    : m_setup(std::move(setup)),
      m_kernel(std::move(kernel)),
      m_multiply(multiplyOf<T>(m_kernel)),
      m_crew(std::move(crew)),
      m_memoryBytes(memoryBytes),
      m_shares(m_crew->size()),
      m_flopPerSecond(statedFlopPerSecond<T>(m_kernel))
{
    m_queue.reserve(longQueue);
}

template<typename T>
Expected<void> CpuDevice<T>::prepare()
{
    m_scratchBytes = m_kernel.scratchBytes ? m_kernel.scratchBytes(m_crew->size()) : 0;
    for (int worker = 0; worker < m_crew->size() && m_scratchBytes > 0; ++worker) {
        m_scratch.push_back(allocateMemory(m_scratchBytes));
        if (!m_scratch.back())
            return tl::unexpected(notEnough(static_cast<double>(m_scratchBytes) / (1 << 30)));
        std::fill_n(m_scratch.back().get(), scratchHeaderBytes, std::byte{0});
    }
    return {};
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
        return tl::unexpected(notEnough(gibibytes));
    AlignedMemory memory = allocateMemory(static_cast<std::size_t>(elements) * sizeof(T));
    if (!memory)
        return tl::unexpected(notEnough(gibibytes));
    return std::make_unique<CpuBuffer>(elements, std::move(memory));
}

template<typename T>
void CpuDevice<T>::enqueue(const MatrixProduct& product)
{
    const int workers = sharers(product);
    TileGrid grid = m_kernel.tiles({.rows = product.m(),
                                    .columns = product.n(),
                                    .depth = product.k(),
                                    .elementBytes = sizeof(T),
                                    .workers = workers});
    push(ProductCommand{
        .product = product, .grid = grid, .sharers = grid.count() > 1 ? workers : 1, .number = ++m_products});
}

template<typename T>
int CpuDevice<T>::sharers(const MatrixProduct& product) const
{
    const Crew::Team& everybody = m_crew->everybody();
    const double seconds = secondsAlone<T>(product, m_kernel);
    if (everybody.waiting == Crew::Waiting::sleep && seconds >= secondsToTakeTurns * everybody.size())
        return everybody.size();
    const Crew::Team shift = m_crew->shift(0);
    const bool spins = shift.waiting == Crew::Waiting::spinThenSleep;
    return seconds >= (spins ? secondsToShare : secondsToWake) ? shift.size() : 1;
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
    m_scratch.clear(); // what the triad takes and what it leaves are one and the same share of memory
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
    bool onlyProducts = true;
    for (const Command& command : m_queue) {
        if (const auto* product = std::get_if<ProductCommand>(&command))
            flop += product->product.flop();
        else if (isFill(command))
            onlyProducts = false;
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
        const auto* product = std::get_if<ProductCommand>(&command);
        return isFill(command) || (product != nullptr && product->sharers == m_crew->size());
    });
    m_team = forAll ? m_crew->everybody() : m_crew->shift(m_shift++);
}

template<typename T>
void CpuDevice<T>::listWorks()
{
    m_works.assign(1, {.pieces = 1, .helping = true});
    m_workQueue.assign(1, nullptr);
    for (const Command& command : m_queue) {
        const auto* product = std::get_if<ProductCommand>(&command);
        if (product != nullptr && product->sharers > 1 && product->sharers == m_team.size())
            m_works.push_back({.pieces = product->grid.count(), .helping = m_setup.schedule != Schedule::fixed});
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
                work(worker, *command, *piece);
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
        if (const auto* product = std::get_if<ProductCommand>(&command)) {
            const bool recording = m_traced && same(*m_traced, product->product.c);
            if (recording != m_recording)
                m_recording = recording;
            if (recording)
                m_trace.setGrid(product->grid);
        }
        if (next < m_workQueue.size() && &command == m_workQueue[next]) {
            m_shares.goOn(next);
            return;
        }
        workAlone(worker, command);
    }
    m_shares.goOn(static_cast<std::uint32_t>(m_works.size()));
}

template<typename T>
void CpuDevice<T>::work(int worker, const Command& command, std::int64_t piece)
{
    const Share share{static_cast<int>(piece), m_team.size()};
    if (const auto* random = std::get_if<RandomFill>(&command))
        fillShare<T>(*random, share, m_stop);
    else if (const auto* nan = std::get_if<NanFill>(&command))
        fillShare<T>(*nan, share, m_stop);
    else if (const auto* product = std::get_if<ProductCommand>(&command))
        compute(worker, *product, piece);
}

template<typename T>
void CpuDevice<T>::workAlone(int worker, const Command& command)
{
    if (const auto* product = std::get_if<ProductCommand>(&command)) {
        for (std::int64_t tile = 0; tile < product->grid.count(); ++tile)
            compute(worker, *product, tile);
    } else if (const auto* mark = std::get_if<MarkCommand>(&command)) {
        const std::int64_t now = steadyNanoseconds();
        m_queuedMoments[mark->index] = {.deviceNs = now, .hostNs = now};
    } else if (const auto* begin = std::get_if<BeginTraceCommand>(&command)) {
        m_traced = begin->result;
        m_trace.begin(begin->step);
    } else if (std::holds_alternative<EndTraceCommand>(command)) {
        m_traced.reset();
        m_trace.end();
    }
}

template<typename T>
void CpuDevice<T>::compute(int worker, const ProductCommand& command, std::int64_t index)
{
    if (m_stop.load(std::memory_order_relaxed))
        return;
    const Tile tile = command.grid.tile(index);
    const std::span<std::byte> scratch =
        m_scratch.empty() ? std::span<std::byte>{}
                          : std::span(m_scratch[static_cast<std::size_t>(worker)].get(), m_scratchBytes);
    const std::int64_t begin = m_recording ? steadyNanoseconds() : 0;
    const bool again = command.grid.count() > command.sharers && tile.rows < command.grid.rows();
    computeTile<T>(command.product, command.number, tile, again, m_multiply, m_kernel.depth, scratch, m_stop);
    if (m_stop.load(std::memory_order_relaxed))
        return;
    if (m_recording)
        m_trace.record(index, worker, begin, steadyNanoseconds());
    WorkerCounters& counters = m_crew->counters(worker);
    add(counters.tiles, 1);
    add(counters.elements, tile.rows * tile.columns);
    add(counters.flop, 2 * tile.rows * tile.columns * command.product.k());
}

template class CpuDevice<float>;
template class CpuDevice<double>;

} // namespace coreloom

#include "device/cpu/cpu_device.h"

#include "base/clock.h"
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

/// What a meeting costs when workers spin, and when they have to be woken; a few times that must be gained by sharing.
constexpr double spinMeetingSeconds = 1e-6;
constexpr double sleepMeetingSeconds = 50e-6;

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
const Multiply<T>& multiplyOf(const Kernel& kernel)
{
    if constexpr (std::is_same_v<T, float>)
        return kernel.fp32;
    else
        return kernel.fp64;
}

Error notEnough(double gibibytes)
{
    return {ErrorCode::notEnoughMemory,
            {translatable("compute", "A matrix of %1 GiB does not fit into memory."), {gibibytes}},
            {translatable("compute", "Choose a smaller --size."), {}}};
}

} // namespace

template<typename T>
CpuDevice<T>::CpuDevice(LaneSetup setup, Kernel kernel, std::unique_ptr<Crew> crew, Crew::Waiting waiting,
                        std::int64_t memoryBytes)
    : m_setup(std::move(setup)),
      m_kernel(std::move(kernel)),
      m_multiply(multiplyOf<T>(m_kernel)),
      m_crew(std::move(crew)),
      m_secondsToShare(waiting == Crew::Waiting::spinThenSleep ? spinMeetingSeconds : sleepMeetingSeconds),
      m_memoryBytes(memoryBytes),
      m_flopPerSecond(statedFlopPerSecond<T>(m_kernel))
{
    m_queue.reserve(longQueue);
}

template<typename T>
Expected<void> CpuDevice<T>::prepare()
{
    for (int worker = 0; worker < m_crew->size() && m_kernel.scratchBytes > 0; ++worker) {
        m_scratch.push_back(allocateMemory(m_kernel.scratchBytes));
        if (!m_scratch.back())
            return tl::unexpected(notEnough(static_cast<double>(m_kernel.scratchBytes) / (1 << 30)));
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
    Memory memory = allocateMemory(static_cast<std::size_t>(elements) * sizeof(T));
    if (!memory)
        return tl::unexpected(notEnough(gibibytes));
    return std::make_unique<CpuBuffer>(elements, std::move(memory));
}

template<typename T>
void CpuDevice<T>::enqueue(const MatrixProduct& product)
{
    push(ProductCommand{product, m_kernel.tiles({.rows = product.m(),
                                                 .columns = product.n(),
                                                 .depth = product.k(),
                                                 .elementBytes = sizeof(T),
                                                 .workers = m_crew->size()})});
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
        else if (std::holds_alternative<RandomFill>(command) || std::holds_alternative<NanFill>(command))
            onlyProducts = false;
    }
    m_next = 0;
    const std::int64_t begin = steadyNanoseconds();
    m_crew->run([this](int worker) { walk(worker); });
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
void CpuDevice<T>::walk(int worker)
{
    const auto conductNext = [this, worker] { conduct(worker); };
    m_crew->meet(worker, conductNext);
    while (m_shared != nullptr) {
        work(worker, *m_shared);
        m_crew->meet(worker, conductNext);
    }
}

template<typename T>
void CpuDevice<T>::conduct(int worker)
{
    m_shared = nullptr;
    while (m_next < m_queue.size() && !m_stop.load(std::memory_order_relaxed)) {
        const Command& command = m_queue[m_next++];
        if (const auto* product = std::get_if<ProductCommand>(&command)) {
            ++m_product;
            m_recording = m_traced && same(*m_traced, product->product.c);
            if (m_recording)
                m_trace.setGrid(product->grid);
        }
        if (worthSharing(command)) {
            m_nextTile.store(0, std::memory_order_relaxed);
            m_shared = &command;
            return;
        }
        workAlone(worker, command);
    }
}

template<typename T>
bool CpuDevice<T>::worthSharing(const Command& command) const
{
    if (std::holds_alternative<RandomFill>(command) || std::holds_alternative<NanFill>(command))
        return true;
    const auto* product = std::get_if<ProductCommand>(&command);
    return product != nullptr && m_crew->size() > 1 && product->grid.count() > 1 &&
           static_cast<double>(product->product.flop()) >= m_secondsToShare * statedFlopPerSecond<T>(m_kernel);
}

template<typename T>
void CpuDevice<T>::work(int worker, const Command& command)
{
    const Share share{worker, m_crew->size()};
    if (const auto* random = std::get_if<RandomFill>(&command)) {
        fillShare<T>(*random, share, m_stop);
    } else if (const auto* nan = std::get_if<NanFill>(&command)) {
        fillShare<T>(*nan, share, m_stop);
    } else if (const auto* product = std::get_if<ProductCommand>(&command)) {
        const std::int64_t tiles = product->grid.count();
        if (m_setup.schedule == Schedule::fixed) {
            for (std::int64_t tile = tiles * worker / share.workers; tile < tiles * (worker + 1) / share.workers;
                 ++tile)
                compute(worker, *product, tile);
        } else {
            for (std::int64_t tile = m_nextTile.fetch_add(1, std::memory_order_relaxed); tile < tiles;
                 tile = m_nextTile.fetch_add(1, std::memory_order_relaxed))
                compute(worker, *product, tile);
        }
    }
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
    std::byte* scratch = m_scratch.empty() ? nullptr : m_scratch[static_cast<std::size_t>(worker)].get();
    const std::int64_t begin = m_recording ? steadyNanoseconds() : 0;
    computeTile<T>(command.product, m_product, tile, m_multiply, m_kernel.depth, scratch, m_stop);
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

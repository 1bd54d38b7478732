#include "device/cuda/port.h"
#include "device/emulated/fictional_gpu.h"

#include "device/emulated/faults.h"
#include "on_device.h"

#include <QTest>

#include <vector>

namespace coreloom::emulated {

namespace {

constexpr int blockThreads = 64;

/// The block's sum by a tree in shared memory: wrong without barriers, whatever order the threads run in.
__global__ void sumBlocks(Global<const int> values, Global<int> sums)
{
    __shared__ int partial[blockThreads];
    const int thread = static_cast<int>(threadIdx.x);
    partial[thread] = values[std::int64_t{blockIdx.x} * blockThreads + thread];
    for (int half = blockThreads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half)
            partial[thread] += partial[thread + half];
    }
    if (thread == 0)
        sums[blockIdx.x] = partial[0];
}

/// Odd threads leave before the barrier; the rest must still get past it.
__global__ void leaveEarly(Global<int> arrived)
{
    if (threadIdx.x % 2 == 1)
        return;
    __syncthreads();
    atomicAdd(&arrived[0], 1);
}

__global__ void writeAt(Global<int> to, std::int64_t index)
{
    __syncthreads();
    to[index] = 1;
    __syncthreads();
}

__global__ void readAt(Global<const int> from, std::int64_t index, Global<int> to)
{
    to[0] = from[index];
}

struct alignas(16) Four {
    int at[4];
};

__global__ void copyFour(Global<int> memory, std::int64_t from, std::int64_t to)
{
    storeAligned(memory, to, loadAligned<Four>(memory, from));
}

__global__ void recordPlace(Global<int> threads, Global<int> sms)
{
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    atomicAdd(&threads[block * blockDim.x * blockDim.y * blockDim.z + thread], 1);
    sms[block] = static_cast<int>(smId());
}

} // namespace

class TestEmulatedRuntime : public QObject {
    Q_OBJECT

    cudaStream_t m_stream = nullptr;

private slots:
    void init() { QCOMPARE(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), cudaSuccess); }
    void cleanup()
    {
        cudaStreamDestroy(m_stream);
        clearFaults();
    }

    void barriersHoldTheBlock()
    {
        constexpr unsigned blocks = 37;
        std::vector<int> values(blocks * blockThreads);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<int>(i % 101);
        const OnDevice<int> in(values.size());
        const OnDevice<int> out(blocks);
        QCOMPARE(cudaMemcpyAsync(in.data, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice, m_stream),
                 cudaSuccess);
        const auto error = launch(sumBlocks, dim3{blocks, 1, 1}, dim3{blockThreads, 1, 1}, 0, m_stream,
                                  global(static_cast<const int*>(in.data)), global(out.data));
        QCOMPARE(error, cudaSuccess);
        const std::vector<int> sums = download(out, blocks);
        for (std::size_t block = 0; block < blocks; ++block) {
            int expected = 0;
            for (std::size_t i = 0; i < blockThreads; ++i)
                expected += values[block * blockThreads + i];
            QCOMPARE(sums[block], expected);
        }
    }

    /// As on a GPU that is behind: host code that asks too early must not get away with it here.
    void anEventIsReadyOnceTheHostHasWaited()
    {
        cudaEvent_t events[3] = {};
        for (cudaEvent_t& event : events) {
            QCOMPARE(cudaEventCreateWithFlags(&event, cudaEventDefault), cudaSuccess);
            QCOMPARE(cudaEventRecord(event, m_stream), cudaSuccess);
        }
        float milliseconds = -1;
        QCOMPARE(cudaEventElapsedTime(&milliseconds, events[0], events[1]), cudaErrorNotReady);
        QCOMPARE(cudaEventSynchronize(events[1]), cudaSuccess);
        QCOMPARE(cudaEventElapsedTime(&milliseconds, events[0], events[1]), cudaSuccess);
        QVERIFY(milliseconds >= 0);
        QCOMPARE(cudaEventElapsedTime(&milliseconds, events[1], events[2]), cudaErrorNotReady);
        QCOMPARE(cudaStreamSynchronize(m_stream), cudaSuccess);
        QCOMPARE(cudaEventElapsedTime(&milliseconds, events[1], events[2]), cudaSuccess);
        for (cudaEvent_t event : events)
            cudaEventDestroy(event);
    }

    void threadsThatEndedDoNotHoldTheOthers()
    {
        const OnDevice<int> arrived(1);
        cudaMemsetAsync(arrived.data, 0, sizeof(int), m_stream);
        QCOMPARE(launch(leaveEarly, dim3{4, 1, 1}, dim3{32, 1, 1}, 0, m_stream, global(arrived.data)), cudaSuccess);
        QCOMPARE(download(arrived, 1).front(), 4 * 16);
    }

    void everyThreadOfEveryBlockRunsOnce()
    {
        constexpr std::size_t threads = 4 * 3 * 2;
        constexpr std::size_t blocks = 5 * 3 * 2;
        const OnDevice<int> runs(threads * blocks);
        const OnDevice<int> sms(blocks);
        cudaMemsetAsync(runs.data, 0, threads * blocks * sizeof(int), m_stream);
        QCOMPARE(launch(recordPlace, dim3{5, 3, 2}, dim3{4, 3, 2}, 0, m_stream, global(runs.data), global(sms.data)),
                 cudaSuccess);
        QCOMPARE(download(runs, threads * blocks), std::vector<int>(threads * blocks, 1));
        // Each SM gets one block before any gets a second.
        const std::vector<int> places = download(sms, blocks);
        for (int sm = 0; sm < fictionalSms; ++sm)
            QCOMPARE(places[static_cast<std::size_t>(sm)], sm);
        for (const int sm : places)
            QVERIFY(sm >= 0 && sm < fictionalSms);
    }

    void kernelsCannotReachOutside_data()
    {
        QTest::addColumn<qint64>("index");
        QTest::addColumn<bool>("write");
        for (const bool write : {false, true}) {
            for (const qint64 index : {qint64(10), qint64(-1), qint64(1) << 40})
                QTest::addRow("%s %lld", write ? "write" : "read", index) << index << write;
        }
    }

    void kernelsCannotReachOutside()
    {
        QFETCH(qint64, index);
        QFETCH(bool, write);
        const OnDevice<int> memory(10);
        const OnDevice<int> other(1);
        const dim3 blocks{8, 1, 1};
        const dim3 threads{16, 1, 1};
        const std::int64_t place = index;
        if (write)
            QCOMPARE(launch(writeAt, blocks, threads, 0, m_stream, global(memory.data), place), cudaSuccess);
        else
            QCOMPARE(launch(readAt, blocks, threads, 0, m_stream, global(static_cast<const int*>(memory.data)), place,
                            global(other.data)),
                     cudaSuccess);
        // As on a GPU the launch itself goes through; the error comes with the next call, and stays.
        QCOMPARE(cudaStreamSynchronize(m_stream), cudaErrorIllegalAddress);
        QCOMPARE(cudaGetLastError(), cudaErrorIllegalAddress);
        QCOMPARE(cudaGetLastError(), cudaErrorIllegalAddress);
        void* more = nullptr;
        QCOMPARE(cudaMalloc(&more, 1), cudaErrorIllegalAddress);
    }

    void severalAtOnceStayInsideAndAligned_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<bool>("allowed");
        QTest::addRow("inside") << qint64(0) << qint64(4) << true;
        QTest::addRow("read beyond the end") << qint64(8) << qint64(4) << false;
        QTest::addRow("write beyond the end") << qint64(0) << qint64(8) << false;
        QTest::addRow("read across") << qint64(2) << qint64(4) << false;
        QTest::addRow("write across") << qint64(0) << qint64(5) << false;
    }

    void severalAtOnceStayInsideAndAligned()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(bool, allowed);
        const OnDevice<int> memory(10);
        const std::vector<int> values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        cudaMemcpyAsync(memory.data, values.data(), 10 * sizeof(int), cudaMemcpyHostToDevice, m_stream);
        QCOMPARE(launch(copyFour, dim3{1, 1, 1}, dim3{1, 1, 1}, 0, m_stream, global(memory.data), std::int64_t{from},
                        std::int64_t{to}),
                 cudaSuccess);
        QCOMPARE(cudaStreamSynchronize(m_stream), allowed ? cudaSuccess : cudaErrorIllegalAddress);
        if (allowed)
            QCOMPARE(download(memory, 10), (std::vector<int>{1, 2, 3, 4, 1, 2, 3, 4, 9, 10}));
    }

    void copiesCannotReachOutside()
    {
        const OnDevice<char> memory(100);
        std::vector<char> host(200);
        QCOMPARE(cudaMemcpyAsync(memory.data, host.data(), 101, cudaMemcpyHostToDevice, m_stream),
                 cudaErrorInvalidValue);
        QCOMPARE(cudaMemcpyAsync(host.data(), memory.data + 50, 51, cudaMemcpyDeviceToHost, m_stream),
                 cudaErrorInvalidValue);
        QCOMPARE(cudaMemset2DAsync(memory.data, 50, 0, 10, 3, m_stream), cudaErrorInvalidValue);
        QCOMPARE(cudaMemset2DAsync(memory.data, 50, 0, 50, 2, m_stream), cudaSuccess);
        QCOMPARE(cudaFree(host.data()), cudaErrorInvalidValue);
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidValue);
        QCOMPARE(cudaGetLastError(), cudaSuccess); // this one does not stick
    }

    void refusesGridsThatNoGpuRuns()
    {
        const OnDevice<int> memory(1);
        const auto tried = [&](dim3 blocks, dim3 threads, std::size_t shared) {
            return launch(leaveEarly, blocks, threads, shared, m_stream, global(memory.data));
        };
        QCOMPARE(tried({1, 1, 1}, {33, 32, 1}, 0), cudaErrorInvalidConfiguration);
        QCOMPARE(tried({1, 65'536, 1}, {32, 1, 1}, 0), cudaErrorInvalidConfiguration);
        QCOMPARE(tried({0, 1, 1}, {32, 1, 1}, 0), cudaErrorInvalidConfiguration);
        QCOMPARE(tried({1, 1, 1}, {32, 1, 1}, fictionalSharedBytes + 1), cudaErrorInvalidConfiguration);
    }

    void kernelsAreKnownOnceTheyAreDescribed()
    {
        const auto* kernel = reinterpret_cast<const void*>(&leaveEarly);
        cudaFuncAttributes attributes;
        int blocks = -1;
        QCOMPARE(cudaFuncGetAttributes(&attributes, kernel), cudaErrorInvalidDeviceFunction);
        describeKernel(kernel, 1024);
        QCOMPARE(cudaFuncGetAttributes(&attributes, kernel), cudaSuccess);
        QCOMPARE(attributes.sharedSizeBytes, std::size_t{1024});
        const auto blocksOf = [&](int threads, std::size_t sharedBytes) {
            blocks = -1;
            return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, sharedBytes) == cudaSuccess
                       ? blocks
                       : -1;
        };
        QCOMPARE(blocksOf(1024, 47 * 1024), 1);
        QCOMPARE(blocksOf(1024, 47 * 1024 + 1), 0);
        QCOMPARE(blocksOf(1025, 0), 0);
        QCOMPARE(blocksOf(0, 0), -1);
        static_cast<void>(cudaGetLastError());
    }

    void memoryIsCountedAndLimited()
    {
        std::size_t free = 0;
        std::size_t total = 0;
        QCOMPARE(cudaMemGetInfo(&free, &total), cudaSuccess);
        QCOMPARE(total, fictionalMemoryBytes);
        {
            const OnDevice<char> memory(1000);
            std::size_t less = 0;
            QCOMPARE(cudaMemGetInfo(&less, &total), cudaSuccess);
            QCOMPARE(free - less, std::size_t{1000});
            void* tooMuch = nullptr;
            QCOMPARE(cudaMalloc(&tooMuch, free), cudaErrorMemoryAllocation);
        }
        std::size_t again = 0;
        QCOMPARE(cudaMemGetInfo(&again, &total), cudaSuccess);
        QCOMPARE(again, free);
    }

    void plantedFaultsComeInTurn()
    {
        plantFault({.call = Call::allocate, .after = 1, .error = cudaErrorMemoryAllocation, .sticky = false});
        void* first = nullptr;
        void* second = nullptr;
        QCOMPARE(cudaMalloc(&first, 8), cudaSuccess);
        QCOMPARE(cudaMalloc(&second, 8), cudaErrorMemoryAllocation);
        QCOMPARE(cudaMalloc(&second, 8), cudaSuccess);
        cudaFree(first);
        cudaFree(second);
    }
};

} // namespace coreloom::emulated

QTEST_GUILESS_MAIN(coreloom::emulated::TestEmulatedRuntime)
#include "tst_emulated_runtime.moc"

#include "cpu_lane.h"
#include "device/cpu/limit_loops.h"
#include "device/cpu/limits.h"
#include "device/cpu/memory.h"
#include "device/cpu/simd_loops.h"

#include <QTest>

#include <atomic>
#include <cmath>

using namespace coreloom;
using namespace coreloom::test;

namespace {

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

} // namespace

class TestCpuLimits : public QObject {
    Q_OBJECT

private slots:
    /// A share of the peak means something only if both have the same instructions.
    void theLoopsAreThoseOfTheSimdRung() { QCOMPARE(limitTarget(), simdTarget().name); }

    void everyMultiplyAddThatIsCountedIsDone_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::newRow("fp32") << Precision::fp32;
        QTest::newRow("fp64") << Precision::fp64;
    }

    /// x = x / 2 + 1 from i in vector i: after r rounds i / 2^r + 2 · (1 - 1 / 2^r), exactly.
    void everyMultiplyAddThatIsCountedIsDone()
    {
        QFETCH(Precision, precision);
        const std::int64_t width = multiplyAddWidth(precision);
        const std::int64_t lanes = simdTarget().columnBytes / 2 / bytesPerElement(precision); // its rows: two vectors
        QCOMPARE(width % lanes, std::int64_t{0});
        const auto vectors = static_cast<double>(width / lanes);
        QVERIFY(vectors >= 8); // two a cycle, each of 4 cycles
        for (const std::int64_t rounds : {0, 1, 2, 7}) {
            const double left = std::ldexp(1.0, -static_cast<int>(rounds));
            const double expected =
                static_cast<double>(lanes) * (vectors * (vectors - 1) / 2 * left + vectors * 2 * (1 - left));
            QCOMPARE(multiplyAdd(precision, rounds), expected);
            QCOMPARE(multiplyAddFlop(precision, rounds), 2 * static_cast<std::int64_t>(vectors) * lanes * rounds);
        }
    }

    void halfAsManyDoublesAsFloats()
    {
        QCOMPARE(multiplyAddFlop(Precision::fp32, 1000), 2 * multiplyAddFlop(Precision::fp64, 1000));
    }

    void theTriadAddsAndWritesNothingBeside()
    {
        constexpr std::int64_t count = 64;
        const AlignedMemory memory = allocateMemory(3 * (count + 8) * sizeof(double));
        auto* to = reinterpret_cast<double*>(memory.get());
        double* a = to + count + 8;
        double* b = a + count + 8;
        for (std::int64_t i = 0; i < count + 8; ++i) {
            to[i] = -1;
            a[i] = static_cast<double>(i);
            b[i] = static_cast<double>(100 * i);
        }
        triad(to, a, b, count);
        for (std::int64_t i = 0; i < count; ++i)
            QCOMPARE(to[i], static_cast<double>(301 * i));
        for (std::int64_t i = count; i < count + 8; ++i)
            QCOMPARE(to[i], -1.0);
    }

    /// Beside A, B and C a lane may use 32 MiB, and 4 MiB for each worker.
    void theTriadStaysWithinALanesMemory()
    {
        for (const int workers : {1, 2, 64})
            QVERIFY(triadBytes(workers) < (32 + 4 * workers) * mebibyte);
    }

    void memoryThatLeftTheCachesIsAsItWas()
    {
        constexpr std::int64_t bytes = 4096;
        const AlignedMemory memory = allocateMemory(bytes);
        for (std::int64_t i = 0; i < bytes; ++i)
            memory.get()[i] = static_cast<std::byte>(i * 7);
        leaveCaches(memory.get(), bytes);
        for (std::int64_t i = 0; i < bytes; ++i)
            QCOMPARE(memory.get()[i], static_cast<std::byte>(i * 7));
    }

    /// Each number is there, or the reason why not.
    void measuresEachCpuOnce()
    {
        std::vector<int> cpus = ownCpus();
        const std::size_t distinct = cpus.size();
        cpus.push_back(cpus.front());
        const auto crew = Crew::start(cpus, Crew::Waiting::spinThenSleep).value();
        const std::atomic<bool> stop = false;
        const Limits limits = measureLimits(*crew, stop).value();
        QCOMPARE(limits.workers, static_cast<int>(distinct));
        QCOMPARE(limits.provenance, Provenance::measured);
        QVERIFY(QByteArray(simdTarget().name).startsWith("AVX3") ? limits.isa == "AVX-512"
                                                                 : limits.isa == simdTarget().name);
        const std::array numbers{limits.one.fp32, limits.one.fp64, limits.all.fp32, limits.all.fp64, limits.triad};
        for (const auto& number : numbers)
            QVERIFY(number ? std::isfinite(*number) && *number > 0 : !limits.reason.empty());
        if (limits.one.fp32)
            QCOMPARE(limits.one.of(Precision::fp32), limits.one.fp32);
        QVERIFY(!limits.all.of(Precision::tf32));
    }

    void aSmallMachineHasNoTriadButPeaks()
    {
        const std::vector<int> cpus{ownCpus().front()};
        const auto crew = Crew::start(cpus, Crew::Waiting::sleep).value();
        const std::atomic<bool> stop = false;
        Limits limits;
        limits.all.fp32 = 100;
        QVERIFY(measureTriad(*crew, 0, stop, limits));
        QVERIFY(!limits.triad);
        QCOMPARE(limits.reason.english(), std::string("There was too little free memory to measure its speed."));
        QCOMPARE(limits.all.fp32, std::optional(100.0));
    }

    void canBeStopped()
    {
        const std::vector<int> cpus{ownCpus().front()};
        const auto crew = Crew::start(cpus, Crew::Waiting::sleep).value();
        const std::atomic<bool> stop = true;
        const auto peaks = measurePeaks(*crew, stop);
        QVERIFY(!peaks);
        QCOMPARE(peaks.error().code, ErrorCode::cancelled);
        Limits limits;
        const auto triad = measureTriad(*crew, triadBytes(1), stop, limits);
        QVERIFY(!triad);
        QCOMPARE(triad.error().code, ErrorCode::cancelled);
    }
};

QTEST_GUILESS_MAIN(TestCpuLimits)
#include "tst_cpu_limits.moc"

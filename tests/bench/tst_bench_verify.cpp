#include "executor.h"

#include "workload/inputs.h"

#include <QTest>
#include <limits>
#include <utility>

using namespace coreloom;
using namespace coreloom::bench;

namespace {

/// Computes each element when asked, in double, with one of the mistakes that a wrong call of a library makes.
class FakeExecutor final : public Executor {
public:
    enum class Mistake { none, transposedResult, transposedB, oneTermLess, nothing };

    explicit FakeExecutor(Mistake mistake) : m_mistake(mistake) {}

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }
    [[nodiscard]] Expected<void> prepare(Precision precision, const Shape& shape) override
    {
        m_job = {.m = shape.m, .n = shape.n, .k = shape.k};
        m_precision = precision;
        return {};
    }
    [[nodiscard]] Expected<double> run(std::int64_t /*untimed*/, std::int64_t /*calls*/) override { return 1.0; }
    [[nodiscard]] Expected<double> element(std::int64_t row, std::int64_t column) override
    {
        if (m_mistake == Mistake::nothing)
            return std::numeric_limits<double>::quiet_NaN();
        if (m_mistake == Mistake::transposedResult)
            std::swap(row, column);
        const InputMatrix a = inputA(m_job, m_precision);
        const InputMatrix b = inputB(m_job, m_precision);
        double sum = 0;
        for (std::int64_t p = m_mistake == Mistake::oneTermLess ? 1 : 0; p < m_job.k; ++p)
            sum += a.at(row, p) * (m_mistake == Mistake::transposedB ? b.at(column, p) : b.at(p, column));
        return sum;
    }

private:
    Introduction m_introduction{"fake", "", ""};
    Mistake m_mistake;
    Job m_job;
    Precision m_precision = Precision::fp32;
};

using Mistake = FakeExecutor::Mistake;

} // namespace

class TestBenchVerify : public QObject {
    Q_OBJECT

private slots:
    void refusesAnotherProduct_data()
    {
        QTest::addColumn<Mistake>("mistake");
        QTest::newRow("right") << Mistake::none;
        QTest::newRow("transposed result") << Mistake::transposedResult;
        QTest::newRow("transposed B") << Mistake::transposedB;
        QTest::newRow("a term too few") << Mistake::oneTermLess;
        QTest::newRow("never written") << Mistake::nothing;
    }

    void refusesAnotherProduct()
    {
        QFETCH(Mistake, mistake);
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            FakeExecutor executor(mistake);
            const Shape square{24, 24, 24};
            QVERIFY(executor.prepare(precision, square));
            QCOMPARE(verify(executor, precision, square).has_value(), mistake == Mistake::none);
        }
    }

    void rungsOfOursComputeTheProduct()
    {
        for (const Contestant rung : {Contestant::naive, Contestant::blocked, Contestant::simd}) {
            auto executor = ownExecutor(rung, 1);
            QVERIFY(executor);
            QCOMPARE(QByteArray((*executor)->introduction().name.c_str()), QByteArray(name(rung)));
            for (const Precision precision : {Precision::fp32, Precision::fp64}) {
                for (const Shape& shape : {Shape{64, 64, 300}, Shape{3, 65, 17}}) {
                    QVERIFY((*executor)->prepare(precision, shape));
                    const auto seconds = (*executor)->run(1, 2);
                    QVERIFY(seconds);
                    QVERIFY(*seconds > 0);
                    QVERIFY(verify(**executor, precision, shape));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestBenchVerify)
#include "tst_bench_verify.moc"

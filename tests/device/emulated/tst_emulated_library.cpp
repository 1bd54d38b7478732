#include "../product_check.h"
#include "device/cuda/gpu_device.h"
#include "device/emulated/emulated_device.h"

#include <QTest>

#include <bit>

using namespace coreloom;

namespace {

/// What the `library` rung asks of a library, done by the host: the emulated GPU's memory is the host's.
class HostLibrary final : public emulated::ProductLibrary {
public:
    explicit HostLibrary(int& sms) : m_sms(sms) {}

    [[nodiscard]] Expected<void> use(emulated::cudaStream_t /*stream*/) override { return {}; }
    [[nodiscard]] Expected<void> limitSms(int count) override
    {
        m_sms = count;
        return {};
    }
    [[nodiscard]] Expected<void> multiply(const emulated::ProductSlice& p, Precision precision, std::int64_t firstRow,
                                          std::int64_t rows) override
    {
        const auto value = [precision](const emulated::Operand& from, std::int64_t row, std::int64_t column) {
            const std::int64_t index = from.offset + row * from.rowStride + column * from.columnStride;
            if (precision != Precision::bf16)
                return static_cast<const float*>(from.data)[index];
            return std::bit_cast<float>(std::uint32_t{static_cast<const std::uint16_t*>(from.data)[index]} << 16U);
        };
        for (std::int64_t row = firstRow; row < firstRow + rows; ++row) {
            for (std::int64_t column = 0; column < p.n; ++column) {
                float sum = 0;
                for (std::int64_t i = 0; i < p.k; ++i)
                    sum += value(p.a, row, i) * value(p.b, i, column);
                static_cast<float*>(p.c.data)[p.c.offset + row * p.c.rowStride + column] = sum;
            }
        }
        return {};
    }

private:
    int& m_sms;
};

} // namespace

/// The CUDA device around a library, as on its rung `library`.
class TestEmulatedLibrary : public QObject {
    Q_OBJECT

    int m_sms = 0; ///< that the library was asked to keep to

    std::unique_ptr<Device> open(Precision precision, int sms)
    {
        LaneSetup setup;
        setup.device = emulatedProvider()->discover().front();
        setup.kernel = Rung::library;
        setup.precision = precision;
        setup.workers = sms;
        return emulated::GpuDevice::open({.setup = std::move(setup), .library = std::make_unique<HostLibrary>(m_sms)})
            .value();
    }

private slots:
    void inputsAreRoundedToThePrecision_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::newRow("fp32") << Precision::fp32;
        QTest::newRow("tf32") << Precision::tf32;
        QTest::newRow("bf16") << Precision::bf16;
    }

    void inputsAreRoundedToThePrecision()
    {
        QFETCH(Precision, precision);
        const ProductShape shape{.m = 35, .n = 19, .k = 50, .transposeA = true, .padding = 3};
        const auto device = open(precision, 4);
        const auto on = makeProduct(*device, shape);
        QVERIFY(on);
        device->enqueue(on->product);
        QVERIFY(device->finish());
        QCOMPARE(wrongElement(resultOf(*device, on->product.c), shape, precision), std::nullopt);
    }

    void ourKernelAddsBiasAndActivation()
    {
        const ProductShape shape{
            .m = 70, .n = 35, .k = 20, .transposeB = true, .bias = true, .relu = true, .padding = 3};
        for (const int sms : {1, 4}) {
            const auto device = open(Precision::fp32, sms);
            const auto on = makeProduct(*device, shape);
            QVERIFY(on);
            device->enqueue(on->product);
            QVERIFY(device->finish());
            QCOMPARE(wrongElement(resultOf(*device, on->product.c), shape, Precision::fp32), std::nullopt);
        }
    }

    void aChangedInputIsRoundedAnew()
    {
        const ProductShape shape{.m = 16, .n = 16, .k = 16};
        const auto device = open(Precision::bf16, 4);
        const auto on = makeProduct(*device, shape);
        QVERIFY(on);
        device->enqueue(RandomFill{.target = on->product.a, .seed = 8});
        device->enqueue(on->product);
        QVERIFY(device->finish());
        QVERIFY(wrongElement(resultOf(*device, on->product.c), shape, Precision::bf16));
        device->enqueue(RandomFill{.target = on->product.a, .seed = 7});
        device->enqueue(on->product);
        QVERIFY(device->finish());
        QCOMPARE(wrongElement(resultOf(*device, on->product.c), shape, Precision::bf16), std::nullopt);
    }

    void aProductThatIsAnInputIsRoundedToo()
    {
        // C = A · A, then A · C: as a second layer takes the result of the first.
        const auto device = open(Precision::bf16, 4);
        const auto on = makeProduct(*device, {.m = 16, .n = 16, .k = 16});
        QVERIFY(on);
        const Matrix& a = on->product.a;
        const Matrix& c = on->product.c;
        device->enqueue(MatrixProduct{.a = c, .b = a, .c = on->product.b}); // C holds NaN, which its copy would keep
        device->enqueue(MatrixProduct{.a = a, .b = a, .c = c});
        device->enqueue(MatrixProduct{.a = a, .b = c, .c = on->product.b});
        QVERIFY(device->finish());
        const std::vector<double> first = resultOf(*device, a);
        const std::vector<double> second = resultOf(*device, c);
        const std::vector<double> result = resultOf(*device, on->product.b);
        for (std::size_t row = 0; row < 16; ++row) {
            for (std::size_t column = 0; column < 16; ++column) {
                double sum = 0;
                for (std::size_t i = 0; i < 16; ++i)
                    sum += first[row * 16 + i] * roundedTo(second[i * 16 + column], Precision::bf16);
                QVERIFY(std::abs(result[row * 16 + column] - sum) < 1e-4);
            }
        }
    }

    void theNumberOfSmsIsPassedOn()
    {
        m_sms = 0;
        QVERIFY(open(Precision::fp32, 4));
        QCOMPARE(m_sms, 0); // all of them: nothing to ask for
        QVERIFY(open(Precision::fp32, 3));
        QCOMPARE(m_sms, 3);
    }
};

QTEST_GUILESS_MAIN(TestEmulatedLibrary)
#include "tst_emulated_library.moc"

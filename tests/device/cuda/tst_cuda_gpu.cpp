#include "../product_check.h"
#include "device/cuda/module.h"

#include <QTest>

using namespace coreloom;

/// Every rung on a real GPU; skipped, with the reason, where there is none.
class TestCudaGpu : public QObject {
    Q_OBJECT

private slots:
    void everyRungAgreesWithDoublePrecision()
    {
#ifdef CORELOOM_MODULES_FOLDER
        qputenv("CORELOOM_MODULES", CORELOOM_MODULES_FOLDER);
#endif
        const auto provider = cudaProvider(Environment());
        const DeviceInfo info = provider->discover().front();
        if (info.absent)
            QSKIP(english(*info.absent).c_str());
        for (const LadderEntry& entry : info.ladder) {
            for (const ProductShape& shape :
                 {ProductShape{.m = 1, .n = 1, .k = 1}, ProductShape{.m = 35, .n = 79, .k = 19},
                  ProductShape{.m = 257, .n = 129, .k = 1025, .transposeA = true},
                  ProductShape{.m = 300, .n = 200, .k = 127, .transposeB = true, .padding = 3}}) {
                auto device =
                    provider->open(info, {.device = info.id, .kernel = entry.rung, .precision = entry.precision});
                QVERIFY2(device, device ? "" : english(device.error()).c_str());
                const auto on = makeProduct(**device, shape);
                QVERIFY(on);
                (*device)->beginTrace(0, on->product.c);
                (*device)->enqueue(on->product);
                (*device)->endTrace();
                const auto finished = (*device)->finish();
                QVERIFY2(finished, finished ? "" : english(finished.error()).c_str());
                QCOMPARE(wrongElement(resultOf(**device, on->product.c), shape, entry.precision), std::nullopt);
                std::vector<WorkerReading> readings;
                (*device)->readWorkers(readings);
                std::int64_t elements = 0;
                for (const WorkerReading& reading : readings)
                    elements += reading.elements;
                QVERIFY(readings.empty() || elements == shape.m * shape.n);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCudaGpu)
#include "tst_cuda_gpu.moc"

#include "device/modelled/gpu_catalogue.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace coreloom;

namespace {

const std::string row = R"({"id":"x","name":"X","year":2020,"compute_capability":"8.0","sms":10,"cuda_cores":640,
    "boost_mhz":1000,"bandwidth_gb_s":100,"fp32_tflops":1.28,"fp64_tflops":null,"tdp_w":100,"idle_w":10,
    "memory_gib":8,"sources":["here"]})";

std::string catalogue(const std::string& rows)
{
    return R"({"schema":"coreloom-gpus/1","gpus":[)" + rows + "]}";
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    return text.replace(text.find(from), from.size(), to);
}

} // namespace

class TestGpuCatalogue : public QObject {
    Q_OBJECT

private slots:
    void theBuiltInOneIsSound()
    {
        const auto gpus = parseGpuCatalogue(builtInGpuCatalogue());
        QVERIFY2(gpus, gpus ? "" : english(gpus.error()).c_str());
        for (const char* id : {"rtx-4070-ti-super", "rtx-3060", "rtx-4060-laptop", "rtx-4090", "rtx-5090", "a100",
                               "h100", "h200", "t4", "l4", "jetson-agx-orin"}) {
            const auto gpu = std::ranges::find(*gpus, id, &GpuFigures::id);
            QVERIFY2(gpu != gpus->end(), id);
            // Each core does one multiply-add a clock.
            const double peak = 2.0 * gpu->cudaCores * gpu->boostMhz * 1e-6;
            QVERIFY2(std::abs(gpu->fp32 - peak) < 0.02 * peak, id);
            QCOMPARE(gpu->cudaCores % gpu->sms, 0);
            QVERIFY(gpu->cudaCores / gpu->sms == 64 || gpu->cudaCores / gpu->sms == 128);
            QVERIFY(!gpu->sources.empty());
        }
    }

    void readsARow()
    {
        const auto gpus = parseGpuCatalogue(catalogue(row));
        QVERIFY(gpus);
        QCOMPARE(gpus->front().sms, 10);
        QVERIFY(!gpus->front().fp64 && !gpus->front().pcie);
    }

    void refusesWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("truncated") << QByteArray::fromStdString(catalogue(row).substr(0, 90));
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("no schema") << QByteArray("{\"gpus\":[]}");
        QTest::newRow("another schema") << QByteArray("{\"schema\":\"coreloom-run/1\",\"gpus\":[]}");
        QTest::newRow("schema of another type") << QByteArray("{\"schema\":7,\"gpus\":[]}");
        QTest::newRow("no list") << QByteArray("{\"schema\":\"coreloom-gpus/1\"}");
        QTest::newRow("a row that is no object") << QByteArray::fromStdString(catalogue("7"));
        QTest::newRow("twice") << QByteArray::fromStdString(catalogue(row + ',' + row));
        const auto with = [](const char* from, const char* to) {
            return QByteArray::fromStdString(catalogue(replaced(row, from, to)));
        };
        QTest::newRow("no SMs") << with("\"sms\":10", "\"sms\":0");
        QTest::newRow("half an SM") << with("\"sms\":10", "\"sms\":9.5");
        QTest::newRow("negative rate") << with("1.28", "-1");
        QTest::newRow("rate as text") << with("1.28", "\"1.28\"");
        QTest::newRow("no id") << with("\"id\":\"x\",", "");
        QTest::newRow("no sources") << with("[\"here\"]", "[]");
        QTest::newRow("idles above its limit") << with("\"idle_w\":10", "\"idle_w\":200");
        QTest::newRow("a number beyond double") << with("1.28", "1e999");
    }
    void refusesWhatIsWrong()
    {
        QFETCH(QByteArray, json);
        const auto gpus = parseGpuCatalogue(json.toStdString());
        QVERIFY(!gpus);
        QCOMPARE(gpus.error().code, ErrorCode::badFile);
    }

    void deepNestingIsRefused() { QVERIFY(!parseGpuCatalogue(std::string(100'000, '['))); }
};

QTEST_GUILESS_MAIN(TestGpuCatalogue)
#include "tst_gpu_catalogue.moc"

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
        QVERIFY(gpus->size() >= 25);
        for (const GpuFigures& gpu : *gpus) {
            const char* id = gpu.id.c_str();
            // Each core does one multiply-add a clock; a maker's rate that differs says why.
            const double peak = 2.0 * gpu.cudaCores * gpu.boostMhz * 1e-6;
            QVERIFY2(std::abs(gpu.fp32 - peak) < 0.01 * peak || !gpu.fp32Differs.empty(), id);
            QVERIFY2(gpu.year && *gpu.year >= 2016, id);
            QVERIFY2(gpu.memoryGib && !gpu.computeCapability.empty() && !gpu.sources.empty(), id);
            const int each = gpu.cudaCores / gpu.sms;
            // 64 a SM on the data centre's 6.0, 7.0 and 8.0 and on Turing (7.5), else 128.
            const bool half = gpu.computeCapability == "6.0" || gpu.computeCapability == "7.0" ||
                              gpu.computeCapability == "7.5" || gpu.computeCapability == "8.0";
            QVERIFY2(each == (half ? 64 : 128), id);
            // Tensor cores for them came with 8.0.
            QVERIFY2(gpu.computeCapability[0] >= '8' || gpu.computeCapability.size() > 3 || (!gpu.tf32 && !gpu.bf16),
                     id);
        }
    }

    void theBuiltInOneHasWhatPeopleHave()
    {
        const auto gpus = parseGpuCatalogue(builtInGpuCatalogue()).value();
        for (const char* id :
             {"gtx-1060", "rtx-2080-ti", "rtx-3060", "rtx-4060-laptop", "rtx-4070-ti-super", "rtx-5090", "a100", "h100",
              "h200", "b200", "t4", "l4", "jetson-agx-orin", "jetson-orin-nano"})
            QVERIFY2(std::ranges::find(gpus, id, &GpuFigures::id) != gpus.end(), id);
    }

    void readsARow()
    {
        const auto gpus = parseGpuCatalogue(catalogue(row));
        QVERIFY(gpus);
        QCOMPARE(gpus->front().sms, 10);
        QVERIFY(!gpus->front().fp64 && !gpus->front().pcie);
    }

    void peakFollowsFromTheCoresWhereItIsNotGiven()
    {
        const auto gpus = parseGpuCatalogue(catalogue(replaced(row, "\"fp32_tflops\":1.28,", "")));
        QVERIFY(gpus);
        QCOMPARE(gpus->front().fp32, 1.28);
    }

    void aRateThatDiffersSaysWhy()
    {
        const std::string other = replaced(row, "1.28", "2.56");
        const auto refused = parseGpuCatalogue(catalogue(other));
        QVERIFY(!refused);
        QVERIFY(english(refused.error()).find("x: fp32_tflops is 2.56, but") != std::string::npos);
        const auto taken =
            parseGpuCatalogue(catalogue(replaced(other, "\"year\"", "\"fp32_differs\":\"dual issue\",\"year\"")));
        QVERIFY(taken);
        QCOMPARE(taken->front().fp32Differs, std::string("dual issue"));
    }

    void whatIsWrittenIsReadBack()
    {
        const auto gpus = parseGpuCatalogue(builtInGpuCatalogue());
        QVERIFY(gpus);
        for (const GpuFigures& gpu : *gpus) {
            const auto read = parseGpuCatalogue(gpuCatalogueOf(gpu));
            QVERIFY2(read && read->size() == 1 && read->front() == gpu, gpu.id.c_str());
        }
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
        const auto with = [](const char* from, const std::string& to) {
            return QByteArray::fromStdString(catalogue(replaced(row, from, to)));
        };
        QTest::newRow("no SMs") << with("\"sms\":10", "\"sms\":0");
        QTest::newRow("half an SM") << with("\"sms\":10", "\"sms\":9.5");
        QTest::newRow("negative rate") << with("1.28", "-1");
        QTest::newRow("rate as text") << with("1.28", "\"1.28\"");
        QTest::newRow("no id") << with("\"id\":\"x\",", "");
        QTest::newRow("no sources") << with("[\"here\"]", "[]");
        QTest::newRow("idles above its limit") << with("\"idle_w\":10", "\"idle_w\":200");
        QTest::newRow("idles at its limit") << with("\"idle_w\":10", "\"idle_w\":100");
        QTest::newRow("base above boost") << with("\"boost_mhz\"", "\"base_mhz\":1001,\"boost_mhz\"");
        QTest::newRow("cores that no SM count divides") << with("640", "645");
        QTest::newRow("a name without end") << with("\"X\"", '"' + std::string(101, 'X') + '"');
        QTest::newRow("an id with a path") << with("\"x\"", "\"../x\"");
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

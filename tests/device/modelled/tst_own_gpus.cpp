#include "device/modelled/modelled_provider.h"
#include "device/modelled/own_gpus.h"
#include "device/registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace coreloom;

namespace {

GpuFigures described(const std::string& name)
{
    GpuFigures gpu;
    gpu.name = name;
    gpu.sms = 10;
    gpu.cudaCores = 1280;
    gpu.boostMhz = 2000;
    gpu.fp32 = 5.12;
    gpu.bandwidth = 300;
    gpu.tdpWatts = 100;
    gpu.sources = {"a test"};
    return gpu;
}

/// A user's folder, and what is listed from it.
struct Bench {
    QTemporaryDir folder;
    Environment environment{.userFolder = folder.path().toStdString()};

    void plant(const std::string& name, const std::string& content)
    {
        std::filesystem::create_directories(ownGpuFolder(environment));
        std::ofstream(ownGpuFolder(environment) + '/' + name) << content;
    }
    [[nodiscard]] std::vector<DeviceInfo> devices() const { return modelledProvider(environment)->discover(); }
    [[nodiscard]] std::optional<DeviceInfo> device(const std::string& id) const
    {
        const auto all = devices();
        const auto found = std::ranges::find(all, id, &DeviceInfo::id);
        return found == all.end() ? std::nullopt : std::optional(*found);
    }
};

const std::string card = R"({"schema":"coreloom-gpus/1","gpus":[{"id":"lab","name":"Lab","sms":4,"cuda_cores":512,
    "boost_mhz":1000,"bandwidth_gb_s":100,"tdp_w":50,"sources":["here"]}]})";

} // namespace

class TestOwnGpus : public QObject {
    Q_OBJECT

private slots:
    void aFileIsADevice()
    {
        Bench bench;
        const std::size_t builtIn = bench.devices().size();
        bench.plant("lab.json", card);
        bench.plant("notes.txt", "no catalogue");
        QCOMPARE(bench.devices().size(), builtIn + 1);
        const auto lab = bench.device("modelled:lab");
        QVERIFY(lab && !lab->absent);
        QCOMPARE(lab->mostWorkers, 4);
        QCOMPARE(lab->coresPerWorker, 128);
        QCOMPARE(lab->provenance, Provenance::modelled);
        std::vector<std::unique_ptr<DeviceProvider>> providers;
        providers.push_back(modelledProvider(bench.environment));
        const auto opened = DeviceRegistry(std::move(providers)).open({.device = "modelled:lab"});
        QVERIFY(opened);
        QVERIFY((*opened)->allocate(std::int64_t{1} << 40)); // its memory is not known, so nothing limits it
    }

    void aBrokenFileIsRefusedAndTheOthersStay_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no JSON") << QByteArray("{") << "not valid JSON";
        QTest::newRow("a list") << QByteArray("[]") << "not an object with the schema coreloom-gpus/1";
        QTest::newRow("another schema") << QByteArray(R"({"schema":"coreloom-run/1"})") << "coreloom-gpus/1";
        QTest::newRow("a figure is missing")
            << QByteArray::fromStdString(card).replace("\"tdp_w\":50,", "") << "lab: tdp_w";
        QTest::newRow("an id of the catalogue") << QByteArray::fromStdString(card).replace("\"lab\"", "\"h100\"")
                                                << "There is another GPU with the id h100";
        QTest::newRow("an id of another file") << QByteArray::fromStdString(card) << "with the id lab";
        QTest::newRow("larger than any catalogue") << QByteArray(3 << 20, ' ') << "not valid JSON";
    }
    void aBrokenFileIsRefusedAndTheOthersStay()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        Bench bench;
        bench.plant("a.json", card);
        bench.plant("b.json", content.toStdString());
        const auto refused = bench.device("modelled:b.json");
        QVERIFY(refused && refused->absent);
        const QString words = QString::fromStdString(english(*refused->absent));
        QVERIFY2(words.contains(reason), qPrintable(words));
        QVERIFY(words.contains(QStringLiteral("remove the file %1/gpus/b.json").arg(bench.folder.path())));
        QVERIFY(bench.device("modelled:lab") && bench.device("modelled:h100"));
    }

    void whatIsNoFileIsRefusedToo()
    {
        Bench bench;
        std::filesystem::create_directories(ownGpuFolder(bench.environment) + "/folder.json");
        std::filesystem::create_symlink("nowhere", ownGpuFolder(bench.environment) + "/broken.json");
        for (const char* id : {"modelled:folder.json", "modelled:broken.json"}) {
            const auto refused = bench.device(id);
            QVERIFY2(refused && refused->absent, id);
            QVERIFY(english(*refused->absent).find("no file that can be read") != std::string::npos);
        }
        QVERIFY(bench.device("modelled:h100"));
    }

    void keptGpusAreListed()
    {
        const Bench bench;
        const auto kept = keepOwnGpu(bench.environment, described("My Ti 2!"));
        QVERIFY2(kept, kept ? "" : english(kept.error()).c_str());
        QCOMPARE(kept->id, std::string("my-my-ti-2"));
        const auto device = bench.device("modelled:my-my-ti-2");
        QVERIFY(device && !device->absent);
        QCOMPARE(device->name, std::string("My Ti 2!"));
        QCOMPARE(device->mostWorkers * device->coresPerWorker, 1280);
    }

    void theSameNameReplacesAndOthersDoNot()
    {
        const Bench bench;
        const std::size_t before = bench.devices().size();
        for (const char* name : {"우리 GPU", "내 카드", "<b>\"x\"</b>"})
            QVERIFY(keepOwnGpu(bench.environment, described(name)));
        QCOMPARE(bench.devices().size(), before + 3);
        GpuFigures larger = described("내 카드");
        larger.sms = 20;
        const auto kept = keepOwnGpu(bench.environment, larger);
        QVERIFY(kept);
        QCOMPARE(bench.devices().size(), before + 3);
        QCOMPARE(bench.device("modelled:" + kept->id)->mostWorkers, 20);
        QCOMPARE(bench.device("modelled:" + kept->id)->name, std::string("내 카드"));
    }

    void figuresThatContradictAreNotKept()
    {
        const Bench bench;
        GpuFigures gpu = described("odd");
        gpu.sms = 7;
        const auto kept = keepOwnGpu(bench.environment, gpu);
        QVERIFY(!kept);
        QCOMPARE(kept.error().code, ErrorCode::badFile);
        QVERIFY(english(kept.error()).find("1280 CUDA cores cannot be shared evenly by 7 SMs") != std::string::npos);
        QVERIFY(!bench.device("modelled:my-odd"));
    }

    void aFolderThatCannotBeWrittenSaysSo()
    {
        Bench bench;
        std::ofstream(bench.environment.userFolder + "/gpus") << "a file in the way";
        const auto kept = keepOwnGpu(bench.environment, described("x"));
        QVERIFY(!kept);
        QCOMPARE(kept.error().code, ErrorCode::ioFailed);
        QVERIFY(!keepOwnGpu(Environment{}, described("x")));
    }
};

QTEST_GUILESS_MAIN(TestOwnGpus)
#include "tst_own_gpus.moc"

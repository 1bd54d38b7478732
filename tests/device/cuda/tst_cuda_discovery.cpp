#include "../planted_libraries.h"
#include "device/cuda/module.h"
#include "device/cuda/requirements.h"
#include "device/ladder.h"

#include <QTest>

using namespace coreloom;

namespace {

int driver12(int* version)
{
    *version = 12040;
    return 0;
}

int driver99(int* version)
{
    *version = 99000;
    return 0;
}

int stubDriver(int* /*version*/)
{
    return 34; // CUDA_ERROR_STUB_LIBRARY
}

void plantDriver(PlantedLoader& loader, int (*getVersion)(int*))
{
    loader.plant("libcuda.so.1", {{"cuDriverGetVersion", reinterpret_cast<void*>(getVersion)}});
}

} // namespace

/// What is said where an NVIDIA GPU cannot be used, on a machine without one.
class TestCudaDiscovery : public QObject {
    Q_OBJECT

    DeviceInfo onlyDevice(const LibraryLoader& loader)
    {
        Environment environment;
        environment.libraries = &loader;
        const auto provider = cudaProvider(environment);
        const auto devices = provider->discover();
        if (devices.size() != 1 || provider->open(devices.front(), {.device = "cuda:0"}))
            return {};
        return devices.front();
    }

private slots:
    void cleanup() { qunsetenv("CORELOOM_MODULES"); }

    void withoutDriver()
    {
        const DeviceInfo info = onlyDevice(PlantedLoader());
        QCOMPARE(info.id, std::string("cuda:0"));
        QCOMPARE(info.kind, DeviceKind::cuda);
        QVERIFY(info.absent);
        QCOMPARE(info.absent->code, ErrorCode::deviceAbsent);
        QVERIFY(info.absent->what.english().find("No NVIDIA driver was found") != std::string::npos);
        QVERIFY(!info.absent->remedy.empty());
    }

    void theToolkitsStubIsNoDriver()
    {
        PlantedLoader loader;
        plantDriver(loader, stubDriver);
        const auto problem = driverProblem(loader, 0);
        QVERIFY(problem);
        QVERIFY(problem->what.english().find("No NVIDIA driver") != std::string::npos);
    }

    void anOldDriverIsNotAnOldCard()
    {
        PlantedLoader loader;
        plantDriver(loader, driver12);
        QVERIFY(!driverProblem(loader, 12000));
        const auto driver = driverProblem(loader, 13000);
        QVERIFY(driver);
        QVERIFY(driver->what.english().find("driver is too old: it supports CUDA 12.4") != std::string::npos);
        QVERIFY(driver->remedy.english().find("Update") != std::string::npos);

        QVERIFY(!cardProblem("Tesla T4", {7, 5}, 75));
        const auto card = cardProblem("GTX 1060", {6, 1}, 75);
        QVERIFY(card);
        QCOMPARE(card->code, ErrorCode::unsupported);
        QVERIFY(card->what.english().find("6.1") != std::string::npos);
        QVERIFY(card->what.english().find("7.5") != std::string::npos);
    }

    void tensorCoresOfTheRightAge()
    {
        QVERIFY(!tensorProblem("H200", {9, 0}, 90));
        QVERIFY(!tensorProblem("A100", {8, 0}, 80));
        const auto card = tensorProblem("Tesla T4", {7, 5}, 120);
        QVERIFY(card && card->english().find("Tesla T4 has 7.5") != std::string::npos);
        const auto build = tensorProblem("H200", {9, 0}, 75);
        QVERIFY(build && build->english().find("up to 7.5") != std::string::npos);
    }

    void withoutModule()
    {
        PlantedLoader loader;
        plantDriver(loader, driver99);
        const DeviceInfo info = onlyDevice(loader);
        QVERIFY(info.absent);
        QVERIFY(info.absent->what.english().find("built without CUDA") != std::string::npos);
    }

    void withTheModuleButAnOldDriver()
    {
#ifdef CORELOOM_MODULES_FOLDER
        if (systemLibraryLoader().open({"libcuda.so.1"}))
            QSKIP("there is an NVIDIA driver here");
        PlantedLoader loader(true);
        plantDriver(loader, driver12);
        qputenv("CORELOOM_MODULES", CORELOOM_MODULES_FOLDER);
        const DeviceInfo info = onlyDevice(loader);
        QVERIFY(info.absent);
        QVERIFY(info.absent->what.english().find("too old: it supports CUDA 12.4") != std::string::npos);
#else
        QSKIP("built without the CUDA module");
#endif
    }

    void coresAreKnownOrUnknown()
    {
        QCOMPARE(66 * coresPerSm({8, 9}), 8448);    // RTX 4070 Ti SUPER
        QCOMPARE(108 * coresPerSm({8, 0}), 6912);   // A100
        QCOMPARE(40 * coresPerSm({7, 5}), 2560);    // T4
        QCOMPARE(170 * coresPerSm({12, 0}), 21760); // RTX 5090
        QCOMPARE(coresPerSm({13, 7}), 0);
    }
};

QTEST_GUILESS_MAIN(TestCudaDiscovery)
#include "tst_cuda_discovery.moc"

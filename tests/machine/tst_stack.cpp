#include "machine/stack.h"

#include "machine_tree.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace coreloom;

namespace {

int reportCuda124(int* version)
{
    *version = 12040;
    return 0;
}

class PlantedLibrary final : public Library {
public:
    PlantedLibrary(std::string path, std::map<std::string, void*> symbols)
        : m_path(std::move(path)), m_symbols(std::move(symbols))
    {}
    [[nodiscard]] const std::string& path() const override { return m_path; }
    [[nodiscard]] void* symbol(const char* name) const override
    {
        const auto found = m_symbols.find(name);
        return found == m_symbols.end() ? nullptr : found->second;
    }

private:
    std::string m_path;
    std::map<std::string, void*> m_symbols;
};

/// Finds only what is planted.
class PlantedLoader final : public LibraryLoader {
public:
    std::map<std::string, std::map<std::string, void*>> libraries;

    [[nodiscard]] Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& names) const override
    {
        for (const std::string& name : names) {
            if (const auto found = libraries.find(name); found != libraries.end())
                return std::make_shared<PlantedLibrary>(name, found->second);
        }
        return failure(ErrorCode::deviceAbsent, {"not planted", {}});
    }
};

struct Bench {
    MachineTree tree;
    PlantedLoader loader;

    [[nodiscard]] StackComponent read(const std::string& id) const
    {
        Environment environment = tree.environment();
        environment.libraries = &loader;
        const auto stack = readStack(environment);
        const auto found = std::find_if(stack.begin(), stack.end(), [&](const auto& part) { return part.id == id; });
        return found == stack.end() ? StackComponent{} : *found;
    }
};

} // namespace

class TestStack : public QObject {
    Q_OBJECT

private slots:
    void saysWhatEachMissingPartNeeds()
    {
        const Bench bench;
        Environment environment = bench.tree.environment();
        environment.libraries = &bench.loader;
        const auto stack = readStack(environment);
        QVERIFY(stack.size() >= 11);
        for (const StackComponent& part : stack) {
            QVERIFY2(!part.found, part.id.c_str());
            QVERIFY2(!part.found.error().what.empty(), part.id.c_str());
            QVERIFY2(!part.purpose.empty() && !part.name.empty(), part.id.c_str());
            QVERIFY2(part.need == Need::bundled || !part.found.error().remedy.empty(), part.id.c_str());
        }
    }

    void namesEachPartOnce()
    {
        const Bench bench;
        std::vector<std::string> ids;
        for (const StackComponent& part : readStack(bench.tree.environment()))
            ids.push_back(part.id);
        std::sort(ids.begin(), ids.end());
        QVERIFY(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
    }

    void readsTheDriverAndTheNewestRuntimeItSupports()
    {
        Bench bench;
        bench.loader.libraries["libcuda.so.1"]["cuDriverGetVersion"] = reinterpret_cast<void*>(&reportCuda124);
        bench.tree.plant("/proc/driver/nvidia/version",
                         "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  550.54.14  Release Build\n"
                         "GCC version:  gcc version 12.3.0");
        const StackComponent driver = bench.read("nvidia-driver");
        QCOMPARE(driver.found.value(), std::string("550.54.14, CUDA 12.4"));
        QVERIFY(driver.need == Need::toRun);
    }

    void goesOnWithADriverThatLacksASymbol()
    {
        Bench bench;
        bench.loader.libraries["libcuda.so.1"] = {};
        QCOMPARE(bench.read("nvidia-driver").found.value(), std::string("libcuda.so.1"));
    }

    void sendsWslToWindowsForTheDriver()
    {
        Bench bench;
        bench.tree.plant("/proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2");
        QVERIFY(bench.read("nvidia-driver").found.error().remedy.english().find("Windows") != std::string::npos);
    }

    void readsTheToolkitsVersionFromItsHeader()
    {
        Bench bench;
        bench.tree.plant("/usr/local/cuda/bin/nvcc", "");
        QCOMPARE(bench.read("cuda-toolkit").found.value(), std::string("nvcc"));
        bench.tree.plant("/usr/local/cuda/include/cuda.h", "#define __CUDA_H__\n#define CUDA_VERSION 13000\n");
        const StackComponent toolkit = bench.read("cuda-toolkit");
        QCOMPARE(toolkit.found.value(), std::string("13.0"));
        QVERIFY(toolkit.need == Need::toBuild);
    }

    void findsPyTorchWithoutPython()
    {
        Bench bench;
        bench.tree.plant("/usr/local/lib/python3.11/dist-packages/torch/version.py",
                         "from typing import Optional\n\n__all__ = ['__version__', 'cuda']\n__version__ = "
                         "'2.3.0+cu121'\ndebug = False\ncuda: Optional[str] = '12.1'\nhip: Optional[str] = None");
        QCOMPARE(bench.read("pytorch").found.value(), std::string("2.3.0+cu121, CUDA 12.1"));
    }

    void namesAPyTorchWithoutCuda()
    {
        Bench bench;
        bench.tree.plant("/usr/lib/python3/dist-packages/torch/version.py", "__version__ = '1.13.1'\ncuda = None\n");
        QCOMPARE(bench.read("pytorch").found.value(), std::string("1.13.1"));
    }

    void findsLibrariesByTheirSonames()
    {
        Bench bench;
        bench.loader.libraries["libcublas.so.12"] = {};
        bench.loader.libraries["libcudnn.so.8"] = {};
        bench.loader.libraries["libEGL.so.1"] = {};
        bench.loader.libraries["libdnnl.so.2"] = {};
        QCOMPARE(bench.read("cublas").found.value(), std::string("libcublas.so.12"));
        QCOMPARE(bench.read("cudnn").found.value(), std::string("libcudnn.so.8"));
        QCOMPARE(bench.read("opengl").found.value(), std::string("libEGL.so.1"));
        QCOMPARE(bench.read("onednn").found.value(), std::string("libdnnl.so.2"));
        QVERIFY(!bench.read("openblas").found);
    }

    void tellsDeniedCountersFromMissingOnes()
    {
        Bench bench;
        QVERIFY(bench.read("rapl").found.error().code == ErrorCode::deviceAbsent);
        plantTwoSocketServer(bench.tree);
        QCOMPARE(bench.read("rapl").found.value(), std::string("package-0, dram-0, package-1, dram-1"));
        for (const char* zone : {"intel-rapl:0", "intel-rapl:0:0", "intel-rapl:1", "intel-rapl:1:0"}) {
            const std::string file = std::string("/sys/class/powercap/") + zone + "/energy_uj";
            bench.tree.remove(file);
            bench.tree.plantUnreadable(file);
        }
        const auto denied = bench.read("rapl").found;
        QVERIFY(denied.error().code == ErrorCode::permissionDenied);
        QVERIFY(denied.error().remedy.english().find("chmod a+r") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestStack)
#include "tst_stack.moc"

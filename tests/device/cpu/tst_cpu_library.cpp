#include "../planted_libraries.h"
#include "cpu_lane.h"
#include "device/cpu/blas_library.h"
#include "device/cpu/library_speed.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

using namespace coreloom;
using namespace coreloom::test;

namespace {

// A library with the names of OpenBLAS: three loops whose every product is waited for, and each sum four times, because
// a sanitizer makes the simd rung slow as well.
template<typename T>
void slowGemm(int /*order*/, int /*transA*/, int /*transB*/, int m, int n, int k, T /*alpha*/, const T* a, int lda,
              const T* b, int ldb, T beta, T* c, int ldc)
{
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
            volatile T sum = beta * (beta == T{0} ? T{0} : c[i * ldc + j]);
            const T begun = sum;
            for (int again = 0; again < 4; ++again) {
                sum = begun;
                for (int p = 0; p < k; ++p)
                    sum = sum + a[i * lda + p] * b[p * ldb + j];
            }
            c[i * ldc + j] = sum;
        }
    }
}

char config[] = "OpenBLAS 9.8.7 SLOW";
char corename[] = "Snail";

void plantSlowOpenBlas(PlantedLoader& loader)
{
    const auto address = [](auto* function) { return reinterpret_cast<void*>(function); };
    loader.plant("libopenblas.so.0", {{"cblas_sgemm", address(slowGemm<float>)},
                                      {"cblas_dgemm", address(slowGemm<double>)},
                                      {"openblas_get_config", address(+[]() -> char* { return config; })},
                                      {"openblas_get_corename", address(+[]() -> char* { return corename; })},
                                      {"openblas_set_num_threads", address(+[](int) {})}});
}

/// Finds one library of the system, as if it were the only one.
class OnlyLibrary final : public LibraryLoader {
public:
    explicit OnlyLibrary(std::string begin) : m_begin(std::move(begin)) {}
    [[nodiscard]] Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& names) const override
    {
        if (!names.front().starts_with(m_begin))
            return failure(ErrorCode::deviceAbsent, {"not this one", {}});
        return systemLibraryLoader().open(names);
    }
    [[nodiscard]] bool finds(const std::string& name) const override
    {
        return name.starts_with(m_begin) && systemLibraryLoader().finds(name);
    }

private:
    std::string m_begin;
};

std::string notesOf(const Device& device)
{
    std::string words;
    for (const Text& note : device.setup().notes)
        words += note.english() + '\n';
    return words;
}

long threadsOfThisProcess()
{
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

} // namespace

class TestCpuLibrary : public QObject {
    Q_OBJECT

private slots:
    void saysNothingOfALibraryThatIsAsFastAsTheSimdRung()
    {
        const LibraryInfo library{.name = "BLIS", .version = "1", .core = "zen3"};
        QVERIFY(speedNotes(library, 0.95, {"BLIS_ARCH_TYPE=zen3"}).empty());
    }

    void namesTheRemedyForASlowOne()
    {
        const LibraryInfo library{.name = "OpenBLAS", .version = "0.3.21", .core = "Prescott"};
        const std::vector<Text> notes = speedNotes(library, 0.191, {"OPENBLAS_CORETYPE=Prescott"});
        QCOMPARE(notes.size(), std::size_t{3});
        QCOMPARE(notes[0].english(),
                 std::string("OpenBLAS is far slower here than it should be: it reaches 20 % of the "
                             "simd rung's speed on a small product."));
        QCOMPARE(notes[1].english(), std::string("It computes for the core type Prescott."));
        QCOMPARE(notes[2].english(),
                 std::string("The environment has OPENBLAS_CORETYPE=Prescott: start the program without it."));
        QCOMPARE(speedNotes({.name = "oneDNN"}, 0.2, {}).back().english(),
                 std::string("A newer version of oneDNN may know this CPU."));
    }

    void aSlowLibraryIsFoundOutWhenALaneOpens()
    {
        PlantedLoader loader;
        plantSlowOpenBlas(loader);
        Environment environment;
        environment.libraries = &loader;
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            const auto device = openLane({.threads = 1, .kernel = Rung::library, .precision = precision}, environment);
            QVERIFY(device.has_value());
            QCOMPARE((*device)->setup().library,
                     (LibraryInfo{.name = "OpenBLAS", .version = "9.8.7", .core = "Snail"}));
            const std::string notes = notesOf(**device);
            QVERIFY2(notes.find("OpenBLAS is far slower here") != std::string::npos, notes.c_str());
            QVERIFY2(notes.find("core type Snail") != std::string::npos, notes.c_str());
        }
    }

    void usesSoManyThreadsAsWorkers_data()
    {
        QTest::addColumn<QString>("begin");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("library");
        QTest::newRow("OpenBLAS") << QStringLiteral("libopenblas") << QStringList{QStringLiteral("libopenblas.so.0")}
                                  << QStringLiteral("OpenBLAS");
        QTest::newRow("BLIS") << QStringLiteral("libblis") << QStringList{QStringLiteral("libblis.so.4")}
                              << QStringLiteral("BLIS");
        QTest::newRow("oneDNN") << QStringLiteral("libdnnl")
                                << QStringList{QStringLiteral("libdnnl.so.3"), QStringLiteral("libdnnl.so.2")}
                                << QStringLiteral("oneDNN");
    }

    void usesSoManyThreadsAsWorkers()
    {
        QFETCH(QString, begin);
        QFETCH(QStringList, names);
        QFETCH(QString, library);
        // Asked of the system, not of the code under test: a library that is here has to be opened.
        if (std::ranges::none_of(names,
                                 [](const QString& file) { return systemLibraryLoader().finds(file.toStdString()); }))
            QSKIP("This library is not here.");
        const OnlyLibrary only(begin.toStdString());
        Environment environment;
        environment.libraries = &only;
        QVERIFY(!blasPrecisions(only).empty());
        const long before = threadsOfThisProcess();
        constexpr int workers = 3;
        const auto device = openLane({.threads = workers, .kernel = Rung::library}, environment).value();
        QCOMPARE(QString::fromStdString(device->setup().library->name), library);
        QVERIFY(!device->setup().library->version.empty());
        QVERIFY(!device->setup().library->core.empty());
        const Operands operands = makeOperands(*device, {.m = 500, .n = 500, .k = 500});
        for (int step = 0; step < 20; ++step)
            device->enqueue(operands.product);
        std::atomic<bool> over = false;
        long most = 0;
        std::thread watcher([&] {
            while (!over)
                most = std::max(most, threadsOfThisProcess());
        });
        const bool finished = device->finish().has_value();
        over = true;
        watcher.join();
        QVERIFY(finished);
        QCOMPARE(most, before + workers + 1); // and the watcher
        std::vector<WorkerReading> readings;
        device->readWorkers(readings);
        for (const WorkerReading& reading : readings)
            QVERIFY(reading.tiles > 0);
    }
};

QTEST_GUILESS_MAIN(TestCpuLibrary)
#include "tst_cpu_library.moc"

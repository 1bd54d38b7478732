#include "../planted_libraries.h"
#include "../product_check.h"
#include "base/clock.h"
#include "base/library.h"
#include "device/opengl/context.h"
#include "device/opengl/opengl_provider.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

using namespace coreloom;

namespace {

/// Puts another function in the place of one of OpenGL's while it lives: libepoxy calls them through pointers.
template<typename Function>
class Planted {
public:
    Planted(Function& place, Function function) : m_place(place), m_own(std::exchange(place, function)) {}
    Planted(const Planted&) = delete;
    Planted& operator=(const Planted&) = delete;
    ~Planted() { m_place = m_own; }

private:
    Function& m_place;
    Function m_own;
};

GLenum resetByUs()
{
    return GL_GUILTY_CONTEXT_RESET;
}

const GLubyte* oldDriver(GLenum name)
{
    return reinterpret_cast<const GLubyte*>(name == GL_VERSION ? "4.2 (Core Profile)" : "Old GPU");
}

/// A driver whose shaders see little of a buffer at once.
GLint64 blockBytes = 0;
void narrowLimits(GLenum name, GLint64* value)
{
    *value = name == GL_MAX_SHADER_STORAGE_BLOCK_SIZE ? blockBytes : 16;
}

} // namespace

/// What an OpenGL device does beside computing the right product.
class TestOpenglDevice : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = openglProvider({});
    DeviceInfo m_info = m_provider->discover().front();

    std::unique_ptr<Device> open(Rung rung = Rung::naive)
    {
        return m_provider->open(m_info, {.device = "opengl", .kernel = rung}).value();
    }

    void checkProduct(Device& device, const ProductShape& shape)
    {
        const auto on = makeProduct(device, shape).value();
        device.enqueue(on.product);
        QVERIFY(device.finish());
        QCOMPARE(wrongElement(resultOf(device, on.product.c), shape, Precision::fp32), std::nullopt);
    }

private slots:
    void init()
    {
        if (!systemLibraryLoader().open({"libEGL.so.1"}))
            QSKIP("There is no libEGL.so.1 here."); // where it is, there is at least Mesa's software renderer
        QVERIFY2(!m_info.absent, m_info.absent ? english(*m_info.absent).c_str() : "");
    }

    void saysWhatItIs()
    {
        QCOMPARE(m_info.id, std::string("opengl"));
        QCOMPARE(m_info.kind, DeviceKind::opengl);
        QCOMPARE(m_info.mostWorkers, 1);
        QCOMPARE(m_info.usesCpuCores, m_info.software);
        if (m_info.name.find("llvmpipe") != std::string::npos)
            QVERIFY(m_info.software);
        const LaneSetup setup = open()->setup();
        QVERIFY(setup.isa.starts_with("OpenGL 4."));
        QCOMPARE(setup.sms, std::nullopt);
        QCOMPARE(setup.notes.size(), std::size_t{m_info.software ? 2U : 1U});
    }

    void knowsSoftwareByItsName()
    {
        for (const char* renderer :
             {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer",
              "zink (llvmpipe (LLVM 17.0.6, 256 bits))", "D3D12 (Microsoft Basic Render Driver)"})
            QVERIFY(opengl::isSoftware(renderer));
        for (const char* renderer : {"AMD Radeon RX 7900 XTX (radeonsi, navi31, LLVM 15.0.7, DRM 3.54, 6.5.0)",
                                     "Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "NVIDIA GeForce RTX 3080/PCIe/SSE2",
                                     "D3D12 (NVIDIA GeForce RTX 3080)"})
            QVERIFY(!opengl::isSoftware(renderer));
    }

    void refusesANumberOfSms()
    {
        const auto device = m_provider->open(m_info, {.device = "opengl", .sms = 1, .kernel = Rung::naive});
        QVERIFY(!device);
        QCOMPARE(device.error().code, ErrorCode::unsupported);
    }

    void isAbsentWithoutItsLibrary()
    {
        const PlantedLoader nothing;
        const auto devices = openglProvider({.libraries = &nothing})->discover();
        QCOMPARE(devices.size(), std::size_t{1});
        QVERIFY(devices[0].absent);
        QCOMPARE(devices[0].absent->code, ErrorCode::deviceAbsent);
        QVERIFY(english(*devices[0].absent).find("libEGL.so.1") != std::string::npos);
    }

    void isAbsentWhereTheDriverIsTooOld()
    {
        const Planted planted(glGetString, &oldDriver);
        const auto devices = openglProvider({})->discover();
        QCOMPARE(devices.size(), std::size_t{1});
        QVERIFY(devices[0].absent);
        QVERIFY(english(*devices[0].absent).find("OpenGL 4.3; Old GPU") != std::string::npos);
        QVERIFY(english(*devices[0].absent).find("offers 4.2") != std::string::npos);
    }

    void countsEveryElementOnce()
    {
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
            const auto device = open(rung);
            const ProductShape shape{.m = 130, .n = 71, .k = 20};
            const auto on = makeProduct(*device, shape).value();
            constexpr int steps = 5;
            for (int step = 0; step < steps; ++step)
                device->enqueue(on.product);
            QVERIFY(device->finish());
            std::vector<WorkerReading> readings;
            const double before = steadyClock().seconds();
            device->readWorkers(readings);
            QCOMPARE(readings.size(), std::size_t{1});
            const WorkerReading first = readings[0];
            QCOMPARE(first.elements, steps * shape.m * shape.n);
            QCOMPARE(first.flop, steps * on.product.flop());
            QVERIFY(first.tiles > 0 && first.busySeconds > 0 && first.waitingSeconds >= 0);
            device->readWorkers(readings);
            const double passed =
                readings[0].busySeconds + readings[0].waitingSeconds - first.busySeconds - first.waitingSeconds;
            QVERIFY(passed >= 0 && passed <= steadyClock().seconds() - before + 1e-3);
            QVERIFY(readings[0].busySeconds >= first.busySeconds);
        }
    }

    void traceCoversTheResultOnce_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<qint64>("k");
        QTest::addColumn<int>("rung");
        QTest::addRow("one tile") << qint64(1) << qint64(1) << qint64(1) << static_cast<int>(Rung::naive);
        QTest::addRow("edges") << qint64(100) << qint64(70) << qint64(9) << static_cast<int>(Rung::blocked);
        QTest::addRow("many slices") << qint64(200) << qint64(300) << qint64(300) << static_cast<int>(Rung::naive);
        QTest::addRow("sums cut") << qint64(130) << qint64(70) << qint64(1111) << static_cast<int>(Rung::simd);
    }

    void traceCoversTheResultOnce()
    {
        QFETCH(qint64, m);
        QFETCH(qint64, n);
        QFETCH(qint64, k);
        QFETCH(int, rung);
        const auto device = open(static_cast<Rung>(rung));
        const auto on = makeProduct(*device, {.m = m, .n = n, .k = k}).value();
        QVERIFY(device->trace().tiles.empty());
        device->beginTrace(17, on.product.c);
        device->enqueue(on.product);
        device->endTrace();
        device->enqueue(on.product); // not traced
        QVERIFY(device->finish());
        const Trace trace = device->trace();
        QVERIFY(trace.complete);
        QCOMPARE(trace.step, 17);
        QCOMPARE(trace.rows, m);
        QCOMPARE(trace.columns, n);
        std::int64_t before = 0;
        for (const TileEvent& tile : trace.tiles) {
            QCOMPARE(tile.worker, 0);
            // One slice after the other: there is one queue.
            QVERIFY(tile.beginNs >= before && tile.endNs >= tile.beginNs);
            before = tile.endNs;
        }
        QVERIFY(coversOnce(trace));
        if (m_info.software && m == 200)
            QVERIFY(trace.tiles.size() > 1); // else nobody sees its progress
    }

    void marksCountOnBothClocks()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 64, .n = 64, .k = 64}).value();
        QVERIFY(device->finish());
        std::vector<Moment> moments;
        const std::int64_t begun = steadyNanoseconds();
        for (int round = 0; round < 2; ++round) {
            for (std::size_t step = 0; step < 3; ++step) {
                QCOMPARE(device->mark(), step);
                device->enqueue(on.product);
            }
            QVERIFY(device->finish());
            for (std::size_t step = 0; step < 3; ++step)
                moments.push_back(device->moment(step));
        }
        const std::int64_t finished = steadyNanoseconds();
        for (std::size_t i = 1; i < moments.size(); ++i) {
            QVERIFY(moments[i].deviceNs > moments[i - 1].deviceNs);
            QVERIFY(moments[i].hostNs >= moments[i - 1].hostNs);
        }
        QVERIFY(moments.back().deviceNs - moments.front().deviceNs <= finished - begun);
        QVERIFY(moments.front().hostNs >= begun && moments.back().hostNs <= finished);
    }

    void fillsAndCopiesAreCounted()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 300, .n = 700, .k = 500}).value(); // more than one piece each
        QVERIFY(device->finish());
        const CopyTotals in = device->copies();
        QCOMPARE(in.bytesIn, 4 * (300 * 500 + 500 * 700));
        QVERIFY(in.secondsIn > 0);
        const std::vector<double> c = resultOf(*device, on.product.c);
        QCOMPARE(device->copies().bytesOut, 4 * 300 * 700);
        QVERIFY(std::ranges::all_of(c, [](double value) { return std::isnan(value); }));
        std::vector<double> rows(2 * 500);
        QVERIFY(device->download(on.product.a, 298, 2, rows.data()));
        QCOMPARE(rows[501],
                 static_cast<double>(static_cast<float>(randomValue(7, 0, 299 * 500 + 1, Distribution::uniform))));
    }

    void stopsInTheMiddle()
    {
        for (const Rung rung : {Rung::naive, Rung::simd}) {
            const auto device = open(rung);
            const auto on = makeProduct(*device, {.m = 2000, .n = 2000, .k = 2000}).value();
            for (int step = 0; step < 1000; ++step) // minutes, and on any GPU seconds
                device->enqueue(on.product);
            std::thread stopper([&] {
                std::vector<WorkerReading> readings;
                do {
                    device->readWorkers(readings);
                    std::this_thread::yield();
                } while (readings[0].flop == 0);
                device->stop();
            });
            const auto finished = device->finish();
            stopper.join();
            QVERIFY(!finished);
            QCOMPARE(finished.error().code, ErrorCode::cancelled);
            QCOMPARE(device->finish().error().code, ErrorCode::cancelled);
        }
    }

    void matricesLargerThanAShaderSees()
    {
        const Planted planted(glGetInteger64v, &narrowLimits);
        const ProductShape shape{.m = 200, .n = 150, .k = 170, .bias = true, .padding = 3};
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
            blockBytes = 64 * 1024; // 64 rows of 173 floats, but not 200
            const auto device = open(rung);
            checkProduct(*device, shape);
            ProductShape transposed = shape;
            transposed.transposeA = transposed.transposeB = true;
            checkProduct(*device, transposed);
            blockBytes = 1024;
            const auto narrow = open(rung);
            const auto on = makeProduct(*narrow, shape).value();
            narrow->enqueue(on.product);
            const auto finished = narrow->finish();
            QVERIFY(!finished);
            QCOMPARE(finished.error().code, ErrorCode::unsupported);
        }
    }

    void aLostContextEndsTheLane()
    {
        const auto device = open();
        const auto on = makeProduct(*device, {.m = 64, .n = 64, .k = 64}).value();
        QVERIFY(device->finish());
        for (int step = 0; step < 5; ++step)
            device->enqueue(on.product);
        const Planted planted(glGetGraphicsResetStatus, &resetByUs);
        const auto finished = device->finish();
        QVERIFY(!finished);
        QCOMPARE(finished.error().code, ErrorCode::deviceLost);
        QVERIFY(!english(finished.error()).empty());
        // It stays so, and nothing crashes.
        device->enqueue(on.product);
        QVERIFY(!device->finish());
        QVERIFY(!device->allocate(1));
        std::vector<double> row(64);
        QVERIFY(!device->download(on.product.c, 0, 1, row.data()));
    }

    void outOfMemorySaysHowMuch()
    {
        const auto device = open();
        const auto buffer = device->allocate(std::int64_t{1} << 40);
        QVERIFY(!buffer);
        QCOMPARE(buffer.error().code, ErrorCode::notEnoughMemory);
        QVERIFY(english(buffer.error()).find(std::to_string(std::int64_t{4} << 40)) != std::string::npos);
        checkProduct(*device, {.m = 20, .n = 20, .k = 20}); // the device itself is well
    }

    void leavesAnotherContextAlone()
    {
        // As of a window: current on this thread before, and after.
        const auto window = opengl::Context::create(opengl::findDevices(systemLibraryLoader()).value().front()).value();
        const auto current = window->use();
        QVERIFY(current);
        const EGLContext before = eglGetCurrentContext();
        {
            const auto device = open();
            checkProduct(*device, {.m = 33, .n = 33, .k = 33});
            QCOMPARE(eglGetCurrentContext(), before);
        }
        QCOMPARE(eglGetCurrentContext(), before);
        QCOMPARE(eglQueryAPI(), EGLenum{EGL_OPENGL_API});
        QVERIFY(window->check());
    }

    void lanesOnTwoThreads()
    {
        std::atomic<int> right = 0;
        const auto lane = [&](Rung rung) {
            const auto device = m_provider->open(m_info, {.device = "opengl", .kernel = rung}).value();
            const ProductShape shape{.m = 90, .n = 70, .k = 50};
            const auto on = makeProduct(*device, shape).value();
            for (int step = 0; step < 20; ++step)
                device->enqueue(on.product);
            if (device->finish() && !wrongElement(resultOf(*device, on.product.c), shape, Precision::fp32))
                ++right;
        };
        std::thread other(lane, Rung::blocked);
        lane(Rung::naive);
        other.join();
        QCOMPARE(right.load(), 2);
    }
};

QTEST_GUILESS_MAIN(TestOpenglDevice)
#include "tst_opengl_device.moc"

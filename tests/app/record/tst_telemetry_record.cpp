#include "record/csv_writer.h"
#include "record/record_reader.h"
#include "record/record_writer.h"

#include <QTest>

using namespace coreloom;

namespace {

constexpr GpuState hot{.utilization = 0.75,
                       .smMhz = 1980,
                       .memoryMhz = 2619,
                       .celsius = 83,
                       .memoryBytes = std::int64_t{5} << 30,
                       .throttled = bitOf(Throttle::temperature) | bitOf(Throttle::powerLimit)};

/// One lane on a GPU that tells of itself.
RunRecord onAGpu()
{
    RunRecord record;
    record.created = "2026-01-02T03:04:05Z";
    LaneRecord& lane = record.lanes.emplace_back();
    lane.setup.device.kind = DeviceKind::cuda;
    lane.setup.device.id = "cuda:0";
    lane.setup.device.name = "NVIDIA GPU";
    lane.telemetry.emplace();
    lane.telemetry->gaps = {{"The GPU's power cannot be read (%1).", {"NVML: error 3"}}};
    lane.telemetry->overall = hot;
    for (const double seconds : {0.0, 0.5}) {
        Sample& sample = lane.samples.emplace_back();
        sample.seconds = seconds;
        sample.duration = seconds;
        sample.gpu = hot;
    }
    lane.samples[0].gpu = GpuState{.celsius = 60};
    return record;
}

} // namespace

/// What a GPU tells of itself, in files.
class TestTelemetryRecord : public QObject {
    Q_OBJECT

private slots:
    void survivesARoundTrip()
    {
        const std::string first = recordJson(onAGpu());
        const auto read = recordFromJson(first, "run.json");
        QVERIFY2(read, read ? "" : english(read.error()).c_str());
        QCOMPARE(QByteArray::fromStdString(recordJson(*read)), QByteArray::fromStdString(first));
        const LaneRecord& lane = read->lanes.front();
        QVERIFY(lane.telemetry && lane.telemetry->overall == hot);
        QCOMPARE(lane.telemetry->gaps.front().english(),
                 std::string("The GPU's power cannot be read (NVML: error 3)."));
        QVERIFY(lane.samples[1].gpu == hot);
        QVERIFY(lane.samples[0].gpu == GpuState{.celsius = 60});
    }

    void otherLanesHaveNone()
    {
        RunRecord record = onAGpu();
        record.lanes.front().telemetry.reset();
        for (Sample& sample : record.lanes.front().samples)
            sample.gpu.reset();
        const std::string text = recordJson(record);
        QVERIFY(text.find("\"telemetry\": null") != std::string::npos);
        QVERIFY(text.find("\"gpu\"") == std::string::npos);
        const auto read = recordFromJson(text, "run.json");
        QVERIFY(read && !read->lanes.front().telemetry && !read->lanes.front().samples[0].gpu);
    }

    void wordsThatDoNotExistAreRefused()
    {
        std::string text = recordJson(onAGpu());
        const std::string word = "\"power-limit\"";
        text.replace(text.find(word), word.size(), "\"boredom\"");
        const auto read = recordFromJson(text, "run.json");
        QVERIFY(!read);
        QVERIFY(english(read.error()).find("throttled") != std::string::npos);
    }

    void hasColumnsInTheTable()
    {
        const QByteArray table = QByteArray::fromStdString(samplesCsv(onAGpu()));
        QVERIFY(table.contains(",gpu_utilization,sm_mhz,memory_mhz,celsius,memory_bytes,throttled\r\n"));
        QVERIFY(table.contains(",0.75,1980,2619,83,5368709120,power-limit temperature\r\n"));
        QVERIFY(table.contains(",,,,60,,\r\n"));
    }

    void intervalsAreMergedByTheirLength()
    {
        const GpuState cool{.utilization = 0.25, .smMhz = 1000, .celsius = 50, .throttled = 0};
        const GpuState both = merged(cool, 3, hot, 1);
        QCOMPARE(both.utilization, std::optional((3 * 0.25 + 0.75) / 4));
        QCOMPARE(both.smMhz, std::optional((3 * 1000.0 + 1980) / 4));
        QCOMPARE(both.memoryMhz, std::optional(2619.0)); // known of one alone
        QCOMPARE(both.celsius, std::optional(83.0));
        QCOMPARE(both.memoryBytes, hot.memoryBytes);
        QCOMPARE(both.throttled, hot.throttled);
        QVERIFY(merged({}, 0, hot, 1) == hot);
    }
};

QTEST_GUILESS_MAIN(TestTelemetryRecord)
#include "tst_telemetry_record.moc"

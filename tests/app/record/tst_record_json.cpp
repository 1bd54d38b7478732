#include "example_record.h"
#include "record/record_reader.h"
#include "record/record_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

using namespace coreloom;

namespace {

/// The example with one piece of its text replaced.
std::string withReplaced(const std::string& from, const std::string& to)
{
    std::string text = recordJson(exampleRecord());
    const std::size_t at = text.find(from);
    return at == std::string::npos ? std::string("the example has no ") + from : text.replace(at, from.size(), to);
}

std::string whyRefused(std::string_view text)
{
    const auto record = recordFromJson(text, "run.json");
    if (record)
        return "accepted";
    if (record.error().code != ErrorCode::badFile)
        return "another code";
    return english(record.error());
}

} // namespace

class TestRecordJson : public QObject {
    Q_OBJECT

private slots:
    void survivesARoundTripUnchanged()
    {
        const std::string first = recordJson(exampleRecord());
        const auto read = recordFromJson(first, "run.json");
        QVERIFY2(read, read ? "" : english(read.error()).c_str());
        QCOMPARE(QByteArray::fromStdString(recordJson(*read)), QByteArray::fromStdString(first));
    }

    void keepsEveryValue()
    {
        const auto read = recordFromJson(recordJson(exampleRecord()), "run.json");
        QVERIFY(read);
        const RunRecord example = exampleRecord();
        QCOMPARE(read->job, example.job);
        QCOMPARE(read->lanes.size(), std::size_t{2});
        const LaneRecord& lane = read->lanes[0];
        QCOMPARE(lane.flop, std::int64_t{8'000'000'000'000'000'001});
        QCOMPARE(lane.digest, std::optional(std::uint64_t{0x0123456789ABCDEF}));
        QCOMPARE(lane.setup.device.name, example.lanes[0].setup.device.name);
        QCOMPARE(lane.trace, example.lanes[0].trace);
        QCOMPARE(lane.error->what.english(), std::string("50 % of C is wrong: element (3, 4)"));
        QCOMPARE(lane.samples[1].workers[1].busy, 0.35F);
        QVERIFY(!lane.energy.gflopPerJoule);
        QCOMPARE(lane.limits.provenance, Provenance::measured);
        QCOMPARE(lane.limits.isa, std::string("AVX2"));
        QCOMPARE(lane.limits.workers, 2);
        QCOMPARE(lane.limits.one.fp32, std::optional(2.5));
        QCOMPARE(lane.limits.all.fp64, std::optional(2.5));
        QVERIFY(!lane.limits.all.tf32);
        QCOMPARE(lane.limits.triad, std::optional(16.5));
        QCOMPARE(lane.limits.reason.english(), std::string("Of 2 CPUs."));
        QCOMPARE(read->lanes[1].limits.all.tf32, std::optional(494'700.0));
        QVERIFY(!read->lanes[1].limits.triad);
        QVERIFY(!read->lanes[1].check && !read->lanes[1].digest && read->lanes[1].workers.empty());
        QVERIFY(std::isnan(read->lanes[1].samples[1].gflops));
        QCOMPARE(read->lanes[1].setup.resources, example.lanes[1].setup.resources);
        QVERIFY(lane.setup.resources.empty());
        QCOMPARE(lane.setup.resourcesAbsent.english(), std::string("a CPU has no SM"));
    }

    void isWhatAnotherReaderExpects()
    {
        const QByteArray text = QByteArray::fromStdString(recordJson(exampleRecord()));
        QJsonParseError error;
        const QJsonObject root = QJsonDocument::fromJson(text, &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(root[u"schema"_qs].toString(), u"coreloom-run/1"_qs);
        QCOMPARE(root[u"job"_qs][u"m"_qs].toInt(), 20);
        const QJsonValue lane = root[u"lanes"_qs][0];
        QCOMPARE(lane[u"flop"_qs].toInteger(), qint64{8'000'000'000'000'000'001});
        QCOMPARE(lane[u"digest"_qs].toString(), u"0123456789abcdef"_qs);
        QCOMPARE(lane[u"schedule"_qs].toString(), u"static"_qs);
        QVERIFY(lane[u"energy"_qs][u"gflop_per_joule"_qs].isNull());
        // A median of 1.25 GFLOP/s of 2.5 in double; (20·19 + 19·50 + 20·50)·8 bytes in 0.1 s, of 16.5 GB/s.
        QCOMPARE(lane[u"share_of_peak"_qs].toDouble(), 0.5);
        QCOMPARE(lane[u"share_of_memory"_qs].toDouble(), 2330 * 8 / 0.1 / 16.5e9);
        QVERIFY(root[u"lanes"_qs][1][u"share_of_peak"_qs].isNull());
        QVERIFY(lane[u"secondsPerStep"_qs].isUndefined());
        QVERIFY(lane[u"seconds_per_step"_qs][u"p5"_qs].isNull());
        QCOMPARE(lane[u"trace"_qs][u"height"_qs].toArray(), (QJsonArray{12, 8}));
        QCOMPARE(lane[u"samples"_qs][1][u"busy"_qs].toArray(), (QJsonArray{0.75, 0.35}));
        QVERIFY(root[u"lanes"_qs][1][u"per_worker"_qs].isNull());
        QCOMPARE(root[u"lanes"_qs][1][u"per_worker_reason"_qs].toString(), u"a model has no workers"_qs);
        const QJsonValue kernels = root[u"lanes"_qs][1][u"kernel_resources"_qs];
        QCOMPARE(kernels[0][u"registers_per_thread"_qs].toInt(), 128);
        QCOMPARE(kernels[0][u"static_shared_bytes"_qs].toInt(), 16'896);
        QCOMPARE(kernels[0][u"occupancy"_qs].toDouble(), 0.25);
        QVERIFY(kernels[1][u"registers_per_thread"_qs].isNull());
        QVERIFY(lane[u"kernel_resources"_qs].isNull());
        QCOMPARE(lane[u"kernel_resources_reason"_qs].toString(), u"a CPU has no SM"_qs);
        QVERIFY(!text.contains(" nan") && !text.contains(" inf"));
    }

    void recordsOfOlderVersionsHaveNoLimits()
    {
        const auto read = recordFromJson(withReplaced("\"limits\"", "\"unknown\""), "run.json");
        QVERIFY2(read, read ? "" : english(read.error()).c_str());
        QCOMPARE(read->lanes[0].limits.provenance, Provenance::unavailable);
        QVERIFY(!read->lanes[0].limits.all.fp64);
        QCOMPARE(read->lanes[1].limits.all.fp32, std::optional(66'910.0));
    }

    void writesInvalidUtf8AsReplacementCharacters()
    {
        RunRecord record = exampleRecord();
        record.lanes[0].setup.device.name = "broken \xFF name";
        QVERIFY(recordFromJson(recordJson(record), "run.json"));
    }

    void refusesWhatIsNoRecord_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const std::string& text, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(says);
        };
        const std::string whole = recordJson(exampleRecord());
        row("empty", "", "is empty");
        row("cut short", whole.substr(0, whole.size() / 2), "ends in the middle");
        row("zeros", std::string(4096, '\0'), "not JSON from byte 1");
        row("something behind it", whole + "x", "not JSON from byte");
        row("another kind of JSON", "[1, 2]", "the file is not an object");
        row("no schema", "{}", "has no \"schema\"");
        row("another schema", withReplaced("coreloom-run/1", "coreloom-run/2"), "schema is not coreloom-run/1");
        row("NaN", withReplaced("\"wall_s\": 2.5", "\"wall_s\": NaN"), "not JSON from byte");
        row("a number beyond doubles", withReplaced("\"wall_s\": 2.5", "\"wall_s\": 1e999"), "too large");
        row("a count beyond 64 bits", withReplaced("8000000000000000001", "99999999999999999999"), "lanes[0].flop");
        row("a negative count", withReplaced("\"tiles\": 40", "\"tiles\": -40"), "lanes[0].per_worker[0].tiles");
        row("a text for a number", withReplaced("\"tiles\": 40", "\"tiles\": \"40\""), "lanes[0].per_worker[0].tiles");
        row("a fraction for a count", withReplaced("\"tiles\": 40", "\"tiles\": 4.5"), "lanes[0].per_worker[0].tiles");
        row("a text for a limit", withReplaced("\"triad_gbytes_per_s\": 16.5", "\"triad_gbytes_per_s\": \"16\""),
            "lanes[0].limits.triad_gbytes_per_s");
        row("an unknown word", withReplaced("\"kernel\": \"library\"", "\"kernel\": \"magic\""), "lanes[0].kernel");
        row("a negative number of registers",
            withReplaced("\"registers_per_thread\": 128", "\"registers_per_thread\": -1"),
            "lanes[1].kernel_resources[0].registers_per_thread");
        row("unequal columns", withReplaced("\"height\": [12, 8]", "\"height\": [12]"), "unequal length");
        row("a tile outside", withReplaced("\"height\": [12, 8]", "\"height\": [12, 9]"), "a tile outside of C");
        row("an unknown worker", withReplaced("\"worker\": [0, 1]", "\"worker\": [0, 2]"), "lanes[0].trace.worker");
        row("unequal shares", withReplaced("\"waiting\": [0.0, 0.25]", "\"waiting\": [0.0]"), "lanes[0].samples[0]");
        row("time that goes back", withReplaced("\"t\": 0.1", "\"t\": -1"), "goes back in time");
        row("a share above 1", withReplaced("[0.75, 0.35]", "[0.75, 1e300]"), "lanes[0].samples[1].busy");
        row("a digest that is none", withReplaced("0123456789abcdef", "0123456789abcdeg"), "16 hexadecimal digits");
        row("no lanes", "{\"schema\": \"coreloom-run/1\"}", "has no \"program\"");
        row("a huge name", withReplaced("AMD EPYC", std::string(100'000, 'x')), "machine.cpu is longer than");
        row("deep nesting", std::string(1'000'000, '['), "nested deeper than 16");
        row(
            "deep objects",
            [] {
                std::string deep;
                for (int i = 0; i < 100'000; ++i)
                    deep += "{\"a\":";
                return deep;
            }(),
            "nested deeper than 16");
        row("invalid UTF-8", withReplaced("AMD EPYC", "\xFF\xFE"), "not JSON from byte");
    }

    void refusesWhatIsNoRecord()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, says);
        const std::string why = whyRefused(text.toStdString());
        QVERIFY2(why.starts_with("run.json is not a run record"), why.c_str());
        QVERIFY2(why.find(says.toStdString()) != std::string::npos, why.c_str());
        QVERIFY2(why.size() < 200, why.c_str());
    }

    void objectsWithManyKeysTakeNoQuadraticTime()
    {
        std::string text = "{";
        for (int i = 0; i < 300'000; ++i)
            text += '"' + std::to_string(i) + "\":0,";
        QVERIFY(whyRefused(text + "\"schema\":\"x\"}").find("schema is not") != std::string::npos);
    }

    /// Every prefix and many single-byte changes: refused or read, but nothing else happens.
    void anyDamageIsRefusedOrHarmless()
    {
        const std::string whole = recordJson(exampleRecord());
        for (std::size_t length = 0; length + 1 < whole.size(); length += 7)
            QVERIFY(!recordFromJson(whole.substr(0, length), "run.json"));
        for (std::size_t at = 0; at < whole.size(); at += 3) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x15);
            if (const auto record = recordFromJson(damaged, "run.json"))
                QVERIFY(recordFromJson(recordJson(*record), "run.json"));
        }
    }

    void readsOnlyFilesOfAReasonableSize()
    {
        const QTemporaryDir folder;
        const std::string good = folder.filePath(QStringLiteral("good.json")).toStdString();
        std::ofstream(good) << recordJson(exampleRecord());
        QVERIFY(readRecord(good));

        const std::string huge = folder.filePath(QStringLiteral("huge.json")).toStdString();
        std::ofstream(huge) << '0';
        std::filesystem::resize_file(huge, std::uintmax_t{1} << 31); // sparse
        const auto refused = readRecord(huge);
        QVERIFY(!refused);
        QVERIFY2(english(refused.error()).find("larger than 64 MiB") != std::string::npos,
                 english(refused.error()).c_str());

        QCOMPARE(readRecord(folder.path().toStdString()).error().code, ErrorCode::badFile);
        QCOMPARE(readRecord("/dev/zero").error().code, ErrorCode::badFile);
        QCOMPARE(readRecord(folder.filePath(QStringLiteral("none")).toStdString()).error().code, ErrorCode::ioFailed);
    }
};

QTEST_GUILESS_MAIN(TestRecordJson)
#include "tst_record_json.moc"

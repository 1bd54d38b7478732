#include "workload/data/data_file.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>

using namespace coreloom;

namespace {

/// An IDX file's header, as MNIST's page describes it.
QByteArray idxHeader(int type, const std::vector<quint32>& sizes)
{
    QByteArray bytes("\0\0", 2);
    bytes += char(type);
    bytes += char(sizes.size());
    for (const quint32 size : sizes) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += char((size >> shift) & 0xFF);
    }
    return bytes;
}

QByteArray idx(const std::vector<quint32>& sizes, const QByteArray& values)
{
    return idxHeader(8, sizes) + values;
}

} // namespace

class TestDataFiles : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void readsIdxAsMnistHasIt()
    {
        write("train-images-idx3-ubyte", idx({3, 1, 2}, QByteArray("\x00\xFF\x80\x33\x01\x02", 6)));
        write("train-labels-idx1-ubyte", idx({3}, QByteArray("\x02\x00\x01", 3)));
        write("t10k-images-idx3-ubyte", idx({1, 1, 2}, QByteArray("\xFF\xFF", 2)));
        write("t10k-labels-idx1-ubyte", idx({1}, QByteArray("\x03", 1)));
        const auto data = openData(path("train-images-idx3-ubyte"));
        QVERIFY2(data, data ? "" : english(data.error()).c_str());
        QCOMPARE(data->name, std::string("train-images-idx3-ubyte"));
        QCOMPARE(data->features, 2);
        QCOMPARE(data->classes, (std::vector<std::string>{"0", "1", "2", "3"}));
        QCOMPARE(data->train.labels, (std::vector<std::int32_t>{2, 0, 1}));
        QCOMPARE(data->test.labels, (std::vector<std::int32_t>{3}));
        QCOMPARE(data->train.features, (std::vector<float>{-1, 1, float(1 / 255.0), float(-153 / 255.0),
                                                           float(-253 / 255.0), float(-251 / 255.0)}));
        QCOMPARE(data->test.features, (std::vector<float>{1, 1}));
    }

    void holdsATestSplitOutOfALoneIdxPair()
    {
        write("my.images", idx({10, 3}, QByteArray(30, 'a')));
        write("my.labels", idx({10}, QByteArray("\0\1\0\1\0\1\0\1\0\1", 10)));
        const auto data = openData(path("my.images"));
        QVERIFY2(data, data ? "" : english(data.error()).c_str());
        QCOMPARE(data->train.count(), 8);
        QCOMPARE(data->test.count(), 2);
        QCOMPARE(data->train.features.size(), std::size_t{24});
    }

    void readsIdxFloats()
    {
        write("x-images", idxHeader(0x0D, {2, 1}) + QByteArray("\x3F\x80\x00\x00\xC0\x20\x00\x00", 8));
        write("x-labels", idx({2}, QByteArray("\0\1", 2)));
        const auto data = openData(path("x-images"));
        QVERIFY2(data, data ? "" : english(data.error()).c_str());
        std::vector<float> both = data->train.features;
        both.push_back(data->test.features.front());
        std::ranges::sort(both);
        QCOMPARE(both, (std::vector<float>{-2.5F, 1.0F}));
    }

    void readsCsv_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<std::vector<std::string>>("classes");
        const std::vector<std::string> numbers{"2", "10"};
        const std::vector<std::string> words{"cat", "dog"};
        QTest::newRow("label first, no header") << QByteArray("10,0,5\n2,4,5\n10,8,5\n") << numbers;
        QTest::newRow("named by the header") << QByteArray("x,y,Class\n0,5,10\n4,5,2\n8,5,10\n") << numbers;
        QTest::newRow("words last, no header") << QByteArray("0,5,dog\n4,5,cat\n8,5,dog\n") << words;
        QTest::newRow("words in the middle") << QByteArray("a,b,c\n0,dog,5\n4,cat,5\n8,dog,5\n") << words;
        QTest::newRow("quotes, blanks, byte order mark, CRLF, no last end")
            << QByteArray("\xEF\xBB\xBF\"label\", \"x\", \"y\"\r\n\r\n\"dog\" , 0,5\r\n \r\ncat,4,5\r\ndog, 8 ,5")
            << words;
        QTest::newRow("exponents") << QByteArray("10,0e0,5\n2,4e+0,5\n10,0.8E1,5\n") << numbers;
    }

    /// The first column of numbers is 0, 4, 8 and the second always 5, for the labels b, a, b.
    void readsCsv()
    {
        QFETCH(QByteArray, text);
        QFETCH(std::vector<std::string>, classes);
        write("table.csv", text);
        const auto data = openData(path("table.csv"));
        QVERIFY2(data, data ? "" : english(data.error()).c_str());
        QCOMPARE(data->features, 2);
        QCOMPARE(data->classes, classes);
        QCOMPARE(data->train.count(), 2);
        QCOMPARE(data->test.count(), 1);
        // The two training examples span -1 to 1; the third lies beside or between them on the same scale.
        const double low = data->train.features[0];
        const double high = data->train.features[2];
        QCOMPARE(std::min(low, high), -1.0);
        QCOMPARE(std::max(low, high), 1.0);
        const double held = data->test.features[0];
        QVERIFY2(held == 0 || held == 3 || held == -3, qPrintable(QString::number(held)));
        for (const Examples* part : {&data->train, &data->test}) {
            for (std::size_t i = 0; i < part->labels.size(); ++i) {
                QCOMPARE(part->features[2 * i + 1], 0.0F); // the column that never changes
                QVERIFY(part->labels[i] == 0 || part->labels[i] == 1);
            }
        }
        QCOMPARE(std::ranges::count(data->train.labels, 0) + std::ranges::count(data->test.labels, 0), 1);
    }

    void csvValuesKeepTheirRowAndColumn()
    {
        QByteArray text("label,x,y\n");
        for (int i = 0; i < 100; ++i)
            text += QByteArray::number(i % 4) + ',' + QByteArray::number(i) + ',' + QByteArray::number(-2 * i) + '\n';
        write("table.csv", text);
        const auto data = openData(path("table.csv"));
        QVERIFY2(data, data ? "" : english(data.error()).c_str());
        QCOMPARE(data->train.count(), 80);
        for (std::size_t i = 0; i < 80; ++i) {
            const double x = data->train.features[2 * i];
            const double y = data->train.features[2 * i + 1];
            QVERIFY(std::abs(x + y) < 1e-6); // y = -2x before scaling, so the opposite after it
            QVERIFY(x >= -1 && x <= 1);
        }
        QCOMPARE(data->classes.size(), std::size_t{4});
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& content, const char* says) {
            QTest::newRow(name) << content << QString::fromUtf8(says);
        };
        const QByteArray two("\0\1", 2);
        row("nothing", {}, "%1 is empty.");
        row("compressed", QByteArray("\x1F\x8B\x08\x00", 4), "%1 is compressed: unpack it with gunzip first.");
        row("zeros", QByteArray(1000, '\0'),
            "%1 has values of type 0: only unsigned bytes (8) and floats (13) are read.");
        row("three bytes", QByteArray("\0\0\x08", 3), "%1 ends in the middle of its header.");
        row("sizes cut", QByteArray("\0\0\x08\x03\0\0\0\1\0\0", 10), "%1 ends in the middle of its header.");
        row("short integers", idxHeader(0x0B, {2, 1}) + two,
            "%1 has values of type 11: only unsigned bytes (8) and floats (13) are read.");
        row("no dimension", idxHeader(8, {}), "%1 has 0 dimensions: only 1 to 4 are read.");
        row("five dimensions", idxHeader(8, {1, 1, 1, 1, 1}) + two, "%1 has 5 dimensions: only 1 to 4 are read.");
        row("one byte missing", idx({2, 2}, QByteArray(3, 'x')),
            "%1 is cut or damaged: its header promises 4 bytes of values, and 3 follow.");
        row("one byte too many", idx({2, 2}, QByteArray(5, 'x')),
            "%1 is cut or damaged: its header promises 4 bytes of values, and 5 follow.");
        row("sizes whose product overflows", idx({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, "x"),
            "%1 promises more than the 536870912 values that are read at most.");
        row("sizes whose product is 0 in 64 bits", idx({0x80000000, 0x80000000, 4, 1}, {}),
            "%1 promises more than the 536870912 values that are read at most.");
        row("no examples", idx({0, 28, 28}, {}), "%1 has no examples.");
        row("not a number", idxHeader(0x0D, {1, 1}) + QByteArray("\x7F\xC0\0\0", 4),
            "%1 has values that are no numbers.");
        row("labels instead of images", idx({2}, two),
            "%1 has one dimension, as labels have: name the file with the images.");
        row("name without images", idx({2, 1}, two),
            "The labels of %1 cannot be found: its name needs \"images\" where that of the labels has \"labels\".");

        row("one column", "1\n2\n", "%1 is no table with commas: its first line has one value.");
        row("one example", "label,x\n1,2\n", "%1 has fewer than two examples.");
        row("header alone", "label,x\n", "%1 has fewer than two examples.");
        row("one class", "1,2\n1,3\n", "All examples of %1 have the same label.");
        row("short line", "1,2,3\n\n2,3\n", "Line 3 of %1 has 2 values, and the first line has 3.");
        row("long line", "1,2\n2,3,4\n", "Line 2 of %1 has 3 values, and the first line has 2.");
        row("word among numbers", "1,2,3\n2,abc,4\n", "Line 2 of %1 has no number in column 2, but \"abc\".");
        row("missing value", "1,2,3\n2,4,\n", "Line 2 of %1 has no number in column 3, but \"\".");
        row("infinite", "1,2\n2,inf\n", "Line 2 of %1 has no number in column 2, but \"inf\".");
        row("too large for a float", "1,2\n2,1e39\n", "Line 2 of %1 has no number in column 2, but \"1e39\".");
        row("hexadecimal", "1,2\n2,0x10\n", "Line 2 of %1 has no number in column 2, but \"0x10\".");
        row("missing label", "1,2\n,3\n", "Line 2 of %1 has no label of 1 to 100 bytes in column 1.");
        row("open quote", "1,2\n\"2,3\n", "Line 2 of %1 has a quote that is not closed.");
        row("zero byte", QByteArray("1,2\n2,\0", 7), "%1 is not a table of text: it has zero bytes.");
    }

    void refuses()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        write("data", content);
        const auto data = openData(path("data"));
        QVERIFY(!data);
        QCOMPARE(QString::fromStdString(english(data.error())), says.arg(QString::fromStdString(path("data"))));
        QCOMPARE(data.error().code, ErrorCode::badFile);
    }

    void refusesWhatIsNoFile()
    {
        QCOMPARE(refusal("/no/such/file"), QStringLiteral("/no/such/file does not exist."));
        QCOMPARE(refusal("/dev/zero"), QStringLiteral("/dev/zero is not a file with data."));
        const std::string folder = m_folder->path().toStdString();
        QCOMPARE(refusal(folder), QString::fromStdString(folder + " is not a file with data."));
        QVERIFY(refusal(std::string(300, 'a')).contains(QStringLiteral("File name too long")));
    }

    void refusesPairsThatDoNotFit()
    {
        const QByteArray images = idx({2, 1}, QByteArray(2, 'x'));
        write("train-images", images);
        QCOMPARE(refusal(path("train-images")), named("%1 does not exist.", "train-labels"));
        write("train-labels", idx({2, 1}, QByteArray(2, '\1')));
        QCOMPARE(refusal(path("train-images")),
                 named("%1 does not hold labels: they are unsigned bytes in one dimension.", "train-labels"));
        write("train-labels", idx({3}, QByteArray(3, '\1')));
        QCOMPARE(refusal(path("train-images")),
                 named("%1 has 2 examples, but there are 3 labels beside it.", "train-images"));
        write("train-labels", idx({2}, QByteArray(2, '\1')));
        QCOMPARE(refusal(path("train-images")), named("All examples of %1 have the same label.", "train-images"));
        write("train-labels", idx({2}, QByteArray("\0\1", 2)));
        write("test-images", idx({2, 2}, QByteArray(4, 'x')));
        write("test-labels", idx({2}, QByteArray(2, '\1')));
        QCOMPARE(refusal(path("train-images")), named("%1 has 2 values an example, but %2 has 1.", "test-images")
                                                    .arg(QString::fromStdString(path("train-images"))));
        write("test-images", images.chopped(1));
        QVERIFY(refusal(path("train-images")).contains(QStringLiteral("test-images is cut or damaged")));
    }

    void refusesTooManyClasses()
    {
        QByteArray text;
        for (int i = 0; i < 1100; ++i)
            text += QByteArray::number(i) + ",1\n";
        write("table.csv", text);
        QVERIFY(refusal(path("table.csv")).contains(QStringLiteral("more than 1000 different labels in column 1")));
    }

    /// A large file of one line is refused before it is held in memory.
    void refusesALineWithoutEnd()
    {
        write("long.csv", "1");
        std::filesystem::resize_file(path("long.csv"), std::uintmax_t{1} << 33);
        QVERIFY(refusal(path("long.csv")).contains(QStringLiteral("zero bytes")));
        write("long.csv", QByteArray(17 << 20, '1'));
        QCOMPARE(refusal(path("long.csv")), named("Line 1 of %1 is longer than 16 MiB.", "long.csv"));
    }

    /// Every cut and every changed byte of small files of both formats: refused or read, never a crash.
    void damagedFilesAreRefusedOrRead()
    {
        write("x-labels", idx({3}, QByteArray("\0\1\2", 3)));
        const QByteArray images = idx({3, 2}, QByteArray(6, 'x'));
        const QByteArray table("label,x\n\"1\",2\n2,3.5\n1,-4e2\n");
        for (const QByteArray& whole : {images, table}) {
            for (int length = 0; length < whole.size(); ++length) {
                write("x-images", whole.left(length));
                const auto data = openData(path("x-images"));
                QVERIFY(data || !english(data.error()).empty());
                for (const char byte : {'\0', '\xFF', ',', '"', '\n'}) {
                    QByteArray changed = whole;
                    changed[length] = byte;
                    write("x-images", changed);
                    const auto read = openData(path("x-images"));
                    QVERIFY(!read || (read->train.count() > 0 && read->test.count() > 0 && read->classes.size() > 1));
                }
            }
        }
    }

private:
    std::string path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)).toStdString(); }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(QString::fromStdString(path(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), qint64{bytes.size()});
    }
    static QString refusal(const std::string& path)
    {
        const auto data = openData(path);
        return data ? QString() : QString::fromStdString(english(data.error()));
    }
    QString named(const char* pattern, const char* name) const
    {
        return QString::fromUtf8(pattern).arg(QString::fromStdString(path(name)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestDataFiles)
#include "tst_data_files.moc"

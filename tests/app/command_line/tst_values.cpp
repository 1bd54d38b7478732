#include "command_line/values.h"

#include "job/job.h"

#include <QTest>

using namespace coreloom;

class TestValues : public QObject {
    Q_OBJECT

private slots:
    void readsWholeNumbersStrictly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("number"); // 0: refused
        QTest::newRow("least") << QByteArray("1") << qint64{1};
        QTest::newRow("most") << QByteArray("1000000") << qint64{1'000'000};
        for (const char* refused : {"0", "-5", "abc", "99999999", "1e3", " 10", "10 ", "", "+5", "0x10", "1,000", "5.0",
                                    "9223372036854775808", "１０", "1000001"})
            QTest::newRow(refused) << QByteArray(refused) << qint64{0};
        QTest::newRow("a long row of digits") << QByteArray(5000, '9') << qint64{0};
        QTest::newRow("a zero byte") << QByteArray("5\0", 2) << qint64{0};
    }

    void readsWholeNumbersStrictly()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, number);
        const auto read = wholeNumber({"--size", text.toStdString()}, 1, largestDimension);
        if (number != 0) {
            QVERIFY(read);
            QCOMPARE(qint64{*read}, number);
            return;
        }
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::invalidArgument);
        const std::string sentence = english(read.error());
        QVERIFY2(sentence.starts_with("--size "), sentence.c_str());
        QVERIFY2(sentence.ends_with("choose a whole number from 1 to 1000000."), sentence.c_str());
        QVERIFY(sentence.size() < 200);
    }

    void readsSeedsOf64Bits()
    {
        QCOMPARE(seedNumber({"--seed", "18446744073709551615"}).value(), std::uint64_t{18'446'744'073'709'551'615U});
        QCOMPARE(seedNumber({"--seed", "0"}).value(), std::uint64_t{0});
        QVERIFY(!seedNumber({"--seed", "-1"}));
        QVERIFY(!seedNumber({"--seed", "18446744073709551616"}));
    }

    void readsSecondsInEveryLocaleAlike()
    {
        QCOMPARE(secondsNumber({"--seconds", "0.25"}).value(), 0.25);
        QCOMPARE(secondsNumber({"--seconds", "86400"}).value(), 86400.0);
        for (const char* refused : {"0", "-1", "nan", "inf", "0,25", "1 s", "", "86401", "1e999"})
            QVERIFY2(!secondsNumber({"--seconds", refused}), refused);
    }

    void readsListsOfCpus()
    {
        QCOMPARE(cpuList({"--cpus", "0,2-3"}).value(), (std::vector{0, 2, 3}));
        QCOMPARE(cpuList({"--cpus", "7"}).value(), std::vector{7});
        QCOMPARE(cpuList({"--cpus", "3,1"}).value(), (std::vector{3, 1}));
        for (const char* refused :
             {"", ",", "0,", "3-1", "-1", "0-", "a", "0,0", "0-2,1", "4096", "0-999999999", "0--1"})
            QVERIFY2(!cpuList({"--cpus", refused}), refused);
    }

    void showsAnyTextOnOneLine()
    {
        QCOMPARE(shown("plain"), std::string("plain"));
        QCOMPARE(shown(""), std::string("\"\""));
        QCOMPARE(shown(" 10"), std::string("\" 10\""));
        QCOMPARE(shown("a\nb\033[2J"), std::string("a\\x0ab\\x1b[2J"));
        QCOMPARE(shown("행렬"), std::string("행렬"));
        QCOMPARE(onOneLine("a \xC2\x9B"
                           "31m \xC2\xB5s"),
                 std::string("a \\xc2\x9B"
                             "31m µs"));
        const std::string cut = shown(std::string(59, 'x') + "행렬");
        QCOMPARE(cut, std::string(59, 'x') + "…");
    }

    void findsTheNearestWord()
    {
        QCOMPARE(nearest("--sise", {"--size", "--sms"}), std::string("--size"));
        QCOMPARE(nearest("rnu", {"run", "show"}), std::string("run"));
        QCOMPARE(nearest("--frobnicate", {"--size", "--sms"}), std::string());
        QCOMPARE(nearest(std::string(100'000, '-'), {"--size"}), std::string());
    }
};

QTEST_GUILESS_MAIN(TestValues)
#include "tst_values.moc"

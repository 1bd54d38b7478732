#include "protocol.h"

#include <QTest>
#include <string>

using namespace coreloom;
using namespace coreloom::bench;

class TestBenchProtocol : public QObject {
    Q_OBJECT

private slots:
    void shapesHaveNames()
    {
        QCOMPARE(name(Shape{64, 64, 64}), std::string("64"));
        QCOMPARE(name(Shape{64, 64, 30'000}), std::string("64x64x30000"));
        for (const Shape& shape : tableShapes())
            QCOMPARE(*shapeNamed(name(shape)), shape);
        for (const char* wrong :
             {"", "0", "-5", "5x", "x5", "5x5", "5x5x5x5", "5,5", "100001", "9 ", "99999999999999999999"})
            QVERIFY2(!shapeNamed(wrong), wrong);
    }

    void contestantsHaveNames()
    {
        for (const Contestant contestant : allContestants)
            QVERIFY(contestantNamed(name(contestant)) == contestant);
        QVERIFY(!contestantNamed("ATLAS"));
    }

    void requestsAreReadAsWritten()
    {
        const TimeRequest request{Precision::fp64, {30'000, 64, 65}, 12};
        QCOMPARE(written(request), std::string("time fp64 30000 64 65 12"));
        QVERIFY(readRequest(written(request)) == request);
    }

    void refusesOtherRequests_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line :
             {"", "time", "time fp32 1 2 3", "time fp32 1 2 3 4 5", "time fp31 1 2 3 4", "time fp32 1 2 3 0",
              "time fp32 1 -2 3 4", "time fp32 1 2 3 4x", "tine fp32 1 2 3 4", "time fp32 1  2 3 4"})
            QTest::newRow(line) << QByteArray(line);
    }

    void refusesOtherRequests()
    {
        QFETCH(QByteArray, line);
        QVERIFY(!readRequest(line.toStdString()));
    }

    void repliesAreReadAsWritten()
    {
        const std::vector<Reply> replies{Introduction{"OpenBLAS", "0.3.21", "Zen"}, Introduction{"simd", "", "AVX2"},
                                         Seconds{1.25e-5}, Refusal{"oneDNN has no product in fp64."}};
        for (const Reply& reply : replies)
            QVERIFY2(readReply(written(reply)) == reply, written(reply).c_str());
        QCOMPARE(written(replies.front()), std::string("ready OpenBLAS|0.3.21|Zen"));
    }

    void refusesOtherReplies()
    {
        for (const char* wrong : {"", "ready OpenBLAS", "ready a|b|c|d", "seconds", "seconds 0", "seconds -1",
                                  "seconds nan", "seconds 1 s", "well"})
            QVERIFY2(!readReply(wrong), wrong);
    }
};

QTEST_GUILESS_MAIN(TestBenchProtocol)
#include "tst_bench_protocol.moc"

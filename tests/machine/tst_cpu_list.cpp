#include "machine/cpu_list.h"

#include <QTest>

using namespace coreloom;

class TestCpuList : public QObject {
    Q_OBJECT

private slots:
    void readsWhatTheKernelWrites()
    {
        QCOMPARE(parseCpuList("0-3,8").value(), (std::vector<int>{0, 1, 2, 3, 8}));
        QCOMPARE(parseCpuList("5").value(), std::vector<int>{5});
        QCOMPARE(parseCpuList("3,1,1-2").value(), (std::vector<int>{1, 2, 3}));
        QVERIFY(parseCpuList("").value().empty());
    }

    void refusesWhatIsNoList_data()
    {
        QTest::addColumn<QByteArray>("list");
        for (const char* list : {",", "1,", ",1", "a", "1-", "-1", "3-1", "1-2-3", "1 2", "99999999", "0-999999999"})
            QTest::newRow(list) << QByteArray(list);
    }

    void refusesWhatIsNoList()
    {
        QFETCH(QByteArray, list);
        QVERIFY(!parseCpuList(list.toStdString()));
    }

    void writesRanges()
    {
        QCOMPARE(formatCpuList({8, 0, 1, 2, 3}), std::string("0-3,8"));
        QCOMPARE(formatCpuList({0, 2}), std::string("0,2"));
        QCOMPARE(formatCpuList({}), std::string());
    }
};

QTEST_GUILESS_MAIN(TestCpuList)
#include "tst_cpu_list.moc"

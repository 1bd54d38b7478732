#include "window/frame_log.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

class TestFrameLog : public QObject {
    Q_OBJECT

private slots:
    void isATable();
};

void TestFrameLog::isATable()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("frames.csv"));
    {
        FrameLog log(name);
        QVERIFY(log.isOpen());
        log.writeFrame(0.0025);
        log.writeCost(0.1, 0.4);
    }
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readLine(), QByteArray("event,seconds,milliseconds\n"));
    const QByteArray frame = file.readLine();
    QVERIFY2(frame.startsWith("frame,") && frame.endsWith(",2.500\n"), frame.constData());
    QVERIFY(file.readAll().contains("live_view_budget,"));
    QVERIFY(!FrameLog(QStringLiteral("/nowhere/frames.csv")).isOpen());
}

QTEST_GUILESS_MAIN(TestFrameLog)
#include "tst_frame_log.moc"

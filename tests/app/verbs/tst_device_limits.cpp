#include "program.h"

#include <QJsonArray>
#include <QTest>

using namespace coreloom;

/// `coreloom devices --limits`
class TestDeviceLimits : public QObject {
    Q_OBJECT

private slots:
    void nothingIsMeasuredUnasked()
    {
        for (const auto& device : runProgram("devices --json -").json()[u"devices"_qs].toArray())
            QVERIFY(device[u"limits"_qs].isNull());
    }

    /// A number, or the reason why not.
    void everyDeviceThatIsHereHasLimits()
    {
        const Outcome outcome = runProgram("devices --limits --json -");
        QCOMPARE(outcome.status, 0);
        const QJsonArray devices = outcome.json()[u"devices"_qs].toArray();
        QVERIFY(!devices.isEmpty());
        for (const auto& device : devices) {
            const QJsonValue limits = device[u"limits"_qs];
            QCOMPARE(limits.isNull(), !device[u"available"_qs].toBool());
            if (limits.isNull())
                continue;
            const bool explained = !limits[u"reason"_qs].toString().isEmpty();
            QVERIFY(limits[u"peak_gflops"_qs][u"fp32"_qs].toDouble() > 0 || explained);
            QVERIFY(limits[u"triad_gbytes_per_s"_qs].toDouble() > 0 || explained);
            if (device[u"id"_qs] == u"cpu"_qs)
                QCOMPARE(limits[u"workers"_qs], device[u"most_workers"_qs]);
        }
    }

    void theListNamesThem()
    {
        const QByteArray listing = runProgram("devices --limits").output;
        QVERIFY(listing.contains("What they can do at most\n  cpu "));
        QVERIFY(listing.contains("as published"));
    }
};

QTEST_GUILESS_MAIN(TestDeviceLimits)
#include "tst_device_limits.moc"

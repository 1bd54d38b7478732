#include "meter/power_estimate.h"

#include <QTest>

using namespace coreloom;

class TestPowerEstimate : public QObject {
    Q_OBJECT

private slots:
    void knowsTheClassOfACpu_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("battery");
        QTest::addColumn<bool>("virtualMachine");
        QTest::addColumn<int>("packages");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, bool battery, bool virtualMachine, int packages, const char* expected) {
            QTest::newRow(*name != '\0' ? name : "unnamed")
                << QByteArray(name) << battery << virtualMachine << packages << QByteArray(expected);
        };
        row("AMD EPYC 7763 64-Core Processor", false, true, 1, "server");
        row("Intel Xeon Gold 6226R", false, false, 2, "server");
        row("QEMU Virtual CPU version 2.5+", false, true, 1, "server");
        row("Arm Neoverse N1", false, false, 1, "server");
        row("AMD Ryzen 7 5800X 8-Core Processor", false, false, 1, "desktop");
        row("", false, false, 1, "desktop");
        row("12th Gen Intel Core i7-1260P", true, false, 1, "laptop");
        row("Raspberry Pi 5 Model B Rev 1.0", false, false, 1, "soc");
        row("NVIDIA Jetson AGX Orin Developer Kit", false, false, 1, "soc");
    }

    void knowsTheClassOfACpu()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, battery);
        QFETCH(bool, virtualMachine);
        QFETCH(int, packages);
        QFETCH(QByteArray, expected);
        Machine machine;
        machine.cpuName = name.toStdString();
        if (battery)
            machine.onBattery = false;
        machine.virtualMachine = virtualMachine;
        machine.packages = packages;
        QCOMPARE(QByteArray(classify(machine).name), expected);
    }

    void saysNoMoreDigitsThanItKnows()
    {
        Machine machine;
        machine.cpuName = "AMD EPYC 7763 64-Core Processor";
        machine.physicalCores = 64;
        const PowerEstimate estimate({}, machine, {}, {});
        QCOMPARE(estimate.source().model.english(), std::string("77 W idle + 4.5 W for each busy core (64 cores)"));
    }
};

QTEST_GUILESS_MAIN(TestPowerEstimate)
#include "tst_power_estimate.moc"

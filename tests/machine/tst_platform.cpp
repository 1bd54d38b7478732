#include "machine/platform.h"

#include "machine_tree.h"

#include <QTest>

using namespace coreloom;

class TestPlatform : public QObject {
    Q_OBJECT

private slots:
    void tidiesTheCpuName()
    {
        MachineTree tree;
        tree.plantCpuInfo(1, "Intel(R) Xeon(R) Gold 6226R CPU @ 2.90GHz");
        QCOMPARE(readCpuName(tree.environment()), std::string("Intel Xeon Gold 6226R"));
        tree.plantCpuInfo(1, "AMD Ryzen 7 5800X 8-Core Processor             ");
        QCOMPARE(readCpuName(tree.environment()), std::string("AMD Ryzen 7 5800X 8-Core Processor"));
    }

    void namesABoardByItsDeviceTree()
    {
        MachineTree tree;
        tree.plant("/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\n");
        tree.plant("/proc/device-tree/model", std::string("Raspberry Pi 5 Model B Rev 1.0\0", 31));
        QCOMPARE(readCpuName(tree.environment()), std::string("Raspberry Pi 5 Model B Rev 1.0"));
    }

    void namesAnArmServerByItsCores()
    {
        MachineTree tree;
        tree.plant("/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
        QCOMPARE(readCpuName(tree.environment()), std::string("Arm Neoverse N1"));
    }

    void findsAVirtualMachineWithoutTheFlag()
    {
        MachineTree tree;
        QVERIFY(!isVirtualMachine(tree.environment()));
        tree.plant("/sys/class/dmi/id/sys_vendor", "QEMU");
        QVERIFY(isVirtualMachine(tree.environment()));
    }

    void namesWsl()
    {
        MachineTree tree;
        tree.plant("/etc/os-release", "NAME=\"Ubuntu\"\nPRETTY_NAME=\"Ubuntu 24.04.1 LTS\"");
        tree.plant("/proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2");
        QVERIFY(isWsl(tree.environment()));
        QCOMPARE(readOperatingSystem(tree.environment()),
                 std::string("Ubuntu 24.04.1 LTS, Linux 5.15.153.1-microsoft-standard-WSL2 (WSL)"));
    }

    void hasNoBatteryToRunOn()
    {
        MachineTree tree;
        tree.plant("/sys/class/power_supply/AC/type", "Mains");
        tree.plant("/sys/class/power_supply/AC/online", "0");
        QVERIFY(!readOnBattery(tree.environment()));
    }
};

QTEST_GUILESS_MAIN(TestPlatform)
#include "tst_platform.moc"

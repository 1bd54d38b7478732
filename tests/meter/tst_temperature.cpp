#include "meter/temperature.h"

#include "machine_tree.h"

#include <QTest>

using namespace coreloom;

class TestTemperature : public QObject {
    Q_OBJECT

private slots:
    void readsTheHottestPackage()
    {
        MachineTree tree;
        tree.plant("/sys/class/hwmon/hwmon0/name", "nvme");
        tree.plant("/sys/class/hwmon/hwmon0/temp1_input", "99000");
        for (const char* chip : {"hwmon1", "hwmon2"}) {
            const std::string folder = std::string("/sys/class/hwmon/") + chip;
            tree.plant(folder + "/name", "coretemp");
            tree.plant(folder + "/temp1_label", "Package id 0");
            tree.plant(folder + "/temp1_input", chip[5] == '1' ? "45000" : "61000");
            tree.plant(folder + "/temp2_label", "Core 0");
            tree.plant(folder + "/temp2_input", "88000");
        }
        QCOMPARE(TemperatureSensor(tree.environment()).read().value(), 61.0);
    }

    void readsAZoneWhereThereIsNoChip()
    {
        MachineTree tree;
        tree.plant("/sys/class/thermal/thermal_zone0/type", "gpu-thermal");
        tree.plant("/sys/class/thermal/thermal_zone0/temp", "80000");
        tree.plant("/sys/class/thermal/thermal_zone1/type", "cpu-thermal");
        tree.plant("/sys/class/thermal/thermal_zone1/temp", "52345");
        QCOMPARE(TemperatureSensor(tree.environment()).read().value(), 52.345);
    }

    void hasNoTemperatureWithoutASensor()
    {
        MachineTree tree;
        plantVirtualMachine(tree);
        QVERIFY(TemperatureSensor(tree.environment()).read().error().code == ErrorCode::deviceAbsent);
    }

    void doesNotBelieveZeroDegrees()
    {
        MachineTree tree;
        tree.plant("/sys/class/hwmon/hwmon0/name", "k10temp");
        tree.plant("/sys/class/hwmon/hwmon0/temp1_input", "0");
        const TemperatureSensor sensor(tree.environment());
        QVERIFY(sensor.read().error().code == ErrorCode::ioFailed);
        tree.plant("/sys/class/hwmon/hwmon0/temp1_input", "43250");
        QCOMPARE(sensor.read().value(), 43.25);
    }
};

QTEST_GUILESS_MAIN(TestTemperature)
#include "tst_temperature.moc"

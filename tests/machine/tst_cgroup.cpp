#include "machine/cgroup.h"

#include "machine_tree.h"

#include <QTest>

using namespace coreloom;

class TestCgroup : public QObject {
    Q_OBJECT

private slots:
    void findsNoLimitWhereThereIsNone()
    {
        const MachineTree tree;
        const CgroupLimits limits = readCgroupLimits(tree.environment());
        QVERIFY(!limits.cpus);
        QVERIFY(!limits.freeMemory);
    }

    void takesTheTightestLimitOnTheWayUp()
    {
        MachineTree tree;
        tree.plant("/proc/self/cgroup", "0::/a/b");
        tree.plant("/sys/fs/cgroup/a/b/cpu.max", "400000 100000");
        tree.plant("/sys/fs/cgroup/a/cpu.max", "125000 50000");
        tree.plant("/sys/fs/cgroup/cpu.max", "max 100000");
        QCOMPARE(readCgroupLimits(tree.environment()).cpus.value(), 2.5);
    }

    void findsTheGroupAtTheMountInsideAContainer()
    {
        MachineTree tree;
        tree.plant("/proc/self/cgroup", "0::/../../host/path");
        tree.plant("/sys/fs/cgroup/cpu.max", "50000 100000");
        QCOMPARE(readCgroupLimits(tree.environment()).cpus.value(), 0.5);
    }

    void readsVersion1()
    {
        MachineTree tree;
        tree.plant("/proc/self/cgroup", "12:cpuset:/\n4:memory:/docker/7\n3:cpu,cpuacct:/docker/7\n0::/");
        tree.plant("/sys/fs/cgroup/cpu,cpuacct/docker/7/cpu.cfs_quota_us", "300000");
        tree.plant("/sys/fs/cgroup/cpu,cpuacct/docker/7/cpu.cfs_period_us", "100000");
        tree.plant("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1");
        tree.plant("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
        tree.plant("/sys/fs/cgroup/memory/docker/7/memory.limit_in_bytes", "1000000");
        tree.plant("/sys/fs/cgroup/memory/docker/7/memory.usage_in_bytes", "900000");
        tree.plant("/sys/fs/cgroup/memory/docker/7/memory.stat", "cache 1\ntotal_inactive_file 300000");
        tree.plant("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
        tree.plant("/sys/fs/cgroup/memory/memory.usage_in_bytes", "5000000");
        const CgroupLimits limits = readCgroupLimits(tree.environment());
        QCOMPARE(limits.cpus.value(), 3.0);
        QCOMPARE(limits.freeMemory.value(), std::int64_t{400000});
    }

    void isNeverNegative()
    {
        MachineTree tree;
        tree.plant("/proc/self/cgroup", "0::/");
        tree.plant("/sys/fs/cgroup/memory.max", "1000");
        tree.plant("/sys/fs/cgroup/memory.current", "5000");
        QCOMPARE(readCgroupLimits(tree.environment()).freeMemory.value(), std::int64_t{0});
    }

    void survivesNonsense()
    {
        MachineTree tree;
        tree.plant("/proc/self/cgroup", "nonsense\n0:\n::\n0::ab\n0::a/b/c\n\n");
        tree.plant("/sys/fs/cgroup/cpu.max", "0 0");
        QVERIFY(!readCgroupLimits(tree.environment()).cpus);
    }
};

QTEST_GUILESS_MAIN(TestCgroup)
#include "tst_cgroup.moc"

#pragma once

#include "base/environment.h"
#include "machine/cpu_list.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

namespace coreloom {

/// A folder that imitates /proc, /sys and /etc of some computer, for as long as the object lives. The functions below
/// give well-known kinds of computers; the files' forms are those of real ones.
class MachineTree {
public:
    /// One hardware thread.
    struct Cpu {
        int package = 0;
        int core = 0; ///< within its package
        bool online = true;
    };

    [[nodiscard]] Environment environment() const { return {.root = m_root.path().toStdString()}; }

    void plant(const std::string& path, const std::string& content)
    {
        const QString whole = m_root.path() + QString::fromStdString(path);
        QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(content + '\n'));
    }

    /// A file that is there and cannot be read, whoever runs the tests: a folder in its place.
    void plantUnreadable(const std::string& path)
    {
        QVERIFY(QDir().mkpath(m_root.path() + QString::fromStdString(path)));
    }

    void remove(const std::string& path)
    {
        const QString whole = m_root.path() + QString::fromStdString(path);
        QVERIFY(QFile::remove(whole) || QDir(whole).removeRecursively());
    }

    void plantCpus(const std::vector<Cpu>& cpus)
    {
        const std::string folder = "/sys/devices/system/cpu/";
        const auto where = [&cpus](auto matches) {
            std::vector<int> ids;
            for (int i = 0; i < static_cast<int>(cpus.size()); ++i) {
                if (matches(cpus[static_cast<std::size_t>(i)]))
                    ids.push_back(i);
            }
            return ids;
        };
        plant(folder + "possible", formatCpuList(where([](const Cpu&) { return true; })));
        plant(folder + "present", formatCpuList(where([](const Cpu&) { return true; })));
        plant(folder + "online", formatCpuList(where([](const Cpu& cpu) { return cpu.online; })));
        for (std::size_t i = 0; i < cpus.size(); ++i) {
            const Cpu& own = cpus[i];
            const std::string cpu = folder + "cpu" + std::to_string(i);
            plant(cpu + "/online", own.online ? "1" : "0");
            if (!own.online)
                continue; // as in real ones: no topology
            const auto package = where([&own](const Cpu& c) { return c.online && c.package == own.package; });
            const auto core =
                where([&own](const Cpu& c) { return c.online && c.package == own.package && c.core == own.core; });
            plant(cpu + "/topology/physical_package_id", std::to_string(own.package));
            plant(cpu + "/topology/core_id", std::to_string(own.core));
            plant(cpu + "/topology/package_cpus", mask(package));
            plant(cpu + "/topology/core_siblings", mask(package));
            plant(cpu + "/topology/core_cpus", mask(core));
            plant(cpu + "/topology/thread_siblings", mask(core));
            plantCache(cpu + "/cache/index0", 1, "32K", core);
            plantCache(cpu + "/cache/index1", 3, "16384K", package);
        }
    }

    void plantCpuInfo(int cpus, const std::string& name, const std::string& flags = "fpu avx2")
    {
        std::string text;
        for (int i = 0; i < cpus; ++i)
            text += "processor\t: " + std::to_string(i) + "\nmodel name\t: " + name +
                    "\ncpu MHz\t\t: 2445.404\nflags\t\t: " + flags + "\n\n";
        plant("/proc/cpuinfo", text);
    }

    void plantMemory(long long totalKibibytes, long long availableKibibytes)
    {
        plant("/proc/meminfo", "MemTotal:       " + std::to_string(totalKibibytes) + " kB\nMemFree:        1024 kB\n" +
                                   "MemAvailable:   " + std::to_string(availableKibibytes) + " kB");
    }

private:
    /// "00000000,00000005", most significant word first.
    static std::string mask(const std::vector<int>& cpus)
    {
        std::vector<unsigned> words(4);
        for (const int cpu : cpus)
            words[static_cast<std::size_t>(cpu / 32)] |= 1U << (cpu % 32);
        QByteArray text;
        for (auto word = words.rbegin(); word != words.rend(); ++word)
            text += (text.isEmpty() ? "" : ",") + QByteArray::number(*word, 16).rightJustified(8, '0');
        return text.toStdString();
    }

    void plantCache(const std::string& folder, int level, const std::string& size, const std::vector<int>& cpus)
    {
        plant(folder + "/level", std::to_string(level));
        plant(folder + "/type", level == 1 ? "Data" : "Unified");
        plant(folder + "/size", size);
        plant(folder + "/coherency_line_size", "64");
        plant(folder + "/ways_of_associativity", "8");
        plant(folder + "/number_of_sets", "64");
        plant(folder + "/physical_line_partition", "1");
        plant(folder + "/shared_cpu_map", mask(cpus));
    }

    QTemporaryDir m_root;
};

/// A cloud's virtual machine with two CPUs and nothing to read a sensor from.
inline void plantVirtualMachine(MachineTree& tree)
{
    tree.plantCpus({{0, 0}, {0, 1}});
    tree.plantCpuInfo(2, "AMD EPYC 7763 64-Core Processor", "fpu avx2 hypervisor");
    tree.plantMemory(8'388'608, 6'291'456);
    tree.plant("/etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian");
    tree.plant("/proc/sys/kernel/osrelease", "6.1.0-18-cloud-amd64");
    tree.plant("/proc/self/cgroup", "0::/user.slice/session-1.scope");
    tree.plant("/proc/loadavg", "0.05 0.03 0.00 1/120 4711");
}

/// A pod on a host with 64 cores, whose control group grants the time of 1.5 CPUs and 2 GiB.
inline void plantContainerOnBigHost(MachineTree& tree)
{
    std::vector<MachineTree::Cpu> cpus;
    for (int i = 0; i < 64; ++i)
        cpus.push_back({0, i});
    tree.plantCpus(cpus);
    tree.plantCpuInfo(64, "AMD EPYC 7763 64-Core Processor");
    tree.plantMemory(268'435'456, 209'715'200);
    tree.plant("/proc/self/cgroup", "0::/kubepods/pod7/app");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/app/cpu.max", "max 100000");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/cpu.max", "150000 100000");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/app/memory.max", "2147483648");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/app/memory.current", "1073741824");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/app/memory.stat", "anon 536870912\ninactive_file 536870912");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/memory.max", "max");
    tree.plant("/sys/fs/cgroup/kubepods/pod7/memory.current", "1073741824");
}

/// A laptop with two performance cores of two threads each (0–3) and four efficiency cores (4–7), on its battery.
inline void plantHybridLaptop(MachineTree& tree)
{
    tree.plantCpus({{0, 0}, {0, 0}, {0, 4}, {0, 4}, {0, 8}, {0, 9}, {0, 10}, {0, 11}});
    tree.plantCpuInfo(8, "12th Gen Intel(R) Core(TM) i7-1260P");
    tree.plantMemory(16'777'216, 12'582'912);
    for (int i = 0; i < 8; ++i) {
        const std::string cpu = "/sys/devices/system/cpu/cpu" + std::to_string(i);
        tree.plant(cpu + "/cpu_capacity", i < 4 ? "1024" : "485");
        tree.plant(cpu + "/cpufreq/scaling_governor", "powersave");
        tree.plant(cpu + "/cpufreq/scaling_driver", "intel_pstate");
        tree.plant(cpu + "/cpufreq/energy_performance_preference", "balance_power");
        tree.plant(cpu + "/cpufreq/scaling_cur_freq", i < 4 ? "3400123" : "2100456");
    }
    tree.plant("/sys/class/power_supply/AC/type", "Mains");
    tree.plant("/sys/class/power_supply/AC/online", "0");
    tree.plant("/sys/class/power_supply/BAT0/type", "Battery");
    tree.plant("/sys/class/power_supply/BAT0/status", "Discharging");
    tree.plant("/sys/class/power_supply/hidpp_battery_0/type", "Battery");
    tree.plant("/sys/class/power_supply/hidpp_battery_0/scope", "Device");
    tree.plant("/sys/class/power_supply/hidpp_battery_0/status", "Discharging");
}

/// One RAPL domain below /sys/class/powercap.
inline void plantRapl(MachineTree& tree, const std::string& zone, const std::string& name, long long microjoules,
                      const std::string& range = "262143328850")
{
    const std::string folder = "/sys/class/powercap/" + zone;
    tree.plant(folder + "/name", name);
    tree.plant(folder + "/energy_uj", std::to_string(microjoules));
    if (!range.empty())
        tree.plant(folder + "/max_energy_range_uj", range);
}

/// A server with two sockets of four cores and two threads a core, whose energy counters can be read.
inline void plantTwoSocketServer(MachineTree& tree)
{
    std::vector<MachineTree::Cpu> cpus;
    for (int thread = 0; thread < 2; ++thread) {
        for (int core = 0; core < 8; ++core)
            cpus.push_back({core / 4, core % 4});
    }
    tree.plantCpus(cpus);
    tree.plantCpuInfo(16, "Intel(R) Xeon(R) Gold 6226R CPU @ 2.90GHz");
    tree.plantMemory(196'608'000, 180'000'000);
    tree.plant("/sys/class/powercap/intel-rapl/enabled", "1");
    plantRapl(tree, "intel-rapl:0", "package-0", 1'000'000);
    plantRapl(tree, "intel-rapl:0:0", "dram", 500'000, "65712999613");
    plantRapl(tree, "intel-rapl:1", "package-1", 2'000'000);
    plantRapl(tree, "intel-rapl:1:0", "dram", 700'000, "65712999613");
}

} // namespace coreloom

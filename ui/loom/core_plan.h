#pragma once

#include "job/device_info.h"
#include "machine/machine.h"

#include <QRectF>

#include <vector>

/// Where the cores of a device stand in its lattice: arithmetic only.
namespace coreloom {

/// One place of the lattice: a logical CPU, or an SM.
struct CoreItem {
    LogicalCpu cpu;           ///< of an SM only `id` means something: which one
    std::vector<int> workers; ///< that compute there
    QRectF place;
};

struct CorePlan {
    std::vector<CoreItem> items;
    std::vector<QRectF> cores;    ///< around the hardware threads of each physical core
    std::vector<QRectF> packages; ///< around the cores of each, where there are several
    int dots = 0;                 ///< CUDA cores of each SM; 0: none are drawn
    int dotColumns = 0;
    double border = 0; ///< pixels between an SM's edge and its dots
    double pitch = 0;  ///< pixels from dot to dot; 1: every second one of a checkerboard
    double height = 0;

    [[nodiscard]] bool empty() const { return items.empty(); }
};

/// A CPU's lattice: packages, cores and their hardware threads as large as they fit, performance cores before smaller
/// efficiency cores, and CPUs that are offline at the end. `of` has the CPU of each worker. Empty where it does not fit
/// or so many workers share a CPU that they could not be told apart.
[[nodiscard]] CorePlan planCpus(const std::vector<LogicalCpu>& cpus, const std::vector<int>& of, double width,
                                double mostHeight, double scale);
/// A GPU's lattice: its SMs, and the CUDA cores of each as dots. Empty where it does not fit.
[[nodiscard]] CorePlan planSms(int sms, int coresPerSm, double width, double mostHeight, double scale);

/// The CPUs of another computer, of which only their number and who may be used are known.
[[nodiscard]] std::vector<LogicalCpu> plainCpus(int count, const std::vector<int>& allowed);

} // namespace coreloom

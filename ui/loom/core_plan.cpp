#include "loom/core_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace coreloom {

namespace {

constexpr std::size_t mostSharers = 4; ///< workers of one CPU that can be told apart
constexpr double smallCore = 0.72;     ///< an efficiency core's side, of a performance core's

struct Spaces {
    double inside = 0;   ///< between a core's border and its threads
    double between = 0;  ///< cores
    double around = 0;   ///< inside a package
    double packages = 0; ///< between packages
    double stripe = 0;   ///< at least, of each worker where several share a CPU
};

double widthOf(const CoreItem& item, double side, const Spaces& spaces)
{
    return item.workers.size() > 1 ? std::max(side, spaces.stripe * static_cast<double>(item.workers.size())) : side;
}

/// The CPUs in the order in which they are drawn: package by package, performance cores first, core by core; those that
/// are offline last.
std::vector<CoreItem> sortedItems(const std::vector<LogicalCpu>& cpus, const std::vector<int>& of)
{
    std::vector<CoreItem> items;
    for (const LogicalCpu& cpu : cpus) {
        CoreItem item{.cpu = cpu, .workers = {}, .place = {}};
        for (std::size_t worker = 0; worker < of.size(); ++worker) {
            if (of[worker] == cpu.id)
                item.workers.push_back(static_cast<int>(worker));
        }
        items.push_back(std::move(item));
    }
    const auto key = [](const CoreItem& item) {
        const LogicalCpu& cpu = item.cpu;
        return std::tuple(!cpu.online, cpu.package, cpu.kind == CoreKind::efficiency, cpu.core, cpu.sibling, cpu.id);
    };
    std::ranges::sort(items, [&](const CoreItem& a, const CoreItem& b) { return key(a) < key(b); });
    return items;
}

/// Places all items with threads of that side, in rows.
CorePlan placed(std::vector<CoreItem> items, double side, double width, const Spaces& spaces)
{
    CorePlan plan;
    const bool packages = std::ranges::any_of(
        items, [&](const CoreItem& item) { return item.cpu.online && item.cpu.package != items.front().cpu.package; });
    const double border = packages ? spaces.around : 0;
    double x = border;
    double y = border;
    double rowHeight = 0;
    QRectF package;
    for (std::size_t i = 0; i < items.size();) {
        const LogicalCpu first = items[i].cpu;
        std::size_t end = i + 1;
        while (end < items.size() && first.online && items[end].cpu.online && items[end].cpu.core == first.core)
            ++end;
        const double own = side * (first.kind == CoreKind::efficiency ? smallCore : 1);
        double coreWidth = 2 * spaces.inside - 1;
        for (std::size_t thread = i; thread < end; ++thread)
            coreWidth += widthOf(items[thread], own, spaces) + 1;
        const bool next =
            i > 0 && (items[i - 1].cpu.package != first.package || items[i - 1].cpu.online != first.online);
        if (i > 0 && (next || x + coreWidth > width - border)) {
            x = border;
            y += rowHeight + spaces.between;
            rowHeight = 0;
        }
        if (next && packages) {
            plan.packages.push_back(package);
            package = {};
            y += border + spaces.packages;
        }
        const QRectF core(x, y, coreWidth, own + 2 * spaces.inside);
        double left = x + spaces.inside;
        for (std::size_t thread = i; thread < end; ++thread) {
            items[thread].place = QRectF(left, y + spaces.inside, widthOf(items[thread], own, spaces), own);
            left += items[thread].place.width() + 1;
        }
        plan.cores.push_back(core);
        package |= core.adjusted(-border, -border, border, border);
        rowHeight = std::max(rowHeight, core.height());
        x += coreWidth + spaces.between;
        i = end;
    }
    if (packages && items.back().cpu.online)
        plan.packages.push_back(package);
    plan.height = y + rowHeight + border;
    plan.items = std::move(items);
    return plan;
}

} // namespace

CorePlan planCpus(const std::vector<LogicalCpu>& cpus, const std::vector<int>& of, double width, double mostHeight,
                  double scale)
{
    std::vector<CoreItem> items = sortedItems(cpus, of);
    const bool crowded =
        std::ranges::any_of(items, [](const CoreItem& item) { return item.workers.size() > mostSharers; });
    if (items.empty() || crowded)
        return {};
    for (const double side : {44.0, 34.0, 26.0, 20.0, 16.0, 13.0, 10.0, 8.0, 6.0}) {
        const double inside = side >= 13 ? 3 : 1.5;
        const Spaces spaces{inside * scale, (side >= 13 ? 4 : 2) * scale, 4 * scale, 4 * scale,
                            std::min(side, 16.0) * scale};
        CorePlan plan = placed(items, side * scale, width, spaces);
        const auto sticksOut = [width](const QRectF& core) { return core.right() > width; };
        if (plan.height <= mostHeight && std::ranges::none_of(plan.cores, sticksOut))
            return plan;
    }
    return {};
}

CorePlan planSms(int sms, int coresPerSm, double width, double mostHeight, double scale)
{
    if (sms <= 0)
        return {};
    const bool dots = coresPerSm > 1;
    const double border = std::max(std::round(scale), 1.0);
    const double gap = border;
    for (const double wanted : {4.0, 3.0, 2.0, 1.0}) {
        const double pitch = std::max(std::round(wanted * scale), 1.0);
        CorePlan plan;
        plan.border = border;
        plan.pitch = pitch;
        plan.dots = dots ? coresPerSm : 0;
        // About square; a checkerboard has every second place free.
        const int places = dots ? (pitch > 1 ? coresPerSm : 2 * coresPerSm) : 16;
        plan.dotColumns = std::max(2, 2 * static_cast<int>(std::lround(std::sqrt(places) / 2)));
        const int dotRows = (places + plan.dotColumns - 1) / plan.dotColumns;
        const double smWidth = plan.dotColumns * pitch + 2 * border;
        const double smHeight = dotRows * pitch + 2 * border;
        const int across = static_cast<int>((width + gap) / (smWidth + gap));
        if (across < 1)
            continue;
        const int down = (sms + across - 1) / across;
        // Rows of equal length look better than a short last one.
        const int columns = (sms + down - 1) / down;
        plan.height = down * (smHeight + gap) - gap;
        if (plan.height > mostHeight)
            continue;
        for (int sm = 0; sm < sms; ++sm) {
            CoreItem item{.cpu = {.id = sm}, .workers = {sm}, .place = {}};
            item.place = QRectF(sm % columns * (smWidth + gap), sm / columns * (smHeight + gap), smWidth, smHeight);
            plan.items.push_back(std::move(item));
        }
        return plan;
    }
    return {};
}

std::vector<LogicalCpu> plainCpus(int count, const std::vector<int>& allowed)
{
    std::vector<LogicalCpu> cpus;
    for (int id = 0; id < count; ++id)
        cpus.push_back({.id = id, .core = id, .allowed = std::ranges::find(allowed, id) != allowed.end()});
    return cpus;
}

} // namespace coreloom

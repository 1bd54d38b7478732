#include "device/modelled/model_timeline.h"

#include <algorithm>
#include <utility>

namespace coreloom {

namespace {

bool same(const PredictedProduct& a, const PredictedProduct& b)
{
    return a.rows == b.rows && a.columns == b.columns && a.depth == b.depth && a.totalNs == b.totalNs;
}

} // namespace

ModelTimeline::ModelTimeline(int sms, std::int64_t nowNs)
    : m_beginNs(nowNs), m_endNs(nowNs), m_settled(static_cast<std::size_t>(sms))
{}

void ModelTimeline::idleUntil(std::int64_t ns)
{
    if (m_entries.empty())
        m_endNs = std::max(m_endNs, ns);
}

void ModelTimeline::append(const PredictedProduct& product)
{
    const bool continues = !m_entries.empty() && same(m_entries.back().product, product) &&
                           m_entries.back().beginNs + m_entries.back().count * product.totalNs == m_endNs;
    if (!continues) {
        m_entries.push_back({.product = product, .beginNs = m_endNs});
        m_entries.back().each = contribution(product, product.totalNs);
    }
    ++m_entries.back().count;
    m_endNs += product.totalNs;
}

void ModelTimeline::settle(std::int64_t ns)
{
    m_settled = totals(ns);
    m_entries.clear();
    m_endNs = std::min(m_endNs, ns);
}

std::vector<ModelTimeline::PerSm> ModelTimeline::contribution(const PredictedProduct& product, std::int64_t elapsedNs)
{
    std::vector<PerSm> result(static_cast<std::size_t>(product.sms));
    const std::int64_t done = std::min(product.tiles(), product.wavesDone(elapsedNs) * product.sms);
    for (std::int64_t tile = 0; tile < done; ++tile) {
        PerSm& sm = result[static_cast<std::size_t>(tile % product.sms)];
        ++sm.tiles;
        sm.elements += product.elementsOfTile(tile);
    }
    for (int i = 0; i < product.sms; ++i) {
        PerSm& sm = result[static_cast<std::size_t>(i)];
        sm.flop = 2 * sm.elements * product.depth;
        const std::int64_t ends = product.waveBeginsNs(product.tilesOf(i));
        sm.busyNs = std::clamp(elapsedNs, product.launchNs, ends) - product.launchNs;
    }
    return result;
}

std::vector<ModelTimeline::PerSm> ModelTimeline::totals(std::int64_t ns) const
{
    std::vector<PerSm> sums = m_settled;
    const auto add = [&](const std::vector<PerSm>& each, std::int64_t times) {
        for (std::size_t i = 0; i < each.size(); ++i) {
            sums[i].tiles += each[i].tiles * times;
            sums[i].elements += each[i].elements * times;
            sums[i].flop += each[i].flop * times;
            sums[i].busyNs += each[i].busyNs * times;
        }
    };
    for (const Entry& entry : m_entries) {
        const std::int64_t elapsed = ns - entry.beginNs;
        if (elapsed <= 0)
            break;
        const std::int64_t whole = std::min(entry.count, elapsed / entry.product.totalNs);
        add(entry.each, whole);
        if (whole < entry.count)
            add(contribution(entry.product, elapsed - whole * entry.product.totalNs), 1);
    }
    return sums;
}

void ModelTimeline::read(std::int64_t ns, std::vector<WorkerReading>& readings) const
{
    const double wall = static_cast<double>(ns - m_beginNs) * 1e-9;
    readings.clear();
    for (const PerSm& sm : totals(ns)) {
        const double busy = std::min(wall, static_cast<double>(sm.busyNs) * 1e-9);
        readings.push_back({.tiles = sm.tiles,
                            .elements = sm.elements,
                            .flop = sm.flop,
                            .busySeconds = busy,
                            .waitingSeconds = wall - busy});
    }
}

double ModelTimeline::busySeconds(std::int64_t ns) const
{
    double sum = 0;
    for (const PerSm& sm : totals(ns))
        sum += static_cast<double>(sm.busyNs) * 1e-9;
    return sum;
}

} // namespace coreloom

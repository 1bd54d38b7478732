#include "device/modelled/gpu_model.h"

#include "job/trace.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double libraryEfficiency = 0.70;
constexpr double naiveShare = 0.085; ///< of the library
constexpr double blockedShare = 0.128;
constexpr double simdShare = 0.73;
constexpr double copyEfficiency = 0.8;

struct TileSize {
    std::int64_t rows;
    std::int64_t columns;
};

TileSize tileOf(Rung rung)
{
    const bool small = rung == Rung::naive || rung == Rung::blocked;
    return small ? TileSize{32, 32} : TileSize{128, 128};
}

double shareOfLibrary(Rung rung)
{
    switch (rung) {
    case Rung::naive:
        return naiveShare;
    case Rung::blocked:
        return blockedShare;
    case Rung::simd:
        return simdShare;
    case Rung::library:
    case Rung::tensor:
        return 1;
    }
    return 0;
}

} // namespace

std::int64_t PredictedProduct::elementsOfTile(std::int64_t tile) const
{
    const std::int64_t row = tile / tilesAcross() * tileRows;
    const std::int64_t column = tile % tilesAcross() * tileColumns;
    return std::min(tileRows, rows - row) * std::min(tileColumns, columns - column);
}

std::int64_t PredictedProduct::waveBeginsNs(std::int64_t wave) const
{
    // In floating point: nanoseconds times waves may not fit into 64 bits.
    const double share = static_cast<double>(wave) / static_cast<double>(waves);
    return launchNs + std::llround(static_cast<double>(totalNs - launchNs) * share);
}

std::int64_t PredictedProduct::wavesDone(std::int64_t ns) const
{
    if (ns >= totalNs)
        return waves;
    const double share =
        static_cast<double>(ns - launchNs) / static_cast<double>(std::max<std::int64_t>(1, totalNs - launchNs));
    auto wave = std::clamp(static_cast<std::int64_t>(share * static_cast<double>(waves)), std::int64_t{0}, waves - 1);
    while (wave > 0 && waveBeginsNs(wave) > ns)
        --wave;
    return wave;
}

std::vector<LadderEntry> GpuModel::ladder() const
{
    std::vector<LadderEntry> entries;
    for (const Rung rung : allRungs) {
        for (const Precision precision : allPrecisions) {
            if (rate(rung, precision) > 0)
                entries.push_back({rung, precision});
        }
    }
    return entries;
}

double GpuModel::rate(Rung rung, Precision precision) const
{
    constexpr double tera = 1e12;
    const double single = libraryEfficiency * shareOfLibrary(rung) * m_figures.fp32;
    const bool tensor = rung == Rung::tensor;
    switch (precision) {
    case Precision::fp32:
        return tensor ? 0 : tera * single;
    case Precision::fp64: {
        const double peak = libraryEfficiency * m_figures.fp64.value_or(0);
        return tensor ? 0 : tera * (rung == Rung::library ? peak : std::min(single / 2, peak));
    }
    case Precision::tf32:
        return tensor ? tera * libraryEfficiency * m_figures.tf32.value_or(0) : 0;
    case Precision::bf16:
        return tensor ? tera * libraryEfficiency * m_figures.bf16.value_or(0) : 0;
    }
    return 0;
}

PredictedProduct GpuModel::predict(std::int64_t m, std::int64_t n, std::int64_t k, Rung rung, Precision precision,
                                   int sms) const
{
    const TileSize tile = tileOf(rung);
    PredictedProduct product{.rows = m,
                             .columns = n,
                             .depth = k,
                             .tileRows = tile.rows,
                             .tileColumns = tile.columns,
                             .sms = sms,
                             .launchNs = std::llround(launchSeconds * 1e9)};
    const auto real = [](std::int64_t value) { return static_cast<double>(value); };
    const double tileFlop = 2 * real(tile.rows) * real(tile.columns) * real(k);
    const double ratePerSm = rate(rung, precision) / m_figures.sms;
    const double waves = std::ceil(real(product.tiles()) / sms);
    const double computing = waves * tileFlop / ratePerSm;
    const int bytes = precision == Precision::bf16 ? 2 : bytesPerElement(precision);
    const double moving =
        (real(m) * real(k) + real(k) * real(n) + real(m) * real(n)) * bytes / (m_figures.bandwidth * 1e9);
    product.totalNs = product.launchNs + std::max<std::int64_t>(1, std::llround(1e9 * std::max(computing, moving)));

    // What is shown and counted never has more tiles than a trace holds: several that follow each other become one.
    while (product.tiles() > static_cast<std::int64_t>(mostTiles)) {
        product.tileRows *= 2;
        product.tileColumns *= 2;
    }
    product.waves = (product.tiles() + sms - 1) / sms;
    return product;
}

double GpuModel::copySeconds(std::int64_t bytes) const
{
    return m_figures.pcie ? static_cast<double>(bytes) / (copyEfficiency * *m_figures.pcie * 1e9) : 0;
}

double GpuModel::watts(double busySms) const
{
    const double idle = m_figures.idleWatts.value_or(idleShare * m_figures.tdpWatts);
    return idle + (m_figures.tdpWatts - idle) * busySms / m_figures.sms;
}

} // namespace coreloom

#pragma once

#include "job/device_info.h"
#include "job/gpu_figures.h"

#include <cstdint>
#include <vector>

namespace coreloom {

/// How one product runs on the model: tiles of C dealt out to the SMs in turn, wave after wave.
struct PredictedProduct {
    std::int64_t rows = 0; ///< of C
    std::int64_t columns = 0;
    std::int64_t depth = 0; ///< k
    std::int64_t tileRows = 1;
    std::int64_t tileColumns = 1;
    int sms = 1; ///< used
    std::int64_t launchNs = 0;
    std::int64_t waves = 1;
    std::int64_t totalNs = 1; ///< launch and waves

    [[nodiscard]] std::int64_t tilesAcross() const { return (columns + tileColumns - 1) / tileColumns; }
    [[nodiscard]] std::int64_t tiles() const { return (rows + tileRows - 1) / tileRows * tilesAcross(); }
    [[nodiscard]] std::int64_t flop() const { return 2 * rows * columns * depth; }
    /// Tile t is computed by SM t mod sms.
    [[nodiscard]] std::int64_t tilesOf(int sm) const { return (tiles() - sm + sms - 1) / sms; }
    [[nodiscard]] std::int64_t elementsOfTile(std::int64_t tile) const;
    /// When a wave begins, since the product began; wave == waves gives the end.
    [[nodiscard]] std::int64_t waveBeginsNs(std::int64_t wave) const;
    /// Waves that are complete so long after the product began.
    [[nodiscard]] std::int64_t wavesDone(std::int64_t ns) const;
};

/// Predicts a matrix product on a GPU from its published figures.
///
/// Roofline (Williams, Waterman, Patterson 2009): a rung runs at
///     min(efficiency · peak, intensity · bandwidth),
/// intensity being FLOP over the bytes of A, B and C once. On top of it:
///  - waves: C is cut into tiles (32 × 32 on naive and blocked, else 128 × 128), one SM works on one at a time, so that
///    a last wave that is not full costs as much as a full one, and tiles at the edges as much as whole ones;
///  - a launch of `launchSeconds` for each product.
/// So a product takes launch + max(waves · FLOP of a tile / (rate / SMs), bytes / bandwidth).
///
/// Efficiencies are shares of the FP32 peak. cuBLAS reaches 0.6 to 0.9 of it (0.60 of the nominal peak on an RTX A6000,
/// above 0.75 of a measured one); 0.70 is taken. The other rungs are shares of that as published for the same card
/// (github.com/siboehm/SGEMM_CUDA, 4092²): one thread an element 0.085, shared-memory tiles 0.128, register tiles 0.69
/// to 0.78. All of it within ±`band`: tests/device/modelled compares with every published measurement that is known.
///
/// FP64: rungs below the library are bound by moving operands, and move twice the bytes: half their FP32 rate, but no
/// more than 0.70 of the FP64 peak. Tensor cores: 0.70 of their dense peak.
///
/// Copies over PCIe: 0.8 of the slot's nominal rate. Power: idle to TDP, by the share of all SMs that are busy; makers
/// do not publish what a GPU draws idle, and `idleShare` of the TDP is taken where no figure is given.
class GpuModel {
public:
    explicit GpuModel(GpuFigures figures) : m_figures(std::move(figures)) {}

    [[nodiscard]] const GpuFigures& figures() const { return m_figures; }
    /// What has a published rate.
    [[nodiscard]] std::vector<LadderEntry> ladder() const;
    /// FLOP/s of all SMs together on a large product; 0 for what is not in the ladder.
    [[nodiscard]] double rate(Rung rung, Precision precision) const;
    [[nodiscard]] PredictedProduct predict(std::int64_t m, std::int64_t n, std::int64_t k, Rung rung,
                                           Precision precision, int sms) const;
    /// Of a copy between host and device; 0 where none is needed.
    [[nodiscard]] double copySeconds(std::int64_t bytes) const;
    /// With that many SMs busy, on average.
    [[nodiscard]] double watts(double busySms) const;

    static constexpr double band = 0.35;
    static constexpr double idleShare = 0.07;
    static constexpr double launchSeconds = 3e-6;

private:
    GpuFigures m_figures;
};

} // namespace coreloom

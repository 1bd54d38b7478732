#pragma once

#include "base/text.h"
#include "job/names.h"

#include <optional>
#include <string>

namespace coreloom {

/// GFLOP/s that nothing can exceed.
struct Peak {
    std::optional<double> fp32, fp64;

    [[nodiscard]] std::optional<double> of(Precision precision) const
    {
        if (precision == Precision::fp32)
            return fp32;
        return precision == Precision::fp64 ? fp64 : std::nullopt;
    }
};

/// What the hardware below a lane can do at most. What is unknown is empty, and then there is a reason.
struct Limits {
    Provenance provenance = Provenance::unavailable;
    std::string isa;             ///< instruction set that reached them, "AVX-512"; empty on a GPU
    int workers = 0;             ///< CPUs, or SMs, that are meant by "all"
    Peak one;                    ///< of one CPU while the others rest; empty on a GPU
    Peak all;                    ///< of all at the same time
    std::optional<double> triad; ///< GB/s of all at the same time, between memory and CPUs; 1 GB is 10⁹ bytes
    Text reason;                 ///< why something is empty
};

} // namespace coreloom

#pragma once

#include "base/text.h"
#include "job/names.h"

#include <optional>
#include <string>

namespace coreloom {

/// GFLOP/s that nothing can exceed, in each precision; tf32 and bf16 with tensor cores.
struct Peak {
    std::optional<double> fp32, fp64, tf32, bf16;

    [[nodiscard]] std::optional<double> of(Precision precision) const
    {
        switch (precision) {
        case Precision::fp32:
            return fp32;
        case Precision::fp64:
            return fp64;
        case Precision::tf32:
            return tf32;
        case Precision::bf16:
            return bf16;
        }
        return std::nullopt;
    }
};

/// What the hardware below a lane can do at most. What is unknown is empty, and then there is a reason.
struct Limits {
    Provenance provenance = Provenance::unavailable;
    std::string isa;             ///< instruction set that reached them, "AVX-512"; empty on a GPU
    int workers = 0;             ///< CPUs, or SMs, that are meant by "all"
    Peak one;                    ///< of one CPU while the others rest; empty on a GPU
    Peak all;                    ///< of all at the same time
    std::optional<double> triad; ///< of all at the same time, to and from memory, in GB/s: 10⁹ bytes a second
    Text reason;                 ///< why something is empty
};

} // namespace coreloom

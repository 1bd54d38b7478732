#pragma once

#include "job/names.h"

#include <cstdint>
#include <optional>
#include <string>

namespace coreloom {

/// What a GPU does without us: the yardsticks of the check. Whatever is not known is empty.
class Card {
public:
    Card() = default;
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;
    virtual ~Card() = default;

    /// GFLOP/s of cuBLAS, called by itself, for a product of size × size.
    virtual std::optional<double> cublas(Precision precision, std::int64_t size) = 0;
    /// GB/s, read and written, of a copy of 1 GiB within the GPU's memory.
    virtual std::optional<double> copy() = 0;
    /// GFLOP/s of multiply-adds in registers; of tensor cores for tf32 and bf16.
    virtual std::optional<double> peak(Precision precision) = 0;
};

} // namespace coreloom

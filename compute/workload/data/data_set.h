#pragma once

#include "job/data_shape.h"

#include <cstdint>
#include <string>
#include <vector>

/// Labelled examples that a network learns from and is tested on. Where they come from: digits.h draws them,
/// synthetic_data.h makes any number of them, data_file.h reads them from a file.
namespace coreloom {

/// Examples as rows of features, one row after the other.
struct Examples {
    std::vector<float> features;      ///< count() × DataSet::features
    std::vector<std::int32_t> labels; ///< the class of each row, from 0 on

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(labels.size()); }
    bool operator==(const Examples&) const = default;
};

struct DataSet {
    std::string name;                 ///< "digits", "synthetic" or the file's name
    std::int64_t features = 0;        ///< values of one example
    std::vector<std::string> classes; ///< their names, by label; at least two
    Examples train;                   ///< at least one
    Examples test;                    ///< at least one; never trained on

    [[nodiscard]] std::int64_t bytes() const;
    [[nodiscard]] DataShape shape() const;
};

/// Host memory of so many examples.
[[nodiscard]] constexpr std::int64_t dataBytes(std::int64_t features, std::int64_t examples)
{
    return examples * (features * std::int64_t{sizeof(float)} + std::int64_t{sizeof(std::int32_t)});
}

/// The numbers 0 … count - 1 in a random order that depends on the arguments only (Fisher and Yates' shuffle): the
/// order of an epoch, and who is held out. Streams from 64 on are free for it; inputs use lower ones, and so should
/// weights.
[[nodiscard]] std::vector<std::int64_t> shuffledOrder(std::int64_t count, std::uint64_t seed, std::uint64_t stream);

/// Where data come without a test split, one fifth of the examples, at least one, is held out: the first ones of
/// shuffledOrder(count, splitSeed, splitStream).
inline constexpr std::uint64_t splitSeed = 1;
inline constexpr std::uint64_t splitStream = 64;
inline constexpr std::int64_t testShare = 5; ///< one in so many

/// Moves the held out examples from `train`, which has two or more, to `test`. Both parts keep their order.
void holdOut(DataSet& data);

} // namespace coreloom

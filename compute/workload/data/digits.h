#pragma once

#include "workload/data/data_set.h"

#include <cstdint>

namespace coreloom {

/// A picture has 28 rows of 28 pixels, as MNIST's have; a pixel is a value from -1 to 1 in steps of 2/255.
inline constexpr std::int64_t digitSide = 28;
inline constexpr std::int64_t digitFeatures = digitSide * digitSide;

/// How many are drawn, and from which seed. The default is the program's embedded set.
struct DigitsRequest {
    std::int64_t train = digitsShape().train;
    std::int64_t test = digitsShape().test;
    std::uint64_t seed = 1;
};

/// Pictures of the digits 0 to 9, drawn by the program: strokes that are bent, slanted, turned, stretched and moved at
/// random, with a pen of random width, on noisy paper. Three quarters are light on dark, the others dark on light. That
/// is what a linear classifier cannot do: the negative of a picture turns the sign of every weighted sum, so no weights
/// can speak for both. One hidden layer can. A softmax regression reaches 70 % on the test split, the default network
/// 97 % in less than two epochs.
///
/// The same bits on every machine: only + - * / and square roots, never contracted to fused operations, and pixels are
/// rounded to 256 levels.
[[nodiscard]] DataSet drawnDigits(const DigitsRequest& request = {});

} // namespace coreloom

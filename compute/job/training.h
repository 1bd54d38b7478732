#pragma once

#include "base/text.h"

#include <cstdint>
#include <optional>
#include <vector>

/// What a lane keeps of a network at work.
namespace coreloom {

/// A part of a step, as long as it took on average in the timed steps that were traced.
struct Stage {
    Text name;
    std::int64_t flop = 0; ///< of its products; 0 where it has none
    double seconds = 0;    ///< of one step; 0 before the first was timed
    /// Of these, how long a worker waited for others, on average over the workers; empty where it cannot be told.
    std::optional<double> waitingSeconds = {};

    bool operator==(const Stage&) const = default;
};

/// How a network learned, step by step from the first one, the warm-up's included.
struct Training {
    /// Means over the mini-batch of each step, before its update. Beyond 65 536 steps a value stands for several
    /// neighbouring ones, as their mean.
    std::vector<double> loss;     ///< cross-entropy
    std::vector<double> accuracy; ///< share of the examples that were classified right
    std::int64_t stepsPerValue = 1;
    std::optional<double> testAccuracy; ///< of examples that were never trained on, after the last step
    int parts = 1;                      ///< of a mini-batch that were computed apart
    std::int64_t batch = 0;             ///< examples of a step
    std::int64_t examples = 0;          ///< of an epoch

    bool operator==(const Training&) const = default;
};

/// How far lanes are apart that learned from the same seed, as shares of the loss.
struct LossDifference {
    std::int64_t steps = 0;            ///< from the first one on, that were compared
    double largest = 0;                ///< of any step, between the first lane and another
    std::int64_t step = 0;             ///< the one that has it, counted from 1
    std::optional<double> afterUpdate; ///< of the second step, which tells how far the gradients of the first agree

    bool operator==(const LossDifference&) const = default;
};

inline constexpr std::size_t mostTrainingValues = 65'536;

} // namespace coreloom

#pragma once

#include "device/cuda/kernels/strided.cuh"

#include <cmath>

namespace coreloom::CORELOOM_GPU {

/// Softmax of a row and its cross-entropy with the row's label. One thread takes a whole row: classes are few, and the
/// terms of its sum then come in ascending order.
template<typename T>
struct SoftmaxMap {
    Strided<const T> logits;
    Strided<const T> labels;
    Strided<T> outcome;
    Strided<T> gradient; ///< may be the logits: each is read before it is written
    T scale{};
    std::int64_t lines = 0; ///< rows
    std::int64_t classes = 0;

    __device__ void apply(std::int64_t row) const
    {
        // The first one if that is NaN, as no comparison with it is true; everything then is NaN.
        T largest = logits.at(row, 0);
        for (std::int64_t c = 1; c < classes; ++c) {
            const T value = logits.at(row, c);
            largest = largest < value ? value : largest;
        }
        const auto label = static_cast<std::int64_t>(labels.at(row, 0));
        const T ofLabel = logits.at(row, label) - largest;
        T sum = T(0);
        for (std::int64_t c = 0; c < classes; ++c) {
            const T share = std::exp(logits.at(row, c) - largest);
            gradient.at(row, c) = share;
            sum += share;
        }
        outcome.at(row, 0) = std::log(sum) - ofLabel;
        outcome.at(row, 1) = ofLabel == T(0) ? T(1) : T(0);
        for (std::int64_t c = 0; c < classes; ++c)
            gradient.at(row, c) = scale * (gradient.at(row, c) / sum - (c == label ? T(1) : T(0)));
    }
};

} // namespace coreloom::CORELOOM_GPU

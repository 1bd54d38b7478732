#pragma once

#include "device/cuda/kernels/strided.cuh"

namespace coreloom::CORELOOM_GPU {

/// velocity = momentum · velocity + gradient and weights −= learningRate · velocity, an element; of up to `most`
/// gradients the sum, as a tree.
template<typename T, int most>
struct MomentumUpdateMap {
    Strided<T> weights;
    Strided<T> velocity;
    Strided<const T> gradients[most];
    int count = 0; ///< of the gradients
    /// The tree without recursion: the gradients are put on a stack in order, and after gradient i the two last sums on
    /// it are added so many times.
    unsigned char additions[most] = {};
    T learningRate{};
    T momentum{};
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    __device__ T gradient(std::int64_t row, std::int64_t column) const
    {
        if constexpr (most == 1)
            return gradients[0].at(row, column);
        // Of 64 gradients at most 7 sums wait. The last one always stands first, so that all of them have fixed places
        // and are in registers.
        constexpr int depth = 7;
        T waiting[depth] = {};
        for (int i = 0; i < count; ++i) {
            CORELOOM_UNROLL
            for (int w = depth - 1; w > 0; --w)
                waiting[w] = waiting[w - 1];
            waiting[0] = gradients[i].at(row, column);
            for (int a = additions[i]; a > 0; --a) {
                waiting[0] = waiting[1] + waiting[0];
                CORELOOM_UNROLL
                for (int w = 1; w < depth - 1; ++w)
                    waiting[w] = waiting[w + 1];
            }
        }
        return waiting[0];
    }

    __device__ void apply(std::int64_t row, std::int64_t column) const
    {
        const T speed = momentum * velocity.at(row, column) + gradient(row, column);
        velocity.at(row, column) = speed;
        weights.at(row, column) -= learningRate * speed;
    }
};

} // namespace coreloom::CORELOOM_GPU

#include "job/random.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace coreloom {

namespace {

/// The finalizer of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014).
std::uint64_t mix(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;

/// 53 random bits as a number in [0, 1).
double unit(std::uint64_t bits)
{
    return static_cast<double>(bits >> 11) * 0x1.0p-53;
}

/// A float without its last `bits` significant bits, ties to even.
float shortened(float value, int bits)
{
    const auto pattern = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t last = (pattern >> bits) & 1U;
    const std::uint32_t half = (1U << (bits - 1)) - 1U;
    return std::bit_cast<float>((pattern + half + last) & ~((1U << bits) - 1U));
}

} // namespace

double randomValue(std::uint64_t seed, std::uint64_t stream, std::uint64_t index, Distribution distribution)
{
    const std::uint64_t key = mix(seed + golden * (stream + 1));
    const std::uint64_t bits = mix(key + golden * (index + 1));
    if (distribution == Distribution::uniform)
        return 2.0 * unit(bits) - 1.0;
    // Box–Muller; 1 - u is in (0, 1], so the logarithm is finite.
    const double radius = std::sqrt(-2.0 * std::log(1.0 - unit(bits)));
    return radius * std::cos(2.0 * std::numbers::pi * unit(mix(bits + golden)));
}

double roundedTo(double value, Precision precision)
{
    switch (precision) {
    case Precision::fp64:
        return value;
    case Precision::fp32:
        return static_cast<float>(value);
    case Precision::tf32:
        return shortened(static_cast<float>(value), 13);
    case Precision::bf16:
        return shortened(static_cast<float>(value), 16);
    }
    return value;
}

} // namespace coreloom

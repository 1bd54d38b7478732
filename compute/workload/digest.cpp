#include "workload/digest.h"

#include <bit>

namespace coreloom {

namespace {

std::uint64_t hashed(std::uint64_t hash, std::uint64_t bytes, int count)
{
    for (int i = 0; i < count; ++i) {
        hash = (hash ^ (bytes & 0xffU)) * 0x100000001b3U;
        bytes >>= 8;
    }
    return hash;
}

} // namespace

void Digest::add(const double* values, std::int64_t count, Precision precision)
{
    std::uint64_t hash = m_hash;
    for (std::int64_t i = 0; i < count; ++i) {
        if (precision == Precision::fp64)
            hash = hashed(hash, std::bit_cast<std::uint64_t>(values[i]), 8);
        else
            hash = hashed(hash, std::bit_cast<std::uint32_t>(static_cast<float>(values[i])), 4);
    }
    m_hash = hash;
}

} // namespace coreloom

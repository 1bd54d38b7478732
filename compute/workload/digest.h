#pragma once

#include "job/names.h"

#include <cstdint>

namespace coreloom {

/// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923) of a matrix's elements in row order, each as the little-endian bytes of
/// the lane's stored type: binary64 for fp64, else binary32. Equal results have equal digests on every machine.
class Digest {
public:
    void add(const double* values, std::int64_t count, Precision precision);
    [[nodiscard]] std::uint64_t value() const { return m_hash; }

private:
    std::uint64_t m_hash = 0xcbf29ce484222325U;
};

} // namespace coreloom

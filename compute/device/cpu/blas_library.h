#pragma once

#include "base/environment.h"
#include "job/device_info.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace coreloom {

/// C = A · B or C += A · B with row-major matrices, each perhaps transposed; strides in elements.
template<typename T>
struct BlasCall {
    const T* a;
    const T* b;
    T* c;
    std::int64_t m, n, k;
    std::int64_t aStride, bStride, cStride;
    bool transposeA, transposeB;
    bool add;
};

/// OpenBLAS, BLIS or oneDNN, opened at run time. Each call runs on the calling thread alone, so that the crew decides
/// who computes; calls may come from many threads at once.
class BlasLibrary {
public:
    BlasLibrary() = default;
    BlasLibrary(const BlasLibrary&) = delete;
    BlasLibrary& operator=(const BlasLibrary&) = delete;
    virtual ~BlasLibrary() = default;

    /// The library's name, version and the core type that it chose for itself.
    [[nodiscard]] virtual const LibraryInfo& info() const = 0;
    /// What a reader of the numbers must know.
    [[nodiscard]] virtual const std::vector<Text>& notes() const = 0;
    /// The environment variables that are set and choose the library's code: "OPENBLAS_CORETYPE=Haswell".
    [[nodiscard]] std::vector<std::string> steering() const;
    [[nodiscard]] virtual bool hasDouble() const { return true; }
    virtual void multiply(const BlasCall<float>& call) const = 0;
    virtual void multiply(const BlasCall<double>& call) const = 0;
};

/// The precisions in which some library here could multiply, found without loading any.
[[nodiscard]] std::vector<Precision> blasPrecisions(const LibraryLoader& libraries);

/// The first of OpenBLAS, BLIS and oneDNN that opens and has this precision. Fails with deviceAbsent and the list of
/// what was looked for.
[[nodiscard]] Expected<std::shared_ptr<const BlasLibrary>> openBlas(const LibraryLoader& libraries,
                                                                    Precision precision);

} // namespace coreloom

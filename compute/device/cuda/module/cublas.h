#pragma once

#include "base/library.h"
#include "device/cuda/product_library.h"
#include "job/device_info.h"

#include <memory>
#include <optional>

namespace coreloom {

/// cuBLAS as this computer has it, opened at run time and never needed.
[[nodiscard]] Expected<std::shared_ptr<Library>> openCublas(const LibraryLoader& libraries);

/// Why cuBLAS cannot be kept to some SMs of a GPU; empty if it can.
[[nodiscard]] std::optional<Error> whyAllSms(const Library& cublas);

struct Cublas {
    LibraryInfo info;
    std::unique_ptr<cuda::ProductLibrary> product;
};

/// A handle on the GPU that is current. FP32 sums in FP32, no tensor cores of lower precision.
[[nodiscard]] Expected<Cublas> createCublas(const LibraryLoader& libraries);

} // namespace coreloom

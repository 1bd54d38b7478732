#pragma once

#include "base/library.h"
#include "device/cuda/product_library.h"
#include "job/device_info.h"

#include <memory>

namespace coreloom {

/// cuBLAS as this computer has it, opened at run time and never needed.
[[nodiscard]] Expected<std::shared_ptr<Library>> openCublas(const LibraryLoader& libraries);

struct Cublas {
    LibraryInfo info;
    std::unique_ptr<cuda::ProductLibrary> product;
};

/// A handle on the GPU that is current. FP32 sums in FP32, no tensor cores of lower precision.
[[nodiscard]] Expected<Cublas> createCublas(const LibraryLoader& libraries);

} // namespace coreloom

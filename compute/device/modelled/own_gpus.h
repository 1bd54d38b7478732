#pragma once

#include "base/environment.h"
#include "base/error.h"
#include "job/gpu_figures.h"

#include <string>
#include <vector>

/// GPUs that users describe themselves: each file *.json in the folder "gpus" of their own files is a catalogue.
namespace coreloom {

/// A file that is no catalogue, or names a GPU that is listed already.
struct RefusedGpuFile {
    std::string name; ///< without the folder
    Error reason;
};

struct GpuCatalogues {
    std::vector<GpuFigures> gpus; ///< the built-in ones first, then the user's by the names of their files
    std::vector<RefusedGpuFile> refused;
};

/// All GPUs that can be predicted here. A broken file keeps only its own out.
[[nodiscard]] GpuCatalogues readGpuCatalogues(const Environment& environment);

/// The folder of those files; empty where the environment has none.
[[nodiscard]] std::string ownGpuFolder(const Environment& environment);

/// Writes a GPU as a file of its own, whole or not at all, and returns it as it will be listed. Its id is made of its
/// name; one of the user's own with the same name is replaced. Fails with badFile where its figures contradict each
/// other, and with ioFailed where the file cannot be written.
[[nodiscard]] Expected<GpuFigures> keepOwnGpu(const Environment& environment, GpuFigures gpu);

} // namespace coreloom

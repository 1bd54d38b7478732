#pragma once

#include "base/environment.h"
#include "base/error.h"

#include <string>
#include <vector>

namespace coreloom {

enum class Need {
    toRun,    ///< for something to run at all (an NVIDIA GPU, say)
    toBuild,  ///< only where Coreloom, or an extension of PyTorch, is compiled
    bundled,  ///< comes inside of what uses it
    optional, ///< brings one thing more
};

/// The need's name as it stands in files: "toRun".
[[nodiscard]] const char* name(Need need);

/// One part of the software that computing with a GPU may involve.
struct StackComponent {
    std::string id;   ///< "cuda-toolkit"
    std::string name; ///< "CUDA Toolkit"
    Need need = Need::optional;
    Expected<std::string> found; ///< its version, or where none can be told its soname; else what is missing and the
                                 ///< line that brings it
    Text purpose;                ///< what it is for
};

/// The whole stack, in the order in which it is built up: driver, CUDA, PyTorch, OpenGL, BLAS, sensors. Starts neither
/// Python nor a GPU, and loads no library but the driver's.
[[nodiscard]] std::vector<StackComponent> readStack(const Environment& environment);

} // namespace coreloom

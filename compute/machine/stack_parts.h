#pragma once

#include "machine/stack.h"

namespace coreloom {

/// NVIDIA's part of the stack: driver, runtime, Toolkit, cuBLAS, cuDNN, NVML.
[[nodiscard]] std::vector<StackComponent> readCudaStack(const Environment& environment);

/// PyTorch of the Python 3 of the system, the user or the active virtual environment.
[[nodiscard]] StackComponent readPyTorch(const Environment& environment);

/// The first of these sonames that can be opened; else deviceAbsent with these sentences.
[[nodiscard]] Expected<std::string> findLibrary(const Environment& environment, const std::vector<std::string>& sonames,
                                                Text missing, Text remedy);

/// "Install it with: sudo apt install …".
[[nodiscard]] Text aptRemedy(const std::string& package);

} // namespace coreloom

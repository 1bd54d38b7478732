#pragma once

#include "base/environment.h"
#include "device/device.h"

#include <memory>

namespace coreloom {

/// The devices `opengl`, `opengl:1` …: GPUs of any maker through OpenGL 4.3 compute shaders, those in software last.
/// Where OpenGL or a GPU is missing, one absent device `opengl` stands for all, with the reason. The environment's
/// objects must outlive the provider.
[[nodiscard]] std::unique_ptr<DeviceProvider> openglProvider(const Environment& environment);

} // namespace coreloom

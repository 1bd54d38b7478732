#pragma once

#include "base/error.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace coreloom {

/// "784-1024-1024-10"
[[nodiscard]] QString layersText(const std::vector<std::int64_t>& layers);

/// What typed layers mean: whole numbers with anything but digits between them. Fails with a sentence on what is wrong
/// where they are no network.
[[nodiscard]] Expected<std::vector<std::int64_t>> typedLayers(const QString& text);

} // namespace coreloom

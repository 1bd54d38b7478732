#pragma once

#include "card.h"

#include <memory>

namespace coreloom {

/// The GPU of that number by the CUDA runtime.
[[nodiscard]] std::unique_ptr<Card> cudaCard(int index);

} // namespace coreloom

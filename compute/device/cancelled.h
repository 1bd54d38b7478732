#pragma once

#include "base/error.h"

namespace coreloom {

/// What stop() makes of everything that runs.
[[nodiscard]] inline tl::unexpected<Error> cancelled()
{
    return failure(ErrorCode::cancelled, {translatable("compute", "Stopped."), {}});
}

} // namespace coreloom

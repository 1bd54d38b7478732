#pragma once

#include "base/error.h"
#include "base/text.h"

#include <QString>

namespace coreloom {

/// The sentence in the window's language, its numbers as the user's locale writes them.
[[nodiscard]] QString translated(const Text& text);
/// What happened and, where known, what to do.
[[nodiscard]] QString translated(const Error& error);

} // namespace coreloom

#pragma once

#include <expected>

/// For a machine without tl::expected: C++23 has it. Only tests/gpu/CMakeLists.txt looks here.
namespace tl {

using std::expected;
using std::unexpected;

} // namespace tl

#pragma once

#include <string_view>

/// The text of the files in shaders/.
namespace coreloom::opengl {

[[nodiscard]] std::string_view productShader(); ///< what stands before each of the others
[[nodiscard]] std::string_view naiveShader();
[[nodiscard]] std::string_view blockedShader();
[[nodiscard]] std::string_view simdShader();

} // namespace coreloom::opengl

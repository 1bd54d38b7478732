#pragma once

#include <string>
#include <string_view>

namespace coreloom {

/// The levels that the compiler builds loops for; the best one that this CPU has is chosen at run time.
enum class InstructionSet { baseline, avx2, avx512 };

[[nodiscard]] InstructionSet bestInstructionSet();

/// "AVX-512", "AVX2"; for the baseline what every program of this architecture may use: "SSE2", "NEON".
[[nodiscard]] std::string name(InstructionSet set);

/// The same of a target of Highway, which calls AVX-512 AVX3: "AVX3_DL" is "AVX-512".
[[nodiscard]] std::string nameOfTarget(std::string_view target);

} // namespace coreloom

#pragma once

#include <string>

namespace coreloom {

/// The levels that the compiler builds loops for; the best one that this CPU has is chosen at run time.
enum class InstructionSet { baseline, avx2, avx512 };

[[nodiscard]] InstructionSet bestInstructionSet();

/// "AVX-512", "AVX2"; for the baseline what every program of this architecture may use: "SSE2", "NEON".
[[nodiscard]] std::string name(InstructionSet set);

} // namespace coreloom

#include "device/cpu/instruction_set.h"

namespace coreloom {

InstructionSet bestInstructionSet()
{
#if defined(__x86_64__)
    // What x86-64-v4 and x86-64-v3 hold and the loops can come to use. Asks the CPU and the system, which must save the
    // wide registers.
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd"))
        return InstructionSet::avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"))
        return InstructionSet::avx2;
#endif
    return InstructionSet::baseline;
}

std::string name(InstructionSet set)
{
    switch (set) {
    case InstructionSet::avx512:
        return "AVX-512";
    case InstructionSet::avx2:
        return "AVX2";
    case InstructionSet::baseline:
        break;
    }
#if defined(__x86_64__)
    return "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "baseline";
#endif
}

std::string nameOfTarget(std::string_view target)
{
    return target.starts_with("AVX3") ? "AVX-512" : std::string(target);
}

} // namespace coreloom

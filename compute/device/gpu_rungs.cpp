#include "device/gpu_rungs.h"

namespace coreloom {

std::vector<RungInfo> gpuRungs(const std::string& options)
{
    const Text plain{translatable("compute", "Plain arithmetic units compute in FP32 and FP64; TF32 and BF16 are for "
                                             "tensor cores."),
                     {}};
    return {
        {.rung = Rung::naive,
         .change = {translatable("compute", "A GPU thread for each element of C, with a loop over the terms of its "
                                            "sum."),
                    {}},
         .reason = {translatable("compute", "It is the work itself, and with thousands of threads there are always "
                                            "some that can compute while others wait for memory."),
                    {}},
         .options = options,
         .absent = plain},
        {.rung = Rung::blocked,
         .change = {translatable("compute", "The threads of a block copy a tile of A and one of B into the shared "
                                            "memory of their SM first, and compute from there."),
                    {}},
         .reason = {translatable("compute", "A value is fetched from the GPU's memory once for the whole block, and "
                                            "no longer once for each thread that needs it."),
                    {}},
         .options = options,
         .absent = plain},
        {.rung = Rung::simd,
         .change = {translatable("compute", "Each thread computes a small block of elements that stays in its "
                                            "registers, and loads several values at once."),
                    {}},
         .reason = {translatable("compute", "Every value that is loaded takes part in many multiplications, so that "
                                            "the arithmetic units wait less for shared memory."),
                    {}},
         .options = options,
         .absent = plain},
        {.rung = Rung::library,
         .change = {translatable("compute", "cuBLAS, the library of the GPU's maker, computes the whole product."), {}},
         .reason = {translatable("compute", "Experts have tuned it for each of their GPUs: it shows what can be "
                                            "reached."),
                    {}}},
        {.rung = Rung::tensor,
         .change = {translatable("compute", "Tensor cores multiply small matrices in one instruction: inputs are "
                                            "rounded to fewer digits, sums stay in FP32."),
                    {}},
         .reason = {translatable("compute", "Circuits made for nothing else do several times as many "
                                            "multiplications in the same time, at the price of digits."),
                    {}},
         .options = options,
         .absent = {translatable("compute", "Tensor cores take inputs in TF32 and BF16 only."), {}}}};
}

} // namespace coreloom

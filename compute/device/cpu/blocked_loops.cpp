// Compiled once for each instruction set, with CORELOOM_INSTRUCTION_SET naming the namespace.
#include "device/cpu/blocked_loops.h"

namespace coreloom::CORELOOM_INSTRUCTION_SET {

namespace {

constexpr std::int64_t smaller(std::int64_t a, std::int64_t b)
{
    return a < b ? a : b;
}

/// The loop over columns is innermost, so that the compiler can compute several columns at once; it does not change the
/// order in which the terms of one element are added.
template<typename T>
void multiplyInBlocks(const Slice<T>& s, T* __restrict block)
{
    for (std::int64_t p0 = 0; p0 < s.depth; p0 += blockDepth) {
        const std::int64_t depth = smaller(blockDepth, s.depth - p0);
        for (std::int64_t j0 = 0; j0 < s.columns; j0 += blockColumns) {
            const std::int64_t columns = smaller(blockColumns, s.columns - j0);

            for (std::int64_t p = 0; p < depth; ++p) {
                for (std::int64_t j = 0; j < columns; ++j)
                    block[p * blockColumns + j] = s.b[(p0 + p) * s.bRow + (j0 + j) * s.bColumn];
            }

            for (std::int64_t i = 0; i < s.rows; ++i) {
                T* __restrict c = s.c + i * s.cRow + j0;
                if (s.first && p0 == 0) {
                    for (std::int64_t j = 0; j < columns; ++j)
                        c[j] = 0;
                }
                for (std::int64_t p = 0; p < depth; ++p) {
                    const T a = s.a[i * s.aRow + (p0 + p) * s.aColumn];
                    const T* __restrict b = block + p * blockColumns;
                    for (std::int64_t j = 0; j < columns; ++j)
                        c[j] += a * b[j];
                }
            }
        }
    }
}

} // namespace

void multiply(const Slice<float>& slice, float* block)
{
    multiplyInBlocks(slice, block);
}

void multiply(const Slice<double>& slice, double* block)
{
    multiplyInBlocks(slice, block);
}

} // namespace coreloom::CORELOOM_INSTRUCTION_SET

// Shared-memory tiles: a work group loads a tile of A and one of B together, then every invocation takes its sums from
// there.
//
// A tile of C of 32 × 32 needs 32 + 32 values for every 1024 products: 32 times less from the buffers than `naive`.
// 256 invocations with 4 elements each read a value of B from shared memory once for 4 products.
layout(local_size_x = 32, local_size_y = 8) in;

const uint tile = 32;
const uint elements = 4; // of C, an invocation: every 8th row

// One column more than needed, so that a column of A's tile lies in 32 different banks.
shared real tileA[tile][tile + 1];
shared real tileB[tile][tile + 1];

void main()
{
    uint x = gl_LocalInvocationID.x;
    uint y = gl_LocalInvocationID.y;
    uint firstRow = gl_WorkGroupID.y * tile;
    uint firstColumn = gl_WorkGroupID.x * tile;

    real sums[elements];
    for (uint e = 0; e < elements; ++e)
        sums[e] = begun(firstRow + y + e * 8, firstColumn + x);
    for (uint begin = 0; begin < terms; begin += tile) {
        for (uint e = 0; e < elements; ++e) {
            uint i = y + e * 8;
            tileA[i][x] = elementOfA(firstRow + i, begin + x);
            tileB[i][x] = elementOfB(begin + i, firstColumn + x);
        }
        barrier(); // nobody reads before all have written
        for (uint i = 0; i < tile; ++i) {
            real valueB = tileB[i][x];
            for (uint e = 0; e < elements; ++e)
                sums[e] += tileA[y + e * 8][i] * valueB;
        }
        barrier(); // nobody writes before all have read
    }
    for (uint e = 0; e < elements; ++e)
        store(firstRow + y + e * 8, firstColumn + x, sums[e]);
}

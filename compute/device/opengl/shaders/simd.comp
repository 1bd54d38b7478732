// Register tiles: each invocation keeps 4 × 4 sums in registers. For 16 products it loads only 4 + 4 values from shared
// memory, where `blocked` loads 4 + 1 for 4.
layout(local_size_x = 16, local_size_y = 16) in;

const uint tile = 64;                // of C, a work group
const uint side = 16;                // invocations along each side of it
const uint elements = 4;             // rows, and columns, of an invocation: `side` apart, so that neighbours lie together
const uint depth = 16;               // terms that are in shared memory at once
const uint invocations = side * side;

// One place more than needed, so that what neighbours write lies in different banks.
shared real panelA[depth][tile + 1]; // by terms and rows
shared real panelB[depth][tile + 1]; // by terms and columns

void main()
{
    uint x = gl_LocalInvocationID.x;
    uint y = gl_LocalInvocationID.y;
    uint me = gl_LocalInvocationIndex;
    uint firstRow = gl_WorkGroupID.y * tile;
    uint firstColumn = gl_WorkGroupID.x * tile;

    real sums[elements][elements];
    for (uint i = 0; i < elements; ++i) {
        for (uint j = 0; j < elements; ++j)
            sums[i][j] = begun(firstRow + y + i * side, firstColumn + x + j * side);
    }
    for (uint begin = 0; begin < terms; begin += depth) {
        for (uint i = me; i < tile * depth; i += invocations) {
            panelA[i % depth][i / depth] = elementOfA(firstRow + i / depth, begin + i % depth);
            panelB[i / tile][i % tile] = elementOfB(begin + i / tile, firstColumn + i % tile);
        }
        barrier(); // nobody reads before all have written
        for (uint d = 0; d < depth; ++d) {
            real valuesA[elements];
            real valuesB[elements];
            for (uint e = 0; e < elements; ++e) {
                valuesA[e] = panelA[d][y + e * side];
                valuesB[e] = panelB[d][x + e * side];
            }
            for (uint i = 0; i < elements; ++i) {
                for (uint j = 0; j < elements; ++j)
                    sums[i][j] += valuesA[i] * valuesB[j];
            }
        }
        barrier(); // nobody writes before all have read
    }
    for (uint i = 0; i < elements; ++i) {
        for (uint j = 0; j < elements; ++j)
            store(firstRow + y + i * side, firstColumn + x + j * side, sums[i][j]);
    }
}

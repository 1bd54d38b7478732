// An invocation an element of C: the plain sum, everything read from the buffers.
//
// 32 neighbours in a row of C make 32 neighbouring loads of B at once, which the hardware joins into few.
layout(local_size_x = 32, local_size_y = 8) in;

void main()
{
    uint row = gl_GlobalInvocationID.y;
    uint column = gl_GlobalInvocationID.x;
    if (row >= rows || column >= columns)
        return;
    real sum = begun(row, column);
    uint inA = indexIn(opA, row, 0);
    uint inB = indexIn(opB, 0, column);
    for (uint term = 0; term < terms; ++term) {
        sum += a[inA] * b[inB];
        inA += opA.columnStride;
        inB += opB.rowStride;
    }
    store(row, column, sum);
}

// What every kernel for C = activation(op(A) · op(B) + bias) gets. The host puts before it the version of the language
// and `#define real float` (or double).
//
// One dispatch computes a rectangle of C and, of its sums, some terms: rows, columns and terms are counted from the
// rectangle's own beginning. Sums that an earlier dispatch began stand in C and go on from there, so that cutting a sum
// in pieces changes no bit of it.

layout(std430, binding = 0) restrict readonly buffer BufferA { real a[]; };
layout(std430, binding = 1) restrict readonly buffer BufferB { real b[]; };
layout(std430, binding = 2) restrict buffer BufferC { real c[]; };
layout(std430, binding = 3) restrict readonly buffer BufferBias { real bias[]; };

layout(location = 0) uniform uint rows;    // of C, in this dispatch
layout(location = 1) uniform uint columns; // of C
layout(location = 2) uniform uint terms;   // of each sum
layout(location = 3) uniform bool goesOn;  // an earlier dispatch began these sums
layout(location = 4) uniform bool ends;    // no later one goes on with them
layout(location = 5) uniform bool hasBias;
layout(location = 6) uniform bool relu;

// Where an operand's first element lies in its buffer and how far its rows and columns are apart. Of a matrix and its
// transpose the memory is the same and the strides are exchanged.
struct Matrix {
    uint begin;
    uint rowStride;
    uint columnStride;
};
layout(location = 7) uniform Matrix opA;   // rows × terms
layout(location = 10) uniform Matrix opB;  // terms × columns
layout(location = 13) uniform Matrix outC; // rows × columns
layout(location = 16) uniform uint biasBegin;

uint indexIn(Matrix matrix, uint row, uint column)
{
    return matrix.begin + row * matrix.rowStride + column * matrix.columnStride;
}

// An element of op(A) or op(B). Zeros stand for what lies outside, which leave a sum as it is, to the bit.
real elementOfA(uint row, uint term)
{
    return row < rows && term < terms ? a[indexIn(opA, row, term)] : real(0);
}

real elementOfB(uint term, uint column)
{
    return term < terms && column < columns ? b[indexIn(opB, term, column)] : real(0);
}

// The sum that an earlier dispatch began; 0 at the first term, and outside of C.
real begun(uint row, uint column)
{
    return goesOn && row < rows && column < columns ? c[indexIn(outC, row, column)] : real(0);
}

// Stores a sum, if it lies in C; after its last term with bias and activation.
void store(uint row, uint column, real sum)
{
    if (row >= rows || column >= columns)
        return;
    if (ends && hasBias)
        sum += bias[biasBegin + column];
    if (ends && relu && sum < real(0))
        sum = real(0);
    c[indexIn(outC, row, column)] = sum;
}

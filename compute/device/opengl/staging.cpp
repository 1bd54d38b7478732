#include "device/opengl/staging.h"

#include "device/cancelled.h"
#include "device/opengl/opengl_buffer.h"
#include "device/opengl/timer_marks.h"
#include "job/random.h"

#include <algorithm>
#include <utility>

namespace coreloom::opengl {

namespace {

// So few that making them (about 50 ns each for a normal distribution) stays well below 50 ms, in a debug build too.
constexpr std::int64_t pieceElements = std::int64_t{128} * 1024;

} // namespace

Staging::Staging(const Context& context, Precision precision, const std::atomic<bool>& stop)
    : m_context(context),
      m_double(precision == Precision::fp64),
      m_elementBytes(bytesPerElement(precision)),
      m_stop(stop),
      m_values(static_cast<std::size_t>(pieceElements * m_elementBytes))
{
    for (Slot& slot : m_slots) {
        glGenQueries(1, &slot.begin);
        glGenQueries(1, &slot.end);
        glGenBuffers(1, &slot.buffer);
        glBindBuffer(GL_COPY_READ_BUFFER, slot.buffer);
        glBufferData(GL_COPY_READ_BUFFER, pieceElements * m_elementBytes, nullptr, GL_STREAM_READ);
    }
}

template<typename Visit>
Expected<void> Staging::forEachPiece(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, Visit visit)
{
    const std::int64_t columns = std::min(matrix.columns, pieceElements);
    const std::int64_t rows = std::max<std::int64_t>(1, pieceElements / std::max<std::int64_t>(1, columns));
    std::size_t turn = 0;
    for (std::int64_t row = firstRow; row < firstRow + count; row += rows) {
        for (std::int64_t column = 0; column < matrix.columns; column += columns) {
            if (m_stop)
                return cancelled();
            const Piece piece{row, column, std::min(rows, firstRow + count - row),
                              std::min(columns, matrix.columns - column)};
            if (Expected<void> done = visit(piece, m_slots[turn++ % m_slots.size()]); !done)
                return done;
        }
    }
    return {};
}

template<typename T>
void Staging::makeValues(const RandomFill& fill, const Piece& piece)
{
    auto* to = reinterpret_cast<T*>(m_values.data());
    for (std::int64_t row = piece.row; row < piece.row + piece.rows; ++row) {
        for (std::int64_t column = piece.column; column < piece.column + piece.columns; ++column) {
            const auto index = static_cast<std::uint64_t>(row * fill.target.columns + column);
            *to++ = static_cast<T>(randomValue(fill.seed, fill.stream, index, fill.distribution));
        }
    }
}

template<typename T>
void Staging::toDoubles(const Piece& piece, double* to, std::int64_t stride) const
{
    const auto* from = reinterpret_cast<const T*>(m_values.data());
    for (std::int64_t row = 0; row < piece.rows; ++row)
        std::copy_n(from + row * piece.columns, piece.columns, to + row * stride);
}

Expected<void> Staging::fill(const RandomFill& fill)
{
    const auto send = [&](const Piece& piece, Slot& slot) -> Expected<void> {
        if (auto settled = settle(slot); !settled)
            return settled;
        if (m_double)
            makeValues<double>(fill, piece);
        else
            makeValues<float>(fill, piece);
        glBindBuffer(GL_COPY_READ_BUFFER, slot.buffer);
        glBufferSubData(GL_COPY_READ_BUFFER, 0, piece.rows * piece.columns * m_elementBytes, m_values.data());
        copy(slot, piece, fill.target, true);
        return {};
    };
    if (auto sent = forEachPiece(fill.target, 0, fill.target.rows, send); !sent)
        return sent;
    for (Slot& slot : m_slots) {
        if (auto settled = settle(slot); !settled)
            return settled;
    }
    return {};
}

Expected<void> Staging::fill(const NanFill& fill)
{
    // All bits set is a NaN in every precision. In slices, for a software renderer's sake.
    constexpr std::int64_t sliceBytes = std::int64_t{64} << 20;
    constexpr GLuint allBits = 0xFFFF'FFFF;
    const Matrix& target = fill.target;
    const bool dense = target.stride == target.columns;
    const std::int64_t rowBytes = target.columns * m_elementBytes;
    const std::int64_t atOnce = dense ? std::max<std::int64_t>(1, sliceBytes / std::max<std::int64_t>(1, rowBytes)) : 1;
    glBindBuffer(GL_COPY_WRITE_BUFFER, nameOf(target));
    for (std::int64_t row = 0; row < target.rows && rowBytes > 0; row += atOnce) {
        if (m_stop)
            return cancelled();
        glClearBufferSubData(GL_COPY_WRITE_BUFFER, GL_R32UI, (target.offset + row * target.stride) * m_elementBytes,
                             std::min(atOnce, target.rows - row) * rowBytes, GL_RED_INTEGER, GL_UNSIGNED_INT, &allBits);
    }
    return m_context.check();
}

Expected<void> Staging::download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, double* to)
{
    const auto unpack = [&](Slot& slot, const Piece& piece) -> Expected<void> {
        if (auto settled = settle(slot); !settled)
            return settled;
        glBindBuffer(GL_COPY_READ_BUFFER, slot.buffer);
        glGetBufferSubData(GL_COPY_READ_BUFFER, 0, piece.rows * piece.columns * m_elementBytes, m_values.data());
        double* first = to + (piece.row - firstRow) * matrix.columns + piece.column;
        if (m_double)
            toDoubles<double>(piece, first, matrix.columns);
        else
            toDoubles<float>(piece, first, matrix.columns);
        return m_context.check();
    };
    // A piece is unpacked while the next one is under way.
    Slot* previousSlot = nullptr;
    Piece previous;
    const auto receive = [&](const Piece& piece, Slot& slot) -> Expected<void> {
        copy(slot, piece, matrix, false);
        if (previousSlot != nullptr) {
            if (auto unpacked = unpack(*previousSlot, previous); !unpacked)
                return unpacked;
        }
        previousSlot = &slot;
        previous = piece;
        return {};
    };
    if (auto received = forEachPiece(matrix, firstRow, count, receive); !received)
        return received;
    return previousSlot != nullptr ? unpack(*previousSlot, previous) : Expected<void>();
}

void Staging::copy(Slot& slot, const Piece& piece, const Matrix& matrix, bool toDevice)
{
    // Whole rows at once where nothing lies between them.
    const bool dense = piece.columns == matrix.stride;
    const std::int64_t bytes = piece.columns * m_elementBytes;
    glBindBuffer(GL_COPY_READ_BUFFER, toDevice ? slot.buffer : nameOf(matrix));
    glBindBuffer(GL_COPY_WRITE_BUFFER, toDevice ? nameOf(matrix) : slot.buffer);
    glQueryCounter(slot.begin, GL_TIMESTAMP);
    for (std::int64_t row = 0; row < piece.rows; row += dense ? piece.rows : 1) {
        const std::int64_t inMatrix =
            (matrix.offset + (piece.row + row) * matrix.stride + piece.column) * m_elementBytes;
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, toDevice ? row * bytes : inMatrix,
                            toDevice ? inMatrix : row * bytes, dense ? piece.rows * bytes : bytes);
    }
    glQueryCounter(slot.end, GL_TIMESTAMP);
    glFlush();
    slot.pending = piece.rows * bytes;
    slot.toDevice = toDevice;
}

Expected<void> Staging::settle(Slot& slot)
{
    if (slot.pending == 0)
        return {};
    const std::int64_t bytes = std::exchange(slot.pending, 0);
    const double seconds = static_cast<double>(nanosecondsOf(slot.end) - nanosecondsOf(slot.begin)) * 1e-9;
    (slot.toDevice ? m_totals.bytesIn : m_totals.bytesOut) += bytes;
    (slot.toDevice ? m_totals.secondsIn : m_totals.secondsOut) += seconds;
    return m_context.check();
}

} // namespace coreloom::opengl

#include "device/cuda/staging.h"

#include "device/cancelled.h"
#include "job/random.h"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace coreloom::CORELOOM_GPU {

namespace {

// So few that making them (about 50 ns each for a normal distribution) stays well below 50 ms, in a debug build too.
constexpr std::int64_t pieceElements = std::int64_t{128} * 1024;

template<typename T>
void makeValues(T* to, const RandomFill& fill, Precision precision, std::int64_t row, std::int64_t column,
                std::int64_t rows, std::int64_t columns)
{
    for (std::int64_t r = row; r < row + rows; ++r) {
        for (std::int64_t c = column; c < column + columns; ++c) {
            const auto index = static_cast<std::uint64_t>(r * fill.target.columns + c);
            *to++ = static_cast<T>(roundedTo(randomValue(fill.seed, fill.stream, index, fill.distribution), precision));
        }
    }
}

} // namespace

Expected<std::unique_ptr<Staging>> Staging::create(cudaStream_t stream, Precision precision,
                                                   const std::atomic<bool>& stop)
{
    std::unique_ptr<Staging> staging(new Staging(stream, precision, stop));
    for (Slot& slot : staging->m_slots) {
        auto bytes = allocatePinned(static_cast<std::size_t>(pieceElements * staging->elementBytes()));
        auto begin = createEvent();
        auto end = createEvent();
        if (!bytes)
            return tl::unexpected(bytes.error());
        if (!begin || !end)
            return tl::unexpected(begin ? end.error() : begin.error());
        slot.bytes = std::move(*bytes);
        slot.begin = std::move(*begin);
        slot.end = std::move(*end);
    }
    return staging;
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
            CORELOOM_TRY(visit(piece, m_slots[turn++ % m_slots.size()]));
        }
    }
    return {};
}

template<typename Make>
Expected<void> Staging::send(const Matrix& matrix, void* address, std::int64_t firstRow, std::int64_t count, Make make)
{
    const auto sendPiece = [&](const Piece& piece, Slot& slot) -> Expected<void> {
        CORELOOM_TRY(settle(slot));
        if (elementBytes() == 8)
            make(piece, static_cast<double*>(slot.bytes.get()));
        else
            make(piece, static_cast<float*>(slot.bytes.get()));
        return copy(slot, piece, matrix, static_cast<char*>(address), true);
    };
    CORELOOM_TRY(forEachPiece(matrix, firstRow, count, sendPiece));
    for (Slot& slot : m_slots)
        CORELOOM_TRY(settle(slot));
    return {};
}

Expected<void> Staging::fill(const RandomFill& fill, void* address)
{
    return send(fill.target, address, 0, fill.target.rows, [&](const Piece& piece, auto* values) {
        makeValues(values, fill, m_precision, piece.row, piece.column, piece.rows, piece.columns);
    });
}

Expected<void> Staging::upload(const Matrix& matrix, void* address, std::int64_t firstRow, std::int64_t count,
                               const double* from)
{
    return send(matrix, address, firstRow, count, [&](const Piece& piece, auto* values) {
        using T = std::remove_pointer_t<decltype(values)>;
        for (std::int64_t r = 0; r < piece.rows; ++r) {
            const double* row = from + (piece.row - firstRow + r) * matrix.columns + piece.column;
            values =
                std::transform(row, row + piece.columns, values, [](double value) { return static_cast<T>(value); });
        }
    });
}

Expected<void> Staging::download(const Matrix& matrix, const void* address, std::int64_t firstRow, std::int64_t count,
                                 double* to)
{
    const auto unpack = [&](Slot& slot, const Piece& piece) -> Expected<void> {
        CORELOOM_TRY(settle(slot));
        for (std::int64_t r = 0; r < piece.rows; ++r) {
            double* row = to + (piece.row - firstRow + r) * matrix.columns + piece.column;
            if (elementBytes() == 8)
                std::copy_n(static_cast<const double*>(slot.bytes.get()) + r * piece.columns, piece.columns, row);
            else
                std::copy_n(static_cast<const float*>(slot.bytes.get()) + r * piece.columns, piece.columns, row);
        }
        return {};
    };
    // A piece is unpacked while the next one is under way.
    Slot* previousSlot = nullptr;
    Piece previous;
    auto* from = static_cast<char*>(const_cast<void*>(address));
    const auto receive = [&](const Piece& piece, Slot& slot) -> Expected<void> {
        CORELOOM_TRY(copy(slot, piece, matrix, from, false));
        if (previousSlot != nullptr)
            CORELOOM_TRY(unpack(*previousSlot, previous));
        previousSlot = &slot;
        previous = piece;
        return {};
    };
    CORELOOM_TRY(forEachPiece(matrix, firstRow, count, receive));
    if (previousSlot != nullptr)
        CORELOOM_TRY(unpack(*previousSlot, previous));
    return {};
}

Expected<void> Staging::copy(Slot& slot, const Piece& piece, const Matrix& matrix, char* address, bool toDevice)
{
    const auto bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements * elementBytes()); };
    char* device = address + bytes(matrix.offset + piece.row * matrix.stride + piece.column);
    CORELOOM_TRY(cudaEventRecord(slot.begin.get(), m_stream));
    if (toDevice) {
        CORELOOM_TRY(cudaMemcpy2DAsync(device, bytes(matrix.stride), slot.bytes.get(), bytes(piece.columns),
                                       bytes(piece.columns), static_cast<std::size_t>(piece.rows),
                                       cudaMemcpyHostToDevice, m_stream));
    } else {
        CORELOOM_TRY(cudaMemcpy2DAsync(slot.bytes.get(), bytes(piece.columns), device, bytes(matrix.stride),
                                       bytes(piece.columns), static_cast<std::size_t>(piece.rows),
                                       cudaMemcpyDeviceToHost, m_stream));
    }
    CORELOOM_TRY(cudaEventRecord(slot.end.get(), m_stream));
    slot.pending = piece.rows * piece.columns * elementBytes();
    slot.toDevice = toDevice;
    return {};
}

Expected<void> Staging::settle(Slot& slot)
{
    if (slot.pending == 0)
        return {};
    const std::int64_t bytes = std::exchange(slot.pending, 0);
    CORELOOM_TRY(cudaEventSynchronize(slot.end.get()));
    const auto nanoseconds = nanosecondsBetween(slot.begin, slot.end);
    if (!nanoseconds)
        return tl::unexpected(nanoseconds.error());
    (slot.toDevice ? m_totals.bytesIn : m_totals.bytesOut) += bytes;
    (slot.toDevice ? m_totals.secondsIn : m_totals.secondsOut) += *nanoseconds * 1e-9;
    return {};
}

} // namespace coreloom::CORELOOM_GPU

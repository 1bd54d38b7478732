#pragma once

#include "device/cuda/handles.h"
#include "device/device.h"
#include "job/names.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace coreloom::CORELOOM_GPU {

/// Copies between host and device in short pieces through two pinned buffers: while the GPU copies one, the host fills
/// or empties the other. Counts what the copies cost, by events; making the values is not part of it.
class Staging {
public:
    /// `stop` ends a copy between two pieces with the error `cancelled`.
    [[nodiscard]] static Expected<std::unique_ptr<Staging>> create(cudaStream_t stream, Precision precision,
                                                                   const std::atomic<bool>& stop);

    /// Makes the random values on the host and copies them to `address`, where the target's buffer begins.
    [[nodiscard]] Expected<void> fill(const RandomFill& fill, void* address);
    /// Copies rows of a matrix from the host, rounded to the type that memory has: FP32, for tensor cores too.
    [[nodiscard]] Expected<void> upload(const Matrix& matrix, void* address, std::int64_t firstRow, std::int64_t count,
                                        const double* from);
    /// Copies rows of a matrix to the host, as doubles.
    [[nodiscard]] Expected<void> download(const Matrix& matrix, const void* address, std::int64_t firstRow,
                                          std::int64_t count, double* to);

    [[nodiscard]] const CopyTotals& totals() const { return m_totals; }

private:
    struct Slot {
        PinnedBytes bytes;
        Event begin;
        Event end;
        std::int64_t pending = 0; ///< bytes of a copy that has not been waited for
        bool toDevice = true;
    };

    Staging(cudaStream_t stream, Precision precision, const std::atomic<bool>& stop)
        : m_stream(stream), m_precision(precision), m_stop(stop)
    {}

    /// Rows and columns of a matrix that fit into a slot.
    struct Piece {
        std::int64_t row = 0;
        std::int64_t column = 0;
        std::int64_t rows = 0;
        std::int64_t columns = 0;
    };
    /// Cuts rows firstRow … firstRow + count of a matrix into pieces and calls visit(piece, slot) for each in turn.
    template<typename Visit>
    Expected<void> forEachPiece(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, Visit visit);

    /// Sends pieces that make(piece, values) has written to `values`, and waits for them.
    template<typename Make>
    Expected<void> send(const Matrix& matrix, void* address, std::int64_t firstRow, std::int64_t count, Make make);
    Expected<void> copy(Slot& slot, const Piece& piece, const Matrix& matrix, char* address, bool toDevice);
    /// Waits for the slot's copy and counts it.
    Expected<void> settle(Slot& slot);
    [[nodiscard]] std::int64_t elementBytes() const { return bytesPerElement(m_precision); }

    cudaStream_t m_stream;
    Precision m_precision;
    const std::atomic<bool>& m_stop;
    std::array<Slot, 2> m_slots;
    CopyTotals m_totals;
};

} // namespace coreloom::CORELOOM_GPU

#pragma once

#include "device/device.h"
#include "device/opengl/context.h"
#include "job/names.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace coreloom::opengl {

/// Copies between host and GPU in short pieces through two buffers in the host's memory: while the GPU copies one, the
/// host fills or empties the other. Counts what the copies cost, by timer queries; making the values is not part of it.
/// The context is current for every call, and deletes what this holds.
class Staging {
public:
    /// `stop` ends a copy between two pieces with the error `cancelled`.
    Staging(const Context& context, Precision precision, const std::atomic<bool>& stop);

    /// Makes the random values on the host and copies them.
    [[nodiscard]] Expected<void> fill(const RandomFill& fill);
    /// NaN everywhere.
    [[nodiscard]] Expected<void> fill(const NanFill& fill);
    /// Copies rows of a matrix to the host, as doubles.
    [[nodiscard]] Expected<void> download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, double* to);

    [[nodiscard]] const CopyTotals& totals() const { return m_totals; }

private:
    struct Slot {
        GLuint buffer = 0;
        GLuint begin = 0; ///< timer queries
        GLuint end = 0;
        std::int64_t pending = 0; ///< bytes of a copy that has not been waited for
        bool toDevice = true;
    };
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
    template<typename T>
    void makeValues(const RandomFill& fill, const Piece& piece);
    template<typename T>
    void toDoubles(const Piece& piece, double* to, std::int64_t stride) const;
    /// Queues the copy between a slot and a matrix.
    void copy(Slot& slot, const Piece& piece, const Matrix& matrix, bool toDevice);
    /// Waits for the slot's copy and counts it.
    Expected<void> settle(Slot& slot);

    const Context& m_context;
    bool m_double;
    std::int64_t m_elementBytes;
    const std::atomic<bool>& m_stop;
    std::array<Slot, 2> m_slots;
    std::vector<std::byte> m_values; ///< of one piece
    CopyTotals m_totals;
};

} // namespace coreloom::opengl

#pragma once

#include "device/block_grid.h"
#include "device/cuda/handles.h"
#include "device/cuda/kernels/report.h"
#include "device/operations.h"
#include "job/trace.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

namespace coreloom::CORELOOM_GPU {

/// Turns what blocks say about themselves into the trace of a step. Blocks write into device memory; each slice is
/// copied to one of two host buffers behind its grid and read when the stream has passed it.
class BlockTracer {
public:
    /// A traced slice holds no more blocks than this.
    static constexpr std::int64_t mostBlocks = static_cast<std::int64_t>(mostTiles);

    /// The rows of the traced matrix that a product has for its C.
    struct Part {
        std::int64_t row = 0;
        std::int64_t rows = 0;
        std::int64_t mostEvents = 0; ///< that it may become, so that all parts together have room
    };

    /// One slice of C that is traced, in tiles of tileRows × tileColumns elements.
    struct Slice {
        Part part;
        TileRange range;
        std::int64_t cellRows = 1; ///< tiles that become one event
        std::int64_t cellColumns = 1;
        int tileRows = 1;
        int tileColumns = 1;
    };

    /// Allocates all of its memory.
    [[nodiscard]] static Expected<std::unique_ptr<BlockTracer>> create(int sms);

    void begin(std::int64_t step, const Matrix& result);
    /// After the last slice of the step has been collected.
    void end();
    /// Where this lies in the result of the step that is being traced, if it does.
    [[nodiscard]] std::optional<Part> traces(const Matrix& result) const;

    /// Where the blocks of the next grid report to.
    [[nodiscard]] Global<BlockRecord> records() const;
    /// Queues the copy of a slice's records behind its grid, into the buffer of that portion (0 or 1).
    [[nodiscard]] Expected<void> copy(const Slice& slice, std::size_t portion, cudaStream_t stream);
    /// The stream has passed the copy: the slice's tiles join the trace.
    void collect(const Slice& slice, std::size_t portion);

    /// From any thread.
    [[nodiscard]] Trace trace() const;

private:
    explicit BlockTracer(int sms) : m_sms(sms) {}

    int m_sms;
    DeviceBytes m_records;
    std::array<PinnedBytes, 2> m_copies;
    std::optional<Matrix> m_result;
    std::optional<std::uint64_t> m_beganNs; ///< of the step, on the device's timer
    mutable std::mutex m_mutex;             ///< guards the trace
    Trace m_trace;
};

} // namespace coreloom::CORELOOM_GPU

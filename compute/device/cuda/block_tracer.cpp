#include "device/cuda/block_tracer.h"

#include <algorithm>

namespace coreloom::CORELOOM_GPU {

namespace {

constexpr std::size_t recordBytes = static_cast<std::size_t>(BlockTracer::mostBlocks) * sizeof(BlockRecord);

/// The blocks of one cell as one event: on the SM of its first block, from the first begin to the last end.
TileEvent cellEvent(const BlockRecord* records, const BlockTracer::Slice& slice, const TileRange& cell)
{
    const auto at = [&](std::int64_t row, std::int64_t column) -> const BlockRecord& {
        return records[(row - slice.range.row) * slice.range.columns + column - slice.range.column];
    };
    std::uint64_t begin = at(cell.row, cell.column).beginNs;
    std::uint64_t end = 0;
    for (std::int64_t row = cell.row; row < cell.row + cell.rows; ++row) {
        for (std::int64_t column = cell.column; column < cell.column + cell.columns; ++column) {
            begin = std::min(begin, at(row, column).beginNs);
            end = std::max(end, at(row, column).endNs);
        }
    }
    return {.row = static_cast<std::int32_t>(slice.part.row + cell.row * slice.tileRows),
            .column = static_cast<std::int32_t>(cell.column * slice.tileColumns),
            .rows = static_cast<std::int32_t>(cell.rows * slice.tileRows),
            .columns = static_cast<std::int32_t>(cell.columns * slice.tileColumns),
            .worker = static_cast<std::int32_t>(at(cell.row, cell.column).sm),
            .beginNs = static_cast<std::int64_t>(begin),
            .endNs = static_cast<std::int64_t>(std::max(begin, end))};
}

} // namespace

Expected<std::unique_ptr<BlockTracer>> BlockTracer::create(int sms)
{
    std::unique_ptr<BlockTracer> tracer(new BlockTracer(sms));
    auto records = allocateDevice(recordBytes);
    if (!records)
        return tl::unexpected(records.error());
    tracer->m_records = std::move(*records);
    for (PinnedBytes& copy : tracer->m_copies) {
        auto bytes = allocatePinned(recordBytes);
        if (!bytes)
            return tl::unexpected(bytes.error());
        copy = std::move(*bytes);
    }
    tracer->m_trace.tiles.reserve(mostTiles);
    return tracer;
}

void BlockTracer::begin(std::int64_t step, const Matrix& result)
{
    m_result = result;
    m_beganNs.reset();
    const std::lock_guard lock(m_mutex);
    m_trace.tiles.clear();
    m_trace.rows = result.rows;
    m_trace.columns = result.columns;
    m_trace.step = step;
    m_trace.complete = false;
}

void BlockTracer::end()
{
    m_result.reset();
    const std::lock_guard lock(m_mutex);
    m_trace.complete = true;
}

std::optional<BlockTracer::Part> BlockTracer::traces(const Matrix& result) const
{
    if (!m_result || m_result->buffer != result.buffer || m_result->columns != result.columns ||
        m_result->stride != result.stride || result.offset < m_result->offset)
        return std::nullopt;
    const std::int64_t distance = result.offset - m_result->offset;
    const Part part{.row = distance / result.stride,
                    .rows = result.rows,
                    .mostEvents = static_cast<std::int64_t>(mostTiles) * result.rows / m_result->rows};
    if (distance % result.stride != 0 || part.row + part.rows > m_result->rows)
        return std::nullopt;
    return part;
}

Global<BlockRecord> BlockTracer::records() const
{
    return global(static_cast<BlockRecord*>(m_records.get()));
}

Expected<void> BlockTracer::copy(const Slice& slice, std::size_t portion, cudaStream_t stream)
{
    CORELOOM_TRY(cudaMemcpyAsync(m_copies[portion].get(), m_records.get(),
                                 static_cast<std::size_t>(slice.range.tiles()) * sizeof(BlockRecord),
                                 cudaMemcpyDeviceToHost, stream));
    return {};
}

void BlockTracer::collect(const Slice& slice, std::size_t portion)
{
    const auto* records = static_cast<const BlockRecord*>(m_copies[portion].get());
    if (!m_beganNs) {
        const auto earlier = [](const BlockRecord& a, const BlockRecord& b) { return a.beginNs < b.beginNs; };
        m_beganNs = std::min_element(records, records + slice.range.tiles(), earlier)->beginNs;
    }
    const TileRange& range = slice.range;
    const std::lock_guard lock(m_mutex);
    for (std::int64_t row = range.row; row < range.row + range.rows; row += slice.cellRows) {
        for (std::int64_t column = range.column; column < range.column + range.columns; column += slice.cellColumns) {
            const TileRange cell{.row = row,
                                 .column = column,
                                 .rows = std::min(slice.cellRows, range.row + range.rows - row),
                                 .columns = std::min(slice.cellColumns, range.column + range.columns - column)};
            TileEvent event = cellEvent(records, slice, cell);
            const std::int64_t end = slice.part.row + slice.part.rows;
            event.rows = static_cast<std::int32_t>(std::min<std::int64_t>(event.rows, end - event.row));
            event.columns =
                static_cast<std::int32_t>(std::min<std::int64_t>(event.columns, m_trace.columns - event.column));
            event.worker %= m_sms;
            event.beginNs -= static_cast<std::int64_t>(*m_beganNs);
            event.endNs -= static_cast<std::int64_t>(*m_beganNs);
            m_trace.tiles.push_back(event);
        }
    }
}

Trace BlockTracer::trace() const
{
    const std::lock_guard lock(m_mutex);
    return m_trace;
}

} // namespace coreloom::CORELOOM_GPU

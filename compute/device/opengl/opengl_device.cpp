#include "device/opengl/opengl_device.h"

#include "base/clock.h"
#include "device/block_grid.h"
#include "device/cancelled.h"
#include "device/opengl/opengl_buffer.h"

#include <algorithm>
#include <utility>

namespace coreloom::opengl {

namespace {

/// How many terms of its sums a tile gets in one dispatch, where `affordable` fit into a portion.
std::int64_t sliceDepth(double affordable, std::int64_t most)
{
    constexpr std::int64_t unit = 32; // a multiple of what kernels take into shared memory at once
    const auto fit = static_cast<std::int64_t>(std::min(affordable, static_cast<double>(most))) / unit * unit;
    return std::clamp<std::int64_t>(fit, unit, std::max(unit, most));
}

} // namespace

Expected<std::unique_ptr<Device>> OpenglDevice::open(Options options)
{
    std::unique_ptr<OpenglDevice> device(new OpenglDevice(std::move(options)));
    if (auto prepared = device->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return std::unique_ptr<Device>(std::move(device));
}

Expected<void> OpenglDevice::prepare()
{
    const Context& context = *m_options.context;
    const auto current = context.use();
    if (!current)
        return tl::unexpected(current.error());
    if (auto translated = translateKernel(); !translated)
        return translated;
    m_staging = std::make_unique<Staging>(context, m_options.setup.precision, m_stop);
    m_pipeline = std::make_unique<Pipeline>(context, m_tracer, m_stop, m_options.flopPerSecond);
    return context.check();
}

/// Drivers translate a shader wholly only when it first runs, so it runs once, on one element.
Expected<void> OpenglDevice::translateKernel()
{
    const Context& context = *m_options.context;
    const auto kernel = std::ranges::find(kernels(), m_options.setup.kernel, &Kernel::rung);
    auto program = Program::build(*kernel, m_options.setup.precision, context.info());
    if (!program)
        return tl::unexpected(program.error());
    m_program.emplace(std::move(*program));
    auto buffer = allocate(1);
    if (!buffer)
        return tl::unexpected(buffer.error());
    const Matrix element{buffer->get(), 1, 1, 1, 0};
    m_program->dispatch({.a = element, .b = element, .c = element, .bias = {}},
                        {.rows = 1, .columns = 1, .begin = 0, .end = 1});
    glFinish();
    return context.check();
}

OpenglDevice::~OpenglDevice()
{
    if (const auto current = m_options.context->use())
        glFinish();
}

double OpenglDevice::predictedSeconds(const MatrixProduct& product) const
{
    return static_cast<double>(product.flop()) / std::max(m_pipeline->flopPerSecond(), m_options.expectedFlopPerSecond);
}

Expected<std::unique_ptr<Buffer>> OpenglDevice::allocate(std::int64_t elements)
{
    constexpr std::int64_t leastBytes = 16; // shaders cannot see nothing
    const Context& context = *m_options.context;
    const auto current = context.use();
    if (!current)
        return tl::unexpected(current.error());
    if (auto well = context.check(); !well)
        return tl::unexpected(well.error());
    const std::int64_t bytes = std::max(leastBytes, elements * bytesPerElement(m_options.setup.precision));
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    glBufferData(GL_SHADER_STORAGE_BUFFER, bytes, nullptr, GL_DYNAMIC_COPY);
    auto buffer = std::make_unique<OpenglBuffer>(elements, context, name);
    auto well = context.check();
    if (well)
        return buffer;
    if (well.error().code != ErrorCode::notEnoughMemory)
        return tl::unexpected(well.error());
    return failure(
        ErrorCode::notEnoughMemory,
        {translatable("compute", "%1 has no %2 bytes of memory in one piece."), {m_options.setup.device.name, bytes}},
        well.error().remedy);
}

std::size_t OpenglDevice::mark()
{
    m_queue.emplace_back(Mark{});
    return m_marks++;
}

Expected<void> OpenglDevice::finish()
{
    const auto current = m_options.context->use();
    if (!current)
        return tl::unexpected(current.error());
    m_pipeline->begins();
    auto result = runQueue();
    m_queue.clear();
    m_marks = 0;
    if (!result) // what is under way must not outlive the buffers it works on
        glFinish();
    m_pipeline->ends();
    return result;
}

Expected<void> OpenglDevice::runQueue()
{
    for (const Operation& operation : m_queue) {
        if (m_stop)
            return cancelled();
        if (auto done = std::visit([this](const auto& each) { return run(each); }, operation); !done)
            return done;
    }
    if (auto drained = m_pipeline->drain(); !drained)
        return drained;
    if (m_stop)
        return cancelled();
    return {};
}

Expected<void> OpenglDevice::run(const MatrixProduct& product)
{
    if (product.m() == 0 || product.n() == 0)
        return {};
    const Kernel& kernel = m_program->kernel();
    const ProductSlice most = m_program->mostAtOnce(product);
    if (most.rows < 1 || most.columns < 1 || most.end < 1) {
        return failure(
            ErrorCode::unsupported,
            {translatable("compute", "The rows of these matrices are too long for %1."), {m_options.setup.device.name}},
            {translatable("compute", "Choose a smaller size, or another device."), {}});
    }
    BlockGrid grid((product.m() + kernel.tileRows - 1) / kernel.tileRows,
                   (product.n() + kernel.tileColumns - 1) / kernel.tileColumns);
    const bool traced = m_tracer.traces(product.c);
    if (traced)
        grid.coarsen(static_cast<std::int64_t>(mostTiles));
    const double termFlop = 2.0 * kernel.tileRows * kernel.tileColumns; // of a tile
    const std::int64_t together = std::min<std::int64_t>(m_options.tilesAtOnce, grid.rows() * grid.columns());
    while (!grid.done()) {
        const double terms = Pipeline::portionSeconds * m_pipeline->flopPerSecond() / termFlop;
        const std::int64_t depth = sliceDepth(terms / static_cast<double>(together),
                                              std::min(most.end, std::max<std::int64_t>(1, product.k())));
        const auto tiles = static_cast<std::int64_t>(std::min(terms / static_cast<double>(depth), 1e15));
        const TileRange range = grid.next(std::max(together, tiles));
        const std::int64_t endRow = std::min((range.row + range.rows) * kernel.tileRows, product.m());
        const std::int64_t endColumn = std::min((range.column + range.columns) * kernel.tileColumns, product.n());
        const std::int64_t firstRow = range.row * kernel.tileRows;
        const std::int64_t firstColumn = range.column * kernel.tileColumns;
        for (std::int64_t row = firstRow; row < endRow; row += most.rows) {
            for (std::int64_t column = firstColumn; column < endColumn; column += most.columns) {
                const ProductSlice slice{.row = row,
                                         .column = column,
                                         .rows = std::min(most.rows, endRow - row),
                                         .columns = std::min(most.columns, endColumn - column)};
                if (auto done = runSums(product, slice, depth); !done)
                    return done;
            }
        }
        m_pipeline->completes(range.tiles(), (endRow - firstRow) * (endColumn - firstColumn));
        if (traced) {
            if (auto closed = m_pipeline->closeTraced({.row = static_cast<std::int32_t>(firstRow),
                                                       .column = static_cast<std::int32_t>(firstColumn),
                                                       .rows = static_cast<std::int32_t>(endRow - firstRow),
                                                       .columns = static_cast<std::int32_t>(endColumn - firstColumn)});
                !closed)
                return closed;
        }
    }
    return {};
}

Expected<void> OpenglDevice::runSums(const MatrixProduct& product, ProductSlice slice, std::int64_t depth)
{
    do {
        slice.begin = slice.end;
        slice.end = std::min(slice.begin + depth, product.k());
        const std::int64_t flop = 2 * slice.rows * slice.columns * (slice.end - slice.begin);
        if (auto admitted = m_pipeline->admit(flop); !admitted)
            return admitted;
        m_program->dispatch(product, slice);
    } while (slice.end < product.k());
    return {};
}

Expected<void> OpenglDevice::run(const RandomFill& fill)
{
    if (auto drained = m_pipeline->drain(); !drained)
        return drained;
    return m_staging->fill(fill);
}

Expected<void> OpenglDevice::run(const NanFill& fill)
{
    if (auto drained = m_pipeline->drain(); !drained)
        return drained;
    return m_staging->fill(fill);
}

Expected<void> OpenglDevice::run(const TraceBegin& begin)
{
    m_tracer.begin(begin.step, begin.result);
    return m_pipeline->beginTrace();
}

Expected<void> OpenglDevice::run(const TraceEnd&)
{
    if (auto ended = m_pipeline->endTrace(); !ended)
        return ended;
    m_tracer.end();
    return {};
}

Expected<void> OpenglDevice::download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, double* to)
{
    const auto current = m_options.context->use();
    if (!current)
        return tl::unexpected(current.error());
    auto result = m_staging->download(matrix, firstRow, count, to);
    if (!result)
        glFinish();
    return result;
}

void OpenglDevice::readWorkers(std::vector<WorkerReading>& readings) const
{
    m_pipeline->ledger().read(readings, steadyNanoseconds());
}

} // namespace coreloom::opengl

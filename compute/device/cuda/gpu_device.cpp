#include "device/cuda/gpu_device.h"

#include "base/clock.h"
#include "device/cancelled.h"
#include "device/cuda/gpu_buffer.h"
#include "device/cuda/kernel_resources.h"

#include <algorithm>
#include <utility>

namespace coreloom::CORELOOM_GPU {

namespace {

/// A runtime call's result kept for a function that does not return it.
template<typename T>
Expected<void> keep(Expected<T> result, T& to)
{
    if (!result)
        return tl::unexpected(result.error());
    to = std::move(*result);
    return {};
}

/// How many terms of its sums a tile gets in one grid, where `affordable` fit into a portion if every SM has a tile.
std::int64_t sliceDepth(std::int64_t k, double affordable)
{
    constexpr std::int64_t unit = 32; // a multiple of what kernels take into shared memory at once
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const auto fit = static_cast<std::int64_t>(std::min(affordable, static_cast<double>(most))) / unit * unit;
    return std::clamp<std::int64_t>(fit, unit, std::max(unit, k));
}

} // namespace

Expected<std::unique_ptr<Device>> GpuDevice::open(Options options)
{
    std::unique_ptr<GpuDevice> device(new GpuDevice(std::move(options)));
    CORELOOM_TRY(device->prepare());
    return std::unique_ptr<Device>(std::move(device));
}

Expected<void> GpuDevice::prepare()
{
    const LaneSetup& setup = m_options.setup;
    const int sms = setup.device.mostWorkers;
    CORELOOM_TRY(cudaSetDevice(m_options.index));
    CORELOOM_TRY(keep(createStream(), m_stream));
    CORELOOM_TRY(keep(BlockTracer::create(setup.workers), m_tracer));
    CORELOOM_TRY(keep(Staging::create(m_stream.get(), setup.precision, m_stop), m_staging));
    if (m_options.library) {
        CORELOOM_TRY(m_options.library->use(m_stream.get()));
        if (setup.workers < sms)
            CORELOOM_TRY(m_options.library->limitSms(setup.workers));
    } else {
        m_kernel = findKernel(setup.kernel, setup.precision);
        CORELOOM_TRY(keep(kernelResources(*m_kernel, setup.workers < sms ? Sms::chosen : Sms::all, m_options.index),
                          m_options.setup.resources));
    }
    CORELOOM_TRY(keep(GridTarget::create(m_stream.get(), setup.workers, sms, m_kernel != nullptr), m_target));
    CORELOOM_TRY(keep(Pipeline::create(m_stream.get(), setup.workers, m_target->counters(), *m_tracer, m_stop,
                                       m_options.flopPerSecond),
                      m_pipeline));
    m_learning = std::make_unique<Learning>(m_stream.get(), setup.precision, *m_target, *m_pipeline);
    std::size_t free = 0;
    std::size_t total = 0;
    CORELOOM_TRY(cudaMemGetInfo(&free, &total));
    m_options.setup.device.memoryBytes = static_cast<std::int64_t>(free);
    return {};
}

GpuDevice::~GpuDevice()
{
    if (m_stream.get() != nullptr) {
        static_cast<void>(cudaSetDevice(m_options.index));
        static_cast<void>(cudaStreamSynchronize(m_stream.get()));
    }
}

double GpuDevice::predictedSeconds(const MatrixProduct& product) const
{
    const double seen = m_pipeline->flopPerSecond();
    const bool ran = seen != m_options.flopPerSecond;
    const double rate = ran || m_options.expectedFlopPerSecond <= 0 ? seen : m_options.expectedFlopPerSecond;
    return static_cast<double>(product.flop()) / rate;
}

Expected<std::unique_ptr<Buffer>> GpuDevice::allocate(std::int64_t elements)
{
    CORELOOM_TRY(cudaSetDevice(m_options.index));
    const std::int64_t bytes = elements * bytesPerElement(m_options.setup.precision);
    auto memory = allocateDevice(static_cast<std::size_t>(bytes));
    if (memory)
        return std::make_unique<GpuBuffer>(elements, std::move(*memory));
    std::size_t free = 0;
    std::size_t total = 0;
    if (memory.error().code != ErrorCode::notEnoughMemory || cudaMemGetInfo(&free, &total) != cudaSuccess)
        return tl::unexpected(memory.error());
    return failure(ErrorCode::notEnoughMemory,
                   {translatable("compute", "%1 has %2 bytes of memory free; %3 are needed at once."),
                    {m_options.setup.device.name, static_cast<std::int64_t>(free), bytes}},
                   memory.error().remedy);
}

std::size_t GpuDevice::mark()
{
    m_queue.emplace_back(Mark{});
    return m_marks++;
}

Expected<void> GpuDevice::finish()
{
    CORELOOM_TRY(cudaSetDevice(m_options.index));
    m_pipeline->begins();
    auto result = runQueue();
    m_queue.clear();
    m_marks = 0;
    if (!result) // what is under way must not outlive the buffers it works on
        static_cast<void>(cudaStreamSynchronize(m_stream.get()));
    m_pipeline->ends();
    return result;
}

Expected<void> GpuDevice::runQueue()
{
    for (const Operation& operation : m_queue) {
        if (m_stop)
            return cancelled();
        CORELOOM_TRY(std::visit([this](const auto& each) { return run(each); }, operation));
    }
    CORELOOM_TRY(m_pipeline->drain());
    CORELOOM_TRY(cudaStreamSynchronize(m_stream.get()));
    if (m_stop)
        return cancelled();
    return {};
}

Expected<void> GpuDevice::run(const MatrixProduct& product)
{
    if (product.m() == 0 || product.n() == 0)
        return {};
    bufferOf(product.c).bf16.current = false;
    return m_kernel != nullptr ? runKernel(product) : runLibrary(product);
}

Expected<void> GpuDevice::runKernel(const MatrixProduct& product)
{
    ProductSlice slice{.a = operand(product.a, product.transposeA),
                       .b = operand(product.b, product.transposeB),
                       .c = operand(product.c),
                       .bias = product.bias ? operand(*product.bias) : Operand{},
                       .m = product.m(),
                       .n = product.n(),
                       .k = product.k(),
                       .relu = product.activation == Activation::relu,
                       .sms = m_target->sms(),
                       .report = m_target->report()};
    BlockGrid grid((slice.m + m_kernel->tileRows - 1) / m_kernel->tileRows,
                   (slice.n + m_kernel->tileColumns - 1) / m_kernel->tileColumns);
    const std::optional<BlockTracer::Part> traced = m_tracer->traces(product.c);
    if (traced) {
        grid.coarsen(traced->mostEvents);
        slice.report.blocks = m_tracer->records();
    }
    const double termFlop = 2.0 * m_kernel->tileRows * m_kernel->tileColumns; // of a tile
    while (!grid.done()) {
        const double terms = Pipeline::portionSeconds * m_pipeline->flopPerSecond() / termFlop;
        const std::int64_t depth = sliceDepth(slice.k, terms / m_options.setup.workers);
        double most = std::min(terms / static_cast<double>(depth), 1e15);
        if (traced)
            most = std::min(most, static_cast<double>(BlockTracer::mostBlocks));
        const TileRange range =
            grid.next(std::max<std::int64_t>(m_options.setup.workers, static_cast<std::int64_t>(most)));
        slice.firstTileRow = range.row;
        slice.firstTileColumn = range.column;
        slice.tileRows = range.rows;
        slice.tileColumns = range.columns;
        slice.end = 0;
        do {
            slice.begin = slice.end;
            slice.end = std::min(slice.begin + depth, slice.k);
            const auto work = static_cast<double>(range.tiles() * (slice.end - slice.begin));
            CORELOOM_TRY(m_pipeline->admit(termFlop * work));
            CORELOOM_TRY(m_target->nextGrid());
            CORELOOM_TRY(m_kernel->launch(slice, m_stream.get()));
        } while (slice.end < slice.k);
        if (traced) {
            CORELOOM_TRY(m_pipeline->closeTraced({.part = *traced,
                                                  .range = range,
                                                  .cellRows = grid.cellRows(),
                                                  .cellColumns = grid.cellColumns(),
                                                  .tileRows = m_kernel->tileRows,
                                                  .tileColumns = m_kernel->tileColumns}));
        }
    }
    return {};
}

Expected<void> GpuDevice::runLibrary(const MatrixProduct& product)
{
    const auto a = libraryOperand(product.a, product.transposeA);
    const auto b = libraryOperand(product.b, product.transposeB);
    if (!a || !b)
        return tl::unexpected(a ? b.error() : a.error());
    const ProductSlice whole{
        .a = *a, .b = *b, .c = operand(product.c), .m = product.m(), .n = product.n(), .k = product.k()};
    constexpr std::int64_t panelRows = 128; // the library's own tiles are no higher
    const double rowFlop = 2.0 * static_cast<double>(whole.n) * static_cast<double>(std::max<std::int64_t>(whole.k, 1));
    for (std::int64_t row = 0; row < whole.m;) {
        const double fit = std::min(Pipeline::portionSeconds * m_pipeline->flopPerSecond() / rowFlop, 1e15);
        const std::int64_t panels = std::max<std::int64_t>(1, static_cast<std::int64_t>(fit) / panelRows);
        const std::int64_t rows = std::min(panels * panelRows, whole.m - row);
        CORELOOM_TRY(m_pipeline->admit(rowFlop * static_cast<double>(rows)));
        CORELOOM_TRY(m_options.library->multiply(whole, m_options.setup.precision, row, rows));
        row += rows;
    }
    return product.bias || product.activation != Activation::none ? m_learning->completeProduct(product)
                                                                  : Expected<void>{};
}

Expected<Operand> GpuDevice::libraryOperand(const Matrix& matrix, bool transposed)
{
    Operand result = operand(matrix, transposed);
    if (m_options.setup.precision != Precision::bf16)
        return result;
    const GpuBuffer& buffer = bufferOf(matrix);
    GpuBuffer::Bf16Copy& copy = bufferOf(matrix).bf16;
    if (copy.memory.get() == nullptr)
        CORELOOM_TRY(keep(allocateDevice(static_cast<std::size_t>(2 * buffer.elements())), copy.memory));
    if (!copy.current)
        CORELOOM_TRY(roundToBf16(buffer.address(), copy.memory.get(), buffer.elements(), m_stream.get()));
    copy.current = true;
    result.data = copy.memory.get();
    return result;
}

Expected<void> GpuDevice::run(const RandomFill& fill)
{
    bufferOf(fill.target).bf16.current = false;
    CORELOOM_TRY(m_pipeline->drain());
    return m_staging->fill(fill, address(fill.target));
}

Expected<void> GpuDevice::run(const NanFill& fill)
{
    bufferOf(fill.target).bf16.current = false;
    CORELOOM_TRY(m_pipeline->drain());
    // All bits set is a NaN in every precision. In slices, for the emulated GPU's sake.
    constexpr std::int64_t sliceBytes = std::int64_t{64} << 20;
    const Matrix& target = fill.target;
    const std::int64_t elementBytes = bytesPerElement(m_options.setup.precision);
    const auto bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements * elementBytes); };
    const std::int64_t most =
        std::max<std::int64_t>(1, sliceBytes / std::max<std::int64_t>(1, target.stride * elementBytes));
    for (std::int64_t row = 0; row < target.rows; row += most) {
        if (m_stop)
            return cancelled();
        char* first = static_cast<char*>(address(target)) + bytes(target.offset + row * target.stride);
        CORELOOM_TRY(cudaMemset2DAsync(first, bytes(target.stride), 0xFF, bytes(target.columns),
                                       static_cast<std::size_t>(std::min(most, target.rows - row)), m_stream.get()));
    }
    return {};
}

Expected<void> GpuDevice::run(const LearningOperation& operation)
{
    return std::visit(
        [this](const auto& each) {
            if constexpr (std::is_same_v<std::decay_t<decltype(each)>, Strands>)
                return run(each);
            else
                return m_learning->run(each);
        },
        operation);
}

/// One after another. A strand belongs to one worker so that workers need not wait for each other; an SM does not take
/// its work from a host thread but from grids, and those of one stream follow each other whoever computes them. So all
/// SMs share each operation, as they do without strands.
Expected<void> GpuDevice::run(const Strands& strands)
{
    for (const Strand& strand : strands.strands) {
        for (const StrandOperation& operation : strand) {
            CORELOOM_TRY(std::visit(
                [this](const auto& each) {
                    if constexpr (std::is_same_v<std::decay_t<decltype(each)>, MatrixProduct>)
                        return run(each);
                    else
                        return m_learning->run(each);
                },
                operation));
        }
    }
    return {};
}

Expected<void> GpuDevice::run(const TraceBegin& begin)
{
    m_tracer->begin(begin.step, begin.result);
    return {};
}

Expected<void> GpuDevice::run(const TraceEnd&)
{
    CORELOOM_TRY(m_pipeline->drain());
    m_tracer->end();
    return {};
}

Expected<void> GpuDevice::upload(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, const double* from)
{
    if (!m_queue.empty())
        CORELOOM_TRY(finish());
    CORELOOM_TRY(cudaSetDevice(m_options.index));
    bufferOf(matrix).bf16.current = false;
    auto result = m_staging->upload(matrix, address(matrix), firstRow, count, from);
    if (!result)
        static_cast<void>(cudaStreamSynchronize(m_stream.get()));
    return result;
}

Expected<void> GpuDevice::download(const Matrix& matrix, std::int64_t firstRow, std::int64_t count, double* to)
{
    CORELOOM_TRY(cudaSetDevice(m_options.index));
    auto result = m_staging->download(matrix, address(matrix), firstRow, count, to);
    if (!result)
        static_cast<void>(cudaStreamSynchronize(m_stream.get()));
    return result;
}

void GpuDevice::readWorkers(std::vector<WorkerReading>& readings) const
{
    if (m_kernel == nullptr)
        readings.clear();
    else
        m_pipeline->ledger().read(readings, steadyNanoseconds());
}

} // namespace coreloom::CORELOOM_GPU

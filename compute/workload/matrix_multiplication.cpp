#include "workload/matrix_multiplication.h"

#include "workload/inputs.h"

namespace coreloom {

namespace {

Matrix dense(std::int64_t rows, std::int64_t columns)
{
    return {.rows = rows, .columns = columns, .stride = columns};
}

} // namespace

MatrixProduct MatrixMultiplication::product(const Job& job)
{
    return {.a = dense(job.m, job.k), .b = dense(job.k, job.n), .c = dense(job.m, job.n)};
}

MatrixMultiplication::MatrixMultiplication(Device& device, const Job& job)
    : m_device(&device), m_job(job), m_product(product(job))
{}

Expected<MatrixMultiplication> MatrixMultiplication::create(Device& device, const Job& job)
{
    MatrixMultiplication multiplication(device, job);
    MatrixProduct& product = multiplication.m_product;
    for (const auto& [matrix, owner] : {std::pair{&product.a, &multiplication.m_a},
                                        {&product.b, &multiplication.m_b},
                                        {&product.c, &multiplication.m_c}}) {
        auto buffer = device.allocate(matrix->rows * matrix->columns);
        if (!buffer)
            return tl::unexpected(buffer.error());
        *owner = std::move(*buffer);
        matrix->buffer = owner->get();
    }
    return multiplication;
}

Expected<void> MatrixMultiplication::prepare()
{
    for (const auto& [matrix, stream] : {std::pair{&m_product.a, streamOfA}, {&m_product.b, streamOfB}}) {
        m_device->enqueue(
            RandomFill{.target = *matrix, .seed = m_job.seed, .stream = stream, .distribution = m_job.distribution});
    }
    return {};
}

void MatrixMultiplication::step(std::vector<std::size_t>* /*marks*/)
{
    m_device->enqueue(m_product);
}

Expected<void> MatrixMultiplication::beforeLastStep()
{
    m_device->enqueue(NanFill{.target = m_product.c});
    return {};
}

Expected<Examination> MatrixMultiplication::check(const std::stop_token& stop)
{
    const RowReader read = [this](std::int64_t firstRow, std::int64_t count, double* to) {
        return m_device->download(m_product.c, firstRow, count, to);
    };
    return examine(m_job, m_device->setup().precision, read, stop);
}

} // namespace coreloom

#pragma once

#include "device/cpu/cpu_provider.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <sched.h>
#include <utility>
#include <vector>

/// What the tests of the CPU device share: a machine made of this process's own CPUs, and products with a reference.
namespace coreloom::test {

inline std::vector<int> ownCpus()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    std::vector<int> cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(static_cast<std::size_t>(cpu), &set))
            cpus.push_back(cpu);
    }
    return cpus;
}

inline Machine ownMachine()
{
    Machine machine;
    machine.cpuName = "Test CPU";
    machine.allowedCpus = ownCpus();
    return machine;
}

inline Expected<std::unique_ptr<Device>> openLane(const LaneRequest& request, const Environment& environment = {})
{
    const auto provider = cpuProvider(ownMachine(), environment);
    return provider->open(provider->discover().front(), request);
}

/// A product whose operands a device has made, and everything needed to compute it again in double.
struct Problem {
    std::int64_t m = 1, n = 1, k = 1;
    bool transposeA = false, transposeB = false;
    bool bias = false;
    Activation activation = Activation::none;
};

/// Shapes on which kernels stumble: sizes beside powers of two, unequal ones, thin ones, and each transpose.
inline std::vector<std::pair<const char*, Problem>> edgeProblems()
{
    return {{"1", {.m = 1, .n = 1, .k = 1}},
            {"2", {.m = 2, .n = 2, .k = 2}},
            {"3", {.m = 3, .n = 3, .k = 3}},
            {"15", {.m = 15, .n = 15, .k = 15}},
            {"16", {.m = 16, .n = 16, .k = 16}},
            {"17", {.m = 17, .n = 17, .k = 17}},
            {"31", {.m = 31, .n = 31, .k = 31}},
            {"32", {.m = 32, .n = 32, .k = 32}},
            {"33", {.m = 33, .n = 33, .k = 33}},
            {"127", {.m = 127, .n = 127, .k = 127}},
            {"130", {.m = 130, .n = 130, .k = 130}},
            {"35 x 79 x 19", {.m = 35, .n = 79, .k = 19}},
            {"deep", {.m = 3, .n = 5, .k = 2600}},
            {"tall", {.m = 1500, .n = 3, .k = 7}},
            {"wide", {.m = 2, .n = 1700, .k = 9}},
            {"A transposed", {.m = 37, .n = 70, .k = 41, .transposeA = true}},
            {"B transposed", {.m = 37, .n = 70, .k = 41, .transposeB = true}},
            {"both transposed, deep", {.m = 37, .n = 53, .k = 1100, .transposeA = true, .transposeB = true}},
            {"bias and relu", {.m = 35, .n = 79, .k = 19, .bias = true, .activation = Activation::relu}}};
}

struct Operands {
    std::unique_ptr<Buffer> a, b, c, bias;
    MatrixProduct product;
};

inline Matrix whole(Buffer* buffer, std::int64_t rows, std::int64_t columns)
{
    return {.buffer = buffer, .rows = rows, .columns = columns, .stride = columns, .offset = 0};
}

/// Allocates and queues random operands and a C full of NaN; nothing runs before finish().
inline Operands makeOperands(Device& device, const Problem& problem)
{
    const auto [m, n, k] = std::tuple(problem.m, problem.n, problem.k);
    Operands made{.a = device.allocate(m * k).value(),
                  .b = device.allocate(k * n).value(),
                  .c = device.allocate(m * n).value(),
                  .bias = device.allocate(n).value(),
                  .product = {}};
    made.product = {.a = problem.transposeA ? whole(made.a.get(), k, m) : whole(made.a.get(), m, k),
                    .b = problem.transposeB ? whole(made.b.get(), n, k) : whole(made.b.get(), k, n),
                    .c = whole(made.c.get(), m, n),
                    .transposeA = problem.transposeA,
                    .transposeB = problem.transposeB,
                    .bias = {},
                    .activation = problem.activation};
    const Matrix bias = whole(made.bias.get(), 1, n);
    if (problem.bias)
        made.product.bias = bias;
    device.enqueue(RandomFill{.target = made.product.a, .seed = 7, .stream = 0});
    device.enqueue(RandomFill{.target = made.product.b, .seed = 7, .stream = 1});
    device.enqueue(RandomFill{.target = bias, .seed = 7, .stream = 2});
    device.enqueue(NanFill{made.product.c});
    return made;
}

inline std::vector<double> download(Device& device, const Matrix& matrix)
{
    std::vector<double> values(static_cast<std::size_t>(matrix.rows * matrix.columns));
    const auto copied = device.download(matrix, 0, matrix.rows, values.data());
    return copied ? values : std::vector<double>();
}

/// The largest error of the result as a share of what each element may have: u · (k + 2) · Σ|a·b| bounds any order of
/// k products and additions, the bias and the conversion of the sum (Higham, "Accuracy and Stability of Numerical
/// Algorithms", 3.1). NaN counts as infinitely wrong.
inline double worstError(Device& device, const Operands& operands, double unitRoundoff)
{
    const MatrixProduct& product = operands.product;
    const std::vector<double> a = download(device, product.a);
    const std::vector<double> b = download(device, product.b);
    const std::vector<double> c = download(device, product.c);
    const std::vector<double> bias = product.bias ? download(device, *product.bias) : std::vector<double>();
    const auto [m, n, k] = std::tuple(product.m(), product.n(), product.k());
    double worst = 0;
    for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
            double sum = bias.empty() ? 0 : bias[static_cast<std::size_t>(j)];
            double magnitude = std::fabs(sum);
            for (std::int64_t p = 0; p < k; ++p) {
                const double term = a[static_cast<std::size_t>(product.transposeA ? p * m + i : i * k + p)] *
                                    b[static_cast<std::size_t>(product.transposeB ? j * k + p : p * n + j)];
                sum += term;
                magnitude += std::fabs(term);
            }
            if (product.activation == Activation::relu && sum < 0)
                sum = 0;
            const double error = std::fabs(c[static_cast<std::size_t>(i * n + j)] - sum);
            const double allowed = unitRoundoff * static_cast<double>(k + 2) * magnitude;
            if (!(error <= allowed))
                return std::isnan(error) ? HUGE_VAL : error / allowed;
            worst = std::max(worst, allowed > 0 ? error / allowed : 0);
        }
    }
    return worst;
}

} // namespace coreloom::test

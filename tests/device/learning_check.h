#pragma once

#include "device/device.h"
#include "job/random.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

/// The operations of learning on a device, against the same in double precision on the spot. Each function returns the
/// largest error as a share of what is accepted: 1 or less is right; NaN, a wrong neighbour and a failure are HUGE_VAL.
namespace coreloom::test {

/// A matrix in a buffer of its own that is larger all around, so that a row which is too long is seen.
struct Guarded {
    std::unique_ptr<Buffer> buffer;
    Matrix matrix;
    std::vector<double> values; ///< as uploaded, rounded to the lane's precision

    [[nodiscard]] double at(std::int64_t row, std::int64_t column) const
    {
        return values[static_cast<std::size_t>(row * matrix.columns + column)];
    }
};

inline constexpr double guard = -77;

inline double roundedFor(const Device& device, double value)
{
    return device.setup().precision == Precision::fp64 ? value : static_cast<double>(static_cast<float>(value));
}

inline double unitOf(const Device& device)
{
    return device.setup().precision == Precision::fp64 ? 0x1p-53 : 0x1p-24;
}

/// All of a buffer as one row.
inline Matrix wholeRow(Buffer& buffer)
{
    return {.buffer = &buffer, .rows = 1, .columns = buffer.elements(), .stride = buffer.elements()};
}

template<typename Value>
Guarded guarded(Device& device, std::int64_t rows, std::int64_t columns, const Value& value)
{
    constexpr std::int64_t offset = 5;
    const std::int64_t stride = columns + 3;
    Guarded made{.buffer = device.allocate(offset + (rows + 1) * stride).value()};
    made.matrix = {.buffer = made.buffer.get(), .rows = rows, .columns = columns, .stride = stride, .offset = offset};
    const Matrix all = wholeRow(*made.buffer);
    std::vector<double> everything(static_cast<std::size_t>(all.columns), guard);
    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t c = 0; c < columns; ++c) {
            made.values.push_back(roundedFor(device, value(r, c)));
            everything[static_cast<std::size_t>(offset + r * stride + c)] = made.values.back();
        }
    }
    if (!device.upload(all, 0, 1, everything.data()))
        made.values.clear();
    return made;
}

inline Guarded randomMatrix(Device& device, std::int64_t rows, std::int64_t columns, std::uint64_t stream)
{
    return guarded(device, rows, columns, [&](std::int64_t r, std::int64_t c) {
        return randomValue(3, stream, static_cast<std::uint64_t>(r * columns + c), Distribution::normal);
    });
}

/// What a matrix holds now; empty where something around it was written.
inline std::vector<double> contents(Device& device, const Guarded& of)
{
    const Matrix& matrix = of.matrix;
    std::vector<double> all(static_cast<std::size_t>(of.buffer->elements()));
    const Matrix everything = wholeRow(*of.buffer);
    if (!device.download(everything, 0, 1, all.data()))
        return {};
    std::vector<double> inside;
    for (std::int64_t i = 0; i < everything.columns; ++i) {
        const std::int64_t row = i < matrix.offset ? -1 : (i - matrix.offset) / matrix.stride;
        const std::int64_t column = (i - matrix.offset) % matrix.stride;
        if (row >= 0 && row < matrix.rows && column < matrix.columns)
            inside.push_back(all[static_cast<std::size_t>(i)]);
        else if (all[static_cast<std::size_t>(i)] != guard)
            return {};
    }
    return inside;
}

inline double errorShare(double found, double expected, double accepted)
{
    const double error = std::fabs(found - expected);
    if (!(error <= accepted))
        return std::isfinite(error) && accepted > 0 ? error / accepted : HUGE_VAL;
    return accepted > 0 ? error / accepted : 0;
}

/// The largest error share of `found` against expected(row, column) and accepted(row, column).
template<typename Expected, typename Accepted>
double worstShare(const std::vector<double>& found, const Matrix& matrix, const Expected& expected,
                  const Accepted& accepted)
{
    if (found.size() != static_cast<std::size_t>(matrix.rows * matrix.columns))
        return HUGE_VAL;
    double worst = 0;
    for (std::int64_t r = 0; r < matrix.rows; ++r) {
        for (std::int64_t c = 0; c < matrix.columns; ++c)
            worst = std::max(worst, errorShare(found[static_cast<std::size_t>(r * matrix.columns + c)], expected(r, c),
                                               accepted(r, c)));
    }
    return worst;
}

inline double checkReluGradient(Device& device, std::int64_t rows, std::int64_t columns)
{
    const Guarded gradient = randomMatrix(device, rows, columns, 1);
    const Guarded output = guarded(device, rows, columns, [](std::int64_t r, std::int64_t c) {
        return std::max(0.0, randomValue(3, 2, static_cast<std::uint64_t>(r * 977 + c), Distribution::normal));
    });
    device.enqueueLearning(ReluGradient{.gradient = gradient.matrix, .output = output.matrix});
    if (!device.finish() || contents(device, output) != output.values)
        return HUGE_VAL;
    const auto expected = [&](std::int64_t r, std::int64_t c) { return output.at(r, c) > 0 ? gradient.at(r, c) : 0; };
    return worstShare(contents(device, gradient), gradient.matrix, expected, [](auto, auto) { return 0.0; });
}

/// `factor` of the logits: at 1000, exp would overflow if it were taken of them as they are.
inline double checkSoftmax(Device& device, std::int64_t rows, std::int64_t classes, double factor, bool inPlace)
{
    const Guarded logits = guarded(device, rows, classes, [&](std::int64_t r, std::int64_t c) {
        return factor * randomValue(3, 1, static_cast<std::uint64_t>(r * classes + c), Distribution::normal);
    });
    const Guarded labels = guarded(
        device, rows, 1, [&](std::int64_t r, std::int64_t) { return static_cast<double>((r * 7 + 3) % classes); });
    const Guarded outcome = guarded(device, rows, 2, [](auto, auto) { return NAN; });
    const Guarded gradient = guarded(device, rows, classes, [](auto, auto) { return NAN; });
    const Guarded& target = inPlace ? logits : gradient;
    constexpr double scale = 0.125;
    device.enqueueLearning(SoftmaxCrossEntropy{.logits = logits.matrix,
                                               .labels = labels.matrix,
                                               .outcome = outcome.matrix,
                                               .gradient = target.matrix,
                                               .scale = scale});
    if (!device.finish())
        return HUGE_VAL;
    const auto label = [&](std::int64_t r) { return (r * 7 + 3) % classes; };
    std::vector<double> largest; // of each row
    std::vector<long double> sums;
    for (std::int64_t r = 0; r < rows; ++r) {
        double most = logits.at(r, 0);
        for (std::int64_t c = 1; c < classes; ++c)
            most = std::max(most, logits.at(r, c));
        long double sum = 0;
        for (std::int64_t c = 0; c < classes; ++c)
            sum += std::exp(static_cast<long double>(logits.at(r, c)) - most);
        largest.push_back(most);
        sums.push_back(sum);
    }
    // −ln of the probability of a class.
    const auto surprise = [&](std::int64_t r, std::int64_t c) {
        const auto row = static_cast<std::size_t>(r);
        return std::log(sums[row]) + (static_cast<long double>(largest[row]) - logits.at(r, c));
    };
    const double unit = unitOf(device);
    const auto terms = static_cast<double>(classes) + 20; // each of the sum, and a few around it
    // A difference d of logits is rounded by u·|d|, and exp of it as a share then by as much.
    const double spread = 10 * factor;
    const double ofOutcome = worstShare(
        contents(device, outcome), outcome.matrix,
        [&](std::int64_t r, std::int64_t c) {
            if (c == 0)
                return static_cast<double>(surprise(r, label(r)));
            return logits.at(r, label(r)) == largest[static_cast<std::size_t>(r)] ? 1.0 : 0.0;
        },
        [&](std::int64_t, std::int64_t c) { return c == 0 ? unit * (terms + spread) : 0; });
    const double ofGradient = worstShare(
        contents(device, target), target.matrix,
        [&](std::int64_t r, std::int64_t c) {
            return static_cast<double>(scale * (std::exp(-surprise(r, c)) - (c == label(r) ? 1 : 0)));
        },
        [&](auto, auto) { return scale * unit * (terms + spread); });
    return std::max(ofOutcome, ofGradient);
}

inline double checkColumnSums(Device& device, std::int64_t rows, std::int64_t columns)
{
    const Guarded from = randomMatrix(device, rows, columns, 1);
    const Guarded sums = guarded(device, 1, columns, [](auto, auto) { return NAN; });
    constexpr double factor = 0.1;
    device.enqueueLearning(ColumnSums{.from = from.matrix, .sums = sums.matrix, .factor = factor});
    if (!device.finish())
        return HUGE_VAL;
    const auto sumOf = [&](std::int64_t c, bool magnitudes) {
        double sum = 0;
        for (std::int64_t r = 0; r < rows; ++r)
            sum += magnitudes ? std::fabs(from.at(r, c)) : from.at(r, c);
        return factor * sum;
    };
    return worstShare(
        contents(device, sums), sums.matrix, [&](auto, std::int64_t c) { return sumOf(c, false); },
        [&](auto, std::int64_t c) { return unitOf(device) * static_cast<double>(rows + 2) * sumOf(c, true); });
}

inline double checkUpdate(Device& device, std::int64_t rows, std::int64_t columns, std::size_t gradients)
{
    const Guarded weights = randomMatrix(device, rows, columns, 1);
    const Guarded velocity = randomMatrix(device, rows, columns, 2);
    std::vector<Guarded> parts;
    MomentumUpdate update{
        .weights = weights.matrix, .velocity = velocity.matrix, .learningRate = 0.05, .momentum = 0.9};
    for (std::size_t i = 0; i < gradients; ++i) {
        parts.push_back(randomMatrix(device, rows, columns, 3 + i));
        update.gradients.push_back(parts.back().matrix);
    }
    device.enqueueLearning(update);
    if (!device.finish())
        return HUGE_VAL;
    const auto speed = [&](std::int64_t r, std::int64_t c) {
        double sum = update.momentum * velocity.at(r, c);
        for (const Guarded& part : parts)
            sum += part.at(r, c);
        return sum;
    };
    const auto accepted = [&](std::int64_t r, std::int64_t c) {
        double sum = std::fabs(velocity.at(r, c));
        for (const Guarded& part : parts)
            sum += std::fabs(part.at(r, c));
        return unitOf(device) * static_cast<double>(gradients + 3) * sum;
    };
    const double ofVelocity = worstShare(contents(device, velocity), velocity.matrix, speed, accepted);
    const double ofWeights = worstShare(
        contents(device, weights), weights.matrix,
        [&](std::int64_t r, std::int64_t c) { return weights.at(r, c) - update.learningRate * speed(r, c); },
        [&](std::int64_t r, std::int64_t c) {
            return 2 * unitOf(device) * std::fabs(weights.at(r, c)) + accepted(r, c);
        });
    return std::max(ofVelocity, ofWeights);
}

/// The loss of an example with a logit that is no finite number.
inline double lossWithLogit(Device& device, double strange)
{
    const Guarded logits = guarded(device, 1, 3, [&](auto, std::int64_t c) { return c == 1 ? strange : 0.5; });
    const Guarded labels = guarded(device, 1, 1, [](auto, auto) { return 2.0; });
    const Guarded outcome = guarded(device, 1, 2, [](auto, auto) { return 0.0; });
    device.enqueueLearning(SoftmaxCrossEntropy{
        .logits = logits.matrix, .labels = labels.matrix, .outcome = outcome.matrix, .gradient = logits.matrix});
    return device.finish() ? contents(device, outcome).front() : 0;
}

/// A small step of learning with everything in it, traced, in so many strands; all its results, one after the other, or
/// nothing where it failed.
inline std::vector<double> learningStep(Device& device, std::int64_t parts)
{
    constexpr std::int64_t rows = 48;
    constexpr std::int64_t width = 72;
    constexpr std::int64_t classes = 10;
    const Guarded x = randomMatrix(device, rows, width, 1);
    const Guarded w = randomMatrix(device, width, width, 2);
    const Guarded v = randomMatrix(device, width, width, 4);
    const Guarded head = randomMatrix(device, width, classes, 5);
    const Guarded bias = randomMatrix(device, 1, width, 3);
    const Guarded hidden = guarded(device, rows, width, [](auto, auto) { return NAN; });
    const Guarded logits = guarded(device, rows, classes, [](auto, auto) { return NAN; });
    const Guarded outcome = guarded(device, rows, 2, [](auto, auto) { return NAN; });
    const Guarded back = guarded(device, rows, width, [](auto, auto) { return NAN; });
    const Guarded labels =
        guarded(device, rows, 1, [](std::int64_t r, auto) { return static_cast<double>(r % classes); });
    std::vector<Guarded> gradients;
    std::vector<Guarded> sums;
    Strands strands;
    MomentumUpdate update{.weights = w.matrix, .velocity = v.matrix, .learningRate = 0.01, .momentum = 0.5};
    const std::int64_t count = rows / parts;
    for (std::int64_t part = 0; part < parts; ++part) {
        const auto mine = [&](const Guarded& of) {
            Matrix matrix = of.matrix;
            matrix.rows = count;
            matrix.offset += part * count * matrix.stride;
            return matrix;
        };
        gradients.push_back(guarded(device, width, width, [](auto, auto) { return NAN; }));
        sums.push_back(guarded(device, 1, width, [](auto, auto) { return NAN; }));
        strands.strands.push_back(
            {MatrixProduct{
                 .a = mine(x), .b = w.matrix, .c = mine(hidden), .bias = bias.matrix, .activation = Activation::relu},
             MatrixProduct{.a = mine(hidden), .b = head.matrix, .c = mine(logits)},
             SoftmaxCrossEntropy{.logits = mine(logits),
                                 .labels = mine(labels),
                                 .outcome = mine(outcome),
                                 .gradient = mine(logits),
                                 .scale = 1.0 / rows},
             MatrixProduct{.a = mine(logits), .b = head.matrix, .c = mine(back), .transposeB = true},
             ReluGradient{.gradient = mine(back), .output = mine(hidden)},
             MatrixProduct{.a = mine(x), .b = mine(back), .c = gradients.back().matrix, .transposeA = true},
             ColumnSums{.from = mine(back), .sums = sums.back().matrix}});
        update.gradients.push_back(gradients.back().matrix);
    }
    device.beginTrace(0, hidden.matrix);
    device.enqueueLearning(std::move(strands));
    device.endTrace();
    device.enqueueLearning(update);
    if (!device.finish())
        return {};
    std::vector<double> all;
    for (const Guarded* each : {&hidden, &logits, &outcome, &back, &w, &v, &std::as_const(sums).front()}) {
        const std::vector<double> values = contents(device, *each);
        if (values.empty())
            return {};
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

} // namespace coreloom::test

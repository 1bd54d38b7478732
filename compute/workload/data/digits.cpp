#include "workload/data/digits.h"

#include "job/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace coreloom {

namespace {

struct Point {
    double x = 0;
    double y = 0;
};

using Stroke = std::vector<Point>;

/// The streams of the examples' random numbers: training and test examples never share one.
constexpr std::uint64_t trainStream = 66;
constexpr std::uint64_t testStream = 67;

/// Each digit as strokes in a square from -1 to 1, y down. Corners are cut afterwards, which makes them round.
const std::array<std::vector<Stroke>, 10>& shapes()
{
    static const std::array<std::vector<Stroke>, 10> all{{
        {{{0, -1}, {-0.55, -0.75}, {-0.65, 0}, {-0.55, 0.75}, {0, 1}, {0.55, 0.75}, {0.65, 0}, {0.55, -0.75}, {0, -1}}},
        {{{-0.4, -0.6}, {0.1, -1}, {0.1, 0}, {0.1, 1}}},
        {{{-0.55, -0.6}, {-0.3, -1}, {0.45, -1}, {0.65, -0.4}, {0.1, 0.25}, {-0.6, 1}, {0, 1}, {0.65, 0.95}}},
        {{{-0.55, -0.85},
          {0, -1.05},
          {0.6, -0.8},
          {0.5, -0.2},
          {-0.1, -0.05},
          {0.55, 0.1},
          {0.65, 0.8},
          {0, 1.1},
          {-0.6, 0.8}}},
        {{{0.2, -1}, {-0.2, -0.3}, {-0.65, 0.3}, {0, 0.3}, {0.7, 0.3}}, {{0.3, -0.3}, {0.3, 0.3}, {0.3, 1}}},
        {{{0.6, -1}, {0, -1}, {-0.5, -1}, {-0.55, -0.2}, {0.1, -0.3}, {0.65, 0}, {0.6, 0.8}, {0, 1.1}, {-0.6, 0.8}}},
        {{{0.45, -1},
          {-0.2, -0.75},
          {-0.6, 0},
          {-0.55, 0.8},
          {0, 1.1},
          {0.6, 0.8},
          {0.5, 0.1},
          {0, -0.05},
          {-0.5, 0.35}}},
        {{{-0.65, -1}, {0, -1}, {0.65, -1}, {0.3, -0.2}, {-0.2, 1}}},
        {{{0, -0.05},
          {-0.5, -0.25},
          {-0.5, -0.9},
          {0, -1.05},
          {0.5, -0.9},
          {0.5, -0.25},
          {0, -0.05},
          {-0.6, 0.2},
          {-0.6, 0.9},
          {0, 1.1},
          {0.6, 0.9},
          {0.6, 0.2},
          {0, -0.05}}},
        {{{0.5, -0.4},
          {0, 0},
          {-0.5, -0.2},
          {-0.55, -0.85},
          {0, -1.1},
          {0.55, -0.85},
          {0.55, -0.1},
          {0.4, 0.5},
          {-0.1, 1}}},
    }};
    return all;
}

/// The random numbers of one example, one after the other.
class Chance {
public:
    Chance(std::uint64_t seed, std::uint64_t stream, std::int64_t example)
        : m_seed(seed), m_stream(stream), m_next(static_cast<std::uint64_t>(example) * numbersOfAnExample)
    {}

    /// Uniform between -most and most.
    double within(double most) { return most * randomValue(m_seed, m_stream, m_next++, Distribution::uniform); }
    double between(double least, double most) { return 0.5 * (least + most) + within(0.5 * (most - least)); }

private:
    static constexpr std::uint64_t numbersOfAnExample = 1024; // 784 pixels, and the shape

    std::uint64_t m_seed;
    std::uint64_t m_stream;
    std::uint64_t m_next;
};

/// Cuts every corner at a quarter of its sides (Chaikin 1974); the ends stay.
Stroke rounded(const Stroke& stroke)
{
    Stroke result{stroke.front()};
    for (std::size_t i = 1; i < stroke.size(); ++i) {
        const Point a = stroke[i - 1];
        const Point b = stroke[i];
        result.push_back({0.75 * a.x + 0.25 * b.x, 0.75 * a.y + 0.25 * b.y});
        result.push_back({0.25 * a.x + 0.75 * b.x, 0.25 * a.y + 0.75 * b.y});
    }
    result.push_back(stroke.back());
    return result;
}

/// A random hand: what it does to every point of a shape, in pixels.
class Hand {
public:
    explicit Hand(Chance& chance)
    {
        const double half = chance.within(0.1); // the tangent of half an angle of up to 11°
        m_cosine = (1 - half * half) / (1 + half * half);
        m_sine = 2 * half / (1 + half * half);
        m_slant = chance.within(0.25);
        m_width = chance.between(7, 9.5);
        m_height = chance.between(7.5, 10);
        m_shift = {chance.within(1.5), chance.within(1.5)};
    }

    [[nodiscard]] Point place(Point point) const
    {
        const double x = m_width * (point.x - m_slant * point.y);
        const double y = m_height * point.y;
        constexpr double middle = 0.5 * static_cast<double>(digitSide - 1);
        return {middle + m_shift.x + m_cosine * x - m_sine * y, middle + m_shift.y + m_sine * x + m_cosine * y};
    }

private:
    double m_cosine;
    double m_sine;
    double m_slant;
    double m_width;
    double m_height;
    Point m_shift;
};

using Ink = std::array<double, static_cast<std::size_t>(digitFeatures)>;

/// The distance of a point from the line between two others.
double distance(Point p, Point a, Point b)
{
    const Point along{b.x - a.x, b.y - a.y};
    const double length = along.x * along.x + along.y * along.y;
    const double at = length > 0 ? std::clamp(((p.x - a.x) * along.x + (p.y - a.y) * along.y) / length, 0.0, 1.0) : 0.0;
    const Point off{p.x - a.x - at * along.x, p.y - a.y - at * along.y};
    return std::sqrt(off.x * off.x + off.y * off.y);
}

/// Lays ink from 0 to 1 along a line; the pen's edge is a pixel wide.
void draw(Ink& ink, Point a, Point b, double penRadius)
{
    const auto pixel = [](double at) { return std::clamp(static_cast<std::int64_t>(at), std::int64_t{0}, digitSide); };
    const double reach = penRadius + 1;
    for (std::int64_t row = pixel(std::min(a.y, b.y) - reach); row < pixel(std::max(a.y, b.y) + reach + 1); ++row) {
        for (std::int64_t column = pixel(std::min(a.x, b.x) - reach); column < pixel(std::max(a.x, b.x) + reach + 1);
             ++column) {
            const Point at{static_cast<double>(column), static_cast<double>(row)};
            double& here = ink[static_cast<std::size_t>(row * digitSide + column)];
            here = std::max(here, std::clamp(penRadius + 0.5 - distance(at, a, b), 0.0, 1.0));
        }
    }
}

Ink drawn(std::int32_t digit, Chance& chance)
{
    const Hand hand(chance);
    const double penRadius = chance.between(0.9, 1.7);
    Ink ink{};
    for (const Stroke& shape : shapes()[static_cast<std::size_t>(digit)]) {
        Stroke bent = shape;
        for (Point& point : bent)
            point = {point.x + chance.within(0.12), point.y + chance.within(0.12)};
        bent = rounded(rounded(bent));
        for (std::size_t i = 1; i < bent.size(); ++i)
            draw(ink, hand.place(bent[i - 1]), hand.place(bent[i]), penRadius);
    }
    return ink;
}

/// The value of a pixel, on one of 256 levels from -1 to 1.
float pixelValue(double value)
{
    const auto level = static_cast<std::int32_t>(std::clamp(127.5 * value + 128, 0.0, 255.0));
    return static_cast<float>(static_cast<double>(2 * level - 255) / 255.0);
}

Examples examples(std::int64_t count, std::uint64_t seed, std::uint64_t stream)
{
    Examples result;
    result.features.reserve(static_cast<std::size_t>(count * digitFeatures));
    result.labels.reserve(static_cast<std::size_t>(count));
    for (std::int64_t example = 0; example < count; ++example) {
        Chance chance(seed, stream, example);
        const auto digit = static_cast<std::int32_t>(example % 10);
        const Ink ink = drawn(digit, chance);
        const double polarity = chance.within(1) < -0.5 ? -1 : 1; // a quarter is dark on light
        const double contrast = chance.between(0.6, 0.9);
        for (const double amount : ink)
            result.features.push_back(pixelValue(polarity * contrast * (2 * amount - 1) + chance.within(0.3)));
        result.labels.push_back(digit);
    }
    return result;
}

} // namespace

DataSet drawnDigits(const DigitsRequest& request)
{
    DataSet data{.name = "digits", .features = digitFeatures};
    for (int digit = 0; digit < 10; ++digit)
        data.classes.push_back(std::to_string(digit));
    data.train = examples(request.train, request.seed, trainStream);
    data.test = examples(request.test, request.seed, testStream);
    return data;
}

} // namespace coreloom

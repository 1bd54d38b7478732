#include "measurement.h"

#include <algorithm>
#include <charconv>

namespace coreloom::bench {

namespace {

constexpr std::int64_t largest = 100'000;

} // namespace

std::string name(const Shape& shape)
{
    if (shape.m == shape.n && shape.n == shape.k)
        return std::to_string(shape.m);
    return std::to_string(shape.m) + 'x' + std::to_string(shape.n) + 'x' + std::to_string(shape.k);
}

std::optional<Shape> shapeNamed(std::string_view name)
{
    std::vector<std::int64_t> sizes;
    for (const char *at = name.data(), *end = at + name.size();; ++at) {
        std::int64_t size = 0;
        const auto [next, error] = std::from_chars(at, end, size);
        if (error != std::errc() || size < 1 || size > largest)
            return std::nullopt;
        sizes.push_back(size);
        at = next;
        if (at == end)
            break;
        if (*at != 'x')
            return std::nullopt;
    }
    if (sizes.size() == 1)
        return Shape{sizes[0], sizes[0], sizes[0]};
    if (sizes.size() == 3)
        return Shape{sizes[0], sizes[1], sizes[2]};
    return std::nullopt;
}

const std::vector<Shape>& tableShapes()
{
    static const std::vector<Shape> shapes = [] {
        std::vector<Shape> all;
        for (const std::int64_t n : {64, 100, 256, 500, 512, 1000, 1024, 2000, 2048, 4096})
            all.push_back({n, n, n});
        all.push_back({30'000, 64, 64});
        all.push_back({64, 64, 30'000});
        return all;
    }();
    return shapes;
}

const char* name(Contestant contestant)
{
    switch (contestant) {
    case Contestant::naive:
        return "naive";
    case Contestant::blocked:
        return "blocked";
    case Contestant::simd:
        return "simd";
    case Contestant::library:
        return "library";
    case Contestant::openBlas:
        return "OpenBLAS";
    case Contestant::blis:
        return "BLIS";
    case Contestant::oneDnn:
        return "oneDNN";
    case Contestant::peak:
        return "peak";
    case Contestant::stepInside:
        return "step";
    case Contestant::stepParts:
        return "step-parts";
    case Contestant::stepProducts:
        return "step-products";
    case Contestant::stepOpenBlas:
        return "step-OpenBLAS";
    }
    return "";
}

std::optional<Contestant> contestantNamed(std::string_view word)
{
    for (const Contestant contestant : allContestants) {
        if (word == name(contestant))
            return contestant;
    }
    return std::nullopt;
}

std::optional<double> Result::ratioTo(Contestant opponent) const
{
    const auto standing = std::ranges::find(standings, opponent, &Standing::opponent);
    return standing == standings.end() ? std::nullopt : std::optional(standing->ratio);
}

} // namespace coreloom::bench

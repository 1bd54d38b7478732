#pragma once

#include "series.h"

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace coreloom::bench {

/// What bench_ratios shall measure.
struct Options {
    std::vector<Contestant> rungs{Contestant::simd};
    std::vector<Contestant> opponents{Contestant::openBlas, Contestant::blis, Contestant::oneDnn, Contestant::peak};
    std::vector<Precision> precisions{Precision::fp32, Precision::fp64};
    std::vector<int> workers;
    std::vector<Shape> shapes = tableShapes();
    Effort effort;
    std::string results; ///< file of results; empty: none is kept
    bool help = false;
};

/// The options as they are explained to people.
[[nodiscard]] std::string usage();

/// `allWorkers` is what "all" means. Fails with a sentence.
[[nodiscard]] tl::expected<Options, std::string> parseOptions(const std::vector<std::string>& arguments,
                                                              int allWorkers);

} // namespace coreloom::bench

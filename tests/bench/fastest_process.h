#pragma once

#include "contestant_process.h"

#include <memory>
#include <string>

namespace coreloom::bench {

/// A contestant at its best.
struct FastestProcess {
    std::unique_ptr<ContestantProcess> process;
    std::string description; ///< "BLIS 0.9.0 (zen3; by itself it chooses generic)"
};

/// Starts a contestant. A library is started with each set of its kernels that could suit this CPU, the one that it
/// chooses by itself first, and the fastest at a product of middle size stays: libraries older than a CPU know it under
/// no name, and fall back to kernels of a fraction of the speed. Fails where it cannot work here at all.
[[nodiscard]] Expected<FastestProcess> startFastest(Contestant contestant, Precision precision, int workers);

} // namespace coreloom::bench

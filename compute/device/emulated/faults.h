#pragma once

#include "device/emulated/runtime.h"

/// Errors on demand, so that tests can see what our host code makes of them.
namespace coreloom::emulated {

enum class Call { allocate, copy, launch, synchronize };

/// The call of that kind after `after` others fails with `error`. Sticky: so does every call from then on, as when a
/// kernel crashed or the GPU was lost.
struct Fault {
    Call call = Call::launch;
    int after = 0;
    cudaError_t error = cudaErrorLaunchFailure;
    bool sticky = true;
};

void plantFault(const Fault& fault);
/// Takes back what was planted, and the sticky error, as a new process would.
void clearFaults();

} // namespace coreloom::emulated

#pragma once

#include "job/job.h"
#include "workload/check.h"
#include "workload/host_reference.h"
#include "workload/parameters.h"

#include <stop_token>
#include <vector>

namespace coreloom {

/// All that one training step began with and gave, on the host. Parameters and velocities as ParameterLayout has them,
/// in one row.
struct StepResults {
    HostMatrix parametersBefore, velocityBefore;
    HostMatrix parametersAfter, velocityAfter;
    HostMatrix input;               ///< the mini-batch
    HostMatrix labels;              ///< batch × 1
    std::vector<HostMatrix> values; ///< output of each layer
    std::vector<HostMatrix> back;   ///< gradients of the loss with respect to those, the activation's included
    HostMatrix outcome;             ///< loss and hit of each example
    double loss = 0, accuracy = 0;  ///< of the step, as the device has summed them
};

/// Compares each operation of the step with double precision, from what the device itself gave to it, so that errors do
/// not add up and each has the tolerance of its own sum: the layers' outputs, loss and hits, the gradients on the way
/// back, the new velocity (which holds the gradients of the parameters), and the new parameters. Of products whose sums
/// would take long, sampled rows; of everything else every element. The digest is that of the new parameters.
[[nodiscard]] Expected<Examination> examineStep(const Job& job, Precision precision, const StepResults& step,
                                                const std::stop_token& stop);

} // namespace coreloom

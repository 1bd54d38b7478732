#pragma once

#include "base/error.h"
#include "base/library.h"
#include "job/job.h"
#include "protocol.h"
#include "workload/data/data_set.h"

#include <cstdint>
#include <memory>
#include <string>

namespace coreloom::bench {

/// Computes products in this process. Used by one thread.
class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    [[nodiscard]] virtual const Introduction& introduction() const = 0;

    /// Makes A, B and C for the products to come: A and B are those of a Job of this shape (workload/inputs.h), random
    /// and signed, the same for every executor.
    [[nodiscard]] virtual Expected<void> prepare(Precision precision, const Shape& shape) = 0;
    /// Computes the prepared product so many times, back to back. `untimed` products come first, so that workers are
    /// awake and caches are filled. Returns the seconds of the others together.
    [[nodiscard]] virtual Expected<double> run(std::int64_t untimed, std::int64_t calls) = 0;

    /// Whether there is a product to look at after run().
    [[nodiscard]] virtual bool computes() const { return true; }
    /// An element of C.
    [[nodiscard]] virtual Expected<double> element(std::int64_t row, std::int64_t column) = 0;
};

/// A rung of ours as everybody uses it: through the device "cpu", its crew bound to the allowed CPUs, steps queued back
/// to back and timed by the marks before and after them, as a run times them.
[[nodiscard]] Expected<std::unique_ptr<Executor>> ownExecutor(Contestant rung, int workers);

/// A library with its own threads, opened at run time. `core` names the kernels that it shall use, as the library's
/// environment variable does; empty: it chooses. Changes this process's environment and niceness.
[[nodiscard]] Expected<std::unique_ptr<Executor>> peerExecutor(Contestant library, int workers,
                                                               const std::string& core);

/// A training step of the default network on the device "cpu", or its products alone; the shape's m is the mini-batch.
/// element(0, 0) is the loss of the last step.
[[nodiscard]] Expected<std::unique_ptr<Executor>> trainingExecutor(Contestant contestant, int workers);

/// What they train: the default network, on synthetic examples for four steps that come again and again.
[[nodiscard]] Job trainingJob(std::int64_t batch, Parallel parallel);
[[nodiscard]] std::shared_ptr<const DataSet> trainingData(const Job& job);

/// The same step written against OpenBLAS alone, which uses its own threads. `core` as above.
[[nodiscard]] Expected<std::unique_ptr<Executor>> openBlasTrainingExecutor(int workers, const std::string& core);

/// Opens a library as peerExecutor() does.
[[nodiscard]] Expected<std::shared_ptr<Library>> openPeer(Contestant library, int workers, const std::string& core);

/// As much arithmetic as the product needs, in independent multiply-adds on a crew like ours: what the CPUs could do at
/// most in that moment. Computes no product.
[[nodiscard]] Expected<std::unique_ptr<Executor>> peakExecutor(int workers);

/// Compares a few elements of the product that was just run, corners among them, with sums in double precision. Fails
/// with checkFailed: a contestant that computes something else would make its time meaningless.
[[nodiscard]] Expected<void> verify(Executor& executor, Precision precision, const Shape& shape);

} // namespace coreloom::bench

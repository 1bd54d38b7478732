#pragma once

#include "device/device.h"
#include "job/job.h"

#include <memory>

namespace coreloom {

/// C (m × n) = A (m × k) · B (k × n) on one device, written against the device's operations alone. Owns the three
/// matrices' memory; must not outlive the device.
class MatrixMultiplication {
public:
    /// Allocates A, B and C. Fails with the device's notEnoughMemory.
    [[nodiscard]] static Expected<MatrixMultiplication> create(Device& device, const Job& job);
    /// The product of a job without any memory, for predictions.
    [[nodiscard]] static MatrixProduct product(const Job& job);

    /// Each queues its operation; the caller finishes the device.
    void fillInputs();
    void step();
    /// NaN all over C, so that an element which is never written cannot pass the check.
    void spoilResult();

    [[nodiscard]] const Matrix& result() const { return m_product.c; }

private:
    MatrixMultiplication(Device& device, const Job& job);

    Device* m_device;
    Job m_job;
    MatrixProduct m_product;
    std::unique_ptr<Buffer> m_a;
    std::unique_ptr<Buffer> m_b;
    std::unique_ptr<Buffer> m_c;
};

} // namespace coreloom

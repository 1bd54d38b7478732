#pragma once

#include "workload/execution.h"

#include <memory>

namespace coreloom {

/// C (m × n) = A (m × k) · B (k × n) on one device, written against the device's operations alone. Owns the three
/// matrices' memory; must not outlive the device.
class MatrixMultiplication final : public Execution {
public:
    /// Allocates A, B and C. Fails with the device's notEnoughMemory.
    [[nodiscard]] static Expected<MatrixMultiplication> create(Device& device, const Job& job);
    /// The product of a job without any memory, for predictions.
    [[nodiscard]] static MatrixProduct product(const Job& job);

    [[nodiscard]] Expected<void> prepare() override;
    void step(std::vector<std::size_t>* marks) override;
    [[nodiscard]] const Matrix& traced() const override { return m_product.c; }
    [[nodiscard]] Expected<void> beforeLastStep() override;
    [[nodiscard]] Expected<Examination> check(const std::stop_token& stop) override;

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

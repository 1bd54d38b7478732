#pragma once

#include "job/network_memory.h"
#include "workload/examples_on_device.h"
#include "workload/execution.h"
#include "workload/parameters.h"
#include "workload/training_check.h"
#include "workload/training_log.h"

namespace coreloom {

/// Mini-batch gradient descent with momentum. A step takes the next mini-batch of the shuffled examples: forward,
/// softmax with cross-entropy, backward, update. Either all workers share each operation, or each takes parts of the
/// mini-batch whose gradients are summed as a tree in the order of the parts.
class TrainingStep final : public Execution {
public:
    /// The data fit the network: see dataOf().
    [[nodiscard]] static Expected<std::unique_ptr<Execution>> create(Device& device, const Job& job,
                                                                     std::shared_ptr<const DataSet> data);

    [[nodiscard]] Expected<void> prepare() override;
    void step(std::vector<std::size_t>* marks) override;
    [[nodiscard]] std::int64_t mostStepsQueued() const override { return trainingHistory; }
    [[nodiscard]] Expected<void> collect(std::int64_t steps) override;
    [[nodiscard]] const Matrix& traced() const override;
    [[nodiscard]] Expected<void> beforeLastStep() override;
    [[nodiscard]] Expected<Examination> check(const std::stop_token& stop) override;
    /// Classifies the test split.
    [[nodiscard]] Expected<void> conclude(const std::stop_token& stop) override;
    [[nodiscard]] std::vector<Stage> stages() const override;
    [[nodiscard]] const Training* training() const override { return &m_log.training(); }

    // For tests: the parameters, and the velocity, which without momentum is the gradient of the last step.
    [[nodiscard]] Matrix parameters() const { return m_layout.all(m_parameters.get()); }
    [[nodiscard]] Matrix velocity() const { return m_layout.all(m_velocity.get()); }
    [[nodiscard]] const ParameterLayout& layout() const { return m_layout; }

private:
    /// Examples of the mini-batch that are computed together, and where their gradients go.
    struct Part {
        std::int64_t first = 0; ///< of the mini-batch
        std::int64_t count = 0;
        Buffer* gradients = nullptr;
    };

    TrainingStep(Device& device, const Job& job, std::shared_ptr<const DataSet> data);
    [[nodiscard]] Expected<void> allocate();
    [[nodiscard]] std::int64_t batchBegin() const;
    [[nodiscard]] std::vector<Part> partsOf() const;
    /// The operations of a part, in order; `ends` gets how many there are at the end of each stage.
    [[nodiscard]] Strand strandOf(const Part& part, std::vector<std::size_t>* ends) const;
    void enqueue(const StrandOperation& operation);
    void update();

    Device& m_device;
    const Job m_job;
    const Network& m_network;
    const std::shared_ptr<const DataSet> m_data;
    const ParameterLayout m_layout;
    TrainingLog m_log;
    std::vector<std::unique_ptr<Buffer>> m_buffers;   ///< of everything below that is not named
    std::vector<std::unique_ptr<Buffer>> m_gradients; ///< one a part, laid out as the parameters
    std::unique_ptr<Buffer> m_parameters, m_velocity;
    std::vector<Matrix> m_values; ///< [l + 1]: output of layer l; the first, the mini-batch itself, has no memory
    std::vector<Matrix> m_back;   ///< the gradients of the loss with respect to those
    Matrix m_outcome;             ///< loss and hit of each example of the mini-batch
    Matrix m_history;             ///< their means, a row a step since collect()
    ExamplesOnDevice m_train, m_test;
    std::int64_t m_steps = 0;  ///< queued since the beginning
    std::int64_t m_queued = 0; ///< and since collect()
    double m_diverged = 0;     ///< a loss above it has diverged

    StepResults m_checked; ///< as far as it is known: before the last step, what it begins with
};

} // namespace coreloom

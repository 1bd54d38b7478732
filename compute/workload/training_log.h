#pragma once

#include "job/training.h"

namespace coreloom {

/// Collects the loss and the accuracy of one step after another, in bounded memory.
class TrainingLog {
public:
    explicit TrainingLog(Training training) : m_training(std::move(training)) {}

    void add(double loss, double accuracy);
    void setTestAccuracy(double accuracy) { m_training.testAccuracy = accuracy; }
    [[nodiscard]] const Training& training() const { return m_training; }

private:
    Training m_training;
    double m_loss = 0; ///< sums over the steps that the next value will stand for
    double m_accuracy = 0;
    std::int64_t m_steps = 0;
};

} // namespace coreloom

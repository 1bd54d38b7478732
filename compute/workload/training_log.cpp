#include "workload/training_log.h"

#include <utility>

namespace coreloom {

namespace {

void halve(std::vector<double>& values)
{
    for (std::size_t i = 0; 2 * i + 1 < values.size(); ++i)
        values[i] = (values[2 * i] + values[2 * i + 1]) / 2;
    values.resize(values.size() / 2);
}

} // namespace

void TrainingLog::add(double loss, double accuracy)
{
    m_loss += loss;
    m_accuracy += accuracy;
    if (++m_steps < m_training.stepsPerValue)
        return;
    const auto steps = static_cast<double>(std::exchange(m_steps, 0));
    m_training.loss.push_back(std::exchange(m_loss, 0) / steps);
    m_training.accuracy.push_back(std::exchange(m_accuracy, 0) / steps);
    if (m_training.loss.size() < mostTrainingValues)
        return;
    halve(m_training.loss);
    halve(m_training.accuracy);
    m_training.stepsPerValue *= 2;
}

} // namespace coreloom

#pragma once

#include "job/sample.h"

#include <algorithm>

namespace coreloom {

/// A lane's rate over about the last second, steady enough to be read: the same number wherever it stands.
class RecentRate {
public:
    void add(const Sample& sample)
    {
        if (sample.duration <= 0)
            return;
        if (m_warmup && !sample.warmup)
            m_gflops = 0; // what was not counted has no part in what is
        m_warmup = sample.warmup;
        const double weight = m_gflops > 0 ? std::min(sample.duration, 1.0) : 1.0;
        m_gflops += weight * (sample.gflops - m_gflops);
    }
    /// 0 before the first sample.
    [[nodiscard]] double gflops() const { return m_gflops; }

private:
    double m_gflops = 0;
    bool m_warmup = false;
};

} // namespace coreloom

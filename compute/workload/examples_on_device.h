#pragma once

#include "device/device.h"
#include "workload/data/data_set.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coreloom {

/// Labelled examples in a device's memory, in the order in which they are trained on.
class ExamplesOnDevice {
public:
    /// `order` tells which example comes when; empty: as they are.
    [[nodiscard]] static Expected<ExamplesOnDevice>
    upload(Device& device, const Examples& examples, std::int64_t features, const std::vector<std::int64_t>& order);
    ExamplesOnDevice() = default;

    [[nodiscard]] std::int64_t count() const { return m_count; }
    /// Rows of features of neighbouring examples.
    [[nodiscard]] Matrix features(std::int64_t first, std::int64_t count) const;
    /// Their classes, count × 1.
    [[nodiscard]] Matrix labels(std::int64_t first, std::int64_t count) const;

private:
    std::int64_t m_count = 0;
    std::int64_t m_width = 0; ///< features of an example
    std::unique_ptr<Buffer> m_features, m_labels;
};

} // namespace coreloom

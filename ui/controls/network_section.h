#pragma once

#include "base/error.h"
#include "controls/section.h"
#include "job/job.h"

#include <optional>

class QLineEdit;
class QSpinBox;

namespace coreloom {

/// The network of a forward pass or of training: the widths of its layers, and how many samples a step takes.
class NetworkSection : public Section {
    Q_OBJECT

public:
    explicit NetworkSection(QWidget* parent = nullptr);

    /// Shows layers and batch, without a signal.
    void setNetwork(const Network& network);
    /// Puts layers and batch as shown into a network.
    void applyTo(Network& network) const;
    /// Replaces the widths at both ends, so that the network fits its data; without a signal.
    void setEnds(std::int64_t inputs, std::int64_t outputs);
    /// Takes what stands in the fields, also where Return was not pressed. An error where it is no network: the hint
    /// says it too.
    [[nodiscard]] std::optional<Error> commit();
    /// What a step of that job takes, for the hint: with the memory of the device, where it is known.
    void setCost(const Job& job, std::optional<std::int64_t> bytes);

signals:
    /// The user changed layers or batch.
    void changed();

protected:
    void retranslate() override;

private:
    void readLayers();
    void showHint();

    Network m_network;
    std::optional<Error> m_refused; ///< why what was typed is no network
    Job m_job;                      ///< of the hint
    std::optional<std::int64_t> m_bytes;
    QLineEdit* m_layers;
    QLabel* m_batchLabel;
    QSpinBox* m_batch;
    QLabel* m_hint;
};

} // namespace coreloom

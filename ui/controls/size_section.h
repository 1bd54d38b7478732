#pragma once

#include "base/error.h"
#include "controls/section.h"
#include "job/job.h"

#include <array>
#include <optional>

class QSpinBox;

namespace coreloom {

class ChoiceBox;
class Slider;

/// The matrix size: a list of usual sizes that also takes a typed one, a slider, and M, N and K apart.
class SizeSection : public Section {
    Q_OBJECT

public:
    explicit SizeSection(QWidget* parent = nullptr);

    /// Shows the shape of that job, without a signal.
    void setJob(const Job& job);
    /// Puts the shape shown into a job.
    void applyTo(Job& job) const;
    /// Takes what stands in the field, also where Return was not pressed. An error where it is not a size: the hint
    /// says it too, until another size is chosen.
    [[nodiscard]] std::optional<Error> commit();
    /// The hint's bytes depend on it.
    void setPrecision(Precision precision);

signals:
    /// The user changed the size.
    void changed();

protected:
    void retranslate() override;

private:
    void take(std::int64_t m, std::int64_t n, std::int64_t k, bool byUser);
    void chooseEntry(int index);
    void readTyped();
    void showShape();
    void showHint();
    [[nodiscard]] std::optional<Error> problem() const;

    std::array<std::int64_t, 3> m_shape{1000, 1000, 1000}; ///< M, N, K
    bool m_unequal = false;
    std::optional<QString> m_refused; ///< what was typed and is not a size
    Precision m_precision = Precision::fp32;
    ChoiceBox* m_size;
    Slider* m_slider;
    QWidget* m_dimensionsRow;
    std::array<QSpinBox*, 3> m_dimensions{};
    std::array<QLabel*, 3> m_dimensionLabels{};
    QLabel* m_hint;
};

/// What a typed size means: "1000", "1000 × 1000" or "1 000x1 000" is 1000; 0 where it is not a size from 1 to
/// largestDimension.
[[nodiscard]] std::int64_t typedSize(const QString& text);

} // namespace coreloom

#pragma once

#include "job/names.h"

#include <QDialog>
#include <QString>

namespace coreloom {

/// Where the source of a rung is, below compute/: "device/cpu/naive_kernel.cpp". A modelled GPU has CUDA's. Empty where
/// there is none.
[[nodiscard]] QString sourceFile(DeviceKind kind, Rung rung);

/// Shows the source of a rung, as shipped in the program.
class RungSource : public QDialog {
    Q_OBJECT

public:
    /// `file` as sourceFile() has it.
    explicit RungSource(const QString& file, QWidget* parent = nullptr);
};

} // namespace coreloom

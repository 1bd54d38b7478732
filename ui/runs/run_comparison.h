#pragma once

#include "job/run_record.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace coreloom {

/// Two runs side by side, in sentences of the window's language: a headline for each pair of lanes (the first of one
/// run with the first of the other, and so on) and what is not alike.
struct RunComparison {
    QStringList headlines;
    QStringList fairness;
};

[[nodiscard]] RunComparison comparedRuns(const RunRecord& first, const QString& firstName, const RunRecord& second,
                                         const QString& secondName);

} // namespace coreloom

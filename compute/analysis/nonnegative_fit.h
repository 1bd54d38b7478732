#pragma once

#include <optional>
#include <vector>

namespace coreloom {

/// A sum of terms fitted to measurements, all coefficients 0 or more.
struct NonnegativeFit {
    std::vector<double> coefficients;
    /// Covariance of the coefficients, row by row, for a variance of 1 of the measurements; 0 for those held at 0.
    std::vector<double> covariance;
    double residual = 0; ///< sum of the squared relative differences
    int free = 0;        ///< coefficients that are not held at 0
};

/// Minimizes Σᵢ ((Σⱼ cⱼ·terms[i][j]) / values[i] - 1)² over cⱼ ≥ 0: least squares of relative differences, because step
/// times that differ a hundredfold are known to the same share. Every combination of coefficients that are 0 is tried,
/// which is exact and cheap for the three terms of a scaling law. All values are above 0; every row has as many terms.
/// Empty where there are fewer rows than terms, or where the terms cannot be told apart.
[[nodiscard]] std::optional<NonnegativeFit> fitNonnegative(const std::vector<std::vector<double>>& terms,
                                                           const std::vector<double>& values);

} // namespace coreloom

#include "analysis/nonnegative_fit.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace coreloom {

namespace {

using Rows = std::vector<std::vector<double>>;

/// The inverse of a symmetric positive matrix by Gauss and Jordan's elimination with pivots; nothing where it has none.
std::optional<Rows> inverse(Rows matrix)
{
    const std::size_t size = matrix.size();
    Rows result(size, std::vector<double>(size, 0.0));
    for (std::size_t i = 0; i < size; ++i)
        result[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < size; ++row) {
            if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column]))
                pivot = row;
        }
        // Terms are scaled to unit length before: what is left of a term that the others replace is rounding.
        if (!(std::abs(matrix[pivot][column]) > 1e-12))
            return std::nullopt;
        std::swap(matrix[column], matrix[pivot]);
        std::swap(result[column], result[pivot]);
        const double divisor = matrix[column][column];
        for (std::size_t k = 0; k < size; ++k) {
            matrix[column][k] /= divisor;
            result[column][k] /= divisor;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = matrix[row][column];
            if (row == column || factor == 0)
                continue;
            for (std::size_t k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    return result;
}

/// Least squares for the chosen terms alone; empty where a coefficient would be negative.
std::optional<NonnegativeFit> fitChosen(const Rows& terms, const std::vector<std::size_t>& chosen, std::size_t count)
{
    // Each term is divided by its length, which keeps the normal equations well conditioned.
    std::vector<double> lengths;
    for (const std::size_t term : chosen) {
        double square = 0;
        for (const auto& row : terms)
            square += row[term] * row[term];
        if (!(square > 0))
            return std::nullopt;
        lengths.push_back(std::sqrt(square));
    }
    Rows normal(chosen.size(), std::vector<double>(chosen.size(), 0.0));
    std::vector<double> right(chosen.size(), 0.0);
    for (const auto& row : terms) {
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            right[i] += row[chosen[i]] / lengths[i];
            for (std::size_t j = 0; j < chosen.size(); ++j)
                normal[i][j] += row[chosen[i]] / lengths[i] * row[chosen[j]] / lengths[j];
        }
    }
    const auto inverted = inverse(normal);
    if (!inverted)
        return std::nullopt;
    NonnegativeFit fit{.coefficients = std::vector<double>(count, 0.0),
                       .covariance = std::vector<double>(count * count, 0.0),
                       .free = static_cast<int>(chosen.size())};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        double coefficient = 0;
        for (std::size_t j = 0; j < chosen.size(); ++j) {
            coefficient += (*inverted)[i][j] * right[j];
            fit.covariance[chosen[i] * count + chosen[j]] = (*inverted)[i][j] / lengths[i] / lengths[j];
        }
        if (!(coefficient >= 0))
            return std::nullopt;
        fit.coefficients[chosen[i]] = coefficient / lengths[i];
    }
    for (const auto& row : terms) {
        double sum = -1;
        for (const std::size_t term : chosen)
            sum += row[term] * fit.coefficients[term];
        fit.residual += sum * sum;
    }
    return fit;
}

} // namespace

std::optional<NonnegativeFit> fitNonnegative(const Rows& terms, const std::vector<double>& values)
{
    if (terms.empty() || terms.size() < terms.front().size())
        return std::nullopt;
    const std::size_t count = terms.front().size();
    Rows relative = terms;
    for (std::size_t i = 0; i < relative.size(); ++i) {
        for (double& term : relative[i])
            term /= values[i];
    }
    const auto subset = [&](unsigned mask) {
        std::vector<std::size_t> chosen;
        for (std::size_t term = 0; term < count; ++term) {
            if (mask >> term & 1U)
                chosen.push_back(term);
        }
        return chosen;
    };
    const unsigned all = (1U << count) - 1U;
    std::optional<NonnegativeFit> best = fitChosen(relative, subset(all), count);
    if (best)
        return best; // nothing is held at 0, so no other combination comes nearer
    for (unsigned mask = 1; mask < all; ++mask) {
        auto fit = fitChosen(relative, subset(mask), count);
        if (fit && (!best || fit->residual < best->residual))
            best = std::move(fit);
    }
    return best;
}

} // namespace coreloom

// Counts shares, intervals, agreement and strengths from the answers.
#include <reviews/review_statistics.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace dreambooth {

namespace {

using Matrix = std::vector<std::vector<double>>;

double logistic(double value) {
    return 1 / (1 + std::exp(-value));
}

/// By Gauss and Jordan; for small positive definite matrices.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    for (std::size_t i = 0; i < size; ++i) {
        matrix[i].resize(2 * size);
        matrix[i][size + i] = 1;
    }
    for (std::size_t i = 0; i < size; ++i) {
        const double pivot = matrix[i][i];
        for (double& value : matrix[i]) value /= pivot;
        for (std::size_t row = 0; row < size; ++row) {
            if (row == i) continue;
            const double factor = matrix[row][i];
            for (std::size_t k = 0; k < 2 * size; ++k) matrix[row][k] -= factor * matrix[i][k];
        }
    }
    for (auto& row : matrix) row.erase(row.begin(), row.begin() + static_cast<long>(size));
    return matrix;
}

/// The log of the posterior's gradient and its negative curvature at these strengths.
struct Slope {
    std::vector<double> gradient;
    Matrix curvature;
};

Slope slopeAt(const std::vector<double>& strengths, const WinCounts& wins) {
    const std::size_t size = strengths.size();
    constexpr double precision = 1 / (priorDeviation * priorDeviation);
    Slope slope{std::vector<double>(size), Matrix(size, std::vector<double>(size))};
    for (std::size_t i = 0; i < size; ++i) {
        slope.gradient[i] = -precision * strengths[i];
        slope.curvature[i][i] += precision;
        for (std::size_t j = 0; j < size; ++j) {
            if (i == j) continue;
            const double met = wins[i][j] + wins[j][i];
            const double expected = logistic(strengths[i] - strengths[j]);
            slope.gradient[i] += wins[i][j] - met * expected;
            slope.curvature[i][i] += met * expected * (1 - expected);
            slope.curvature[i][j] -= met * expected * (1 - expected);
        }
    }
    return slope;
}

/// The share for a difference of strengths that is a weighted sum of them.
Share shareOf(const Strengths& strengths, const std::vector<double>& weights, double z) {
    double difference = 0, variance = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        difference += weights[i] * strengths.values[i];
        for (std::size_t j = 0; j < weights.size(); ++j)
            variance += weights[i] * weights[j] * strengths.covariance[i][j];
    }
    const double reach = z * std::sqrt(std::max(0.0, variance));
    return {logistic(difference), logistic(difference - reach), logistic(difference + reach)};
}

}  // namespace

Share wilson(int wins, int all, double z) {
    if (all <= 0) return {};
    const double n = all, share = wins / n, z2 = z * z;
    const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double reach = z / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    return {share, std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

Strengths bradleyTerry(const WinCounts& wins) {
    Strengths result{.values = std::vector<double>(wins.size()), .covariance = {}};
    // Newton's method; the posterior is concave. A step of at most 1 keeps it from overshooting.
    for (int iteration = 0; iteration < 200; ++iteration) {
        const Slope slope = slopeAt(result.values, wins);
        result.covariance = inverse(slope.curvature);
        double largest = 0;
        std::vector<double> step(wins.size());
        for (std::size_t i = 0; i < wins.size(); ++i) {
            step[i] = std::inner_product(slope.gradient.begin(), slope.gradient.end(),
                                         result.covariance[i].begin(), 0.0);
            largest = std::max(largest, std::abs(step[i]));
        }
        if (largest < 1e-12) break;
        for (std::size_t i = 0; i < wins.size(); ++i)
            result.values[i] += step[i] / std::max(1.0, largest);
    }
    return result;
}

Share Strengths::against(std::size_t i, std::size_t j, double z) const {
    std::vector<double> weights(values.size());
    weights[i] = 1;
    weights[j] = -1;
    return shareOf(*this, weights, z);
}

Share Strengths::againstOthers(std::size_t i, double z) const {
    std::vector<double> weights(values.size(), -1.0 / static_cast<double>(values.size() - 1));
    weights[i] = 1;
    return shareOf(*this, weights, z);
}

double bonferroniZ(std::size_t comparisons) {
    // The normal quantiles of 1 - 0.025 / comparisons.
    constexpr std::array quantiles = {z95, 2.2414027276049464, 2.3939797998185104,
                                      2.4977054744123723, 2.5758293035489004};
    return quantiles[std::clamp<std::size_t>(comparisons, 1, quantiles.size()) - 1];
}

std::optional<double> krippendorffAlpha(const std::vector<std::vector<double>>& values) {
    // Observed: within units. Expected: between all values that can be paired at all.
    double observed = 0, count = 0, sum = 0, squares = 0;
    for (const std::vector<double>& unit : values) {
        if (unit.size() < 2) continue;
        const auto size = static_cast<double>(unit.size());
        const double mean = std::accumulate(unit.begin(), unit.end(), 0.0) / size;
        for (const double value : unit) {
            // Σ over the other values of (v - w)² / (size - 1), summed over the unit.
            observed += 2 * size / (size - 1) * (value - mean) * (value - mean);
            sum += value;
            squares += value * value;
        }
        count += size;
    }
    const double expected = 2 * (squares - sum * sum / std::max(1.0, count));
    if (count < 2 || expected <= 1e-12) return std::nullopt;
    return 1 - (count - 1) / count * observed / expected;
}

double binomialTail(int heads, int tosses) {
    double sum = 0;
    for (int k = std::max(heads, 0); k <= tosses; ++k)
        sum += std::exp(std::lgamma(tosses + 1) - std::lgamma(k + 1) - std::lgamma(tosses - k + 1) -
                        tosses * std::log(2.0));
    return std::min(sum, 1.0);
}

}  // namespace dreambooth

// The statistics of reviews; docs/reviews.md says why these. Checked against SciPy, choix and the
// package krippendorff (tests/reference/reviews.py). Sources:
//   shares without ties: Dixon and Mood 1946, J. Am. Stat. Assoc. 41, 557–566
//   intervals: Wilson 1927, J. Am. Stat. Assoc. 22, 209–212; Brown, Cai and DasGupta 2001,
//     Statistical Science 16, 101–133
//   strengths: Bradley and Terry 1952, Biometrika 39, 324–345; the scale of the prior: Gelman,
//     Jakulin, Pittau and Su 2008, Annals of Applied Statistics 2, 1360–1383
//   agreement: Krippendorff 2004, Content Analysis, 2nd edition, chapter 11
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace dreambooth {

/// The quantile of the normal distribution for two-sided 95 %.
inline constexpr double z95 = 1.959963984540054;

/// A share with its interval, each 0 … 1.
struct Share {
    double value = 0.5;
    double low = 0;
    double high = 1;
};

/// Wilson's score interval of `wins` in `all` (Wilson 1927; Brown, Cai and DasGupta 2001, section
/// 3.1.1). Without any: 0.5 between 0 and 1.
Share wilson(int wins, int all, double z = z95);

/// How often each candidate won against each other one: wins[winner][loser].
using WinCounts = std::vector<std::vector<int>>;

/// How probable so many heads or more are in so many tosses of a coin.
double binomialTail(int heads, int tosses);

/// Strengths by the model of Bradley and Terry (1952): P(i is preferred to j) = 1 / (1 + exp(s_j -
/// s_i)). Their mean is 0.
struct Strengths {
    std::vector<double> values;
    /// Of the strengths: covariance[i][j], from the curvature at the maximum.
    std::vector<std::vector<double>> covariance;

    /// How often i would be preferred to j.
    Share against(std::size_t i, std::size_t j, double z = z95) const;
    /// How often i would be preferred to one as strong as the others are on average.
    Share againstOthers(std::size_t i, double z = z95) const;
};

/// The most probable strengths, with a normal prior of mean 0 and this deviation for each: it keeps
/// them finite where a candidate won always or never, or two never met, and pulls otherwise little.
inline constexpr double priorDeviation = 2.5;
Strengths bradleyTerry(const WinCounts& wins);

/// The factor for intervals of which `comparisons` must hold together with 95 % (Bonferroni);
/// comparisons: 1 … 5.
double bonferroniZ(std::size_t comparisons);

/// Krippendorff's alpha with squared differences (interval data) of units that observers gave
/// values to: values[unit] has one for each observer who judged it. 1: they agree in all, 0: as by
/// chance, below: worse. Nothing where no unit has two values, or all values are equal.
std::optional<double> krippendorffAlpha(const std::vector<std::vector<double>>& values);

}  // namespace dreambooth

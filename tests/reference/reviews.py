# What SciPy, statsmodels, choix and the package krippendorff make of made-up judgements, for
# tests/core/reviews/test_review_statistics.cpp. Usage: reviews.py FILE
# pip install scipy==1.17.1 statsmodels==0.15.0 choix==0.4.1 krippendorff==0.9.0
import json
import sys

import choix
import krippendorff
import numpy as np
from scipy.stats import binomtest, norm
from statsmodels.stats.proportion import proportion_confint

DEVIATION = 2.5  # of the prior, as in review_statistics.h


def wilson():
    for wins, total in [(0, 1), (1, 1), (0, 10), (10, 10), (5, 10), (55, 66), (55, 72), (11, 72), (499, 1000), (1, 1000)]:
        low, high = proportion_confint(wins, total, alpha=0.05, method="wilson")
        other = binomtest(wins, total).proportion_ci(0.95, method="wilson")
        assert np.allclose([low, high], [other.low, other.high], atol=1e-12)
        yield {"wins": wins, "all": total, "low": low, "high": high}


WINS = {
    "three": [[0, 14, 18], [6, 0, 11], [2, 9, 0]],
    "four, few": [[0, 2, 1, 3], [1, 0, 2, 2], [2, 1, 0, 1], [0, 1, 2, 0]],
    "one always wins": [[0, 12, 12], [0, 0, 7], [0, 5, 0]],
    "a strict order": [[0, 8, 8, 8], [0, 0, 8, 8], [0, 0, 0, 8], [0, 0, 0, 0]],
    "two groups that never met": [[0, 6, 0, 0], [3, 0, 0, 0], [0, 0, 0, 1], [0, 0, 8, 0]],
    "nothing": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    "six, many": [[0 if i == j else 10 + 7 * (i < j) * abs(i - j) for j in range(6)] for i in range(6)],
}


def curvature(strengths, wins):
    """The negative Hessian of the log posterior, from finite differences of choix's gradient."""
    data = [(i, j) for i, row in enumerate(wins) for j, count in enumerate(row) for _ in range(count)]
    objective = choix.opt.PairwiseFcts(data, 1 / (2 * DEVIATION**2))
    return objective.hessian(np.array(strengths))


def bradley_terry():
    for name, wins in WINS.items():
        data = [(i, j) for i, row in enumerate(wins) for j, count in enumerate(row) for _ in range(count)]
        size = len(wins)
        # choix's penalty is alpha times the sum of squares: a normal prior of variance 1 / (2 alpha).
        values = choix.opt_pairwise(size, data, alpha=1 / (2 * DEVIATION**2), method="Newton-CG", tol=1e-12) if data else np.zeros(size)
        covariance = np.linalg.inv(curvature(values, wins))
        entry = {"name": name, "wins": wins, "strengths": list(values), "covariance": covariance.tolist(), "against": [], "others": []}
        for i in range(size):
            for j in range(size):
                if i != j:
                    weights = np.zeros(size)
                    weights[i], weights[j] = 1, -1
                    entry["against"].append([i, j, *interval(values, covariance, weights)])
            weights = np.full(size, -1 / (size - 1))
            weights[i] = 1
            entry["others"].append(interval(values, covariance, weights))
        yield entry


def interval(values, covariance, weights):
    difference = weights @ values
    reach = norm.ppf(0.975) * np.sqrt(weights @ covariance @ weights)
    return [float(1 / (1 + np.exp(-x))) for x in (difference, difference - reach, difference + reach)]


# Rows are observers, columns units; None: not judged.
OPINIONS = {
    "alike": [[1, -1, 0, 1, 1, -1], [1, -1, 0, 1, 1, -1]],
    "mostly": [[1, -1, 0, 1, 1, -1, 1], [1, -1, 1, 1, 0, -1, -1], [1, 0, 0, 1, 1, -1, 1]],
    "gaps": [[1, None, 0, 1, -1, None], [None, -1, 0.5, 1, None, 1], [1, -1, None, -1, None, None]],
    "opposite": [[1, -1, 1, -1], [-1, 1, -1, 1]],
}


def alpha():
    for name, opinions in OPINIONS.items():
        table = np.array([[np.nan if value is None else value for value in row] for row in opinions], dtype=float)
        units = [[float(value) for value in column if not np.isnan(value)] for column in table.T]
        yield {"name": name, "units": units,
               "alpha": krippendorff.alpha(reliability_data=table, level_of_measurement="interval")}


with open(sys.argv[1], "w") as file:
    json.dump({"wilson": list(wilson()), "bradley_terry": list(bradley_terry()), "alpha": list(alpha()),
               "z_together": [norm.ppf(1 - 0.025 / n) for n in range(1, 6)]}, file, indent=1)
    file.write("\n")

// The split with the widest gap.
#include "photo_groups.h"

#include <algorithm>

namespace dreambooth {

namespace {

using Likeness = std::vector<std::vector<double>>;

constexpr std::size_t minPictures = 4;
constexpr std::ptrdiff_t minInGroup = 2;  // one alone is perhaps only taken from elsewhere
/// Between the groups over within the looser one: photos of two of the bundled subjects have 0.4,
/// of one of them 0.7 and more (tests/core/diffusion/test_likeness.cpp). Other models were not
/// tried: what is found is to be told as a hint.
constexpr double maxShare = 0.6;
/// Within the looser group over within the other: photos that have nothing in common but that they
/// are unlike the others are no group.
constexpr double minCoherence = 0.6;

/// Means over pairs within each group, all pairs within, and pairs across. No gap where one is too
/// small.
struct Split {
    double apart = 0, rest = 0, within = 0, between = 0;
    double gap() const { return within - between; }
    bool isOfTwo() const {
        const auto [looser, closer] = std::minmax(apart, rest);
        return looser > 0 && looser > minCoherence * closer && between < maxShare * looser;
    }
};
Split splitOf(const Likeness& likeness, const std::vector<bool>& isApart) {
    const auto count = std::ranges::count(isApart, true);
    if (count < minInGroup || std::ssize(isApart) - count < minInGroup) return {};
    struct Mean {
        double sum = 0;
        int pairs = 0;
        double value() const { return sum / pairs; }
    } apart, rest, between;
    for (std::size_t i = 0; i < isApart.size(); ++i)
        for (std::size_t j = i + 1; j < isApart.size(); ++j) {
            Mean& mean = isApart[i] != isApart[j] ? between : isApart[i] ? apart : rest;
            mean.sum += likeness[i][j];
            ++mean.pairs;
        }
    return {.apart = apart.value(),
            .rest = rest.value(),
            .within = (apart.sum + rest.sum) / (apart.pairs + rest.pairs),
            .between = between.value()};
}

/// Moves one picture after another to the other group as long as that widens the gap.
void improve(const Likeness& likeness, std::vector<bool>& isApart) {
    double best = splitOf(likeness, isApart).gap();
    for (bool isBetter = true; isBetter;) {
        isBetter = false;
        for (std::size_t i = 0; i < isApart.size(); ++i) {
            isApart[i] = !isApart[i];
            const double gap = splitOf(likeness, isApart).gap();
            if (gap > best) {
                best = gap;
                isBetter = true;
            } else {
                isApart[i] = !isApart[i];
            }
        }
    }
}

}  // namespace

std::vector<int> smallerGroup(const Likeness& likeness) {
    const std::size_t count = likeness.size();
    if (count < minPictures) return {};
    std::vector<bool> widest(count, false);
    for (std::size_t first = 0; first < count; ++first) {
        // What is more like the one that is the least like `first` than like `first` itself.
        std::size_t least = first == 0 ? 1 : 0;
        for (std::size_t i = 0; i < count; ++i)
            if (i != first && likeness[first][i] < likeness[first][least]) least = i;
        std::vector<bool> isApart(count);
        for (std::size_t i = 0; i < count; ++i)
            isApart[i] = i == least || (i != first && likeness[i][least] > likeness[i][first]);
        improve(likeness, isApart);
        if (splitOf(likeness, isApart).gap() > splitOf(likeness, widest).gap()) widest = isApart;
    }
    if (!splitOf(likeness, widest).isOfTwo()) return {};
    const bool fewer = 2 * std::ranges::count(widest, true) <= std::ssize(widest);
    std::vector<int> smaller;
    for (std::size_t i = 0; i < count; ++i)
        if (widest[i] == fewer) smaller.push_back(static_cast<int>(i));
    return smaller;
}

}  // namespace dreambooth

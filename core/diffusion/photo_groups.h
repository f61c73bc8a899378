// Whether pictures fall into two groups, as photos of two subjects do, or of two places.
#pragma once

#include <vector>

namespace dreambooth {

/// likeness[i][j]: how alike pictures i and j are, symmetric. The indices of the smaller group
/// where the pictures of each group are far more like each other than like those of the other;
/// empty where they are of one kind, and for fewer than four, of which nothing can be said.
std::vector<int> smallerGroup(const std::vector<std::vector<double>>& likeness);

}  // namespace dreambooth

// The kept comparisons as the presentation takes them.
#pragma once

#include <comparisons/comparison.h>
#include <ui/present/present_button.h>

#include <array>
#include <string>
#include <vector>

namespace dreambooth {

/// Those that have a picture of both models, in their order; begins with the one of the id
/// `shown`, if it is among them.
PresentationContents presentedPairs(const std::vector<Comparison>& comparisons,
                                    const std::array<ComparedModel, 2>& models,
                                    const std::array<SideLabel, 2>& labels,
                                    const std::string& shown);

}  // namespace dreambooth

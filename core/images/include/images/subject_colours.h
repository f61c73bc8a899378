// The colours of a photo's subject, and which of several photos have other ones, as those of
// another subject do.
#pragma once

#include <images/crop.h>
#include <images/image.h>

#include <vector>

namespace dreambooth {

/// How often each colour comes in the subject: a soft histogram over CIELAB, of which the square
/// roots are kept, so that the product of two is their Bhattacharyya coefficient: 1 for the same
/// colours, 0 for none in common. Empty: no subject.
using SubjectColours = std::vector<float>;

/// Of what subjectOutlines() found, as far as it lies in the (clamped) crop.
SubjectColours subjectColours(const Image& photo, const std::vector<Outline>& subject,
                              const Crop& crop);

/// The photos, by their index, whose subject has other colours than that of the more ones, where
/// the colours of each group are far more alike than those of one group and the other; empty where
/// nothing speaks for two groups, for fewer than four photos and for more than mostCompared. Groups
/// by average linkage; nothing in `photos` is empty. Only colours are looked at: photos of one
/// subject in two lights or clothes may come out, and two subjects of the same colours don't.
std::vector<int> photosOfOtherColours(const std::vector<SubjectColours>& photos);
/// The work grows as the cube of it.
constexpr std::size_t mostCompared = 60;

}  // namespace dreambooth

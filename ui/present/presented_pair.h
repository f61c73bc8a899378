// What the presentation shows at a time; whoever opens it makes a list of these.
#pragma once

#include <comparisons/comparison.h>
#include <ui/widgets/pair_reader.h>
#include <ui/widgets/side_label.h>

#include <QString>
#include <array>

namespace dreambooth {

struct PresentedPair {
    QString id = {};  ///< by which whoever opened the presentation knows the pair
    PairFiles files;
    std::array<SideLabel, 2> labels;
    QString prompt;    ///< "a photo of sks backpack on the beach"
    QString seedLine;  ///< "seed 42"
    Mark mark = {};    ///< of the pair as a whole
    std::array<Mark, 2> pictureMarks = {};
};

}  // namespace dreambooth

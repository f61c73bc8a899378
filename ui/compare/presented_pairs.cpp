// Which comparisons can be presented.
#include <ui/compare/presented_pairs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

namespace dreambooth {

PresentationContents presentedPairs(const std::vector<Comparison>& comparisons,
                                    const std::array<ComparedModel, 2>& models,
                                    const std::array<SideLabel, 2>& labels,
                                    const std::string& shown) {
    PresentationContents contents;
    for (const Comparison& comparison : comparisons) {
        const DrawnPicture* first = comparison.find(models[0]);
        const DrawnPicture* second = comparison.find(models[1]);
        if (first == nullptr || second == nullptr) continue;
        if (comparison.id == shown) contents.first = static_cast<int>(contents.pairs.size());
        contents.pairs.push_back({.id = toQt(comparison.id),
                                  .files = {toQt(first->file), toQt(second->file)},
                                  .labels = labels,
                                  .prompt = toQt(comparison.settings.prompt),
                                  .seedLine = tr("seed %1").arg(comparison.settings.seed),
                                  .mark = comparison.mark,
                                  .pictureMarks = {first->mark, second->mark}});
    }
    return contents;
}

}  // namespace dreambooth

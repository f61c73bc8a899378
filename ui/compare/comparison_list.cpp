// Reads and searches the comparisons (see the header).
#include <ui/compare/comparison_list.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

ComparisonList::ComparisonList(std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)) {}

void ComparisonList::reload() {
    inBackground(
        this, [folder = m_folder] { return listComparisons(folder); },
        [this](std::vector<Comparison> comparisons) {
            m_comparisons = std::move(comparisons);
            m_isLoaded = true;
            emit changed();
        });
}

const Comparison* ComparisonList::find(const std::string& id) const {
    const auto found = std::ranges::find(m_comparisons, id, &Comparison::id);
    return found == m_comparisons.end() ? nullptr : &*found;
}

const Comparison* ComparisonList::lastOf(const std::string& runId) const {
    for (auto it = m_comparisons.rbegin(); it != m_comparisons.rend(); ++it)
        if (it->tuned.runId == runId) return &*it;
    return nullptr;
}

ComparisonList::Match ComparisonList::match(const DrawRequest& settings,
                                            const std::filesystem::path& baseModel,
                                            const TunedModel& tuned) const {
    Match match;
    for (auto it = m_comparisons.rbegin(); it != m_comparisons.rend(); ++it) {
        if (!(it->settings == settings) || it->baseModel != baseModel) continue;
        if (it->tuned.runId == tuned.runId && it->tuned.step == tuned.step) {
            match.pair = &*it;
            return match;
        }
        match.sameBase = &*it;
    }
    return match;
}

}  // namespace dreambooth

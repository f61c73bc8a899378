// Reads and searches the comparisons (see the header).
#include <ui/compare/comparison_list.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

ComparisonList::ComparisonList(std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)) {}

void ComparisonList::setBase(const std::filesystem::path& model) {
    if (model == m_baseModel) return;
    m_baseModel = model;
    m_base = {};
    readBase();
}

void ComparisonList::reload() {
    readBase();
    inBackground(
        this, [folder = m_folder] { return listComparisons(folder); },
        [this](std::vector<Comparison> comparisons) {
            m_comparisons = std::move(comparisons);
            m_isLoaded = true;
            emit changed();
        });
}

/// By itself, for it may take a while.
void ComparisonList::readBase() {
    if (m_baseModel.empty()) return;
    inBackground(
        this, [model = m_baseModel] { return baseIdentityOf(model); },
        [this, model = m_baseModel](BaseIdentity identity) {
            if (model != m_baseModel) return;
            m_base = std::move(identity);
            emit changed();
        });
}

/// Where the base lay counts only as long as it is not known what it was.
bool ComparisonList::hasSameBase(const Comparison& kept) const {
    if (kept.base.content.empty() || m_base.content.empty()) return kept.baseModel == m_baseModel;
    return kept.base.content == m_base.content;
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
                                            const TunedModel& tuned) const {
    Match match;
    for (auto it = m_comparisons.rbegin(); it != m_comparisons.rend(); ++it) {
        if (!(it->settings == settings) || !hasSameBase(*it)) continue;
        if (it->tuned.runId == tuned.runId && it->tuned.step == tuned.step) {
            match.pair = &*it;
            return match;
        }
        match.sameBase = &*it;
    }
    return match;
}

}  // namespace dreambooth

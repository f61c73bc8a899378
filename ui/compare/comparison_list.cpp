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
        this, [model = ComparedModel{.model = m_baseModel}] { return identify(model); },
        [this, model = m_baseModel](const Result<ComparedIdentity>& identity) {
            if (model != m_baseModel) return;
            m_base = identity.value_or(ComparedIdentity());
            emit changed();
        });
}

const Comparison* ComparisonList::find(const std::string& id) const {
    const auto found = std::ranges::find(m_comparisons, id, &Comparison::id);
    return found == m_comparisons.end() ? nullptr : &*found;
}

const Comparison* ComparisonList::find(const DrawRequest& settings) const {
    const auto found = std::ranges::find(m_comparisons, settings, &Comparison::settings);
    return found == m_comparisons.end() ? nullptr : &*found;
}

const Comparison* ComparisonList::lastOf(const std::string& runId) const {
    const auto isOf = [&](const DrawnPicture& picture) { return picture.model.runId == runId; };
    for (auto it = m_comparisons.rbegin(); it != m_comparisons.rend(); ++it)
        if (std::ranges::any_of(it->pictures, isOf)) return &*it;
    return nullptr;
}

}  // namespace dreambooth

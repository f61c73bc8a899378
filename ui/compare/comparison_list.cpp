// Reads, searches and marks the comparisons.
#include <ui/compare/comparison_list.h>
#include <ui/session/project_session.h>
#include <ui/style/desktop.h>
#include <ui/style/error_text.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

namespace {

Mark* markAt(Comparison& comparison, const std::filesystem::path& file) {
    if (file.empty()) return &comparison.mark;
    const auto found = std::ranges::find(comparison.pictures, file, &DrawnPicture::file);
    return found == comparison.pictures.end() ? nullptr : &found->mark;
}

}  // namespace

bool passes(const Mark& mark, MarkFilter filter) {
    switch (filter) {
        case MarkFilter::starred:
            return mark.kind == Mark::Kind::star;
        case MarkFilter::rejected:
            return mark.kind == Mark::Kind::reject;
        case MarkFilter::noted:
            return !mark.note.empty() || !mark.pins.empty();
        case MarkFilter::all:
            break;
    }
    return true;
}

bool passes(const Comparison& comparison, MarkFilter filter) {
    return passes(comparison.mark, filter) ||
           std::ranges::any_of(comparison.pictures, [&](const DrawnPicture& picture) {
               return passes(picture.mark, filter);
           });
}

ComparisonList::ComparisonList(ProjectSession& session, QObject* parent)
    : QObject(parent), m_session(session), m_folder(session.project().comparisonsFolder()) {
    // What was deleted on another day can't be put back by this window any more.
    if (m_session.mayChange()) emptyDeleted(this, m_folder);
}

Mark ComparisonList::mark(const MarkPlace& place) const {
    const Comparison* const comparison = find(place.id);
    if (comparison == nullptr) return {};
    Comparison copy = *comparison;
    const Mark* const mark = markAt(copy, place.file);
    return mark == nullptr ? Mark() : *mark;
}

void ComparisonList::setMark(const MarkPlace& place, const Mark& mark) {
    if (this->mark(place) == mark) return;
    putMark(place, mark);
    if (this->mark(place) != mark) return;  // there is no such picture
    ++m_writes;
    ++m_reads;  // what is being read lacks it
    m_session.disk().add(
        this, [comparison = *find(place.id)] { return writeMarks(comparison); },
        [this, place, mark](const Result<void>& written) {
            if (--m_writes == 0 && m_isReading) reload();
            std::erase_if(m_unwritten, [&](const auto& one) {
                return written ? one.first.id == place.id : one.first == place;
            });
            if (written) return;
            m_unwritten.emplace_back(place, mark);
            emit failed(written.error());
        });
    emit changed();
}

void ComparisonList::putMark(const MarkPlace& place, const Mark& mark) {
    const auto comparison = std::ranges::find(m_comparisons, place.id, &Comparison::id);
    if (comparison == m_comparisons.end()) return;
    if (place.file.empty()) comparison->mark = mark;
    // A file that several models drew alike is listed for each of them.
    for (DrawnPicture& picture : comparison->pictures)
        if (!place.file.empty() && picture.file == place.file) picture.mark = mark;
}

QString ComparisonList::obstacle() const {
    const auto allowed = m_session.mayChange();
    return allowed ? QString() : errorText(allowed.error());
}

void ComparisonList::setFilter(MarkFilter filter) {
    if (filter == m_filter) return;
    m_filter = filter;
    emit changed();
}

void ComparisonList::reload() {
    m_isReading = true;
    const int number = ++m_reads;
    if (m_writes > 0) return;  // once they are on disk
    inBackground(
        this, [folder = m_folder] { return listComparisons(folder); },
        [this, number](std::vector<Comparison> comparisons) {
            if (number != m_reads) return;
            m_isReading = false;
            m_comparisons = std::move(comparisons);
            for (const auto& [place, mark] : m_unwritten) putMark(place, mark);
            m_isLoaded = true;
            emit changed();
        });
}

void ComparisonList::take(Comparison comparison) {
    const auto kept = std::ranges::find(m_comparisons, comparison.id, &Comparison::id);
    if (kept == m_comparisons.end()) {
        m_comparisons.push_back(std::move(comparison));
    } else {
        // Marked while it was drawn.
        comparison.mark = kept->mark;
        for (DrawnPicture& picture : comparison.pictures)
            if (const Mark* const mark = markAt(*kept, picture.file)) picture.mark = *mark;
        *kept = std::move(comparison);
    }
    if (m_isReading) reload();  // what is being read may lack it
    emit changed();
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

// Changes to marks and folders; the list tells of what fails.
#include <ui/compare/comparison_changes.h>

#include <QCoreApplication>
#include <utility>

namespace dreambooth {

MarkChange::MarkChange(ComparisonList& list, MarkPlace place, Mark mark)
    : m_list(&list),
      m_place(std::move(place)),
      m_before(list.mark(m_place)),
      m_after(std::move(mark)) {
    setText(QCoreApplication::translate("ComparisonChanges", "mark"));
}

void MarkChange::undo() {
    if (m_list) m_list->setMark(m_place, m_before);
}

void MarkChange::redo() {
    if (m_list) m_list->setMark(m_place, m_after);
}

ComparisonDeletion::ComparisonDeletion(ComparisonList& list, const Comparison& comparison)
    : m_list(&list), m_comparison(comparison) {
    setText(QCoreApplication::translate("ComparisonChanges", "delete comparison"));
}

void ComparisonDeletion::undo() {
    if (!m_list) return;
    const auto back = putBack(m_folders);
    if (!back) emit m_list->failed(back.error());
    m_list->reload();
}

void ComparisonDeletion::redo() {
    if (!m_list) return;
    auto moved = deleteComparison(m_comparison);
    if (moved)
        m_folders = std::move(*moved);
    else
        emit m_list->failed(moved.error());
    m_list->reload();
}

}  // namespace dreambooth

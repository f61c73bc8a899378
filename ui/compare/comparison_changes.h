// What a person does to kept comparisons, so that it can be undone: marks, notes, deletions.
#pragma once

#include <comparisons/comparison.h>
#include <comparisons/deleted.h>
#include <ui/compare/comparison_list.h>

#include <QPointer>
#include <QUndoCommand>
#include <vector>

namespace dreambooth {

class MarkChange : public QUndoCommand {
public:
    MarkChange(ComparisonList& list, MarkPlace place, Mark mark);
    void undo() override;
    void redo() override;

private:
    QPointer<ComparisonList> m_list;
    MarkPlace m_place;
    Mark m_before, m_after;
};

class ComparisonDeletion : public QUndoCommand {
public:
    ComparisonDeletion(ComparisonList& list, const Comparison& comparison);
    void undo() override;
    void redo() override;

private:
    QPointer<ComparisonList> m_list;
    Comparison m_comparison;
    std::vector<DeletedFolder> m_folders;
};

}  // namespace dreambooth

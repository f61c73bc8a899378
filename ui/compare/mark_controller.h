// Marks, notes and deletions of the comparison on view, of those in the strip and of pictures of
// the grid, with undo.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QObject>
#include <string>

class QPoint;
class QUndoStack;

namespace dreambooth {

class CompareSelection;
class MarkPanel;
class PairController;
class PromptStrip;

class MarkController : public QObject {
    Q_OBJECT

public:
    /// `ofPair` marks the comparison on view, `ofPicture` the chosen one of the grid.
    MarkController(const CompareSelection& selection, ComparisonList& comparisons,
                   PairController& pair, PromptStrip& strip, MarkPanel& ofPair,
                   MarkPanel& ofPicture, QUndoStack& undo, QObject* parent);

    /// After another comparison may be on view, or its mark has changed.
    void refresh();
    /// On the undo stack; nothing where the project is only looked at.
    void change(const MarkPlace& place, const Mark& mark);

signals:
    /// A comparison was deleted; it is the last step of undo.
    void removed();

private:
    bool mayChange() const { return m_comparisons.obstacle().isEmpty(); }
    void removePin(const MarkPlace& place, const Pin& pin);
    void remove(const QString& id);
    void showMenu(const QString& id, const QPoint& place);

    const CompareSelection& m_selection;
    ComparisonList& m_comparisons;
    PairController& m_pair;
    PromptStrip& m_strip;
    MarkPanel& m_ofPair;
    QUndoStack& m_undo;
    std::string m_back;  ///< put back, and to be shown once it is in the list; empty: none
};

}  // namespace dreambooth

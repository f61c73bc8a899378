// Marks go from panels and menu to the undo stack, whose steps write them.
#include <comparisons/comparison.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/mark_controller.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/pair_controller.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>

#include <QMenu>
#include <QPointer>
#include <QUndoCommand>
#include <QUndoStack>
#include <utility>

namespace dreambooth {

namespace {

// The list tells of what fails; the page, with its list, may be gone before the stack.

class MarkChange : public QUndoCommand {
public:
    MarkChange(ComparisonList& list, MarkPlace place, Mark mark)
        : QUndoCommand(MarkController::tr("mark")),
          m_list(&list),
          m_place(std::move(place)),
          m_before(list.mark(m_place)),
          m_after(std::move(mark)) {}
    void undo() override {
        if (m_list) m_list->setMark(m_place, m_before);
    }
    void redo() override {
        if (m_list) m_list->setMark(m_place, m_after);
    }

private:
    QPointer<ComparisonList> m_list;
    MarkPlace m_place;
    Mark m_before, m_after;
};

class ComparisonDeletion : public QUndoCommand {
public:
    ComparisonDeletion(ComparisonList& list, const Comparison& comparison)
        : QUndoCommand(MarkController::tr("delete comparison")),
          m_list(&list),
          m_comparison(comparison) {}
    void undo() override {
        if (!m_list) return;
        const auto back = dreambooth::putBack(m_folders);
        if (back) {
            emit m_list->putBack(m_comparison.id);
            // At once: the step before it may be a mark on it.
            if (m_list->find(m_comparison.id) == nullptr) m_list->take(m_comparison);
        } else
            emit m_list->failed(back.error());
        m_list->reload();
    }
    void redo() override {
        if (!m_list) return;
        auto moved = deleteComparison(m_comparison);
        if (moved)
            m_folders = std::move(*moved);
        else
            emit m_list->failed(moved.error());
        m_list->reload();
    }

private:
    QPointer<ComparisonList> m_list;
    Comparison m_comparison;
    std::vector<DeletedFolder> m_folders;
};

}  // namespace

MarkController::MarkController(const CompareSelection& selection, ComparisonList& comparisons,
                               PairController& pair, PromptStrip& strip, MarkPanel& ofPair,
                               MarkPanel& ofPicture, QUndoStack& undo, QObject* parent)
    : QObject(parent),
      m_selection(selection),
      m_comparisons(comparisons),
      m_pair(pair),
      m_strip(strip),
      m_ofPair(ofPair),
      m_undo(undo) {
    for (MarkPanel* panel : {&ofPair, &ofPicture}) {
        connect(panel, &MarkPanel::markRequested, this, &MarkController::change);
        connect(&panel->pins(), &PinList::removeRequested, this, &MarkController::removePin);
    }
    connect(&strip, &PromptStrip::deleteRequested, this, &MarkController::remove);
    connect(&strip, &PromptStrip::menuRequested, this, &MarkController::showMenu);
    connect(&comparisons, &ComparisonList::putBack, this,
            [this](const std::string& id) { m_back = id; });
    connect(&comparisons, &ComparisonList::changed, this, [this] {
        if (m_comparisons.find(m_back) != nullptr) m_pair.show(toQt(std::exchange(m_back, {})));
    });
}

void MarkController::change(const MarkPlace& place, const Mark& mark) {
    if (mayChange()) m_undo.push(new MarkChange(m_comparisons, place, mark));
}

void MarkController::removePin(const MarkPlace& place, const Pin& pin) {
    Mark mark = m_comparisons.mark(place);
    std::erase(mark.pins, pin);
    change(place, mark);
}

void MarkController::refresh() {
    const Comparison* const comparison = m_comparisons.find(m_pair.shownId());
    if (comparison == nullptr || !mayChange()) return m_ofPair.setNone();
    m_ofPair.setMark({comparison->id}, comparison->mark);
    std::vector<PinList::Picture> pictures;
    for (const DrawnPicture& picture : comparison->pictures)
        pictures.push_back({&picture, m_selection.title(picture.model)});
    m_ofPair.pins().setPictures(*comparison, pictures);
}

void MarkController::remove(const QString& id) {
    const Comparison* const comparison = m_comparisons.find(toStd(id));
    if (comparison == nullptr || !mayChange()) return;
    m_pair.forget(comparison->id);
    m_undo.push(new ComparisonDeletion(m_comparisons, *comparison));
    emit removed();
}

void MarkController::showMenu(const QString& id, const QPoint& place) {
    const Comparison* const comparison = m_comparisons.find(toStd(id));
    if (comparison == nullptr) return;
    auto* menu = new QMenu(&m_strip);
    menu->setObjectName(QStringLiteral("comparisonMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto addMark = [&](const QString& text, Mark::Kind kind) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(comparison->mark.kind == kind);
        const Mark::Kind wanted = action->isChecked() ? Mark::Kind::none : kind;
        connect(action, &QAction::triggered, this, [this, id = comparison->id, wanted] {
            // As it is by now: a note may have been kept while the menu was open.
            Mark mark = m_comparisons.mark({id});
            mark.kind = wanted;
            change({id}, mark);
        });
    };
    if (mayChange()) {
        addMark(tr("Star"), Mark::Kind::star);
        addMark(tr("Reject"), Mark::Kind::reject);
        menu->addSeparator();
        connect(menu->addAction(tr("Delete comparison")), &QAction::triggered, this,
                [this, id] { remove(id); });
    }
    connect(menu->addAction(tr("Show in folder")), &QAction::triggered, this,
            [folder = comparison->folder] { showInFolder(folder); });
    menu->popup(place);
}

}  // namespace dreambooth

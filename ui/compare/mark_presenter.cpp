// From panel, keys and menu to the undo stack.
#include <ui/compare/comparison_changes.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/mark_presenter.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/pin_list.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>

#include <QMenu>
#include <QShortcut>
#include <QUndoStack>

namespace dreambooth {

MarkPresenter::MarkPresenter(Parts parts, QWidget* page) : QObject(page), m_parts(parts) {
    for (MarkPanel* panel : {&m_parts.ofPair, &m_parts.ofPicture})
        connect(panel, &MarkPanel::marked, this, &MarkPresenter::change);
    connect(&m_parts.strip, &PromptStrip::deleteWanted, this, &MarkPresenter::remove);
    connect(&m_parts.strip, &PromptStrip::menuWanted, this, &MarkPresenter::showMenu);
    // Also while the side panel, in which they are, is hidden.
    const auto onKey = [&](int key, const std::function<void(MarkPanel&)>& act) {
        connect(new QShortcut(QKeySequence(key), page), &QShortcut::activated, this, [this, act] {
            MarkPanel& panel = m_parts.showsGrid() ? m_parts.ofPicture : m_parts.ofPair;
            if (!panel.isHidden()) act(panel);
        });
    };
    onKey(Qt::Key_Asterisk, [](MarkPanel& panel) { panel.toggle(Mark::Kind::star); });
    onKey(Qt::Key_X, [](MarkPanel& panel) { panel.toggle(Mark::Kind::reject); });
    onKey(Qt::Key_N, [this](MarkPanel& panel) {
        m_parts.showPanel();
        panel.editNote();
    });
}

void MarkPresenter::change(const MarkPlace& place, const Mark& mark) {
    if (!m_parts.mayChange()) return;
    m_parts.undo.push(new MarkChange(m_parts.comparisons, place, mark));
}

void MarkPresenter::update() {
    const std::string id = m_parts.onView.shownId();
    const Comparison* const comparison = m_parts.comparisons.find(id);
    const bool has = comparison != nullptr && m_parts.mayChange();
    m_parts.ofPair.setVisible(has);
    if (!has) return;
    m_parts.ofPair.setMark({id}, tr("This comparison"), comparison->mark);
    std::vector<const DrawnPicture*> pictures;
    for (const DrawnPicture& picture : comparison->pictures) pictures.push_back(&picture);
    m_parts.ofPair.pins().setPictures(*comparison, pictures);
}

void MarkPresenter::remove(const QString& id) {
    const Comparison* const comparison = m_parts.comparisons.find(toStd(id));
    if (comparison == nullptr || !m_parts.mayChange()) return;
    m_parts.onView.forget(comparison->id);
    m_parts.undo.push(new ComparisonDeletion(m_parts.comparisons, *comparison));
}

void MarkPresenter::showMenu(const QString& id, const QPoint& place) {
    const Comparison* const comparison = m_parts.comparisons.find(toStd(id));
    if (comparison == nullptr) return;
    auto* menu = new QMenu(&m_parts.strip);
    menu->setObjectName(QStringLiteral("comparisonMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto addMark = [&](const QString& text, Mark::Kind kind) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(comparison->mark.kind == kind);
        Mark mark = comparison->mark;
        mark.kind = action->isChecked() ? Mark::Kind::none : kind;
        connect(action, &QAction::triggered, this,
                [this, id = comparison->id, mark] { change({id}, mark); });
    };
    if (m_parts.mayChange()) {
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

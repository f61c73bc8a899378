// Keys, bar and presentation of the pair on view.
#include <ui/compare/view_tools.h>
#include <ui/present/presentation.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>
#include <ui/widgets/picture_sharing.h>

#include <QWidget>
#include <utility>

namespace dreambooth {

ViewTools::ViewTools(Parts parts)
    : QObject(&parts.page),
      m_parts(std::move(parts)),
      m_actions(new ComparisonActions(m_parts.view, this)),
      m_bar(new ComparisonBar(m_parts.view, *m_actions, &m_parts.page)),
      m_sharing(new PictureSharing(m_parts.view, *m_actions, this)),
      m_present(new PresentButton(m_parts.settings, m_parts.contents, &m_parts.page)) {
    const auto add = [this](const QString& text, const QList<QKeySequence>& keys, auto what) {
        auto* action = new QAction(text, this);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_own.append(action);
        connect(action, &QAction::triggered, this, what);
    };
    add(tr("Present"), {Qt::Key_F11}, [this] { m_present->present(); });
    add(tr("Keys"), {Qt::Key_Question, Qt::Key_F1}, [this] { showKeys(); });
    // Wherever the focus is while the page is in sight; a field for text or numbers gets its
    // characters before.
    for (QAction* action : m_actions->modes() + m_actions->zoom() + m_actions->adjusting() + m_own)
        action->setShortcutContext(Qt::WindowShortcut);
    m_parts.page.addActions(m_actions->all() + m_sharing->actions() + m_own);
    for (QWidget* widget : {static_cast<QWidget*>(&m_parts.view), &m_parts.strip})
        widget->addActions({m_actions->previousPair(), m_actions->nextPair()});
    connect(m_actions->previousPair(), &QAction::triggered, this, [this] { m_parts.flip(-1); });
    connect(m_actions->nextPair(), &QAction::triggered, this, [this] { m_parts.flip(1); });
    connect(m_bar, &ComparisonBar::keysRequested, this, &ViewTools::showKeys);
    connect(m_present, &PresentButton::begun, this, [this](Presentation* presentation) {
        connect(presentation, &Presentation::ended, this,
                [this, presentation] { m_parts.show(presentation->pair().id); });
        connect(presentation, &Presentation::marked, this, m_parts.mark);
        // The form of a review is in the window below it.
        connect(presentation, &Presentation::blindRequested, presentation, &QWidget::close);
        connect(presentation, &Presentation::blindRequested, this, &ViewTools::blindRequested);
    });
}

void ViewTools::showKeys() {
    KeyGroup looking = KeyGroup::of(tr("Views"), m_actions->modes() + m_actions->adjusting());
    looking.rows.push_back({keyNames(Qt::Key_Space), tr("Hold to blink between the two")});
    KeySheet::open(
        {looking,
         KeyGroup::of(tr("Zoom"), m_actions->zoom()),
         KeyGroup::of(tr("Pairs"), QList{m_actions->previousPair(), m_actions->nextPair()} +
                                       m_sharing->actions() + m_own),
         {tr("Marks"),
          {{keyNames(Qt::Key_Asterisk), tr("Star")},
           {keyNames(Qt::Key_X), tr("Reject")},
           {keyNames(Qt::Key_N), tr("Note")}}},
         {tr("Page"),
          {{keyNames(Qt::CTRL | Qt::Key_Return), tr("Generate both")},
           {keyNames(Qt::Key_G), tr("Grid")},
           {keyNames(Qt::Key_F7), tr("Show or hide the sidebar")},
           {keyNames(Qt::Key_F8), tr("Show or hide the panel")}}}},
        &m_parts.page);
}

}  // namespace dreambooth

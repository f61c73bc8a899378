// Keys, bar and presentation of the pair on view.
#include <ui/compare/view_tools.h>
#include <ui/present/presentation.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>
#include <ui/widgets/picture_sharing.h>
#include <ui/widgets/segmented_control.h>

#include <QPushButton>
#include <QScreen>
#include <QWidget>

namespace dreambooth {

template <class What>
QAction* ViewTools::add(const QString& text, const QList<QKeySequence>& keys, What what) {
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, what);
    return action;
}

ViewTools::ViewTools(ComparisonView& view, QWidget& strip, Settings& settings, QWidget& page)
    : QObject(&page),
      m_view(view),
      m_page(page),
      m_actions(new ComparisonActions(view, this)),
      m_bar(new ComparisonBar(view, *m_actions, &page)),
      m_sharing(new PictureSharing(view, *m_actions, this)),
      m_present(new PresentButton(settings, &page)),
      m_modes(new SegmentedControl(tr("View"), &page)) {
    m_own = {add(tr("Present"), {Qt::Key_F11}, [this] { m_present->present(); }),
             add(tr("Keys"), {Qt::Key_Question}, [this] { showKeys(); })};
    m_marks = {
        add(tr("Star"), {Qt::Key_Asterisk}, [this] { emit toggleRequested(Mark::Kind::star); }),
        add(tr("Reject"), {Qt::Key_X}, [this] { emit toggleRequested(Mark::Kind::reject); }),
        add(tr("Note"), {Qt::Key_N}, [this] { emit noteRequested(); })};
    // While something is drawn, another pair waits its turn: the progress counts them.
    m_draw =
        add(tr("Generate both"), {Qt::CTRL | Qt::Key_Return}, [this] { emit drawRequested(); });
    m_draw->setAutoRepeat(false);
    m_panel = add(tr("Show or hide the panel"), {Qt::Key_F8}, [this] { emit panelRequested(); });
    const QList<QAction*> ofPage = m_own + m_marks + QList{m_draw, m_panel};
    // Wherever the focus is while the page is in sight; a field for text or numbers gets its
    // characters before.
    for (QAction* action : m_actions->modes() + m_actions->zoom() + m_actions->adjusting() + ofPage)
        action->setShortcutContext(Qt::WindowShortcut);
    page.addActions(m_actions->all() + m_sharing->actions() + ofPage);
    for (QWidget* widget : {static_cast<QWidget*>(&view), &strip})
        widget->addActions({m_actions->previousPair(), m_actions->nextPair()});
    connect(m_actions->previousPair(), &QAction::triggered, this,
            [this] { emit flipRequested(-1); });
    connect(m_actions->nextPair(), &QAction::triggered, this, [this] { emit flipRequested(1); });
    connect(m_bar, &ComparisonBar::keysRequested, this, &ViewTools::showKeys);
    connect(m_present, &PresentButton::requested, this, &ViewTools::presentRequested);
    connect(m_present, &PresentButton::begun, this, [this](Presentation* presentation) {
        connect(presentation, &Presentation::ended, this,
                [this, presentation] { emit pairRequested(presentation->pair().id); });
        connect(presentation, &Presentation::marked, this,
                [this](const QString& id, const QString& file, const Mark& mark) {
                    emit markRequested({toStd(id), toPath(file)}, mark);
                });
        // The form of a review is in the window below it.
        connect(presentation, &Presentation::blindRequested, presentation, &QWidget::close);
        connect(presentation, &Presentation::blindRequested, this, &ViewTools::blindRequested);
    });
    makeModes();
}

/// A segment for each way to look, as the actions list them.
void ViewTools::makeModes() {
    for (const QAction* action : m_actions->modes())
        m_modes->addSegment(action->text(), action->objectName())
            ->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString()));
    connect(m_modes, &SegmentedControl::currentChanged, &m_view,
            [this](int mode) { m_actions->modes().at(mode)->trigger(); });
    connect(&m_view, &ComparisonView::viewChanged, m_modes, [this] {
        const qsizetype segment = m_actions->modes().indexOf(m_actions->mode(m_view.mode()));
        m_modes->setCurrent(static_cast<int>(segment));
    });
}

void ViewTools::showKeys() {
    KeyGroup looking = KeyGroup::of(tr("Views"), m_actions->modes() + m_actions->adjusting());
    looking.rows.push_back({keyNames(Qt::Key_Space), tr("Hold to blink between the two")});
    KeyGroup pairs =
        KeyGroup::of(tr("Pairs"), QList{m_actions->previousPair(), m_actions->nextPair()} +
                                      m_sharing->actions() + m_own);
    pairs.rows.push_back(
        {keyNames(Qt::Key_Delete), tr("Delete the comparison of the chosen card")});
    KeyGroup page = KeyGroup::of(tr("Page"), QList{m_draw});
    page.rows.push_back({keyNames(Qt::Key_G), tr("Grid")});
    page.rows.push_back({keyNames(Qt::Key_F7), tr("Show or hide the sidebar")});
    page.rows.push_back({keyNames(m_panel->shortcut()), m_panel->text()});
    KeySheet::open({looking, KeyGroup::of(tr("Zoom"), m_actions->zoom()), pairs,
                    KeyGroup::of(tr("Marks"), m_marks), page},
                   &m_page);
}

}  // namespace dreambooth

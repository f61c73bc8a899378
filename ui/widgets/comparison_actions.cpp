// The actions and their keys; those of the ways to look come from the looks themselves.
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>

#include <QActionGroup>

namespace dreambooth {

ComparisonActions::ComparisonActions(ComparisonView& view, QObject* parent)
    : QObject(parent), m_view(view) {
    auto* group = new QActionGroup(this);
    for (const auto& look : view.looks()) {
        const ComparisonMode mode = look->mode();
        QAction* action = add(look->title(), {look->key()}, look->objectName());
        action->setCheckable(true);
        action->setChecked(mode == view.mode());
        group->addAction(action);
        m_modes.insert(mode, action);
        connect(action, &QAction::triggered, &view, [&view, mode] { view.setMode(mode); });
    }
    connect(&view, &ComparisonView::viewChanged, this,
            [this] { mode(m_view.mode())->setChecked(true); });

    const auto addZoom = [&](const QString& text, const QList<QKeySequence>& keys,
                             QAnyStringView name, auto what) {
        QAction* action = add(text, keys, name);
        action->setAutoRepeat(true);
        m_zoom.append(action);
        connect(action, &QAction::triggered, &view, what);
        return action;
    };
    addZoom(tr("Zoom in"), {Qt::Key_Plus, Qt::Key_Equal}, "zoomIn", [&view] { view.zoomBy(1); });
    addZoom(tr("Zoom out"), {Qt::Key_Minus}, "zoomOut", [&view] { view.zoomBy(-1); });
    m_actualSize = addZoom(tr("100 %"), {Qt::Key_Z, Qt::Key_1}, "zoomActual",
                           [&view] { view.zoomToActualSize(); });
    m_fit = addZoom(tr("Fit"), {Qt::Key_0}, "zoomFit", [&view] { view.zoomToFit(); });
    addZoom(tr("Move left"), {Qt::CTRL | Qt::Key_Left}, "moveLeft",
            [&view] { view.moveBy(-1, 0); });
    addZoom(tr("Move right"), {Qt::CTRL | Qt::Key_Right}, "moveRight",
            [&view] { view.moveBy(1, 0); });
    addZoom(tr("Move up"), {Qt::CTRL | Qt::Key_Up}, "moveUp", [&view] { view.moveBy(0, -1); });
    addZoom(tr("Move down"), {Qt::CTRL | Qt::Key_Down}, "moveDown", [&view] { view.moveBy(0, 1); });

    for (const int step : {-1, 1}) {
        QAction* action = add(step < 0 ? tr("Less (line, opacity, gain or speed)")
                                       : tr("More (line, opacity, gain or speed)"),
                              {Qt::SHIFT | (step < 0 ? Qt::Key_Left : Qt::Key_Right)},
                              step < 0 ? "less" : "more");
        m_adjusting.append(action);
        connect(action, &QAction::triggered, &view,
                [&view, step] { view.chosenLook().adjust(step); });
        m_pairs.append(add(step < 0 ? tr("Previous pair") : tr("Next pair"),
                           step < 0 ? QList<QKeySequence>{Qt::Key_Left, Qt::Key_PageUp}
                                    : QList<QKeySequence>{Qt::Key_Right, Qt::Key_PageDown},
                           step < 0 ? "previousPair" : "nextPair"));
    }
}

QAction* ComparisonActions::add(const QString& text, const QList<QKeySequence>& keys,
                                QAnyStringView name) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    return action;
}

}  // namespace dreambooth

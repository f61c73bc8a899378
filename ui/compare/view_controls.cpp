// Buttons for the ways to look; their keys belong to the actions.
#include <ui/compare/view_controls.h>
#include <ui/style/controls.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QPushButton>

namespace dreambooth {

ViewControls::ViewControls(ComparisonView& view, const ComparisonActions& actions, QWidget* parent)
    : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* modes = new SegmentedControl(tr("View"), this);
    for (const QAction* action : actions.modes())
        modes->addSegment(action->text(), action->objectName())
            ->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString()));
    row->addWidget(modes);
    connect(modes, &SegmentedControl::currentChanged, &view,
            [&actions](int mode) { actions.modes().at(mode)->trigger(); });
    connect(&view, &ComparisonView::viewChanged, modes,
            [&view, modes] { modes->setCurrent(static_cast<int>(view.mode())); });
}

}  // namespace dreambooth

// Two modes and two zooms (see the header).
#include <ui/compare/view_controls.h>
#include <ui/style/controls.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>

namespace dreambooth {

ViewControls::ViewControls(ComparisonView& view, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::Space::small);
    auto* modes = new SegmentedControl(tr("How to compare"), this);
    modes->addSegment(tr("Side by side"), QStringLiteral("sideBySide"));
    modes->addSegment(tr("Swipe"), QStringLiteral("swipe"));
    QPushButton* actual = theme::button(tr("100 %"), this);
    actual->setObjectName(QStringLiteral("zoomActual"));
    actual->setToolTip(tr("One pixel of the picture is one pixel of the screen (1)"));
    QPushButton* fit = theme::button(tr("Fit"), this);
    fit->setObjectName(QStringLiteral("zoomFit"));
    fit->setToolTip(tr("The whole pictures (0)"));
    row->addWidget(modes);
    row->addWidget(actual);
    row->addWidget(fit);
    connect(modes, &SegmentedControl::currentChanged, &view, [&view](int mode) {
        view.setMode(mode == 0 ? ComparisonView::Mode::sideBySide : ComparisonView::Mode::swipe);
    });
    // Wherever the focus is on the page; a field for text or numbers gets the digits before it.
    connect(new QShortcut(Qt::Key_1, this), &QShortcut::activated, &view,
            &ComparisonView::zoomToActualSize);
    connect(new QShortcut(Qt::Key_0, this), &QShortcut::activated, &view,
            &ComparisonView::zoomToFit);
    connect(actual, &QPushButton::clicked, &view, &ComparisonView::zoomToActualSize);
    connect(fit, &QPushButton::clicked, &view, &ComparisonView::zoomToFit);
}

}  // namespace dreambooth

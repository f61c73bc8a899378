// Buttons in one line while there is room.
#include <ui/compare/compare_head.h>
#include <ui/compare/view_controls.h>
#include <ui/compare/view_tools.h>
#include <ui/style/controls.h>
#include <ui/widgets/flow_layout.h>

#include <QLabel>
#include <QPushButton>

namespace dreambooth {

CompareHead::CompareHead(ComparisonView& view, const ViewTools& tools, QWidget* parent)
    : QWidget(parent),
      m_viewControls(new ViewControls(view, tools.actions(), this)),
      m_gridButton(theme::button(tr("Grid"), this)) {
    auto* row = new FlowLayout(this, theme::Space::small);
    row->setContentsMargins(18, 13, 18, 13);
    row->addWidget(theme::heading(tr("Compare"), this));
    m_gridButton->setObjectName(QStringLiteral("showGrid"));
    m_gridButton->setCheckable(true);
    m_gridButton->setToolTip(tr("Prompts × models × seeds (G)"));
    m_gridButton->setShortcut(Qt::Key_G);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_viewControls, m_gridButton, &tools.present()}) {
        row->addWidget(widget);
        row->setAlignment(widget, Qt::AlignRight);
    }
}

}  // namespace dreambooth

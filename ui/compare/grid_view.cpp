// Makes the parts of the grid.
#include <ui/compare/comparison_grid.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/grid_view.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/set_panel.h>

namespace dreambooth {

namespace {

constexpr int gridPictureSide = 256, keptGridBytes = 128 << 20;

}  // namespace

GridView::GridView(const Parts& parts, QWidget* page)
    : QObject(page),
      m_grid(new ComparisonGrid(*new ThumbnailCache(gridPictureSide, keptGridBytes, this), page)),
      m_row(new PictureRow(page)),
      m_panel(new SetPanel(page)),
      m_set(new SetPresenter({.panel = *m_panel,
                              .grid = *m_grid,
                              .row = *m_row,
                              .comparisons = parts.comparisons,
                              .sides = parts.sides,
                              .runs = parts.runs,
                              .context = parts.context,
                              .settings = parts.settings,
                              .prompts = parts.prompts,
                              .filter = parts.filter,
                              .obstacle = parts.obstacle},
                             this)) {
    m_grid->setObjectName(QStringLiteral("comparisonGrid"));
    m_row->setObjectName(QStringLiteral("gridRow"));
    m_row->hide();
    m_panel->hide();
    connect(m_panel, &SetPanel::addWanted, this, [this, fillMenu = parts.fillMenu] {
        fillMenu(m_panel->addMenu(),
                 [this](const ComparedModel& model) { m_set->columns().add({model}); });
    });
}

void GridView::setShown(bool shown, bool hasPanel) {
    m_panel->setVisible(shown && hasPanel);
    m_row->setVisible(shown);
    if (!shown) return;
    m_set->columns().refresh();
    m_grid->setFocus();
}

}  // namespace dreambooth

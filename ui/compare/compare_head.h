// The head of the Compare page: ways to look, the grid, the presentation.
#pragma once

#include <QWidget>

class QPushButton;

namespace dreambooth {

class ComparisonView;
class ViewControls;
class ViewTools;

class CompareHead : public QWidget {
    Q_OBJECT

public:
    CompareHead(ComparisonView& view, const ViewTools& tools, QWidget* parent);

    ViewControls& viewControls() const { return *m_viewControls; }
    /// Checked while the grid is shown.
    QPushButton& gridButton() const { return *m_gridButton; }

private:
    ViewControls* m_viewControls;
    QPushButton* m_gridButton;
};

}  // namespace dreambooth

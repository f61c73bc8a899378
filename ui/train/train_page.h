// Page 3: recipe and start on the left, the run's curves and samples in the middle, its numbers and
// history on the right.
#pragma once

#include <ui/session/studio_context.h>

#include <QWidget>

namespace dreambooth {

class RecipePanel;
class RunDetails;
class RunView;

class TrainPage : public QWidget {
    Q_OBJECT

public:
    explicit TrainPage(StudioContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateContents();

    StudioContext& m_context;
    RecipePanel* m_recipe;
    RunView* m_view;
    RunDetails* m_details;
    bool m_isNarrow = false;  ///< m_details is in m_view
};

}  // namespace dreambooth

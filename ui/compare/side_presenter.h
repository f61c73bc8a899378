// Between the two sides, their panel and their menus: what is offered, and what each is called.
#pragma once

#include <base/side.h>
#include <comparisons/compared_model.h>
#include <hub/catalogue.h>

#include <QObject>
#include <functional>
#include <vector>

class QMenu;

namespace dreambooth {

class ComparableRuns;
class SideChoice;
class SidePanel;
struct StudioContext;

class SidePresenter : public QObject {
    Q_OBJECT

public:
    SidePresenter(SideChoice& sides, SidePanel& panel, ComparableRuns& runs, StudioContext& context,
                  std::function<ComparedModel()> base, QWidget* page);

    /// Looks anew which models the Models page lists.
    void readModels();
    /// After the sides may have changed.
    void update();
    /// All that a side can be; `chosen` is called with what the person chooses.
    void fillMenu(QMenu& menu, const ComparedModel& current,
                  const std::function<void(const ComparedModel&)>& chosen);

signals:
    void failed(const dreambooth::Error& error);

private:
    SideChoice& m_sides;
    SidePanel& m_panel;
    ComparableRuns& m_runs;
    StudioContext& m_context;
    std::function<ComparedModel()> m_base;
    QWidget* m_page;
    std::vector<ModelEntry> m_models;  ///< of the Models page
};

}  // namespace dreambooth

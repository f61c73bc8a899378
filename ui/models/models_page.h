// The base models on this computer: choose one for the project, add a folder to the list.
// Models are looked for off the GUI thread.
#pragma once

#include <hub/catalogue.h>
#include <ui/shell/studio_context.h>

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

namespace dreambooth {

class ProblemBar;

class ModelsPage : public QWidget {
    Q_OBJECT

public:
    explicit ModelsPage(StudioContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void look();
    void fill();
    void updateButtons();
    const ModelEntry* selected() const;
    void choose();
    void add();

    StudioContext& m_context;
    ProblemBar* m_problems;
    QLabel* m_hint;
    QTableWidget* m_table;
    QPushButton *m_choose, *m_add, *m_remove;
    std::vector<ModelEntry> m_models;
};

}  // namespace dreambooth

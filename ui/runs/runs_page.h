// All runs of the project as a list: what each learned with, how it ended, and what can be done
// with it now.
#pragma once

#include <ui/session/studio_context.h>

#include <QWidget>
#include <string>

class QLabel;
class QPushButton;
class QTableWidget;

namespace dreambooth {

class RunsPage : public QWidget {
    Q_OBJECT

public:
    explicit RunsPage(StudioContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void updateTable();
    void updateRow(int row);
    void updateButtons();
    std::string selected() const;  ///< run id; empty: none
    void open();
    void exportSelected();

    StudioContext& m_context;
    QLabel* m_hint;
    QTableWidget* m_table;
    QPushButton *m_open, *m_resume, *m_export, *m_folder;
};

}  // namespace dreambooth

// All runs of the project, as cards or as a table, with what can be done with the chosen one.
#pragma once

#include <ui/session/model_facts.h>
#include <ui/session/studio_context.h>

#include <QStringList>
#include <QWidget>
#include <string>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace dreambooth {

class ChosenRunPanel;
class ProblemBar;
class QueuePanel;
class RunCards;
class RunList;
class RunTable;
class SegmentedControl;
class UndoNotice;

class RunsPage : public QWidget {
    Q_OBJECT

public:
    explicit RunsPage(StudioContext& context, QWidget* parent = nullptr);
    ~RunsPage() override;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void keepLast() const;
    void makeHead(QVBoxLayout* column);
    void makeBar(QVBoxLayout* column);
    void refresh();
    void refreshList();
    void sayUnreadable();
    void updateHead();
    void updateQueue();
    void choose(const std::string& runId);
    void star(const QString& runId);
    void open();
    void resume();
    void branch();
    void useSettings();
    void exportChosen();
    void showSweep();
    void freeSpace();
    void deleteChosen();
    void addSweep();
    void askForSweep(const Result<ModelFacts>& model);

    StudioContext& m_context;
    RunList* m_runList;
    QLabel *m_count, *m_hint;
    QPushButton *m_freeSpace, *m_sweep, *m_showQueue, *m_toTrain;
    QWidget* m_bar;
    QLineEdit* m_search;
    SegmentedControl *m_filter, *m_view;
    UndoNotice* m_deleted;
    ProblemBar* m_problems;
    QStringList m_saidUnreadable;  ///< what is dismissed is not said again
    std::string m_last;            ///< was chosen when the project was closed, and is to be again
    QStackedWidget* m_lists;
    RunCards* m_cards;
    RunTable* m_table;
    ChosenRunPanel* m_panel;
    QueuePanel* m_queue;
};

}  // namespace dreambooth

// All that a side of a comparison can be, as a menu: the base, the steps of the runs, other models,
// and a model with LoRAs and learned words, which a dialog puts together.
#pragma once

#include <comparisons/compared_model.h>
#include <hub/catalogue.h>

#include <QDialog>
#include <QMenu>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QVBoxLayout;

namespace dreambooth {

class CompareSelection;
class Dialogs;

class SideMenu : public QMenu {
    Q_OBJECT

public:
    SideMenu(CompareSelection& selection, Dialogs& dialogs, QWidget* parent);

    /// What the side is now, which is checked; what of it is gone stands at the top with a
    /// sentence, and can be taken out.
    void setCurrent(const ComparedModel& current) { m_current = current; }

signals:
    void modelRequested(const dreambooth::ComparedModel& model);

private:
    void fill();
    QAction* add(QMenu& to, const QString& text, const ComparedModel& model);
    void addGone();
    void addBase();
    void addRuns();
    void addModels();
    void addUnusable();
    void addWithFiles();
    void openDialog();

    CompareSelection& m_selection;
    Dialogs& m_dialogs;
    ComparedModel m_current;
};

/// Which LoRAs and learned words are plugged into which model, each with its strength.
class AddedFilesDialog : public QDialog {
    Q_OBJECT

public:
    /// With the models that the selection can be of; begins with what `current` is.
    AddedFilesDialog(CompareSelection& selection, const ComparedModel& current, Dialogs& dialogs,
                     QWidget* parent);

    ComparedModel model() const;

private:
    struct Row {
        QCheckBox* isChosen;
        QDoubleSpinBox* strength;
        AddedFile file;
    };
    void addRow(const AddedFile& file, const QString& title, bool isChosen);
    void chooseFile();

    Dialogs& m_dialogs;
    ComparedModel m_current;
    QComboBox* m_model;
    QVBoxLayout* m_column;
    QLabel* m_problem;
    std::vector<Row> m_rows;
};

}  // namespace dreambooth

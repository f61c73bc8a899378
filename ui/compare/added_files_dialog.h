// Which LoRAs and learned words are plugged into which model, each with its strength.
#pragma once

#include <comparisons/compared_model.h>
#include <hub/catalogue.h>

#include <QDialog>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QVBoxLayout;

namespace dreambooth {

class Dialogs;

class AddedFilesDialog : public QDialog {
    Q_OBJECT

public:
    /// `models` as the Models page lists them; begins with what `current` is.
    AddedFilesDialog(const std::vector<ModelEntry>& models, const ComparedModel& current,
                     Dialogs& dialogs, QWidget* parent);

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

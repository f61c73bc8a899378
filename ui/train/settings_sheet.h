// "All settings" over the window: the form with a search, what was changed, and the way back to the
// recipe one began with.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <QDialog>
#include <QString>

class QLabel;
class QLineEdit;
class QPushButton;
class QUndoStack;

namespace dreambooth {

class SegmentedControl;
class SettingsForm;

class SettingsSheet : public QDialog {
    Q_OBJECT

public:
    SettingsSheet(QUndoStack& undo, QWidget* parent);

    /// Of the model that is to be trained (SettingsForm).
    void setFamily(ModelFamily family);
    /// `originTitle` is what the recipe that one began with is called.
    void setRecipe(const Recipe& recipe, const Recipe& origin, const QString& originTitle);
    const Recipe& recipe() const;
    /// What can't be trained with; empty: all can.
    void setProblem(const QString& problem);

signals:
    /// The person changed a field; recipe() has it.
    void edited();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showRows();
    void updateHeader();
    void copyFlags();

    SettingsForm* m_form;
    QString m_originTitle;
    QLabel *m_count, *m_nothing, *m_problem;
    QLineEdit* m_search;
    SegmentedControl* m_which;
    QPushButton *m_resetAll, *m_copy;
};

}  // namespace dreambooth

// "All settings" over the window: the form with a search, what was changed, and the way back to the
// recipe one began with.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <QDialog>
#include <QMap>
#include <QString>
#include <string>

class QHBoxLayout;
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
    /// Each edit counts at once; `undo` takes it back.
    SettingsSheet(QUndoStack& undo, QWidget* parent);
    /// The edits count once the person accepts them with this button.
    SettingsSheet(const QString& title, const QString& accept, QWidget* parent);

    /// Of the model that is to be trained (SettingsForm).
    void setFamily(ModelFamily family);
    /// `originTitle` is what the recipe that one began with is called.
    void setRecipe(const Recipe& recipe, const Recipe& origin, const QString& originTitle);
    const Recipe& recipe() const;
    /// As SettingsForm has it.
    void setFixed(const QMap<std::string, QString>& reasons);
    /// What can't be trained with, or be accepted; empty: all can. Of one setting also its flag.
    void setProblem(const QString& problem, const std::string& flag = {});
    /// What a training with these settings needs; empty: that is not known.
    void setPlan(const QString& text);

signals:
    /// The person changed a field itself (isTyped), or a button filled in; recipe() has it.
    void edited(bool isTyped);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showRows();
    void updateHeader();
    void copyFlags();
    SettingsSheet(const QString& title, QWidget* parent);

    SettingsForm* m_form;
    QString m_originTitle;
    QLabel *m_count, *m_nothing, *m_plan, *m_problem;
    QLineEdit* m_search;
    SegmentedControl* m_which;
    QPushButton *m_resetAll, *m_copy, *m_done;
    QHBoxLayout* m_foot;
    bool m_isAsked = false;  ///< nothing counts before it is accepted
};

}  // namespace dreambooth

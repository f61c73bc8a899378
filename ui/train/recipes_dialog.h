// Recipes by name: those of other programs' scripts, one's own, kept for all projects, and settings
// files of other trainers. Beside each stands what differs from the present settings, or from
// another.
#pragma once

#include <project/recipe_family.h>
#include <recipe_files/import_recipe.h>
#include <recipe_files/kept_recipes.h>

#include <QDialog>
#include <QString>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class Dialogs;
class ProblemBar;

class RecipesDialog : public QDialog {
    Q_OBJECT

public:
    /// The scripts have other defaults for each family, and not every recipe is for each.
    RecipesDialog(const Recipe& present, const TrainableFamily& model, Dialogs& dialogs,
                  QWidget* parent);

signals:
    /// The person wants these settings, but for the sample prompts, which are the project's.
    void chosen(const dreambooth::Recipe& recipe);

private:
    struct Entry {
        QString name;
        Recipe recipe;
        std::optional<KeptRecipe> kept;  ///< one's own; none: a script's
    };
    QVBoxLayout* makeList();
    QVBoxLayout* makeDetails();
    void readList(const std::filesystem::path& chosen = {});
    void listOthers();
    void showEntry();
    void showChanges();
    const Entry* current() const;
    void keepPresent();
    void importFile();
    static QString importText(const ImportedRecipe& imported);
    void exportCurrent();
    void renameTo(const QString& name);
    void removeCurrent();
    void tell(const Error& error);

    Recipe m_present;
    TrainableFamily m_model;
    Dialogs& m_dialogs;
    std::vector<Entry> m_entries;
    QString m_imported;  ///< what came of the last import
    bool m_isFilling = false;
    ProblemBar* m_problems;
    QListWidget* m_list;
    QComboBox* m_other = nullptr;  ///< what is compared with: the present settings, then m_entries
    QLabel *m_title = nullptr, *m_changes = nullptr, *m_left = nullptr, *m_unfit = nullptr;
    QPushButton *m_keep = nullptr, *m_import = nullptr, *m_export = nullptr, *m_rename = nullptr,
                *m_remove = nullptr, *m_use = nullptr;
};

}  // namespace dreambooth

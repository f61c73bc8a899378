// Several runs at once that differ in one or two settings: each value of the one with each of the
// other.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <QDialog>
#include <string>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace dreambooth {

class SweepDialog : public QDialog {
    Q_OBJECT

public:
    /// The other settings are those of `recipe`; offers those that mean something to the family.
    SweepDialog(const Recipe& recipe, ModelFamily family, QWidget* parent);

    /// Empty where what was entered makes none.
    std::vector<Recipe> recipes() const;
    /// "Learning rate 1e-4, LoRA size 16", one a recipe.
    std::vector<std::string> names() const;

private:
    struct Row {
        QComboBox* field;
        QLineEdit* values;
    };
    struct Variant {
        Recipe recipe;
        QString name;
    };
    Row makeRow(QFormLayout* form, const QString& title, const char* name, bool isOptional);
    Result<std::vector<Variant>> variants() const;
    static Result<std::vector<Variant>> vary(const std::vector<Variant>& all, const Row& row);
    static QString noEffect(const std::vector<Variant>& variants, const Row& row);
    void update();

    Recipe m_recipe;
    ModelFamily m_family;
    Row m_first, m_second;
    QLabel* m_hint;
    QPushButton* m_add;
};

}  // namespace dreambooth

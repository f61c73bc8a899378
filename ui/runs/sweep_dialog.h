// Several runs at once that differ in one or two settings: each value of the one with each of the
// other.
#pragma once

#include <project/recipe_family.h>
#include <ui/session/run_queue.h>

#include <QDialog>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace dreambooth {

class SweepDialog : public QDialog {
    Q_OBJECT

public:
    /// The other settings are those of `recipe`; offers those that mean something to the model.
    /// `devices`: those of a run, a rank each. Where they are several, each run can have one.
    /// `hasStart`: a LoRA is trained further, which decides some settings.
    SweepDialog(const Recipe& recipe, const TrainableFamily& model, bool hasStart,
                std::vector<std::string> devices, QWidget* parent);

    /// With names such as "Learning rate 1e-4, LoRA size 16". Empty where what was entered makes
    /// none.
    std::vector<QueuedRun> runs() const;
    /// The fields in which they differ: "learning_rate".
    std::vector<std::string> settings() const;

private:
    struct Row {
        QComboBox* field;
        QLineEdit* values;  ///< numbers
        QWidget* choices;   ///< a box for each of a setting that is none: on and off, names
    };
    struct Value {
        Json value;
        QString text;
    };
    struct Variant {
        Recipe recipe;
        QString name;
    };
    Row makeRow(QFormLayout* form, const QString& title, const char* name, bool isOptional);
    void offerChoices(const Row& row);
    Result<std::vector<Value>> valuesOf(const Row& row) const;
    Result<std::vector<Variant>> variants() const;
    Result<std::vector<Variant>> vary(const std::vector<Variant>& all, const Row& row) const;
    static QString noEffect(const std::vector<Variant>& variants, const Row& row);
    QString addedText(int count) const;
    void update();

    Recipe m_recipe;
    TrainableFamily m_model;
    bool m_hasStart;
    std::vector<std::string> m_devices;
    Row m_first, m_second;
    QCheckBox* m_oneEach;  ///< each run has one of the devices
    QLabel* m_hint;
    QPushButton* m_add;
};

}  // namespace dreambooth

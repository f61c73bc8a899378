// Builds the form of "All settings". Flags are kept as diffusers spells them:
// here people look up what they know from scripts and papers.
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <ui/train/settings_form.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleValidator>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <concepts>
#include <map>

namespace dreambooth {

namespace {

/// The first field of each group, as recipe.h groups them.
QString groupTitle(const std::string& flag) {
    static const std::map<std::string, const char*> titles = {
        {"lora", QT_TR_NOOP("What is trained")},
        {"resolution", QT_TR_NOOP("The data")},
        {"with_prior_preservation", QT_TR_NOOP("Prior preservation")},
        {"max_train_steps", QT_TR_NOOP("Optimizer and schedule")},
        {"gradient_checkpointing", QT_TR_NOOP("Memory and precision")},
        {"checkpointing_steps", QT_TR_NOOP("What is kept and shown")},
    };
    const auto found = titles.find(flag);
    return found == titles.end() ? QString() : tr(found->second);
}

QString helpOf(const char* flag) {
    return tr(fieldHelp(flag).c_str());
}

/// Shortest text that reads back as the same number: "0.0001" as 1e-4.
QString shortNumber(double value) {
    QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
    return text.replace(QLatin1String("e-0"), QLatin1String("e-"));
}

constexpr int fieldWidth = 92;
constexpr int promptsHeight = 66;  // three lines

}  // namespace

SettingsForm::SettingsForm(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::Space::small);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    int row = 0;
    visitFields(m_recipe, [&](const char* name, auto& member) {
        const QString flag = QString::fromLatin1(name);
        if (flag == QLatin1String("preset")) return;  // the cards choose it
        if (const QString title = groupTitle(name); !title.isEmpty()) {
            QLabel* group = theme::sectionTitle(title, this);
            group->setContentsMargins(0, row == 0 ? 0 : 10, 0, 2);
            grid->addWidget(group, row++, 0, 1, 2);
        }
        QWidget* field = makeField(flag, member);
        field->setObjectName(QStringLiteral("setting_") + flag);
        field->setToolTip(helpOf(name));
        field->setAccessibleDescription(field->toolTip());
        QLabel* label = theme::fieldLabel(flag, field);
        label->setToolTip(field->toolTip());
        // Flag names are long words: they may break after an underscore.
        label->setText(QString(flag).replace(u'_', QStringLiteral("_\u200b")));
        label->setWordWrap(true);
        // Texts and their choices are long words.
        const bool needsWholeWidth = std::same_as<std::decay_t<decltype(member)>, std::string>;
        if (!needsWholeWidth) field->setFixedWidth(fieldWidth);
        grid->addWidget(label, row, 0, 1, needsWholeWidth ? 2 : 1);
        if (needsWholeWidth)
            grid->addWidget(field, ++row, 0, 1, 2);
        else
            grid->addWidget(field, row, 1);
        ++row;
    });
    setRecipe(Recipe{});
}

template <class T>
void SettingsForm::assign(T& member, T value) {
    if (m_filling || member == value) return;
    member = std::move(value);
    emit edited();
}

QWidget* SettingsForm::makeField(const QString&, bool& member) {
    auto* field = new QCheckBox(this);
    m_fill.push_back([field, &member] { field->setChecked(member); });
    connect(field, &QCheckBox::toggled, this, [this, &member](bool on) { assign(member, on); });
    return field;
}

QWidget* SettingsForm::makeField(const QString&, int& member) {
    auto* field = new QSpinBox(this);
    field->setRange(0, 1'000'000);
    field->setFocusPolicy(Qt::StrongFocus);
    m_fill.push_back([field, &member] { field->setValue(member); });
    connect(field, &QSpinBox::valueChanged, this,
            [this, &member](int value) { assign(member, value); });
    return field;
}

QWidget* SettingsForm::makeField(const QString&, long long& member) {
    auto* field = new QLineEdit(this);
    field->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), field));
    m_fill.push_back([field, &member] {
        if (field->text().toLongLong() != member || field->text().isEmpty())
            field->setText(QString::number(member));
    });
    connect(field, &QLineEdit::textEdited, this, [this, &member](const QString& text) {
        if (!text.isEmpty()) assign(member, text.toLongLong());
    });
    return field;
}

QWidget* SettingsForm::makeField(const QString&, double& member) {
    auto* field = new QLineEdit(this);
    // Numbers are written as in scripts (1e-4, 0.5), whatever the desktop's language.
    auto* validator = new QDoubleValidator(0, 1e9, 12, field);
    validator->setLocale(QLocale::c());
    validator->setNotation(QDoubleValidator::ScientificNotation);
    field->setValidator(validator);
    m_fill.push_back([field, &member] {
        if (field->text().toDouble() != member || field->text().isEmpty())
            field->setText(shortNumber(member));
    });
    connect(field, &QLineEdit::textEdited, this, [this, &member](const QString& text) {
        bool isNumber = false;
        const double value = text.toDouble(&isNumber);
        if (isNumber) assign(member, value);
    });
    return field;
}

QWidget* SettingsForm::makeField(const QString& flag, std::string& member) {
    if (const auto choices = fieldChoices(toStd(flag)); !choices.empty()) {
        auto* field = new QComboBox(this);
        for (const std::string& choice : choices) field->addItem(toQt(choice));
        field->setFocusPolicy(Qt::StrongFocus);
        m_fill.push_back([field, &member] { field->setCurrentText(toQt(member)); });
        connect(field, &QComboBox::currentTextChanged, this,
                [this, &member](const QString& text) { assign(member, toStd(text)); });
        return field;
    }
    if (flag == QLatin1String("validation_prompt")) {  // one prompt a line
        auto* field = new QPlainTextEdit(this);
        field->setTabChangesFocus(true);
        field->setFixedHeight(promptsHeight);
        field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_fill.push_back([field, &member] {
            if (field->toPlainText() != toQt(member)) field->setPlainText(toQt(member));
        });
        connect(field, &QPlainTextEdit::textChanged, this,
                [this, field, &member] { assign(member, toStd(field->toPlainText())); });
        return field;
    }
    auto* field = new QLineEdit(this);
    m_fill.push_back([field, &member] {
        if (field->text() != toQt(member)) field->setText(toQt(member));
    });
    connect(field, &QLineEdit::textEdited, this,
            [this, &member](const QString& text) { assign(member, toStd(text)); });
    return field;
}

void SettingsForm::setRecipe(const Recipe& recipe) {
    m_recipe = recipe;
    m_filling = true;
    for (const auto& fill : m_fill) fill();
    m_filling = false;
}

}  // namespace dreambooth

// Values are typed as in scripts, or with the decimal comma of the language.
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <ui/runs/sweep_dialog.h>
#include <ui/session/recipe_change_text.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <ui/widgets/flow_layout.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

namespace dreambooth {

namespace {

constexpr int sweepWidth = 460, hintLines = 3;
constexpr std::size_t mostRuns = 64;

bool hasDecimalComma() {
    return QLocale().decimalPoint() == QStringLiteral(",");
}

QString separator() {
    return hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", ");
}

/// As scripts write them. Where a comma is the decimal point, one before a space ends a value.
QStringList valuesIn(QString text) {
    static const QRegularExpression comma(QStringLiteral(","));
    static const QRegularExpression commaBeforeSpace(QStringLiteral(",(?=\\s)"));
    text.replace(hasDecimalComma() ? commaBeforeSpace : comma, QStringLiteral(";"));
    text.replace(u',', u'.');
    QStringList values;
    for (const QString& value : text.split(u';'))
        if (const QString number = value.trimmed(); !number.isEmpty()) values += number;
    return values;
}

/// A number as JSON; nothing where it is none.
Json numberFrom(const QString& text, bool isWhole) {
    bool isNumber = false;
    if (isWhole) {
        const qlonglong value = text.toLongLong(&isNumber);
        return isNumber ? Json(value) : Json();
    }
    const double value = text.toDouble(&isNumber);
    return isNumber ? Json(value) : Json();
}

}  // namespace

SweepDialog::SweepDialog(const Recipe& recipe, const TrainableFamily& model, bool hasStart,
                         std::vector<std::string> devices, QWidget* parent)
    : QDialog(parent),
      m_recipe(recipe),
      m_model(model),
      m_hasStart(hasStart),
      m_devices(std::move(devices)) {
    setObjectName(QStringLiteral("sweepDialog"));
    setWindowTitle(tr("Add a sweep"));
    setMinimumWidth(sweepWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(theme::Space::medium);
    column->addWidget(theme::hint(
        tr("One run for each value, with the other settings as on the Train page. With a "
           "second setting each of its values is tried with each of the first."),
        this));
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_first = makeRow(form, tr("Setting"), "sweep", false);
    m_second = makeRow(form, tr("Second setting"), "sweepSecond", true);
    column->addLayout(form);
    m_oneEach = new QCheckBox(tr("One processor for each run, several runs at once"), this);
    m_oneEach->setObjectName(QStringLiteral("sweepOneEach"));
    m_oneEach->setToolTip(tr("Else each run takes all of them, and one follows the other"));
    m_oneEach->setChecked(m_devices.size() > 1);
    m_oneEach->setVisible(m_devices.size() > 1);
    column->addWidget(m_oneEach);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("sweepHint"));
    // Nothing moves from the pointer while values are typed.
    m_hint->setMinimumHeight(hintLines * m_hint->fontMetrics().lineSpacing());
    m_hint->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(m_hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_add = theme::primaryButton(tr("Add to queue"), this);
    m_add->setObjectName(QStringLiteral("sweepAdd"));
    buttons->addButton(m_add, QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    update();
}

SweepDialog::Row SweepDialog::makeRow(QFormLayout* form, const QString& title, const char* name,
                                      bool isOptional) {
    Row row{new QComboBox(this), new QLineEdit(this), new QWidget(this)};
    row.field->setObjectName(QLatin1String(name) + QStringLiteral("Field"));
    row.values->setObjectName(QLatin1String(name) + QStringLiteral("Values"));
    row.values->setAccessibleName(tr("Values of “%1”").arg(title));
    if (isOptional) row.field->addItem(tr("none"));
    visitFields(m_recipe, [&](const char* flag, const auto& value) {
        if constexpr (std::same_as<std::decay_t<decltype(value)>, std::string>)
            if (fieldChoices(flag).empty()) return;  // any words
        const bool isDecided = m_hasStart && isOfStartingLora(flag);
        if (isForFamily(flag, m_model.family) && !isDecided)
            row.field->addItem(dreambooth::tr(fieldTitle(flag).c_str()), QLatin1String(flag));
    });
    auto* values = new QWidget(this);
    auto* line = new QVBoxLayout(values);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(row.values);
    line->addWidget(row.choices);
    row.choices->setObjectName(QLatin1String(name) + QStringLiteral("Choices"));
    new FlowLayout(row.choices, theme::Space::medium);
    if (!isOptional)
        row.field->setCurrentIndex(row.field->findData(QStringLiteral("learning_rate")));
    form->addRow(title, row.field);
    form->addRow(tr("Values"), values);
    offerChoices(row);
    connect(row.field, &QComboBox::currentIndexChanged, this, [this, row] {
        offerChoices(row);
        update();
    });
    connect(row.values, &QLineEdit::textChanged, this, &SweepDialog::update);
    return row;
}

/// None of a number, which is typed beside what it is without the sweep.
void SweepDialog::offerChoices(const Row& row) {
    qDeleteAll(row.choices->findChildren<QCheckBox*>(Qt::FindDirectChildrenOnly));
    const std::string flag = toStd(row.field->currentData().toString());
    std::vector<Json> choices;
    if (!flag.empty() && toJson(Recipe())[flag].is_boolean()) choices = {false, true};
    for (const std::string& choice : choicesFor(flag, m_model.family)) choices.emplace_back(choice);
    row.values->setPlaceholderText(
        flag.empty() ? QString()
                     : tr("Now: %1").arg(recipeValueText(flag, toJson(m_recipe)[flag])));
    for (const Json& choice : choices) {
        auto* box = new QCheckBox(recipeValueText(flag, choice), row.choices);
        const std::string name = choice.is_string() ? choice.get<std::string>() : asText(choice);
        box->setObjectName(row.choices->objectName() + u'_' + toQt(name));
        box->setProperty("value", toQt(asText(choice)));
        row.choices->layout()->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &SweepDialog::update);
    }
    row.choices->setVisible(!choices.empty());
    row.values->setVisible(choices.empty());
    if (!isVisible()) return;
    layout()->activate();  // boxes may need further lines
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

Result<std::vector<SweepDialog::Value>> SweepDialog::valuesOf(const Row& row) const {
    const std::string flag = toStd(row.field->currentData().toString());
    std::vector<Value> values;
    if (row.values->isHidden()) {
        for (const QCheckBox* box : row.choices->findChildren<QCheckBox*>())
            if (box->isChecked()) {
                TRY(Json value, parseJson(toStd(box->property("value").toString()), flag));
                values.push_back({std::move(value), box->text()});
            }
        return values;
    }
    // Not as the recipe has it: a number of blocks may be "auto".
    const bool isWhole = toJson(Recipe())[flag].is_number_integer();
    for (const QString& text : valuesIn(row.values->text())) {
        const Json value = numberFrom(text, isWhole);
        if (value.is_null())
            return failure("sweep.no_number",
                           {{"value", toStd(text)}, {"setting", toStd(row.field->currentText())}});
        if (std::ranges::find(values, value, &Value::value) == values.end())
            values.push_back({value, QString(text).replace(u'.', QLocale().decimalPoint())});
    }
    return values;
}

Result<std::vector<SweepDialog::Variant>> SweepDialog::vary(const std::vector<Variant>& all,
                                                            const Row& row) const {
    const QString flag = row.field->currentData().toString();
    if (flag.isEmpty()) return all;
    TRY(const std::vector<Value> values, valuesOf(row));
    std::vector<Variant> varied;
    for (const Variant& one : all) {
        Json fields = toJson(one.recipe);
        for (const auto& [value, text] : values) {
            fields[toStd(flag)] = value;
            fields["preset"] = "own";
            TRY(const Recipe recipe, recipeFromJson(fields));
            TRY_VOID(validate(recipe));
            TRY_VOID(checkFamily(recipe, m_model));
            if (std::ranges::find(varied, recipe, &Variant::recipe) != varied.end()) continue;
            const QString part = row.field->currentText() + u' ' + text;
            varied.push_back(
                {recipe, one.name.isEmpty() ? part : one.name + QStringLiteral(", ") + part});
        }
    }
    return varied;
}

Result<std::vector<SweepDialog::Variant>> SweepDialog::variants() const {
    TRY(const auto first, vary({{m_recipe, QString()}}, m_first));
    TRY(auto both, vary(first, m_second));
    if (both.size() > mostRuns)
        return failure("sweep.too_many", {{"count", std::to_string(both.size())},
                                          {"most", std::to_string(mostRuns)}});
    return both;
}

std::vector<QueuedRun> SweepDialog::runs() const {
    std::vector<QueuedRun> runs;
    if (const auto all = variants())
        for (const Variant& one : *all) {
            std::vector<std::string> devices = m_devices;
            if (m_oneEach->isChecked()) devices = {m_devices[runs.size() % m_devices.size()]};
            runs.push_back({one.recipe, devices, toStd(one.name)});
        }
    return runs;
}

std::vector<std::string> SweepDialog::settings() const {
    std::vector<std::string> settings;
    for (const Row* row : {&m_first, &m_second})
        if (const QString flag = row->field->currentData().toString(); !flag.isEmpty())
            settings.push_back(toStd(flag));
    return settings;
}

/// Says so where no run would be another one for the setting of `row`.
QString SweepDialog::noEffect(const std::vector<Variant>& variants, const Row& row) {
    std::string reason;
    for (const Variant& one : variants) {
        reason = noEffectReason(toStd(row.field->currentData().toString()), one.recipe);
        if (reason.empty()) return {};
    }
    return reason.empty() ? QString()
                          : tr("“%1” has no effect. %2")
                                .arg(row.field->currentText(), dreambooth::tr(reason.c_str()));
}

/// "3 runs are added.", with the values as they were read.
QString SweepDialog::addedText(int count) const {
    QString text = counted(count, tr("1 run is added."), tr("%1 runs are added."));
    for (const Row* row : {&m_first, &m_second})
        if (const auto values = valuesOf(*row);
            values && !row->field->currentData().toString().isEmpty()) {
            QStringList texts;
            for (const Value& one : *values) texts += one.text;
            // Titles of choices may have commas.
            const QString between = row->values->isHidden() ? QStringLiteral(" · ") : separator();
            text += QStringLiteral("\n%1: %2").arg(row->field->currentText(), texts.join(between));
        }
    return text;
}

void SweepDialog::update() {
    const auto all = variants();
    QString without;
    for (const Row* row : {&m_second, &m_first})
        if (const QString reason = all ? noEffect(*all, *row) : QString(); !reason.isEmpty())
            without = reason;
    const int count = all && without.isEmpty() ? static_cast<int>(all->size()) : 0;
    m_second.values->setEnabled(!m_second.field->currentData().toString().isEmpty());
    m_add->setEnabled(count > 0);
    const bool hasBoxes = std::ranges::any_of(
        std::array{&m_first, &m_second}, [](const Row* row) { return row->values->isHidden(); });
    m_hint->setText(!all                 ? errorText(all.error())
                    : !without.isEmpty() ? without
                    : count > 0          ? addedText(count)
                    : hasBoxes           ? tr("Choose the values to try.")
                    : hasDecimalComma()  ? tr("Enter values with semicolons between them.")
                                         : tr("Enter values with commas between them."));
}

}  // namespace dreambooth

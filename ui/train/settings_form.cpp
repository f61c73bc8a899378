// Builds the rows. Flags are kept as diffusers spells them: here people look up what they know from
// scripts and papers.
#include <images/aspect_buckets.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>
#include <ui/session/recipe_change_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <ui/train/settings_form.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/elided_label.h>

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <concepts>
#include <map>
#include <utility>

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

constexpr int fieldWidth = 110, textWidth = 230, markWidth = 16;
constexpr int promptsHeight = 66;  // three lines

}  // namespace

SettingsForm::SettingsForm(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    visitFields(m_recipe, [&](const char* name, auto& member) {
        if (std::string_view(name) == "preset") return;  // the cards choose it
        if (const QString title = groupTitle(name); !title.isEmpty()) addGroup(title, column);
        QWidget* field = makeField(name, member);
        const bool isText = std::same_as<std::decay_t<decltype(member)>, std::string>;
        field->setFixedWidth(theme::textWidth(isText ? textWidth : fieldWidth));
        addRow(name, field, column);
    });
    column->addStretch();
    setRecipe(Recipe{}, Recipe{}, {});
}

void SettingsForm::addGroup(const QString& title, QVBoxLayout* column) {
    QLabel* group = theme::sectionTitle(title, this);
    group->setContentsMargins(0, m_groups.empty() ? 0 : 18, 0, 6);
    column->addWidget(group);
    m_groups.push_back(group);
}

void SettingsForm::addRow(const std::string& flag, QWidget* field, QVBoxLayout* column) {
    Row row;
    row.flag = flag;
    row.field = field;
    row.group = m_groups.size() - 1;
    row.line = new QWidget(this);
    auto* grid = new QGridLayout(row.line);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::Space::small);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    grid->addWidget(theme::horizontalLine(row.line), 0, 0, 1, 4);

    row.mark = new QLabel(QStringLiteral("●"), row.line);
    row.mark->setProperty("look", QStringLiteral("tunedScore"));
    row.mark->setAccessibleName(tr("Changed"));
    row.mark->setFixedWidth(markWidth);
    grid->addWidget(row.mark, 1, 0, 1, 1, Qt::AlignVCenter);
    const QString title = dreambooth::tr(fieldTitle(flag).c_str()), help = helpOf(flag.c_str());
    auto* texts = new QVBoxLayout;
    texts->setContentsMargins(0, 8, 0, 8);
    texts->setSpacing(2);
    auto* names = new QHBoxLayout;
    names->setSpacing(theme::Space::small);
    row.name = new QLabel(title, row.line);
    row.name->setBuddy(field);
    row.name->setProperty("look", QStringLiteral("strong"));
    names->addWidget(row.name);
    auto* small = new QLabel(QStringLiteral("--") + toQt(flag), row.line);
    small->setProperty("look", QStringLiteral("small"));
    small->setTextInteractionFlags(Qt::TextSelectableByMouse);
    names->addWidget(small);
    row.reason = new ElidedLabel(row.line);
    row.reason->setObjectName(QStringLiteral("beside_") + toQt(flag));
    row.reason->setProperty("look", QStringLiteral("small"));
    names->addWidget(row.reason, 1);
    texts->addLayout(names);
    texts->addWidget(theme::hint(help, row.line));
    if (flag == "aspect_ratio_buckets")
        texts->addWidget(m_fineBuckets = makeFineBuckets(row.line), 0, Qt::AlignLeft);
    grid->addLayout(texts, 1, 1);

    field->setParent(row.line);
    field->setObjectName(QStringLiteral("setting_") + toQt(flag));
    field->setWhatsThis(help);  // our own words, without tags
    field->setAccessibleName(title);
    auto* entry = new QHBoxLayout;
    entry->setSpacing(theme::Space::small);
    entry->addWidget(field);
    if (const std::string unit = fieldUnit(flag); !unit.empty()) {
        auto* unitLabel = theme::hint(dreambooth::tr(unit.c_str()), row.line);
        unitLabel->setWordWrap(false);
        entry->addWidget(unitLabel);
    }
    entry->addStretch();
    grid->addLayout(entry, 1, 2);
    grid->setColumnMinimumWidth(2, theme::textWidth(textWidth));  // fields stand in one column
    grid->setRowMinimumHeight(1, field->minimumHeight() + 2 * theme::Space::small);
    row.reset = theme::linkButton(tr("Reset"), row.line);
    row.reset->setObjectName(QStringLiteral("reset_") + toQt(flag));
    QSizePolicy kept = row.reset->sizePolicy();
    kept.setRetainSizeWhenHidden(true);  // nothing moves from the pointer
    row.reset->setSizePolicy(kept);
    grid->addWidget(row.reset, 1, 3, Qt::AlignVCenter);
    connect(row.reset, &QPushButton::clicked, this, [this, flag, field] {
        field->setFocus();  // the link goes
        reset(flag);
    });
    QStringList words = {title, help, QStringLiteral("--") + toQt(flag), m_groups.back()->text()};
    for (const std::string& choice : fieldChoices(flag))
        words << toQt(choice) << recipeValueText(flag, choice);
    row.words = words.join(u' ');
    column->addWidget(row.line);
    m_rows.push_back(std::move(row));
}

/// Fills in the list of sd-scripts' --enable_bucket.
QPushButton* SettingsForm::makeFineBuckets(QWidget* line) {
    QPushButton* fill = theme::linkButton(tr("Fill in the fine list of kohya's scripts"), line);
    fill->setObjectName(QStringLiteral("fineBuckets"));
    fill->setToolTip(tr(
        "Many shapes, so that little of a photo is cut off. It is made for the resolution that is "
        "set now."));
    connect(fill, &QPushButton::clicked, this, [this] {
        Recipe filled = m_recipe;
        filled.use_aspect_ratio_buckets = true;
        filled.aspect_ratio_buckets = aspectBucketsText(
            fineAspectBuckets(filled.resolution, fineBucketsFor(filled.resolution)));
        setRecipe(filled, m_origin, m_originTitle);
        emit edited(false);
    });
    return fill;
}

bool SettingsForm::isChanged(const std::string& flag) const {
    return toJson(m_recipe)[flag] != toJson(m_origin)[flag];
}

int SettingsForm::changes() const {
    const Json now = toJson(m_recipe), before = toJson(m_origin);
    return static_cast<int>(std::ranges::count_if(
        m_rows, [&](const Row& row) { return now[row.flag] != before[row.flag]; }));
}

void SettingsForm::reset(const std::string& flag) {
    Json fields = toJson(m_recipe);
    fields[flag] = toJson(m_origin)[flag];
    if (const auto changed = recipeFromJson(fields)) setRecipe(*changed, m_origin, m_originTitle);
    emit edited(false);
}

void SettingsForm::resetAll() {
    Recipe all = m_origin;
    all.preset = m_recipe.preset;
    setRecipe(all, m_origin, m_originTitle);
    emit edited(false);
}

int SettingsForm::showRows(const QString& words, bool onlyChanged) {
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    std::vector<bool> groups(m_groups.size(), false);
    int shown = 0;
    const Json now = toJson(m_recipe), plain = toJson(Recipe{});
    for (const Row& row : m_rows) {
        const bool isFound = std::ranges::all_of(wanted, [&](const QString& word) {
            return row.words.contains(word, Qt::CaseInsensitive);
        });
        const bool isMeant = isForFamily(row.flag, m_family) || now[row.flag] != plain[row.flag];
        const bool isShown = isFound && isMeant && (!onlyChanged || isChanged(row.flag));
        row.line->setVisible(isShown);
        if (!isShown) continue;
        groups[row.group] = true;
        ++shown;
    }
    for (std::size_t i = 0; i < m_groups.size(); ++i) m_groups[i]->setVisible(groups[i]);
    return shown;
}

/// Marks, ways back, and what has no effect beside the others. No row changes its height: the next
/// click is to hit what it was meant for.
void SettingsForm::updateRows() {
    const Json now = toJson(m_recipe), before = toJson(m_origin);
    for (const Row& row : m_rows) {
        const bool isOther = now[row.flag] != before[row.flag];
        row.mark->setText(isOther ? QStringLiteral("●") : QString());
        row.reset->setVisible(isOther);
        const QString origin = recipeValueText(row.flag, before[row.flag]);
        row.reset->setToolTip(tr("Reset to %1").arg(origin));
        row.reset->setAccessibleName(tr("Reset %1 to %2").arg(row.name->text(), origin));
        // What the recipe is refused for must be there to be switched off.
        const std::string reason =
            row.flag == m_faulty ? std::string() : noEffectReason(row.flag, m_recipe);
        const QString fixed = m_fixed.value(row.flag);
        const QString words = !fixed.isEmpty() ? fixed
                              : reason.empty()
                                  ? QString()
                                  : tr("No effect: %1").arg(dreambooth::tr(reason.c_str()));
        const QString usual = tr("%1 in “%2”").arg(origin, m_originTitle);
        const QString beside = words.isEmpty() && isOther ? usual : words;
        row.reason->setText(beside);
        row.reason->setToolTip(beside);
        row.field->setEnabled(words.isEmpty());
        row.name->setEnabled(words.isEmpty());
        const QString help = helpOf(row.flag.c_str());
        row.field->setAccessibleDescription(QStringList{beside, help}.join(u' ').trimmed());
        row.field->setToolTip(theme::toolTipLines(help + u'\n' + usual));
    }
    m_fineBuckets->setEnabled(!m_fixed.contains("aspect_ratio_buckets"));
}

void SettingsForm::setFixed(const QMap<std::string, QString>& reasons) {
    m_fixed = reasons;
    updateRows();
}

void SettingsForm::setFaulty(const std::string& flag) {
    if (std::exchange(m_faulty, flag) == flag) return;
    updateRows();
    for (const Row& row : m_rows) {
        const bool isFaulty = row.flag == flag;
        if (row.field->property("fault").toBool() == isFaulty) continue;
        row.field->setProperty("fault", isFaulty);
        row.field->style()->unpolish(row.field);
        row.field->style()->polish(row.field);
    }
}

template <class T>
void SettingsForm::assign(T& member, T value) {
    if (m_filling || member == value) return;
    member = std::move(value);
    updateRows();
    emit edited(true);
}

QWidget* SettingsForm::makeField(const std::string&, bool& member) {
    auto* field = new QCheckBox(this);
    m_fill.emplace_back([field, &member] { field->setChecked(member); });
    connect(field, &QCheckBox::toggled, this, [this, &member](bool on) { assign(member, on); });
    return field;
}

QWidget* SettingsForm::makeField(const std::string& flag, int& member) {
    auto* field = new QSpinBox(this);
    field->setRange(0, mostSteps);
    if (flag == "offload_blocks") {
        field->setMinimum(automaticBlocks);
        field->setSpecialValueText(tr("auto"));
    }
    field->setFocusPolicy(Qt::StrongFocus);
    m_fill.emplace_back([field, &member] { field->setValue(member); });
    connect(field, &QSpinBox::valueChanged, this,
            [this, &member](int value) { assign(member, value); });
    return field;
}

QWidget* SettingsForm::makeField(const std::string&, long long& member) {
    auto* field = new QLineEdit(this);
    field->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), field));
    m_fill.emplace_back([field, &member] {
        if (field->text().toLongLong() != member || field->text().isEmpty())
            field->setText(QString::number(member));
    });
    connect(field, &QLineEdit::textEdited, this, [this, &member](const QString& text) {
        if (!text.isEmpty()) assign(member, text.toLongLong());
    });
    return field;
}

QWidget* SettingsForm::makeField(const std::string& flag, double& member) {
    auto* field = new QLineEdit(this);
    const bool canBeBelow0 = flag == "logit_mean" || flag == "mode_scale";
    new ScriptNumberValidator(canBeBelow0 ? -1e9 : 0, 1e9, field);
    m_fill.emplace_back([field, &member] {
        if (ScriptNumberValidator::number(field->text()) != member || field->text().isEmpty())
            field->setText(shownRateText(member));
    });
    connect(field, &QLineEdit::textEdited, this, [this, field, &member](const QString& text) {
        if (field->hasAcceptableInput()) assign(member, ScriptNumberValidator::number(text));
    });
    return field;
}

QWidget* SettingsForm::makeField(const std::string& flag, std::string& member) {
    if (!fieldChoices(flag).empty()) {
        auto* field = new QComboBox(this);
        field->setFocusPolicy(Qt::StrongFocus);
        m_fill.emplace_back([this, field, flag, &member] {
            std::vector<std::string> meant = choicesFor(flag, m_family), shown;
            // What was set before the model was chosen is seen, and can be put right.
            if (std::ranges::find(meant, member) == meant.end()) meant.push_back(member);
            for (int i = 0; i < field->count(); ++i)
                shown.push_back(toStd(field->itemData(i).toString()));
            if (meant != shown) {
                field->clear();
                for (const std::string& choice : meant) {
                    field->addItem(recipeValueText(flag, choice), toQt(choice));
                    field->setItemData(field->count() - 1, toQt(choice), Qt::ToolTipRole);
                }
            }
            field->setCurrentIndex(field->findData(toQt(member)));
        });
        connect(field, &QComboBox::currentIndexChanged, this,
                [this, field, &member] { assign(member, toStd(field->currentData().toString())); });
        return field;
    }
    if (flag == "validation_prompt") {  // one prompt a line
        auto* field = new QPlainTextEdit(this);
        field->setTabChangesFocus(true);
        field->setFixedHeight(promptsHeight);
        field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_fill.emplace_back([field, &member] {
            if (field->toPlainText() != toQt(member)) field->setPlainText(toQt(member));
        });
        connect(field, &QPlainTextEdit::textChanged, this,
                [this, field, &member] { assign(member, toStd(field->toPlainText())); });
        return field;
    }
    auto* field = new QLineEdit(this);
    m_fill.emplace_back([field, &member] {
        if (field->text() != toQt(member)) field->setText(toQt(member));
    });
    connect(field, &QLineEdit::textEdited, this,
            [this, &member](const QString& text) { assign(member, toStd(text)); });
    return field;
}

void SettingsForm::setRecipe(const Recipe& recipe, const Recipe& origin,
                             const QString& originTitle) {
    m_recipe = recipe;
    m_origin = origin;
    m_originTitle = originTitle;
    m_filling = true;
    for (const auto& fill : m_fill) fill();
    m_filling = false;
    updateRows();
}

}  // namespace dreambooth

// A form of two fields, and sentences about what follows from them.
#include <runs/run_changes.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_follower.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/train/change_run_dialog.h>
#include <ui/widgets/decimal_field.h>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace dreambooth {

namespace {

constexpr int changeDialogWidth = 460;

}  // namespace

ChangeRunDialog::ChangeRunDialog(const RunFollower& run, const QString& title, QWidget* parent)
    : QDialog(parent), m_recipe(run.job().recipe) {
    setObjectName(QStringLiteral("changeRunDialog"));
    setWindowTitle(tr("Change %1").arg(title));
    setMinimumWidth(changeDialogWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(theme::Space::medium);
    m_where = theme::hint(QString(), this);
    column->addWidget(m_where);
    auto* form = new QFormLayout;
    m_until = new QSpinBox(this);
    m_until->setObjectName(QStringLiteral("changeUntil"));
    m_until->setRange(1, mostSteps);
    m_until->setValue(m_recipe.max_train_steps);
    form->addRow(tr("Until step"), m_until);
    m_rate = new QLineEdit(shownRateText(m_recipe.learning_rate), this);
    m_rate->setObjectName(QStringLiteral("changeRate"));
    new ScriptNumberValidator(0, 1, m_rate);
    form->addRow(tr("Learning rate"), m_rate);
    column->addLayout(form);
    if (const QString text = midwayText(m_recipe); !text.isEmpty())
        column->addWidget(theme::hint(text, this));
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("changeHint"));
    column->addWidget(m_hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_change = theme::primaryButton(tr("Change"), this);
    m_change->setObjectName(QStringLiteral("changeRunNow"));
    buttons->addButton(m_change, QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_until, &QSpinBox::valueChanged, this, &ChangeRunDialog::update);
    connect(m_rate, &QLineEdit::textChanged, this, &ChangeRunDialog::update);
    follow(run);
}

void ChangeRunDialog::follow(const RunFollower& run) {
    m_step = run.state().step;
    m_isPaused = run.isPaused();
    m_where->setText(tr("It has learned %1 of %2 steps. A change counts from its next step on and "
                        "is noted with the run.")
                         .arg(QString::number(m_step), QString::number(m_recipe.max_train_steps)));
    update();
}

Json ChangeRunDialog::request() const {
    Json request = Json::object();
    const double rate = ScriptNumberValidator::number(m_rate->text());
    if (m_until->value() != m_recipe.max_train_steps) request["max_train_steps"] = m_until->value();
    if (rate != m_recipe.learning_rate) request["learning_rate"] = rate;
    return request;
}

void ChangeRunDialog::update() {
    const Json asked = request();
    const auto valid = changeAsked(asked, m_recipe, m_step);
    m_change->setEnabled(valid.has_value());
    const int steps = m_until->value() - m_step;
    m_hint->setText(asked.empty() ? QString()
                    : !valid      ? errorText(valid.error())
                    : steps == 0 ? m_isPaused ? tr("Ends when it is resumed, and saves its result.")
                                              : tr("Ends now and saves its result.")
                    : steps == 1 ? tr("Learns 1 more step.")
                                 : tr("Learns %1 more steps.").arg(steps));
}

}  // namespace dreambooth

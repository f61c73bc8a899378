// The form: checkpoint, last step and learning rate.
#include <ui/runs/continue_dialog.h>
#include <ui/session/computer_devices.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/decimal_field.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace dreambooth {

namespace {

constexpr int dialogWidth = 440;

}  // namespace

void ContinueDialog::present(const std::string& runId, StudioContext& context, QWidget* parent) {
    const RunSummary* const run = context.runs->find(runId);
    if (run == nullptr || run->checkpoints.empty()) return;
    auto* dialog = new ContinueDialog(*run, context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

ContinueDialog::ContinueDialog(const RunSummary& run, StudioContext& context, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_runId(run.folder.id()),
      m_devices(run.job.devices),
      m_recipe(run.job.recipe) {
    setObjectName(QStringLiteral("continueDialog"));
    setWindowTitle(tr("Continue training"));
    setMinimumWidth(dialogWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(theme::Space::medium);
    column->addWidget(
        theme::hint(tr("A new run goes on from a checkpoint of “%1”, which stays as it is.")
                        .arg(breakable(runName(run))),
                    this));
    auto* form = new QFormLayout;
    m_from = new QComboBox(this);
    m_from->setObjectName(QStringLiteral("continueFrom"));
    for (auto step = run.checkpoints.rbegin(); step != run.checkpoints.rend(); ++step)
        m_from->addItem(tr("Step %1").arg(*step), *step);
    form->addRow(tr("From"), m_from);
    m_until = new QSpinBox(this);
    m_until->setObjectName(QStringLiteral("continueUntil"));
    m_until->setRange(1, mostSteps);
    // Half as much again as was learned.
    m_until->setValue(std::max(m_recipe.max_train_steps, run.lastCheckpoint() * 3 / 2));
    form->addRow(tr("Until step"), m_until);
    m_rate = new QLineEdit(shownRateText(m_recipe.learning_rate), this);
    m_rate->setObjectName(QStringLiteral("continueRate"));
    new ScriptNumberValidator(0, 1, m_rate);
    form->addRow(tr("Learning rate"), m_rate);
    column->addLayout(form);
    if (const QString text = midwayText(m_recipe); !text.isEmpty())
        column->addWidget(theme::hint(text, this));
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("continueHint"));
    column->addWidget(m_hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_start = theme::primaryButton(tr("Start"), this);
    m_start->setObjectName(QStringLiteral("continueStart"));
    m_enqueue = theme::button(tr("Add to queue"), this);
    m_enqueue->setObjectName(QStringLiteral("continueEnqueue"));
    buttons->addButton(m_enqueue, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_start, QDialogButtonBox::YesRole);  // the one at the right
    m_start->setDefault(true);
    column->addWidget(buttons);
    connect(m_start, &QPushButton::clicked, this, &ContinueDialog::start);
    connect(m_enqueue, &QPushButton::clicked, this, &ContinueDialog::enqueue);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_from, &QComboBox::currentIndexChanged, this, &ContinueDialog::update);
    connect(m_until, &QSpinBox::valueChanged, this, &ContinueDialog::update);
    connect(m_rate, &QLineEdit::textChanged, this, &ContinueDialog::update);
    connect(m_context.runs, &RunStore::activeChanged, this, &ContinueDialog::update);
    connect(m_context.computer, &ComputerDevices::known, this, &ContinueDialog::update);
    m_context.computer->ask();
    update();
}

int ContinueDialog::step() const {
    return m_from->currentData().toInt();
}

std::vector<std::string> ContinueDialog::devices() const {
    return m_context.computer->ofRun(m_devices);
}

Recipe ContinueDialog::recipe() const {
    Recipe recipe = m_recipe;
    const double rate = ScriptNumberValidator::number(m_rate->text());
    // Where both learn, they keep their proportion.
    if (recipe.text_encoder_lr > 0 && recipe.learning_rate > 0)
        recipe.text_encoder_lr *= rate / recipe.learning_rate;
    recipe.learning_rate = rate;
    recipe.max_train_steps = m_until->value();
    return recipe;
}

void ContinueDialog::update() {
    const int steps = m_until->value() - step();
    const auto valid = validate(recipe());
    const auto mayStart = m_context.runs->mayStart(devices());
    m_start->setEnabled(steps > 0 && valid && mayStart);
    m_start->setToolTip(mayStart ? QString() : errorText(mayStart.error()));
    m_enqueue->setEnabled(steps > 0 && valid);
    QString text = steps <= 0   ? tr("Choose a step after %1.").arg(step())
                   : !valid     ? errorText(valid.error())
                   : steps == 1 ? tr("Learns 1 more step.")
                                : tr("Learns %1 more steps.").arg(steps);
    if (const QString again = learnedAgainText(); !again.isEmpty()) text += u' ' + again;
    m_hint->setText(text);
}

QString ContinueDialog::learnedAgainText() const {
    const RunSummary* const run = m_context.runs->find(m_runId);
    if (run == nullptr) return {};
    const RunFollower* const now = m_context.runs->atWork(m_runId);
    const RunState& state = now != nullptr ? now->state() : run->state;
    if (state.step <= step()) return {};
    if (!hasEnded(state.phase))
        return tr("What the run has learned since step %1 is learned again.").arg(step());
    return tr("The run ended at step %1: what it learned since step %2 is learned again.")
        .arg(state.step)
        .arg(step());
}

void ContinueDialog::start() {
    m_context.runs->branch(m_runId, step(), recipe(), devices());
    m_context.host->goTo(PageId::train);
    accept();
}

void ContinueDialog::enqueue() {
    m_context.queue->addBranch(m_runId, step(), recipe(), devices());
    accept();
}

}  // namespace dreambooth

// The export dialog (see the header): outcome first, exact flags behind "All settings".
// What it does with the files is in model_export.cpp.
#include <ui/models/export_dialog.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/style/background.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/show_in_folder.h>
#include <ui/style/theme.h>
#include <ui/widgets/choice_card.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int dialogWidth = 600;

/// A title as a file name: what file systems don't take becomes a dash.
QString fileNameFrom(const QString& title) {
    static const QRegularExpression unwanted(QStringLiteral("[^\\w.]+"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression ends(QStringLiteral("^[-.]+|[-.]+$"));
    QString name = title;
    name.replace(unwanted, QStringLiteral("-")).remove(ends);
    return name.isEmpty() ? QStringLiteral("model") : name;
}

ChoiceCard* makeCard(const QString& title, const QString& details, QWidget* parent) {
    auto* card = new ChoiceCard(title, parent);
    auto* name = new QLabel(title, card);
    name->setProperty("look", QStringLiteral("strong"));
    card->contents()->addWidget(name);
    card->contents()->addWidget(theme::hint(details, card));
    card->contents()->addStretch();
    card->setAccessibleDescription(details);
    return card;
}

}  // namespace

ExportDialog* ExportDialog::present(const ExportSource& source, StudioContext& context,
                                    QWidget* parent) {
    auto* dialog = new ExportDialog(source, context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

ExportDialog::ExportDialog(const ExportSource& source, StudioContext& context, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_source(source),
      m_export(new ModelExport(this)),
      m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(source.isLora ? tr("Export a LoRA") : tr("Export a model"));
    setMinimumWidth(dialogWidth);
    m_problems->setObjectName(QStringLiteral("exportProblems"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, 20, Space::large, 20);
    column->setSpacing(Space::medium);
    column->addWidget(theme::heading(tr("Export “%1”").arg(source.title), this));
    column->addWidget(m_problems);
    m_form = makeForm();
    column->addWidget(m_form);
    column->addWidget(makeResult());

    column->addStretch();  // not the cards take the room that a hint leaves
    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setAccessibleName(tr("Progress of the export"));
    m_progress->setRange(0, 0);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("exportProgressText"));
    column->addWidget(m_progress);
    column->addWidget(m_progressText);

    m_start = theme::primaryButton(tr("Export"), this);
    m_start->setObjectName(QStringLiteral("startExport"));
    m_start->setDefault(true);
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelExport"));
    m_close = theme::button(tr("Close"), this);
    m_close->setObjectName(QStringLiteral("closeExport"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    buttons->addStretch();
    for (QPushButton* button : {m_cancel, m_close, m_start}) buttons->addWidget(button);
    column->addLayout(buttons);

    connect(m_start, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_cancel, &QPushButton::clicked, m_export, &ModelExport::cancel);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(m_export, &ModelExport::finished, this, &ExportDialog::showResult);
    connect(m_export, &ModelExport::failed, this, [this](const Error& error) {
        setWorking(false);
        if (error.code != "export.cancelled") m_problems->add(error);
    });
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &ExportDialog::updateProgress);
    suggestOutput();
    setWorking(false);
    if (m_base != nullptr) lookForBaseModels();
}

void ExportDialog::addField(QVBoxLayout* column, const QString& title, QWidget* field,
                            const QString& help) {
    auto* part = new QVBoxLayout;
    part->setSpacing(Space::tiny);
    part->addWidget(theme::fieldLabel(title, field));
    part->addWidget(field);
    field->setToolTip(help);
    field->setAccessibleDescription(help);
    column->addLayout(part);
}

QWidget* ExportDialog::makeForm() {
    auto* form = new QWidget(this);
    auto* column = new QVBoxLayout(form);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);

    column->addLayout(makePurposes(form));
    m_title = new QLineEdit(m_source.title, form);
    m_title->setObjectName(QStringLiteral("exportTitle"));
    addField(column, tr("Title"), m_title, tr("Other programs show it beside the file's name"));
    m_trigger = new QLineEdit(m_source.triggerPhrase, form);
    m_trigger->setObjectName(QStringLiteral("exportTrigger"));
    m_trigger->setPlaceholderText(tr("none"));
    addField(column, tr("Trigger phrase"), m_trigger,
             tr("The words of a prompt that call your subject; they are written into the file"));
    if (m_source.isLora && m_source.baseModel.empty()) {
        m_base = new QComboBox(form);
        m_base->setObjectName(QStringLiteral("exportBase"));
        addField(column, tr("Base model — what it was taught to"), m_base,
                 tr("Its parts give the LoRA's layers their names, and it draws the check"));
    }

    column->addLayout(makePlace(form));
    m_allSettings = theme::linkButton(tr("All settings ▸"), form);
    m_allSettings->setObjectName(QStringLiteral("exportAllSettings"));
    m_allSettings->setCheckable(true);
    column->addWidget(m_allSettings, 0, Qt::AlignLeft);
    m_settings = makeSettings();
    m_settings->hide();
    column->addWidget(m_settings);

    connect(m_allSettings, &QPushButton::toggled, this, [this](bool open) {
        m_allSettings->setText(open ? tr("All settings ▾") : tr("All settings ▸"));
        m_settings->setVisible(open);
        adjustSize();
    });
    connect(m_otherPrograms, &ChoiceCard::toggled, this, [this] {
        if (m_precision != nullptr)
            m_precision->setCurrentIndex(purpose() == ExportFor::otherPrograms ? 1 : 0);
        edited();
    });
    connect(m_title, &QLineEdit::textEdited, this, &ExportDialog::edited);
    connect(m_trigger, &QLineEdit::textEdited, this, &ExportDialog::edited);
    connect(m_output, &QLineEdit::textEdited, this, [this] {
        m_suggests = false;
        edited();
    });
    connect(m_choose, &QPushButton::clicked, this, &ExportDialog::chooseOutput);
    return form;
}

QLayout* ExportDialog::makePurposes(QWidget* form) {
    m_otherPrograms = makeCard(tr("For A1111, Forge, ComfyUI"),
                               m_source.isLora ? tr("One .safetensors file in kohya's form")
                                               : tr("One .safetensors file, half precision"),
                               form);
    m_otherPrograms->setObjectName(QStringLiteral("exportForOtherPrograms"));
    m_diffusers = makeCard(tr("For diffusers"),
                           m_source.isLora ? tr("A folder with pytorch_lora_weights.safetensors")
                                           : tr("A model folder, as Python programs read it"),
                           form);
    m_diffusers->setObjectName(QStringLiteral("exportForDiffusers"));
    m_otherPrograms->setChecked(true);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(12);
    for (ChoiceCard* card : {m_otherPrograms, m_diffusers}) cards->addWidget(card, 1);
    return cards;
}

QLayout* ExportDialog::makePlace(QWidget* form) {
    m_output = new QLineEdit(form);
    m_output->setObjectName(QStringLiteral("exportOutput"));
    m_choose = theme::button(tr("Choose…"), form);
    m_choose->setObjectName(QStringLiteral("chooseExportOutput"));
    auto* place = new QVBoxLayout;
    place->setSpacing(Space::tiny);
    place->addWidget(theme::fieldLabel(tr("Save as"), m_output));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_output, 1);
    row->addWidget(m_choose);
    place->addLayout(row);
    m_outputHint = theme::hint(QString(), form);
    m_outputHint->setObjectName(QStringLiteral("exportObstacle"));
    place->addWidget(m_outputHint);
    return place;
}

QWidget* ExportDialog::makePrecision(QWidget* parent) {
    m_precision = new QComboBox(parent);
    m_precision->setObjectName(QStringLiteral("exportPrecision"));
    m_precision->addItem(tr("As the original"), QString());
    m_precision->addItem(tr("float16 — half the size, read by every program"),
                         QStringLiteral("float16"));
    m_precision->addItem(tr("bfloat16 — half the size"), QStringLiteral("bfloat16"));
    m_precision->addItem(tr("float32 — full size"), QStringLiteral("float32"));
    m_precision->setCurrentIndex(1);
    return m_precision;
}

QWidget* ExportDialog::makeSettings() {
    auto* settings = new QWidget(m_form);
    auto* column = new QVBoxLayout(settings);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    if (!m_source.isLora)
        addField(column, tr("Precision · dtype"), makePrecision(settings),
                 tr("How the numbers are stored"));
    m_verify = new QCheckBox(tr("Open the result again and draw with it"), settings);
    m_verify->setObjectName(QStringLiteral("exportVerify"));
    m_verify->setChecked(true);
    m_verify->setToolTip(tr("Takes a minute or so with large models (off: no_verify)"));
    column->addWidget(m_verify);
    return settings;
}

QWidget* ExportDialog::makeResult() {
    m_result = theme::card(this);
    m_result->setObjectName(QStringLiteral("exportResult"));
    auto* row = new QHBoxLayout(m_result);
    row->setContentsMargins(14, 12, 14, 12);
    row->setSpacing(Space::medium);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(Space::tiny);
    m_resultName = new QLabel(m_result);
    m_resultName->setObjectName(QStringLiteral("exportResultName"));
    m_resultName->setProperty("look", QStringLiteral("strong"));
    m_resultName->setWordWrap(true);
    m_resultCheck = theme::hint(QString(), m_result);
    m_resultCheck->setObjectName(QStringLiteral("exportResultCheck"));
    texts->addWidget(m_resultName);
    texts->addWidget(m_resultCheck);
    row->addLayout(texts, 1);
    QPushButton* folder = theme::button(tr("Show in folder"), m_result);
    folder->setObjectName(QStringLiteral("showExported"));
    connect(folder, &QPushButton::clicked, this, [this] { showInFolder(m_written); });
    row->addWidget(folder, 0, Qt::AlignVCenter);
    m_result->hide();
    return m_result;
}

void ExportDialog::lookForBaseModels() {
    m_isLooking = true;
    updateProgress();
    inBackground(
        this, [catalogue = *m_context.models] { return catalogue.models(); },
        [this](const std::vector<ModelEntry>& models) { takeBaseModels(models); });
}

void ExportDialog::takeBaseModels(const std::vector<ModelEntry>& models) {
    // The one that the LoRA names, else the project's, else the first that fits.
    int named = -1, projects = -1;
    for (const ModelEntry& model : models) {
        const bool fits = m_source.family.empty() || model.family == m_source.family;
        if (model.kind != ModelKind::model || !model.problem.empty() || !fits) continue;
        const int row = m_base->count();
        m_base->addItem(toQt(model.name), toQt(model.path));
        m_base->setItemData(row, toQt(model.path), Qt::ToolTipRole);
        if (!m_source.baseName.isEmpty() && (toQt(model.name) == m_source.baseName ||
                                             toQt(model.path.filename()) == m_source.baseName))
            named = row;
        if (model.path == m_context.session->project().baseModel) projects = row;
    }
    if (m_base->count() > 0) m_base->setCurrentIndex(named >= 0 ? named : std::max(projects, 0));
    m_isLooking = false;
    updateProgress();
    adjustSize();  // the line that said so is gone
}

ExportFor ExportDialog::purpose() const {
    return m_otherPrograms->isChecked() ? ExportFor::otherPrograms : ExportFor::diffusers;
}

ExportRequest ExportDialog::request() const {
    ExportRequest request;
    request.source = m_source;
    request.source.title = m_title->text().trimmed();
    request.source.triggerPhrase = m_trigger->text().trimmed();
    if (m_base != nullptr) request.source.baseModel = toPath(m_base->currentData().toString());
    request.purpose = purpose();
    if (m_precision != nullptr) request.precision = m_precision->currentData().toString();
    request.verify = m_verify->isChecked();
    request.output = toPath(m_output->text().trimmed());
    return request;
}

void ExportDialog::suggestOutput() {
    if (!m_suggests) return;
    const QString name =
        QDir(m_context.settings->exportFolder()).filePath(fileNameFrom(m_title->text()));
    QString ending;
    if (purpose() == ExportFor::otherPrograms)
        ending = QStringLiteral(".safetensors");
    else if (m_source.isLora)
        ending = QStringLiteral("/pytorch_lora_weights.safetensors");
    QString path = name + ending;
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = QStringLiteral("%1-%2%3").arg(name).arg(number).arg(ending);
    m_output->setText(path);
}

void ExportDialog::edited() {
    suggestOutput();
    if (std::exchange(m_isDone, false)) m_result->hide();  // it can be exported in another way
    m_start->show();
    updateProgress();
}

void ExportDialog::chooseOutput() {
    const bool isFolder = purpose() == ExportFor::diffusers && !m_source.isLora;
    const QString chosen = m_context.dialogs->chooseSaveFile(
        this, tr("Save as"), m_output->text(), isFolder ? QString() : tr("Models (*.safetensors)"));
    if (chosen.isEmpty()) return;
    m_suggests = false;
    m_output->setText(chosen);
    edited();
}

QString ExportDialog::obstacle() const {
    const QString place = m_output->text().trimmed();
    if (place.isEmpty()) return tr("Say where to save it.");
    if (!QFileInfo(place).isAbsolute()) return tr("Give the whole path, beginning with /.");
    const bool isFile = purpose() == ExportFor::otherPrograms || m_source.isLora;
    if (isFile && !place.endsWith(QLatin1String(".safetensors")))
        return tr("The file's name must end in .safetensors.");
    if (QFileInfo::exists(place))
        return tr("“%1” exists already: give another name.").arg(QFileInfo(place).fileName());
    if (m_isLooking) return tr("Looking for base models…");
    if (m_base != nullptr && m_base->currentIndex() < 0)
        return tr("No base model of its kind is on this computer: add one on the Models page.");
    return {};
}

void ExportDialog::start() {
    const ExportRequest wanted = request();
    const QFileInfo place(toQt(wanted.output));
    m_problems->clear();
    m_result->hide();
    m_context.settings->setExportFolder(wanted.source.isLora &&
                                                wanted.purpose == ExportFor::diffusers
                                            ? QFileInfo(place.path()).path()
                                            : place.path());
    m_elapsed.start();
    m_isDone = false;
    setWorking(true);
    m_export->start(wanted);
}

void ExportDialog::setWorking(bool working) {
    m_form->setEnabled(!working);
    m_progress->setVisible(working);
    m_progressText->setVisible(working);
    m_cancel->setVisible(working);
    m_start->setVisible(!working && !m_isDone);
    m_close->setVisible(!working);
    if (working) {
        m_clock.start();
        m_cancel->setFocus();
    } else {
        m_clock.stop();
    }
    updateProgress();
    adjustSize();
}

void ExportDialog::updateProgress() {
    const QString why = obstacle();
    m_outputHint->setText(why);
    m_outputHint->setVisible(!why.isEmpty());
    m_start->setEnabled(why.isEmpty());
    if (m_isDone) m_outputHint->hide();  // it exists because it was written
    if (!m_progressText->isVisibleTo(this)) return;
    const QString doing =
        m_verify->isChecked() ? tr("Converting, then drawing with the result…") : tr("Converting…");
    m_progressText->setText(
        tr("%1 %2").arg(doing, durationText(static_cast<double>(m_elapsed.elapsed()) / 1000)));
}

void ExportDialog::showResult(const ExportResult& result) {
    m_isDone = true;
    setWorking(false);
    m_written = result.output;
    const QFileInfo info(toQt(result.output));
    m_resultName->setText(
        tr("%1 · %2").arg(info.fileName(), memoryText(static_cast<double>(result.bytes))));
    m_resultName->setToolTip(info.filePath());
    m_resultCheck->setText(
        result.largestDifference
            ? tr("Checked: reopened and drawn again, the largest difference is %1 of 255.")
                  .arg(QString::number(*result.largestDifference, 'g', 3))
            : tr("Written, not checked by drawing."));
    m_result->show();
    m_close->setFocus();
    adjustSize();
}

void ExportDialog::reject() {
    if (m_export->isRunning()) {
        if (!m_context.dialogs->confirm(this, tr("Stop the export?"),
                                        tr("What it has written so far is removed."),
                                        tr("Stop the export")))
            return;
        m_export->cancel();
    }
    QDialog::reject();
}

}  // namespace dreambooth

// The fields, what they suggest of each other, and why it can't be exported so.
#include <formats/model_files.h>
#include <hub/program_folders.h>
#include <runs/run_folder.h>
#include <ui/models/export_form.h>
#include <ui/models/lora_mix.h>
#include <ui/models/program_field.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/session/trained_models.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/choice_card.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

ChoiceCard* makeCard(const QString& title, const QString& details, QWidget* parent) {
    auto* card = new ChoiceCard(title, parent);
    auto* name = new QLabel(title, card);
    name->setProperty("look", QStringLiteral("strong"));
    card->contents()->addWidget(name);
    // File names have no spaces to break at, and one card is as wide as another.
    QString shown = details;
    card->contents()->addWidget(theme::hint(shown.replace(u'_', QStringLiteral("_\u200b")), card));
    card->contents()->addStretch();
    card->setAccessibleDescription(details);
    return card;
}

/// Nothing where no model is there.
std::optional<ModelFamily> familyOfModel(const std::filesystem::path& path) {
    if (path.empty()) return std::nullopt;
    const auto model = ModelFiles::open(path);
    return model ? std::optional(model->family) : std::nullopt;
}

/// Nothing lies there, nor where the model card of a file goes, which is beside it.
bool isFreePlace(const QString& place, bool isFolder) {
    std::filesystem::path card = toPath(place);
    card.replace_extension(".md");
    return !QFileInfo::exists(place) && (isFolder || !QFileInfo::exists(toQt(card)));
}

}  // namespace

ExportForm::ExportForm(const ExportSource& source, StudioContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_source(source) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);

    column->addLayout(makePurposes());
    m_title = new QLineEdit(m_source.title, this);
    m_title->setObjectName(QStringLiteral("exportTitle"));
    auto* words = new QHBoxLayout;
    words->setSpacing(12);
    column->addLayout(words);
    addField(words, tr("Title"), m_title, tr("Other programs show it beside the file's name"));
    m_trigger = new QLineEdit(m_source.triggerPhrase, this);
    m_trigger->setObjectName(QStringLiteral("exportTrigger"));
    m_trigger->setPlaceholderText(tr("none"));
    addField(words, tr("Trigger phrase"), m_trigger,
             tr("The words in a prompt that bring up your subject; saved in the file"));
    if (m_source.isLora) makeMix(column);
    makePicture(column);
    makeBase(column);
    m_program = new ProgramField(m_context, m_looks, this);
    m_program->offerFor(m_source.family);
    column->addWidget(m_program);
    column->addLayout(makePlace());
    m_allSettings = theme::linkButton(tr("All settings ▸"), this);
    m_allSettings->setObjectName(QStringLiteral("exportAllSettings"));
    m_allSettings->setCheckable(true);
    column->addWidget(m_allSettings, 0, Qt::AlignLeft);
    m_settings = makeSettings();
    m_settings->hide();
    column->addWidget(m_settings);

    connect(m_allSettings, &QPushButton::toggled, this, [this](bool open) {
        m_allSettings->setText(open ? tr("All settings ▾") : tr("All settings ▸"));
        m_settings->setVisible(open);
        emit obstacleChanged();  // another height
    });
    for (const ChoiceCard* card : {m_otherPrograms, m_diffusers, m_kohya, m_asLora})
        if (card != nullptr)
            connect(card, &ChoiceCard::toggled, this, [this](bool chosen) {
                if (!chosen) return;
                m_precision->setCurrentIndex(purpose() == ExportFor::otherPrograms ? 1 : 0);
                change();
            });
    connect(m_precision, &QComboBox::activated, this, &ExportForm::change);
    connect(m_base, &QComboBox::activated, this, &ExportForm::change);
    connect(m_rank, &QSpinBox::valueChanged, this, &ExportForm::change);
    if (m_mix != nullptr) {
        connect(m_mix, &LoraMix::edited, this, &ExportForm::change);
        connect(m_intoModel, &QCheckBox::clicked, this, &ExportForm::change);
    }
    connect(m_verify, &QCheckBox::clicked, this, &ExportForm::change);
    connect(m_title, &QLineEdit::textEdited, this, &ExportForm::change);
    connect(m_trigger, &QLineEdit::textEdited, this, &ExportForm::change);
    connect(m_output, &QLineEdit::textEdited, this, [this] {
        nameOutput(m_output->text());
        change();
    });
    connect(m_choose, &QPushButton::clicked, this, &ExportForm::chooseOutput);
    connect(m_program, &ProgramField::chosen, this, [this] {
        m_suggests = true;
        change();
    });
    m_suggestedTitle = m_source.title;
    m_suggestedTrigger = m_source.triggerPhrase;
    showFields();
    suggestOutput();
    readModels();
    if (!m_source.isLora)
        m_looks.add(
            this,
            [path = m_source.path] {
                const auto model = ModelFiles::open(path);
                return model && model->isFlow();
            },
            [this](bool isFlow) {
                if (isFlow) offerOnlyFolder();
            });
}

void ExportForm::makeMix(QVBoxLayout* column) {
    m_mix = new LoraMix(m_source.path, m_source.title, m_source.triggerPhrase, m_context, this);
    m_mix->setLearnedSide(m_source.side);
    column->addWidget(m_mix);
    m_intoModel = new QCheckBox(tr("Build it into the base model: a whole model instead"), this);
    m_intoModel->setObjectName(QStringLiteral("exportIntoModel"));
    m_intoModel->setToolTip(
        tr("For programs that can't load LoRAs, or to train on from there (into_model)"));
    column->addWidget(m_intoModel);
}

/// Once it is found.
void ExportForm::makePicture(QVBoxLayout* column) {
    m_withPicture = new QCheckBox(tr("With a small picture of what it draws, in the file"), this);
    m_withPicture->setObjectName(QStringLiteral("exportWithPicture"));
    m_withPicture->setChecked(true);
    m_withPicture->hide();
    column->addWidget(m_withPicture);
    if (!m_source.isLora) return;
    inBackground(
        this,
        [project = m_context.session->project(), lora = m_source.path] {
            const std::filesystem::path file = pictureOfLora(project, lora);
            return std::pair(file, file.empty() ? QImage() : readPicture(file));
        },
        [this](const std::pair<std::filesystem::path, QImage>& picture) {
            constexpr int side = 64;
            if (picture.second.isNull()) return;
            m_source.picture = picture.first;
            m_withPicture->setIcon(QPixmap::fromImage(
                picture.second.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
            m_withPicture->setIconSize({side, side});
            m_withPicture->setToolTip(shownPath(picture.first));
            showFields();
            emit obstacleChanged();  // another height
        });
}

void ExportForm::makeBase(QVBoxLayout* column) {
    m_baseField = new QWidget(this);
    auto* part = new QVBoxLayout(m_baseField);
    part->setContentsMargins(0, 0, 0, 0);
    m_base = new QComboBox(m_baseField);
    m_base->setObjectName(QStringLiteral("exportBase"));
    addField(part, tr("Base model — what it was trained on"), m_base,
             m_source.isLora ? tr("Needed to name the LoRA's layers and to check the result")
                             : tr("What the model learned is the difference from it"));
    column->addWidget(m_baseField);
}

void ExportForm::addField(QBoxLayout* fields, const QString& title, QWidget* field,
                          const QString& help) {
    auto* part = new QVBoxLayout;
    part->setSpacing(Space::tiny);
    part->addWidget(theme::fieldLabel(title, field));
    part->addWidget(field);
    field->setToolTip(help);
    field->setAccessibleDescription(help);
    const bool isRow = fields->direction() == QBoxLayout::LeftToRight;
    fields->addLayout(part, isRow ? 1 : 0);
}

QLayout* ExportForm::makePurposes() {
    m_otherPrograms =
        makeCard(tr("For A1111, Forge, ComfyUI"),
                 m_source.isLora ? tr("One .safetensors file in the form that is read there")
                                 : tr("One .safetensors file, half precision"),
                 this);
    m_otherPrograms->setObjectName(QStringLiteral("exportForOtherPrograms"));
    m_diffusers = makeCard(tr("For diffusers"),
                           m_source.isLora ? tr("A folder with pytorch_lora_weights.safetensors")
                                           : tr("A model folder for Python programs"),
                           this);
    m_diffusers->setObjectName(QStringLiteral("exportForDiffusers"));
    m_otherPrograms->setChecked(true);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(12);
    for (ChoiceCard* card : {m_otherPrograms, m_diffusers}) cards->addWidget(card, 1);
    if (m_source.isLora) {
        m_kohya = makeCard(tr("For kohya's programs"),
                           tr("The same in the names that musubi-tuner gives the layers"), this);
        m_kohya->setObjectName(QStringLiteral("exportForKohya"));
        cards->addWidget(m_kohya, 1);
        m_kohya->hide();
    } else {
        m_asLora = makeCard(tr("As a LoRA"),
                            tr("What it learned beyond its base model, in a small file"), this);
        m_asLora->setObjectName(QStringLiteral("exportAsLora"));
        cards->addWidget(m_asLora, 1);
    }
    return cards;
}

/// Of the programs that read the file only ComfyUI draws with FLUX.2 and Z-Image; other names than
/// it reads are those of kohya's.
void ExportForm::nameOtherPrograms() {
    if (!m_source.family || !isFlow(*m_source.family)) return;
    const QString title = tr("For ComfyUI");
    m_otherPrograms->setAccessibleName(title);
    m_otherPrograms->findChild<QLabel*>()->setText(title);
    if (m_kohya != nullptr) m_kohya->show();
    m_program->offerFor(m_source.family);
    suggestOutput();
}

/// FLUX.2 and Z-Image have no single file that holds the whole model.
void ExportForm::offerOnlyFolder() {
    m_isFlow = true;
    m_diffusers->setChecked(true);
    m_otherPrograms->hide();
}

QLayout* ExportForm::makePlace() {
    m_output = new QLineEdit(this);
    m_output->setObjectName(QStringLiteral("exportOutput"));
    m_choose = theme::button(tr("Choose…"), this);
    m_choose->setObjectName(QStringLiteral("chooseExportOutput"));
    auto* place = new QVBoxLayout;
    place->setSpacing(Space::tiny);
    place->addWidget(theme::fieldLabel(tr("Save as"), m_output));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_output, 1);
    row->addWidget(m_choose);
    place->addLayout(row);
    m_outputHint = theme::hint(QString(), this);
    m_outputHint->setObjectName(QStringLiteral("exportObstacle"));
    place->addWidget(m_outputHint);
    return place;
}

/// Those that draw read no folders of diffusers' and none of kohya's names.
bool ExportForm::isForPrograms() const {
    return purpose() != ExportFor::diffusers && purpose() != ExportFor::kohya;
}

bool ExportForm::goesIntoProgram() const {
    return isForPrograms() && m_program->hasProgram();
}

Result<std::filesystem::path> ExportForm::placeInProgram() const {
    return m_program->place(makesLora() ? ProgramFile::lora : ProgramFile::model);
}

QWidget* ExportForm::makePrecision(QWidget* parent) {
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

QWidget* ExportForm::makeSettings() {
    auto* settings = new QWidget(this);
    auto* column = new QVBoxLayout(settings);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    const auto addPart = [&](const QString& title, QWidget* field, const QString& help) {
        auto* part = new QWidget(settings);
        auto* rows = new QVBoxLayout(part);
        rows->setContentsMargins(0, 0, 0, 0);
        addField(rows, title, field, help);
        column->addWidget(part);
        return part;
    };
    m_precisionField =
        addPart(tr("Precision · dtype"), makePrecision(settings), tr("How the numbers are stored"));
    m_rankField = addPart(tr("Rank, at most · rank"), makeRank(settings),
                          tr("A smaller LoRA file, which keeps the larger part of the change. How "
                             "much that is stands beside the result."));
    m_verify = new QCheckBox(tr("Reopen the result and generate a picture to check it"), settings);
    m_verify->setObjectName(QStringLiteral("exportVerify"));
    m_verify->setChecked(true);
    m_verify->setToolTip(tr("Takes about a minute with large models (off: no_verify)"));
    column->addWidget(m_verify);
    return settings;
}

QWidget* ExportForm::makeRank(QWidget* parent) {
    constexpr int maxRank = 1024, extractedRank = 32;
    m_rank = new QSpinBox(parent);
    m_rank->setObjectName(QStringLiteral("exportRank"));
    m_rank->setRange(m_source.isLora ? 0 : 1, maxRank);
    m_rank->setValue(m_source.isLora ? 0 : extractedRank);
    if (m_source.isLora) m_rank->setSpecialValueText(tr("As it is"));
    return m_rank;
}

void ExportForm::readModels() {
    m_isReading = true;
    const auto trained = trainedModels(*m_context.runs, m_context.session->project().name);
    // Of a run its base says the family, which need not be in the list.
    const auto base = m_source.family ? std::filesystem::path() : m_source.baseModel;
    inBackground(
        this,
        [catalogue = *m_context.models, trained, base] {
            return std::pair(modelsWith(catalogue, trained), familyOfModel(base));
        },
        [this](const std::pair<std::vector<ModelEntry>, std::optional<ModelFamily>>& read) {
            if (!m_source.family) m_source.family = read.second;
            takeModels(read.first);
        });
}

void ExportForm::takeModels(const std::vector<ModelEntry>& models) {
    nameOtherPrograms();
    if (m_mix != nullptr) {
        std::vector<ModelEntry> others;
        // Of the same run it is the same LoRA, or an earlier step of it.
        const auto runOf =
            [runs = m_context.session->project().runsFolder()](const std::filesystem::path& file) {
                return RunFolder::idAt(runs, file);
            };
        const std::string run = runOf(m_source.path);
        for (const ModelEntry& model : models)
            if (model.kind == ModelKind::lora && !model.problem && model.path != m_source.path &&
                (run.empty() || runOf(model.path) != run) &&
                (model.family == m_source.family || !model.family || !m_source.family))
                others.push_back(model);
        m_mix->offer(others);
    }
    takeBaseModels(models);
}

void ExportForm::takeBaseModels(const std::vector<ModelEntry>& models) {
    // The one that the LoRA names, else the project's, else the first that fits.
    int named = -1, projects = -1;
    std::vector<ModelEntry> fitting;
    for (const ModelEntry& model : models) {
        const bool fits = !m_source.family || model.family == m_source.family;
        if (model.kind != ModelKind::model || model.problem || !fits || model.path == m_source.path)
            continue;
        fitting.push_back(model);
        const int row = m_base->count();
        m_base->addItem(toQt(model.name), toQt(model.path));
        m_base->setItemData(row, shownPath(model.path), Qt::ToolTipRole);
        if (!m_source.baseName.isEmpty() && (toQt(model.name) == m_source.baseName ||
                                             toQt(model.path.filename()) == m_source.baseName))
            named = row;
        if (model.path == m_context.session->project().baseModel) projects = row;
    }
    if (m_base->count() > 0) m_base->setCurrentIndex(named >= 0 ? named : std::max(projects, 0));
    if (m_mix != nullptr) m_mix->offerBases(fitting);
    m_isReading = false;
    showFields();
    emit obstacleChanged();
}

void ExportForm::showFields() {
    const bool isAsLora = purpose() == ExportFor::lora;
    m_baseField->setVisible(m_source.isLora ? m_source.baseModel.empty() : isAsLora);
    m_precisionField->setVisible(!makesLora());
    m_rankField->setVisible(makesLora());
    if (m_mix != nullptr) m_mix->setBase(base());
    const bool isAsItIs =
        makesLora() && m_rank->value() == 0 &&
        (m_mix == nullptr || (m_mix->parts().size() == 1 && m_mix->parts().front().scale == 1));
    m_withPicture->setVisible(!m_source.picture.empty() && isAsItIs &&
                              purpose() == ExportFor::otherPrograms);
    m_program->setOffered(isForPrograms());
}

bool ExportForm::makesLora() const {
    return m_source.isLora ? !m_intoModel->isChecked() : purpose() == ExportFor::lora;
}

std::filesystem::path ExportForm::base() const {
    return m_source.baseModel.empty() ? toPath(m_base->currentData().toString())
                                      : m_source.baseModel;
}

ExportFor ExportForm::purpose() const {
    if (m_asLora != nullptr && m_asLora->isChecked()) return ExportFor::lora;
    if (m_kohya != nullptr && m_kohya->isChecked()) return ExportFor::kohya;
    return m_otherPrograms->isChecked() ? ExportFor::otherPrograms : ExportFor::diffusers;
}

ExportRequest ExportForm::request() const {
    ExportRequest request;
    request.source = m_source;
    request.source.title = m_title->text().trimmed();
    request.source.triggerPhrase = m_trigger->text().trimmed();
    if (m_withPicture->isHidden() || !m_withPicture->isChecked()) request.source.picture.clear();
    request.source.baseModel = m_source.isLora || makesLora() ? base() : std::filesystem::path();
    request.purpose = purpose();
    if (!makesLora()) request.precision = m_precision->currentData().toString();
    if (m_mix != nullptr) request.mix = m_mix->parts();
    request.intoModel = m_source.isLora && !makesLora();
    if (makesLora()) request.rank = m_rank->value();
    request.verify = m_verify->isChecked();
    request.output = toPath(m_output->text().trimmed());
    return request;
}

bool ExportForm::isFolder() const {
    return purpose() == ExportFor::diffusers && !makesLora();
}

void ExportForm::suggestOutput() {
    const QString file = QStringLiteral(".safetensors");
    if (!m_suggests) {
        // What has been written keeps the name that the person gave.
        if (!m_written.isEmpty() && m_output->text() == m_written)
            m_output->setText(freePlace(m_named, isFolder() ? QString() : file));
        return;
    }
    const QString name = fileNameFrom(m_title->text());
    const QString ending = isFolder() ? QString()
                           : purpose() == ExportFor::diffusers
                               ? QStringLiteral("/pytorch_lora_weights") + file
                               : file;
    QString folder = m_context.settings->exportFolder();
    if (goesIntoProgram())
        if (const auto place = placeInProgram()) folder = toQt(*place);
    m_output->setText(freePlace(QDir(folder).filePath(name) + ending, ending));
}

void ExportForm::setWritten(const std::filesystem::path& output) {
    m_written = toQt(output);
}

/// Of several LoRAs the name and the words of all, until the person writes other ones.
void ExportForm::suggestWords() {
    if (m_mix == nullptr) return;
    const auto suggest = [](QLineEdit& field, QString& suggested, const QString& next) {
        if (field.text() == suggested) field.setText(next);
        suggested = next;
    };
    suggest(*m_title, m_suggestedTitle, m_mix->title());
    suggest(*m_trigger, m_suggestedTrigger, m_mix->triggerPhrases());
}

void ExportForm::change() {
    showFields();
    suggestWords();
    suggestOutput();
    emit edited();
}

void ExportForm::showObstacle(bool shown) {
    const QString why = obstacle();
    m_outputHint->setText(why);
    m_outputHint->setVisible(shown && !why.isEmpty());
}

void ExportForm::chooseOutput() {
    const QString chosen =
        m_context.dialogs->chooseSaveFile(this, tr("Save as"), m_output->text(),
                                          isFolder() ? QString() : tr("Models (*.safetensors)"));
    if (chosen.isEmpty()) return;
    nameOutput(chosen);
    m_output->setText(chosen);
    change();
}

/// It goes into no program any more, unless only the name in its folder is another.
void ExportForm::nameOutput(const QString& place) {
    m_suggests = false;
    m_named = place;
    if (!m_program->hasProgram()) return;
    const auto there = placeInProgram();
    if (!there || toPath(place.trimmed()).parent_path() != *there) m_program->chooseNone();
}

/// `place`, which ends with `ending`, or the first of "place-2", "place-3" … that is free.
QString ExportForm::freePlace(const QString& place, const QString& ending) const {
    const QString name = place.chopped(ending.size());
    QString free = place;
    for (int number = 2; !isFree(free); ++number)
        free = QStringLiteral("%1-%2%3").arg(name, QString::number(number), ending);
    return free;
}

/// So is one whose disk does not answer: nothing is written over, as the worker sees to.
bool ExportForm::isFree(const QString& place) const {
    const auto look = [place, isFolder = isFolder()] { return isFreePlace(place, isFolder); };
    return m_looks.ask(look).value_or(true);
}

QString ExportForm::obstacle() const {
    const QString place = m_output->text().trimmed();
    if (place.isEmpty()) return tr("Choose where to save it.");
    if (!QFileInfo(place).isAbsolute()) return tr("Enter the full path, starting with /.");
    if (goesIntoProgram())
        if (const auto found = placeInProgram(); !found) return errorText(found.error());
    if (!isFolder() && !place.endsWith(QLatin1String(".safetensors")))
        return tr("The file's name must end in .safetensors.");
    if (!isFree(place)) {
        const QFileInfo info(place);
        return tr("“%1” already exists: choose another name.")
            .arg(info.exists() ? info.fileName() : info.completeBaseName() + QStringLiteral(".md"));
    }
    const bool isOfFlow = m_isFlow || (m_source.family && isFlow(*m_source.family));
    if (isOfFlow && purpose() != ExportFor::diffusers && !makesLora())
        return tr("Models of this kind are written as a folder: choose “For diffusers”.");
    if (m_baseField->isHidden()) return {};
    if (m_isReading) return tr("Looking for base models…");
    if (m_base->currentIndex() < 0)
        return tr("There is no matching base model on this computer: add one on the Models page.");
    return {};
}

QString fileNameFrom(const QString& title) {
    static const QRegularExpression unwanted(QStringLiteral("[^\\w.]+"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression ends(QStringLiteral("^[-.]+|[-.]+$"));
    QString name = title;
    name.replace(unwanted, QStringLiteral("-")).remove(ends);
    return name.isEmpty() ? QStringLiteral("model") : name;
}

}  // namespace dreambooth

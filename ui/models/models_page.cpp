// What is on this computer, what is said of it, and what can be done with it: models are added,
// dropped, used, exported and removed.
#include <base/file_system.h>
#include <formats/model_parts.h>
#include <hub/find_model.h>
#include <project/starting_lora.h>
#include <ui/models/download_dialog.h>
#include <ui/models/export_dialog.h>
#include <ui/models/get_model_view.h>
#include <ui/models/known_model_details.h>
#include <ui/models/model_details.h>
#include <ui/models/model_pictures.h>
#include <ui/models/model_table.h>
#include <ui/models/models_page.h>
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/drop_frame.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/progress_line.h>
#include <ui/widgets/segmented_control.h>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace fs = std::filesystem;

using theme::Space;

namespace {
const auto modelPlace = QStringLiteral("model");
}  // namespace

ModelsPage::ModelsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_problems(new ProblemBar(this)),
      m_views(new QStackedWidget(this)),
      m_known(new KnownModelDetails(this)),
      m_get(new GetModelView(context, *m_known, this)),
      m_table(new ModelTable(this)),
      m_pictures(new ModelPictures(context, this)),
      m_status(theme::hint(QString(), this)),
      m_details(new ModelDetails(this)),
      m_cover(new DropCover(tr("Drop to add them to the list"), this)) {
    setObjectName(QStringLiteral("modelsPage"));
    setAcceptDrops(true);
    m_problems->setObjectName(QStringLiteral("modelProblems"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(22, 18, 22, Space::medium);
    column->setSpacing(12);
    row->addLayout(column, 1);
    row->addWidget(m_details);
    row->addWidget(m_known);
    m_known->hide();
    column->addWidget(makeHead());
    column->addWidget(m_problems);
    column->addWidget(m_views, 1);
    m_views->addWidget(makeList());
    m_views->addWidget(m_get);
    m_table->setBaseModel(context.session->project().baseModel);
    m_last =
        toPath(context.settings->lastPlace(toQt(context.session->project().folder()), modelPlace));
    connectActions();
    updateStatus();
}

QWidget* ModelsPage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(theme::heading(tr("Models"), head));
    row->addStretch();
    m_view = new SegmentedControl(tr("Which models"), head);
    m_view->addSegment(tr("On this computer"), QStringLiteral("showHere"));
    m_view->addSegment(tr("Get a model"), QStringLiteral("showHub"));
    row->addWidget(m_view);
    connect(m_view, &SegmentedControl::currentChanged, this, &ModelsPage::showView);
    return head;
}

QWidget* ModelsPage::makeList() {
    auto* list = new QWidget(this);
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    QString hint =
        tr("Drop diffusers folders and .safetensors files here, or the folder of A1111, "
           "Forge or ComfyUI: models of Stable Diffusion 1, 2 and XL, of FLUX.2 klein and "
           "Z-Image, and LoRAs. They stay where they are.");
    // A line may end behind a point that is followed by a figure.
    hint.replace(QStringLiteral("FLUX.2"), QStringLiteral("FLUX.\u20602"));
    column->addWidget(theme::hint(hint, list));
    column->addWidget(makeToolbar());
    column->addWidget(m_table, 1);
    m_drawing = new ProgressLine(theme::Role::base, QStringLiteral("modelsDrawing"),
                                 tr("Drawing pictures of models"), list);
    column->addWidget(m_drawing);
    m_status->setObjectName(QStringLiteral("modelsStatus"));
    m_status->setAlignment(Qt::AlignCenter);
    column->addWidget(m_status);
    return list;
}

void ModelsPage::showView(int view) {
    m_views->setCurrentIndex(view);
    m_details->setVisible(view == 0);
    m_known->setVisible(view == 1);
}

QWidget* ModelsPage::makeToolbar() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    m_addFile = theme::button(tr("Add a file…"), bar);
    m_addFile->setObjectName(QStringLiteral("addModelFile"));
    m_addFile->setToolTip(tr("A model or LoRA in one .safetensors file"));
    m_addFolder = theme::button(tr("Add a folder…"), bar);
    m_addFolder->setObjectName(QStringLiteral("addModelFolder"));
    m_addFolder->setToolTip(
        tr("A diffusers model, a folder of .safetensors files, or the folder of A1111, Forge or "
           "ComfyUI"));
    m_drawAll = theme::button(QString(), bar);
    m_drawAll->setObjectName(QStringLiteral("drawModelPictures"));
    m_drawAll->setToolTip(
        tr("A picture of your class by each model, to choose a base model by what it draws. With "
           "large models this takes a while. Not while a run needs the device."));
    row->addWidget(m_addFile);
    row->addWidget(m_addFolder);
    row->addWidget(m_drawAll);
    m_filter = new SegmentedControl(tr("Filter"), bar);
    m_filter->addSegment(tr("All"), QStringLiteral("showAll"));
    m_filter->addSegment(tr("Models"), QStringLiteral("showModels"));
    m_filter->addSegment(tr("LoRAs"), QStringLiteral("showLoras"));
    row->addWidget(m_filter);
    row->setAlignment(m_filter, Qt::AlignRight);
    return bar;
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    reload();  // folders come and go while the window is open
}

ModelsPage::~ModelsPage() {
    keepLast();
}

/// Where the project is opened anew, its page begins there before this one is deleted.
void ModelsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepLast();
}

void ModelsPage::keepLast() const {
    if (const auto model = m_table->selected())
        m_context.settings->setLastPlace(toQt(m_context.session->project().folder()), modelPlace,
                                         toQt(model->path));
}

void ModelsPage::reload(const fs::path& added) {
    m_isReading = true;
    m_trained = trained();
    const int number = ++m_reloads;
    inBackground(
        this,
        [catalogue = *m_context.models, trained = m_trained] {
            return Found{modelsWith(catalogue, trained), knownPartsHere()};
        },
        [this, number, added = added.empty() ? m_last : added](Found found) {
            if (number == m_reloads) take(std::move(found), added);
        });
    updateStatus();
}

TrainedModels ModelsPage::trained() const {
    return trainedModels(*m_context.runs, m_context.session->project().name);
}

void ModelsPage::take(Found here, const fs::path& added) {
    auto& [models, parts] = here;
    m_isReading = false;
    m_context.downloads->leaveOutUnderWay(models);
    const auto found = std::ranges::find(models, added, &ModelEntry::path);
    if (found != models.end() && !m_table->lists(found->kind))
        m_filter->setCurrent(static_cast<int>(ModelFilter::all));  // what was added is shown
    m_get->setModels(models, std::move(parts));
    m_pictures->look(models);
    m_table->setModels(std::move(models), added);
    if (const auto model = m_table->selected(); model && model->path == m_last) m_last.clear();
    updateStatus();
    emit counted(m_table->models().size());
}

bool ModelsPage::isUsedHere(const ModelEntry& model) const {
    return model.path == m_context.session->project().baseModel;
}

void ModelsPage::showPictures() {
    for (const ModelEntry& model : m_table->models())
        m_table->setPicture(model.path, m_pictures->icon(model.path));
    m_drawAll->setText(m_pictures->isDrawing() ? tr("Stop drawing") : tr("Draw pictures"));
    m_drawAll->setEnabled(m_pictures->isDrawing() || m_pictures->canDrawMissing());
    showDrawing();
    if (const auto model = m_table->selected())
        m_details->showPicture(m_pictures->of(model->path), m_pictures->shownPromptOf(model->path),
                               m_pictures->promptOf(model->path),
                               m_pictures->isDrawing(model->path));
}

void ModelsPage::showDrawing() {
    if (!m_pictures->isDrawing()) return m_drawing->hide();
    const auto& models = m_table->models();
    const auto model = std::ranges::find(models, m_pictures->drawn(), &ModelEntry::path);
    QStringList texts;
    if (model != models.end()) texts << tr("Drawing with “%1”").arg(toQt(model->name));
    texts << tr("picture %1 of %2").arg(m_pictures->number()).arg(m_pictures->total());
    if (const QString left = timeLeftText(m_pictures->secondsLeft()); !left.isEmpty())
        texts << left;
    m_drawing->setProgress(m_pictures->number() - 1 + m_pictures->share(), m_pictures->total(),
                           texts);
}

void ModelsPage::updateStatus() {
    const auto model = m_table->selected();
    m_details->show(model, model && isUsedHere(*model));
    showPictures();
    const bool isEmpty = m_table->rowCount() == 0;
    QString text;
    if (m_adding > 0)
        text = tr("Reading the files…");
    else if (m_table->models().empty())
        text = m_isReading ? tr("Looking for models…")
                           : tr("No models yet. Get one, or add a file or folder.");
    else if (isEmpty)
        text = m_table->filter() == ModelFilter::loras
                   ? tr("No LoRAs yet.\nDrop .safetensors files here, or add a file or a folder of "
                        "them. What you train is listed once its run has finished.")
                   : tr("No models yet.\nDrop a diffusers folder or a .safetensors file here.");
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
    m_table->setVisible(!isEmpty);
    // Without a table the words stand in the middle.
    auto policy = m_status->sizePolicy();
    policy.setVerticalPolicy(isEmpty ? QSizePolicy::Expanding : QSizePolicy::Preferred);
    m_status->setSizePolicy(policy);
}

namespace fs = std::filesystem;

namespace {

bool isOnHub(const QUrl& url) {
    return url.host() == QLatin1String("huggingface.co") || url.host() == QLatin1String("hf.co");
}

}  // namespace

void ModelsPage::connectActions() {
    connect(m_table, &ModelTable::itemSelectionChanged, this, &ModelsPage::updateStatus);
    connect(m_table, &ModelTable::activated, this, &ModelsPage::use);
    connect(m_filter, &SegmentedControl::currentChanged, this, [this](int segment) {
        m_table->setFilter(static_cast<ModelFilter>(segment));
        updateStatus();
    });
    connect(m_context.session, &ProjectSession::changed, this, [this] {
        m_table->setBaseModel(m_context.session->project().baseModel);
        if (isVisible()) m_pictures->look(m_table->models());
        updateStatus();
    });
    // A run that has finished, or has another name.
    for (const auto signal : {&RunStore::runsChanged, &RunStore::updated})
        connect(m_context.runs, signal, this, [this] {
            if (isVisible() && trained() != m_trained) reload();
        });
    connect(m_addFile, &QPushButton::clicked, this, [this] {
        const QString file = m_context.dialogs->chooseFile(this, tr("Add a model or LoRA"), {},
                                                           tr("Models (*.safetensors)"));
        if (!file.isEmpty()) add({toPath(file)});
    });
    connect(m_addFolder, &QPushButton::clicked, this, [this] {
        const QString folder =
            m_context.dialogs->chooseFolder(this, tr("Add a model folder"), QString());
        if (!folder.isEmpty()) add({toPath(folder)});
    });
    connect(m_context.downloads, &DownloadStore::finished, this, [this](const QString& path) {
        // Nobody's place in the list is lost to it.
        reload(m_table->selected() ? fs::path() : toPath(path));
    });
    connect(m_pictures, &ModelPictures::changed, this, &ModelsPage::showPictures);
    connect(m_pictures, &ModelPictures::progressed, this, &ModelsPage::showDrawing);
    connect(m_pictures, &ModelPictures::failed, m_problems,
            [this](const Error& error) { m_problems->add(error); });
    connect(m_drawAll, &QPushButton::clicked, this,
            [this] { m_pictures->isDrawing() ? m_pictures->stop() : m_pictures->drawMissing(); });
    connect(m_details, &ModelDetails::pictureRequested, this, [this] {
        const auto model = m_table->selected();
        if (!model) return;
        m_pictures->isDrawing(model->path) ? m_pictures->stop() : m_pictures->draw(model->path);
    });
    connect(m_details, &ModelDetails::useRequested, this, &ModelsPage::use);
    connect(m_details, &ModelDetails::restRequested, this, [this] {
        const auto model = m_table->selected();
        if (!model) return;
        PendingDownload request;
        request.name = model->name;
        DownloadDialog::present(request, m_context, this);
    });
    connect(m_details, &ModelDetails::exportRequested, this, &ModelsPage::exportSelected);
    connect(m_details, &ModelDetails::furtherRequested, this, &ModelsPage::trainFurther);
    connect(m_details, &ModelDetails::removeRequested, this, &ModelsPage::removeSelected);
    connect(m_details, &ModelDetails::binRequested, this, &ModelsPage::moveToBin);
    connect(m_details, &ModelDetails::partRequested, this, [this](Component part) {
        const auto model = m_table->selected();
        if (!model) return;
        const QString file = choosePart(model->path, part);
        if (file.isEmpty()) return;
        m_problems->clear();
        if (!takePart(model->path, part, file)) return;
        m_details->read();
        reload(model->path);
    });
    auto* remove = new QShortcut(Qt::Key_Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &ModelsPage::removeSelected);
}

void ModelsPage::add(const std::vector<fs::path>& paths) {
    m_problems->clear();
    addFurther(paths);
}

/// What was told of others stays.
void ModelsPage::addFurther(const std::vector<fs::path>& paths) {
    using Answer = std::vector<std::pair<fs::path, Result<ModelEntry>>>;
    ++m_adding;
    inBackground(
        this,
        [catalogue = *m_context.models, paths]() mutable {
            Answer answers;
            for (const fs::path& path : paths)
                for (const fs::path& one : modelsIn(path))
                    answers.emplace_back(one, catalogue.add(one));
            return answers;
        },
        [this](const Answer& answers) {
            --m_adding;
            fs::path last;
            std::vector<fs::path> again;
            for (const auto& [path, added] : answers) {
                const auto part = added ? std::nullopt : partToName(added.error());
                if (added)
                    last = added->path;
                else if (!part)
                    m_problems->add(added.error(), shownPath(path.filename()));
                else if (askForPart(path, *part, added.error()))
                    again.push_back(path);
            }
            if (again.empty())
                reload(last);
            else
                addFurther(again);  // another part may be missing
        });
    updateStatus();
}

/// Asks for the text encoder or the VAE of a transformer's file that is not near it. Whether it is
/// known now.
bool ModelsPage::askForPart(const fs::path& model, Component part, const Error& error) {
    const bool isVae = part == Component::vae;
    const QString name = shownPath(model.filename());
    const QString why =
        isVae ? tr("The file holds a part of the model alone. Its VAE (%1 of ComfyUI) is not near "
                   "it.")
                    .arg(toQt(error.arguments.at("name")))
              : tr("The file holds a part of the model alone. Its text encoder, Qwen3-4B "
                   "(qwen_3_4b.safetensors of ComfyUI), is not near it.");
    const QString file =
        m_context.dialogs->confirm(this,
                                   isVae ? tr("Where is the VAE of “%1”?").arg(name)
                                         : tr("Where is the text encoder of “%1”?").arg(name),
                                   why, tr("Choose the file…"))
            ? choosePart(model, part)
            : QString();
    if (!file.isEmpty()) return takePart(model, part, file);
    m_problems->add(why, name);
    offerPart(model, part);
    return false;
}

QString ModelsPage::choosePart(const fs::path& model, Component part) {
    return m_context.dialogs->chooseFile(
        this, part == Component::vae ? tr("Choose the VAE") : tr("Choose the text encoder"),
        toQt(model.parent_path()), tr("Models (*.safetensors)"));
}

/// Whether it is kept; of a wrong file it is said, and another one can be chosen.
bool ModelsPage::takePart(const fs::path& model, Component part, const QString& file) {
    const auto kept = rememberPart(model, part, toPath(file));
    if (kept) return true;
    m_problems->add(kept.error(), shownPath(toPath(file).filename()));
    offerPart(model, part);
    return false;
}

void ModelsPage::offerPart(const fs::path& model, Component part) {
    m_problems->setRemedy(tr("Choose the file…"), [this, model, part] {
        const QString file = choosePart(model, part);
        if (!file.isEmpty() && takePart(model, part, file)) add({model});
    });
}

void ModelsPage::use() {
    const auto model = m_table->selected();
    if (!model || model->kind != ModelKind::model || model->problem) return;
    m_context.session->edit(tr("choose a base model"), [path = model->path](Project& project) {
        project.baseModel = path.string();
    });
}

void ModelsPage::exportSelected() {
    const auto model = m_table->selected();
    if (!model || model->problem) return;
    ExportSource source;
    source.path = model->path;
    source.isLora = model->kind == ModelKind::lora;
    source.family = model->family;
    source.baseName = toQt(model->baseModel);
    source.title = shownPath(fs::path(model->name).filename());
    source.triggerPhrase = toQt(model->triggerPhrase);
    ExportDialog::present(source, m_context, this);
}

/// Of a kind that can be, for models as the project's, which its file tells.
void ModelsPage::trainFurther() {
    const auto model = m_table->selected();
    if (!model || model->kind != ModelKind::lora || model->problem) return;
    m_problems->clear();
    inBackground(
        this,
        [path = model->path, base = m_context.session->project().baseModel]() -> Result<void> {
            TRY_VOID(settingsOfLora(path));
            // What is wrong with the base model, the Train page says.
            const auto files = ModelFiles::open(base);
            return files ? checkFamilyOfLora(path, files->family) : Result<void>();
        },
        [this, path = model->path](const Result<void>& fits) {
            if (!fits) return m_problems->add(fits.error());
            m_context.session->edit(tr("train a LoRA further"), [&](Project& project) {
                project.networkWeights = path.string();
            });
            m_context.host->goTo(PageId::train);
        });
}

void ModelsPage::removeSelected() {
    const auto model = m_table->selected();
    if (!model || model->origin != "added") return;
    m_table->setFocus();  // not on the button, which would remove the next one
    if (auto removed = m_context.models->remove(model->path); !removed)
        m_problems->add(removed.error());
    reload();
}

void ModelsPage::moveToBin() {
    const auto model = m_table->selected();
    if (!model || !ModelDetails::canMoveToBin(*model)) return;
    // In the hub's cache all that was fetched of it, also where a person has added it to the list.
    const auto look = [path = model->path] {
        const fs::path cached = cachedRepositoryOf(path);
        const fs::path place = cached.empty() ? path : cached;
        return std::pair(place, diskUse({place}));
    };
    m_context.session->disk().add(
        this, look, [this, model = *model](const std::pair<fs::path, std::uintmax_t>& found) {
            askToMove(model, found.first, found.second);
        });
}

void ModelsPage::askToMove(const ModelEntry& model, const fs::path& place, std::uintmax_t bytes) {
    QString explanation = tr("%1, %2. Other programs that use it will no longer find it.")
                              .arg(shownPath(place), memoryText(static_cast<double>(bytes)));
    if (isUsedHere(model)) explanation += u'\n' + tr("It is the base model of this project.");
    const auto runs = std::ranges::count_if(
        m_context.runs->runs(), [&](const RunSummary& run) { return run.job.model == model.path; });
    if (runs > 0)
        explanation +=
            u'\n' + dreambooth::counted(static_cast<int>(runs),
                                        tr("It is the base model of 1 run of this project: without "
                                           "it that can't go on, and a LoRA can't draw."),
                                        tr("It is the base model of %1 runs of this project: "
                                           "without it they can't go on, and LoRAs among them "
                                           "can't draw."));
    if (!m_context.dialogs->confirm(this, tr("Move “%1” to the trash?").arg(toQt(model.name)),
                                    explanation, tr("Move to trash")))
        return;
    m_table->setFocus();
    inBackground(
        this,
        [catalogue = *m_context.models, path = model.path, place]() mutable -> Result<void> {
            TRY_VOID(moveToTrash(place));
            return catalogue.remove(path);
        },
        [this](const Result<void>& moved) {
            if (!moved) m_problems->add(moved.error());
            reload();
        });
}

void ModelsPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!event->mimeData()->hasUrls()) return;
    m_cover->setShown(true);
    event->acceptProposedAction();
}

void ModelsPage::dragLeaveEvent(QDragLeaveEvent*) {
    m_cover->setShown(false);
}

void ModelsPage::dropEvent(QDropEvent* event) {
    m_cover->setShown(false);
    event->setDropAction(Qt::CopyAction);  // a move would let the file manager delete it
    event->accept();
    takeDropped(*event->mimeData());
}

void ModelsPage::takeDropped(const QMimeData& data) {
    std::vector<fs::path> paths;
    QString page;
    bool isRemote = false;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths.push_back(toPath(url.toLocalFile()));
        else if (isOnHub(url))
            page = url.toString();
        else
            isRemote = true;
    }
    if (!page.isEmpty()) {
        m_view->setCurrent(1);
        m_get->lookUp(page);
    } else if (!paths.empty()) {
        m_view->setCurrent(0);
        add(paths);
    }
    if (isRemote) m_problems->add(makeError("drop.remote_model"));
}

}  // namespace dreambooth

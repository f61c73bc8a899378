// What can be done on the Models page: models are added, dropped, used, exported, removed (see
// models_page.h).
#include <ui/models/download_dialog.h>
#include <ui/models/export_dialog.h>
#include <ui/models/get_model_view.h>
#include <ui/models/model_details.h>
#include <ui/models/model_table.h>
#include <ui/models/models_page.h>
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/trash.h>
#include <ui/widgets/drop_frame.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QUrl>
#include <utility>

namespace dreambooth {
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
        updateStatus();
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
    connect(m_context.downloads, &DownloadStore::finished, this,
            [this](const QString& path) { reload(toPath(path)); });
    connect(m_details, &ModelDetails::useRequested, this, &ModelsPage::use);
    connect(m_details, &ModelDetails::restRequested, this, [this] {
        const auto model = m_table->selected();
        if (!model) return;
        DownloadWish wish;
        wish.name = model->name;
        DownloadDialog::present(wish, m_context, this);
    });
    connect(m_details, &ModelDetails::exportRequested, this, &ModelsPage::exportSelected);
    connect(m_details, &ModelDetails::removeRequested, this, &ModelsPage::removeSelected);
    connect(m_details, &ModelDetails::binRequested, this, &ModelsPage::moveToBin);
    auto* remove = new QShortcut(Qt::Key_Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &ModelsPage::removeSelected);
}

void ModelsPage::add(const std::vector<fs::path>& paths) {
    using Answer = std::vector<std::pair<fs::path, Result<ModelEntry>>>;
    m_problems->clear();
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
            for (const auto& [path, added] : answers) {
                if (added)
                    last = added->path;
                else
                    m_problems->add(added.error(), shownPath(path.filename()));
            }
            reload(last);
        });
    updateStatus();
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
    if (!model || model->origin != "added") return;
    QString explanation = tr("%1, %2. Other programs that use it will no longer find it.")
                              .arg(shownPath(model->path))
                              .arg(memoryText(static_cast<double>(model->bytes)));
    if (isUsedHere(*model)) explanation += u'\n' + tr("It is the base model of this project.");
    if (!m_context.dialogs->confirm(this, tr("Move “%1” to the trash?").arg(toQt(model->name)),
                                    explanation, tr("Move to trash")))
        return;
    m_table->setFocus();
    inBackground(
        this,
        [catalogue = *m_context.models, path = model->path]() mutable -> Result<void> {
            TRY_VOID(moveToTrash(path));
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
    if (isRemote)
        m_problems->add(Error{"drop.remote_model",
                              {},
                              "That is a web address, not a file on this computer.",
                              "Download the file first, then drop it here."});
}

}  // namespace dreambooth

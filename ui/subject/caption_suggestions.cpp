// One photo after the other: its crop goes to the worker as a picture, and the sentence or the tags
// that come back to the project.
#include <base/files.h>
#include <formats/captioner_files.h>
#include <formats/tagger_files.h>
#include <hub/find_model.h>
#include <images/crop.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <project/captions.h>
#include <ui/session/download_store.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_suggestions.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/segmented_control.h>

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

enum SuggestedKind { sentenceKind, tagKind };

/// What of a photo is learned, as a file for the worker.
Result<void> writeCrop(const Project& project, const Photo& photo, const fs::path& target) {
    TRY(const Image image, decodeImage(project.picture(photo)));
    const Crop crop = clampCrop(photo.crop, image.cols, image.rows);
    return writePng(target, image(cv::Rect(crop.x, crop.y, crop.width, crop.height)).clone());
}

/// With all that is read of it: another program may have fetched other files of the same model, as
/// sd-scripts' tagger does with an ONNX and the list of tags.
Result<fs::path> findWhole(const std::string& name) {
    TRY(const fs::path folder, findSnapshot(name));
    for (const char* file : {"config.json", "model.safetensors"})
        if (const fs::path part = folder / file; !pathExists(part))
            return failure("model.missing_file", {{"file", part.string()}});
    return folder;
}

}  // namespace

CaptionSuggestions::CaptionSuggestions(StudioContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_session(*context.session) {
    setObjectName(QStringLiteral("captionSuggestions"));
    auto* row = new FlowLayout(this, theme::Space::small);
    const auto button = [&](const char* name, const QString& text) {
        QPushButton* const made = theme::button(text, this);
        made->setObjectName(QString::fromLatin1(name));
        row->addWidget(made);
        return made;
    };
    m_kind = new SegmentedControl(tr("What is suggested"), this);
    m_kind->setObjectName(QStringLiteral("suggestedKind"));
    m_kind->setTight();
    m_kind->addSegment(tr("Sentences"), QStringLiteral("suggestSentences"))
        ->setToolTip(tr("A sentence for each photo, such as “$subject on the beach”."));
    m_kind->addSegment(tr("Tags"), QStringLiteral("suggestTags"))
        ->setToolTip(tr("Tags for each photo, such as “grass, night sky”. Their model has learned "
                        "from drawings."));
    row->addWidget(m_kind);
    m_suggest = button("suggestCaptions", tr("Suggest captions"));
    m_stop = button("stopSuggesting", tr("Stop"));
    m_get = button("getCaptioner", tr("Get it"));
    m_get->hide();
    m_text = theme::hint(QString(), this);
    m_text->setObjectName(QStringLiteral("suggestionText"));
    row->addWidget(m_text);

    connect(m_kind, &SegmentedControl::currentChanged, this, &CaptionSuggestions::choose);
    connect(m_suggest, &QPushButton::clicked, this, &CaptionSuggestions::begin);
    connect(m_stop, &QPushButton::clicked, this, &CaptionSuggestions::end);
    connect(m_get, &QPushButton::clicked, this, &CaptionSuggestions::fetchCaptioner);
    if (m_context.engine != nullptr) {
        connect(m_context.engine, &EngineClient::captioned, this,
                [this](int id, const QString& text) {
                    if (id == m_job) take(text);
                });
        connect(m_context.engine, &EngineClient::failed, this, [this](int id, const Error& error) {
            if (id == m_job) leave(error);
        });
    }
    if (m_context.downloads != nullptr) {
        connect(m_context.downloads, &DownloadStore::changed, this,
                &CaptionSuggestions::followDownload);
        connect(m_context.downloads, &DownloadStore::failed, this, [this] {
            if (m_isFetching && !m_isListed) offerAgain();  // it could not begin
        });
    }
    showContents();
}

CaptionSuggestions::~CaptionSuggestions() {
    if (m_job != 0) m_context.engine->cancel(std::exchange(m_job, 0));
}

int CaptionSuggestions::withoutCaption() const {
    const Project& project = m_session.project();
    return static_cast<int>(project.photos.size()) - writtenCaptions(project);
}

bool CaptionSuggestions::isOfTags() const {
    return m_kind->current() == tagKind;
}

const char* CaptionSuggestions::model() const {
    return isOfTags() ? knownTagger : knownCaptioner;
}

bool CaptionSuggestions::proposesTags() const {
    const Project& project = m_session.project();
    const int written = writtenCaptions(project);
    if (written == 0) return m_context.settings->suggestsTags();
    const std::vector<std::string> tokens = project.tokens();
    const auto lists = std::ranges::count_if(
        project.photos, [&](const Photo& photo) { return isTagList(photo.caption, tokens); });
    return 2 * lists > written;
}

void CaptionSuggestions::choose() {
    m_isChosen = true;
    m_context.settings->setSuggestsTags(isOfTags());
    m_isFetching = false;  // what is fetched is the other model
    m_get->hide();
    m_news.clear();
    showContents();
}

void CaptionSuggestions::showContents() {
    if (!m_isChosen) {
        const QSignalBlocker byItself(m_kind);
        m_kind->setCurrent(proposesTags() ? tagKind : sentenceKind);
    }
    m_kind->setEnabled(!isAtWork());
    const int missing = withoutCaption();
    m_suggest->setVisible(!isAtWork());
    const int all = static_cast<int>(m_session.project().photos.size());
    m_suggest->setText(missing > 0 && missing < all ? tr("Suggest the missing %1").arg(missing)
                                                    : tr("Suggest captions"));
    m_suggest->setEnabled(missing > 0 && m_context.engine != nullptr);
    m_suggest->setToolTip(
        missing > 0 ? tr("A model on this computer says what each photo shows that has no caption. "
                         "Look through what it writes: it does not know your subject.")
                    : tr("Every photo has a caption."));
    m_stop->setVisible(isAtWork());
    QString text = m_news;
    if (isAtWork()) text = tr("Looking at photo %1 of %2").arg(m_done + 1).arg(m_total);
    if (m_isFetching && m_context.downloads != nullptr)
        if (const DownloadItem* item = m_context.downloads->ofModel(model()))
            text = downloadProgressText(*item);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
}

void CaptionSuggestions::begin() {
    m_isChosen = true;
    m_isFetching = false;
    m_get->hide();
    m_news.clear();
    if (const auto allowed = m_session.mayChange(); !allowed) {
        m_news = errorText(allowed.error());
        return showContents();
    }
    inBackground(
        this, [name = model()] { return findWhole(name); },
        [this, name = model()](const Result<fs::path>& found) {
            if (name == model()) beginWith(found);
        });
}

void CaptionSuggestions::beginWith(const Result<fs::path>& captioner) {
    if (isAtWork()) return;
    if (!captioner) {
        const QString what =
            isOfTags() ? tr("This needs a model that tags pictures: %1, 379 MB, free for any use "
                            "(Apache-2.0).")
                       : tr("This needs a model that describes photos: %1, 1.9 GB, free for any "
                            "use (BSD-3-Clause).");
        m_news = what.arg(QString::fromLatin1(model()));
        m_get->setVisible(m_context.downloads != nullptr);
        return showContents();
    }
    // In the project: what is of its photos stays with it.
    auto folder = TemporaryFolder::make(m_session.project().folder(), "captions");
    if (!folder) {
        m_news = errorText(folder.error());
        return showContents();
    }
    m_pictures.emplace(std::move(*folder));
    m_captioner = *captioner;
    m_waiting.clear();
    for (const Photo& photo : m_session.project().photos)
        if (photo.caption.empty()) m_waiting.push_back(photo.file);
    m_done = m_written = 0;
    m_total = static_cast<int>(m_waiting.size());
    ++m_batch;
    next();
}

void CaptionSuggestions::next() {
    const auto& photos = m_session.project().photos;
    const auto stillWanted = [&](const std::string& file) {
        return std::ranges::any_of(photos, [&](const Photo& photo) {
            return photo.file == file && photo.caption.empty();
        });
    };
    while (!m_waiting.empty() && !stillWanted(m_waiting.front())) {
        m_waiting.pop_front();
        ++m_done;
    }
    if (m_waiting.empty() || !m_pictures) return end();
    m_photo = m_waiting.front();
    m_waiting.pop_front();
    showContents();
    const Photo photo = *std::ranges::find(photos, m_photo, &Photo::file);
    const fs::path target = m_pictures->path() / "photo.png";
    inBackground(
        this,
        [project = m_session.project(), photo, target] {
            return writeCrop(project, photo, target);
        },
        [this, target, batch = m_batch](const Result<void>& written) {
            if (!isAtWork() || batch != m_batch) return;
            if (!written) return leave(written.error());
            m_job = m_context.engine->caption({.model = m_captioner, .photo = target});
        });
}

void CaptionSuggestions::take(const QString& text) {
    m_job = 0;
    const Project& project = m_session.project();
    const auto photo = std::ranges::find(project.photos, m_photo, &Photo::file);
    if (photo != project.photos.end()) {
        const auto suggested = isOfTags() ? suggestedTags : suggestedCaption;
        if (text.trimmed().isEmpty())
            m_news = tr("The model is sure of nothing in %1.").arg(toQt(photo->originalName));
        else if (takeSuggestion(m_session, m_photo,
                                suggested(toStd(text), project.subjectOf(*photo).className),
                                m_batch))
            ++m_written;
    }
    ++m_done;
    next();
}

/// One photo that can't be looked at does not keep the others; a captioner that can't be used does.
void CaptionSuggestions::leave(const Error& error) {
    m_job = 0;
    ++m_done;
    m_news = errorText(error);
    if (error.code.starts_with("photo.") || error.code.starts_with("file.")) return next();
    m_waiting.clear();
    end();
}

void CaptionSuggestions::end() {
    if (m_job != 0) m_context.engine->cancel(std::exchange(m_job, 0));
    const QString problem = m_news;
    if (isAtWork())
        m_news = counted(m_written, tr("1 caption suggested"), tr("%1 captions suggested"));
    if (!problem.isEmpty()) m_news += QStringLiteral(" · ") + problem;
    m_total = m_done = 0;
    m_waiting.clear();
    m_pictures.reset();
    showContents();
}

void CaptionSuggestions::followDownload() {
    const DownloadItem* const item = m_context.downloads->ofModel(model());
    if (!m_isFetching) return;
    if (item != nullptr && item->state.phase == DownloadPhase::finished) return begin();
    // Why it failed is said by the list of downloads, where it may also have been cancelled.
    const bool isOver = item == nullptr ? m_isListed : item->state.phase == DownloadPhase::failed;
    m_isListed = item != nullptr;
    if (isOver) offerAgain();
    showContents();
}

void CaptionSuggestions::offerAgain() {
    m_isFetching = false;
    m_get->show();
}

void CaptionSuggestions::fetchCaptioner() {
    m_isFetching = true;
    m_isListed = false;
    m_get->hide();
    m_context.downloads->start({.name = model(), .revision = {}, .variant = {}, .file = {}});
    showContents();
}

}  // namespace dreambooth

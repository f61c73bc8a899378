// Looking for pictures off the GUI thread, and drawing them by the window's own worker.
#include <base/files.h>
#include <ui/models/model_pictures.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int thumbnailBytes = 8 << 20;
constexpr int iconBytes = 64 << 20;  // of four thousand

}  // namespace

ModelPictures::ModelPictures(StudioContext& context, QObject* parent)
    : QObject(parent),
      m_context(context),
      m_thumbnails(side, thumbnailBytes),
      m_icons(iconSide, iconBytes) {
    for (const ThumbnailCache* cache : {&m_thumbnails, &m_icons})
        connect(cache, &ThumbnailCache::ready, this, &ModelPictures::changed);
    connect(m_context.engine, &EngineClient::result, this, [this](int job) {
        if (job == m_job) finish();
    });
    connect(m_context.engine, &EngineClient::progress, this, [this](int job, int done, int total) {
        if (job != m_job || total == 0) return;
        if (!m_clock.isValid()) m_clock.start();
        m_share = static_cast<double>(done) / total;
        emit progressed();
    });
    connect(m_context.engine, &EngineClient::failed, this, [this](int job, const Error& error) {
        if (job != m_job) return;
        finish();
        if (error.code != "engine.cancelled") emit failed(error);
    });
}

ModelPictures::~ModelPictures() {
    if (m_job != 0) m_context.engine->cancel(std::exchange(m_job, 0));
}

void ModelPictures::look(const std::vector<ModelEntry>& models) {
    const Project& project = m_context.session->project();
    const std::string prompt = modelPicturePrompt(project);
    const int number = ++m_looks;
    for (ThumbnailCache* cache : {&m_thumbnails, &m_icons}) cache->retryUnreadable();
    m_ofRuns.clear();
    for (const ModelEntry& model : models) {
        if (model.origin != "trained") continue;
        const RunSummary* const run =
            m_context.runs->find(RunFolder::idAt(project.runsFolder(), model.path));
        if (run != nullptr && !run->samples.empty()) m_ofRuns[model.path] = run->samples.front();
    }
    using Found = std::map<std::filesystem::path, ModelPicture>;
    inBackground(
        this,
        [models, prompt, base = std::filesystem::path(project.baseModel)] {
            Found found;
            for (const ModelEntry& model : models)
                found[model.path] = modelPictureOf(model, prompt, base);
            return found;
        },
        [this, number](Found found) {
            if (number != m_looks) return;
            m_pictures = std::move(found);
            emit changed();
        });
}

QImage ModelPictures::of(const std::filesystem::path& model) {
    const auto found = m_pictures.find(model);
    if (found == m_pictures.end() || found->second.shown().empty()) return {};
    return m_thumbnails.picture(found->second.shown());
}

QImage ModelPictures::icon(const std::filesystem::path& model) {
    if (const auto found = m_pictures.find(model);
        found != m_pictures.end() && !found->second.shown().empty())
        return m_icons.picture(found->second.shown());
    const auto ofRun = m_ofRuns.find(model);
    return ofRun == m_ofRuns.end() ? QImage() : m_icons.picture(ofRun->second);
}

QString ModelPictures::promptOf(const std::filesystem::path& model) const {
    const auto found = m_pictures.find(model);
    if (found == m_pictures.end() || found->second.file.empty()) return {};
    return toQt(found->second.settings.prompt);
}

QString ModelPictures::shownPromptOf(const std::filesystem::path& model) const {
    const auto found = m_pictures.find(model);
    return found == m_pictures.end() ? QString() : toQt(found->second.shownPrompt());
}

bool ModelPictures::isDrawing(const std::filesystem::path& model) const {
    return (m_job != 0 && m_drawn == model) ||
           std::ranges::find(m_waiting, model) != m_waiting.end();
}

int ModelPictures::missing() const {
    return static_cast<int>(std::ranges::count_if(m_pictures, [](const auto& entry) {
        return !entry.second.file.empty() && !entry.second.isDrawn;
    }));
}

void ModelPictures::draw(const std::filesystem::path& model) {
    const auto found = m_pictures.find(model);
    if (found == m_pictures.end() || found->second.file.empty() || isDrawing(model)) return;
    m_waiting.push_front(model);  // before those of a whole list
    if (m_job == 0) beginCount();
    ++m_total;
    next();
}

bool ModelPictures::canDrawMissing() const {
    return missing() > 0 && m_context.engine->hasFreeDevice();
}

void ModelPictures::drawMissing() {
    if (m_job == 0) beginCount();
    // Base models first: between those one chooses.
    for (const bool isLora : {false, true})
        for (const auto& [model, picture] : m_pictures)
            if (!picture.file.empty() && !picture.isDrawn && picture.added.empty() != isLora &&
                !isDrawing(model)) {
                m_waiting.push_back(model);
                ++m_total;
            }
    next();
}

void ModelPictures::beginCount() {
    m_total = 0;
    m_clock.invalidate();
}

double ModelPictures::secondsLeft() const {
    constexpr double enough = 0.3;  // of a picture
    const double done = number() - 1 + m_share;
    if (!m_clock.isValid() || done < enough) return -1;
    return static_cast<double>(m_clock.elapsed()) / 1000 / done * (m_total - done);
}

void ModelPictures::stop() {
    m_waiting.clear();
    if (m_job != 0) m_context.engine->cancel(std::exchange(m_job, 0));
    emit changed();
}

/// Begins the next one that waits. A run that has begun meanwhile is not paused for a whole list.
void ModelPictures::next() {
    if (m_job == 0 && m_waiting.size() > 1 && !m_context.engine->hasFreeDevice()) m_waiting.clear();
    while (m_job == 0 && !m_waiting.empty()) {
        m_drawn = m_waiting.front();
        m_waiting.pop_front();
        const auto found = m_pictures.find(m_drawn);
        if (found == m_pictures.end()) continue;
        const ModelPicture& picture = found->second;
        if (auto made = makeFolder(picture.file.parent_path()); !made) {
            m_waiting.clear();
            emit failed(made.error());
            break;
        }
        GenerateRequest request;
        request.model = picture.model;
        request.added = picture.added;
        request.output = picture.file;
        request.settings = picture.settings;
        m_share = 0;
        m_job = m_context.engine->generate(request);
    }
    emit changed();
}

void ModelPictures::finish() {
    m_job = 0;
    if (const auto picture = m_pictures.find(m_drawn); picture != m_pictures.end()) {
        picture->second.isDrawn = pathExists(picture->second.file);
        m_thumbnails.forget(picture->second.file);
        m_icons.forget(picture->second.file);
    }
    next();
}

}  // namespace dreambooth

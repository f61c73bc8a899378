// Looking for pictures off the GUI thread, and drawing them by the window's own worker.
#include <base/files.h>
#include <ui/models/model_pictures.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int thumbnailBytes = 32 << 20;

}  // namespace

ModelPictures::ModelPictures(StudioContext& context, QObject* parent)
    : QObject(parent), m_context(context), m_thumbnails(side, thumbnailBytes) {
    connect(&m_thumbnails, &ThumbnailCache::ready, this, &ModelPictures::changed);
    connect(m_context.engine, &EngineClient::result, this, [this](int job) { take(job); });
    connect(m_context.engine, &EngineClient::failed, this, [this](int job, const Error& error) {
        if (m_jobs.erase(job) == 0) return;
        emit changed();
        if (error.code != "engine.cancelled") emit problem(error);
    });
}

ModelPictures::~ModelPictures() {
    for (const auto& [job, model] : std::exchange(m_jobs, {})) m_context.engine->cancel(job);
}

void ModelPictures::look(const std::vector<ModelEntry>& models) {
    const Project& project = m_context.session->project();
    const std::string prompt = project.className.empty() ? "a photo" : project.classPrompt();
    const int number = ++m_looks;
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
    if (found == m_pictures.end() || !found->second.isDrawn) return {};
    return m_thumbnails.picture(found->second.file);
}

QString ModelPictures::promptOf(const std::filesystem::path& model) const {
    const auto found = m_pictures.find(model);
    if (found == m_pictures.end() || found->second.file.empty()) return {};
    return toQt(found->second.settings.prompt);
}

bool ModelPictures::isDrawn(const std::filesystem::path& model) const {
    const auto found = m_pictures.find(model);
    return found != m_pictures.end() && found->second.isDrawn;
}

bool ModelPictures::isDrawing(const std::filesystem::path& model) const {
    return std::ranges::any_of(m_jobs, [&](const auto& entry) { return entry.second == model; });
}

int ModelPictures::missing() const {
    return static_cast<int>(std::ranges::count_if(m_pictures, [](const auto& entry) {
        return !entry.second.file.empty() && !entry.second.isDrawn;
    }));
}

void ModelPictures::draw(const std::filesystem::path& model) {
    const auto found = m_pictures.find(model);
    if (found == m_pictures.end() || found->second.file.empty() || isDrawing(model)) return;
    const ModelPicture& picture = found->second;
    if (auto made = makeFolder(picture.file.parent_path()); !made) {
        emit problem(made.error());
        return;
    }
    GenerateRequest request;
    request.model = picture.model;
    request.added = picture.added;
    request.output = picture.file;
    request.settings = picture.settings;
    m_jobs[m_context.engine->generate(request)] = model;
    emit changed();
}

void ModelPictures::drawMissing() {
    // Base models first: between those one chooses.
    for (const bool isLora : {false, true})
        for (const auto& [model, picture] : m_pictures)
            if (!picture.isDrawn && picture.added.empty() != isLora) draw(model);
}

void ModelPictures::stop() {
    for (const auto& [job, model] : std::exchange(m_jobs, {})) m_context.engine->cancel(job);
    emit changed();
}

void ModelPictures::take(int job) {
    const auto found = m_jobs.find(job);
    if (found == m_jobs.end()) return;
    if (const auto picture = m_pictures.find(found->second); picture != m_pictures.end()) {
        picture->second.isDrawn = pathExists(picture->second.file);
        m_thumbnails.forget(picture->second.file);
    }
    m_jobs.erase(found);
    emit changed();
}

}  // namespace dreambooth

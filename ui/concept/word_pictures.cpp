// Pictures of words by the window's own worker.
#include <base/paths.h>
#include <ui/concept/word_pictures.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>

#include <filesystem>

namespace dreambooth {

namespace {

/// Enough to see what a word means.
constexpr int steps = 15;

}  // namespace

WordPictures::WordPictures(StudioContext& context, QObject* parent)
    : QObject(parent), m_context(context) {
    if (context.engine == nullptr) return;
    connect(context.engine, &EngineClient::result, this,
            [this](int job, const QString& file) { take(job, file); });
    connect(context.engine, &EngineClient::progress, this, [this](int job, int done, int total) {
        if (!m_jobs.contains(job) || total == 0) return;
        if (!m_clock.isValid()) m_clock.start();
        m_begun[job] = static_cast<double>(done) / total;
        emit progressed();
    });
    connect(context.engine, &EngineClient::failed, this, [this](int job, const Error& error) {
        if (m_jobs.erase(job) == 0) return;
        m_begun.erase(job);
        stop();
        emit failed(error);
    });
}

WordPictures::~WordPictures() {
    cancelAll();
}

void WordPictures::cancelAll() {
    m_begun.clear();
    for (const auto& [job, key] : std::exchange(m_jobs, {})) m_context.engine->cancel(job);
}

double WordPictures::done() const {
    double done = m_total - static_cast<int>(m_jobs.size());
    for (const auto& [job, part] : m_begun) done += part;
    return done;
}

double WordPictures::secondsLeft() const {
    if (!m_clock.isValid() || done() < 1) return -1;
    return static_cast<double>(m_clock.elapsed()) / 1000 / done() * (m_total - done());
}

std::vector<QImage> WordPictures::of(const QString& word) const {
    const std::string& model = m_context.session->project().baseModel;
    std::vector<QImage> pictures;
    for (auto found = m_pictures.lower_bound({model, word, 0});
         found != m_pictures.end() && found->first < Key(model, word, each); ++found)
        pictures.push_back(found->second);
    return pictures;
}

void WordPictures::draw(const QStringList& words) {
    const Project& project = m_context.session->project();
    if (!m_folder) {
        auto made = TemporaryFolder::make(std::filesystem::temp_directory_path(), "words");
        if (!made) return emit failed(made.error());
        m_folder.emplace(std::move(*made));
    }
    // The first one of each word comes first.
    for (int number = 0; number < each; ++number)
        for (const QString& word : words) {
            const Key key(project.baseModel, word, number);
            if (word.isEmpty() || m_pictures.contains(key)) continue;
            GenerateRequest request;
            request.model = project.baseModel;
            request.output = m_folder->path() / (std::to_string(++m_files) + ".png");
            request.settings.prompt = toStd(QStringLiteral("a photo of %1").arg(word));
            request.settings.num_inference_steps = steps;
            request.settings.guidance_scale = project.recipe.guidance_scale;
            request.settings.seed += number;
            request.settings.width = request.settings.height = project.recipe.resolution;
            m_jobs[m_context.engine->generate(request)] = key;
        }
    m_total = static_cast<int>(m_jobs.size());
    m_clock.invalidate();
    emit changed();
}

void WordPictures::stop() {
    cancelAll();
    emit changed();
}

void WordPictures::take(int job, const QString& file) {
    const auto found = m_jobs.find(job);
    if (found == m_jobs.end()) return;
    m_pictures[found->second] = readPicture(toPath(file));
    m_jobs.erase(found);
    m_begun.erase(job);
    emit changed();
}

}  // namespace dreambooth

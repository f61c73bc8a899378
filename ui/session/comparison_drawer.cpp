// Turns comparisons into requests to the engine; one without a picture leaves no
// folder behind.
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

ComparisonDrawer::ComparisonDrawer(EngineClient& engine, fs::path comparisonsFolder,
                                   QObject* parent)
    : QObject(parent), m_engine(engine), m_folder(std::move(comparisonsFolder)) {
    connect(&engine, &EngineClient::result, this, [this](int id) { onResult(id); });
    connect(&engine, &EngineClient::failed, this, &ComparisonDrawer::onFailed);
    connect(&engine, &EngineClient::preview, this, [this](int id, const QString& path) {
        if (id == m_job) emit pictureReady(static_cast<int>(atWork()), path);
    });
    connect(&engine, &EngineClient::progress, this, [this](int id, int done, int total) {
        if (id != m_job) return;
        emit progressed(static_cast<int>(atWork()), static_cast<int>(m_done) * total + done,
                        static_cast<int>(m_plan.missing.size()) * total);
    });
}

ComparisonDrawer::~ComparisonDrawer() {
    if (!isBusy()) return;
    // Later: what hears of the engine may be going, too.
    if (m_job != 0)
        QMetaObject::invokeMethod(
            &m_engine, [engine = &m_engine, job = m_job] { engine->cancel(job); },
            Qt::QueuedConnection);
    tidyUp();
}

void ComparisonDrawer::draw(ComparisonRequest request) {
    m_queue.push_back(std::move(request));
    if (m_queue.size() == 1)
        next();
    else
        emit changed();
}

void ComparisonDrawer::cancel() {
    if (!isBusy()) return;
    m_queue.erase(m_queue.begin() + 1, m_queue.end());
    if (m_job != 0) return m_engine.cancel(m_job);
    giveUp(makeError("engine.cancelled"));
}

void ComparisonDrawer::next() {
    m_job = 0;
    m_plan = {};
    m_file.clear();
    const int number = ++m_planned;
    if (!isBusy()) return emit changed();
    emit begun();
    emit changed();
    inBackground(
        this, [folder = m_folder, request = current()] { return planDrawing(folder, request); },
        [this, number](Result<DrawingPlan> plan) {
            if (number == m_planned) return onPlanned(std::move(plan));
            std::error_code ignored;  // only an empty folder can be removed so
            if (plan) fs::remove(plan->comparison.folder, ignored);
        });
}

void ComparisonDrawer::onPlanned(Result<DrawingPlan> plan) {
    if (!plan) return giveUp(plan.error());
    m_plan = std::move(*plan);
    m_done = 0;
    for (std::size_t model = 0; model < m_plan.models.size(); ++model)
        if (std::ranges::find(m_plan.missing, model) == m_plan.missing.end()) showPicture(model);
    drawMissing();
}

void ComparisonDrawer::showPicture(std::size_t model) {
    if (const DrawnPicture* picture = m_plan.comparison.find(m_plan.models[model]))
        emit pictureReady(static_cast<int>(model), toQt(picture->file));
}

void ComparisonDrawer::drawMissing() {
    if (m_done == m_plan.missing.size()) {
        const Comparison comparison = std::move(m_plan.comparison);
        m_queue.pop_front();
        const int planned = m_planned;
        emit finished(comparison);
        if (planned == m_planned) next();  // else somebody who heard of it has begun the next one
        return;
    }
    const ComparedModel& model = m_plan.models[atWork()];
    auto file = reserveFile(m_plan, atWork());
    if (!file) return giveUp(file.error());
    m_file = std::move(*file);
    m_job = m_engine.generate({.model = model.model,
                               .added = model.added,
                               .output = m_file,
                               .settings = m_plan.comparison.settings});
}

void ComparisonDrawer::onResult(int id) {
    if (id != m_job) return;
    m_job = 0;
    if (auto kept = keepPicture(m_plan, atWork(), m_file); !kept) return giveUp(kept.error());
    for (std::size_t model = 0; model < m_plan.models.size(); ++model)
        if (isProvenSame(m_plan.models[model], m_plan.models[atWork()])) showPicture(model);
    ++m_done;
    drawMissing();
}

void ComparisonDrawer::onFailed(int id, const Error& error) {
    if (id == m_job && isBusy()) giveUp(error);
}

/// A comparison without a picture leaves no folder behind.
void ComparisonDrawer::tidyUp() {
    releaseFile(m_file);
    if (m_plan.comparison.folder.empty() || !m_plan.comparison.pictures.empty()) return;
    std::error_code ignored;
    fs::remove_all(m_plan.comparison.folder, ignored);
}

void ComparisonDrawer::giveUp(const Error& error) {
    tidyUp();
    m_queue.pop_front();
    next();
    emit failed(error);
}

}  // namespace dreambooth

// The booth's engine as its pages see it: preparing, and the ends of visits. What
// happens to a visitor's photos: booth_engine_visit.cpp.
#include <ui/booth/booth_engine.h>

#include <base/log.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include "booth_engine_parts.h"

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int againMilliseconds = 30'000;
constexpr int wipeAgainMilliseconds = 1000;
constexpr int progressMilliseconds = 250;

}  // namespace

BoothEngine::Parts::Parts(BoothEngine& owner, const BoothSettings& chosen, const fs::path& place)
    : engine(owner), settings(chosen), folder(place) {
    (void)holdFolder();  // prepare() tells what is wrong
    progress.setInterval(progressMilliseconds);
    again.setSingleShot(true);
    again.setInterval(againMilliseconds);
    QObject::connect(&again, &QTimer::timeout, &engine, [this] { prepare(); });
    wipeAgain.setSingleShot(true);
    wipeAgain.setInterval(wipeAgainMilliseconds);
    QObject::connect(&wipeAgain, &QTimer::timeout, &engine, [this] { wipeVisitor(); });
    QObject::connect(&progress, &QTimer::timeout, &engine, [this] {
        if (!isLearning) return tellReadiness();
        tellProgress();
        askForSample();
    });
    QObject::connect(&worker, &BoothWorker::ready, &engine, [this] {
        // Not earlier: it measures how fast this machine is, and nothing else should be at work.
        if (!client) drawAhead();
        checkReady();
    });
    QObject::connect(&worker, &BoothWorker::stepped, &engine,
                     [this](int number, double loss) { tellStep(number, loss); });
    QObject::connect(&worker, &BoothWorker::sampled, &engine,
                     [this](const QString& path) { takeSample(path); });
    QObject::connect(&worker, &BoothWorker::finished, &engine, [this] {
        if (!settings.scenes.empty()) drawTuned(settings.scenes.front());
    });
    QObject::connect(&worker, &BoothWorker::died, &engine, [this] {
        if (isLearning) {
            usedBefore += atLastStep - atFirstStep;
            firstStep = 0;
            hasDied = true;
            return emit engine.delayed(secondsLeft());
        }
        if (stage == Stage::ready) stage = Stage::warming;
        tellReadiness();
    });
    QObject::connect(&worker, &BoothWorker::failed, &engine, [this](const Error& error) {
        isLearning ? failVisit(error) : failPreparing(error);
    });
}

/// Who removes the booth's folder after this finds nobody at work in it.
BoothEngine::Parts::~Parts() {
    worker.disconnect();
    endWorkers();
    background.waitForDone();
    visitor.reset();
    lock.reset();  // which the guard needs to look once more
}

/// For this process alone, and with nothing in it of earlier visitors.
Result<void> BoothEngine::Parts::holdFolder() {
    if (isHeld) {
        guard.begin(folder);  // where something has ended it
        return {};
    }
    TRY_VOID(makeFolder(folder));
    if (!lock) {
        TRY(FileLock taken, lockBooth(folder));
        lock.emplace(std::move(taken));
    }
    guard.begin(folder);
    TRY_VOID(VisitorFolder::sweep(folder));
    isHeld = true;
    return {};
}

void BoothEngine::Parts::failPreparing(const Error& error) {
    problem = error;
    stage = Stage::failed;
    tellReadiness();
    again.start();
    emit engine.failed(error);
}

void BoothEngine::Parts::prepare() {
    if (stage != Stage::idle && stage != Stage::failed) return;
    if (const Result<void> held = holdFolder(); !held) return failPreparing(held.error());
    problem.reset();
    stage = Stage::opening;
    tellReadiness();
    // It reads the model's weights.
    inBackground(
        &engine, [chosen = settings, place = folder] { return Prepared::open(chosen, place); },
        [this](Result<Prepared> opened) { takePrepared(std::move(opened)); }, &background);
}

void BoothEngine::Parts::setBudget(int seconds) {
    if (visitor) return;
    settings.budgetSeconds = seconds;
    if (stage != Stage::warming && stage != Stage::ready) return;
    endWorkers();
    prepared.reset();
    stage = Stage::idle;
    prepare();
}

void BoothEngine::Parts::takePrepared(Result<Prepared> opened) {
    if (stage != Stage::opening) return;  // paused meanwhile
    if (!opened) return failPreparing(opened.error());
    prepared = std::make_unique<Prepared>(std::move(*opened));
    warmUp();
}

void BoothEngine::Parts::warmUp() {
    stage = Stage::warming;
    picturesToDraw = static_cast<int>(prepared->missingPictures().size());
    progress.start();
    prepared->clearLogs();
    worker.warmUp(prepared->kindRuns());
    tellReadiness();
}

void BoothEngine::Parts::drawAhead() {
    ++generation;
    isClientWarm = false;
    drawings.clear();
    client = std::make_unique<EngineClient>(nullptr);
    QObject::connect(client.get(), &EngineClient::result, &engine,
                     [this](int id, const QString& path) { takePicture(id, path); });
    // Queued: it may be replaced by what follows.
    QObject::connect(
        client.get(), &EngineClient::failed, &engine,
        [this, of = generation](int id, const Error& error) {
            if (of == generation) takeProblem(id, error);
        },
        Qt::QueuedConnection);
    const auto missing = prepared->missingPictures();
    picturesToDraw = static_cast<int>(missing.size());
    for (const Prepared::Picture& picture : missing) {
        (void)makeFolder(picture.file.parent_path());
        draw({.request = {.model = prepared->model(),
                          .output = picture.file,
                          .settings = picture.settings}});
    }
    // With one step: for the model to be in memory.
    Prepared::Picture warm = prepared->kindPicture(settings.kinds.front());
    warm.settings.num_inference_steps = 1;
    warm.file = warm.file.parent_path() / "warm.png";
    (void)makeFolder(warm.file.parent_path());
    draw({.request = {.model = prepared->model(), .output = warm.file, .settings = warm.settings},
          .isWarmUp = true});
}

void BoothEngine::Parts::draw(Drawing drawing) {
    const int id = client->generate(drawing.request);
    drawings[id] = std::move(drawing);
}

void BoothEngine::Parts::takePicture(int id, const QString& path) {
    const auto found = drawings.find(id);
    if (found == drawings.end()) return;
    const Drawing drawing = found->second;
    drawings.erase(found);
    if (drawing.isWarmUp) isClientWarm = true;
    if (drawing.sceneId.empty()) return checkReady();
    if (isLearning && !hasLearned) {
        isLearning = false;
        hasLearned = true;
        prepared->noteVisit(wasGivenTime || hasDied ? 0 : now(), hasDied ? 0 : secondsPerStep());
        emit engine.learning(1, 0,
                             step * prepared->recipe().train_batch_size /
                                 std::max(1, static_cast<int>(squares.size())));
        emit engine.learned();
        return;
    }
    emit engine.sceneDrawn(toQt(drawing.sceneId), toQt(engine.basePicture(kindId, drawing.sceneId)),
                           path);
}

void BoothEngine::Parts::takeProblem(int id, const Error& error) {
    const auto found = drawings.find(id);
    if (found == drawings.end()) return;
    Drawing drawing = found->second;
    drawings.erase(found);
    constexpr int maxDeaths = 3;
    if (error.code == "engine.died" && ++drawing.deaths <= maxDeaths) {
        if (isLearning || hasLearned) emit engine.delayed(secondsLeft());
        return draw(std::move(drawing));
    }
    drawing.sceneId.empty() ? failPreparing(error) : failVisit(error);
}

void BoothEngine::Parts::checkReady() {
    if (stage == Stage::warming && worker.isReady() && isClientWarm) {
        stage = Stage::ready;
        progress.stop();
        // A visitor who was quicker than the workers.
        if (isLearning && !isRunBegun) beginRun();
    }
    tellReadiness();
}

double BoothEngine::Parts::fractionReady() const {
    if (!prepared) return 0;
    if (isReady()) return 1;
    const auto waiting = client ? static_cast<int>(drawings.size()) : picturesToDraw + 1;
    const int total = prepared->classImagesTotal() + picturesToDraw + 1;
    const int done = prepared->classImagesDone() + picturesToDraw + 1 - waiting;
    return std::clamp(static_cast<double>(done) / total, 0.0, 0.99);
}

const char* BoothEngine::Parts::doingCode() const {
    switch (stage) {
        case Stage::idle:
        case Stage::opening:
            return "prepare";
        case Stage::ready:
            return "ready";
        case Stage::paused:
            return "paused";
        case Stage::failed:
            return "failed";
        case Stage::warming:
            break;
    }
    const bool isDrawing =
        picturesToDraw > 0 || prepared->classImagesDone() < prepared->classImagesTotal();
    return isDrawing ? "prepare" : "warm";
}

void BoothEngine::Parts::tellReadiness() {
    emit engine.readinessChanged(isReady(), QString::fromLatin1(doingCode()), fractionReady());
}

void BoothEngine::Parts::endWorkers() {
    ++generation;
    progress.stop();
    worker.end();
    drawings.clear();
    client.reset();
    isClientWarm = false;
}

BoothEngine::BoothEngine(const BoothSettings& settings, const fs::path& boothFolder,
                         QObject* parent)
    : QObject(parent), m_parts(std::make_unique<Parts>(*this, settings, boothFolder)) {}
BoothEngine::~BoothEngine() = default;

void BoothEngine::prepare() {
    m_parts->prepare();
}

bool BoothEngine::isReady() const {
    return m_parts->isReady();
}

double BoothEngine::expectedSeconds() const {
    const double measured = m_parts->prepared ? m_parts->prepared->measuredSeconds() : 0;
    return measured > 0 ? measured : m_parts->settings.budgetSeconds;
}

BoothPace BoothEngine::pace() const {
    return m_parts->prepared ? m_parts->prepared->pace(m_parts->worker.secondsOfStep())
                             : BoothPace{};
}

void BoothEngine::setBudget(int seconds) {
    m_parts->setBudget(seconds);
}

bool BoothEngine::holdsFolder() const {
    return m_parts->isHeld;
}

int BoothEngine::resolution() const {
    return m_parts->prepared ? m_parts->prepared->recipe().resolution : 0;
}

int BoothEngine::steps() const {
    return m_parts->prepared ? m_parts->prepared->recipe().max_train_steps : 0;
}

fs::path BoothEngine::kindPicture(const std::string& kindId) const {
    const BoothKind* const kind = m_parts->settings.kind(kindId);
    if (kind == nullptr || !m_parts->prepared) return {};
    const fs::path file = m_parts->prepared->kindPicture(*kind).file;
    return pathExists(file) ? file : fs::path();
}

fs::path BoothEngine::basePicture(const std::string& kindId, const std::string& sceneId) const {
    const BoothKind* const kind = m_parts->settings.kind(kindId);
    const BoothScene* const scene = m_parts->settings.scene(sceneId);
    if (kind == nullptr || scene == nullptr || !m_parts->prepared) return {};
    const fs::path file = m_parts->prepared->scenePicture(*kind, *scene).file;
    return pathExists(file) ? file : fs::path();
}

std::vector<CheckItem> BoothEngine::check() const {
    const std::optional<Error>& problem = m_parts->problem;
    return checkBooth(m_parts->settings, m_parts->folder, m_parts->prepared.get(),
                      problem ? &*problem : nullptr, m_parts->worker.secondsOfStep());
}

Result<fs::path> BoothEngine::beginVisit() {
    if (m_parts->visitor) return failure("booth.visit_open");
    TRY_VOID(m_parts->holdFolder());
    TRY(VisitorFolder folder, VisitorFolder::make(m_parts->folder));
    m_parts->visitor = std::make_unique<VisitorFolder>(std::move(folder));
    return m_parts->visitor->path();
}

bool BoothEngine::hasVisit() const {
    return m_parts->visitor != nullptr;
}

void BoothEngine::learn(const std::string& kindId, const std::vector<fs::path>& squares) {
    m_parts->learn(kindId, squares);
}

int BoothEngine::moreSecondsOffered() const {
    return m_parts->moreSecondsOffered();
}

void BoothEngine::learnLonger() {
    m_parts->learnLonger();
}

double BoothEngine::secondsLeft() const {
    return m_parts->secondsLeft();
}

LearningWorth BoothEngine::worth() const {
    return worthOf(m_parts->step, steps());
}

void BoothEngine::drawScene(const std::string& sceneId) {
    m_parts->drawScene(sceneId);
}

void BoothEngine::endVisit() {
    m_parts->endVisit();
    if (m_parts->stage == Parts::Stage::idle) prepare();
}

void BoothEngine::setPaused(bool isPaused) {
    if (isPaused == this->isPaused()) return;
    if (isPaused) {
        m_parts->endVisit();
        m_parts->endWorkers();
        m_parts->again.stop();
        m_parts->stage = Parts::Stage::paused;
        m_parts->tellReadiness();
        return;
    }
    m_parts->stage = Parts::Stage::idle;
    prepare();
}

bool BoothEngine::isPaused() const {
    return m_parts->stage == Parts::Stage::paused;
}

}  // namespace dreambooth

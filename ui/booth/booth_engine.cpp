// The states of the booth's engine and what leads from one to the other; preparing, a visitor's
// lesson and scenes, and the end of a visit.
#include <base/log.h>
#include <images/decode.h>
#include <runs/checkpoint.h>
#include <ui/booth/booth_engine.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int againMilliseconds = 30'000;
constexpr int wipeAgainMilliseconds = 1000;
constexpr int progressMilliseconds = 250;

}  // namespace

enum class BoothEngine::Event {
    prepare,
    opened,       ///< the model
    workersWarm,  ///< the trainer, and the one that draws
    workerDied,   ///< the trainer, without a visitor's photos
    lesson,       ///< a visitor's photos go to the trainer
    trained,
    drawn,  ///< the first scene
    failed,
    newWorkers,  ///< in place of those that have seen photos
    newBudget,
    pause,
    resume,
};

struct BoothEngine::Transition {
    EngineState from;
    Event event;
    EngineState to;
};

/// What is not here changes nothing.
const BoothEngine::Transition BoothEngine::transitions[] = {
    {EngineState::idle, Event::prepare, EngineState::opening},
    {EngineState::failed, Event::prepare, EngineState::opening},
    {EngineState::opening, Event::opened, EngineState::warming},
    {EngineState::warming, Event::workersWarm, EngineState::ready},
    {EngineState::ready, Event::workerDied, EngineState::warming},
    {EngineState::ready, Event::lesson, EngineState::learning},
    {EngineState::learning, Event::trained, EngineState::drawing},
    {EngineState::drawing, Event::drawn, EngineState::learned},

    {EngineState::idle, Event::failed, EngineState::failed},
    {EngineState::failed, Event::failed, EngineState::failed},
    {EngineState::opening, Event::failed, EngineState::failed},
    {EngineState::warming, Event::failed, EngineState::failed},
    {EngineState::ready, Event::failed, EngineState::failed},
    {EngineState::learning, Event::failed, EngineState::stopped},
    {EngineState::drawing, Event::failed, EngineState::stopped},
    {EngineState::learned, Event::failed, EngineState::stopped},

    {EngineState::learning, Event::newWorkers, EngineState::warming},
    {EngineState::drawing, Event::newWorkers, EngineState::warming},
    {EngineState::learned, Event::newWorkers, EngineState::warming},
    {EngineState::stopped, Event::newWorkers, EngineState::warming},

    {EngineState::warming, Event::newBudget, EngineState::idle},
    {EngineState::ready, Event::newBudget, EngineState::idle},

    {EngineState::idle, Event::pause, EngineState::paused},
    {EngineState::opening, Event::pause, EngineState::paused},
    {EngineState::warming, Event::pause, EngineState::paused},
    {EngineState::ready, Event::pause, EngineState::paused},
    {EngineState::learning, Event::pause, EngineState::paused},
    {EngineState::drawing, Event::pause, EngineState::paused},
    {EngineState::learned, Event::pause, EngineState::paused},
    {EngineState::stopped, Event::pause, EngineState::paused},
    {EngineState::failed, Event::pause, EngineState::paused},
    {EngineState::paused, Event::resume, EngineState::idle},
};

BoothEngine::BoothEngine(const BoothSettings& settings, const fs::path& boothFolder,
                         QObject* parent)
    : QObject(parent), m_settings(settings), m_folder(boothFolder) {
    (void)holdFolder();  // prepare() tells what is wrong
    m_progress.setInterval(progressMilliseconds);
    m_again.setSingleShot(true);
    m_again.setInterval(againMilliseconds);
    m_wipeAgain.setSingleShot(true);
    m_wipeAgain.setInterval(wipeAgainMilliseconds);
    m_wiper.setMaxThreadCount(1);
    connect(&m_again, &QTimer::timeout, this, &BoothEngine::prepare);
    connect(&m_wipeAgain, &QTimer::timeout, this, &BoothEngine::wipeVisitor);
    connect(&m_progress, &QTimer::timeout, this, [this] {
        if (!isAtLesson()) return tellReadiness();
        tellProgress();
        askForSample();
    });
    connect(&m_worker, &BoothWorker::ready, this, [this] {
        // Not earlier: it measures how fast this machine is, and nothing else should be at work.
        if (!m_client) drawAhead();
        checkReady();
    });
    connect(&m_worker, &BoothWorker::stepped, this, &BoothEngine::takeStep);
    connect(&m_worker, &BoothWorker::sampled, this, [this](const QString& path) {
        m_clock.sampleCame();
        emit sampleDrawn(path, m_clock.now());
    });
    connect(&m_worker, &BoothWorker::finished, this, [this] {
        if (!m_settings.scenes.empty() && advance(Event::trained))
            drawTuned(m_settings.scenes.front());
    });
    connect(&m_worker, &BoothWorker::died, this, &BoothEngine::takeDeath);
    connect(&m_worker, &BoothWorker::failed, this, [this](const Error& error) {
        hasSeenPhotos() ? failVisit(error) : failPreparing(error);
    });
}

/// Who removes the booth's folder after this finds nobody at work in it.
BoothEngine::~BoothEngine() {
    m_worker.disconnect();
    endWorkers();
    m_background.waitForDone();
    m_wiper.waitForDone();
    m_visitor.reset();
    m_ended.reset();
    m_lock.reset();  // which the guard needs to look once more
}

/// False where nothing leads on from here.
bool BoothEngine::advance(Event event) {
    const auto* const found = std::ranges::find_if(transitions, [&](const Transition& one) {
        return one.from == m_state && one.event == event;
    });
    if (found == std::end(transitions)) return false;
    m_state = found->to;
    const bool isWaitedFor = m_state == EngineState::warming || m_state == EngineState::learning ||
                             m_state == EngineState::drawing;
    if (!isWaitedFor)
        m_progress.stop();
    else if (!m_progress.isActive())
        m_progress.start();
    tellReadiness();
    return true;
}

bool BoothEngine::hasSeenPhotos() const {
    return m_state == EngineState::learning || m_state == EngineState::drawing ||
           m_state == EngineState::learned || m_state == EngineState::stopped;
}

/// A visitor waits for it, from the tap to the first picture.
bool BoothEngine::isAtLesson() const {
    return m_lesson && m_state != EngineState::learned && m_state != EngineState::stopped;
}

// --- Preparing

/// For this process alone, and with nothing in it of earlier visitors.
Result<void> BoothEngine::holdFolder() {
    if (m_lock) {
        m_guard.begin(m_folder);  // where something has ended it
        return {};
    }
    TRY_VOID(makeFolder(m_folder));
    TRY(FileLock taken, lockBooth(m_folder));
    m_guard.begin(m_folder);
    TRY_VOID(VisitorFolder::sweep(m_folder));
    m_lock.emplace(std::move(taken));
    return {};
}

void BoothEngine::failPreparing(const Error& error) {
    m_problem = error;
    advance(Event::failed);
    m_again.start();
    emit failed(error);
}

void BoothEngine::prepare() {
    if (m_state != EngineState::idle && m_state != EngineState::failed) return;
    if (const Result<void> held = holdFolder(); !held) return failPreparing(held.error());
    m_problem.reset();
    advance(Event::prepare);
    // It reads the model's weights.
    inBackground(
        this,
        [chosen = m_settings, place = m_folder] { return PreparedBooth::open(chosen, place); },
        [this](Result<PreparedBooth> opened) { takePrepared(std::move(opened)); }, &m_background);
}

void BoothEngine::takePrepared(Result<PreparedBooth> opened) {
    if (m_state != EngineState::opening) return;  // paused meanwhile
    if (!opened) return failPreparing(opened.error());
    m_prepared = std::make_unique<PreparedBooth>(std::move(*opened));
    warmUp();
}

/// Workers without a visitor.
void BoothEngine::warmUp() {
    m_picturesToDraw = static_cast<int>(m_prepared->missingPictures().size());
    m_prepared->clearLogs();
    m_worker.warmUp(m_prepared->kindRuns());
    advance(m_state == EngineState::opening ? Event::opened : Event::newWorkers);
}

/// The base's pictures that are missing, then one that is only to warm up.
void BoothEngine::drawAhead() {
    ++m_generation;
    m_drawings.clear();
    m_client = std::make_unique<EngineClient>(nullptr);
    connect(m_client.get(), &EngineClient::result, this, &BoothEngine::takePicture);
    // Queued: it may be replaced by what follows.
    connect(
        m_client.get(), &EngineClient::failed, this,
        [this, of = m_generation](int id, const Error& error) {
            if (of == m_generation) takeProblem(id, error);
        },
        Qt::QueuedConnection);
    const auto missing = m_prepared->missingPictures();
    m_picturesToDraw = static_cast<int>(missing.size());
    for (const PreparedBooth::Picture& picture : missing) {
        (void)makeFolder(picture.file.parent_path());
        draw({.request = {.model = m_prepared->drawingModel(),
                          .output = picture.file,
                          .settings = picture.settings}});
    }
    // With one step: for the model to be in memory.
    PreparedBooth::Picture warm = m_prepared->kindPicture(m_settings.kinds.front());
    warm.settings.num_inference_steps = 1;
    warm.file = warm.file.parent_path() / "warm.png";
    (void)makeFolder(warm.file.parent_path());
    draw({.request = {.model = m_prepared->drawingModel(),
                      .output = warm.file,
                      .settings = warm.settings},
          .isWarmUp = true});
}

void BoothEngine::checkReady() {
    const bool isClientWarm = m_client && std::ranges::none_of(m_drawings, [](const auto& one) {
                                  return one.second.isWarmUp;
                              });
    if (m_state != EngineState::warming || !m_worker.isReady() || !isClientWarm)
        return tellReadiness();
    advance(Event::workersWarm);
    beginLesson();  // of a visitor who was quicker than the workers
}

double BoothEngine::fractionReady() const {
    if (!m_prepared) return 0;
    if (isReady()) return 1;
    const auto waiting = m_client ? static_cast<int>(m_drawings.size()) : m_picturesToDraw + 1;
    const int total = m_prepared->classImagesTotal() + m_picturesToDraw + 1;
    const int done = m_prepared->classImagesDone() + m_picturesToDraw + 1 - waiting;
    return std::clamp(static_cast<double>(done) / total, 0.0, 0.99);
}

/// Of readinessChanged().
const char* BoothEngine::doingCode() const {
    switch (m_state) {
        case EngineState::idle:
        case EngineState::opening:
            return "prepare";
        case EngineState::ready:
            return "ready";
        case EngineState::paused:
            return "paused";
        case EngineState::failed:
            return "failed";
        default:
            break;
    }
    const bool isDrawing =
        m_picturesToDraw > 0 || m_prepared->classImagesDone() < m_prepared->classImagesTotal();
    return isDrawing ? "prepare" : "warm";
}

void BoothEngine::tellReadiness() {
    emit readinessChanged(isReady(), QString::fromLatin1(doingCode()), fractionReady());
}

void BoothEngine::endWorkers() {
    ++m_generation;
    m_worker.end();
    m_drawings.clear();
    if (m_client) m_client->endWorkers();  // what they hold of a visitor is gone before it is said
    m_client.reset();
}

double BoothEngine::expectedSeconds() const {
    const double measured = m_prepared ? m_prepared->measuredSeconds() : 0;
    return measured > 0 ? measured : m_settings.budgetSeconds;
}

BoothPace BoothEngine::pace() const {
    return m_prepared ? m_prepared->pace(m_worker.secondsOfStep()) : BoothPace{};
}

int BoothEngine::resolution() const {
    return m_prepared ? m_prepared->recipe().resolution : 0;
}

int BoothEngine::steps() const {
    return m_prepared ? m_prepared->recipe().max_train_steps : 0;
}

std::vector<CheckItem> BoothEngine::check() const {
    return checkBooth(m_settings, m_folder, m_prepared.get(), m_problem ? &*m_problem : nullptr,
                      m_worker.secondsOfStep());
}

void BoothEngine::setBudget(int seconds) {
    if (m_visitor) return;
    m_settings.budgetSeconds = seconds;
    if (!advance(Event::newBudget)) return;
    endWorkers();
    m_prepared.reset();
    prepare();
}

void BoothEngine::setPaused(bool isPaused) {
    if (!isPaused) {
        if (advance(Event::resume)) prepare();
        return;
    }
    m_again.stop();
    endVisit();
    endWorkers();
    advance(Event::pause);
}

fs::path BoothEngine::kindPicture(const std::string& kindId) const {
    const BoothKind* const kind = m_settings.kind(kindId);
    if (kind == nullptr || !m_prepared) return {};
    const fs::path file = m_prepared->kindPicture(*kind).file;
    return pathExists(file) ? file : fs::path();
}

fs::path BoothEngine::basePicture(const std::string& kindId, const std::string& sceneId) const {
    const BoothKind* const kind = m_settings.kind(kindId);
    const BoothScene* const scene = m_settings.scene(sceneId);
    if (kind == nullptr || scene == nullptr || !m_prepared) return {};
    const fs::path file = m_prepared->scenePicture(*kind, *scene).file;
    return pathExists(file) ? file : fs::path();
}

// --- A visit

Result<fs::path> BoothEngine::beginVisit() {
    if (hasVisit()) return failure("booth.visit_open");
    TRY_VOID(holdFolder());
    TRY(VisitorFolder folder, VisitorFolder::make(m_folder));
    m_visitor = std::make_unique<VisitorFolder>(std::move(folder));
    return m_visitor->path();
}

void BoothEngine::learn(const std::string& kindId, const std::vector<fs::path>& squares) {
    if (isAtLesson()) return;  // tapped twice
    if (!m_visitor || m_settings.kind(kindId) == nullptr || squares.empty())
        return failVisit(makeError("booth.no_photos"));
    if (hasSeenPhotos()) {  // once more in this visit: with nothing of the first time
        endWorkers();
        clearLesson();
        warmUp();
    }
    m_lesson = {kindId, squares};
    m_clock.start();
    // What another model draws is no "before" of what this one does.
    if (!m_settings.scenes.empty() && m_prepared &&
        m_prepared->drawingModel() == m_prepared->model()) {
        const fs::path before = basePicture(kindId, m_settings.scenes.front().id);
        // Queued, as the other answers come.
        if (!before.empty())
            QTimer::singleShot(0, this, [this, before] { emit sampleDrawn(toQt(before), 0); });
    }
    beginLesson();
}

void BoothEngine::clearLesson() {
    m_isClearing = true;
    inBackground(
        this,
        [run = m_visitor->run(), pictures = m_visitor->pictures()]() -> Result<void> {
            for (const fs::path& earlier : {run, pictures}) TRY_VOID(wipe(earlier));
            return makeFolder(pictures);
        },
        [this](const Result<void>& cleared) {
            m_isClearing = false;
            if (!m_visitor) return;
            if (!cleared) return failVisit(cleared.error());
            beginLesson();
        },
        &m_wiper);
}

/// As soon as the workers are ready and nothing is left of an earlier one.
void BoothEngine::beginLesson() {
    if (!m_lesson || !isReady() || m_isClearing) return;
    advance(Event::lesson);
    const Recipe& recipe = m_prepared->recipe();
    m_clock.beginRun(recipe.max_train_steps, m_prepared->stepsEnough(), recipe.max_train_seconds);
    const Result<RunFolder> run =
        m_prepared->makeRun(*m_visitor, *m_settings.kind(m_lesson->kindId), m_lesson->squares);
    if (!run) return failVisit(run.error());
    m_worker.train(*run);
}

void BoothEngine::takeStep(int step, double loss) {
    if (m_state != EngineState::learning) return;
    const bool goesOn = m_clock.deaths() > 0 && m_clock.awaitsFirstStep();
    m_clock.stepped(step);
    if (goesOn) {
        m_clock.wentOnAt(step, pace().secondsOfStep);
        if (m_clock.wasGivenMore()) askForMoreTime();
        emit wentOn(step == 1);
    }
    emit lossMeasured(step, loss);
    tellProgress();
}

void BoothEngine::takeDeath() {
    if (isAtLesson()) {
        m_clock.died();
        emit delayed(secondsLeft());
    } else if (!advance(Event::workerDied)) {
        tellReadiness();
    }
}

double BoothEngine::secondsLeft() const {
    return isAtLesson() && m_prepared ? m_clock.secondsLeft(expectedSeconds()) : 0;
}

int BoothEngine::looksAtEachPhoto() const {
    return m_clock.step() * m_prepared->recipe().train_batch_size /
           std::max(1, static_cast<int>(m_lesson->squares.size()));
}

void BoothEngine::tellProgress() {
    const double used = m_clock.now(), left = secondsLeft();
    emit learning(std::clamp(used / std::max(1.0, used + left), 0.0, 0.99), left,
                  looksAtEachPhoto());
}

LearningWorth BoothEngine::worth() const {
    return m_prepared ? m_prepared->worthOf(m_clock.step()) : LearningWorth::little;
}

int BoothEngine::moreSecondsOffered() const {
    return m_state == EngineState::learning ? m_clock.moreSecondsOffered() : 0;
}

void BoothEngine::learnLonger() {
    const int more = moreSecondsOffered();
    if (more == 0) return;
    m_clock.addSeconds(more);
    askForMoreTime();
    tellProgress();
}

void BoothEngine::askForMoreTime() {
    const auto asked =
        RunFolder(m_visitor->run()).request(RunRequest::moreTime, {{"seconds", m_clock.limit()}});
    if (!asked) logWarning(asked.error().message());
}

void BoothEngine::askForSample() {
    if (m_state != EngineState::learning || !m_clock.isSampleDue(expectedSeconds())) return;
    m_clock.sampleAskedFor();
    if (const auto asked = RunFolder(m_visitor->run()).request(RunRequest::sample); !asked)
        logWarning(asked.error().message());
}

void BoothEngine::failVisit(const Error& error) {
    if (hasSeenPhotos())
        advance(Event::failed);
    else
        m_lesson.reset();
    emit failed(error);
}

void BoothEngine::endVisit() {
    if (!m_visitor) return;
    m_lesson.reset();
    const bool hadSeen = hasSeenPhotos();
    if (hadSeen) endWorkers();
    endDecoders();  // of the window, for the pages have read photos
    m_ended = std::move(m_visitor);
    wipeVisitor();
    if (hadSeen) warmUp();
}

/// A card on its way to the printer may still be written beside what is being removed: then once
/// more, until nothing is left. Before that nobody is let in.
void BoothEngine::wipeVisitor() {
    inBackground(
        this, [ended = m_ended] { return ended->end(); },
        [this](const Result<void>& ended) {
            if (!ended) return m_wipeAgain.start();
            m_ended.reset();
            emit wiped();
        },
        &m_wiper);
}

// --- Pictures

void BoothEngine::draw(Drawing drawing) {
    const int id = m_client->generate(drawing.request);
    m_drawings[id] = std::move(drawing);
}

void BoothEngine::drawScene(const std::string& sceneId) {
    const BoothScene* const scene = m_settings.scene(sceneId);
    if (!m_visitor || m_state != EngineState::learned || scene == nullptr) return;
    if (!pathExists(tunedFile(sceneId))) return drawTuned(*scene);
    QTimer::singleShot(0, this, [this, sceneId] {
        if (m_visitor && m_lesson)
            emit sceneDrawn(toQt(sceneId), toQt(basePicture(m_lesson->kindId, sceneId)),
                            toQt(tunedFile(sceneId)));
    });
}

fs::path BoothEngine::tunedFile(const std::string& sceneId) const {
    return m_visitor->pictures() / (sceneId + ".png");
}

void BoothEngine::drawTuned(const BoothScene& scene) {
    const bool isAskedFor = std::ranges::any_of(
        m_drawings, [&](const auto& one) { return one.second.sceneId == scene.id; });
    if (isAskedFor) return;
    const fs::path output = m_visitor->run() / "output";
    Drawing drawing;
    drawing.sceneId = scene.id;
    drawing.request.settings =
        m_prepared->scenePicture(*m_settings.kind(m_lesson->kindId), scene).settings;
    drawing.request.output = tunedFile(scene.id);
    if (m_prepared->recipe().lora) {
        drawing.request.model = m_prepared->drawingModel();
        drawing.request.added = {{.file = output / checkpoint_files::lora}};
    } else {
        drawing.request.model = output;
    }
    draw(std::move(drawing));
}

void BoothEngine::takePicture(int id, const QString& path) {
    const auto found = m_drawings.find(id);
    if (found == m_drawings.end()) return;
    const Drawing drawing = found->second;
    m_drawings.erase(found);
    if (drawing.sceneId.empty()) return checkReady();
    if (advance(Event::drawn)) {
        const bool isUsual = m_clock.deaths() == 0;
        m_prepared->noteVisit(isUsual && !m_clock.wasGivenMore() ? m_clock.now() : 0,
                              isUsual ? m_clock.secondsPerStep() : 0);
        emit learning(1, 0, looksAtEachPhoto());
        emit learned();
        return;
    }
    emit sceneDrawn(toQt(drawing.sceneId), toQt(basePicture(m_lesson->kindId, drawing.sceneId)),
                    path);
}

void BoothEngine::takeProblem(int id, const Error& error) {
    const auto found = m_drawings.find(id);
    if (found == m_drawings.end()) return;
    Drawing drawing = found->second;
    m_drawings.erase(found);
    constexpr int maxDeaths = 3;
    if (error.code == "engine.died" && ++drawing.deaths <= maxDeaths) {
        if (hasSeenPhotos()) emit delayed(secondsLeft());
        return draw(std::move(drawing));
    }
    hasSeenPhotos() ? failVisit(error) : failPreparing(error);
}

}  // namespace dreambooth

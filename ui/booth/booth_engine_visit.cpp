// One visitor: learning, scenes, the end (BoothEngine::Parts).
#include <base/log.h>
#include <images/decode.h>
#include <runs/checkpoint.h>
#include <ui/style/qt_strings.h>
#include "booth_engine_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// From the last step to the first scene, where no visit was measured yet.
constexpr double secondsAtEnd = 4;
/// When sample pictures are asked for, on the clock of the visit.
constexpr double firstSample = 4, betweenSamples = 7;
/// Where a picture takes long, learning has this many times as long before the next one.
constexpr double learningForSample = 5;
/// More time is offered in the last seconds, when the pictures show whether it is needed.
constexpr double offerSeconds = 20;
/// As long as is offered at once: the visitor is asked again at its end.
constexpr int leastMoreSeconds = 15, mostMoreSeconds = 90;

}  // namespace

void BoothEngine::Parts::learn(const std::string& kind, const std::vector<fs::path>& photos) {
    if (isLearning) return;  // tapped twice
    if (!visitor || settings.kind(kind) == nullptr || photos.empty()) {
        const Error error = makeError("booth.no_photos");
        return failVisit(error);
    }
    if (hasSeenPictures) {  // once more in this visit: with nothing of the first time
        endWorkers();
        for (const fs::path& earlier : {visitor->run(), visitor->pictures()})
            if (const auto wiped = wipe(earlier); !wiped) return failVisit(wiped.error());
        (void)makeFolder(visitor->pictures());
        warmUp();
    }
    kindId = kind;
    squares = photos;
    isLearning = true;
    hasLearned = isRunBegun = false;
    step = firstStep = 0;
    usedBefore = atFirstStep = atLastStep = askedForSample = 0;
    wasGivenTime = hasDied = false;
    nextSample = firstSample;
    clock.start();
    progress.start();
    if (!settings.scenes.empty()) {
        const fs::path before = engine.basePicture(kindId, settings.scenes.front().id);
        // Queued, as the other answers come.
        if (!before.empty())
            QTimer::singleShot(0, &engine,
                               [this, before] { emit engine.sampleDrawn(toQt(before), 0); });
    }
    if (isReady()) beginRun();
}

void BoothEngine::Parts::beginRun() {
    isRunBegun = hasSeenPictures = true;
    limit = prepared->recipe().max_train_seconds;
    const Result<RunFolder> run = prepared->makeRun(*visitor, *settings.kind(kindId), squares);
    if (!run) return failVisit(run.error());
    stage = Stage::warming;  // for the next visitor
    worker.train(*run);
    tellReadiness();
}

void BoothEngine::Parts::tellStep(int number, double loss) {
    step = number;
    atLastStep = now();
    if (firstStep == 0) {
        firstStep = number;
        atFirstStep = atLastStep;
        if (hasDied) {
            // What the steps took that it still has counts against its time.
            const bool isFromStart = number == 1;
            usedBefore =
                isFromStart
                    ? 0
                    : std::min(usedBefore,
                               prepared->pace(worker.secondsOfStep()).secondsOfStep * number);
            if (wasGivenTime) askForMoreTime();
            emit engine.wentOn(isFromStart);
        }
    }
    emit engine.lossMeasured(number, loss);
    tellProgress();
}

double BoothEngine::Parts::secondsPerStep() const {
    return step > firstStep ? (atLastStep - atFirstStep) / (step - firstStep) : 0;
}

double BoothEngine::Parts::limitLeft() const {
    const double ofThisProcess = firstStep > 0 ? now() - atFirstStep + secondsPerStep() : 0;
    return std::max(0.0, limit - usedBefore - ofThisProcess);
}

double BoothEngine::Parts::secondsLeft() const {
    if (!isLearning || !prepared) return 0;
    const double perStep = secondsPerStep();
    if (perStep == 0) return std::max(1.0, engine.expectedSeconds() - now());
    double left = (prepared->recipe().max_train_steps - step) * perStep;
    if (limit > 0) left = std::min(left, limitLeft());
    return std::max(0.0, left) + secondsAtEnd;
}

void BoothEngine::Parts::tellProgress() {
    const double used = now();
    const double left = secondsLeft();
    const int looks =
        step * prepared->recipe().train_batch_size / std::max(1, static_cast<int>(squares.size()));
    emit engine.learning(std::clamp(used / std::max(1.0, used + left), 0.0, 0.99), left, looks);
}

int BoothEngine::Parts::moreSecondsOffered() const {
    constexpr int stepsUntilKnown = 3;
    if (!isLearning || limit == 0 || firstStep == 0 || step < firstStep + stepsUntilKnown) return 0;
    const double left = limitLeft(), perStep = secondsPerStep();
    // In the very last moment it could come too late.
    if (left > offerSeconds || left < std::max(1.0, perStep)) return 0;
    const int all = prepared->recipe().max_train_steps;
    const double missing = stepsWorthEnough(all) - (step + left / perStep);
    if (missing <= 0) return 0;
    return std::clamp(static_cast<int>(std::ceil(missing * perStep)), leastMoreSeconds,
                      mostMoreSeconds);
}

void BoothEngine::Parts::learnLonger() {
    const int more = moreSecondsOffered();
    if (more == 0) return;
    limit += more;
    wasGivenTime = true;
    askForMoreTime();
    tellProgress();
}

void BoothEngine::Parts::askForMoreTime() {
    const auto asked =
        RunFolder(visitor->run()).request(RunRequest::moreTime, {{"seconds", limit}});
    if (!asked) logWarning(asked.error().message());
}

/// By the clock: a slow machine shows fewer steps between two pictures, not fewer pictures.
void BoothEngine::Parts::askForSample() {
    if (!isRunBegun || step == 0 || now() < nextSample || secondsLeft() < betweenSamples) return;
    askedForSample = now();
    nextSample = askedForSample + betweenSamples;
    if (const auto asked = RunFolder(visitor->run()).request(RunRequest::sample); !asked)
        logWarning(asked.error().message());
}

void BoothEngine::Parts::takeSample(const QString& path) {
    if (askedForSample > 0)
        nextSample = std::max(nextSample, now() + learningForSample * (now() - askedForSample));
    emit engine.sampleDrawn(path, now());
}

void BoothEngine::Parts::failVisit(const Error& error) {
    isLearning = false;
    progress.stop();
    emit engine.failed(error);
}

fs::path BoothEngine::Parts::tunedFile(const std::string& sceneId) const {
    return visitor->pictures() / (sceneId + ".png");
}

void BoothEngine::Parts::drawScene(const std::string& sceneId) {
    const BoothScene* const scene = settings.scene(sceneId);
    if (!visitor || !hasLearned || scene == nullptr) return;
    if (!pathExists(tunedFile(sceneId))) return drawTuned(*scene);
    QTimer::singleShot(0, &engine, [this, sceneId] {
        if (visitor)
            emit engine.sceneDrawn(toQt(sceneId), toQt(engine.basePicture(kindId, sceneId)),
                                   toQt(tunedFile(sceneId)));
    });
}

void BoothEngine::Parts::drawTuned(const BoothScene& scene) {
    const bool isAskedFor = std::ranges::any_of(
        drawings, [&](const auto& one) { return one.second.sceneId == scene.id; });
    if (isAskedFor) return;
    const fs::path output = visitor->run() / "output";
    Drawing drawing;
    drawing.sceneId = scene.id;
    drawing.request.settings = prepared->scenePicture(*settings.kind(kindId), scene).settings;
    drawing.request.output = tunedFile(scene.id);
    const Recipe& recipe = prepared->recipe();
    if (recipe.lora) {
        drawing.request.model = prepared->model();
        drawing.request.added = {{.file = output / checkpoint_files::lora}};
    } else {
        drawing.request.model = output;
    }
    draw(std::move(drawing));
}

void BoothEngine::Parts::endVisit() {
    if (!visitor) return;
    isLearning = hasLearned = isRunBegun = false;
    squares.clear();
    kindId.clear();
    const bool hadSeen = std::exchange(hasSeenPictures, false);
    if (hadSeen) endWorkers();
    endDecoders();  // of the window, for the pages have read photos
    wipeVisitor();
    if (!hadSeen || stage == Stage::paused || !prepared) return;
    if (stage == Stage::failed)
        stage = Stage::idle;
    else
        warmUp();
}

/// A card on its way to the printer may still be written beside what is being removed: then once
/// more, until nothing is left. Before that nobody is let in.
void BoothEngine::Parts::wipeVisitor() {
    if (!visitor) return;
    if (!visitor->end()) return wipeAgain.start();
    visitor.reset();
    emit engine.wiped();
}

}  // namespace dreambooth

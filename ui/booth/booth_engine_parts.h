// Inside ui/booth: what BoothEngine is made of.
#pragma once

#include <base/files.h>
#include <booth/prepared.h>
#include <booth/visitor_folder.h>
#include <ui/booth/booth_engine.h>
#include <ui/booth/booth_guard.h>
#include <ui/booth/booth_worker.h>
#include <ui/session/engine_client.h>

#include <QElapsedTimer>
#include <QThreadPool>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct BoothEngine::Parts {
    enum class Stage { idle, opening, warming, ready, paused, failed };

    Parts(BoothEngine& engine, const BoothSettings& settings,
          const std::filesystem::path& boothFolder);
    ~Parts();

    Result<void> holdFolder();
    void setBudget(int seconds);
    void prepare();
    void failPreparing(const Error& error);
    void takePrepared(Result<Prepared> opened);
    void warmUp();     ///< workers without a visitor
    void drawAhead();  ///< the base's pictures that are missing, then one that is only to warm up
    void tellReadiness();
    const char* doingCode() const;  ///< of readinessChanged()
    void checkReady();
    double fractionReady() const;
    bool isReady() const { return stage == Stage::ready; }

    void learn(const std::string& kindId, const std::vector<std::filesystem::path>& squares);
    void beginRun();  ///< once the workers are ready
    void tellStep(int step, double loss);
    void tellProgress();
    void askForSample();
    void takeSample(const QString& path);
    double now() const { return static_cast<double>(clock.elapsed()) / 1000; }
    double secondsPerStep() const;  ///< of this run, with its samples; 0: not known yet
    double limitLeft() const;       ///< seconds that the run may still learn
    int moreSecondsOffered() const;
    void learnLonger();
    void askForMoreTime();
    double secondsLeft() const;
    void failVisit(const Error& error);

    void drawScene(const std::string& sceneId);
    void drawTuned(const BoothScene& scene);
    std::filesystem::path tunedFile(const std::string& sceneId) const;
    void takePicture(int id, const QString& path);
    void takeProblem(int id, const Error& error);

    void endVisit();
    void wipeVisitor();
    void endWorkers();

    /// What the drawing worker was asked for.
    struct Drawing {
        GenerateRequest request;
        std::string sceneId = {};  ///< of the visitor; else it is drawn ahead
        bool isWarmUp = false;
        int deaths = 0;
    };
    void draw(Drawing drawing);

    BoothEngine& engine;
    BoothSettings settings;
    std::filesystem::path folder;
    std::optional<FileLock> lock;
    bool isHeld = false;           ///< locked, and swept
    std::optional<Error> problem;  ///< why nothing works; of the start or of the preparing
    Stage stage = Stage::idle;
    int generation = 0;                  ///< answers of earlier workers are dropped
    std::unique_ptr<Prepared> prepared;  ///< null until the model was opened
    BoothWorker worker;
    std::unique_ptr<EngineClient> client;
    std::map<int, Drawing> drawings;
    bool isClientWarm = false;
    int picturesToDraw = 0;

    std::unique_ptr<VisitorFolder> visitor;  ///< null between visits
    std::string kindId;
    std::vector<std::filesystem::path> squares;
    bool isLearning = false, hasLearned = false, hasSeenPictures = false, isRunBegun = false;
    QElapsedTimer clock;  ///< since learn()
    int step = 0;
    // Seconds of the clock:
    double nextSample = 0, askedForSample = 0, atFirstStep = 0, atLastStep = 0;
    int firstStep = 0;      ///< that the process at work has told; 0: none yet
    double usedBefore = 0;  ///< seconds of the limit, by a process that died
    int limit = 0;          ///< seconds that the run may learn; 0: as long as it takes
    bool wasGivenTime = false, hasDied = false;
    QTimer progress;
    QTimer again;      ///< tries to prepare once more
    QTimer wipeAgain;  ///< while something of a visitor can't be removed
    QThreadPool background;
    BoothGuard guard;
};

}  // namespace dreambooth

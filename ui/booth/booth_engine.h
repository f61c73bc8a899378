// What the booth's pages need of the worker: prepared ahead, warm, one visitor at a time. It
// survives the worker's death. All its answers come as signals, in the thread of the window.
#pragma once

#include <base/error.h>
#include <base/files.h>
#include <booth/booth_check.h>
#include <booth/booth_settings.h>
#include <booth/learning_worth.h>
#include <booth/prepared_booth.h>
#include <booth/visitor_folder.h>
#include <ui/booth/booth_workers.h>
#include <ui/booth/learning_clock.h>
#include <ui/session/engine_client.h>

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// What the engine is at. What leads from one to the other is a table in booth_engine.cpp.
enum class EngineState {
    idle,     ///< nothing is there
    opening,  ///< the model is read
    warming,  ///< workers without a visitor's photos get ready
    ready,    ///< learning can begin at the tap
    // The workers have seen a visitor's photos, and end with the visit:
    learning,
    drawing,  ///< learned; the first scene is being drawn
    learned,  ///< its first picture is there
    stopped,  ///< it went wrong, and the visit has to end
    //
    failed,  ///< nothing could be prepared; it is tried again
    paused,
};

class BoothEngine : public QObject {
    Q_OBJECT

public:
    /// `boothFolder` is made if it is missing. Wipes at once what an earlier booth left behind.
    BoothEngine(const BoothSettings& settings, const std::filesystem::path& boothFolder,
                QObject* parent = nullptr);
    /// Ends the workers and wipes what is there of a visitor.
    ~BoothEngine() override;

    /// Draws what is missing ahead (class images, the base's pictures), and starts the warm
    /// workers. Answers with readinessChanged(), or failed().
    void prepare();
    EngineState state() const { return m_state; }
    /// Learning can begin at the tap.
    bool isReady() const { return m_state == EngineState::ready; }
    /// From learn() to learned(), as measured here; the recipe's budget before the first time.
    double expectedSeconds() const;
    /// Side of the squares in pixels; 0 before the model was opened.
    int resolution() const;
    /// Of the recipe, where the clock does not end it earlier; 0 before the model was opened.
    int steps() const;
    /// What is ready and what not, but for camera and printer.
    std::vector<CheckItem> check() const;
    /// How many of the steps fit into the budget here; unknown before the first worker was warm.
    BoothPace pace() const;
    /// Another budget, between visits: all that is warm is made ready anew for it.
    void setBudget(int seconds);
    /// The booth's folder is this process' alone, with nothing in it of earlier visitors.
    bool holdsFolder() const { return m_lock.has_value(); }

    /// Drawn ahead by the base model; empty while it is not there yet. A kind's tile ("a photo of
    /// robot"), and a scene by the prompt and the noise that the tuned model will get too ("a photo
    /// of sks robot on the beach").
    std::filesystem::path kindPicture(const std::string& kindId) const;
    std::filesystem::path basePicture(const std::string& kindId, const std::string& sceneId) const;

    /// A new visitor: their folder is made, in which all lies that is theirs. The pages write the
    /// squares below it, PNG files of resolution(). Errors: file.*, disk.full, booth.visit_open.
    Result<std::filesystem::path> beginVisit();
    /// Or of the one before not everything is wiped yet.
    bool hasVisit() const { return m_visitor != nullptr || m_ended != nullptr; }
    /// Learns from these squares, and draws the first scene, whose picture is then there at once.
    /// Before isReady() it waits until the workers are. Answers with sampleDrawn(),
    /// learning(), lossMeasured(), at last learned(), or failed().
    void learn(const std::string& kindId, const std::vector<std::filesystem::path>& squares);
    /// Of a run that the clock will end before it is worth much, in its last seconds: how much more
    /// time it can be given; else 0.
    int moreSecondsOffered() const;
    /// Gives it that time; it goes on learning all the while.
    void learnLonger();
    /// Until the first picture, as it looks now; 0 where nothing is learned.
    double secondsLeft() const;
    /// Of what was learned in this visit, so far.
    LearningWorth worth() const;
    /// The base's picture as it was prepared, and the tuned model's of the same noise. After
    /// learned(); several are drawn one after another. Answers with sceneDrawn() or failed().
    void drawScene(const std::string& sceneId);
    /// Ends the workers that have seen the visitor's pictures, wipes everything, and warms new
    /// workers up. Answers with wiped(), as soon as that is so, later with readinessChanged(). At
    /// any time.
    void endVisit();

    /// "Pause the booth": nothing is warm, nothing computes. A visit ends by it.
    void setPaused(bool isPaused);
    bool isPaused() const { return m_state == EngineState::paused; }

signals:
    /// `doing` is a code: "prepare" (drawing ahead), "warm", "ready", "paused", "failed".
    void readinessChanged(bool isReady, const QString& doing, double fraction);
    /// The first is the base's, at once.
    void sampleDrawn(const QString& path, double secondsIn);
    void learning(double fraction, double secondsLeft, int looksAtEachPhoto);
    void lossMeasured(int step, double loss);
    void learned();
    void sceneDrawn(const QString& sceneId, const QString& basePath, const QString& tunedPath);
    /// A worker died and is started again.
    void delayed(double secondsLeft);
    /// After that, with its first step: it goes on after the steps that it had saved, or has begun
    /// again.
    void wentOn(bool fromItsStart);
    /// Nothing helps: apologise, and offer to begin anew.
    void failed(const dreambooth::Error& error);
    void wiped();  ///< after endVisit(): nothing is left

private:
    enum class Event;
    struct Transition;
    static const Transition transitions[];
    /// What the visitor wants to be learned, at once or as soon as the workers are ready.
    struct Lesson {
        std::string kindId;
        std::vector<std::filesystem::path> squares;
    };
    /// What the drawing worker was asked for.
    struct Drawing {
        GenerateRequest request;
        std::string sceneId = {};  ///< of the visitor; else it is drawn ahead
        bool isWarmUp = false;
        int deaths = 0;
    };

    bool advance(Event event);
    bool hasSeenPhotos() const;
    bool isAtLesson() const;
    void tellReadiness();
    const char* doingCode() const;
    double fractionReady() const;

    Result<void> holdFolder();
    void failPreparing(const Error& error);
    void takePrepared(Result<PreparedBooth> opened);
    void warmUp();
    void drawAhead();
    void checkReady();
    void endWorkers();

    void clearLesson();
    void beginLesson();
    void takeStep(int step, double loss);
    void tellProgress();
    int looksAtEachPhoto() const;
    void askForSample();
    void askForMoreTime();
    void takeDeath();
    void failVisit(const Error& error);
    void wipeVisitor();

    void draw(Drawing drawing);
    void drawTuned(const BoothScene& scene);
    std::filesystem::path tunedFile(const std::string& sceneId) const;
    void takePicture(int id, const QString& path);
    void takeProblem(int id, const Error& error);

    BoothSettings m_settings;
    std::filesystem::path m_folder;
    EngineState m_state = EngineState::idle;
    std::optional<Error> m_problem;             ///< why nothing can be prepared
    std::unique_ptr<PreparedBooth> m_prepared;  ///< null until the model was opened

    BoothGuard m_guard;              ///< ends after the lock, and looks once more
    std::optional<FileLock> m_lock;  ///< of the booth's folder, which was swept under it
    BoothWorker m_worker;
    std::unique_ptr<EngineClient> m_client;
    int m_generation = 0;  ///< of clients: answers of earlier ones are dropped
    std::map<int, Drawing> m_drawings;
    int m_picturesToDraw = 0;

    std::unique_ptr<VisitorFolder> m_visitor;  ///< null between visits
    std::shared_ptr<VisitorFolder> m_ended;    ///< of a visit that has ended, until it is wiped
    bool m_isClearing = false;                 ///< an earlier lesson of the visit is being wiped
    std::optional<Lesson> m_lesson;
    LearningClock m_clock;
    QTimer m_progress;
    QTimer m_again;      ///< tries to prepare once more
    QTimer m_wipeAgain;  ///< while something of a visitor can't be removed
    QThreadPool m_background;
    QThreadPool m_wiper;  ///< of one thread: on a disk it takes seconds
};

}  // namespace dreambooth

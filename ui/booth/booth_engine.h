// What the booth's pages need of the worker: prepared ahead, warm, one visitor at a time. It
// survives the worker's death. All its answers come as signals, in the thread of the window.
#pragma once

#include <base/error.h>
#include <booth/booth_check.h>
#include <booth/booth_pace.h>
#include <booth/booth_settings.h>

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

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
    /// Learning can begin at the tap.
    bool isReady() const;
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
    /// The booth's folder is this process' alone.
    bool holdsFolder() const;

    /// Drawn ahead by the base model; empty while it is not there yet. A kind's tile ("a photo of
    /// robot"), and a scene by the prompt and the noise that the tuned model will get too ("a photo
    /// of sks robot on the beach").
    std::filesystem::path kindPicture(const std::string& kindId) const;
    std::filesystem::path basePicture(const std::string& kindId, const std::string& sceneId) const;

    /// A new visitor: their folder is made, in which all lies that is theirs. The pages write the
    /// squares below it, PNG files of resolution(). Errors: file.*, disk.full, booth.visit_open.
    Result<std::filesystem::path> beginVisit();
    bool hasVisit() const;
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
    bool isPaused() const;

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
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace dreambooth

// What a booth has ready before its first visitor, in BOOTH_FOLDER/prepared/<model>/, where <model>
// follows from what the model's files hold: class images of each kind, a run folder without photos
// for each kind (`dreambooth train --warm`), and the base model's pictures.
#pragma once

#include <base/error.h>
#include <booth/booth_settings.h>
#include <booth/learning_worth.h>
#include <booth/visitor_folder.h>
#include <formats/model_files.h>
#include <project/draw_request.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The card of the settings, with what a booth needs (one sample picture often, one checkpoint, an
/// end by the clock), what the model's dreambooth.json has for booths, {"booth": {CARD: {fields}}},
/// and the fields that staff changed. Errors: recipe.invalid, json.malformed, booth.settings.
Result<Recipe> boothRecipe(const BoothSettings& settings, const ModelFiles& model);

class PreparedBooth {
public:
    /// Reads the model's weights in full once a computer: not for the GUI thread. Writes the run
    /// folders of the kinds. Errors: model.*, recipe.invalid, booth.settings, booth.draw_with where
    /// what is to draw is of another family or the recipe teaches no LoRA, file.*, disk.full.
    static Result<PreparedBooth> open(const BoothSettings& settings,
                                      const std::filesystem::path& boothFolder);

    const Recipe& recipe() const { return m_recipe; }
    const std::filesystem::path& model() const { return m_model; }
    /// What draws: `model()`, or what staff chose in its place.
    const std::filesystem::path& drawingModel() const { return m_drawingModel; }
    bool isDistilled() const { return m_isDistilled; }  ///< ModelFiles::isDistilled
    /// Run folders without photos, one a kind.
    std::vector<std::filesystem::path> kindRuns() const;
    /// Removes what earlier warm workers told in them, which would grow from visit to visit.
    void clearLogs() const;
    /// Class images that are there, of all kinds, and how many there have to be.
    int classImagesDone() const;
    int classImagesTotal() const;

    /// A picture that the base draws: where it is kept, by all that it is drawn with.
    struct Picture {
        DrawRequest settings;
        std::filesystem::path file;
    };
    Picture kindPicture(const BoothKind& kind) const;  ///< "a photo of dog"
    /// The scene with "sks dog" as the subject, by the noise that the tuned model gets too.
    Picture scenePicture(const BoothKind& kind, const BoothScene& scene) const;
    /// All of them that are not there yet.
    std::vector<Picture> missingPictures() const;

    /// A visitor's run, with these squares as its photos. Errors: file.*, disk.full.
    Result<RunFolder> makeRun(const VisitorFolder& visitor, const BoothKind& kind,
                              const std::vector<std::filesystem::path>& squares) const;

    /// Seconds from the tap to the reveal, as the last visits with this recipe and budget took; 0:
    /// none yet.
    double measuredSeconds() const;
    /// What a visit took. `seconds` is 0 where it says nothing of others, for it was given more
    /// time or a worker died.
    void noteVisit(double seconds, double secondsOfStep) const;
    /// By what the last visits took, else by what a step of the warm worker takes; 0: not known
    /// yet.
    BoothPace pace(double secondsOfWarmStep) const;
    /// Of so many steps; and the fewest that are enough: all, where nothing is measured.
    LearningWorth worthOf(int steps) const;
    int stepsEnough() const;

private:
    PreparedBooth() = default;
    std::filesystem::path kindFolder(const BoothKind& kind) const;
    Job jobOf(const BoothKind& kind) const;
    Picture pictureOf(const std::string& prompt) const;
    Result<void> writeKindRun(const BoothKind& kind) const;
    Json readTimes() const;
    double medianTime(const char* key) const;

    BoothSettings m_settings;
    Result<void> takeDrawingModel(const ModelFiles& model);
    std::filesystem::path m_model, m_drawingModel, m_folder;
    std::string m_identity, m_drawingIdentity;  ///< the latter where another model draws
    int m_drawingSteps = 0;
    double m_drawingGuidance = 0;
    Recipe m_recipe;
    bool m_isFlow = false, m_isDistilled = false;
};

}  // namespace dreambooth

// What is compared, without widgets: the runs and models to choose from, the chosen run and step,
// the base, and what stands on each side. Panels show it; what they ask for reaches it by the
// controllers. Folders and files are read off the GUI thread.
#pragma once

#include <base/error.h>
#include <base/side.h>
#include <comparisons/compared_model.h>
#include <hub/catalogue.h>
#include <images/aspect_buckets.h>
#include <project/draw_request.h>
#include <runs/run_folder.h>
#include <ui/compare/base_model.h>
#include <ui/session/compared_model_text.h>

#include <QObject>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class ProjectSession;
class RunStore;
struct ModelFacts;

/// A run that has something to compare with the base.
struct ComparableRun {
    std::string id;
    Job job;
    std::vector<ComparedModel> models;  ///< its checkpoints and its output, by step; not empty
    PictureShape sampleShape = {};      ///< of shapes that are not square
};

/// A model that draws in place of the one that a LoRA was taught on.
struct DrawWith {
    std::string name;
    std::filesystem::path model;
};

/// The left and the right side.
using ComparedPair = std::array<ComparedModel, 2>;

class CompareSelection : public QObject {
    Q_OBJECT

public:
    CompareSelection(ProjectSession& session, const RunStore& store,
                     const ModelCatalogue& catalogue, QObject* parent);

    /// Where the store has a new checkpoint, run or choice, looks through the runs anew. A run that
    /// was opened on another page is chosen where `followsOpened`.
    void readRuns(bool followsOpened);
    /// Looks anew what the Models page lists.
    void readModels();
    /// Looks anew which weights the base has.
    void readBase() { m_baseModel.readIdentity(); }
    /// Where the base could not be read: its disk may be back, or a download may have ended.
    void retryBase() { m_baseModel.retry(); }

    /// No newer runs() are to be read.
    bool isRead() const;
    const std::vector<ComparableRun>& runs() const { return m_runs; }
    const ComparableRun* findRun(const std::string& id) const;
    /// What the person calls a run.
    QString name(const std::string& runId) const;
    /// modelTitle() with that.
    QString title(const ComparedModel& model) const;
    /// Whether a model's files are there, as ProjectSession::isThere() knows.
    IsThere isThere() const;
    /// What the Models page lists.
    const std::vector<ModelEntry>& models() const { return m_models; }
    /// Takes what is gone off that list; failed() where that can't be kept.
    void removeModel(const std::filesystem::path& path);

    /// The chosen run: the one that was opened last, else the newest that has not failed. Empty:
    /// there is none.
    const std::string& runId() const { return m_runId; }
    /// Null: there is none, or it is gone.
    const ComparableRun* run() const { return findRun(m_runId); }
    /// Of the run, as chosen; 0: the base itself.
    int step() const { return m_step; }
    /// The model at the chosen step; without a run id the base itself, and without a model one
    /// whose checkpoint is gone.
    ComparedModel stepModel() const;
    bool isStepGone() const { return stepModel().model.empty(); }
    /// True once after a run was opened elsewhere, or was found first: nobody has chosen a pair of
    /// it.
    bool takeOpened();

    /// The newest step that came since the person chose one, where it isn't the chosen one.
    struct News {
        std::string runId;
        int step;
    };
    std::optional<News> news() const;

    // The person's choices. A run is chosen with its newest step, and run or step take the place of
    // whatever stood on the right.
    void chooseRun(const std::string& id);
    void chooseStep(int step);
    void chooseNews();
    void chooseSide(Side side, const ComparedModel& model);
    /// Of one of the added files of a side.
    void setStrength(Side side, std::size_t file, double strength);

    /// A picture of this is put on view: the right side becomes it, with run and step where it is
    /// one, also where these are gone; then `base` is what it was compared with. What was chosen
    /// last by the person stays noted for news().
    void follow(const ComparedModel& tuned, const std::filesystem::path& base = {});
    /// Where the newest step was chosen and a newer one has come: chooses that, or stays for good.
    void followNewest(bool follows);

    /// What draws base and steps: the model of drawWith(), else the base model of the chosen run or
    /// of the project. It stands on the left unless something else is chosen.
    ComparedModel base() const;

    /// Whether a LoRA is chosen, which other models of its family draw too.
    bool canDrawWith() const;
    /// Whether its family has models that draw in few steps.
    bool isFlow() const;
    /// Nothing: the model that it was taught on.
    const std::optional<DrawWith>& drawWith() const { return m_drawWith; }
    /// What the model that it was taught on is called.
    std::string taughtOn() const;
    /// The other models of the family that the Models page lists.
    std::vector<DrawWith> drawWithChoices() const;
    /// Once the model is read: drawWithChosen(), or failed() where it is of another family. Empty:
    /// the model that it was taught on.
    void chooseDrawWith(const std::filesystem::path& model);
    /// A step of a run as it is drawn here.
    ComparedModel drawn(ComparedModel model) const;
    /// What the files of base() say; null until they are read.
    const ModelFacts* facts() const { return m_baseModel.facts(); }
    /// Whether a model that stands on a side draws with guidance of so much; true of one that isn't
    /// known.
    bool isGuided(const ComparedModel& model, double scale) const;
    /// In which pictures are drawn where no size is typed: the shape of the chosen run's samples
    /// where it learned shapes, else the base's own square. Pixels, 0 until the base is read.
    PictureShape shape() const;
    /// The same where the person left the size open.
    DrawRequest sized(DrawRequest settings) const;
    /// What the person typed, with what the run decides: how much of a prompt is read.
    DrawRequest completed(DrawRequest typed) const;
    /// With $subject; until the model is read, the project's own.
    std::vector<std::string> promptSet() const;
    /// What could be drawn next; none until the model is read.
    std::vector<std::string> prompts() const;

    ComparedModel model(Side side) const;
    ComparedPair pair() const { return {model(Side::left), model(Side::right)}; }
    /// Something else than the base, or than the chosen step.
    bool isOther(Side side) const { return other(side).has_value(); }

signals:
    void changed();
    /// By the person; facts() has what it is drawn with best.
    void drawWithChosen();
    void failed(const dreambooth::Error& error);
    /// What failed() told of the base is no longer so.
    void mended(const dreambooth::Error& error);

private:
    std::optional<ComparedModel>& other(Side side) {
        return m_others[static_cast<std::size_t>(side)];
    }
    const std::optional<ComparedModel>& other(Side side) const {
        return m_others[static_cast<std::size_t>(side)];
    }
    std::size_t fingerprint() const;
    void takeRuns(std::vector<ComparableRun> runs);
    std::string newestRun() const;
    void setStep(int step);
    void seeAll();
    void put(Side side, const ComparedModel& model);
    void putRight(const ComparedModel& model);
    std::filesystem::path taughtPath() const;
    std::string nameOf(const std::filesystem::path& model) const;
    std::filesystem::path basePath() const;
    void setRun(const std::string& id);
    void followBase();

    ProjectSession& m_session;
    const RunStore& m_store;
    ModelCatalogue m_catalogue;
    std::vector<ComparableRun> m_runs;
    std::vector<ModelEntry> m_models;

    std::string m_runId;
    int m_step = 0;
    std::optional<ComparedModel> m_stepKept;  ///< a step that may be gone, as its pictures have it
    std::filesystem::path m_baseKept;         ///< of its run, which may be gone too
    bool m_wasNewest = true;                  ///< the step, of its run, when it was chosen
    bool m_isOpened = false;                  ///< takeOpened()
    std::map<std::string, int> m_seen;  ///< the newest step of each run when one was chosen last
    std::array<std::optional<ComparedModel>, 2> m_others;  ///< in place of base and step

    std::optional<DrawWith> m_drawWith;
    int m_drawWithReads = 0;

    BaseModel m_baseModel;

    std::string m_followed;  ///< the run that the store shows, as far as it was followed
    std::string m_wanted;    ///< chosen once the runs are read
    std::size_t m_fingerprint = 0;
    int m_reads = 0;
    bool m_isRead = false;
};

}  // namespace dreambooth

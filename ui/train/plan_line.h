// What the chosen recipe needs, above the start button: "Needs 2.1 GB of 23 GB · about 6 min"; and
// what was measured for recipes on this computer.
#pragma once

#include <base/json.h>
#include <base/temporaries.h>
#include <project/recipe.h>
#include <runs/run_needs.h>
#include <ui/session/studio_context.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace dreambooth {

/// What a plan is of.
struct PlannedRecipe {
    std::string model;  ///< modelIdentity()
    std::vector<std::string> devices;
    Recipe recipe;
    std::string start = {};  ///< startIdentity(): its layers take the memory
};

/// Of a LoRA that is trained further, and of its copy in a run; of no path: empty. Looks at the
/// file: not for the GUI thread.
std::string startIdentity(const std::filesystem::path& lora);

/// What was measured for recipes on this computer, kept in the person's cache.
class PlanMemory {
public:
    /// Reads what is kept.
    PlanMemory();

    /// The plan (`dreambooth plan --json`) for this or what costs the same; null where there is
    /// none.
    Json find(const PlannedRecipe& what) const;
    /// Precision, layout and threads that were found to be the fastest for such a recipe; null
    /// where that is not known.
    Json choices(const PlannedRecipe& what) const;
    /// A cache: where it can't be written, it is measured again.
    void keep(const PlannedRecipe& what, const Json& plan);

    /// The same for recipes that cost the same.
    std::string keyOf(const PlannedRecipe& what) const;

private:
    std::string hashed(const PlannedRecipe& what, const std::string& ofRecipe) const;

    std::string m_here;  ///< the program and the computer: both decide how fast a step is
    Json m_kept;         ///< {key: {"plan", "choices_for", "made"}}
};

/// What the chosen recipe needs, above the start button: "Needs 2.1 GB of 23 GB · about 6 min". The
/// worker measures it in the background (`dreambooth plan`); where it does not fit, what would is
/// offered as buttons.
class PlanLine : public QWidget {
    Q_OBJECT

public:
    PlanLine(StudioContext& context, QWidget* parent);
    ~PlanLine() override;

    /// Shows what this recipe needs on these devices: what is known at once, else after a while. It
    /// is measured while the line can be seen, and not beside a run.
    void showFor(const Recipe& recipe, const std::vector<std::string>& devices);
    /// Precision, layout and threads that were measured for the recipe on show; null where they are
    /// not known yet.
    Json choices() const;
    /// Of the whole run on show; nothing while that is not known, or where it does not fit.
    std::optional<double> seconds() const { return m_seconds; }
    /// Why the disk has no room for this run, as far as it was measured; empty where it has.
    QString diskProblem(const Recipe& recipe) const;
    /// Nothing to be said: a run is at work, or something is missing for one.
    void showNothing();

signals:
    /// What it says now, empty: nothing; or seconds().
    void changed(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// What has to be read for a plan to be found: which model it is, and how many class images it
    /// would draw first.
    struct Found {
        std::string model;  ///< modelIdentity(); empty: not known yet
        std::string start = {};
        ClassImageCounts classImages = {};
    };
    PlannedRecipe planned(const Recipe& recipe) const;
    Json planFor(const Recipe& recipe) const;
    void lookUp();
    void updateContents();
    double freeNow() const;
    bool askAgain();
    double secondsOf(const Json& plan) const;
    void measure();
    void startMeasuring();
    void take();
    void stopMeasuring();
    void showPlan(const Json& plan);
    void say(const QString& text, std::optional<double> seconds = {});
    /// Buttons that are there already stay.
    void setOffers(const std::vector<Json>& remedies);
    void offer(const Json& remedy);

    StudioContext& m_context;
    QLabel* m_text;
    QVBoxLayout* m_offers;
    std::vector<Json> m_offered;
    QTimer m_wait;  ///< until the person has stopped changing settings
    std::unique_ptr<QProcess> m_worker;
    std::shared_ptr<TemporaryFolder> m_folder;  ///< of the job that is measured
    Recipe m_recipe;
    std::vector<std::string> m_devices;
    std::optional<double> m_seconds;
    PlanMemory m_memory;
    Found m_found;
    std::string m_foundFor;  ///< what m_found was or is being read for; empty: nothing is on show
    std::pair<std::string, std::string> m_foundPlaces;  ///< of m_found: the model and the LoRA
    PlannedRecipe m_measured;                           ///< what is being measured
    int m_measuredClassImages = 0;
    double m_freeWhenAsked = 0;  ///< where it is measured again because so much is free
    std::string m_key, m_measuredKey;
    /// Of this session, by key; null: it could not be measured.
    std::map<std::string, Json> m_known;
};

}  // namespace dreambooth

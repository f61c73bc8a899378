// All runs of the open project: lists them, starts and resumes them, and follows those at work and
// the one that the Train page shows. Several are at work at once where they share no device. Runs
// that another window started are found as well.
#pragma once

#include <base/error.h>
#include <runs/cluster_job.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>
#include <runs/scores.h>
#include <ui/session/run_summary.h>
#include <ui/session/run_text.h>

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

class Project;
class ProjectSession;
class RunFollower;
struct RunReading;

class RunStore : public QObject {
    Q_OBJECT

public:
    explicit RunStore(ProjectSession& session, QObject* parent = nullptr);
    ~RunStore() override;

    const std::vector<RunSummary>& runs() const { return m_runs; }  ///< oldest first
    /// Those that are not among runs() because they can't be read.
    const std::vector<UnreadableRun>& unreadable() const { return m_unreadable; }
    const RunSummary* find(const std::string& runId) const;
    /// From which step it can go on: its own last checkpoint, or that of the run that it branched
    /// from, which no event of its own tells of. 0: none.
    int lastCheckpoint(const RunFollower& run) const;
    bool hasCheckpoint(const RunFollower& run) const { return lastCheckpoint(run) > 0; }
    /// The name that the person gave, else "Run 3"; "Run 3, Wedding" where others have the name.
    QString name(const std::string& runId) const;
    /// No newer list is being read.
    bool isListFresh() const { return m_isListFresh; }

    /// The runs that are at work (queued, preparing, training or paused, with a live worker), in
    /// the order in which they were seen so.
    const std::vector<RunFollower*>& atWork() const { return m_atWork; }
    /// Of these the one that the strip and the buttons of the Train page are about: the shown one,
    /// else the first; null: none is at work.
    RunFollower* active() const;
    /// The run of this name, where it is at work; else null.
    RunFollower* atWork(const std::string& runId) const;
    /// Whether a run can begin on these devices now.
    bool isFree(const std::vector<std::string>& devices) const { return !!mayStart(devices); }
    /// The same with the reason. Errors: run.busy, run.starting, and that of a project that can't
    /// be changed.
    Result<void> mayStart(const std::vector<std::string>& devices) const;
    /// The run that the Train page and the strip show: an active one, the one that was opened, or
    /// the newest; null when there is none.
    RunFollower* shown() const { return m_shown; }
    void show(const std::string& runId);
    /// Whether the person opened one: shown() is no longer what was found.
    bool isShownChosen() const { return m_chosen; }
    /// The shown run has finished, so that the next thing is to compare; else it is to train. The
    /// amber button stands at one of them.
    bool isNextToCompare() const;
    /// Between start() or resume() and the moment when the worker holds the lock of its run.
    bool isStarting() const { return m_starting; }
    /// While isStarting(): the run whose worker has to end first, although its end is written; it
    /// starts by itself then. Empty: none.
    const std::string& waitsFor() const { return m_waitsFor; }

    /// Cuts the squares, writes job.json and starts the worker; answers with started() or
    /// failed(). Refused while another run is at work on one of the devices (run.busy), without
    /// photos (run.no_photos) or without a base model (run.no_model).
    /// With `cluster`, the run is handed to it instead, and `devices` does not matter.
    /// `choices`: precision, layout and threads as a plan has measured them for this recipe, so
    /// that the run need not; null: it does.
    void start(const Recipe& recipe, const std::vector<std::string>& devices,
               const std::optional<ClusterRequest>& cluster = {}, const Json& choices = {});
    /// Draws the project's class images that are missing, before there is a run. It is active() as
    /// a run is, but none of runs(), and never shown(). Answers with failed(), and is refused as
    /// start().
    void drawClassImages(const std::vector<std::string>& devices);
    /// The last drawing of class images that this window has followed; null: none.
    const RunFollower* classImages() const;
    bool isDrawingClassImages() const;
    /// What is active() learns something.
    bool isTraining() const;

    /// Starts a stopped or failed run again where it was before, on this computer or a cluster; it
    /// goes on from its last checkpoint.
    /// A run that is not this person's own, and whose folders may be anywhere, is asked about first
    /// (untrustedRun).
    /// `instead`: devices in place of its own from now on, where those are gone; only of one that
    /// starts over. Empty: its own.
    void resume(const std::string& runId, const std::vector<std::string>& instead = {});
    /// The same when it is its turn: what is shown stays, where it is at work or was opened.
    void beginNext(const std::string& runId);
    /// The person said yes to untrustedRun(): resumes it, here and on every later start.
    void trust(const std::string& runId);
    /// Makes a run that goes on from a checkpoint of this one (runs/branch_run.h) and starts it.
    /// Answers and is refused as start().
    void branch(const std::string& runId, int step, const Recipe& recipe,
                const std::vector<std::string>& devices);
    /// Reads the list anew, in the background.
    void reload();
    /// Whether the list was read once since the project was opened.
    bool isRead() const { return m_isRead; }

    /// Its name, note and star; a step of undo. Typing in a row is one step.
    void setLabel(const std::string& runId, const RunLabel& label);
    /// Deletes a run that is not at work; a step of undo. What was deleted on another day goes to
    /// the desktop's bin.
    void remove(const std::string& runId);

signals:
    void runsChanged();
    /// Other runs are at work, or active() is another one; or isStarting() or waitsFor() changed.
    void activeChanged();
    void shownChanged();  ///< shown() is another run
    /// A run at work, the shown one or classImages() has new events or another state.
    void updated();
    void started(const QString& runId);
    void failed(const dreambooth::Error& error);
    /// resume() of a run that was made elsewhere; `error` is run.from_elsewhere {places}.
    void untrustedRun(const QString& runId, const dreambooth::Error& error);

private:
    friend class LabelChange;
    friend class RunDeletion;
    struct Listing;
    void putLabel(const std::string& runId, const RunLabel& label);
    void forget(const std::string& runId);
    void take(Listing listing);
    void readTotals(const std::vector<RunFolder>& runs);
    bool isRefused(const std::vector<std::string>& devices);
    void beginOnceFree(const std::vector<std::string>& devices, std::function<void()> begin);
    void begin(const Project& project, const Recipe& recipe,
               const std::vector<std::string>& devices,
               const std::optional<ClusterRequest>& cluster, const Json& choices);
    void beginAgain(const RunFolder& run);
    void launchMade(const Result<RunFolder>& made);
    void launch(const RunFolder& run);
    void takeStarted(const RunFolder& run);
    void takeSubmitted(const Result<RunFolder>& submitted);
    void watchLaunches();
    void onFollowerUpdated(RunFollower* follower);
    void setAtWork(RunFollower* follower, bool isAtWork);
    void setStarting(bool starting, const std::string& waitsFor = {});
    RunFollower* follower(const std::string& runId);
    /// The same; one that is made goes on from `begun`.
    RunFollower* follower(const std::string& runId, RunReading begun);

    ProjectSession& m_session;
    /// A label that was set since the list began to be read, or is not on the disk.
    struct NewLabel {
        RunLabel label;
        bool isWritten = false;
    };

    std::vector<RunSummary> m_runs;
    std::vector<UnreadableRun> m_unreadable;
    std::map<std::string, NewLabel> m_newLabels;  ///< by the run's id
    std::map<std::string, std::unique_ptr<RunFollower>> m_followers;
    std::vector<RunFollower*> m_atWork;
    RunFollower* m_shown = nullptr;
    bool m_starting = false;
    std::string m_waitsFor;
    bool m_chosen = false;      ///< the person opened a run: it stays shown
    bool m_keepsShown = false;  ///< beginNext()
    /// A worker that was started and has not written a state yet.
    struct Launch {
        RunFolder run;
        qint64 pid = 0;
        RunState before = {};
        bool holdsLock = false;
    };
    std::vector<Launch> m_launches;
    std::set<std::string> m_trusted;  ///< runs of others that the person said yes to
    QTimer m_launchTimer;
    int m_reloads = 0;
    bool m_isListFresh = false;
    bool m_isRead = false;
};

}  // namespace dreambooth

// The runs of the project that wait for their turn: the next one begins when its devices are free.
// The list is kept in the project, so that it goes on after the window, or the machine, was ended.
#pragma once

#include <base/json.h>
#include <project/recipe.h>
#include <runs/run_queue.h>
#include <ui/style/run_in_background.h>

#include <QObject>
#include <QTimer>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

class ProjectSession;
class RunStore;

/// A run that is to be made.
struct QueuedRun {
    Recipe recipe;
    std::vector<std::string> devices;  ///< for job.json
    std::string name = {};             ///< empty: shown by its number
};

class RunQueue : public QObject {
    Q_OBJECT

public:
    RunQueue(ProjectSession& session, RunStore& runs, QObject* parent = nullptr);

    const RunQueueState& state() const { return m_state; }
    bool isEmpty() const { return m_state.waiting.empty(); }
    /// The next one would fit, but for a run of another project.
    bool waitsForOthers() const { return m_waitsForOthers; }

    /// They are made at once, with the photos as they are now, and wait behind the others.
    /// `choices` as RunStore::start() takes them.
    void add(const std::vector<QueuedRun>& runs, const Json& choices = {});
    /// The same for a sweep, whose recipes differ in these fields.
    void addSweep(const std::vector<QueuedRun>& runs, const std::vector<std::string>& settings);
    /// A new run that goes on from a checkpoint of another one, as RunStore::branch() makes it.
    void addBranch(const std::string& runId, int step, const Recipe& recipe,
                   const std::vector<std::string>& devices);
    /// Runs are being made: their photos are cut, which may take a minute.
    bool isAdding() const { return m_adding > 0; }
    /// A run that was made and does not wait any more.
    void addAgain(const std::string& runId);
    /// What it is to learn with, of one that has not begun (runs/run_queue.h).
    void change(const std::string& runId, const Recipe& recipe);
    /// Until the list of runs has what it is changed to.
    bool isChanging(const std::string& runId) const { return m_changes.contains(runId); }
    /// To another place among those that wait.
    void move(const std::string& runId, int place);
    void setHeld(bool isHeld);
    void setGoesOnByItself(bool goesOn);

signals:
    void changed();
    void failed(const dreambooth::Error& error);
    /// The last one that waited has ended.
    void finished();

private:
    /// Those that wait, in their order; `seconds` is left at 0.
    std::vector<DeviceUse> waiting() const;
    void make(const std::vector<QueuedRun>& runs, const Json& choices,
              const std::vector<std::string>& sweepSettings);
    void takeMade(const std::vector<std::string>& ids);
    void setAdding(int by);
    bool mayChange();
    void save();
    void beginNext();
    void followDeletions();
    void takeThoseAtWork();
    /// Begins the next one that fits beside those at work. A run that was begun and still waits in
    /// a fresh list of runs could not begin: then the queue is held, as where the disk has too
    /// little room for one; until that run goes on.
    void follow(bool isListFresh);
    bool hasLeft(const std::string& runId, bool isListFresh);

    ProjectSession& m_session;
    RunStore& m_runs;
    RunQueueState m_state;
    /// Runs whose jobs are being written, with how often still; 0: until the list is as they are.
    /// They do not begin meanwhile, and their locks are no worker's.
    std::map<std::string, int> m_changes;
    OwnThreads m_changing = ownThreads(1);  ///< one after the other: photos may be cut anew
    std::map<std::string, int> m_deleted;   ///< runs that waited, and at which place
    std::string m_beginning;                ///< the run that was begun last, until it has a worker
    int m_adding = 0;                       ///< how often make() and addBranch() are at work
    bool m_isRead = false;
    bool m_savesOnceRead = false;  ///< something was changed before
    bool m_hasRun = false;         ///< one of the queue is at work, or was until now
    bool m_waitsForOthers = false;
    QTimer m_again;  ///< runs of other projects tell this one nothing
};

}  // namespace dreambooth

// The runs of the project that have something to compare with the base, and which of them is
// chosen: the one that was opened last, else the newest. Run folders are read off the GUI thread.
#pragma once

#include <comparisons/compared_model.h>
#include <runs/run_folder.h>

#include <QObject>
#include <string>
#include <vector>

namespace dreambooth {

class RunStore;

struct ComparableRun {
    std::string id;
    Job job;
    std::vector<ComparedModel> models;  ///< its checkpoints and its output, by step; not empty
};

class ComparableRuns : public QObject {
    Q_OBJECT

public:
    ComparableRuns(const RunStore& store, QObject* parent);

    /// Where the store has a new checkpoint, run or choice, reads anew; changed() follows. A run
    /// that was opened on another page is chosen where `followsOpened`.
    void reload(bool followsOpened);
    const std::vector<ComparableRun>& all() const { return m_runs; }
    const ComparableRun* find(const std::string& id) const;
    /// Null: there is none, or it is gone.
    const ComparableRun* chosen() const { return find(m_chosen); }
    const std::string& chosenId() const { return m_chosen; }  ///< empty: there is none
    void choose(const std::string& id) { m_chosen = id; }

signals:
    void changed();

private:
    std::size_t fingerprint() const;
    void take(std::vector<ComparableRun> runs);

    const RunStore& m_store;
    std::vector<ComparableRun> m_runs;
    std::string m_chosen;
    std::string m_opened;  ///< the store's shown run, as far as it was followed
    std::string m_wanted;  ///< chosen once the runs are read
    std::size_t m_fingerprint = 0;
    int m_reloads = 0;
};

}  // namespace dreambooth

// Which runs of the project are shown, in which order, and what is said of one in short: for the
// cards and the table of the Runs page alike.
#pragma once

#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>

#include <QObject>
#include <QString>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

class RunList : public QObject {
    Q_OBJECT

public:
    enum class Filter { all, starred, noted };
    enum class Order { newest, oldest, name, likeness, size };

    explicit RunList(StudioContext& context, QObject* parent = nullptr);

    /// Ids of the runs that are shown.
    const std::vector<std::string>& shown() const { return m_shown; }
    const RunSummary* find(const std::string& runId) const;
    int count(Filter filter) const;
    /// Words that a run's name, note or settings must have.
    void setSearch(const QString& words);
    void setFilter(Filter filter);
    void setOrder(Order order);
    /// The run whose name and note are being written: it stays shown until another one is chosen,
    /// whatever it is called meanwhile.
    void setChosen(const std::string& runId);
    /// How much of the disk is taken; asked of the disk in the background.
    void measure();

    /// "Rank 32", "Run 7".
    QString name(const RunSummary& run) const;
    /// "26.11.26 09:38"
    QString created(const RunSummary& run) const;
    /// "Training", "Finished": what it does now, or how it ended.
    QString state(const RunSummary& run) const;
    bool isActive(const RunSummary& run) const;
    /// As its worker has it now, where it is at work.
    const RunState& stateNow(const RunSummary& run) const;
    double trainingSeconds(const RunSummary& run) const;
    /// The run before, with whose settings it is compared; null for the first one.
    const RunSummary* before(const RunSummary& run) const;
    /// What it has otherwise than the run before: "Rank 16 → 32".
    QString change(const RunSummary& run) const;
    /// "0.94"; empty: it was not measured.
    QString likeness(const RunSummary& run) const;
    /// The likeness of the newest run that was measured says the same as that of this one.
    bool isComparable(const RunSummary& run) const;
    /// Nothing while it is not known.
    std::optional<std::uintmax_t> bytes(const std::string& runId) const;
    std::uintmax_t totalBytes() const;
    /// Of runs that were deleted and are not in the desktop's bin yet.
    std::uintmax_t deletedBytes() const { return m_use.deleted; }
    /// Of the disk that the project lies on; 0 while it is not known.
    std::uintmax_t freeBytes() const { return m_use.free; }

signals:
    void changed();  ///< other runs, or another order
    void updated();  ///< the same runs, of which other things are said

private:
    struct DiskUse {
        std::map<std::string, std::uintmax_t> runs;  ///< by their ids
        std::uintmax_t deleted = 0, free = 0;
    };
    void update(const std::string& stays = {});
    void compareScores();
    bool passes(const RunSummary& run, Filter filter) const;
    bool hasWords(const RunSummary& run) const;

    StudioContext& m_context;
    std::vector<std::string> m_shown;
    std::string m_chosen;
    std::set<std::string> m_otherwise;  ///< runs that isComparable() is false of
    QString m_search;
    Filter m_filter = Filter::all;
    Order m_order = Order::newest;
    DiskUse m_use;
};

}  // namespace dreambooth

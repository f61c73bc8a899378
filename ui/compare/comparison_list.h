// The comparisons that the project keeps, oldest first, with their marks, and which of them are in
// sight. Read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>

#include <QObject>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

class ProjectSession;

/// What a mark is on: a picture, or without a file the comparison as a whole.
struct MarkPlace {
    std::string id;
    std::filesystem::path file = {};
    bool operator==(const MarkPlace&) const = default;
};

/// Which comparisons or pictures are in sight, by their marks.
enum class MarkFilter { all, starred, rejected, noted };
bool passes(const Mark& mark, MarkFilter filter);
/// A comparison passes where it or one of its pictures does.
bool passes(const Comparison& comparison, MarkFilter filter);

class ComparisonList : public QObject {
    Q_OBJECT

public:
    /// `session` outlives this; its disk() writes the marks.
    ComparisonList(ProjectSession& session, QObject* parent);

    /// Why nothing can be kept: another computer has the project open, so that it is only looked
    /// at. Empty: it can.
    QString obstacle() const;
    /// One was drawn, or has a picture more: nothing is read for it. changed() follows.
    void take(Comparison comparison);
    /// Looks anew what is kept; changed() follows.
    void reload();
    bool isLoaded() const { return m_isLoaded; }
    const std::vector<Comparison>& all() const { return m_comparisons; }
    /// changed() follows.
    void setFilter(MarkFilter filter);
    MarkFilter filter() const { return m_filter; }
    bool isInSight(const Comparison& comparison) const { return passes(comparison, m_filter); }
    bool isInSight(const Mark& mark) const { return passes(mark, m_filter); }

    // Null: there is none.
    const Comparison* find(const std::string& id) const;
    const Comparison* find(const DrawRequest& settings) const;
    /// The last one that has a picture of this run.
    const Comparison* lastOf(const std::string& runId) const;

    Mark mark(const MarkPlace& place) const;
    /// Keeps it in the project; changed() follows, and failed() where it can't be written.
    void setMark(const MarkPlace& place, const Mark& mark);

signals:
    void changed();
    void failed(const dreambooth::Error& error);
    /// One that was deleted is there again, and will be in all().
    void putBack(const std::string& id);

private:
    void putMark(const MarkPlace& place, const Mark& mark);

    ProjectSession& m_session;
    std::filesystem::path m_folder;
    std::vector<Comparison> m_comparisons;
    MarkFilter m_filter = MarkFilter::all;
    bool m_isLoaded = false, m_isReading = false;
    int m_reads = 0;   ///< an answer to an earlier one is thrown away
    int m_writes = 0;  ///< marks on their way to the disk
    /// Marks that could not be written: they stay, and the next one of the comparison takes them
    /// along.
    std::vector<std::pair<MarkPlace, Mark>> m_unwritten;
};

}  // namespace dreambooth

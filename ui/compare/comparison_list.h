// The comparisons that the project keeps, oldest first; read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>

#include <QObject>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

class DiskQueue;

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
    /// Marks are written by `disk`, which outlives this.
    ComparisonList(std::filesystem::path folder, DiskQueue& disk, QObject* parent);

    /// The base model that is compared with. changed() once it is known by its files.
    void setBase(const std::filesystem::path& model);
    /// One was drawn, or has a picture more: nothing is read for it. changed() follows.
    void take(Comparison comparison);
    /// Looks anew which files the base has and what is kept; changed() follows.
    void reload();
    /// Of the model of setBase(), once it is known; else empty.
    ComparedIdentity identityOf(const std::filesystem::path& model) const {
        return model == m_baseModel ? m_base : ComparedIdentity();
    }
    bool isLoaded() const { return m_isLoaded; }
    const std::vector<Comparison>& all() const { return m_comparisons; }
    // Null: there is none.
    const Comparison* find(const std::string& id) const;
    const Comparison* find(const DrawRequest& settings) const;
    /// The last one that has a picture of this run.
    const Comparison* lastOf(const std::string& runId) const;

    Mark mark(const MarkPlace& place) const;
    /// Keeps it in the project; changed() follows, or failed().
    void setMark(const MarkPlace& place, const Mark& mark);

signals:
    void changed();
    void failed(const dreambooth::Error& error);

private:
    void readBase();
    void putMark(const MarkPlace& place, const Mark& mark);

    std::filesystem::path m_folder;
    DiskQueue& m_disk;
    std::filesystem::path m_baseModel;
    ComparedIdentity m_base;  ///< of m_baseModel
    std::vector<Comparison> m_comparisons;
    bool m_isLoaded = false;
};

}  // namespace dreambooth

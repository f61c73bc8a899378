// The comparisons that the project keeps, oldest first; read off the GUI thread.
#pragma once

#include <comparisons/comparison.h>

#include <QObject>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

class ComparisonList : public QObject {
    Q_OBJECT

public:
    ComparisonList(std::filesystem::path folder, QObject* parent);

    /// The base model that is compared with. changed() once it is known by its files.
    void setBase(const std::filesystem::path& model);
    /// Looks anew which files the base has and what is kept; changed() follows.
    void reload();
    /// Empty until it is known.
    const ComparedIdentity& base() const { return m_base; }
    bool isLoaded() const { return m_isLoaded; }
    const std::vector<Comparison>& all() const { return m_comparisons; }
    // Null: there is none.
    const Comparison* find(const std::string& id) const;
    const Comparison* find(const DrawRequest& settings) const;
    /// The last one that has a picture of this run.
    const Comparison* lastOf(const std::string& runId) const;

signals:
    void changed();

private:
    void readBase();

    std::filesystem::path m_folder;
    std::filesystem::path m_baseModel;
    ComparedIdentity m_base;  ///< of m_baseModel
    std::vector<Comparison> m_comparisons;
    bool m_isLoaded = false;
};

}  // namespace dreambooth

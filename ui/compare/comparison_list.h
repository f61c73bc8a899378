// The comparisons that the project keeps, oldest first; read off the GUI thread.
#pragma once

#include <runs/comparison.h>

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
    const BaseIdentity& base() const { return m_base; }
    bool isLoaded() const { return m_isLoaded; }
    const std::vector<Comparison>& all() const { return m_comparisons; }
    // Null: there is none.
    const Comparison* find(const std::string& id) const;
    /// The last one of this run.
    const Comparison* lastOf(const std::string& runId) const;

    /// What is kept for some settings.
    struct Match {
        const Comparison* pair = nullptr;      ///< the same base and tuned model
        const Comparison* sameBase = nullptr;  ///< the same base at least: its picture serves
    };
    Match match(const DrawRequest& settings, const TunedModel& tuned) const;

signals:
    void changed();

private:
    void readBase();
    bool hasSameBase(const Comparison& kept) const;

    std::filesystem::path m_folder;
    std::filesystem::path m_baseModel;
    BaseIdentity m_base;  ///< of m_baseModel, once it is known
    std::vector<Comparison> m_comparisons;
    bool m_isLoaded = false;
};

}  // namespace dreambooth

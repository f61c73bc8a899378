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

    /// changed() follows.
    void reload();
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
    Match match(const DrawRequest& settings, const std::filesystem::path& baseModel,
                const TunedModel& tuned) const;

signals:
    void changed();

private:
    std::filesystem::path m_folder;
    std::vector<Comparison> m_comparisons;
    bool m_isLoaded = false;
};

}  // namespace dreambooth

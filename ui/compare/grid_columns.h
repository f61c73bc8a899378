// The models that are the columns of the grid, and its seeds: kept in the project, with what is
// known of each: whether it is still there, and how like the subject its pictures were measured.
#pragma once

#include <comparisons/grid_choice.h>
#include <ui/compare/side_choice.h>
#include <ui/widgets/side_label.h>

#include <QObject>
#include <optional>
#include <vector>

namespace dreambooth {

class ComparableRuns;
class ProjectSession;

class GridColumns : public QObject {
    Q_OBJECT

public:
    struct Parts {
        ProjectSession& session;
        const ComparableRuns& runs;
        const SideChoice& sides;
    };
    GridColumns(Parts parts, QObject* parent);

    /// Where the project has none, the pair on view stands there, until the person adds something.
    const std::vector<ComparedModel>& models() const { return m_choice.models; }
    int seeds() const { return m_choice.seeds; }
    std::optional<std::int64_t> firstSeed() const { return m_choice.firstSeed; }
    SideLabel label(std::size_t column) const;
    /// "likeness 0.71"; empty: not measured.
    QString detail(std::size_t column) const;
    /// One sentence where its files are gone: it can't draw, and what it drew stays. Empty: it can.
    QString problem(std::size_t column) const;

    /// Those that are there already are left out.
    void add(const std::vector<ComparedModel>& models);
    void remove(int column);
    /// Changes places with the one before it (-1) or after it (1), where there is one.
    void move(int column, int by);
    /// A column for each step of the run on the slider.
    void addSteps();
    /// The last one with a LoRA at several strengths. Error: comparison.no_lora.
    Result<void> addStrengths();
    void setSeeds(int seeds);
    void setFirstSeed(std::int64_t seed);
    /// Looks anew what is there and what was measured.
    void refresh();

signals:
    void changed();

private:
    struct Known {
        QString problem;
        std::optional<double> likeness;
    };
    void load();
    void keep(const QString& what);
    void followRuns();

    Parts m_parts;
    GridChoice m_choice;
    Json m_kept;                 ///< as the project has it
    std::vector<Known> m_known;  ///< of m_choice.models, once it is read
    int m_refreshes = 0;         ///< counts: only the last answer is taken
};

}  // namespace dreambooth

// The models that are the columns of the grid, its seeds and its size: kept in the project, with
// what is known of each: whether it is still there, and how like the subject its pictures were
// measured. And the series that fill several columns at once.
#pragma once

#include <comparisons/compared_model.h>
#include <ui/compare/comparison_grid.h>

#include <QObject>
#include <optional>
#include <vector>

namespace dreambooth {

class CompareSelection;
class ProjectSession;

/// Several columns by one button of the panel: all steps of a run, a LoRA at several strengths. A
/// row of columnSeries() is a series more.
struct ColumnSeries {
    const char* objectName;  ///< of its button
    QString text, toolTip;
    /// What to add to these columns. An error says why there is nothing.
    Result<std::vector<ComparedModel>> (*models)(const CompareSelection& selection,
                                                 const std::vector<ComparedModel>& columns);
};
std::vector<ColumnSeries> columnSeries();

class GridColumns : public QObject {
    Q_OBJECT

public:
    GridColumns(ProjectSession& session, const CompareSelection& selection, QObject* parent);

    /// Where the project has none, the pair on view stands there, until the person adds something.
    std::vector<ComparedModel> models() const;
    int count() const { return static_cast<int>(m_columns.size()); }
    const ComparedModel& model(int column) const { return at(column).model; }
    int seeds() const { return m_seeds; }
    std::optional<std::int64_t> firstSeed() const { return m_firstSeed; }
    std::optional<PictureShape> size() const { return m_size; }
    /// What is said of one.
    GridColumn column(int column) const;
    /// With which settings its pictures are drawn, where these are the pair's: a model that draws
    /// in few steps has its own numbers beside a pair that doesn't, and the other way round.
    DrawRequest settingsOf(int column, DrawRequest pair) const;
    /// Those numbers in words; empty: they are the pair's.
    QString ownNumbers(int column) const;
    /// It draws nothing, for its files are gone.
    bool isGone(int column) const { return !at(column).problem.isEmpty(); }

    /// Those that are there already are left out.
    void add(const std::vector<ComparedModel>& models);
    void remove(int column);
    /// Changes places with the one before it (-1) or after it (1), where there is one.
    void move(int column, int by);
    /// As ColumnSeries::models() says.
    Result<void> addSeries(const ColumnSeries& series);
    void setSeeds(int seeds);
    void setFirstSeed(std::int64_t seed);
    void setSize(PictureShape size);
    /// Both, where they have followed the pair until now.
    void hold(std::int64_t firstSeed, PictureShape size);
    /// Looks anew what is there and what was measured.
    void refresh();

signals:
    void changed();

private:
    struct DrawnBy {
        bool isDistilled;
        int steps;
        double guidance;
        bool isGuided;  ///< with that much
    };
    static std::optional<DrawnBy> drawnBy(const std::filesystem::path& model);
    /// A model, and what is known of it once it was looked at.
    struct Column {
        ComparedModel model;
        QString problem;
        std::optional<double> likeness;
        /// What draws it, with its own numbers; none where its files can't be read.
        std::optional<DrawnBy> drawnBy;
    };
    const Column& at(int column) const { return m_columns.at(static_cast<std::size_t>(column)); }
    bool hasOwnNumbers(const Column& column) const;
    void load();
    void setModels(const std::vector<ComparedModel>& models);
    void keep(const QString& what);
    void followRuns();

    ProjectSession& m_session;
    const CompareSelection& m_selection;
    std::vector<Column> m_columns;
    int m_seeds = 1;
    std::optional<std::int64_t> m_firstSeed;
    std::optional<PictureShape> m_size;
    Json m_kept;          ///< as the project has it
    int m_refreshes = 0;  ///< counts: only the last answer is taken
};

}  // namespace dreambooth

// Kept in the project, looked at in the background.
#include <base/files.h>
#include <comparisons/grid_choice.h>
#include <formats/model_family.h>
#include <runs/scores.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/grid_columns.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/style/number_text.h>
#include <ui/style/run_in_background.h>

#include <QLocale>
#include <algorithm>
#include <array>
#include <map>

namespace dreambooth {

namespace {

constexpr std::array severalStrengths = {0.25, 0.5, 0.75, 1.0, 1.25};

bool isScaled(const AddedFile& file) {
    return !file.isWord;
}

/// A step is measured at full strength, with the model that it was taught on.
bool isAsMeasured(const ComparedModel& model) {
    return !model.runId.empty() && model.drawnWith.empty() &&
           std::ranges::all_of(model.added, [](const AddedFile& one) { return one.scale == 1; });
}

/// Every step of the chosen run.
Result<std::vector<ComparedModel>> allSteps(const CompareSelection& selection,
                                            const std::vector<ComparedModel>&) {
    std::vector<ComparedModel> steps;
    if (const ComparableRun* const run = selection.run())
        for (const ComparedModel& step : run->models) steps.push_back(selection.drawn(step));
    return steps;
}

/// The last column with a LoRA, at several strengths. Error: comparison.no_lora.
Result<std::vector<ComparedModel>> strengthsOfLast(const CompareSelection&,
                                                   const std::vector<ComparedModel>& columns) {
    const auto model = std::ranges::find_if(
        columns.rbegin(), columns.rend(),
        [](const ComparedModel& one) { return std::ranges::any_of(one.added, isScaled); });
    if (model == columns.rend()) return failure("comparison.no_lora");
    std::vector<ComparedModel> others;
    for (const double strength : severalStrengths) {
        ComparedModel& other = others.emplace_back(*model);
        other.identity = {};
        for (AddedFile& file : other.added)
            if (isScaled(file)) file.scale = strength;
    }
    return others;
}

std::vector<StepScores> measuredOf(const RunFolder& run) {
    const auto input = scoreInputOf(run);
    if (!input) return {};
    return readScores(run, *input).value_or(std::vector<StepScores>());
}

}  // namespace

std::vector<ColumnSeries> columnSeries() {
    return {{.objectName = "setSteps",
             .text = GridColumns::tr("All steps"),
             .toolTip = GridColumns::tr("Every step of the run"),
             .models = allSteps},
            {.objectName = "setStrengths",
             .text = GridColumns::tr("Strengths"),
             .toolTip = GridColumns::tr("The last model in the list, at several LoRA strengths"),
             .models = strengthsOfLast}};
}

GridColumns::GridColumns(ProjectSession& session, const CompareSelection& selection,
                         QObject* parent)
    : QObject(parent), m_session(session), m_selection(selection) {
    connect(&session, &ProjectSession::changed, this, &GridColumns::load);
    load();
}

/// After the start, and where a change of the columns was undone.
void GridColumns::load() {
    const Json& kept = m_session.project().grid;
    if (kept == m_kept) return;
    m_kept = kept;
    const GridChoice choice = gridChoiceFromJson(kept);
    setModels(choice.models);
    m_seeds = choice.seeds;
    m_firstSeed = choice.firstSeed;
    m_size = choice.size;
    refresh();
}

std::vector<ComparedModel> GridColumns::models() const {
    std::vector<ComparedModel> models;
    for (const Column& column : m_columns) models.push_back(column.model);
    return models;
}

/// What was known in a place stays until refresh() has looked again, so that nothing flickers.
void GridColumns::setModels(const std::vector<ComparedModel>& models) {
    m_columns.resize(models.size());
    for (std::size_t i = 0; i < models.size(); ++i) {
        Column& column = m_columns[i];
        if (column.model.model != models[i].model) column.drawnBy.reset();
        column.model = models[i];
    }
}

void GridColumns::keep(const QString& what) {
    m_kept = toJson(
        GridChoice{.models = models(), .seeds = m_seeds, .firstSeed = m_firstSeed, .size = m_size});
    // A project that another computer has open is only looked at.
    if (m_session.mayChange())
        m_session.edit(what, [grid = m_kept](Project& project) { project.grid = grid; });
    refresh();
}

/// The project may lie elsewhere than when they were kept.
void GridColumns::followRuns() {
    for (Column& column : m_columns) {
        ComparedModel& model = column.model;
        const ComparableRun* const run = m_selection.findRun(model.runId);
        if (run == nullptr) continue;
        const auto step = std::ranges::find(run->models, model.step, &ComparedModel::step);
        if (step == run->models.end()) continue;
        if (model.drawnWith.empty()) model.model = step->model;
        for (std::size_t i = 0; i < std::min(step->added.size(), model.added.size()); ++i)
            model.added[i].file = step->added[i].file;
    }
}

/// Other weights may lie where a kept picture's lay: only their content tells.
void GridColumns::refresh() {
    followRuns();
    if (valueOr(m_kept, "models", Json::array()).empty()) {
        std::vector<ComparedModel> pair;
        for (const ComparedModel& model : m_selection.pair())
            if (!model.model.empty()) pair.push_back(model);
        setModels(pair);
    }
    const int number = ++m_refreshes;
    emit changed();
    inBackground(
        this,
        [models = models(), runs = m_session.project().runsFolder()] {
            std::vector<Column> found;
            std::map<std::string, std::vector<StepScores>> scores;
            std::map<std::filesystem::path, std::optional<DrawnBy>> drawn;
            for (const ComparedModel& looked : models) {
                Column& column = found.emplace_back(
                    Column{.model = looked, .problem = {}, .likeness = {}, .drawnBy = {}});
                ComparedModel& model = column.model;
                if (!drawn.contains(model.model)) drawn[model.model] = drawnBy(model.model);
                column.drawnBy = drawn[model.model];
                if (const auto identity = identify(model))
                    model.identity = *identity;
                else
                    column.problem = vanishedText(model, pathExists, identity.error());
                if (!isAsMeasured(model)) continue;
                if (!scores.contains(model.runId))
                    scores[model.runId] = measuredOf(RunFolder(runs / model.runId));
                const auto& ofRun = scores[model.runId];
                if (const auto step = std::ranges::find(ofRun, model.step, &StepScores::step);
                    step != ofRun.end())
                    column.likeness = step->tuned.likeness;
            }
            return found;
        },
        [this, number](std::vector<Column> found) {
            if (number != m_refreshes) return;
            m_columns = std::move(found);
            emit changed();
        });
}

std::optional<GridColumns::DrawnBy> GridColumns::drawnBy(const std::filesystem::path& model) {
    const auto facts = readModelFacts(model);
    if (!facts || facts->presets.empty()) return {};
    const Recipe& recipe = facts->presets.front().recipe;
    return DrawnBy{.isDistilled = facts->isDistilled,
                   .steps = recipe.num_inference_steps,
                   .guidance = recipe.guidance_scale,
                   .isGuided = isGuided(facts->family, facts->isDistilled, recipe.guidance_scale)};
}

bool GridColumns::hasOwnNumbers(const Column& column) const {
    const ModelFacts* const pair = m_selection.facts();
    return column.drawnBy && pair != nullptr && column.drawnBy->isDistilled != pair->isDistilled;
}

DrawRequest GridColumns::settingsOf(int column, DrawRequest pair) const {
    const Column& drawing = at(column);
    if (!hasOwnNumbers(drawing)) return pair;
    pair.num_inference_steps = drawing.drawnBy->steps;
    pair.guidance_scale = drawing.drawnBy->guidance;
    return pair;
}

QString GridColumns::ownNumbers(int column) const {
    if (!hasOwnNumbers(at(column))) return {};
    const DrawnBy& own = *at(column).drawnBy;
    const QString text = counted(own.steps, tr("1 step"), tr("%1 steps"));
    return own.isGuided ? tr("%1, guidance %2").arg(text, QLocale().toString(own.guidance)) : text;
}

GridColumn GridColumns::column(int column) const {
    const ComparedModel& model = at(column).model;
    const Accent accent = model.isPlain()                                       ? Accent::base
                          : isNamedAlike(model, m_selection.model(Side::right)) ? Accent::tuned
                                                                                : Accent::b;
    const QString title = m_selection.title(model);
    QStringList details;
    if (const QString numbers = ownNumbers(column); !numbers.isEmpty()) details += numbers;
    if (const auto& likeness = at(column).likeness)
        details += tr("likeness %1").arg(QLocale().toString(*likeness, 'f', 2));
    return {.label = {isGone(column) ? tr("%1 (gone)").arg(title) : title, accent},
            .detail = details.join(QStringLiteral(" · ")),
            .problem = at(column).problem};
}

void GridColumns::add(const std::vector<ComparedModel>& models) {
    const auto before = m_columns.size();
    for (const ComparedModel& model : models) {
        const auto isIt = [&](const ComparedModel& other) { return isNamedAlike(other, model); };
        if (!model.model.empty() && std::ranges::none_of(m_columns, isIt, &Column::model))
            m_columns.push_back({.model = model, .problem = {}, .likeness = {}, .drawnBy = {}});
    }
    if (m_columns.size() == before) return;
    keep(tr("models of the grid"));
}

void GridColumns::remove(int column) {
    if (column < 0 || column >= count() || count() < 2) return;
    m_columns.erase(m_columns.begin() + column);
    keep(tr("models of the grid"));
}

void GridColumns::move(int column, int by) {
    const int other = column + by;
    if (std::min(column, other) < 0 || std::max(column, other) >= count()) return;
    std::iter_swap(m_columns.begin() + column, m_columns.begin() + other);
    keep(tr("models of the grid"));
}

Result<void> GridColumns::addSeries(const ColumnSeries& series) {
    TRY(const auto added, series.models(m_selection, models()));
    add(added);
    return {};
}

void GridColumns::setFirstSeed(std::int64_t seed) {
    if (seed == m_firstSeed) return;
    m_firstSeed = seed;
    keep(tr("seeds of the grid"));
}

void GridColumns::setSize(PictureShape size) {
    if (size == m_size) return;
    m_size = size;
    keep(tr("size of the grid"));
}

void GridColumns::hold(std::int64_t firstSeed, PictureShape size) {
    const std::optional<PictureShape> known = size.width > 0 ? std::optional(size) : m_size;
    if (firstSeed == m_firstSeed && known == m_size) return;
    m_firstSeed = firstSeed;
    m_size = known;
    keep(tr("seeds of the grid"));
}

void GridColumns::setSeeds(int seeds) {
    if (seeds == m_seeds) return;
    m_seeds = seeds;
    keep(tr("seeds of the grid"));
}

}  // namespace dreambooth

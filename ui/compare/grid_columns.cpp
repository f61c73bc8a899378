// Kept in the project, looked at in the background.
#include <base/files.h>
#include <runs/scores.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/grid_columns.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/project_session.h>
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

/// A step is measured at full strength.
bool isAsMeasured(const ComparedModel& model) {
    return !model.runId.empty() &&
           std::ranges::all_of(model.added, [](const AddedFile& one) { return one.scale == 1; });
}

/// Every step of the chosen run.
Result<std::vector<ComparedModel>> allSteps(const CompareSelection& selection,
                                            const std::vector<ComparedModel>&) {
    const ComparableRun* const run = selection.run();
    return run != nullptr ? run->models : std::vector<ComparedModel>();
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
    m_choice = gridChoiceFromJson(kept);
    refresh();
}

void GridColumns::keep(const QString& what) {
    m_kept = toJson(m_choice);
    // A project that another computer has open is only looked at.
    if (m_session.mayChange())
        m_session.edit(what, [grid = m_kept](Project& project) { project.grid = grid; });
    refresh();
}

/// The project may lie elsewhere than when they were kept.
void GridColumns::followRuns() {
    for (ComparedModel& model : m_choice.models) {
        const ComparableRun* const run = m_selection.findRun(model.runId);
        if (run == nullptr) continue;
        const auto step = std::ranges::find(run->models, model.step, &ComparedModel::step);
        if (step == run->models.end()) continue;
        model.model = step->model;
        for (std::size_t i = 0; i < std::min(step->added.size(), model.added.size()); ++i)
            model.added[i].file = step->added[i].file;
    }
}

/// Other weights may lie where a kept picture's lay: only their content tells.
void GridColumns::refresh() {
    struct Found {
        std::vector<ComparedModel> models;
        std::vector<Known> known;
    };
    followRuns();
    if (valueOr(m_kept, "models", Json::array()).empty()) {
        m_choice.models.clear();
        for (const ComparedModel& model : m_selection.pair())
            if (!model.model.empty()) m_choice.models.push_back(model);
    }
    m_known.resize(m_choice.models.size());
    const int number = ++m_refreshes;
    emit changed();
    inBackground(
        this,
        [models = m_choice.models, runs = m_session.project().runsFolder()] {
            Found found{.models = models, .known = {}};
            std::map<std::string, std::vector<StepScores>> scores;
            for (ComparedModel& model : found.models) {
                Known& known = found.known.emplace_back();
                if (const auto identity = identify(model))
                    model.identity = *identity;
                else
                    known.problem = vanishedText(model, pathExists, identity.error());
                if (!isAsMeasured(model)) continue;
                if (!scores.contains(model.runId))
                    scores[model.runId] = measuredOf(RunFolder(runs / model.runId));
                const auto& ofRun = scores[model.runId];
                if (const auto step = std::ranges::find(ofRun, model.step, &StepScores::step);
                    step != ofRun.end())
                    known.likeness = step->tuned.likeness;
            }
            return found;
        },
        [this, number](Found found) {
            if (number != m_refreshes) return;
            m_choice.models = std::move(found.models);
            m_known = std::move(found.known);
            emit changed();
        });
}

GridColumn GridColumns::column(std::size_t index) const {
    const ComparedModel& model = m_choice.models[index];
    const Known& known = m_known[index];
    const Accent accent = model.isPlain()                                       ? Accent::base
                          : isNamedAlike(model, m_selection.model(Side::tuned)) ? Accent::tuned
                                                                                : Accent::b;
    return {.label = {isGone(index) ? tr("%1 (gone)").arg(modelTitle(model)) : modelTitle(model),
                      accent},
            .detail = known.likeness
                          ? tr("likeness %1").arg(QLocale().toString(*known.likeness, 'f', 2))
                          : QString(),
            .problem = known.problem};
}

void GridColumns::add(const std::vector<ComparedModel>& models) {
    const auto before = m_choice.models.size();
    for (const ComparedModel& model : models) {
        const auto isIt = [&](const ComparedModel& other) { return isNamedAlike(other, model); };
        if (!model.model.empty() && std::ranges::none_of(m_choice.models, isIt))
            m_choice.models.push_back(model);
    }
    if (m_choice.models.size() == before) return;
    m_known.resize(m_choice.models.size());  // keep() tells of the columns before it looks at them
    keep(tr("models of the grid"));
}

void GridColumns::remove(int column) {
    if (column < 0 || column >= std::ssize(m_choice.models) || m_choice.models.size() < 2) return;
    m_choice.models.erase(m_choice.models.begin() + column);
    m_known.erase(m_known.begin() + column);
    keep(tr("models of the grid"));
}

void GridColumns::move(int column, int by) {
    const int other = column + by;
    if (std::min(column, other) < 0 || std::max(column, other) >= std::ssize(m_choice.models))
        return;
    std::swap(m_choice.models[static_cast<std::size_t>(column)],
              m_choice.models[static_cast<std::size_t>(other)]);
    std::swap(m_known[static_cast<std::size_t>(column)], m_known[static_cast<std::size_t>(other)]);
    keep(tr("models of the grid"));
}

Result<void> GridColumns::addSeries(const ColumnSeries& series) {
    TRY(const auto models, series.models(m_selection, m_choice.models));
    add(models);
    return {};
}

void GridColumns::setFirstSeed(std::int64_t seed) {
    if (seed == m_choice.firstSeed) return;
    m_choice.firstSeed = seed;
    keep(tr("seeds of the grid"));
}

void GridColumns::setSeeds(int seeds) {
    if (seeds == m_choice.seeds) return;
    m_choice.seeds = seeds;
    keep(tr("seeds of the grid"));
}

}  // namespace dreambooth

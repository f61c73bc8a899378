// Reads what can be compared, and keeps what was chosen of it.
#include <formats/model_family.h>
#include <formats/model_identity.h>
#include <runs/inputs.h>
#include <ui/compare/compare_selection.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

std::string openedRun(const RunStore& store) {
    const RunFollower* shown = store.shown();
    return shown == nullptr ? std::string() : shown->run().id();
}

std::vector<ComparableRun> readComparable(const std::vector<std::pair<RunFolder, Job>>& folders) {
    std::vector<ComparableRun> runs;
    for (const auto& [folder, job] : folders)
        if (auto models = comparedModelsOf(folder, job); !models.empty()) {
            runs.push_back({.id = folder.id(), .job = job, .models = std::move(models)});
            if (job.recipe.use_aspect_ratio_buckets)
                runs.back().sampleShape = RunInputs(folder).sampleShape(job.recipe.resolution);
        }
    return runs;
}

bool hasFailed(const RunStore& store, const std::string& runId) {
    const RunFollower* const shown = store.shown();
    const RunSummary* const run = store.find(runId);
    return (run != nullptr && run->state.phase == RunPhase::failed) ||
           (shown != nullptr && shown->run().id() == runId && shown->endedUnexpectedly());
}

int newestStep(const ComparableRun& run) {
    return run.models.back().step;
}

}  // namespace

CompareSelection::CompareSelection(ProjectSession& session, const RunStore& store,
                                   const ModelCatalogue& catalogue, QObject* parent)
    : QObject(parent), m_session(session), m_store(store), m_catalogue(catalogue) {
    connect(&session, &ProjectSession::changed, this, &CompareSelection::followBase);
    connect(&m_baseModel, &BaseModel::changed, this, &CompareSelection::changed);
    connect(&m_baseModel, &BaseModel::failed, this, &CompareSelection::failed);
    connect(&m_baseModel, &BaseModel::mended, this, &CompareSelection::mended);
    followBase();
}

IsThere CompareSelection::isThere() const {
    return [this](const std::filesystem::path& path) { return m_session.isThere(path); };
}

const ComparableRun* CompareSelection::findRun(const std::string& id) const {
    const auto found = std::ranges::find(m_runs, id, &ComparableRun::id);
    return found == m_runs.end() ? nullptr : &*found;
}

QString CompareSelection::name(const std::string& runId) const {
    return m_store.name(runId);
}

QString CompareSelection::title(const ComparedModel& model) const {
    return modelTitle(model, model.runId.empty() ? QString() : name(model.runId));
}

/// A run at work tells of every step: only a new checkpoint, run, name or choice
/// matters here.
std::size_t CompareSelection::fingerprint() const {
    std::size_t value = std::hash<std::string>{}(openedRun(m_store));
    const auto add = [&value](std::size_t part) { value = value * 31 + part + 1; };
    add(m_store.isRead() ? 1 : 0);
    for (const RunSummary& run : m_store.runs()) {
        add(std::hash<std::string>{}(run.folder.id()));
        add(std::hash<std::string>{}(run.label.name));
        add(static_cast<std::size_t>(run.state.phase));
        for (const int step : run.checkpoints) add(static_cast<std::size_t>(step));
    }
    std::vector<const RunFollower*> followed(m_store.atWork().begin(), m_store.atWork().end());
    if (const RunFollower* shown = m_store.shown()) followed.push_back(shown);
    for (const RunFollower* run : followed) {
        add(run->history().checkpoints.size());
        add(static_cast<std::size_t>(run->state().phase));
    }
    return value;
}

bool CompareSelection::isRead() const {
    return m_isRead && m_store.isRead() && m_fingerprint == fingerprint();
}

void CompareSelection::readRuns(bool followsOpened) {
    const std::string opened = openedRun(m_store);
    // One that failed only where the person has opened it.
    const bool openedAnother = followsOpened && opened != m_followed &&
                               (m_store.isShownChosen() || !hasFailed(m_store, opened));
    const std::size_t now = fingerprint();
    if (now == m_fingerprint && !openedAnother) return;
    m_fingerprint = now;
    m_isRead = false;
    if (openedAnother) m_followed = m_wanted = opened;
    std::vector<std::pair<RunFolder, Job>> folders;
    for (const RunSummary& run : m_store.runs()) folders.emplace_back(run.folder, run.job);
    inBackground(
        this, [folders = std::move(folders)] { return readComparable(folders); },
        [this, number = ++m_reads](std::vector<ComparableRun> runs) {
            if (number == m_reads) takeRuns(std::move(runs));
        });
}

void CompareSelection::takeRuns(std::vector<ComparableRun> runs) {
    const bool wasThere = run() != nullptr || m_runId.empty();
    const std::string before = m_runId;
    if (!m_runId.empty() && !isStepGone()) m_stepKept = stepModel();
    m_runs = std::move(runs);
    m_isRead = true;
    if (findRun(m_wanted) != nullptr) setRun(m_wanted);
    m_wanted.clear();
    // A pair of a run that went earlier may be on view: then that one stays.
    if (run() == nullptr && wasThere) setRun(newestRun());
    if (run() != nullptr && m_runId != before) {
        setStep(newestStep(*run()));
        m_isOpened = true;
    }
    if (m_seen.empty()) seeAll();
    followBase();
    emit changed();
}

void CompareSelection::readModels() {
    inBackground(
        this, [catalogue = m_catalogue] { return catalogue.models(); },
        [this](std::vector<ModelEntry> models) {
            m_models = std::move(models);
            emit changed();
        });
}

void CompareSelection::removeModel(const std::filesystem::path& path) {
    inBackground(
        this, [catalogue = m_catalogue, path]() mutable { return catalogue.remove(path); },
        [this](const Result<void>& removed) {
            if (!removed) emit failed(removed.error());
            readModels();
        });
}

/// The newest that came to an end of its own or is at work, else the newest.
std::string CompareSelection::newestRun() const {
    const auto newest = std::ranges::find_if(
        m_runs.rbegin(), m_runs.rend(),
        [this](const ComparableRun& one) { return !hasFailed(m_store, one.id); });
    if (newest != m_runs.rend()) return newest->id;
    return m_runs.empty() ? std::string() : m_runs.back().id;
}

ComparedModel CompareSelection::stepModel() const {
    const ComparableRun* const of = run();
    if (of == nullptr) return {};
    if (m_step == 0) return {.model = basePath()};
    const auto found = std::ranges::find(of->models, m_step, &ComparedModel::step);
    if (found != of->models.end()) return drawn(*found);
    return {.model = {}, .runId = of->id, .step = m_step};
}

bool CompareSelection::takeOpened() {
    return std::exchange(m_isOpened, false);
}

void CompareSelection::setStep(int step) {
    m_step = step;
    m_wasNewest = run() != nullptr && step == newestStep(*run());
    m_isOpened = false;
}

void CompareSelection::seeAll() {
    m_seen.clear();
    for (const ComparableRun& one : m_runs) m_seen[one.id] = newestStep(one);
}

std::optional<CompareSelection::News> CompareSelection::news() const {
    std::optional<News> news;
    for (const ComparableRun& one : m_runs) {
        const int newest = newestStep(one);
        const auto seen = m_seen.find(one.id);
        if ((seen == m_seen.end() || newest > seen->second) &&
            (one.id != m_runId || newest != m_step))
            news = News{one.id, newest};
    }
    return news;
}

void CompareSelection::chooseRun(const std::string& id) {
    const bool isOther = id != m_runId;
    setRun(id);
    if (run() != nullptr && (isOther || m_wasNewest)) setStep(newestStep(*run()));
    seeAll();
    other(Side::right).reset();
    followBase();
    emit changed();
}

void CompareSelection::chooseStep(int step) {
    setStep(step);
    seeAll();
    other(Side::right).reset();
    emit changed();
}

void CompareSelection::chooseNews() {
    const std::optional<News> chosen = news();
    if (!chosen) return;
    if (chosen->runId != m_runId)
        chooseRun(chosen->runId);
    else
        chooseStep(chosen->step);
}

void CompareSelection::followNewest(bool follows) {
    if (run() == nullptr || !m_wasNewest || m_step == newestStep(*run())) return;
    if (!follows) {
        m_wasNewest = false;
        return;
    }
    setStep(newestStep(*run()));
    emit changed();
}

ComparedModel CompareSelection::model(Side side) const {
    if (isOther(side)) return *other(side);
    if (side == Side::left) return base();
    // What it drew is kept, and found by what it was.
    const bool isKept = m_stepKept && m_stepKept->runId == m_runId && m_stepKept->step == m_step;
    return isKept && isStepGone() ? *m_stepKept : stepModel();
}

void CompareSelection::put(Side side, const ComparedModel& model) {
    if (side == Side::right) return putRight(model);
    m_isOpened = false;
    other(side).reset();
    if (!isNamedAlike(model, base())) other(side) = model;
}

/// What is chosen besides follows it: run and step, and what draws them.
void CompareSelection::putRight(const ComparedModel& model) {
    m_isOpened = false;
    const bool isBase = isNamedAlike(model, base()), isOfRun = !model.runId.empty();
    // Not at another strength, nor with a file beside what the run learned.
    const bool isStep =
        isOfRun && model.added.size() <= 1 &&
        std::ranges::all_of(model.added, [](const AddedFile& one) { return one.scale == 1; });
    other(Side::right).reset();
    if (isOfRun) setRun(model.runId);
    if (isOfRun || isBase) setStep(model.step);
    if (isStep)
        m_stepKept = model;
    else if (!isBase)
        other(Side::right) = model;
    // What is on view says what it was drawn with.
    if (isOfRun && (run() == nullptr || canDrawWith())) {
        m_drawWith.reset();
        if (!model.drawnWith.empty()) m_drawWith = DrawWith{model.drawnWith, model.model};
    }
    followBase();
}

bool CompareSelection::canDrawWith() const {
    return run() != nullptr && run()->job.recipe.lora;
}

bool CompareSelection::isFlow() const {
    return facts() && dreambooth::isFlow(facts()->family);
}

std::string CompareSelection::taughtOn() const {
    const std::filesystem::path path = taughtPath();
    const std::string known = nameOf(path);
    if (!known.empty()) return known;
    const std::string hub = hubNameOf(path);
    return hub.empty() ? path.filename().string() : hub;
}

/// Empty while it is not known; the facts may still be of the base before.
std::string CompareSelection::nameOf(const std::filesystem::path& model) const {
    if (facts() && facts()->path == model) return facts()->name;
    const auto listed = std::ranges::find(m_models, model, &ModelEntry::path);
    return listed == m_models.end() ? std::string() : listed->name;
}

std::vector<DrawWith> CompareSelection::drawWithChoices() const {
    std::vector<DrawWith> choices;
    if (!facts()) return choices;
    for (const ModelEntry& entry : m_models)
        if (entry.kind == ModelKind::model && !entry.problem && entry.family == facts()->family &&
            entry.path != taughtPath())
            choices.push_back({entry.name, entry.path});
    // One that was chosen and is no longer listed.
    if (m_drawWith &&
        std::ranges::find(choices, m_drawWith->model, &DrawWith::model) == choices.end())
        choices.push_back(*m_drawWith);
    return choices;
}

void CompareSelection::chooseDrawWith(const std::filesystem::path& model) {
    if (!canDrawWith()) return;
    const std::filesystem::path taught = taughtPath();
    inBackground(
        this,
        [model, taught]() -> Result<ModelFacts> {
            const auto base = ModelFiles::open(taught);
            auto facts = readModelFacts(model.empty() ? taught : model);
            // Where the base is gone, the LoRA itself says in drawing whether it fits.
            if (base && facts && facts->family != base->family)
                return failure("compare.other_family", {{"model", facts->name},
                                                        {"family", facts->familyTitle},
                                                        {"base", base->title()},
                                                        {"taught", titleOf(base->family)}});
            return facts;
        },
        [this, taught, number = ++m_drawWithReads](Result<ModelFacts> facts) {
            if (number != m_drawWithReads || taught != taughtPath()) return;
            if (!facts) {
                emit failed(facts.error());
                return emit changed();
            }
            m_drawWith.reset();
            if (facts->path != taught) m_drawWith = DrawWith{facts->name, facts->path};
            other(Side::right).reset();
            m_stepKept.reset();
            m_baseModel.setFacts(*std::move(facts));
            emit drawWithChosen();
            emit changed();
        });
}

ComparedModel CompareSelection::drawn(ComparedModel model) const {
    const ComparableRun* const of = findRun(model.runId);
    const bool isLora = !model.added.empty() && !model.added.front().isWord;
    if (!m_drawWith || of == nullptr || !isLora || of->job.model != taughtPath()) return model;
    model.model = m_drawWith->model;
    model.drawnWith = m_drawWith->name;
    model.identity = {};
    return model;
}

/// A LoRA of another base is drawn with that, and what is no LoRA stands beside its own base.
void CompareSelection::setRun(const std::string& id) {
    const std::filesystem::path before = taughtPath();
    m_runId = id;
    if (taughtPath() != before || (run() != nullptr && !canDrawWith())) m_drawWith.reset();
}

void CompareSelection::chooseSide(Side side, const ComparedModel& model) {
    put(side, model);
    emit changed();
}

void CompareSelection::setStrength(Side side, std::size_t file, double strength) {
    ComparedModel other = model(side);
    other.added.at(file).scale = strength;
    other.identity = {};  // another strength is another model
    put(side, other);
    emit changed();
}

void CompareSelection::follow(const ComparedModel& tuned, const std::filesystem::path& base) {
    const ComparedModel before = model(Side::right);
    const std::string runBefore = m_runId;
    if (!tuned.runId.empty()) m_baseKept = base;
    put(Side::right, tuned);
    if (m_runId != runBefore || !isNamedAlike(model(Side::right), before)) emit changed();
}

std::filesystem::path CompareSelection::basePath() const {
    return m_drawWith ? m_drawWith->model : taughtPath();
}

std::filesystem::path CompareSelection::taughtPath() const {
    if (run() != nullptr) return run()->job.model;
    if (!m_runId.empty() && !m_baseKept.empty()) return m_baseKept;
    return m_session.project().baseModel;
}

ComparedModel CompareSelection::base() const {
    const std::filesystem::path path = basePath();
    return {.name = m_drawWith ? m_drawWith->name : nameOf(path),
            .model = path,
            .identity = path == m_baseModel.path() ? m_baseModel.identity() : ComparedIdentity()};
}

void CompareSelection::followBase() {
    m_baseModel.setPath(basePath());
}

bool CompareSelection::isGuided(const ComparedModel& model, double scale) const {
    const bool isOfRun = !model.runId.empty() && model.runId == m_runId;
    if (facts() && (facts()->path == model.model || isOfRun))
        return dreambooth::isGuided(facts()->family, facts()->isDistilled, scale);
    const auto entry = std::ranges::find(m_models, model.model, &ModelEntry::path);
    if (entry == m_models.end()) return true;
    return !entry->family || dreambooth::isGuided(*entry->family, entry->isDistilled, scale);
}

PictureShape CompareSelection::shape() const {
    if (const ComparableRun* of = run(); of != nullptr && of->sampleShape != PictureShape{})
        return of->sampleShape;
    const int resolution = facts() ? facts()->resolution : 0;
    return {resolution, resolution};
}

DrawRequest CompareSelection::sized(DrawRequest settings) const {
    const PictureShape usual = shape();
    if (settings.width == 0) settings.width = usual.width;
    if (settings.height == 0) settings.height = usual.height;
    return settings;
}

DrawRequest CompareSelection::completed(DrawRequest typed) const {
    if (const ComparableRun* chosen = run())
        typed.max_sequence_length = chosen->job.recipe.max_sequence_length;
    return sized(std::move(typed));
}

std::vector<std::string> CompareSelection::promptSet() const {
    const Project& project = m_session.project();
    return facts() ? promptSetOf(project, *facts()) : project.prompts;
}

std::vector<std::string> CompareSelection::prompts() const {
    return facts() ? promptsFor(m_session.project(), *facts()) : std::vector<std::string>();
}

}  // namespace dreambooth

// Changes of a run by its first rank, told to the others.
#include "live_changes.h"

#include <base/error_json.h>
#include <base/files.h>

#include <string>
#include <utility>

namespace dreambooth {

namespace {

std::string toText(const std::vector<RunChange>& changes) {
    Json list = Json::array();
    for (const RunChange& one : changes) list.push_back(toJson(one));
    return list.dump();
}

std::vector<RunChange> fromText(const std::string& text) {
    std::vector<RunChange> changes;
    for (const Json& one : orThrow(parseJson(text, "changes")))
        readKnownFields(one, changes.emplace_back());
    return changes;
}

}  // namespace

LiveChanges::LiveChanges(PreparedRun& run, std::vector<RunChange> changes, int step)
    : m_run(&run), m_begun(run.job.recipe), m_changes(std::move(changes)) {
    run.job.recipe = recipeAt(m_begun, m_changes, step);
}

Result<LiveChanges> LiveChanges::begin(PreparedRun& run, int step) {
    const auto noted = run.ranks.isFirst() ? readChanges(run.run) : std::vector<RunChange>();
    const std::string text = run.ranks.broadcast(noted ? toText(*noted) : "");
    if (!noted) return std::unexpected(noted.error());
    if (text.empty()) return failure("ranks.lost.changes");
    std::vector<RunChange> changes = fromText(text);
    for (const RunChange& one : changes)
        TRY_VOID(
            inFile(validate(recipeAt(run.job.recipe, changes, one.step)), run.run.changesFile()));
    return LiveChanges(run, std::move(changes), step);
}

void LiveChanges::applyUpTo(int step) {
    for (const RunChange& one : m_changes) {
        if (one.step != step) continue;
        m_run->job.recipe = recipeAt(m_begun, m_changes, step);
        m_run->reporter.changed(one, totalSteps());
    }
}

void LiveChanges::take(StepControl& control, int step) {
    std::string text;
    if (m_run->ranks.isFirst()) {
        if (const Result<RunChange> kept = keep(step))
            text = toJson(*kept).dump();
        else
            m_run->reporter.notice("train.not_changed", causeArguments(kept.error()));
    }
    text = m_run->ranks.broadcast(text);
    control.finish(RunRequest::change);
    if (text.empty()) return;
    RunChange change;
    readKnownFields(orThrow(parseJson(text, "change")), change);
    m_changes = withChange(std::move(m_changes), change);
    m_run->job.recipe = recipeAt(m_begun, m_changes, step);
    m_run->reporter.changed(change, totalSteps());
}

void LiveChanges::refuseLate(const StepControl& control) {
    if (m_run->ranks.isFirst() && pathExists(m_run->run.requestFile(RunRequest::change)))
        m_run->reporter.notice("train.not_changed", causeArguments(makeError("change.too_late")));
    control.finish(RunRequest::change);
}

/// A run that is killed right after goes on with it.
Result<RunChange> LiveChanges::keep(int step) {
    TRY(const Json request, readJson(m_run->run.requestFile(RunRequest::change)));
    TRY(const RunChange change, changeAsked(request, m_run->job.recipe, step));
    TRY_VOID(writeChanges(m_run->run, withChange(m_changes, change)));
    return change;
}

}  // namespace dreambooth

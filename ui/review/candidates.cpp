// Gathers candidates and names them.
#include <ui/review/candidates.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <algorithm>
#include <ranges>

namespace dreambooth {

namespace {

/// Names tell candidates apart, in the result and in its file.
void addNamed(std::vector<Candidate>& candidates, const QString& name, ComparedModel model) {
    const auto isTaken = [&](const std::string& other) {
        return std::ranges::find(candidates, other, &Candidate::name) != candidates.end();
    };
    QString free = name;
    for (int number = 2; isTaken(toStd(free)); ++number)
        free = QStringLiteral("%1 (%2)").arg(name).arg(number);
    candidates.push_back({.name = toStd(free), .model = std::move(model)});
}

}  // namespace

std::vector<Candidate> possibleCandidates(const CandidateSources& sources) {
    std::vector<Candidate> candidates;
    std::string baseName;
    if (!sources.baseModel.empty()) {
        const auto facts = readModelFacts(sources.baseModel);
        baseName = facts ? facts->name : sources.baseModel.filename().string();
        addNamed(candidates, tr("Base · %1").arg(toQt(baseName)),
                 {.name = baseName, .model = sources.baseModel});
    }
    for (const auto& [run, job] : sources.runs | std::views::reverse)
        for (ComparedModel& step : comparedModelsOf(run, job) | std::views::reverse)
            addNamed(candidates, tr("%1 · step %2").arg(runTitle(run.id())).arg(step.step), step);
    const std::vector<ModelEntry> entries = sources.models.models();
    const auto base = std::ranges::find(entries, sources.baseModel, &ModelEntry::path);
    for (const ModelEntry& entry : entries) {
        if (entry.problem || entry.path == sources.baseModel) continue;
        ComparedModel model{.name = entry.name, .model = entry.path};
        if (entry.kind == ModelKind::lora) {
            const bool isOther =
                base != entries.end() && !entry.family.empty() && entry.family != base->family;
            if (sources.baseModel.empty() || isOther) continue;
            model.model = sources.baseModel;
            model.added = {{.file = entry.path}};
        }
        addNamed(candidates, toQt(entry.name), std::move(model));
    }
    return candidates;
}

void addCandidate(std::vector<Candidate>& candidates, const ComparedModel& model) {
    const auto isSame = [&](const Candidate& one) { return isNamedAlike(one.model, model); };
    if (std::ranges::none_of(candidates, isSame)) addNamed(candidates, modelTitle(model), model);
}

}  // namespace dreambooth

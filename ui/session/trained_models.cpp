// From runs to entries of the list of models.
#include <formats/model_files.h>
#include <ui/session/model_export.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/trained_models.h>
#include <ui/style/qt_strings.h>

#include <map>
#include <optional>
#include <ranges>

namespace dreambooth {

namespace fs = std::filesystem;

TrainedModels trainedModels(const RunStore& runs, const std::string& projectName) {
    TrainedModels found;
    for (const RunSummary& run : std::views::reverse(runs.runs())) {
        if (run.state.phase != RunPhase::finished) continue;
        const std::string name = run.label.name.empty()
                                     ? projectName + " · " + toStd(runTitle(run.folder.id()))
                                     : run.label.name;
        found.push_back({run.folder.output(), name, triggerPhraseOf(run.job), run.job.model});
    }
    return found;
}

std::vector<ModelEntry> modelsWith(const ModelCatalogue& catalogue, const TrainedModels& trained) {
    std::vector<ModelEntry> models = catalogue.models();
    std::map<fs::path, std::optional<ModelFamily>> families;  // of base models that were asked
    const auto familyOf = [&](const fs::path& base) {
        const auto [at, isNew] = families.try_emplace(base);
        if (!isNew) return at->second;
        if (const auto files = ModelFiles::open(base)) at->second = files->family;
        return at->second;
    };
    for (const TrainedModel& one : trained)
        if (auto entry = trainedModel(one.output, one.name)) {
            // The form in which a run keeps its LoRA has no words, and few say their family.
            if (entry->kind == ModelKind::lora) {
                entry->triggerPhrase = one.triggerPhrase;
                if (!entry->family) entry->family = familyOf(one.baseModel);
            }
            models.push_back(std::move(*entry));
        }
    return models;
}

}  // namespace dreambooth

// From runs to entries of the list of models.
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/trained_models.h>
#include <ui/style/qt_strings.h>

#include <ranges>

namespace dreambooth {

TrainedModels trainedModels(const RunStore& runs, const std::string& projectName) {
    TrainedModels found;
    for (const RunSummary& run : std::views::reverse(runs.runs())) {
        if (run.state.phase != RunPhase::finished) continue;
        const std::string name = run.label.name.empty()
                                     ? projectName + " · " + toStd(runTitle(run.folder.id()))
                                     : run.label.name;
        found.emplace_back(run.folder.output(), name);
    }
    return found;
}

std::vector<ModelEntry> modelsWith(const ModelCatalogue& catalogue, const TrainedModels& trained) {
    std::vector<ModelEntry> models = catalogue.models();
    for (const auto& [output, name] : trained)
        if (const auto entry = trainedModel(output, name)) models.push_back(*entry);
    return models;
}

}  // namespace dreambooth

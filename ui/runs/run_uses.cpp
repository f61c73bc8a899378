// A run that goes on from a checkpoint or a LoRA of another has a copy of it. A base model is used
// where it lies.
#include <runs/run_folder.h>
#include <ui/runs/run_uses.h>
#include <ui/session/run_text.h>
#include <ui/style/number_text.h>
#include <ui/style/tr.h>

#include <QLocale>
#include <QStringList>
#include <algorithm>

namespace dreambooth {

std::vector<const RunSummary*> runsThatNeed(const std::vector<std::string>& runIds,
                                            const Project& project,
                                            const std::vector<RunSummary>& runs) {
    std::vector<const RunSummary*> found;
    for (const RunSummary& run : runs) {
        const std::string id = RunFolder::idAt(project.runsFolder(), run.job.model);
        if (id != run.folder.id() && std::ranges::find(runIds, id) != runIds.end())
            found.push_back(&run);
    }
    return found;
}

QString lostWithout(const std::string& runId, const Project& project,
                    const std::vector<RunSummary>& runs) {
    QStringList lines;
    if (RunFolder::idAt(project.runsFolder(), project.baseModel) == runId)
        lines += tr("What it made is the base model of this project.");
    if (RunFolder::idAt(project.runsFolder(), project.networkWeights) == runId)
        lines += tr("The next training is to begin with its LoRA.");
    QStringList names;
    for (const RunSummary* run : runsThatNeed({runId}, project, runs)) names += runName(*run);
    if (!names.empty())
        lines += tr("What it made is the base model of %1: without it they can't go on, and LoRAs "
                    "among them can't draw.")
                     .arg(QLocale().createSeparatedList(names));
    return lines.join(u'\n');
}

QString keptWithout(const std::string& runId, const std::vector<RunSummary>& runs) {
    const auto count = std::ranges::count_if(runs, [&](const RunSummary& run) {
        return run.job.branchedFrom == runId || run.job.startedFrom == runId;
    });
    if (count == 0) return {};
    return counted(static_cast<int>(count),
                   tr("1 run that was trained further from it has copies of all that it needs."),
                   tr("%1 runs that were trained further from it have copies of all that they "
                      "need."));
}

}  // namespace dreambooth

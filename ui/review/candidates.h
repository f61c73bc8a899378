// What a person can let stand against each other: the base, steps of runs, other models and LoRA
// files on this computer.
#pragma once

#include <hub/catalogue.h>
#include <project/project.h>
#include <reviews/review.h>
#include <runs/run_folder.h>

#include <utility>
#include <vector>

namespace dreambooth {

/// Where candidates are looked for.
struct CandidateSources {
    std::filesystem::path baseModel;  ///< of the project; LoRA files are plugged into it
    std::vector<std::pair<RunFolder, Job>> runs;
    ModelCatalogue models;
};

/// The base first, then the newest run's latest step. Each name is another one. Reads folders: not
/// for the GUI thread.
std::vector<Candidate> possibleCandidates(const CandidateSources& sources);

/// Adds a model that is not among them, under a name of its own.
void addCandidate(std::vector<Candidate>& candidates, const ComparedModel& model);

}  // namespace dreambooth

// `dreambooth demo`: teaches the bundled model a bundled subject and shows the difference, by
// what the window does: a project, a run in a worker, pictures by the base and the tuned model.
#pragma once

#include <base/error.h>
#include <runs/scores.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct DemoOptions {
    std::string output = "dreambooth-demo";  ///< a folder
    std::string subject = "backpack";        ///< one of bundledSubjects(); the name of its class
    std::string preset = "full";             ///< fast | faithful | full
    long long seed = 42;
};

struct DemoResult {
    std::filesystem::path picture;  ///< before-after.png
    StepScores scores;
    double trainingSeconds = 0;
};

/// Folders of resources/subjects, sorted.
std::vector<std::string> bundledSubjects();

/// Writes before-after.png, report.json and the project. An earlier demo in the folder is gone on
/// with. Errors: those of the run, run.stopped on Ctrl+C, draw.*, file.*, disk.full.
Result<DemoResult> runDemo(const DemoOptions& options);

}  // namespace dreambooth

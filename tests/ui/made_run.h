// Runs below a project as a worker leaves them, for tests that show runs and train none.
#pragma once

#include <base/json.h>
#include <project/project.h>
#include <runs/create_run.h>
#include <runs/events.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// What the run has done so far: makeRun(project, {.phase = RunPhase::training, .step = 60}).
struct MadeRun {
    RunPhase phase = RunPhase::stopped;
    int step = 100, totalSteps = 1000;
    std::vector<std::string> devices = {"cpu"};
    Recipe recipe = {};
    /// With the project's photos cut to squares, as training and scores need them.
    bool hasSquares = false;
    int toldSteps = 0;  ///< in its events, with losses; and that it has begun
    /// Steps that were saved: each time the base model is what was learned.
    std::vector<int> checkpoints = {};
    bool hasResult = false;  ///< the base model
};

inline void setPhase(const RunFolder& run, RunPhase phase, int step, int totalSteps) {
    RunState state;
    state.phase = phase;
    state.step = step;
    state.totalSteps = totalSteps;
    orThrow(run.writeState(state));
}

/// Losses that get smaller, and every tenth time the loss of the photos that are kept apart.
inline void tellStep(EventWriter& writer, int number) {
    EventWriter::Step step;
    step.step = number;
    step.lossInstance = 0.1 + 1.0 / number;
    step.lossPrior = 0.2;
    step.learningRate = 1e-4F;  // as a float has it
    step.seconds = 0.1;
    step.forwardSeconds = 0.03;
    step.backwardSeconds = 0.05;
    step.updateSeconds = 0.01;
    step.images = 8;
    orThrow(writer.step(step));
    if (number % 10 == 0) orThrow(writer.validation(number, 0.5 - number * 0.001));
}

/// `model` is linked to, not copied. Where `isUntilNext`, it goes with the next one.
inline void addCheckpoint(const RunFolder& run, int step, const std::filesystem::path& model,
                          bool isUntilNext = false) {
    const std::filesystem::path folder = run.checkpoints() / RunFolder::stepName(step);
    std::filesystem::create_directories(folder);
    std::filesystem::create_directory_symlink(model, folder / "model");
    Json manifest = {{"version", 1}, {"step", step}, {"files", Json::object()}};
    if (isUntilNext) manifest[RunFolder::untilNextKey] = true;
    orThrow(writeJson(folder / RunFolder::manifestName, manifest));
}

inline RunFolder makeRun(const Project& project, const MadeRun& made = {}) {
    const RunFolder run = made.hasSquares ? orThrow(createRun(project, made.recipe, made.devices))
                                          : orThrow(RunFolder::create(project.runsFolder()));
    if (!made.hasSquares) {
        Job job;
        job.id = run.id();
        job.model = project.baseModel;
        job.output = "output";
        job.devices = made.devices;
        job.recipe = made.recipe;
        orThrow(run.writeJob(job));
    }
    for (const int step : made.checkpoints) addCheckpoint(run, step, project.baseModel);
    if (made.toldSteps > 0) {
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.started(1, made.devices, made.totalSteps, 0));
        for (int i = 1; i <= made.toldSteps; ++i) tellStep(writer, i);
    }
    if (made.hasResult) {
        std::filesystem::remove(run.output());
        std::filesystem::create_directory_symlink(project.baseModel, run.output());
    }
    setPhase(run, made.phase, made.step, made.totalSteps);
    return run;
}

}  // namespace dreambooth

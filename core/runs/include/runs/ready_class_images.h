// Pictures that come with the program: what the bundled model draws of the sample subjects' classes
// (resources/class-images), and of them and the subjects in the scenes by which scores are measured
// (resources/scenes), so that a first run need not wait for them.
#pragma once

#include <runs/job.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Of those the ones that a run takes in place of drawing them, in the order of their numbers: as
/// many as it lacks beside `there`, and none of the same name. `model` is its modelIdentity(): with
/// another model, prompt, size, or other settings to draw them with there are none. The seed does
/// not count, as it doesn't for what lies in a project already.
std::vector<std::filesystem::path> readyClassImages(
    const Job& job, const std::string& model, const std::vector<std::filesystem::path>& there);

/// What this model draws of the prompt in each of scoreScenes, by their order; empty where another
/// model, prompt, size, seed, or other settings to draw them with are wanted. In float32.
std::vector<std::filesystem::path> readyScenes(const std::string& model, const std::string& prompt,
                                               const Recipe& recipe);

}  // namespace dreambooth

// A picture by which a model is known: what it draws for the project's class, a LoRA for its own
// words. Kept in the cache by what the files are, so that every project has it.
#pragma once

#include <comparisons/compared_model.h>
#include <hub/catalogue.h>
#include <project/draw_request.h>
#include <project/project.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The folder of all such pictures in the program's cache.
constexpr const char* modelPicturesName = "model-pictures";

struct ModelPicture {
    std::filesystem::path file;   ///< where it is kept; empty: it can't be drawn
    std::filesystem::path model;  ///< what draws it
    std::vector<AddedFile> added;
    DrawRequest settings;
    bool isDrawn = false;
};

/// What models are asked for in a project: the class alone, before the subject is taught.
std::string modelPicturePrompt(const Project& project);

/// What one draws for a picture of a model: `prompt` with the model's own steps and guidance. Of a
/// LoRA "a photo of" its words, by `base` where that is of its family. Opens files: not on the GUI
/// thread.
ModelPicture modelPictureOf(const ModelEntry& model, const std::string& prompt,
                            const std::filesystem::path& base);

}  // namespace dreambooth

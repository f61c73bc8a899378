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
    std::filesystem::path file;   ///< where it is or would be kept; empty: it can't be drawn
    std::filesystem::path model;  ///< what draws it
    std::vector<AddedFile> added;
    DrawRequest settings;
    bool isDrawn = false;
    /// Of the bundled model until it is drawn: what it drew for another class, which comes with the
    /// program, and for which prompt.
    std::filesystem::path standIn = {};
    std::string standInPrompt = {};

    /// Empty where there is none.
    const std::filesystem::path& shown() const { return isDrawn ? file : standIn; }
    const std::string& shownPrompt() const {
        return isDrawn || standIn.empty() ? settings.prompt : standInPrompt;
    }
};

/// What models are asked for in a project: the class alone, before the subject is taught.
std::string modelPicturePrompt(const Project& project);

/// What one draws for a picture of a model: `prompt` with the model's own steps and guidance. Of a
/// LoRA "a photo of" its words, by `base` where that is of its family. Opens files: not on the GUI
/// thread.
ModelPicture modelPictureOf(const ModelEntry& model, const std::string& prompt,
                            const std::filesystem::path& base);

}  // namespace dreambooth

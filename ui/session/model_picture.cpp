// Which picture stands for a model, and whether it is there.
#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/resources.h>
#include <formats/lora_file.h>
#include <formats/model_card.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <runs/class_images.h>
#include <ui/session/model_picture.h>

namespace dreambooth {

namespace {

/// Class images come with the program, by the bundled model, and say which model drew them and for
/// which prompt (resources/class-images/make draws them). Reads the model's weights once a
/// computer.
void takeReadyPicture(ModelPicture& picture, const ModelFiles& model) {
    std::error_code failed;
    if (!std::filesystem::equivalent(picture.model, resourceFolder() / "demo-model", failed))
        return;
    const auto identity = modelIdentity(model);
    if (!identity) return;
    std::vector<std::filesystem::path> pictures;
    for (const auto& folder :
         std::filesystem::directory_iterator(resourceFolder() / "class-images", failed))
        pictures.push_back(folder.path() / "000000.png");
    for (const auto& [file, source] : classImageSources(pictures)) {
        if (source.model != *identity) continue;
        if (source.prompt == picture.settings.prompt) {
            picture.file = file;
            picture.isDrawn = true;
        }
        picture.standIn = file;
        picture.standInPrompt = source.prompt;
    }
}

}  // namespace

std::string modelPicturePrompt(const Project& project) {
    return project.subject().className.empty() ? "a photo" : project.subject().classPrompt();
}

ModelPicture modelPictureOf(const ModelEntry& model, const std::string& prompt,
                            const std::filesystem::path& base) {
    ModelPicture picture;
    if (model.problem) return picture;
    const bool isLora = model.kind == ModelKind::lora;
    picture.model = isLora ? base : model.path;
    picture.settings.prompt = prompt;
    if (isLora) {
        picture.added = {{.file = model.path}};
        if (!model.triggerPhrase.empty()) picture.settings.prompt = promptOf(model.triggerPhrase);
    }
    if (picture.model.empty()) return picture;
    const auto files = ModelFiles::open(picture.model);
    if (!files) return picture;
    if (isLora && model.family != files->family) return picture;
    const DrawingDefaults defaults = files->drawing();
    picture.settings.num_inference_steps = defaults.steps;
    picture.settings.guidance_scale = defaults.guidance;
    const std::string what = modelStamp(*files) + '\n' + (isLora ? loraStamp(model.path) : "") +
                             '\n' + picture.settings.prompt;
    picture.file = cacheFile(modelPicturesName) / (sha256(what) + ".png");
    picture.isDrawn = pathExists(picture.file);
    if (!picture.isDrawn && !isLora) takeReadyPicture(picture, *files);
    return picture;
}

}  // namespace dreambooth

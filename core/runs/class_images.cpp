// The text in a class image, and finding the pictures that come with the program, by the key that a
// project's class images have. Beside those recipe.json has the recipe that they were drawn with.
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <runs/class_images.h>
#include <runs/inputs.h>
#include <runs/scores.h>

#include <algorithm>
#include <set>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr const char* sourceKeyword = "dreambooth-class-image";
constexpr const char* ownPrefix = "own-";  ///< of folders with a person's own

/// The names of a person's own, which runs take into this folder.
std::set<fs::path> ownNamesBeside(const fs::path& classImages) {
    std::set<fs::path> names;
    for (const fs::path& folder : entriesIn(classImages.parent_path()))
        if (folder.filename().string().starts_with(ownPrefix))
            for (const fs::path& file : entriesIn(folder)) names.insert(file.filename());
    return names;
}

}  // namespace

ClassImageSource sourceOf(const std::string& model, const std::string& prompt,
                          const Recipe& recipe) {
    const std::string& bits = recipe.quantize_base;
    return {.model = bits == "none" ? model : model + " " + bits, .prompt = prompt};
}

PngTexts textsOf(const ClassImageSource& source) {
    return {{sourceKeyword, asText(Json{{"model", source.model}, {"prompt", source.prompt}})}};
}

std::map<fs::path, ClassImageSource> classImageSources(const std::vector<fs::path>& pictures) {
    std::map<fs::path, ClassImageSource> sources;
    std::map<fs::path, std::set<fs::path>> ownNames;  // by the folder of class images
    for (const fs::path& picture : pictures) {
        const fs::path folder = picture.parent_path();
        if (folder.filename().string().starts_with(ownPrefix)) continue;
        if (!ownNames.contains(folder)) ownNames[folder] = ownNamesBeside(folder);
        if (ownNames[folder].contains(picture.filename())) continue;
        const PngTexts texts = readPngTexts(picture);
        const auto text = texts.find(sourceKeyword);
        if (text == texts.end()) continue;
        const Json source = parseJson(text->second, picture.string()).value_or(Json::object());
        sources[picture] = {.model = valueOr<std::string>(source, "model", ""),
                            .prompt = valueOr<std::string>(source, "prompt", "")};
    }
    return sources;
}

bool isTooSmall(const ImageInfo& picture, int resolution) {
    constexpr int mostEnlarged = 4;
    return mostEnlarged * std::min(picture.width, picture.height) < resolution;
}

fs::path ownClassImagesFolder(const fs::path& classImages, const std::string& classPrompt) {
    return classImages.parent_path() / (ownPrefix + sha256(classPrompt).substr(0, 16));
}

OwnClassImages ownClassImages(const fs::path& classImages, const std::string& classPrompt,
                              int resolution) {
    OwnClassImages own;
    const auto files = picturesIn(ownClassImagesFolder(classImages, classPrompt));
    if (!files) return own;  // there are none
    for (const fs::path& file : *files) {
        if (pathExists(classImages / file.filename())) continue;
        // What can't be read is told where it would be learned.
        const auto info = readImageInfo(file);
        (info && isTooSmall(*info, resolution) ? own.tooSmall : own.files).push_back(file);
    }
    return own;
}

Result<void> takeOwnClassImages(const fs::path& classImages, const std::string& classPrompt,
                                int resolution) {
    for (const fs::path& file : ownClassImages(classImages, classPrompt, resolution).files) {
        const fs::path caption = fs::path(file).replace_extension(".txt");
        const fs::path place = classImages / caption.filename();
        if (pathExists(caption) && !pathExists(place)) TRY_VOID(copyFile(caption, place));
        std::error_code hasNoLinks;
        fs::create_hard_link(file, classImages / file.filename(), hasNoLinks);
        if (hasNoLinks) TRY_VOID(copyFile(file, classImages / file.filename()));
    }
    return {};
}

std::vector<std::string> leftOutOf(const Project& project, const fs::path& classImages,
                                   const std::string& classPrompt) {
    const fs::path own = ownClassImagesFolder(classImages, classPrompt);
    const auto ofClass = std::ranges::find(project.subjects, classPrompt, &Subject::classPrompt);
    std::vector<std::string> names;
    if (ofClass != project.subjects.end()) names = ofClass->leftOutClassImages;
    for (const fs::path image : project.leftOutClassImages)
        if (image.parent_path() == classImages.filename() || image.parent_path() == own.filename())
            names.push_back(image.filename().string());
    return names;
}

namespace {

Result<int> missingOfClass(const Job& job) {
    TRY(auto there, classImagesIn(job.first().classImages, job));
    for (const fs::path& own :
         ownClassImages(job.first().classImages, job.first().classPrompt, job.recipe.resolution)
             .files)
        if (!job.leavesOut(own.filename().string())) there.push_back(own);
    const auto sources = classImageSources(there);
    if (sources.empty() && std::ssize(there) >= job.recipe.num_class_images) return 0;
    OpenOptions options;
    options.vae = job.vae;
    TRY(const ModelFiles model, ModelFiles::open(job.model, options));
    TRY(const std::string identity, modelIdentity(model));
    const ClassImageSource wanted = sourceOf(identity, job.first().classPrompt, job.recipe);
    std::erase_if(there, [&](const fs::path& file) {
        const auto source = sources.find(file);
        return source != sources.end() && source->second != wanted;
    });
    const auto ready = readyClassImages(job, wanted.model, there);
    return std::max(0, job.recipe.num_class_images - static_cast<int>(there.size() + ready.size()));
}

}  // namespace

Result<int> missingClassImages(const Job& job) {
    int missing = 0;
    if (!job.recipe.with_prior_preservation) return missing;
    for (const Job& one : jobsOfClasses(job)) {
        TRY(const int ofClass, missingOfClass(one));
        missing += ofClass;
    }
    return missing;
}

namespace fs = std::filesystem;

namespace {

/// The folder of `kind` with what the model draws of the prompt; empty where there is none, or what
/// it holds was drawn with other settings.
fs::path readyFolder(const char* kind, const std::string& model, const std::string& prompt,
                     const Recipe& wanted) {
    const fs::path folder =
        resourceFolder() / kind / classImagesKey(model, prompt, wanted.resolution);
    const Result<Json> drawnWith = readJson(folder / "recipe.json");
    const Json recipe = toJson(wanted);
    const bool fits =
        drawnWith && drawnWith->is_object() &&
        std::ranges::all_of(drawnWith->items(), [&](const auto& field) {
            return recipe.contains(field.key()) && recipe[field.key()] == field.value();
        });
    return fits ? folder : fs::path();
}

}  // namespace

std::vector<fs::path> readyClassImages(const Job& job, const std::string& model,
                                       const std::vector<fs::path>& there) {
    const fs::path folder = readyFolder("class-images", model, job.first().classPrompt, job.recipe);
    if (folder.empty()) return {};
    std::vector<fs::path> ready;
    const auto missing = job.recipe.num_class_images - std::ssize(there);
    for (const fs::path& file : entriesIn(folder)) {
        if (std::ssize(ready) >= missing) break;
        const bool isThere = std::ranges::any_of(
            there, [&](const fs::path& one) { return one.filename() == file.filename(); });
        if (file.extension() == ".png" && !isThere && !job.leavesOut(file.filename().string()))
            ready.push_back(file);
    }
    return ready;
}

std::vector<fs::path> readyScenes(const std::string& model, const std::string& prompt,
                                  const Recipe& recipe) {
    const fs::path folder = readyFolder("scenes", model, prompt, recipe);
    if (folder.empty()) return {};
    std::vector<fs::path> scenes;
    for (std::size_t i = 0; i < scoreScenes.size(); ++i) {
        scenes.push_back(folder / (zeroPadded(static_cast<int>(i), 6) + ".png"));
        if (!pathExists(scenes.back())) return {};
    }
    return scenes;
}

}  // namespace dreambooth

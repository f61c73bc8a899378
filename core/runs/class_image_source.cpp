// The text in a class image.
#include <base/json.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <runs/class_image_source.h>
#include <runs/inputs.h>
#include <runs/ready_class_images.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* originKeyword = "dreambooth-class-image";

}  // namespace

PngTexts textsOf(const ClassImageSource& origin) {
    return {{originKeyword, asText(Json{{"model", origin.model}, {"prompt", origin.prompt}})}};
}

std::map<fs::path, ClassImageSource> classImageSources(const std::vector<fs::path>& pictures) {
    std::map<fs::path, ClassImageSource> origins;
    for (const fs::path& picture : pictures) {
        const PngTexts texts = readPngTexts(picture);
        const auto text = texts.find(originKeyword);
        if (text == texts.end()) continue;
        const Json origin = parseJson(text->second, picture.string()).value_or(Json::object());
        origins[picture] = {.model = valueOr<std::string>(origin, "model", ""),
                            .prompt = valueOr<std::string>(origin, "prompt", "")};
    }
    return origins;
}

Result<int> missingClassImages(const Job& job) {
    if (!job.recipe.with_prior_preservation) return 0;
    TRY(auto there, classImagesIn(job.classImages, job));
    const auto origins = classImageSources(there);
    if (origins.empty() && std::ssize(there) >= job.recipe.num_class_images) return 0;
    OpenOptions options;
    options.vae = job.vae;
    TRY(const ModelFiles model, ModelFiles::open(job.model, options));
    TRY(const std::string identity, modelIdentity(model));
    const ClassImageSource wanted{.model = identity, .prompt = job.classPrompt};
    std::erase_if(there, [&](const fs::path& file) {
        const auto origin = origins.find(file);
        return origin != origins.end() && origin->second != wanted;
    });
    const auto ready = readyClassImages(job, identity, there);
    return std::max(0, job.recipe.num_class_images - static_cast<int>(there.size() + ready.size()));
}

}  // namespace dreambooth

// The text in a class image (see the header).
#include <base/json.h>
#include <runs/class_image_origin.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* originKeyword = "dreambooth-class-image";

}  // namespace

PngTexts textsOf(const ClassImageOrigin& origin) {
    return {{originKeyword, asText(Json{{"model", origin.model}, {"prompt", origin.prompt}})}};
}

std::map<fs::path, ClassImageOrigin> classImageOrigins(const std::vector<fs::path>& pictures) {
    std::map<fs::path, ClassImageOrigin> origins;
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

}  // namespace dreambooth

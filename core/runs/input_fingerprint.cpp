// sources.json.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/paths.h>
#include <runs/input_fingerprint.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostNamed = 5;  // files in a message

Result<std::map<std::string, std::string>> hashesOf(const std::vector<fs::path>& files) {
    std::map<std::string, std::string> hashes;
    for (const fs::path& file : files) {
        TRY(hashes[file.filename().string()], contentHash(file));
    }
    return hashes;
}

}  // namespace

fs::path inputFingerprintFile(const RunFolder& run) {
    return run.path() / "sources.json";
}

Result<InputFingerprint> inputFingerprintOf(const RunFolder& run, const std::string& base,
                                            const std::vector<fs::path>& classImages) {
    InputFingerprint sources{.base = base, .inputs = {}, .classImages = {}};
    std::vector<fs::path> files = entriesIn(run.input());
    std::error_code ignored;
    std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(file, ignored); });
    TRY(sources.inputs, hashesOf(files));
    TRY(sources.classImages, hashesOf(classImages));
    return sources;
}

Result<void> writeInputFingerprint(const RunFolder& run, const InputFingerprint& sources) {
    return writeJson(inputFingerprintFile(run), {{"version", InputFingerprint::version},
                                                 {"base_model", sources.base},
                                                 {"input", sources.inputs},
                                                 {"class_images", sources.classImages}});
}

Result<InputFingerprint> readInputFingerprint(const RunFolder& run) {
    TRY(const Json object, readJson(inputFingerprintFile(run)));
    using Hashes = std::map<std::string, std::string>;
    return InputFingerprint{.base = valueOr<std::string>(object, "base_model", ""),
                            .inputs = valueOr(object, "input", Hashes()),
                            .classImages = valueOr(object, "class_images", Hashes())};
}

std::string differenceOf(const std::map<std::string, std::string>& before,
                         const std::map<std::string, std::string>& now) {
    std::vector<std::string> names;
    for (const auto& [name, hash] : before)
        if (const auto found = now.find(name); found == now.end() || found->second != hash)
            names.push_back(name);
    for (const auto& [name, hash] : now)
        if (!before.contains(name)) names.push_back(name);
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < mostNamed; ++i)
        text += (i > 0 ? ", " : "") + names[i];
    return names.size() > mostNamed ? text + ", …" : text;
}

}  // namespace dreambooth

// Makes a model's identity from the hashes of its files.
#include <base/content_hash.h>
#include <base/hash.h>
#include <formats/model_identity.h>

#include <future>
#include <map>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// With its length, so that no two lists read alike.
void addPart(Sha256& hash, const std::string& name, const std::string& value) {
    hash.add(name + '\n' + std::to_string(value.size()) + '\n' + value);
}

/// Settings and tokenizers. dreambooth.json advises on training and draws nothing.
Result<void> addTexts(Sha256& hash, const ModelFiles& model) {
    for (const auto& [name, text] : model.texts)
        if (name != "dreambooth.json") addPart(hash, name, text);
    for (std::size_t encoder = 0; encoder < model.tokenizerCount(); ++encoder) {
        TRY(const TextFiles tokenizer, model.tokenizerFiles(encoder));
        for (const auto& [name, text] : tokenizer)
            addPart(hash, "tokenizer " + std::to_string(encoder) + " " + name, text);
    }
    return {};
}

}  // namespace

std::string hubNameOf(const fs::path& path) {
    // …/models--owner--name/snapshots/REVISION[/FILE]
    constexpr std::string_view prefix = "models--";
    for (fs::path at = path; at.has_relative_path(); at = at.parent_path()) {
        const std::string cache = at.parent_path().parent_path().filename().string();
        if (at.parent_path().filename() != "snapshots" || !cache.starts_with(prefix)) continue;
        std::string name = cache.substr(prefix.size());
        if (const auto dashes = name.find("--"); dashes != std::string::npos)
            name.replace(dashes, 2, "/");
        return name;
    }
    return {};
}

Result<std::string> modelIdentity(const ModelFiles& model) {
    // At a time: each is gigabytes. A single file holds several networks.
    std::map<fs::path, std::shared_future<Result<std::string>>> contents;
    for (const Component component : model.components())
        for (const fs::path& file : model.weightFiles(component))
            if (!contents.contains(file))
                contents[file] =
                    std::async(std::launch::async, [file] { return contentHash(file); });
    Sha256 hash;
    TRY_VOID(addTexts(hash, model));
    for (const Component component : model.components())
        for (const fs::path& file : model.weightFiles(component)) {
            TRY(const std::string content, contents.at(file).get());
            addPart(hash, folderOf(component), content);
        }
    return hash.finish();
}

std::string modelStamp(const ModelFiles& model) {
    Sha256 hash;
    if (!addTexts(hash, model)) return {};
    for (const Component component : model.components())
        for (const fs::path& file : model.weightFiles(component))
            addPart(hash, file.string(), fileStamp(file));
    return hash.finish();
}

}  // namespace dreambooth

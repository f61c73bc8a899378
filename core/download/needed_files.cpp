// Which of a repository's files this program reads. Names of weights, of
// diffusers: STEM.safetensors, STEM.VARIANT.safetensors, and in shards STEM-00001-of-00002… or
// STEM.VARIANT-00001-of-00002… with STEM.safetensors.index.json or with the variant in it.
#include <base/strings.h>
#include <formats/model_files.h>

#include <algorithm>
#include <set>

#include "repository.h"

namespace dreambooth {
namespace {

struct Part {
    const char* folder;
    const char* stem;  ///< of its weights; empty: it has none
};
constexpr Part parts[] = {{"unet", "diffusion_pytorch_model"},
                          {"transformer", "diffusion_pytorch_model"},
                          {"vae", "diffusion_pytorch_model"},
                          {"text_encoder", "model"},
                          {"text_encoder_2", "model"},
                          {"tokenizer", ""},
                          {"tokenizer_2", ""},
                          {"scheduler", ""}};

std::string folderOfFile(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == path.npos ? "" : path.substr(0, slash);
}

bool isShardNumber(const std::string& text) {  // "-00001-of-00002"
    return text.size() == 15 && text[0] == '-' && text.substr(6, 4) == "-of-";
}

/// Whether `name` is the whole file, a shard or the index of the weights `stem` in `variant`.
bool isWeight(const std::string& name, const std::string& stem, const std::string& variant) {
    const std::string dotted = variant.empty() ? "" : "." + variant;
    if (name == stem + dotted + ".safetensors" ||
        name == stem + ".safetensors.index" + dotted + ".json")
        return true;
    if (!name.starts_with(stem) || !name.ends_with(".safetensors")) return false;
    const std::string middle =
        name.substr(stem.size(), name.size() - stem.size() - std::string(".safetensors").size());
    if (!variant.empty() && middle.starts_with(dotted))
        return isShardNumber(middle.substr(dotted.size()));
    return middle.ends_with(dotted) &&
           isShardNumber(middle.substr(0, middle.size() - dotted.size()));
}

/// Settings, vocabularies, a tagger's tags and how a chat is written, the index of weights aside.
bool isSetting(const std::string& name) {
    return (name.ends_with(".json") && name.find(".index.") == name.npos) ||
           name.ends_with(".txt") || name == "chat_template.jinja" || name == "selected_tags.csv";
}

std::vector<RemoteFile> weightsOf(const Repository& repository, const Part& part,
                                  const std::string& variant) {
    std::vector<RemoteFile> files;
    for (const RemoteFile& file : repository.files) {
        const std::string folder = folderOfFile(file.path);
        const std::string name = folder.empty() ? file.path : file.path.substr(folder.size() + 1);
        if (folder == part.folder && isWeight(name, part.stem, variant)) files.push_back(file);
    }
    return files;
}

Result<std::vector<RemoteFile>> filesOfPart(const Repository& repository, const Part& part,
                                            const std::string& variant) {
    std::vector<RemoteFile> files;
    for (const RemoteFile& file : repository.files)
        if (folderOfFile(file.path) == part.folder &&
            isSetting(file.path.substr(file.path.rfind('/') + 1)))
            files.push_back(file);
    if (files.empty() || *part.stem == '\0') return files;
    // What is asked for, else the ordinary ones, else the only ones that there are.
    for (const std::string& kind : {variant, std::string(), std::string("fp16")}) {
        const auto weights = weightsOf(repository, part, kind);
        if (weights.empty()) continue;
        files.insert(files.end(), weights.begin(), weights.end());
        return files;
    }
    if (*part.folder == '\0')
        return failure("download.no_weights.model", {{"name", repository.name}});
    return failure("download.no_weights.part", {{"name", repository.name}, {"part", part.folder}});
}

Result<std::vector<RemoteFile>> theOneFile(const Repository& repository) {
    std::vector<RemoteFile> files;
    std::string names;
    for (const RemoteFile& file : repository.files)
        if (file.path.ends_with(".safetensors") && file.path.find('/') == file.path.npos) {
            files.push_back(file);
            names += (names.empty() ? "" : ", ") + file.path;
        }
    if (files.size() == 1) return files;
    if (files.empty())
        return failure("download.no_weights", {{"name", repository.name}, {"part", ""}});
    return failure("download.choose_file", {{"name", repository.name}, {"files", names}});
}

Result<std::vector<RemoteFile>> filesOfModel(const Repository& repository,
                                             const std::string& variant) {
    std::vector<RemoteFile> files = {*repository.find("model_index.json")};
    for (const Part& part : parts) {
        TRY(const auto more, filesOfPart(repository, part, variant));
        files.insert(files.end(), more.begin(), more.end());
    }
    return files;
}

Result<std::vector<RemoteFile>> namedFile(const Repository& repository, const std::string& name) {
    const RemoteFile* file = repository.find(name);
    if (file == nullptr)
        return failure("download.no_file", {{"name", repository.name}, {"file", name}});
    if (isPickle(name)) return pickleError(name);
    return std::vector<RemoteFile>{*file};
}

Result<std::vector<RemoteFile>> chosenFiles(const Repository& repository,
                                            const FileRequest& request) {
    constexpr Part byItself{"", "diffusion_pytorch_model"}, captioner{"", "model"};
    if (!request.file.empty()) return namedFile(repository, request.file);
    if (repository.find("model_index.json") != nullptr)
        return filesOfModel(repository, request.variant);
    if (repository.find("config.json") != nullptr && !weightsOf(repository, byItself, "").empty())
        return filesOfPart(repository, byItself, request.variant);
    const bool hasWords =
        repository.find("vocab.txt") != nullptr || repository.find("selected_tags.csv") != nullptr;
    if (repository.find("config.json") != nullptr && hasWords &&
        !weightsOf(repository, captioner, "").empty())
        return filesOfPart(repository, captioner, request.variant);
    return theOneFile(repository);
}

}  // namespace

Result<std::vector<RemoteFile>> neededFiles(const Repository& repository,
                                            const FileRequest& request) {
    TRY(std::vector<RemoteFile> needed, chosenFiles(repository, request));
    std::set<std::string_view> known;
    for (const RemoteFile& file : needed) known.insert(file.path);
    for (const RemoteFile& file : repository.files) {
        const bool isText = file.path == "README.md" || file.path == "dreambooth.json" ||
                            file.path == "adapter_config.json" ||  // how strongly peft's LoRA acts
                            toLower(file.path).starts_with("license");
        if (isText && !known.contains(file.path) && file.path.find('/') == file.path.npos)
            needed.push_back(file);
    }
    return needed;
}

}  // namespace dreambooth

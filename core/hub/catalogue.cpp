// Finds the models and LoRAs on this computer.
#include <base/environment.h>

#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/resources.h>
#include <formats/lora_facts.h>
#include <formats/lora_file.h>
#include <formats/model_files.h>
#include <hub/catalogue.h>
#include <hub/find_model.h>

#include <algorithm>
#include <mutex>

namespace dreambooth {
namespace fs = std::filesystem;

std::string licenceOfCard(const fs::path& readme) {
    const auto text = readFile(readme, 4u << 20);
    if (!text || !text->starts_with("---\n")) return {};
    const std::string head = text->substr(0, text->find("\n---", 4));
    // As the hub's list has them: "license" is "other" where it has a name of its own.
    for (const std::string_view key : {"\nlicense_name:", "\nlicense:"}) {
        const auto at = head.find(key);
        if (at == std::string::npos) continue;
        const auto end = head.find('\n', at + 1);
        std::string licence = head.substr(at + key.size(), end - at - key.size());
        licence.erase(0, licence.find_first_not_of(" '\""));
        licence.erase(licence.find_last_not_of(" '\"\r") + 1);
        if (!licence.empty()) return licence;
    }
    return {};
}

namespace {

/// The list is read, changed and written by one thread at a time.
std::mutex& listMutex() {
    static std::mutex mutex;
    return mutex;
}

Result<ModelEntry> modelEntry(const fs::path& path) {
    TRY(const ModelFiles model, ModelFiles::open(path));
    ModelEntry entry;
    entry.name = model.title();
    entry.path = model.path;
    entry.family = model.family;
    entry.isDistilled = model.isDistilled;
    entry.resolution = model.resolution();
    entry.precision = model.precision();
    entry.bytes = model.weightBytes();
    entry.licence =
        valueOr(model.recommended(), "licence", licenceOfCard(model.path / "README.md"));
    return entry;
}

ModelEntry loraEntry(const LoraFile& lora) {
    const SafetensorsFile& file = lora.file();
    ModelEntry entry;
    entry.kind = ModelKind::lora;
    entry.path = absolutePath(file.path()).lexically_normal();
    // diffusers and peft give every LoRA the same name: its folder tells them apart.
    const bool isNamedByFolder =
        entry.path.filename() == diffusersLoraName || entry.path.filename() == peftLoraName;
    fs::path folder = entry.path.parent_path();
    if (folder.filename() == "unet") folder = folder.parent_path();
    entry.name = (isNamedByFolder ? folder.filename() : entry.path.stem()).string();
    entry.family = familyOfLora(file);
    entry.precision = precisionOfLora(file);
    std::error_code error;
    if (const auto bytes = fs::file_size(entry.path, error); !error) entry.bytes = bytes;
    entry.licence = metadataOf(file, "modelspec.license");
    entry.baseModel = metadataOf(file, "ss_sd_model_name");
    entry.triggerPhrase = metadataOf(file, "modelspec.trigger_phrase");
    return entry;
}

/// A file is a LoRA or a model, by what it holds.
Result<ModelEntry> entryOfAnything(const fs::path& given) {
    const fs::path path = loraFileOf(given);
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return modelEntry(path);
    if (isPickle(path)) return pickleError(path);
    const auto lora = LoraFile::open(path);
    if (lora) return loraEntry(*lora);
    if (lora.error().code == "lora.unknown") return modelEntry(path);
    // A text or a picture is not a damaged model.
    if (lora.error().code.starts_with("safetensors.") && path.extension() != ".safetensors")
        return failure("model.no_file", {{"file", path.string()}});
    return std::unexpected(lora.error());
}

Result<ModelEntry> entryOf(const fs::path& path, const char* origin) {
    auto entry = entryOfAnything(path);
    if (entry) entry->origin = origin;
    return entry;
}

ModelEntry brokenEntry(const std::string& name, const fs::path& path, const char* origin,
                       const Error& error) {
    ModelEntry entry;
    entry.name = name;
    entry.path = path;
    entry.origin = origin;
    entry.problem = error;
    return entry;
}

/// "models--owner--name" → "owner/name".
std::string hubName(const fs::path& cached) {
    std::string name = cached.filename().string().substr(std::string_view("models--").size());
    if (const auto at = name.find("--"); at != name.npos) name.replace(at, 2, "/");
    return name;
}

std::vector<ModelEntry> cachedModels() {
    std::vector<ModelEntry> entries;
    for (const fs::path& cached : entriesIn(huggingFaceCache())) {
        if (!cached.filename().string().starts_with("models--")) continue;
        const std::string name = hubName(cached);
        const auto found = findModel(name);
        if (!found) {
            // A model that was downloaded in part; what other programs keep there is none.
            const auto snapshot = findSnapshot(name);
            if (snapshot && pathExists(*snapshot / "model_index.json"))
                entries.push_back(brokenEntry(name, *snapshot, "hugging-face", found.error()));
        } else if (auto entry = entryOf(*found, "hugging-face")) {
            entry->name = name;
            entries.push_back(std::move(*entry));
        }
    }
    std::ranges::sort(entries, {}, &ModelEntry::name);
    return entries;
}

/// Where A1111 and Forge (Stable-diffusion, Lora) and ComfyUI (checkpoints, diffusion_models, unet,
/// loras) keep models and LoRAs, in the folder of the program or in its folder "models".
std::vector<fs::path> foldersOfPrograms(const fs::path& path) {
    std::vector<fs::path> folders;
    for (const fs::path& models : {path, path / "models"})
        for (const char* name :
             {"Stable-diffusion", "Lora", "checkpoints", "diffusion_models", "unet", "loras"})
            if (pathExists(models / name)) folders.push_back(models / name);
    return folders;
}

}  // namespace

ModelCatalogue::ModelCatalogue(fs::path file) : m_file(std::move(file)) {}

fs::path ModelCatalogue::defaultFile() {
    return baseFolder("XDG_CONFIG_HOME", ".config") / "dreambooth-studio" / "models.json";
}

std::vector<ModelEntry> ModelCatalogue::models() const {
    std::vector<ModelEntry> entries;
    if (auto bundled = entryOf(resourceFolder() / "demo-model", "bundled")) {
        bundled->licence = "GPL-3.0-or-later";
        entries.push_back(std::move(*bundled));
    }
    const auto paths = added();
    for (const fs::path& path : paths ? *paths : std::vector<fs::path>()) {
        auto entry = entryOf(path, "added");
        entries.push_back(
            entry ? std::move(*entry)
                  : brokenEntry(path.filename().string(), path, "added", entry.error()));
    }
    for (ModelEntry& entry : cachedModels()) {
        const bool known =
            std::ranges::find(entries, entry.path, &ModelEntry::path) != entries.end();
        if (!known) entries.push_back(std::move(entry));
    }
    return entries;
}

Result<ModelEntry> trainedModel(const fs::path& output, const std::string& name) {
    TRY(ModelEntry entry, entryOf(output, "trained"));
    entry.name = name;
    return entry;
}

Result<ModelEntry> ModelCatalogue::add(const fs::path& path) {
    TRY(ModelEntry entry, entryOf(path, "added"));
    const std::scoped_lock lock(listMutex());
    TRY(auto paths, added());
    if (std::ranges::find(paths, entry.path) == paths.end()) {
        paths.push_back(entry.path);
        TRY_VOID(save(paths));
    }
    return entry;
}

Result<void> ModelCatalogue::remove(const fs::path& path) {
    const std::scoped_lock lock(listMutex());
    TRY(auto paths, added());
    if (std::erase(paths, path) == 0) return {};
    return save(paths);
}

Result<std::vector<fs::path>> ModelCatalogue::added() const {
    if (!pathExists(m_file)) return std::vector<fs::path>();
    TRY(const Json json, readJson(m_file));
    std::vector<fs::path> paths;
    for (const auto& path : valueOr(json, "folders", std::vector<std::string>()))
        paths.emplace_back(path);
    return paths;
}

Result<void> ModelCatalogue::save(const std::vector<fs::path>& paths) const {
    Json list = Json::array();
    for (const fs::path& path : paths) list.push_back(path.string());
    return writeJson(m_file, {{"version", 1}, {"folders", list}});
}

std::vector<fs::path> modelsIn(const fs::path& path) {
    if (pathExists(path / "model_index.json") || loraFileOf(path) != path)
        return {loraFileOf(path)};
    std::vector<fs::path> files;
    for (const fs::path& folder : foldersOfPrograms(path)) {
        std::error_code error;
        for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error))
            if (at->path().extension() == ".safetensors") files.push_back(at->path());
    }
    if (files.empty())
        for (const fs::path& entry : entriesIn(path))
            if (entry.extension() == ".safetensors") files.push_back(entry);
    if (files.empty()) files.push_back(path);
    std::ranges::sort(files);
    return files;
}

}  // namespace dreambooth

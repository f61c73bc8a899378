// Finding models (see the header).
#include <base/files.h>
#include <base/json.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <hub/catalogue.h>
#include <hub/find_model.h>

#include <algorithm>

#include "environment.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// "license: …" in the YAML that a model card begins with.
std::string licenceOfCard(const fs::path& readme) {
    const auto text = readFile(readme, 4u << 20);
    if (!text || !text->starts_with("---\n")) return {};
    const std::string head = text->substr(0, text->find("\n---", 4));
    constexpr std::string_view key = "\nlicense:";
    const auto at = head.find(key);
    if (at == std::string::npos) return {};
    const auto end = head.find('\n', at + 1);
    std::string licence = head.substr(at + key.size(), end - at - key.size());
    licence.erase(0, licence.find_first_not_of(" '\""));
    licence.erase(licence.find_last_not_of(" '\"\r") + 1);
    return licence;
}

Result<ModelEntry> entryOf(const fs::path& folder, const char* origin) {
    TRY(const ModelFiles model, ModelFiles::open(folder));
    ModelEntry entry;
    entry.name = valueOr(model.recommended(), "name", model.name);
    entry.folder = model.path;
    entry.resolution = model.resolution();
    entry.precision = model.precision();
    entry.bytes = model.weightBytes();
    entry.origin = origin;
    entry.licence = valueOr(model.recommended(), "licence", licenceOfCard(folder / "README.md"));
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
    std::error_code error;
    for (const auto& cached : fs::directory_iterator(huggingFaceCache(), error)) {
        if (!cached.path().filename().string().starts_with("models--")) continue;
        const auto snapshot = findModel(hubName(cached.path()));
        if (!snapshot) continue;
        if (auto entry = entryOf(*snapshot, "hugging-face")) entries.push_back(std::move(*entry));
    }
    std::ranges::sort(entries, {}, &ModelEntry::name);
    return entries;
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
    const auto folders = added();
    for (const fs::path& folder : folders ? *folders : std::vector<fs::path>()) {
        if (auto entry = entryOf(folder, "added")) {
            entries.push_back(std::move(*entry));
        } else {
            ModelEntry broken;
            broken.name = folder.filename().string();
            broken.folder = folder;
            broken.origin = "added";
            broken.problem = entry.error().message();
            entries.push_back(std::move(broken));
        }
    }
    for (ModelEntry& entry : cachedModels()) {
        const bool known =
            std::ranges::find(entries, entry.folder, &ModelEntry::folder) != entries.end();
        if (!known) entries.push_back(std::move(entry));
    }
    return entries;
}

Result<ModelEntry> ModelCatalogue::add(const fs::path& folder) {
    TRY(ModelEntry entry, entryOf(folder, "added"));
    TRY(auto folders, added());
    if (std::ranges::find(folders, entry.folder) == folders.end()) {
        folders.push_back(entry.folder);
        TRY_VOID(save(folders));
    }
    return entry;
}

Result<void> ModelCatalogue::remove(const fs::path& folder) {
    TRY(auto folders, added());
    if (std::erase(folders, folder) == 0) return {};
    return save(folders);
}

Result<std::vector<fs::path>> ModelCatalogue::added() const {
    if (!pathExists(m_file)) return std::vector<fs::path>();
    TRY(const Json json, readJson(m_file));
    std::vector<fs::path> folders;
    for (const auto& folder : valueOr(json, "folders", std::vector<std::string>()))
        folders.emplace_back(folder);
    return folders;
}

Result<void> ModelCatalogue::save(const std::vector<fs::path>& folders) const {
    Json list = Json::array();
    for (const fs::path& folder : folders) list.push_back(folder.string());
    return writeJson(m_file, {{"version", 1}, {"folders", list}});
}

}  // namespace dreambooth

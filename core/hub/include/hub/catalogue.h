// The models and LoRAs on this computer: the bundled model, folders and files that the person
// added, and the Hugging Face cache, which is shared with other programs. Nothing is downloaded
// here.
#pragma once

#include <base/error.h>
#include <formats/model_family.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

enum class ModelKind { model, lora };

struct ModelEntry {
    ModelKind kind = ModelKind::model;
    std::string name;            ///< "Demo toys", "stable-diffusion-v1-5/stable-diffusion-v1-5"
    std::filesystem::path path;  ///< a diffusers folder or a .safetensors file
    std::optional<ModelFamily> family;  ///< nothing: unknown (a LoRA may not say)
    bool isDistilled = false;           ///< ModelFiles::isDistilled
    int resolution = 0;                 ///< native picture size, pixels; 0: unknown
    std::string precision;              ///< "fp16"
    std::uintmax_t bytes = 0;           ///< of its weights
    std::string origin;                 ///< "bundled" | "added" | "hugging-face" | "trained"
    std::string licence;                ///< as the model's own files name it; may be empty
    std::string baseModel;      ///< LoRA: what it was made for, as its file names it; may be empty
    std::string triggerPhrase;  ///< LoRA: the words that call its subject; may be empty
    std::optional<Error> problem;  ///< why it is listed but can't be used
};

/// As the YAML that a model card begins with names it; empty: it does not.
std::string licenceOfCard(const std::filesystem::path& readme);

class ModelCatalogue {
public:
    /// `file` remembers what was added.
    explicit ModelCatalogue(std::filesystem::path file = defaultFile());
    /// $XDG_CONFIG_HOME/dreambooth-studio/models.json
    static std::filesystem::path defaultFile();

    /// Looks at all places anew (a few milliseconds a model): bundled, added, then the cache by
    /// name. What the cache holds for other programs is left out; what was added and can't be used
    /// now, and models that were downloaded in part, stay with their problem.
    std::vector<ModelEntry> models() const;

    /// Remembers a folder or file. Errors: those of ModelFiles::open() and LoraFile::open(),
    /// model.no_file (neither a model nor a LoRA), disk.full, file.*.
    Result<ModelEntry> add(const std::filesystem::path& path);
    /// Forgets a folder or file, which stays where it is. Errors: disk.full, file.*.
    Result<void> remove(const std::filesystem::path& path);

private:
    Result<std::vector<std::filesystem::path>> added() const;
    Result<void> save(const std::vector<std::filesystem::path>& paths) const;
    std::filesystem::path m_file;
};

/// What a run made: the model or LoRA of its output folder, under this name. Errors: as add().
Result<ModelEntry> trainedModel(const std::filesystem::path& output, const std::string& name);

/// What a path offers to be added: of the folder of A1111, Forge or ComfyUI the .safetensors files
/// of its models and LoRAs, in folders of any depth; of another folder that is no model itself (a
/// LoRA collection) those that lie in it; else just the path.
std::vector<std::filesystem::path> modelsIn(const std::filesystem::path& path);

}  // namespace dreambooth

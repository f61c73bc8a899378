// The base models on this computer: the bundled one, folders that the person added, and the Hugging
// Face cache, which is shared with other programs. Nothing is downloaded here.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct ModelEntry {
    std::string name;  ///< "Demo toys", "stable-diffusion-v1-5/stable-diffusion-v1-5"
    std::filesystem::path folder;
    int resolution = 0;        ///< native picture size, pixels
    std::string precision;     ///< "fp16"
    std::uintmax_t bytes = 0;  ///< of its weights
    std::string origin;        ///< "bundled" | "added" | "hugging-face"
    std::string licence;       ///< as the model's own files name it; may be empty
    std::string problem;       ///< English: why an added folder can't be used now; else empty
};

class ModelCatalogue {
public:
    /// `file` remembers the added folders.
    explicit ModelCatalogue(std::filesystem::path file = defaultFile());
    /// $XDG_CONFIG_HOME/dreambooth-studio/models.json
    static std::filesystem::path defaultFile();

    /// Looks at all places anew (a few milliseconds a model): bundled, added, then the cache by
    /// name. What the cache holds for other programs is left out; an added folder that can't be
    /// used stays, with its problem.
    std::vector<ModelEntry> models() const;

    /// Remembers a folder. Errors: those of ModelFiles::open(), disk.full, file.*.
    Result<ModelEntry> add(const std::filesystem::path& folder);
    /// Forgets a folder; its files stay.
    Result<void> remove(const std::filesystem::path& folder);

private:
    Result<std::vector<std::filesystem::path>> added() const;
    Result<void> save(const std::vector<std::filesystem::path>& folders) const;
    std::filesystem::path m_file;
};

}  // namespace dreambooth

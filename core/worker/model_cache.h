// The models that `dreambooth serve` keeps in memory, so that the next picture starts at once.
#pragma once

#include <base/error.h>
#include <diffusion/preview.h>
#include <models/model.h>

#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct CachedModel {
    std::string key;    ///< folder, precision and device
    std::string state;  ///< modelStamp(), and those of its words: a model can be written anew
    std::unique_ptr<DiffusionModel> model;
    std::optional<LatentPreview> preview;  ///< made for the first picture that wants one

    const LatentPreview& previews();
};

class ModelCache {
public:
    /// The model of a path or hub id, loaded if it is not there or has changed on disk. It shares
    /// with the others the tensors that are equal (a tuned model its base's VAE). The least
    /// recently used of more than three is dropped. `words` are files of textual inversions that
    /// the model is to know. Errors: those of loadModel() and addTextualInversion().
    Result<CachedModel*> get(const std::string& name, LoadOptions options,
                             const std::vector<std::filesystem::path>& words = {});
    void clear() { m_models.clear(); }

private:
    std::list<CachedModel> m_models;  ///< the last used one first
};

}  // namespace dreambooth

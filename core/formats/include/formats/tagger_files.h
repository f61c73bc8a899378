// The files of a WD tagger (SmilingWolf 2024) as timm's vision_transformer.py has it: a folder with
// config.json, selected_tags.csv and model.safetensors, as the hub has it. No torch.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace dreambooth {

/// The tagger that the window offers to fetch: Apache-2.0, 379 MB.
constexpr const char* knownTagger = "SmilingWolf/wd-vit-tagger-v3";

/// timm's vit_base_patch16_224 where `model_args` says nothing else, without class token and pooled
/// by the mean.
struct TaggerConfig {
    int imageSize = 224, patchSize = 16;
    int hiddenSize = 768, layers = 12, heads = 12;
    std::string activation = "gelu";  ///< or gelu_tanh
    int tags = 0;                     ///< that the network has outputs for
};

struct TaggerTag {
    enum class Kind { general, character, other };  ///< other: a rating
    std::string name;                               ///< as it is said: "looking at viewer"
    Kind kind = Kind::other;
};

struct TaggerFiles {
    /// Whether the folder has a list of tags, or timm has written its config.json.
    static bool isOne(const std::filesystem::path& folder);
    /// Errors: file.*, json.malformed, config.*, safetensors.*, model.missing_file, model.pickle,
    /// tagger.other_kind {file, architecture}, tagger.no_list {file}, tagger.rows {file, rows,
    /// outputs}.
    static Result<TaggerFiles> open(const std::filesystem::path& folder);

    TaggerConfig config;
    std::vector<TaggerTag> tags;  ///< by output
    Weights weights;              ///< by timm's names

    /// "grass, no humans" of each tag's probability: the general ones over 0.35, then the
    /// characters over 0.85, each the likeliest first, with the thresholds of SmilingWolf's demo
    /// (huggingface.co/spaces/SmilingWolf/wd-tagger). Ratings are left out. Empty: none is.
    std::string textOf(std::span<const float> probabilities) const;
};

}  // namespace dreambooth

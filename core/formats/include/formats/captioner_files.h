// The files of a BLIP captioner (Li et al. 2022; transformers' BlipForConditionalGeneration): a
// folder with config.json, vocab.txt and model.safetensors, as the hub has it. No torch.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The captioner that the window offers to fetch: BSD-3-Clause, 1.9 GB.
constexpr const char* knownCaptioner = "Salesforce/blip-image-captioning-large";

/// One of its two stacks of layers.
struct CaptionerStack {
    int hiddenSize = 768, intermediateSize = 3072, layers = 12, heads = 12;
    double layerNormEps = 1e-5;
};

struct CaptionerConfig {
    CaptionerStack vision, text;
    int imageSize = 384, patchSize = 16;
    int vocabularySize = 30524, maxPositions = 512;
    int beginToken = 30522, endToken = 102;
};

struct CaptionerFiles {
    /// Errors: file.*, json.malformed, config.*, safetensors.*, model.missing_file, model.pickle,
    /// captioner.not_one {file}: a model of another kind.
    static Result<CaptionerFiles> open(const std::filesystem::path& folder);

    CaptionerConfig config;
    std::vector<std::string> words;  ///< pieces of BERT's vocabulary, by token
    Weights weights;                 ///< by transformers' names

    /// "a dog on the beach" for what stands between the first and the last token: pieces that begin
    /// with ## go on with the word before, tokens without a piece and those in brackets are left
    /// out, and punctuation follows its word as BertTokenizer's clean-up has it.
    std::string textOf(const std::vector<std::int64_t>& tokens) const;
};

}  // namespace dreambooth

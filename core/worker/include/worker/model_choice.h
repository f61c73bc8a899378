// Which model draws: by path or hub name, with a VAE, LoRAs and learned words of other files.
#pragma once

#include <base/error.h>
#include <models/model.h>

#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

struct ModelChoice {
    std::string model;  ///< a folder, a single file, or "owner/name" of the Hugging Face cache
    std::string revision;
    std::string vae;
    std::string config;  ///< settings and tokenizer of a single file that brings none
    std::vector<std::string> loras;
    std::vector<double> loraScales;  ///< one for all, or one each
    std::vector<std::string> words;  ///< files of textual inversions
};

/// Loads the model and plugs the LoRAs in; layers that have no place in it are noted on stderr.
/// Errors: model.*, lora.*, lora.scales, embedding.*.
Result<std::unique_ptr<DiffusionModel>> loadChoice(const ModelChoice& choice, LoadOptions load);

/// Whether the strengths are numbers, as many as LoRAs. Errors: lora.scales.
Result<void> checkScales(const ModelChoice& choice);

/// Plugs the choice's LoRAs into a model that is loaded. Errors: lora.*, file.*.
Result<void> plugInLoras(const ModelChoice& choice, DiffusionModel& model);

/// What is written beside a picture about its model.
Json toJson(const ModelChoice& choice);

/// The model's files, with the choice's VAE and settings. Errors: model.*, file.*.
Result<ModelFiles> openChoice(const ModelChoice& choice);

/// What the files of the choice hold, wherever they lie: {"model": modelIdentity() with the VAE,
/// "lora": loraContent(), "textual_inversion": contentHash() of each}. Reads files in full once a
/// computer. Errors: model.*, file.*.
Result<Json> contentOf(const ModelChoice& choice, const ModelFiles& model);

}  // namespace dreambooth

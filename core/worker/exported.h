// What exporting commands have in common: the place, a LoRA in its dialect, the model card, and the
// pictures by which the result is checked.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/json.h>
#include <formats/lora_file.h>
#include <formats/model_card.h>
#include <models/model.h>
#include <worker/conversion.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

std::string nameOf(ConversionTarget target);  ///< as --to has it

/// Whether what is written is a folder: a whole model for diffusers.
bool isFolder(const ExportedAs& exported, bool isLora);

/// Errors: convert.no_output, convert.ending (other programs' files are .safetensors).
Result<void> checkEnding(const ExportedAs& exported);

/// A LoRA's output with the name that diffusers looks for, where a folder is meant.
std::filesystem::path loraOutput(const ExportedAs& exported);

/// Whether a LoRA, or a model, can take this form; `file` is said to be the other. Errors:
/// convert.is_lora, convert.not_lora.
Result<void> checkTarget(const ExportedAs& exported, bool isLora,
                         const std::filesystem::path& file);

/// Nothing that is there is written over, and it can be written. Errors: convert.exists, file.*.
Result<void> checkFree(const ExportedAs& exported, bool isLora);

/// One small picture: enough to see that every weight is in its place.
Result<at::Tensor> drawCheck(const DiffusionModel& model, const std::string& triggerPhrase);
/// The same of a model that is loaded for it, and with a LoRA of a file alone plugged in.
Result<at::Tensor> drawCheck(const std::filesystem::path& model, const std::string& config,
                             const std::string& triggerPhrase);
Result<at::Tensor> drawCheck(const std::filesystem::path& lora, DiffusionModel& base,
                             const std::string& triggerPhrase);

/// Adds how far two pictures differ: "largest_pixel_difference" and "mean_pixel_difference", of
/// 255; the second is drawn only after the first. Takes back what was written where one can't be
/// drawn, also where there is no memory for it.
Result<void> comparePictures(Json& facts, const ExportedAs& exported,
                             const std::function<Result<at::Tensor>()>& drawBefore,
                             const std::function<Result<at::Tensor>()>& drawAfter);

/// What is known of a LoRA, from its base and from who exports it.
LoraInfo loraInfoOf(const ExportedAs& exported, const ModelFiles* base);

/// Writes a LoRA in the target's names with `metadata`, and its model card. {"output", "bytes",
/// "sha256", "model_card"}.
Result<Json> writeLora(const ExportedAs& exported, const std::vector<LoraLayerView>& layers,
                       const LoraInfo& info, std::map<std::string, std::string> metadata,
                       const ModelFiles* base);

/// Writes a model with what was `trained` in place of its own networks, as a folder or one file,
/// and its model card; `metadata`: more of a file. {"bytes", "sha256" (of a file), "model_card"}.
/// Error dtype.unknown.
Result<Json> writeModel(const ExportedAs& exported, ModelFiles files,
                        const std::map<Component, Parameters>& trained,
                        const std::map<std::string, std::string>& metadata = {});

/// What all exports say: {"output", "to", "largest_pixel_difference": null,
/// "mean_pixel_difference": null}, and `more`.
Json exportFacts(const ExportedAs& exported, const Json& more);

/// The card lies in a folder, or beside a file under its name.
std::filesystem::path cardOf(const ExportedAs& exported, bool isFolder);
Result<void> writeCard(const std::filesystem::path& card, const ExportedAs& exported,
                       CardInfo info);

}  // namespace dreambooth

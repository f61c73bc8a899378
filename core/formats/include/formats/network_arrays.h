// The arrays that a model's networks consist of, by their configurations and the names of today: by
// them a file is found to lack one before anybody draws or trains with it. core/models takes the
// same.
#pragma once

#include <formats/model_files.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

using ArrayVisitor =
    std::function<void(const std::string& name, const std::vector<std::int64_t>& shape)>;

/// Every array of a network, in the order in which it computes with them. What `visit` throws ends
/// it.
void visitArrays(const TextEncoderConfig& config, const ArrayVisitor& visit);
void visitArrays(const UNetConfig& config, const ArrayVisitor& visit);
void visitArrays(const VaeConfig& config, const ArrayVisitor& visit);
void visitArrays(const Flux2Config& config, const ArrayVisitor& visit);
void visitArrays(const ZImageConfig& config, const ArrayVisitor& visit);
/// Of as many layers as are used.
void visitArrays(const Qwen3Config& config, int layers, const ArrayVisitor& visit);
/// Of one of the model's; of Qwen3 those that prompts are read with.
void visitArrays(const ModelFiles& model, Component component, const ArrayVisitor& visit);

/// Whether the model's files have all of them; only headers are read. Errors: weights.* (missing
/// and shape name the first), safetensors.*.
Result<void> checkArrays(const ModelFiles& model);

}  // namespace dreambooth

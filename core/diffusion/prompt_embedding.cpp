// Prompts through the text encoders (see the header).
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <diffusion/prompt_embedding.h>

namespace dreambooth {

PromptEmbedding PromptEmbedding::zeros() const {
    return {at::zeros_like(hidden), pooled.defined() ? at::zeros_like(pooled) : pooled};
}

PromptEmbedding PromptEmbedding::narrow(std::int64_t from, std::int64_t count) const {
    return {hidden.narrow(0, from, count),
            pooled.defined() ? pooled.narrow(0, from, count) : pooled};
}

PromptEmbedding PromptEmbedding::to(at::ScalarType type) const {
    return {hidden.to(type), pooled.defined() ? pooled.to(type) : pooled};
}

PromptEmbedding joined(const std::vector<PromptEmbedding>& rows) {
    std::vector<at::Tensor> hidden, pooled;
    for (const PromptEmbedding& row : rows) {
        hidden.push_back(row.hidden);
        if (row.pooled.defined()) pooled.push_back(row.pooled);
    }
    return {at::cat(hidden), pooled.empty() ? at::Tensor() : at::cat(pooled)};
}

at::Tensor tokenIds(const ClipTokenizer& tokenizer, const std::vector<std::string>& prompts) {
    std::vector<at::Tensor> rows;
    for (const std::string& prompt : prompts) {
        auto ids = tokenizer.encode(prompt);
        rows.push_back(
            at::from_blob(ids.data(), {static_cast<std::int64_t>(ids.size())}, at::kLong).clone());
    }
    return at::stack(rows);
}

std::vector<at::Tensor> tokenIds(const StableDiffusion& model,
                                 const std::vector<std::string>& prompts) {
    std::vector<at::Tensor> ids;
    for (const ClipTokenizer& tokenizer : model.tokenizers)
        ids.push_back(tokenIds(tokenizer, prompts).to(model.options.device));
    return ids;
}

PromptEmbedding embedTokens(const StableDiffusion& model, const std::vector<at::Tensor>& ids,
                            int skippedLayers) {
    if (!model.isXl())
        return {model.textEncoders.front().forwardSkipping(ids.front(), skippedLayers), {}};
    const auto first = model.textEncoders[0].statesBeforeEnd(ids[0], skippedLayers);
    const auto second = model.textEncoders[1].statesBeforeEnd(ids[1], skippedLayers);
    return {at::cat({first.hidden, second.hidden}, -1), second.pooled};
}

PromptEmbedding embedPrompts(const StableDiffusion& model, const std::vector<std::string>& prompts,
                             int skippedLayers) {
    return embedTokens(model, tokenIds(model, prompts), skippedLayers);
}

at::Tensor timeIds(const StableDiffusion& model, const std::vector<PictureSizes>& sizes) {
    if (!model.isXl()) return {};
    std::vector<float> numbers;
    for (const PictureSizes& one : sizes)
        for (const int size : {one.originalHeight, one.originalWidth, one.cropTop, one.cropLeft,
                               one.height, one.width})
            numbers.push_back(static_cast<float>(size));
    return at::tensor(numbers).view({-1, 6}).to(model.options.device);
}

Conditioning conditioning(const StableDiffusion& model, const PromptEmbedding& prompts,
                          const std::vector<PictureSizes>& sizes) {
    return {prompts.hidden, prompts.pooled, timeIds(model, sizes)};
}

}  // namespace dreambooth

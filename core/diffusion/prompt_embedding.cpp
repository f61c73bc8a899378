// Prompts through the text encoders.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <diffusion/prompt_embedding.h>
#include <models/to_device.h>

#include <algorithm>

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
        ids.push_back(tokenIds(tokenizer, prompts).to(model.encodersDevice()));
    return ids;
}

PromptEmbedding embedTokens(const StableDiffusion& model, const std::vector<at::Tensor>& ids,
                            int skippedLayers) {
    // Gradients go back over the same bridge.
    const at::Device device = model.options.device;
    if (!model.isXl())
        return {model.textEncoders.front().forwardSkipping(ids.front(), skippedLayers).to(device),
                {}};
    const auto first = model.textEncoders[0].statesBeforeEnd(ids[0], skippedLayers);
    const auto second = model.textEncoders[1].statesBeforeEnd(ids[1], skippedLayers);
    return {at::cat({first.hidden, second.hidden}, -1).to(device), second.pooled.to(device)};
}

PromptEmbedding embedPrompts(const StableDiffusion& model, const std::vector<std::string>& prompts,
                             int skippedLayers) {
    return embedTokens(model, tokenIds(model, prompts), skippedLayers);
}

namespace {

/// The rows of all prompts for one text encoder.
struct PromptRows {
    at::Tensor ids;      ///< int64 [B · R, L]
    at::Tensor weights;  ///< float32 [B · R, L, 1]
};

PromptRows promptRows(const ClipTokenizer& tokenizer, const std::vector<std::string>& prompts,
                      const PromptOptions& options, std::size_t rows) {
    std::vector<std::int64_t> ids;
    std::vector<float> weights;
    for (const std::string& prompt : prompts) {
        for (const PromptChunk& row : promptChunks(tokenizer, prompt, options, rows)) {
            ids.insert(ids.end(), row.ids.begin(), row.ids.end());
            weights.insert(weights.end(), row.weights.begin(), row.weights.end());
        }
    }
    return {at::tensor(ids, at::kLong).view({-1, tokenizer.maxLength()}),
            at::tensor(weights).view({-1, tokenizer.maxLength(), 1})};
}

/// Hidden states [rows, L, D] by their weights, each row with its mean of before.
at::Tensor weighted(const at::Tensor& hidden, const at::Tensor& weights) {
    const auto before = hidden.to(at::kFloat);
    const auto after = before * weights.to(hidden.device());
    const auto mean = [](const at::Tensor& rows) { return rows.mean({1, 2}, /*keepdim=*/true); };
    return (after * (mean(before) / mean(after))).to(hidden.scalar_type());
}

}  // namespace

PromptEmbedding embedPrompts(const StableDiffusion& model, const std::vector<std::string>& prompts,
                             int skippedLayers, const PromptOptions& options) {
    if (options == PromptOptions{}) return embedPrompts(model, prompts, skippedLayers);
    std::size_t rows = 1;
    for (const ClipTokenizer& tokenizer : model.tokenizers)
        for (const std::string& prompt : prompts)
            rows = std::max(rows, promptChunks(tokenizer, prompt, options).size());
    std::vector<at::Tensor> ids, weights;
    std::vector<std::int64_t> widths;
    for (std::size_t i = 0; i < model.tokenizers.size(); ++i) {
        const auto of = promptRows(model.tokenizers[i], prompts, options, rows);
        ids.push_back(of.ids.to(model.encodersDevice()));
        weights.push_back(of.weights);
        widths.push_back(model.textEncoders[i].config().hiddenSize);
    }
    auto [hidden, pooled] = embedTokens(model, ids, skippedLayers);
    if (options.weights) {
        auto parts = hidden.split_with_sizes(widths, -1);
        for (std::size_t i = 0; i < parts.size(); ++i)
            if ((weights[i] != 1).any().item<bool>()) parts[i] = weighted(parts[i], weights[i]);
        hidden = at::cat(parts, -1);
    }
    const auto count = static_cast<std::int64_t>(prompts.size());
    hidden = hidden.reshape({count, -1, hidden.size(2)});
    if (pooled.defined()) pooled = pooled.view({count, -1, pooled.size(1)}).select(1, 0);
    return {hidden, pooled};
}

at::Tensor timeIds(const StableDiffusion& model, const std::vector<PictureSizes>& sizes) {
    if (!model.isXl()) return {};
    std::vector<float> numbers;
    for (const PictureSizes& one : sizes)
        for (const int size : {one.originalHeight, one.originalWidth, one.cropTop, one.cropLeft,
                               one.height, one.width})
            numbers.push_back(static_cast<float>(size));
    return toDevice(at::tensor(numbers).view({-1, 6}), model.options.device);
}

Conditioning conditioning(const StableDiffusion& model, const PromptEmbedding& prompts,
                          const std::vector<PictureSizes>& sizes) {
    return {prompts.hidden, prompts.pooled, timeIds(model, sizes)};
}

}  // namespace dreambooth

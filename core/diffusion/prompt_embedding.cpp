// Runs prompts through the model's text encoders, with weights and long prompts where asked.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/full.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <diffusion/prompt_embedding.h>
#include <models/to_device.h>

#include <algorithm>

namespace dreambooth {

PromptEmbedding PromptEmbedding::zeros() const {
    return {at::zeros_like(hidden), pooled.defined() ? at::zeros_like(pooled) : pooled, lengths};
}

PromptEmbedding PromptEmbedding::narrow(std::int64_t from, std::int64_t count) const {
    PromptEmbedding rows{hidden.narrow(0, from, count),
                         pooled.defined() ? pooled.narrow(0, from, count) : pooled};
    if (!lengths.empty())
        rows.lengths.assign(lengths.begin() + from, lengths.begin() + from + count);
    return rows;
}

PromptEmbedding PromptEmbedding::to(at::ScalarType type) const {
    return {hidden.to(type), pooled.defined() ? pooled.to(type) : pooled, lengths};
}

PromptEmbedding joined(const std::vector<PromptEmbedding>& rows) {
    std::int64_t longest = 0;
    for (const PromptEmbedding& row : rows) longest = std::max(longest, row.hidden.size(1));
    std::vector<at::Tensor> hidden, pooled;
    std::vector<std::int64_t> lengths;
    for (const PromptEmbedding& row : rows) {
        const std::int64_t missing = longest - row.hidden.size(1);
        hidden.push_back(missing == 0 ? row.hidden
                                      : at::constant_pad_nd(row.hidden, {0, 0, 0, missing}));
        if (row.pooled.defined()) pooled.push_back(row.pooled);
        lengths.insert(lengths.end(), row.lengths.begin(), row.lengths.end());
    }
    return {at::cat(hidden), pooled.empty() ? at::Tensor() : at::cat(pooled), std::move(lengths)};
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

namespace {

/// Ids of chats and which of them are there, as Qwen3::states() takes them.
std::vector<at::Tensor> chatIds(const DiffusionModel& model, const QwenTokenizer& tokenizer,
                                const std::vector<std::string>& prompts, std::size_t max) {
    const bool isKlein = model.files.family == ModelFamily::flux2;
    std::vector<std::vector<std::int64_t>> rows;
    std::size_t longest = isKlein ? max : 1;
    for (const std::string& prompt : prompts) {
        auto& ids = rows.emplace_back(tokenizer.chatIds(prompt));
        if (ids.size() > max) ids.resize(max);
        longest = std::max(longest, ids.size());
    }
    const auto shape = {static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)};
    const auto ids = at::full(shape, tokenizer.padId(), at::kLong);
    const auto mask = at::zeros(shape, at::kBool);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        const auto length = static_cast<std::int64_t>(rows[i].size());
        ids[row].narrow(0, 0, length).copy_(at::tensor(rows[i], at::kLong));
        mask[row].narrow(0, 0, length).fill_(true);
    }
    return {ids.to(model.encodersDevice()), mask.to(model.encodersDevice())};
}

PromptEmbedding embedChats(const DiffusionModel& model, const Qwen3& encoder, const at::Tensor& ids,
                           const at::Tensor& mask) {
    PromptEmbedding embedding{
        encoder.states(ids, mask, model.promptLayers()).to(model.options.device), {}};
    if (model.files.family == ModelFamily::flux2) return embedding;  // it sees padding too
    const auto lengths = mask.sum(1).cpu();
    const auto* numbers = lengths.const_data_ptr<std::int64_t>();
    embedding.lengths.assign(numbers, numbers + lengths.numel());
    return embedding;
}

}  // namespace

std::vector<at::Tensor> tokenIds(const DiffusionModel& model,
                                 const std::vector<std::string>& prompts, int maxTokens) {
    if (const auto& tokenizer = model.qwenTokenizer)
        return chatIds(model, *tokenizer, prompts, static_cast<std::size_t>(maxTokens));
    std::vector<at::Tensor> ids;
    for (const ClipTokenizer& tokenizer : model.tokenizers)
        ids.push_back(tokenIds(tokenizer, prompts).to(model.encodersDevice()));
    return ids;
}

int readTokens(const DiffusionModel& model, int maxTokens) {
    if (const auto& tokenizer = model.qwenTokenizer)
        return std::max(0, maxTokens - tokenizer->tokensAround());
    return model.tokenizer().maxPromptLength();
}

bool isCutOff(const DiffusionModel& model, const std::string& prompt, int maxTokens) {
    const auto isLonger = [&](const PromptTokenizer& tokenizer) {
        return std::ssize(tokenizer.pieces(prompt)) > readTokens(model, maxTokens);
    };
    return model.qwenTokenizer ? isLonger(*model.qwenTokenizer) : isLonger(model.tokenizer());
}

PromptEmbedding embedTokens(const DiffusionModel& model, const std::vector<at::Tensor>& ids,
                            int skippedLayers) {
    if (const auto& encoder = model.qwen3) return embedChats(model, *encoder, ids[0], ids[1]);
    // The states come to the denoiser's device, and gradients go back from there.
    const at::Device device = model.options.device;
    if (!model.isXl())
        return {model.textEncoders.front().forwardSkipping(ids.front(), skippedLayers).to(device),
                {}};
    const auto first = model.textEncoders[0].statesBeforeEnd(ids[0], skippedLayers);
    const auto second = model.textEncoders[1].statesBeforeEnd(ids[1], skippedLayers);
    return {at::cat({first.hidden, second.hidden}, -1).to(device), second.pooled.to(device)};
}

PromptEmbedding embedPrompts(const DiffusionModel& model, const std::vector<std::string>& prompts,
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

PromptEmbedding embedPrompts(const DiffusionModel& model, const std::vector<std::string>& prompts,
                             int skippedLayers, const PromptOptions& options, int maxTokens) {
    if (options == PromptOptions{} || model.qwen3)
        return embedTokens(model, tokenIds(model, prompts, maxTokens), skippedLayers);
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
    auto [hidden, pooled, lengths] = embedTokens(model, ids, skippedLayers);
    if (options.weights) {
        auto parts = hidden.split_with_sizes(widths, -1);
        for (std::size_t i = 0; i < parts.size(); ++i)
            if ((weights[i] != 1).any().item<bool>()) parts[i] = weighted(parts[i], weights[i]);
        hidden = at::cat(parts, -1);
    }
    const auto count = static_cast<std::int64_t>(prompts.size());
    hidden = hidden.reshape({count, -1, hidden.size(2)});
    if (pooled.defined()) pooled = pooled.view({count, -1, pooled.size(1)}).select(1, 0);
    return {hidden, pooled, lengths};
}

void releaseTextPages(const DiffusionModel& model) {
    for (const TextEncoder& encoder : model.textEncoders) encoder.parameters().releasePages();
    if (model.qwen3) model.qwen3->parameters().releasePages();
}

at::Tensor timeIds(const DiffusionModel& model, const std::vector<PictureSizes>& sizes) {
    if (!model.isXl()) return {};
    std::vector<float> numbers;
    for (const PictureSizes& one : sizes)
        for (const int size : {one.originalHeight, one.originalWidth, one.cropTop, one.cropLeft,
                               one.height, one.width})
            numbers.push_back(static_cast<float>(size));
    return toDevice(at::tensor(numbers).view({-1, 6}), model.options.device);
}

Conditioning conditioning(const DiffusionModel& model, const PromptEmbedding& prompts,
                          const std::vector<PictureSizes>& sizes) {
    return {prompts.hidden, prompts.pooled, timeIds(model, sizes), prompts.lengths};
}

}  // namespace dreambooth

// Words with vectors of their own: read from files, and being learned.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/tensor.h>
#include <formats/textual_inversion.h>
#include <models/textual_inversion.h>

namespace dreambooth {

namespace {

constexpr const char* embeddingName = "embeddings.token_embedding.weight";

/// The text encoder with the vectors behind those of its vocabulary.
TextEncoder withVectors(const TextEncoder& encoder, const at::Tensor& vectors) {
    Parameters parameters = encoder.parameters();
    at::Tensor& table = parameters.tensors().at(embeddingName);
    table = at::cat({table, vectors.to(table.options())});
    TextEncoderConfig config = encoder.config();
    config.vocabularySize = static_cast<int>(table.size(0));
    return TextEncoder(config, std::move(parameters));
}

}  // namespace

Result<std::string> addTextualInversion(DiffusionModel& model, const std::filesystem::path& file) {
    TRY(const TextualInversion learned, readTextualInversion(file));
    std::vector<TensorView> vectors = {learned.vectors};
    if (learned.vectors2) vectors.push_back(*learned.vectors2);
    bool fits = vectors.size() == model.textEncoders.size();
    for (std::size_t i = 0; fits && i < vectors.size(); ++i)
        fits = vectors[i].shape[1] == model.textEncoders[i].config().hiddenSize;
    if (!fits)
        return failure("embedding.other_model",
                       {{"file", file.string()}, {"family", titleOf(model.files.family)}});
    for (const TensorView& view : vectors)
        if (!tensorOf(view, learned.owner).isfinite().all().item<bool>())
            return failure("embedding.not_finite", {{"file", file.string()}});
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        const int count = static_cast<int>(vectors[i].shape[0]);
        TRY(model.tokenizers[i], model.tokenizers[i].withTokens(learned.word, count));
        model.textEncoders[i] =
            withVectors(model.textEncoders[i], tensorOf(vectors[i], learned.owner).clone());
    }
    return learned.word;
}

Result<LearnedEmbedding> beginTextualInversion(DiffusionModel& model, const std::string& word,
                                               const std::string& initial) {
    LearnedEmbedding learned{word, {}};
    for (std::size_t i = 0; i < model.textEncoders.size(); ++i) {
        ClipTokenizer& tokenizer = model.tokenizers[i];
        TextEncoder& encoder = model.textEncoders[i];
        const std::vector<std::int64_t> ids = tokenizer.ids(initial);
        if (ids.empty()) return failure("word.no_initial");
        const int firstId = tokenizer.vocabularySize();
        Result<ClipTokenizer> taught = tokenizer.withTokens(word, 1);
        if (!taught) return std::unexpected(taught.error());
        tokenizer = *std::move(taught);
        const at::Tensor& table = encoder.parameters().tensors().at(embeddingName);
        const at::Tensor rows =
            table.detach().index_select(0, at::tensor(ids, at::kLong).to(table.device()));
        learned.vectors.push_back(rows.to(at::kFloat).mean(0, /*keepdim=*/true).contiguous());
        encoder.setLearnedVectors(learned.vectors.back(), firstId);
    }
    return learned;
}

Result<void> saveTextualInversion(const std::filesystem::path& folder,
                                  const LearnedEmbedding& learned) {
    for (std::size_t i = 0; i < learned.vectors.size(); ++i) {
        std::vector<at::Tensor> keep;
        const auto file = folder / (i == 0 ? learnedEmbedsFile : learnedEmbedsFile2);
        TRY(const WrittenFile written,
            writeSafetensors(file, {{learned.word, viewOf(learned.vectors[i], keep)}},
                             {{"format", "pt"}}));
        (void)written;
    }
    return {};
}

}  // namespace dreambooth

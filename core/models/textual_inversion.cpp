// Appending rows to the token embeddings (see the header).
#include <ATen/ops/cat.h>
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

Result<std::string> addTextualInversion(StableDiffusion& model, const std::filesystem::path& file) {
    TRY(const TextualInversion learned, readTextualInversion(file));
    std::vector<TensorView> vectors = {learned.vectors};
    if (learned.vectors2) vectors.push_back(*learned.vectors2);
    bool fits = vectors.size() == model.textEncoders.size();
    for (std::size_t i = 0; fits && i < vectors.size(); ++i)
        fits = vectors[i].shape[1] == model.textEncoders[i].config().hiddenSize;
    if (!fits)
        return badInput("embedding.other_model",
                        file.string() + " was learned with another kind of model than this " +
                            titleOf(model.files.family) + ".",
                        "Choose an embedding for " + titleOf(model.files.family) + ".",
                        {{"file", file.string()}});
    for (const TensorView& view : vectors)
        if (!tensorOf(view, learned.owner).isfinite().all().item<bool>())
            return badInput("embedding.not_finite",
                            file.string() + " holds values that are no numbers.",
                            "Download or copy it again.", {{"file", file.string()}});
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        const int count = static_cast<int>(vectors[i].shape[0]);
        TRY(model.tokenizers[i], model.tokenizers[i].withTokens(learned.word, count));
        model.textEncoders[i] =
            withVectors(model.textEncoders[i], tensorOf(vectors[i], learned.owner).clone());
    }
    return learned.word;
}

}  // namespace dreambooth

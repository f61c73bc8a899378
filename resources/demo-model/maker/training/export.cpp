// Settings, tokenizer and weights put together.
#include "export.h"

#include <models/model.h>

#include "stage_loop.h"
#include "stages.h"
#include "weights.h"

namespace dreambooth::maker {
namespace {

/// The recipe's files as text; what follows from the vocabulary is filled in.
TextFiles textsOf(const MakerRecipe& recipe, const ClipTokenizer& tokenizer) {
    TextFiles texts;
    for (const auto& [name, file] : recipe.files.items()) {
        Json content = file;
        if (name == "text_encoder/config.json") {
            content["vocab_size"] = tokenizer.vocabularySize();
            content["bos_token_id"] = tokenizer.bosId();
            content["eos_token_id"] = tokenizer.eosId();
            content["pad_token_id"] = tokenizer.padId();
        }
        texts[name] = content.is_string() ? content.get<std::string>() : content.dump(2) + "\n";
    }
    return texts;
}

}  // namespace

Result<int> exportModel(const Result<MakerRecipe>& read, const WorkFolder& work,
                        const std::filesystem::path& out) {
    if (!read) return std::unexpected(read.error());
    const MakerRecipe& recipe = *read;
    TRY(const ClipTokenizer tokenizer, ClipTokenizer::load(work.tokenizer()));
    TRY(const Vae vae, currentVae(recipe, work, at::kCPU));
    TRY(const std::filesystem::path networks,
        learnedWeights(work.stageFolder("unet"), work.networks()));
    std::map<Component, Parameters> learned = {{Component::vae, vae.parameters()}};
    TRY(learned[Component::unet], readWeights(networks, "unet."));
    TRY(learned[Component::textEncoder], readWeights(networks, "text_encoder."));

    ModelFiles files;
    files.path = work.path();  // where its tokenizer lies
    files.textEncoders = {recipe.textConfig};
    files.unet = recipe.unetConfig;
    files.vae = recipe.vaeConfig;
    files.scheduler = recipe.scheduler;
    files.texts = textsOf(recipe, tokenizer);
    TRY_VOID(saveModelFolder(out, files, learned, at::kHalf));
    return 0;
}

}  // namespace dreambooth::maker

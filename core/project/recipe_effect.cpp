// The table of what depends on what, as core/training reads the settings.
#include <project/optimizers.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>

#include <algorithm>
#include <ranges>
#include <string_view>

namespace dreambooth {

namespace {

/// lupdate collects what stands in it, as it does with Qt's own macro of this name.
#define QT_TR_NOOP(text) text

struct Dependence {
    std::string_view flag;
    bool (*hasNoEffect)(const Recipe&);
    const char* reason;
};

bool isNoLora(const Recipe& r) {
    return !r.lora || r.textual_inversion;
}
bool drawsNoSamples(const Recipe& r) {
    return r.validation_prompt.empty();
}
bool hasNoClassImages(const Recipe& r) {
    return !r.with_prior_preservation;
}
bool isNotProdigy(const Recipe& r) {
    return r.optimizer != "prodigy";
}
bool hasNoMoments(const Recipe& r) {
    return !hasTrait(r.optimizer, twoMoments);
}
/// A word that is learned is a row of the text encoder's embedding.
bool learnsNoText(const Recipe& r) {
    return !r.train_text_encoder && !r.textual_inversion;
}

constexpr const char* onlyLora = QT_TR_NOOP("Only for a LoRA.");
constexpr const char* onlyClassImages = QT_TR_NOOP("Only with class images.");
constexpr const char* onlySamples = QT_TR_NOOP("Only with sample prompts.");
constexpr const char* onlyProdigy = QT_TR_NOOP("Only for the optimizer prodigy.");
constexpr const char* onlyMoments =
    QT_TR_NOOP("Only for optimizers with the two averages of Adam, such as adamw.");
constexpr const char* onlyText = QT_TR_NOOP("Only where the text encoder or a word is trained.");

constexpr Dependence dependences[] = {
    {"lora", [](const Recipe& r) { return r.textual_inversion; },
     QT_TR_NOOP("“Train only the word” trains nothing else.")},
    {"train_text_encoder", [](const Recipe& r) { return r.textual_inversion; },
     QT_TR_NOOP("“Train only the word” trains nothing else.")},
    {"rank", isNoLora, onlyLora},
    {"lora_alpha", isNoLora, onlyLora},
    {"use_dora", isNoLora, onlyLora},
    {"lora_dropout", isNoLora, onlyLora},
    {"lora_layers", isNoLora, onlyLora},
    {"conv_rank", isNoLora, onlyLora},
    {"conv_alpha", [](const Recipe& r) { return isNoLora(r) || r.conv_rank == 0; },
     QT_TR_NOOP("Only with a LoRA size for textures.")},
    {"cpu_offload_checkpointing", [](const Recipe& r) { return !r.gradient_checkpointing; },
     QT_TR_NOOP("Only with gradient checkpointing.")},
    {"quantize_base", [](const Recipe& r) { return !r.lora && !r.textual_inversion; },
     QT_TR_NOOP("Only where the base model itself stays as it is.")},
    {"stochastic_rounding",
     [](const Recipe& r) { return r.weight_dtype != "bfloat16" || r.lora || r.textual_inversion; },
     QT_TR_NOOP("Only where the model's own weights are trained in bfloat16.")},
    {"fused_backward", [](const Recipe& r) { return r.lora || r.textual_inversion; },
     QT_TR_NOOP("Only where the model's own weights are trained.")},
    {"offload_blocks", [](const Recipe& r) { return !r.lora && !r.textual_inversion; },
     QT_TR_NOOP("Only where the base model itself stays as it is.")},
    {"aspect_ratio_buckets", [](const Recipe& r) { return !r.use_aspect_ratio_buckets; },
     QT_TR_NOOP("Only with “Photos in their own shapes”.")},
    {"keep_tokens", [](const Recipe& r) { return !r.changesCaptions(); },
     QT_TR_NOOP("Only where captions are shuffled or parts of them left out.")},
    {"unmasked_weight", [](const Recipe& r) { return !r.masked_loss; },
     QT_TR_NOOP("Only with “Focus on the subject”.")},
    {"prior_loss_weight", hasNoClassImages, onlyClassImages},
    {"num_class_images", hasNoClassImages, onlyClassImages},
    {"sample_batch_size", hasNoClassImages, onlyClassImages},
    {"class_image_steps", hasNoClassImages, onlyClassImages},
    {"class_image_guidance_scale", hasNoClassImages, onlyClassImages},
    {"text_encoder_lr", learnsNoText, onlyText},
    {"adam_weight_decay_text_encoder", learnsNoText, onlyText},
    {"logit_mean", [](const Recipe& r) { return r.weighting_scheme != "logit_normal"; },
     QT_TR_NOOP("Only with “Logit-normal” (logit_normal).")},
    {"logit_std", [](const Recipe& r) { return r.weighting_scheme != "logit_normal"; },
     QT_TR_NOOP("Only with “Logit-normal” (logit_normal).")},
    {"mode_scale", [](const Recipe& r) { return r.weighting_scheme != "mode"; },
     QT_TR_NOOP("Only with “Mode” (mode).")},
    {"lr_warmup_steps", [](const Recipe& r) { return r.lr_scheduler == "constant"; },
     QT_TR_NOOP("A constant rate has no warm-up; “Constant, after a warm-up” "
                "(constant_with_warmup) has.")},
    {"lr_num_cycles", [](const Recipe& r) { return r.lr_scheduler != "cosine_with_restarts"; },
     QT_TR_NOOP("Only for “Cosine with restarts” (cosine_with_restarts).")},
    {"lr_power", [](const Recipe& r) { return r.lr_scheduler != "polynomial"; },
     QT_TR_NOOP("Only for “Polynomial” (polynomial).")},
    {"adam_beta1", hasNoMoments, onlyMoments},
    {"adam_beta2", hasNoMoments, onlyMoments},
    {"adam_epsilon", hasNoMoments, onlyMoments},
    {"prodigy_beta3", isNotProdigy, onlyProdigy},
    {"prodigy_decouple", isNotProdigy, onlyProdigy},
    {"prodigy_use_bias_correction", isNotProdigy, onlyProdigy},
    {"prodigy_safeguard_warmup", isNotProdigy, onlyProdigy},
    {"ema_decay", [](const Recipe& r) { return !r.use_ema; },
     QT_TR_NOOP("Only with “Average the weights (EMA)”.")},
    {"num_validation_images", drawsNoSamples, onlySamples},
    {"validation_steps", drawsNoSamples, onlySamples},
    {"num_inference_steps", drawsNoSamples, onlySamples},
    {"guidance_scale", drawsNoSamples, onlySamples},
};

#undef QT_TR_NOOP

}  // namespace

std::string noEffectReason(const std::string& flagName, const Recipe& recipe) {
    const auto found =
        std::ranges::find(dependences, std::string_view(flagName), &Dependence::flag);
    return found != std::ranges::end(dependences) && found->hasNoEffect(recipe) ? found->reason
                                                                                : "";
}

std::vector<std::string> choicesFor(const std::string& flagName, ModelFamily family) {
    std::vector<std::string> choices = fieldChoices(flagName);
    if (flagName == "mixed_precision" && isFlow(family)) std::erase(choices, "fp16");
    return choices;
}

Recipe recipeOnRanks(Recipe recipe, int ranks) {
    recipe.fused_backward = recipe.fused_backward && ranks <= 1;
    return recipe;
}

}  // namespace dreambooth

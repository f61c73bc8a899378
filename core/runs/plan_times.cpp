// Reckoning with measured times.
#include <base/json_fields.h>
#include <base/strings.h>
#include <runs/plan_times.h>
#include <runs/scores.h>

#include <algorithm>

namespace dreambooth {

namespace {

/// That the scores of a step are of.
constexpr int scorePictures = 2 * static_cast<int>(scoreScenes.size());

/// Settings that change neither the memory nor the time of a step. How many pictures are drawn and
/// how often is reckoned.
constexpr const char* withoutEffect[] = {
    "preset",
    "lora_alpha",
    "conv_alpha",
    "center_crop",
    "proportion_empty_prompts",
    "keep_tokens",
    "unmasked_weight",
    "prior_loss_weight",
    "num_class_images",
    "class_image_steps",
    "class_image_guidance_scale",
    "max_train_steps",
    "max_train_seconds",
    "learning_rate",
    "text_encoder_lr",
    "lr_scheduler",
    "lr_warmup_steps",
    "lr_num_cycles",
    "lr_power",
    "adam_beta1",
    "adam_beta2",
    "adam_weight_decay",
    "adam_epsilon",
    "adam_weight_decay_text_encoder",
    "prodigy_beta3",
    "prodigy_decouple",
    "prodigy_use_bias_correction",
    "prodigy_safeguard_warmup",
    "max_grad_norm",
    "snr_gamma",
    "noise_offset",
    "rescale_betas_zero_snr",
    "ema_decay",
    "seed",
    "checkpointing_steps",
    "checkpoints_total_limit",
    "validation_prompt",
    "num_validation_images",
    "validation_steps",
    "validation_loss_steps",
    "num_inference_steps",
    "guidance_scale",
};

template <class AnyTimes, class Visitor>
void visitTimes(AnyTimes& times, Visitor&& visit) {
    visit("preparing", times.preparing);
    visit("class_latent", times.classLatent);
    visit("step", times.step);
    visit("validation", times.validation);
    visit("sampler_step", times.samplerStep);
    visit("picture_rest", times.pictureRest);
}

}  // namespace

int samplesAtOnce(const Recipe& recipe) {
    return recipe.num_validation_images *
           static_cast<int>(split(recipe.validation_prompt, '\n').size());
}

double PlanTimes::beforeLearning(const Recipe& recipe, int missingClassImages) const {
    return preparing +
           (recipe.with_prior_preservation ? classLatent * recipe.num_class_images : 0) +
           missingClassImages * picture(recipe.class_image_steps);
}

double PlanTimes::run(const Recipe& recipe, int missingClassImages) const {
    const double steps = recipe.max_train_steps;
    double learning = steps * step;
    if (recipe.validation_loss_steps > 0)
        learning += validation * steps / recipe.validation_loss_steps;
    if (recipe.validation_steps > 0)
        learning += picture(recipe.num_inference_steps) * samplesAtOnce(recipe) * steps /
                    recipe.validation_steps;
    if (recipe.stop_at_best_step && recipe.checkpointing_steps > 0) {
        // The base is drawn with as well.
        const int checkpoints = (recipe.max_train_steps - 1) / recipe.checkpointing_steps + 1;
        learning += picture(recipe.num_inference_steps) * scorePictures * (checkpoints + 1);
    }
    if (recipe.max_train_seconds > 0)
        learning = std::min<double>(learning, recipe.max_train_seconds);
    return beforeLearning(recipe, missingClassImages) + learning;
}

Json toJson(const PlanTimes& times) {
    Json object = Json::object();
    visitTimes(times, [&](const char* key, double value) { object[key] = value; });
    return object;
}

PlanTimes planTimesFromJson(const Json& object) {
    PlanTimes times;
    visitTimes(times, [&](const char* key, double& value) { value = valueOr(object, key, 0.0); });
    return times;
}

std::string planKey(const Recipe& recipe) {
    Json fields = toJson(recipe);
    for (const char* name : withoutEffect) fields.erase(name);
    fields["clips"] = recipe.max_grad_norm > 0;
    fields["validates"] = recipe.validation_loss_steps > 0;
    fields["draws"] = samplesAtOnce(recipe) > 0;
    return asText(fields);
}

std::string choicesKey(const Recipe& recipe) {
    return asText(Json{recipe.lora, recipe.textual_inversion, recipe.resolution,
                       recipe.gradient_checkpointing, recipe.mixed_precision, recipe.weight_dtype});
}

}  // namespace dreambooth

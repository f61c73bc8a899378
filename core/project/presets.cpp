// The recipe cards, and what a model recommends.
#include <base/json_fields.h>
#include <project/presets.h>
#include <project/recipe.h>

#include <algorithm>

namespace dreambooth {
namespace {

/// Min-SNR weights pay where the network predicts v: its loss is far from even over the timesteps
/// (Hang et al. 2023 use 5). With epsilon, the habit of SD 1.x, the plain loss is kept.
bool predictsVelocity(const ModelFiles& model) {
    return !model.isFlow() && model.scheduler.predictionType == "v_prediction";
}

/// What is other for families that learn by flow matching: no text encoder is trained, the whole
/// model only with an optimizer that keeps little beside its weights and without all gradients at
/// once, and 512 px teach a subject (diffusers' scripts; their steps and rate are those of the
/// other cards). Steps at this rate are smaller than what bfloat16 tells apart.
void takeFlow(Recipe& recipe, const ModelFiles& model) {
    constexpr int learnedResolution = 512;
    recipe.resolution = learnedResolution;
    recipe.train_text_encoder = false;
    recipe.with_prior_preservation = false;
    recipe.gradient_checkpointing = true;
    recipe.num_inference_steps = std::min(model.drawing().steps, 28);
    recipe.guidance_scale = recipe.class_image_guidance_scale = model.drawing().guidance;
    if (recipe.lora) return;
    recipe.optimizer = "adafactor";
    recipe.weight_dtype = "bfloat16";
    recipe.stochastic_rounding = recipe.fused_backward = true;
}

std::vector<Preset> builtInPresets(const ModelFiles& model) {
    Recipe common;
    common.resolution = model.resolution();
    common.train_batch_size = 1;  // with a class image beside it: fits a card of 8 GB at 512 px
    common.with_prior_preservation = true;
    common.snr_gamma = predictsVelocity(model) ? 5.0 : 0.0;
    common.mixed_precision = "auto";
    common.checkpointing_steps = 200;

    Preset fast{"fast", "Quick sketch", common};
    fast.recipe.lora = true;
    fast.recipe.rank = 4;
    fast.recipe.max_train_steps = 200;
    fast.recipe.learning_rate = 1e-4;
    fast.recipe.validation_steps = 50;
    fast.recipe.checkpointing_steps = 100;

    Preset faithful{"faithful", "Faithful", common};
    faithful.recipe.lora = true;
    faithful.recipe.rank = 16;
    faithful.recipe.train_text_encoder = true;
    faithful.recipe.max_train_steps = 800;
    faithful.recipe.learning_rate = 1e-4;

    Preset full{"full", "Full fine-tune", common};
    full.recipe.train_text_encoder = true;
    full.recipe.max_train_steps = 800;
    full.recipe.learning_rate = 5e-6;

    std::vector<Preset> presets{std::move(fast), std::move(faithful), std::move(full)};
    for (Preset& preset : presets) {
        preset.recipe.preset = preset.id;
        if (model.isFlow()) takeFlow(preset.recipe, model);
    }
    return presets;
}

}  // namespace

std::string presetOf(const Recipe& recipe, const std::vector<Preset>& presets) {
    for (const Preset& preset : presets) {
        Recipe same = preset.recipe;
        same.preset = recipe.preset;
        same.validation_prompt = recipe.validation_prompt;
        same.stop_at_best_step = recipe.stop_at_best_step;
        if (same == recipe) return preset.id;
    }
    return "own";
}

Result<std::vector<Preset>> presetsFor(const ModelFiles& model) {
    auto presets = builtInPresets(model);
    const auto text = model.texts.find("dreambooth.json");
    if (text == model.texts.end()) return presets;
    const std::string file = (model.path / "dreambooth.json").string();
    TRY(const Json recommended, parseJson(text->second, file));
    const auto member = [](const Json& object, const std::string& key) {
        return object.is_object() && object.contains(key) ? object[key] : Json::object();
    };
    for (Preset& preset : presets) {
        const std::string label = preset.id;
        for (const Json& fields :
             {member(recommended, "recipe"), member(member(recommended, "presets"), preset.id)})
            TRY_VOID(inFile(overrideRecipe(preset.recipe, fields), file));
        preset.recipe.preset = label;
        TRY_VOID(inFile(validate(preset.recipe), file));
    }
    return presets;
}

Recipe diffusersRecipe(ModelFamily family, bool lora, bool textualInversion) {
    Recipe recipe;  // its own defaults are those of train_dreambooth.py
    recipe.preset = "diffusers";
    recipe.lr_warmup_steps = 500;
    recipe.lora = lora;
    recipe.textual_inversion = textualInversion;
    if (lora) recipe.learning_rate = 5e-4;              // train_dreambooth_lora.py
    if (textualInversion) recipe.learning_rate = 1e-4;  // textual_inversion.py
    if (isFlow(family)) {
        recipe.adam_weight_decay = 1e-4;
        if (lora) {  // there is no script that tunes the whole of them
            recipe.learning_rate = 1e-4;
            recipe.lora_alpha = 4;
        }
        recipe.guidance_scale = recipe.class_image_guidance_scale = infoOf(family).drawing.guidance;
        return recipe;
    }
    if (family != ModelFamily::sdxl) return recipe;
    recipe.resolution = 1024;
    recipe.class_image_guidance_scale = 5.0;
    recipe.guidance_scale = 5.0;
    if (!lora) return recipe;  // there is no script that tunes the whole of XL
    recipe.learning_rate = 1e-4;
    recipe.text_encoder_lr = 5e-6;
    recipe.adam_weight_decay = 1e-4;
    recipe.adam_weight_decay_text_encoder = 1e-3;
    return recipe;
}

Recipe rayRecipe(bool lora) {
    Recipe recipe;
    recipe.preset = "ray";
    recipe.lora = lora;
    recipe.train_text_encoder = true;
    recipe.weight_dtype = "bfloat16";
    recipe.with_prior_preservation = true;
    recipe.num_class_images = 200;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = 800;
    recipe.learning_rate = lora ? 1e-4 : 5e-6;
    // In full fine-tuning its clipping gets a list of parameters that the optimizer has used up.
    recipe.max_grad_norm = lora ? 1.0 : 0.0;
    return recipe;
}

}  // namespace dreambooth

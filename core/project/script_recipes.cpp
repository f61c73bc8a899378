// The defaults of other people's training programs (see presets.h).
#include <project/presets.h>

namespace dreambooth {

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

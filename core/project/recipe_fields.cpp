// The help text of each field of a recipe, and which values it may have (see recipe.h).
#include <project/recipe.h>

#include <map>

namespace dreambooth {

namespace {

const std::map<std::string, std::string>& helpByField() {
    static const std::map<std::string, std::string> help = {
        {"preset", "The recipe card that the other settings started from."},
        {"lora",
         "Learn a small add-on (LoRA) instead of changing the whole model: a small file, less "
         "memory."},
        {"rank", "Size of the LoRA: higher holds more detail of the subject in a larger file."},
        {"lora_alpha",
         "Strength of the LoRA is this divided by the rank; 0 means the same as the rank."},
        {"train_text_encoder",
         "Also teach the part that reads the prompt: closer likeness, more memory."},
        {"resolution", "Side of the square training pictures in pixels; best the model's own."},
        {"center_crop",
         "Cut the middle of photos that are not square, instead of a new random part each time."},
        {"random_flip",
         "Mirror photos at random; leave off when left and right differ, as with lettering."},
        {"train_batch_size",
         "Photos looked at together in one step on each device; more needs more memory."},
        {"gradient_accumulation_steps",
         "Add up this many batches before each change: a larger batch without the memory."},
        {"with_prior_preservation",
         "Show pictures of the class beside the photos, so that the model does not forget what "
         "others of the class look like."},
        {"prior_loss_weight", "How much the class pictures count against the photos; 1 is even."},
        {"num_class_images",
         "Class pictures that the base model draws before training; kept for later runs."},
        {"sample_batch_size",
         "Class pictures drawn at once; more is faster and needs more memory."},
        {"class_image_steps", "Sampler steps of each class picture."},
        {"class_image_guidance_scale", "How closely a class picture follows its prompt."},
        {"max_train_steps", "How many steps to train; more is closer, too many is a copy."},
        {"learning_rate",
         "How much each step changes; too high breaks the model, too low learns "
         "nothing."},
        {"text_encoder_lr", "Learning rate of the text encoder; 0 means the same as the rest."},
        {"lr_scheduler",
         "How the learning rate goes over the run: constant, or falling to its "
         "end."},
        {"lr_warmup_steps", "Steps over which the learning rate rises from 0 to its full value."},
        {"adam_beta1", "AdamW, Prodigy: how long the average of the gradient remembers."},
        {"adam_beta2", "AdamW, Prodigy: how long the average of the squared gradient remembers."},
        {"adam_weight_decay", "How strongly weights are pulled to zero."},
        {"adam_epsilon", "AdamW, Prodigy: a small number that keeps the division stable."},
        {"max_grad_norm",
         "Longer gradients are shortened to this, so that one odd photo does no "
         "harm."},
        {"snr_gamma",
         "Min-SNR weighting of the timesteps: 5 learns more evenly, 0 switches it off."},
        {"gradient_checkpointing", "Much less memory for about a third more time."},
        {"mixed_precision",
         "Number format of the calculations; auto takes the fastest that this machine has."},
        {"weight_dtype",
         "Number format of the weights themselves: bfloat16 halves their memory, but small changes "
         "get lost in it."},
        {"seed", "Start of all random draws: the same seed repeats a run."},
        {"checkpointing_steps",
         "Steps between checkpoints, from which a run can be resumed or compared."},
        {"checkpoints_total_limit", "Keep only this many of the latest checkpoints; 0 keeps all."},
        {"validation_prompt",
         "Prompt of the sample pictures drawn while it learns, or several, one a line; empty draws "
         "none."},
        {"num_validation_images", "Sample pictures drawn of each prompt each time."},
        {"validation_steps", "Steps between sample pictures."},
        {"validation_loss_steps",
         "Steps between points of the validation curve; 0 switches the curve off."},
        {"use_dora",
         "LoRA that also learns how strong each output is: often closer at a small rank, slower."},
        {"lora_dropout",
         "Share of a LoRA's inputs left out at random, against learning photos by heart."},
        {"conv_rank",
         "Size of the LoRA on the picture layers (3×3 convolutions) too, for textures; 0 leaves "
         "them."},
        {"conv_alpha", "Strength of that is this divided by conv_rank; 0 means the same."},
        {"textual_inversion",
         "Teach only the token's own meaning; the model stays as it is. A tiny file, less "
         "likeness."},
        {"proportion_empty_prompts",
         "Share of steps without a prompt, which keeps guidance working in long runs."},
        {"masked_loss", "Look mainly at the subject, where a photo has a mask."},
        {"unmasked_weight", "How much the rest of a photo with a mask still counts."},
        {"lr_num_cycles", "Rounds of the schedule cosine_with_restarts."},
        {"lr_power", "Exponent of the schedule polynomial."},
        {"optimizer",
         "How weights are changed: adamw, adamw8bit (less memory), prodigy (finds its own rate), "
         "lion, adafactor or muon."},
        {"adam_weight_decay_text_encoder",
         "Weight decay of the text encoder; 0 means the same as the rest."},
        {"prodigy_beta3",
         "Prodigy: how long its estimate of the rate remembers; 0 takes the root of adam_beta2."},
        {"prodigy_decouple", "Prodigy: weight decay as AdamW does it."},
        {"prodigy_use_bias_correction", "Prodigy: correct the averages of the first steps."},
        {"prodigy_safeguard_warmup", "Prodigy: keep a warm-up out of its estimate of the rate."},
        {"noise_offset",
         "Adds this much of one random brightness a picture to the noise, for very dark and very "
         "bright pictures; 0.1 is usual, 0 switches it off."},
        {"rescale_betas_zero_snr",
         "Learn from pure noise too, so that black and white can be drawn; for models that predict "
         "velocity."},
        {"use_ema", "Keep a moving average of the weights as the result: smoother, more memory."},
        {"ema_decay", "How long that average remembers."},
        {"shard_optimizer",
         "With several devices, each keeps a part of the optimizer's memory (ZeRO-1)."},
        {"num_inference_steps", "Sampler steps of each sample picture."},
        {"guidance_scale", "How closely a sample picture follows its prompt."},
    };
    return help;
}

const std::map<std::string, std::vector<std::string>>& choicesByField() {
    static const std::map<std::string, std::vector<std::string>> choices = {
        {"lr_scheduler",
         {"constant", "constant_with_warmup", "linear", "cosine", "cosine_with_restarts",
          "polynomial", "constant_then_cosine"}},
        {"optimizer", {"adamw", "adamw8bit", "prodigy", "lion", "adafactor", "muon"}},
        {"mixed_precision", {"no", "bf16", "fp16", "auto"}},
        {"weight_dtype", {"float32", "bfloat16"}},
    };
    return choices;
}

}  // namespace

std::string fieldHelp(const std::string& flagName) {
    const auto found = helpByField().find(flagName);
    return found == helpByField().end() ? std::string() : found->second;
}

std::vector<std::string> fieldChoices(const std::string& flagName) {
    const auto found = choicesByField().find(flagName);
    return found == choicesByField().end() ? std::vector<std::string>() : found->second;
}

}  // namespace dreambooth

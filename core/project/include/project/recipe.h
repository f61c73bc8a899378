// A recipe: everything that decides how a run learns. Field names are the flag names of diffusers'
// train_dreambooth*.py, so that one list serves job.json, the command line and "All settings".
// What a new field needs besides its member and its line of visitFields() here stands in
// docs/architecture.md, "Where to change what": a setting of a recipe.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <string>
#include <vector>

namespace dreambooth {

/// Recipe::offload_blocks, "auto" in `--offload_blocks` and in files: all blocks are offloaded
/// until a trial step has shown what memory is left, and those that fit come back.
inline constexpr int automaticBlocks = -1;
/// Of a run.
inline constexpr int mostSteps = 10'000'000;

struct Recipe {
    /// fast | faithful | full, or own where no card of the window has these settings: a label.
    std::string preset = "faithful";

    // What is trained.
    bool lora = false;      ///< LoRA instead of full fine-tuning
    int rank = 4;           ///< LoRA rank
    double lora_alpha = 0;  ///< LoRA alpha; 0 means "as the rank" (scale 1), as diffusers does
    bool train_text_encoder = false;
    bool use_dora = false;    ///< LoRA with trained magnitudes (Liu et al. 2024)
    double lora_dropout = 0;  ///< share of a LoRA's inputs left out at random
    /// Names of layers of the denoiser between commas, as peft takes them (formats/lora_layers.h);
    /// empty: those of diffusers' scripts.
    std::string lora_layers;
    int conv_rank = 0;      ///< rank of LoRA on the 3×3 convolutions too; 0 leaves them
    double conv_alpha = 0;  ///< their alpha; 0 means "as conv_rank"
    /// Only the token's own row of each text encoder's embedding (Gal et al. 2022).
    bool textual_inversion = false;

    // The data.
    int resolution = 512;  ///< pixels, both sides
    /// Photos are learned in the shape nearest to their own (project/photo_shapes.h).
    bool use_aspect_ratio_buckets = false;
    /// "H,W;H,W;…": those shapes; empty: some ratios with the pixels of a square of the resolution.
    std::string aspect_ratio_buckets;
    /// false: a random crop at each access of photos that are not square.
    bool center_crop = false;
    bool random_flip = false;  ///< both sides, each with probability one half
    /// Photos a step and device; with prior preservation as many class images.
    int train_batch_size = 4;
    int gradient_accumulation_steps = 1;
    double proportion_empty_prompts = 0;  ///< captions left out at random, for guidance
    // Parts of a caption between commas, as sd-scripts has them.
    bool shuffle_caption = false;         ///< in another order each time
    int keep_tokens = 0;                  ///< of the first parts, which are never moved or left out
    double caption_tag_dropout_rate = 0;  ///< share of the others that is left out at random
    bool masked_loss = false;             ///< look at the subject only, where a photo has a mask
    double unmasked_weight = 0.1;         ///< what the rest of such a photo still counts

    // Prior preservation (Ruiz et al. 2022).
    bool with_prior_preservation = false;
    double prior_loss_weight = 1.0;
    int num_class_images = 100;
    int sample_batch_size = 4;   ///< class images drawn at once
    int class_image_steps = 50;  ///< sampler steps of a class image
    double class_image_guidance_scale = 7.5;

    // Optimizer and schedule.
    int max_train_steps = 800;
    /// The run ends, as finished, at the first step boundary after so many; 0 is off.
    int max_train_seconds = 0;
    double learning_rate = 5e-6;
    double text_encoder_lr = 0;             ///< 0 means "as learning_rate"
    std::string lr_scheduler = "constant";  ///< one of fieldChoices()
    int lr_warmup_steps = 0;                ///< optimizer steps
    int lr_num_cycles = 1;                  ///< of cosine_with_restarts
    double lr_power = 1.0;                  ///< of polynomial
    std::string optimizer = "adamw";        ///< one of fieldChoices()
    double adam_beta1 = 0.9;
    double adam_beta2 = 0.999;
    double adam_weight_decay = 1e-2;
    double adam_epsilon = 1e-8;
    double adam_weight_decay_text_encoder = 0;  ///< 0 means "as adam_weight_decay"
    double prodigy_beta3 = 0;                   ///< 0 means "the root of adam_beta2"
    bool prodigy_decouple = true;               ///< weight decay as AdamW does it
    bool prodigy_use_bias_correction = true;
    bool prodigy_safeguard_warmup = true;  ///< the estimate does not look at a warming-up rate
    double max_grad_norm = 1.0;
    double snr_gamma = 0;     ///< min-SNR weights (Hang et al. 2023); 0 is off
    double noise_offset = 0;  ///< one more draw a channel, this strong
    /// Flow matching alone: how noise levels are drawn (logit_normal, mode) or weighed (sigma_sqrt,
    /// cosmap); one of fieldChoices().
    std::string weighting_scheme = "none";
    double logit_mean = 0, logit_std = 1;  ///< of logit_normal
    double mode_scale = 1.29;              ///< of mode
    /// FLUX.2 and Z-Image: tokens of a prompt with its template that are read. FLUX.2 fills up to
    /// it, so that fewer are faster.
    int max_sequence_length = 512;
    /// FLUX.2: layers of the text encoder whose states are read, as "9 18 27"; empty: the
    /// pipeline's, which are these.
    std::string text_encoder_out_layers;
    bool rescale_betas_zero_snr = false;  ///< the last time step is pure noise (Lin et al. 2024)
    bool use_ema = false;                 ///< the result is a moving average of the weights
    double ema_decay = 0.9999;

    // Memory, precision, repeatability.
    bool gradient_checkpointing = false;
    /// What gradient_checkpointing keeps is offloaded to the host's memory, as sd-scripts names it;
    /// of a GPU alone.
    bool cpu_offload_checkpointing = false;
    /// Updates each weight as soon as its gradient is there, and frees that: less memory.
    bool fused_backward = false;
    bool shard_optimizer = false;  ///< each rank keeps a part of the optimizer's state (ZeRO-1)
    std::string mixed_precision = "no";  ///< no | bf16 | fp16 | auto (the fastest as measured)
    /// float32 | bfloat16: of the weights themselves, without a float32 copy. What a LoRA or a word
    /// learns is float32 in any case.
    std::string weight_dtype = "float32";
    /// Stores trained weights in bfloat16 up or down by chance (training/optimizer.h).
    bool stochastic_rounding = false;
    /// none | int8 | float8 | nf4: how the base's large matrices are kept while a LoRA or a word is
    /// trained (operators/frozen_weight.h).
    std::string quantize_base = "none";
    /// Blocks of the base whose large matrices are offloaded to the host while a LoRA or a word is
    /// trained (operators/weight_stream.h); 0: none; automaticBlocks: as many as have to be.
    int offload_blocks = 0;
    long long seed = 42;

    // What is kept and shown.
    int checkpointing_steps = 500;
    int checkpoints_total_limit = 0;  ///< 0 keeps all
    /// Measures each checkpoint (runs/scores.h), ends once no later step can be the best one,
    /// and makes the best one the result.
    bool stop_at_best_step = false;
    std::string validation_prompt;  ///< of the sample pictures, one a line; empty draws none
    int num_validation_images = 4;
    int validation_steps = 100;  ///< steps between sample pictures
    /// Steps between points of the held-out / fixed-noise loss; 0 is off.
    int validation_loss_steps = 20;
    int num_inference_steps = 25;  ///< sampler steps of a sample picture
    double guidance_scale = 7.5;

    /// Captions are not the same each time they are shown.
    bool changesCaptions() const { return shuffle_caption || caption_tag_dropout_rate > 0; }
    bool operator==(const Recipe&) const = default;
};

/// Calls visit("flag_name", member) for every field; the one list of them.
template <MaybeConst<Recipe> AnyRecipe, class Visitor>
void visitFields(AnyRecipe& r, Visitor&& visit) {
#define FIELD(name) visit(#name, r.name)
    FIELD(preset);
    FIELD(lora);
    FIELD(rank);
    FIELD(lora_alpha);
    FIELD(train_text_encoder);
    FIELD(use_dora);
    FIELD(lora_dropout);
    FIELD(lora_layers);
    FIELD(conv_rank);
    FIELD(conv_alpha);
    FIELD(textual_inversion);
    FIELD(resolution);
    FIELD(use_aspect_ratio_buckets);
    FIELD(aspect_ratio_buckets);
    FIELD(center_crop);
    FIELD(random_flip);
    FIELD(train_batch_size);
    FIELD(gradient_accumulation_steps);
    FIELD(proportion_empty_prompts);
    FIELD(shuffle_caption);
    FIELD(keep_tokens);
    FIELD(caption_tag_dropout_rate);
    FIELD(masked_loss);
    FIELD(unmasked_weight);
    FIELD(with_prior_preservation);
    FIELD(prior_loss_weight);
    FIELD(num_class_images);
    FIELD(sample_batch_size);
    FIELD(class_image_steps);
    FIELD(class_image_guidance_scale);
    FIELD(max_train_steps);
    FIELD(max_train_seconds);
    FIELD(learning_rate);
    FIELD(text_encoder_lr);
    FIELD(lr_scheduler);
    FIELD(lr_warmup_steps);
    FIELD(lr_num_cycles);
    FIELD(lr_power);
    FIELD(optimizer);
    FIELD(adam_beta1);
    FIELD(adam_beta2);
    FIELD(adam_weight_decay);
    FIELD(adam_epsilon);
    FIELD(adam_weight_decay_text_encoder);
    FIELD(prodigy_beta3);
    FIELD(prodigy_decouple);
    FIELD(prodigy_use_bias_correction);
    FIELD(prodigy_safeguard_warmup);
    FIELD(max_grad_norm);
    FIELD(snr_gamma);
    FIELD(noise_offset);
    FIELD(weighting_scheme);
    FIELD(logit_mean);
    FIELD(logit_std);
    FIELD(mode_scale);
    FIELD(max_sequence_length);
    FIELD(text_encoder_out_layers);
    FIELD(rescale_betas_zero_snr);
    FIELD(use_ema);
    FIELD(ema_decay);
    FIELD(gradient_checkpointing);
    FIELD(cpu_offload_checkpointing);
    FIELD(fused_backward);
    FIELD(shard_optimizer);
    FIELD(mixed_precision);
    FIELD(weight_dtype);
    FIELD(stochastic_rounding);
    FIELD(quantize_base);
    FIELD(offload_blocks);
    FIELD(seed);
    FIELD(checkpointing_steps);
    FIELD(checkpoints_total_limit);
    FIELD(stop_at_best_step);
    FIELD(validation_prompt);
    FIELD(num_validation_images);
    FIELD(validation_steps);
    FIELD(validation_loss_steps);
    FIELD(num_inference_steps);
    FIELD(guidance_scale);
#undef FIELD
}

/// The numbers of text_encoder_out_layers; none where it is empty or not three numbers above 0.
std::vector<int> textEncoderLayers(const Recipe& recipe);

/// What `dreambooth train` takes for this recipe, as words for a shell. Every setting that has
/// an effect is named: which ones it takes by itself depends on the model and the script. Without
/// the preset.
std::string recipeFlags(const Recipe& recipe);

Json toJson(const Recipe& recipe);
/// Absent fields keep their default; a wrong type or range is the error recipe.invalid, which names
/// the field.
Result<Recipe> recipeFromJson(const Json& object);
/// Ranges and combinations (steps > 0, a known lr_scheduler, …). Error: recipe.invalid {field}.
Result<void> validate(const Recipe& recipe);

struct RecipeDifference {
    std::string field;  ///< its flag's name
    Json before, after;
};

/// What two recipes have differently, in the order of the fields; without the preset: that is a
/// label.
std::vector<RecipeDifference> recipeDifference(const Recipe& before, const Recipe& after);

/// Overwrites the fields of `recipe` that `object` names, without validate(). Error:
/// recipe.invalid.
Result<void> overrideRecipe(Recipe& recipe, const Json& object);

}  // namespace dreambooth

// The table of settings, one row each.
#include <project/optimizers.h>
#include <project/recipe_fields.h>

#include <map>

namespace dreambooth {

namespace {

/// lupdate collects what stands in it, as it does with Qt's own macro of this name: the window
/// shows the texts translated.
#define QT_TR_NOOP(text) text

// What is so of a setting: the functions of recipe_fields.h that say it.
using Traits = unsigned;
constexpr Traits inBranch = 1;       ///< mayChangeInBranch()
constexpr Traits whileLearning = 2;  ///< mayChangeWhileLearning()
constexpr Traits costsNothing = 4;   ///< not changesStepCost()
constexpr Traits autotuned = 8;      ///< affectsAutotune()
constexpr Traits cutsPhotos = 16;    ///< decidesInput()
constexpr Traits inCheckpoint = 32;  ///< decidesCheckpoint()
constexpr Traits inLoraFile = 64;    ///< isOfStartingLora()
// Only these families have it; without one of these, all do.
constexpr Traits ofDiffusion = 128;  ///< Stable Diffusion
constexpr Traits ofFlow = 256;       ///< FLUX.2 and Z-Image
constexpr Traits ofKlein = 512;      ///< FLUX.2

struct FieldRow {
    const char *title, *unit, *help;
    Traits traits = 0;
};

const std::map<std::string, FieldRow>& rowByField() {
    static const std::map<std::string, FieldRow> rows = {
        {"preset",
         {QT_TR_NOOP("Recipe"), "",
          QT_TR_NOOP("The recipe card that the other settings started from."),
          inBranch | costsNothing}},
        {"lora",
         {QT_TR_NOOP("Train a LoRA"), "",
          QT_TR_NOOP("Train a small add-on (LoRA) instead of the whole model: a small file, less "
                     "memory."),
          inCheckpoint | inLoraFile | autotuned}},
        {"rank",
         {QT_TR_NOOP("LoRA size"), "",
          QT_TR_NOOP("Size of the LoRA: higher holds more detail of the subject in a larger file."),
          inCheckpoint | inLoraFile}},
        {"lora_alpha",
         {QT_TR_NOOP("LoRA strength"), "",
          QT_TR_NOOP(
              "Strength of the LoRA is this divided by the rank; 0 means the same as the rank."),
          costsNothing | inCheckpoint | inLoraFile}},
        {"train_text_encoder",
         {QT_TR_NOOP("Train the text encoder"), "",
          QT_TR_NOOP("Also train the part that reads the prompt: closer likeness, more memory."),
          inCheckpoint | inLoraFile | ofDiffusion}},
        {"resolution",
         {QT_TR_NOOP("Resolution"), QT_TR_NOOP("pixels"),
          QT_TR_NOOP("Size of square training pictures; other shapes have as many pixels. The "
                     "model's own is best, a smaller one faster."),
          cutsPhotos | autotuned}},
        {"use_aspect_ratio_buckets",
         {QT_TR_NOOP("Photos in their own shapes"), "",
          QT_TR_NOOP("Learn from upright and wide photos as they are, not from squares of them; "
                     "the model then draws such pictures better."),
          cutsPhotos}},
        {"aspect_ratio_buckets",
         {QT_TR_NOOP("List of shapes"), "",
          QT_TR_NOOP(
              "The only shapes to learn in, height before width, as 640,512;512,640; empty takes "
              "common ones that fit the resolution."),
          cutsPhotos}},
        {"center_crop",
         {QT_TR_NOOP("Cut the middle"), "",
          QT_TR_NOOP("Cut the middle of photos that are not square, instead of a new "
                     "random part each time."),
          costsNothing}},
        {"random_flip",
         {QT_TR_NOOP("Mirror at random"), "",
          QT_TR_NOOP("Mirror photos at random; leave off when left and right differ, as with "
                     "lettering.")}},
        {"train_batch_size",
         {QT_TR_NOOP("Photos a step"), "",
          QT_TR_NOOP("Photos per step on each device; more needs more memory.")}},
        {"gradient_accumulation_steps",
         {QT_TR_NOOP("Batches a change"), "",
          QT_TR_NOOP(
              "Add up this many batches before each change: a larger batch without the memory.")}},
        {"with_prior_preservation",
         {QT_TR_NOOP("Class images"), "",
          QT_TR_NOOP(
              "Train on class images alongside the photos, so the model does not forget what "
              "others of the class look like.")}},
        {"prior_loss_weight",
         {QT_TR_NOOP("Weight of the class images"), "",
          QT_TR_NOOP("Weight of the class images against the photos; 1 is equal."), costsNothing}},
        {"num_class_images",
         {QT_TR_NOOP("Number of class images"), "",
          QT_TR_NOOP(
              "Class images that the base model generates before training; kept for later runs."),
          costsNothing}},
        {"sample_batch_size",
         {QT_TR_NOOP("Class images at once"), "",
          QT_TR_NOOP("Class images generated at once; more is faster and needs more memory.")}},
        {"class_image_steps",
         {QT_TR_NOOP("Sampler steps of a class image"), "",
          QT_TR_NOOP("Sampler steps of each class picture."), costsNothing}},
        {"class_image_guidance_scale",
         {QT_TR_NOOP("Guidance of a class image"), "",
          QT_TR_NOOP("How closely a class picture follows its prompt."), costsNothing}},
        {"max_train_steps",
         {QT_TR_NOOP("Steps"), "",
          QT_TR_NOOP("How many steps to train; more is closer, too many is a copy."),
          inBranch | costsNothing | whileLearning}},
        {"max_train_seconds",
         {QT_TR_NOOP("Time limit"), QT_TR_NOOP("seconds"),
          QT_TR_NOOP("Stop after this many seconds with what was learned by "
                     "then; 0 runs to the last step."),
          inBranch | costsNothing}},
        {"learning_rate",
         {QT_TR_NOOP("Learning rate"), "",
          QT_TR_NOOP("How much each step changes; too high breaks the model, too low learns "
                     "nothing."),
          inBranch | costsNothing | whileLearning}},
        {"text_encoder_lr",
         {QT_TR_NOOP("Learning rate of the text encoder"), "",
          QT_TR_NOOP("Learning rate of the text encoder; 0 means the same as the rest."),
          inBranch | costsNothing | ofDiffusion}},
        {"lr_scheduler",
         {QT_TR_NOOP("Course of the rate"), "",
          QT_TR_NOOP("How the learning rate goes over the run: constant, or falling to its "
                     "end."),
          inBranch | costsNothing}},
        {"lr_warmup_steps",
         {QT_TR_NOOP("Warm-up"), QT_TR_NOOP("steps"),
          QT_TR_NOOP("Steps over which the learning rate rises from 0 to its full value."),
          inBranch | costsNothing}},
        {"adam_beta1",
         {QT_TR_NOOP("Memory of the gradient (β₁)"), "",
          QT_TR_NOOP("AdamW, Prodigy: how long the average of the gradient remembers."),
          costsNothing}},
        {"adam_beta2",
         {QT_TR_NOOP("Memory of its square (β₂)"), "",
          QT_TR_NOOP("AdamW, Prodigy: how long the average of the squared gradient remembers."),
          costsNothing}},
        {"adam_weight_decay",
         {QT_TR_NOOP("Weight decay"), "", QT_TR_NOOP("How strongly weights are pulled to zero."),
          costsNothing}},
        {"adam_epsilon",
         {QT_TR_NOOP("Stabilizer (ε)"), "",
          QT_TR_NOOP("AdamW, Prodigy: a small number that keeps the division stable."),
          costsNothing}},
        {"max_grad_norm",
         {QT_TR_NOOP("Clip gradients at"), "",
          QT_TR_NOOP("Longer gradients are clipped to this, so one odd photo does no harm."),
          costsNothing}},
        {"snr_gamma",
         {QT_TR_NOOP("Min-SNR gamma"), "",
          QT_TR_NOOP(
              "Min-SNR weighting of the timesteps: 5 learns more evenly, 0 switches it off."),
          costsNothing | ofDiffusion}},
        {"gradient_checkpointing",
         {QT_TR_NOOP("Gradient checkpointing"), "",
          QT_TR_NOOP("Much less memory for about a third more time."), inBranch | autotuned}},
        {"cpu_offload_checkpointing",
         {QT_TR_NOOP("Activations in the computer's memory"), "",
          QT_TR_NOOP("What gradient checkpointing keeps waits in the computer's memory instead of "
                     "the graphics card's: for large pictures, a little slower."),
          inBranch}},
        {"mixed_precision",
         {QT_TR_NOOP("Precision of the calculations"), "",
          QT_TR_NOOP("Number format of the calculations; auto takes the fastest on this computer."),
          autotuned}},
        {"weight_dtype",
         {QT_TR_NOOP("Precision of the weights"), "",
          QT_TR_NOOP("Number format of the weights themselves: bfloat16 halves "
                     "their memory, but small changes "
                     "get lost in it."),
          autotuned}},
        {"stochastic_rounding",
         {QT_TR_NOOP("Round weights by chance"), "",
          QT_TR_NOOP("Weights in bfloat16 are rounded up or down by chance, so that small changes "
                     "add up instead of getting lost.")}},
        {"quantize_base",
         {QT_TR_NOOP("Base model in fewer bits"), "",
          QT_TR_NOOP("While a LoRA is trained, the base model's large matrices have 8 bits (int8, "
                     "float8) or 4 (nf4): less memory, somewhat slower; on a processor with "
                     "AVX512-VNNI int8 is faster. nf4 is the coarsest."),
          inBranch | autotuned}},
        {"offload_blocks",
         {QT_TR_NOOP("Blocks loaded when needed"), QT_TR_NOOP("blocks"),
          QT_TR_NOOP(
              "While a LoRA is trained, so many of the base model's blocks wait in the "
              "computer's memory and come to the graphics card when it is their turn; "
              "without a card they stay in the model's file, unless it is in fewer bits. Less "
              "memory, but slower; 0 is off, auto as many as have to."),
          inBranch | autotuned}},
        {"seed",
         {QT_TR_NOOP("Seed"), "",
          QT_TR_NOOP("Start of all random numbers: the same seed repeats a run."), costsNothing}},
        {"checkpointing_steps",
         {QT_TR_NOOP("Checkpoint every"), QT_TR_NOOP("steps"),
          QT_TR_NOOP("Steps between checkpoints, from which a run can be resumed or compared. A "
                     "LoRA is also saved at its last step."),
          inBranch | costsNothing}},
        {"checkpoints_total_limit",
         {QT_TR_NOOP("Checkpoints kept"), "",
          QT_TR_NOOP("Keep only this many of the latest checkpoints; 0 keeps all."),
          inBranch | costsNothing}},
        {"stop_at_best_step",
         {QT_TR_NOOP("Stop at the best step"), "",
          QT_TR_NOOP("Measure likeness and variety at each checkpoint, stop once variety has "
                     "clearly dropped, and use the best step as the result. Generates 16 pictures "
                     "for each subject each time, 32 the first time."),
          inBranch}},
        {"validation_prompt",
         {QT_TR_NOOP("Sample prompts"), "",
          QT_TR_NOOP("Prompt for the samples during training, or several, one per line; empty for "
                     "none."),
          inBranch | costsNothing}},
        {"num_validation_images",
         {QT_TR_NOOP("Samples a prompt"), "", QT_TR_NOOP("Samples per prompt each time."),
          inBranch | costsNothing}},
        {"validation_steps",
         {QT_TR_NOOP("Samples every"), QT_TR_NOOP("steps"), QT_TR_NOOP("Steps between samples."),
          inBranch | costsNothing}},
        {"validation_loss_steps",
         {QT_TR_NOOP("Validation loss every"), QT_TR_NOOP("steps"),
          QT_TR_NOOP(
              "Steps between points of the validation curve, for each of which a tenth as many "
              "pictures are looked at as were learned from since the last; 0 switches the "
              "curve off."),
          inBranch | costsNothing}},
        {"use_dora",
         {QT_TR_NOOP("DoRA"), "",
          QT_TR_NOOP("LoRA that also learns how strong each output is: often closer at "
                     "a small rank, slower."),
          inCheckpoint | inLoraFile}},
        {"lora_dropout",
         {QT_TR_NOOP("LoRA dropout"), "",
          QT_TR_NOOP(
              "Share of a LoRA's inputs left out at random, against learning photos by heart.")}},
        {"lora_layers",
         {QT_TR_NOOP("Layers of the LoRA"), "",
          QT_TR_NOOP("The only layers of the model that get a LoRA, by the ends of their names "
                     "between commas, as to_q, to_v; empty takes those of attention."),
          inCheckpoint | inLoraFile}},
        {"conv_rank",
         {QT_TR_NOOP("LoRA size for textures"), "",
          QT_TR_NOOP("Size of the LoRA on the picture layers (3×3 convolutions) too, "
                     "for textures; 0 leaves "
                     "them."),
          inCheckpoint | inLoraFile | ofDiffusion}},
        {"conv_alpha",
         {QT_TR_NOOP("LoRA strength for textures"), "",
          QT_TR_NOOP("Strength of that is this divided by conv_rank; 0 means the same."),
          costsNothing | inCheckpoint | inLoraFile | ofDiffusion}},
        {"textual_inversion",
         {QT_TR_NOOP("Train only the word"), "",
          QT_TR_NOOP("Train only the token's meaning (textual inversion); the "
                     "model stays as it is. A tiny file, less likeness."),
          inCheckpoint | inLoraFile | autotuned | ofDiffusion}},
        {"proportion_empty_prompts",
         {QT_TR_NOOP("Steps without a prompt"), "",
          QT_TR_NOOP(
              "Share of photos that are shown without a prompt, which keeps guidance working "
              "in long runs."),
          costsNothing}},
        {"shuffle_caption",
         {QT_TR_NOOP("Shuffle captions"), "",
          QT_TR_NOOP("Show the parts of a caption between commas in another order each time.")}},
        {"keep_tokens",
         {QT_TR_NOOP("Parts of a caption kept in front"), "",
          QT_TR_NOOP("So many parts at a caption's start always stay there: 1 keeps the subject in "
                     "front."),
          costsNothing}},
        {"caption_tag_dropout_rate",
         {QT_TR_NOOP("Parts of a caption left out"), "",
          QT_TR_NOOP("Share of the other parts left out at random, so that none is needed.")}},
        {"masked_loss",
         {QT_TR_NOOP("Focus on the subject"), "",
          QT_TR_NOOP("Focus on the subject, where a photo has a mask."), cutsPhotos}},
        {"unmasked_weight",
         {QT_TR_NOOP("Weight outside the mask"), "",
          QT_TR_NOOP("How much the rest of a photo with a mask still counts."), costsNothing}},
        {"lr_num_cycles",
         {QT_TR_NOOP("Restarts of the cosine"), "",
          QT_TR_NOOP("Cycles of the schedule “Cosine with restarts” (cosine_with_restarts)."),
          inBranch | costsNothing}},
        {"lr_power",
         {QT_TR_NOOP("Exponent of the polynomial"), "",
          QT_TR_NOOP("Exponent of the schedule “Polynomial” (polynomial)."),
          inBranch | costsNothing}},
        {"optimizer",
         {QT_TR_NOOP("Optimizer"), "",
          QT_TR_NOOP("How weights are changed; adamw8bit takes less memory, prodigy "
                     "finds its own rate."),
          inCheckpoint}},
        {"adam_weight_decay_text_encoder",
         {QT_TR_NOOP("Weight decay of the text encoder"), "",
          QT_TR_NOOP("Weight decay of the text encoder; 0 means the same as the rest."),
          costsNothing | ofDiffusion}},
        {"prodigy_beta3",
         {QT_TR_NOOP("Memory of Prodigy's estimate (β₃)"), "",
          QT_TR_NOOP("Prodigy: how long its estimate of the rate remembers; 0 "
                     "takes the root of adam_beta2."),
          costsNothing}},
        {"prodigy_decouple",
         {QT_TR_NOOP("Decoupled weight decay"), "",
          QT_TR_NOOP("Prodigy: weight decay as AdamW does it."), costsNothing}},
        {"prodigy_use_bias_correction",
         {QT_TR_NOOP("Bias correction"), "",
          QT_TR_NOOP("Prodigy: correct the averages of the first steps."), costsNothing}},
        {"prodigy_safeguard_warmup",
         {QT_TR_NOOP("Safeguard the warm-up"), "",
          QT_TR_NOOP("Prodigy: keep a warm-up out of its estimate of the rate."), costsNothing}},
        {"noise_offset",
         {QT_TR_NOOP("Noise offset"), "",
          QT_TR_NOOP("Adds this much of one random brightness a picture to the "
                     "noise, for very dark and very "
                     "bright pictures; 0.1 is usual, 0 switches it off."),
          costsNothing}},
        {"weighting_scheme",
         {QT_TR_NOOP("Noise levels"), "",
          QT_TR_NOOP("FLUX.2 and Z-Image: which of the model's noise levels are learned from "
                     "most. “All alike” (none) prefers none, “Logit-normal” (logit_normal) those "
                     "in the middle of its list. Most of Z-Image's are strong."),
          costsNothing | ofFlow}},
        {"logit_mean",
         {QT_TR_NOOP("Middle of the noise levels"), "",
          QT_TR_NOOP("“Logit-normal” (logit_normal): above 0 learns more from clear pictures, "
                     "below 0 from noisy ones."),
          costsNothing | ofFlow}},
        {"logit_std",
         {QT_TR_NOOP("Spread of the noise levels"), "",
          QT_TR_NOOP("“Logit-normal” (logit_normal): the smaller, the closer to the middle."),
          costsNothing | ofFlow}},
        {"mode_scale",
         {QT_TR_NOOP("Weight of the middle"), "",
          QT_TR_NOOP(
              "“Mode” (mode): how much more often noise levels in the middle are learned from."),
          costsNothing | ofFlow}},
        {"max_sequence_length",
         {QT_TR_NOOP("Length of a prompt"), QT_TR_NOOP("tokens"),
          QT_TR_NOOP(
              "FLUX.2 and Z-Image: how much of a prompt is read. FLUX.2 reads as much of each, "
              "so that 128 make its steps faster; 512 is what other programs draw with."),
          ofFlow}},
        {"text_encoder_out_layers",
         {QT_TR_NOOP("Layers of the text encoder"), "",
          QT_TR_NOOP("FLUX.2: the three whose states are learned from; empty takes 9 18 27, which "
                     "other programs draw with."),
          costsNothing | ofKlein}},
        {"rescale_betas_zero_snr",
         {QT_TR_NOOP("Learn from pure noise"), "",
          QT_TR_NOOP("Learn from pure noise too, so that black and white "
                     "can be drawn; for models that predict "
                     "velocity."),
          costsNothing | ofDiffusion}},
        {"use_ema",
         {QT_TR_NOOP("Average the weights (EMA)"), "",
          QT_TR_NOOP("Keep a moving average of the weights as the result: smoother, more memory."),
          inCheckpoint}},
        {"ema_decay",
         {QT_TR_NOOP("Memory of the average"), "", QT_TR_NOOP("How long that average remembers."),
          costsNothing}},
        {"fused_backward",
         {QT_TR_NOOP("Update weights one by one"), "",
          QT_TR_NOOP(
              "Each weight learns as soon as its gradient is there, which is freed then: less "
              "memory where the whole model is trained. Clips each gradient by itself.")}},
        {"shard_optimizer",
         {QT_TR_NOOP("Share out the optimizer"), "",
          QT_TR_NOOP(
              "With several devices, each keeps a part of the optimizer's memory (ZeRO-1).")}},
        {"num_inference_steps",
         {QT_TR_NOOP("Sampler steps of a sample"), "",
          QT_TR_NOOP("Sampler steps of each sample picture."), inBranch | costsNothing}},
        {"guidance_scale",
         {QT_TR_NOOP("Guidance of a sample"), "",
          QT_TR_NOOP("How closely a sample picture follows its prompt."), inBranch | costsNothing}},
    };
    return rows;
}

FieldRow rowOf(const std::string& flagName) {
    const auto found = rowByField().find(flagName);
    return found == rowByField().end() ? FieldRow{"", "", "", 0} : found->second;
}

bool has(const std::string& flagName, Traits trait) {
    return (rowOf(flagName).traits & trait) != 0;
}

struct Choice {
    const char *value, *title;
};

std::vector<Choice> optimizerChoices() {
    std::vector<Choice> choices;
    for (const OptimizerInfo& one : optimizerList) choices.push_back({one.name, one.title});
    return choices;
}

const std::vector<Choice>& choicesOf(const std::string& flagName) {
    static const std::map<std::string, std::vector<Choice>> choices = {
        {"lr_scheduler",
         {{"constant", QT_TR_NOOP("Constant")},
          {"constant_with_warmup", QT_TR_NOOP("Constant, after a warm-up")},
          {"linear", QT_TR_NOOP("Linear")},
          {"cosine", QT_TR_NOOP("Cosine")},
          {"cosine_with_restarts", QT_TR_NOOP("Cosine with restarts")},
          {"polynomial", QT_TR_NOOP("Polynomial")},
          {"constant_then_cosine", QT_TR_NOOP("Constant, then cosine")}}},
        {"optimizer", optimizerChoices()},
        {"mixed_precision",
         {{"no", QT_TR_NOOP("Not mixed")},
          {"bf16", "bfloat16"},
          {"fp16", "float16"},
          {"auto", QT_TR_NOOP("The fastest")}}},
        {"weight_dtype", {{"float32", "float32"}, {"bfloat16", "bfloat16"}}},
        {"quantize_base",
         {{"none", QT_TR_NOOP("No")},
          {"int8", QT_TR_NOOP("8 bits (int8)")},
          {"float8", QT_TR_NOOP("8 bits (float8)")},
          {"nf4", QT_TR_NOOP("4 bits (nf4)")}}},
        {"weighting_scheme",
         {{"none", QT_TR_NOOP("All alike")},
          {"logit_normal", QT_TR_NOOP("Logit-normal")},
          {"mode", QT_TR_NOOP("Mode")},
          {"sigma_sqrt", QT_TR_NOOP("Square root of sigma")},
          {"cosmap", QT_TR_NOOP("Cosine map")}}},
    };
    static const std::vector<Choice> none;
    const auto found = choices.find(flagName);
    return found == choices.end() ? none : found->second;
}

#undef QT_TR_NOOP

}  // namespace

std::string fieldHelp(const std::string& flagName) {
    return rowOf(flagName).help;
}

std::string fieldTitle(const std::string& flagName) {
    return rowOf(flagName).title;
}

std::string fieldUnit(const std::string& flagName) {
    return rowOf(flagName).unit;
}

bool mayChangeInBranch(const std::string& flagName) {
    return has(flagName, inBranch);
}

bool mayChangeWhileLearning(const std::string& flagName) {
    return has(flagName, whileLearning);
}

bool changesStepCost(const std::string& flagName) {
    return !has(flagName, costsNothing);
}

bool affectsAutotune(const std::string& flagName) {
    return has(flagName, autotuned);
}

bool decidesInput(const std::string& flagName) {
    return has(flagName, cutsPhotos);
}

bool decidesCheckpoint(const std::string& flagName) {
    return has(flagName, inCheckpoint);
}

bool isOfStartingLora(const std::string& flagName) {
    return has(flagName, inLoraFile);
}

bool isForFamily(const std::string& flagName, ModelFamily family) {
    const Traits families = rowOf(flagName).traits & (ofDiffusion | ofFlow | ofKlein);
    if (families == ofKlein) return family == ModelFamily::flux2;
    return families == 0 || families == (isFlow(family) ? ofFlow : ofDiffusion);
}

std::vector<std::string> fieldChoices(const std::string& flagName) {
    std::vector<std::string> values;
    for (const Choice& one : choicesOf(flagName)) values.emplace_back(one.value);
    return values;
}

std::string choiceTitle(const std::string& flagName, const std::string& choice) {
    for (const Choice& one : choicesOf(flagName))
        if (choice == one.value) return one.title;
    return choice;
}

}  // namespace dreambooth

// The flags of diffusers' scripts that are known here but do nothing, or can't be honoured.
// docs/flags.md lists them too; a test compares the two.
#include "command_train_flags.h"

namespace dreambooth {

const std::vector<ForeignFlag>& foreignFlags() {
    constexpr bool value = true, alone = false, refused = true, notice = false;
    static const std::vector<ForeignFlag> flags = {
        {"variant", value, notice, "the half-precision files are found by themselves"},
        {"tokenizer_name", value, refused, "the model's own tokenizer is always used"},
        {"tokenizer_max_length", value, refused, "the length is the text encoder's own"},
        {"class_labels_conditioning", value, refused, "models with class labels can't be trained"},
        {"text_encoder_use_attention_mask", alone, refused,
         "Stable Diffusion's text encoder is used without a mask"},
        {"validation_images", value, refused, "only text prompts can be drawn"},
        {"skip_save_text_encoder", alone, refused, "the model folder would not be whole"},
        {"push_to_hub", alone, refused, "nothing is uploaded"},
        {"do_edm_style_training", alone, refused, "models of the EDM kind can't be trained"},
        {"dataset_name", value, refused, "photos are read from instance_data_dir alone"},
        {"dataset_config_name", value, refused, "photos are read from instance_data_dir alone"},
        {"image_column", value, refused, "photos are read from instance_data_dir alone"},
        {"cache_dir", value, notice, "models are looked for where HF_HOME says"},
        {"output_kohya_format", alone, notice, "a LoRA is always written for both"},
        {"hub_token", value, notice, "nothing is uploaded"},
        {"hub_model_id", value, notice, "nothing is uploaded"},
        {"dataloader_num_workers", value, notice, "the photos are held in memory"},
        {"report_to", value, notice,
         "TensorBoard's files and steps.csv are always written, into the run folder; for Weights & "
         "Biases packaging/cluster/follow_wandb.py follows events.jsonl"},
        {"allow_tf32", alone, notice, "use mixed_precision to be faster"},
        {"prior_generation_precision", value, notice,
         "class images are drawn in the precision of the training"},
        {"local_rank", value, notice, "the rank is read from the environment"},
        {"enable_xformers_memory_efficient_attention", alone, notice,
         "attention needs no extra library"},
        {"set_grads_to_none", alone, notice, "gradients are handled without it"},
        {"pre_compute_text_embeddings", alone, notice,
         "prompts are encoded once wherever the text encoder is not trained"},
        {"validation_scheduler", value, notice, "sample pictures use the model's own sampler"},
        {"image_interpolation_mode", value, notice,
         "photos shrink by area averages and grow bicubically"},
        // Of the scripts for FLUX.2 klein and Z-Image.
        {"cache_latents", alone, notice, "latents are kept wherever the preprocessing is fixed"},
        {"upcast_before_saving", alone, notice, "a LoRA is float32 in any case"},
        {"offload", alone, notice, "what steps don't use leaves a GPU by itself"},
        {"skip_final_inference", alone, notice, "pictures are drawn while it trains"},
        {"final_validation_prompt", value, notice, "only --validation_prompt is drawn"},
        {"enable_npu_flash_attention", alone, notice, "attention needs no extra library"},
        {"fsdp_text_encoder", alone, notice, "each rank has its own text encoder"},
        {"do_fp8_training", alone, refused,
         "--quantize_base float8 keeps the base model in 8 bits"},
        {"bnb_quantization_config_path", value, refused,
         "--quantize_base nf4 keeps the base model in 4 bits"},
    };
    return flags;
}

}  // namespace dreambooth

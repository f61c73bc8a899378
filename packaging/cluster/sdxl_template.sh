#!/usr/bin/env bash
# Ray's SDXL template: a LoRA in fp16 with a replacement VAE, 100 steps on 4 workers, checkpoints copied to shared storage, then
# its four prompts drawn by base and tuned. Arguments go to the training (docs/cluster/templates.md).
set -euo pipefail

shared=${SHARED:?Set SHARED to a folder that all machines see.}
photos=${PHOTOS:?Set PHOTOS to the folder with the photos of the subject.}
model=${MODEL:-stabilityai/stable-diffusion-xl-base-1.0}
vae=${VAE:-madebyollin/sdxl-vae-fp16-fix}
subject="${TOKEN:-sks} ${CLASS:-dog}"
output=${OUTPUT:-$shared/lora-trained-xl}
dreambooth=${DREAMBOOTH_PROGRAM:-dreambooth}
read -ra launch <<<"${LAUNCH:-$dreambooth train --devices=${DEVICES:-0,1,2,3}}"
export HF_HOME=${HF_HOME:-$shared/huggingface}

prompts=("$subject at the beach" "$subject in a bucket" "$subject sleeping soundly" "$subject as a superhero")
mkdir -p "$shared"
for name in "$model" "$vae"; do
    [[ -e $name ]] || "$dreambooth" download "$name" >/dev/null
done
printf '%s\n' "${prompts[@]}" >"$shared/prompts.txt"

# Validated every 25 epochs with the first prompt; the curves are TensorBoard's and a CSV.
"${launch[@]}" --lora --pretrained_model_name_or_path="$model" --pretrained_vae_model_name_or_path="$vae" \
    --instance_data_dir="$photos" --instance_prompt="a photo of $subject" --output_dir="$output" \
    --mixed_precision=fp16 --resolution=1024 --train_batch_size=1 --gradient_accumulation_steps=1 \
    --learning_rate=1e-4 --lr_scheduler=constant --lr_warmup_steps=0 --max_train_steps="${STEPS:-100}" \
    --checkpointing_steps="${STEPS:-100}" --checkpoint_copy_dir="$shared/checkpoints" --seed=0 \
    --validation_prompt="${prompts[0]}" --validation_epochs=25 --report_to="${REPORT_TO:-tensorboard}" "$@"

# Each prompt by base and tuned, from the same noise, on one sheet.
read -ra drawFlags <<<"${DRAW_FLAGS:---dtype=auto}"
"$dreambooth" compare --base="$model" --vae="$vae" --lora="$output/pytorch_lora_weights.safetensors" \
    --prompts="$shared/prompts.txt" --guidance_scale=5 --seeds="${SEEDS:-1}" --output="$shared/base-and-tuned.png" \
    --devices="${DRAW_DEVICES:-${DEVICES:-0,1,2,3}}" "${drawFlags[@]}"

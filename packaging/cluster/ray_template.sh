#!/usr/bin/env bash
# The steps of Ray's DreamBooth template: cache the model, draw 200 class images with 4 workers, train (batch 2, 200 steps),
# draw the subject. On this machine, or where LAUNCH says; arguments go to the training (docs/cluster/templates.md).
set -euo pipefail

shared=${SHARED:?Set SHARED to a folder that all machines see.}
photos=${PHOTOS:?Set PHOTOS to the folder with the photos of the subject.}
model=${MODEL:-CompVis/stable-diffusion-v1-4}
class=${CLASS:-dog}
token=${TOKEN:-unqtkn}
dreambooth=${DREAMBOOTH_PROGRAM:-dreambooth}
classImages=${CLASS_IMAGES:-200}
read -ra launch <<<"${LAUNCH:-$dreambooth train --num_workers=${WORKERS:-2}}"
read -ra draw <<<"$dreambooth generate ${DRAW_FLAGS:---dtype=auto}"

# 1. Cache the model where all machines find it, and the photos with it.
export HF_HOME=${HF_HOME:-$shared/huggingface}
[[ -e $model ]] || "$dreambooth" download "$model" >/dev/null
mkdir -p "$shared/images-own"
cp -rf "$photos"/. "$shared/images-own/"

# 2. Draw pictures of the class; those that are there are kept.
"${draw[@]}" --model_dir="$model" --output_dir="$shared/images-reg" --prompts="photo of a $class" \
    --num_samples_per_prompt="$classImages" --devices="${DRAW_DEVICES:-0,1,2,3}"

# 3. Train.
lora=()
[[ -n ${LORA:-} ]] && lora=(--use_lora)
"${launch[@]}" --model_dir="$model" --output_dir="$shared/model-tuned" \
    --instance_images_dir="$shared/images-own" --instance_prompt="photo of $token $class" \
    --class_images_dir="$shared/images-reg" --class_prompt="photo of a $class" --num_class_images="$classImages" \
    --train_batch_size="${BATCH:-2}" --num_epochs=4 --max_train_steps="${STEPS:-200}" "${lora[@]}" "$@"

# 4. Draw the subject.
tuned=(--model_dir="$shared/model-tuned")
[[ -n ${LORA:-} ]] && tuned=(--model_dir="$model" --lora_weights_dir="$shared/model-tuned")
"${draw[@]}" "${tuned[@]}" --output_dir="$shared/images-new" --num_samples_per_prompt="${SAMPLES:-5}" \
    --prompts="photo of a $token $class in a bucket,photo of a $token $class sleeping,photo of a $token $class in a doghouse"

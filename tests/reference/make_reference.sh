#!/bin/sh
# Makes the models and numbers of this folder anew, from PyPI packages alone (about four minutes on one core).
# usage: make_reference.sh [FOLDER for a Python environment; made where it is missing]
set -eu
cd "$(dirname "$0")"
environment=${1:-$(mktemp -d)}
if [ ! -x "$environment/bin/python" ]; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet torch==2.11.0 diffusers==0.42.1 transformers==5.23.0 peft==0.21.2 \
        accelerate==1.15.0
fi
# One thread: the order of additions, and so the last bits, must not depend on the machine's cores.
export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
python() { "$environment/bin/python" "$@"; }

for name in tiny-sd1 tiny-v; do
    rm -rf "$name"
    python -c "import models; models.save('$name', '$name/model')"
    gradients=
    if [ "$name" = tiny-sd1 ]; then gradients=--all-gradients; fi
    python dump.py "$name/model" "$name/ref" $gradients
    python dump.py "$name/model" "$name/ref" --float64 --parts pipeline
done
for name in tiny-sd2 tiny-sdxl; do
    rm -rf "$name"
    python -c "import models; models.save('$name', '$name/model')"
    python dump.py "$name/model" "$name/ref" --few
    python dump.py "$name/model" "$name/ref" --few --float64 --parts pipeline
done
# The same weights as tiny-sd1, as hub folders of 2022 had them; the U-Net's file is the same.
rm -rf tiny-sd1-old
python -c "import models; models.save_old_layout('tiny-sd1/model', 'tiny-sd1-old/model')"
ln -sf ../../../tiny-sd1/model/unet/diffusion_pytorch_model.safetensors tiny-sd1-old/model/unet/
python dump.py tiny-sd1-old/model tiny-sd1-old/ref --parts tokens,text

# Samplers' settings that the models don't have.
mkdir -p samplers
python samplers.py tiny-sd1/model samplers

# Pictures that are not square.
python buckets.py .

# FLUX.2 klein and Z-Image.
mkdir -p modern
python modern.py modern

# Learning-rate schedules, optimizers and averaged weights.
"$environment/bin/pip" install --quiet bitsandbytes==0.50.2 prodigyopt==1.1.2 lion-pytorch==0.2.5 torchao==0.18.0
mkdir -p optimizers
python lr_schedules.py lr_schedules.json
python optimizers.py optimizers

# Adapters of LyCORIS, and truncated LoRAs.
if [ -n "${SD_SCRIPTS:-}" ]; then
    "$environment/bin/pip" install --quiet lycoris-lora==4.1.3
    mkdir -p lycoris
    python lycoris_changes.py tiny-sd1/model tiny-sd1/ref/lora/lora_kohya_half.safetensors "$SD_SCRIPTS" lycoris
    python merged_pictures.py tiny-sd1/model tiny-sd1/ref/lora/lora_kohya_half.safetensors lycoris
fi

# A matrix in 8 and 4 bits.
python quantized.py quantized.safetensors
python float8.py float8.safetensors

# A tagger.
"$environment/bin/pip" install --quiet timm==1.0.31 torchvision==0.26.0
python tagger.py tiny-tagger

# The VAE in tiles.
python vae_tiles.py tiny-sd1/model tiny-sd1/ref/vae_tiles.safetensors

# Training programs of others: diffusers' scripts lie in its repository's examples/dreambooth alone.
if [ -n "${DIFFUSERS_SCRIPTS:-}" ]; then
    "$environment/bin/pip" install --quiet torchvision==0.26.0
    python golden.py "$DIFFUSERS_SCRIPTS" golden
    python diffusers_flags.py "$DIFFUSERS_SCRIPTS" diffusers_flags.json
fi

# CLIP's own vocabulary, for the tokenizer alone.
wheels=$(mktemp -d)
"$environment/bin/pip" download --quiet --no-deps --dest "$wheels" open_clip_torch dashscope
"$environment/bin/pip" install --quiet tiktoken
mkdir -p clip-vocabulary ../../resources/clip-vocabulary
python clip_vocabulary.py "$wheels"/open_clip_torch-*.whl ../../resources/clip-vocabulary/merges.txt clip-vocabulary/tokens.json
mkdir -p qwen-vocabulary ../../resources/qwen-vocabulary
python qwen_vocabulary.py "$wheels"/dashscope-*.whl ../../resources/qwen-vocabulary/merges.txt qwen-vocabulary/tokens.json
rm -r "$wheels"
chmod -R u+rw,go+r .

#!/usr/bin/env bash
# The first version of Ray's DreamBooth template: U-Net and text encoder tuned whole, 800 steps, two workers with two GPUs each
# (the U-Net on one, text encoder and VAE on the other), all files on shared storage (docs/cluster/templates.md).
set -euo pipefail

export BATCH=${BATCH:-1} STEPS=${STEPS:-800} SAMPLES=${SAMPLES:-20} DRAW_DEVICES=${DRAW_DEVICES:-0}
unset LORA
exec "$(dirname "${BASH_SOURCE[0]}")/ray_template.sh" --devices="${DEVICES:-0+1,2+3}" "$@"

"""What diffusers' VAE makes of pictures in tiles of 8 latents (README.md). usage: vae_tiles.py MODEL OUT_FILE"""
import sys

import torch
from diffusers import AutoencoderKL
from safetensors.torch import save_file

from dump import noise

model, out = sys.argv[1:]
vae = AutoencoderKL.from_pretrained(model, subfolder="vae").eval()
vae.enable_tiling()
factor = 2 ** (len(vae.config.block_out_channels) - 1)
vae.tile_latent_min_size, vae.tile_sample_min_size = 8, 8 * factor
# Sides that leave small and large rests.
latents, pixels = noise(31, 2, 4, 13, 20), noise(32, 1, 3, 9 * factor, 17 * factor).tanh()
with torch.no_grad():
    tensors = {"in.latents": latents, "in.pixels": pixels, "out.decoded": vae.decode(latents).sample,
               "out.moments": vae.encode(pixels).latent_dist.parameters}
save_file({name: tensor.contiguous() for name, tensor in tensors.items()}, out)

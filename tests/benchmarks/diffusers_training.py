"""A training with diffusers, as a program of its own: what training.py measures beside ours. Per step it does what
diffusers' train_dreambooth.py does, and its LoRA scripts (that for XL too): VAE and (where it learns) text encoder run in
every step, AdamW of torch, gradients clipped at 1. It says `N of STEPS at SECONDS` after each step, seconds since the epoch.

usage: diffusers_training.py MODEL PHOTOS CLASS STEPS SIZE BATCH KIND TEXT PRECISION DEVICE
BATCH photos a step and as many class pictures; KIND is full, lora or, with another rank than 4, lora-16; TEXT 1 where the text
encoder learns; CLASS "" without prior preservation; PRECISION no, fp16 or bf16; DEVICE cpu or cuda, of which it tells at the
end how much the allocator had taken at most."""
import glob
import itertools
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from diffusers import AutoencoderKL, DDPMScheduler, UNet2DConditionModel
from PIL import Image
from transformers import AutoTokenizer, CLIPTextModel, CLIPTextModelWithProjection

model, photos, classes, steps, size, count, kind, text, precision, device = sys.argv[1:]
kind, _, rank = kind.partition("-")
learns_text = text == "1"
accelerator = Accelerator(mixed_precision=precision, cpu=device == "cpu")
half = {"no": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}[precision]
scheduler = DDPMScheduler.from_pretrained(model, subfolder="scheduler")
is_xl = os.path.isdir(f"{model}/text_encoder_2")
tokenizers = [AutoTokenizer.from_pretrained(model, subfolder=place, use_fast=False)
              for place in ("tokenizer", "tokenizer_2")[:1 + is_xl]]
encoders = [CLIPTextModel.from_pretrained(model, subfolder="text_encoder")]
if is_xl:
    encoders.append(CLIPTextModelWithProjection.from_pretrained(model, subfolder="text_encoder_2"))
vae = AutoencoderKL.from_pretrained(model, subfolder="vae")
unet = UNet2DConditionModel.from_pretrained(model, subfolder="unet")
vae.requires_grad_(False)
# What is frozen is kept in half precision, as the scripts have it.
vae.to(accelerator.device, dtype=torch.float32 if is_xl else half)
for encoder in encoders:
    encoder.to(accelerator.device, dtype=torch.float32 if learns_text and kind == "full" else half)
unet.to(accelerator.device, dtype=torch.float32 if kind == "full" else half)
if kind == "lora":
    from peft import LoraConfig
    unet.requires_grad_(False)
    for encoder in encoders:
        encoder.requires_grad_(False)
    add = dict(r=int(rank or 4), lora_alpha=int(rank or 4), init_lora_weights="gaussian")
    unet.add_adapter(LoraConfig(**add, target_modules=["to_k", "to_q", "to_v", "to_out.0", "add_k_proj", "add_v_proj"]))
    for encoder in encoders if learns_text else ():
        encoder.add_adapter(LoraConfig(**add, target_modules=["q_proj", "k_proj", "v_proj", "out_proj"]))
elif not learns_text:
    for encoder in encoders:
        encoder.requires_grad_(False)
trained = [p for p in itertools.chain(unet.parameters(), *(encoder.parameters() for encoder in encoders if learns_text))
           if p.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=5e-6, betas=(0.9, 0.999), weight_decay=1e-2, eps=1e-8)
unet.train()
unet, optimizer = accelerator.prepare(unet, optimizer)
if learns_text:
    encoders = [accelerator.prepare(encoder.train()) for encoder in encoders]


def pixels(folder):
    pictures = [np.asarray(Image.open(path).convert("RGB"), np.float32) for path in sorted(glob.glob(f"{folder}/*.png"))]
    return [torch.from_numpy(picture / 127.5 - 1).permute(2, 0, 1) for picture in pictures]


def tokens(prompt):
    """Of each tokenizer."""
    return [tokenizer(prompt, truncation=True, padding="max_length", max_length=tokenizer.model_max_length,
                      return_tensors="pt").input_ids.expand(int(count), -1).to(accelerator.device)
            for tokenizer in tokenizers]


def embed(sides):
    """What the U-Net reads of the prompts, and what XL's reads besides."""
    ids = [torch.cat(of_sides) for of_sides in zip(*(ids for _, ids in sides))]
    if not is_xl:
        return encoders[0](ids[0])[0], None
    outputs = [encoder(one, output_hidden_states=True) for encoder, one in zip(encoders, ids)]
    hidden = torch.cat([output.hidden_states[-2] for output in outputs], dim=-1)
    sizes = torch.tensor([[int(size), int(size), 0, 0, int(size), int(size)]], device=accelerator.device)
    return hidden, {"text_embeds": outputs[1].text_embeds, "time_ids": sizes.expand(len(hidden), -1)}


sides = [(pixels(photos), tokens("a photo of a sks dog"))]
if classes:
    sides.append((pixels(classes), tokens("a photo of a dog")))
embedded = None
if not learns_text:
    with torch.no_grad():
        embedded = embed(sides)
for step in range(int(steps)):
    rows = range(step * int(count), (step + 1) * int(count))
    batch = torch.stack([pictures[row % len(pictures)] for pictures, _ in sides for row in rows]).contiguous()
    assert batch.shape[-1] == int(size)
    latents = vae.encode(batch.to(accelerator.device, dtype=vae.dtype)).latent_dist.sample() * vae.config.scaling_factor
    noise = torch.randn_like(latents)
    timesteps = torch.randint(0, scheduler.config.num_train_timesteps, (len(batch),), device=accelerator.device).long()
    noisy = scheduler.add_noise(latents, noise, timesteps)
    hidden, added = embed(sides) if learns_text else embedded
    prediction = unet(noisy.to(half) if is_xl else noisy, timesteps, hidden, added_cond_kwargs=added, return_dict=False)[0]
    if classes:
        prediction, prior = torch.chunk(prediction, 2, dim=0)
        target, prior_target = torch.chunk(noise, 2, dim=0)
        loss = F.mse_loss(prediction.float(), target.float()) + F.mse_loss(prior.float(), prior_target.float())
    else:
        loss = F.mse_loss(prediction.float(), noise.float())
    accelerator.backward(loss)
    accelerator.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=kind == "lora")  # as the scripts have it
    loss.detach().item()
    print(f"{step + 1} of {steps} at {time.time():.4f}", flush=True)
if device == "cuda":
    print("peak", torch.cuda.max_memory_reserved(), flush=True)

"""A LoRA training of FLUX.2 klein or Z-Image with diffusers and peft, as a program of its own: what gpu-check measures beside
ours. It does what diffusers' train_dreambooth_lora_flux2_klein.py and train_dreambooth_lora_z_image.py do: prompts encoded
once, the encoder gone, the VAE in every step, AdamW of torch, gradients clipped at 1. Arguments and what it says are those of
diffusers_training.py; KIND is lora, TEXT 0.
"""
import glob
import sys
import time

import numpy as np
import torch
from diffusers import DiffusionPipeline
from peft import LoraConfig
from PIL import Image

model, photos, classes, steps, size, count, kind, text, precision, device = sys.argv[1:]
assert kind == "lora" and text == "0"
half = {"no": torch.float32, "bf16": torch.bfloat16}[precision]
pipeline = DiffusionPipeline.from_pretrained(model, dtype=half, transformer=None, vae=None).to(device)
is_klein = type(pipeline).__name__.startswith("Flux2")
layers = {"text_encoder_out_layers": (9, 18, 27)} if is_klein else {}
prompts = ["a photo of a sks dog"] * int(count) + ["a photo of a dog"] * (int(count) if classes else 0)
with torch.no_grad():
    embedded = pipeline.encode_prompt(prompts, device=device, **(layers if is_klein else {"do_classifier_free_guidance": False}))
embedded, text_ids = embedded if is_klein else (embedded[0], None)
del pipeline
rest = DiffusionPipeline.from_pretrained(model, dtype=half, text_encoder=None, tokenizer=None)
vae, transformer = rest.vae.to(device).requires_grad_(False), rest.transformer.to(device).requires_grad_(False)
targets = ["to_k", "to_q", "to_v", "to_out.0"]
if is_klein:
    targets += ["to_qkv_mlp_proj"] + [f"single_transformer_blocks.{i}.attn.to_out"
                                      for i in range(transformer.config.num_single_layers)]
transformer.add_adapter(LoraConfig(r=4, lora_alpha=4, init_lora_weights="gaussian", target_modules=targets))
transformer.train()
trained = [p for p in transformer.parameters() if p.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=1e-4, betas=(0.9, 0.999), weight_decay=1e-4, eps=1e-8)
sigmas = rest.scheduler.sigmas.to(device)
timesteps = rest.scheduler.timesteps.to(device)


def pixels(folder):
    pictures = [np.asarray(Image.open(path).convert("RGB"), np.float32) for path in sorted(glob.glob(f"{folder}/*.png"))]
    return [torch.from_numpy(picture / 127.5 - 1).permute(2, 0, 1) for picture in pictures]


def encode(pictures):
    latents = vae.encode(pictures).latent_dist.mode()
    if not is_klein:
        return (latents - vae.config.shift_factor) * vae.config.scaling_factor
    latents = type(rest)._patchify_latents(latents)
    mean, var = (values.view(1, -1, 1, 1) for values in (vae.bn.running_mean, vae.bn.running_var))
    return (latents - mean) / torch.sqrt(var + vae.config.batch_norm_eps)


def predict(noisy, at):
    if is_klein:
        ids = type(rest)._prepare_latent_ids(noisy).to(device)
        tokens = transformer(hidden_states=type(rest)._pack_latents(noisy), timestep=timesteps[at] / 1000, guidance=None,
                             encoder_hidden_states=embedded, txt_ids=text_ids, img_ids=ids, return_dict=False)[0]
        return type(rest)._unpack_latents_with_ids(tokens, ids)
    rows = list(noisy.unsqueeze(2).unbind(dim=0))
    return -torch.stack(transformer(rows, (1000 - timesteps[at]) / 1000, embedded, return_dict=False)[0], dim=0).squeeze(2)


sides = [pixels(photos)] + ([pixels(classes)] if classes else [])
for step in range(int(steps)):
    rows = range(step * int(count), (step + 1) * int(count))
    batch = torch.stack([pictures[row % len(pictures)] for pictures in sides for row in rows]).contiguous()
    assert batch.shape[-1] == int(size)
    latents = encode(batch.to(device, dtype=vae.dtype))
    noise = torch.randn_like(latents)
    at = (torch.rand(len(batch)) * 1000).long().to(device)
    sigma = sigmas[at].to(latents.dtype).view(-1, 1, 1, 1)
    prediction = predict((1 - sigma) * latents + sigma * noise, at)
    squares = ((prediction.float() - (noise - latents).float()) ** 2).reshape(len(batch), -1).mean(1)
    loss = sum(part.mean() for part in squares.split(int(count)))
    loss.backward()
    torch.nn.utils.clip_grad_norm_(trained, 1.0)
    optimizer.step()
    optimizer.zero_grad()
    loss.detach().item()
    print(f"{step + 1} of {steps} at {time.time():.4f}", flush=True)
if device == "cuda":
    print("peak", torch.cuda.max_memory_reserved(), flush=True)

"""Losses of pictures that are not square, as diffusers computes them, and the shapes that its functions and sd-scripts' choose;
README.md lists the arrays. usage: buckets.py OUT; takes the models of this folder."""
import json
import os
import sys

import torch
import torch.nn.functional as F
from diffusers import DDPMScheduler, StableDiffusionPipeline, StableDiffusionXLPipeline
from diffusers.training_utils import find_nearest_bucket, generate_aspect_ratio_buckets
from safetensors.torch import save_file

HERE = os.path.dirname(os.path.abspath(__file__))
SHAPES = [(72, 56), (48, 88), (96, 64), (64, 128)]
PROMPTS = ["a photo of sks dog", "a photo of dog"]
PICTURES = [(512, 512), (600, 800), (1000, 600), (333, 1000), (768, 1360), (3000, 2000), (1, 1000), (513, 512)]


def fine_buckets(side, low, high, step):
    """What sd-scripts' make_bucket_resolutions() gives for a square."""
    shapes = {(side // step * step,) * 2}
    for width in range(low, high + 1, step):
        height = min(high, side * side // width // step * step)
        if height >= low:
            shapes |= {(width, height), (height, width)}
    return sorted(shapes)


def embedded(pipe):
    if isinstance(pipe, StableDiffusionXLPipeline):
        hidden, _, pooled, _ = pipe.encode_prompt(PROMPTS, device="cpu", num_images_per_prompt=1,
                                                  do_classifier_free_guidance=False)
        return hidden, pooled
    return pipe.encode_prompt(PROMPTS, "cpu", 1, False)[0], None


def losses(kind, name, tensors):
    variant = {"safety_checker": None} if kind is StableDiffusionPipeline else {"variant": "fp16"}
    pipe = kind.from_pretrained(f"{HERE}/{name}/model", torch_dtype=torch.float32, **variant)
    ddpm = DDPMScheduler.from_config(pipe.scheduler.config)
    hidden, pooled = embedded(pipe)
    found = []
    for number, (height, width) in enumerate(SHAPES):
        generator = torch.Generator().manual_seed(100 + number)
        pixels = torch.randint(0, 256, (2, 3, height, width), generator=generator, dtype=torch.uint8)
        with torch.no_grad():
            posterior = pipe.vae.encode(pixels / 127.5 - 1).latent_dist
            latents = posterior.mean * pipe.vae.config.scaling_factor
            noise = torch.randn(latents.shape, generator=generator)
            times = torch.randint(0, 1000, (2,), generator=generator)
            added = None
            if pooled is not None:
                ids = torch.tensor([[10 * height, 10 * width, 0, 0, height, width]] * 2)
                added = {"text_embeds": pooled, "time_ids": ids}
            prediction = pipe.unet(ddpm.add_noise(latents, noise, times), times, hidden, added_cond_kwargs=added).sample
            target = ddpm.get_velocity(latents, noise, times) if ddpm.config.prediction_type == "v_prediction" else noise
            each = F.mse_loss(prediction, target, reduction="none").mean((1, 2, 3))
        tensors[f"{number}.pixels"] = pixels  # the same for both models
        tensors |= {f"{name}.{number}.{key}": value.contiguous() for key, value in
                    {"noise": noise, "timesteps": times, "latents": latents}.items()}
        found.append({"height": height, "width": width, "instance": each[0].item(), "prior": each[1].item()})
    return found


def main():
    tensors = {}
    info = {"losses": {name: losses(kind, name, tensors) for name, kind in
                       (("tiny-sd1", StableDiffusionPipeline), ("tiny-sdxl", StableDiffusionXLPipeline))},
            "ladders": [{"resolution": side, "step": step, "buckets": generate_aspect_ratio_buckets(side, step)}
                        for side, step in ((512, 64), (512, 16), (768, 64), (1024, 64), (64, 8), (300, 8), (448, 64))],
            "fine": [{"resolution": side, "min": low, "max": high, "step": step, "buckets": fine_buckets(side, low, high, step)}
                     for side, low, high, step in ((512, 256, 1024, 64), (1024, 512, 2048, 64), (768, 320, 1280, 32))]}
    ladder = generate_aspect_ratio_buckets(512, 64)
    info["nearest"] = [{"height": h, "width": w, "bucket": ladder[find_nearest_bucket(h, w, ladder)]} for h, w in PICTURES]
    save_file(tensors, f"{sys.argv[1]}/buckets.safetensors")
    with open(f"{sys.argv[1]}/buckets.json", "w", encoding="utf-8") as file:
        json.dump(info, file, indent=1)


if __name__ == "__main__":
    main()

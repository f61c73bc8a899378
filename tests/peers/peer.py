"""What diffusers draws, and how near two pictures are."""
import sys

import numpy as np
import random_models  # noqa: F401  (the path to tests/reference)
import torch
from diffusers import DiffusionPipeline
from dump import SAMPLERS

PROMPT, SEED, STEPS = "a photo of a sks dog in a bucket", 21, 10


class FloatNoise:
    """Noise is drawn in float32 whatever the networks compute in, so that float64 is comparable."""

    def __enter__(self):
        self.changed = []
        for name, module in list(sys.modules.items()):
            if name.startswith("diffusers.") and "randn_tensor" in vars(module):
                original = module.randn_tensor
                self.changed.append((module, original))
                module.randn_tensor = lambda *a, original=original, dtype=None, **k: original(
                    *a, dtype=torch.float32, **k).to(dtype or torch.float32)

    def __exit__(self, *_):
        for module, original in self.changed:
            module.randn_tensor = original


def load(folder, dtype=torch.float32, **more):
    return ready(DiffusionPipeline.from_pretrained(folder, dtype=torch.float32, **more), dtype)


def ready(pipe, dtype=torch.float32):
    pipe.set_progress_bar_config(disable=True)
    for part in pipe.components.values():
        if isinstance(part, torch.nn.Module):
            part.to(dtype).eval()
    return pipe


def draw(pipe, sampler="", negative=None, guidance_rescale=0.0, **more):
    """[height, width, 3] of 0 … 255, not rounded"""
    own = pipe.scheduler
    if sampler:
        kind, extra = SAMPLERS[sampler]
        pipe.scheduler = kind.from_config(own.config, **extra)
    size = pipe.unet.config.sample_size * pipe.vae_scale_factor
    with FloatNoise(), torch.no_grad():
        image = pipe(PROMPT, negative_prompt=negative, num_inference_steps=STEPS, guidance_scale=7.5, height=size, width=size,
                     generator=torch.Generator("cpu").manual_seed(SEED), guidance_rescale=guidance_rescale,
                     output_type="np", **more).images[0]
    pipe.scheduler = own
    return image.astype(np.float64) * 255


def difference(picture, expected):
    """The largest difference of 255 between two pictures; where one is exact, in its bytes."""
    assert picture.shape == expected.shape, f"{picture.shape} instead of {expected.shape}"
    return float(np.abs(picture - expected).max())


def assert_same(ours, expected, what):
    worst = difference(ours, np.round(expected))
    assert worst <= 2, f"{what}: {worst:.1f} of 255 apart"

"""Pictures a second with diffusers at DPM++ 2M (flow models: at theirs), after loading and a first picture, as a program of its own: it says `batch N:
RATE pictures a second` for batches of 1 and 4. usage: diffusers_drawing.py MODEL SIZE STEPS DTYPE DEVICE"""
import sys
import time

import torch
from diffusers import DiffusionPipeline, DPMSolverMultistepScheduler, FlowMatchEulerDiscreteScheduler

model, size, steps, dtype, device = sys.argv[1:]
pipeline = DiffusionPipeline.from_pretrained(model, dtype=getattr(torch, dtype))
if not isinstance(pipeline.scheduler, FlowMatchEulerDiscreteScheduler):
    pipeline.scheduler = DPMSolverMultistepScheduler.from_config(pipeline.scheduler.config)
pipeline.set_progress_bar_config(disable=True)
pipeline.to(device)


def draw(batch):
    return pipeline(prompt=["a photo of a dog"] * batch, num_inference_steps=int(steps), height=int(size), width=int(size))


for batch in (1, 4):
    draw(batch)
    start = time.time()
    for _ in range(4):
        draw(batch)
    print(f"batch {batch}: {4 * batch / (time.time() - start):.2f} pictures a second", flush=True)

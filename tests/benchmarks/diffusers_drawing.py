"""Pictures a second with diffusers at DPM++ 2M (flow models: at theirs), after loading and a first picture, as a program of
its own: it says `batch N: RATE pictures a second` for each batch. usage: diffusers_drawing.py MODEL SIZE STEPS DTYPE DEVICE
BATCH…"""
import sys
import time

import torch
from diffusers import DiffusionPipeline, DPMSolverMultistepScheduler, FlowMatchEulerDiscreteScheduler

model, size, steps, dtype, device, *batches = sys.argv[1:]
pipeline = DiffusionPipeline.from_pretrained(model, dtype=getattr(torch, dtype))
if not isinstance(pipeline.scheduler, FlowMatchEulerDiscreteScheduler):
    pipeline.scheduler = DPMSolverMultistepScheduler.from_config(pipeline.scheduler.config)
pipeline.set_progress_bar_config(disable=True)
pipeline.to(device)


def draw(batch):
    return pipeline(prompt=["a photo of a dog"] * batch, num_inference_steps=int(steps), height=int(size), width=int(size))


for batch in map(int, batches):
    draw(batch)
    start, drawn = time.time(), 0
    while drawn < 4:
        draw(batch)
        drawn += batch
    print(f"batch {batch}: {drawn / (time.time() - start):.3f} pictures a second", flush=True)

"""One picture with diffusers, as a program of its own: what generation.py measures beside ours. It says `step N` after
each step. usage: diffusers_picture.py MODEL OUTPUT SIZE STEPS DTYPE"""
import sys

import torch
from diffusers import DiffusionPipeline

model, output, size, steps, dtype = sys.argv[1:]
pipe = DiffusionPipeline.from_pretrained(model, dtype=getattr(torch, dtype))
pipe.set_progress_bar_config(disable=True)
done = 0


def tell(*_):
    global done
    done += 1
    print(f"{done} of", flush=True)
    return {}


pipe("a photo of a sks dog in a bucket", num_inference_steps=int(steps), guidance_scale=7.5, height=int(size),
     width=int(size), generator=torch.Generator("cpu").manual_seed(21), callback_on_step_end=tell).images[0].save(output)

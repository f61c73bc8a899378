# What other packages' optimizers make of made-up gradients, and diffusers' averaged weights, for
# tests/core/training/test_optimizer.cpp and test_ema.cpp. Usage: optimizers.py FOLDER
import json
import math
import sys

import bitsandbytes as bnb
import bitsandbytes.backends.cpu.ops
import numpy as np
import torch
from bitsandbytes.functional import create_dynamic_map
from diffusers.training_utils import EMAModel
from lion_pytorch import Lion
from prodigyopt import Prodigy
from safetensors.torch import save_file
from transformers.optimization import Adafactor

STEPS = 40
# Large enough for 8 bits and not: a matrix that ends within a block, a kernel, few numbers.
SHAPES = [{"a": (64, 65), "b": (8, 6, 3, 3), "c": (50,)}, {"d": (10, 20), "e": (4200,)}]
RATES, DECAYS = (1e-2, 3e-3), (0.01, 0.1)
NORM = 1.0


def starts():
    """The parameters of each group, the same for all optimizers."""
    first = 0
    for group in SHAPES:
        tensors = {}
        for name, shape in group.items():
            numbers = np.arange(first, first + math.prod(shape), dtype=np.float64)
            tensors[name] = torch.nn.Parameter(torch.from_numpy(np.sin(0.91 * numbers).astype(np.float32)).reshape(shape))
            first += len(numbers)
        yield tensors


def gradient(first, shape, step):
    """Mostly the same direction, of magnitudes between 0.1 and 1; clipped in some steps, not in all."""
    i = np.arange(first, first + math.prod(shape), dtype=np.float64)
    numbers = (np.sin(0.7 * i) + 0.5 * np.sin(1.1 * step + 0.37 * i)) * 0.1 ** (i % 5 / 4)
    return torch.from_numpy((numbers * (0.01 + 0.03 * (step % 3))).astype(np.float32)).reshape(shape)


def run(make, rates=RATES):
    groups = list(starts())
    optimizer = make([{"params": list(group.values()), "lr": rate, "weight_decay": decay}
                      for group, rate, decay in zip(groups, rates, DECAYS)])
    every = [parameter for group in groups for parameter in group.values()]
    facts = []
    for step in range(STEPS):
        first = 0
        for parameter in every:
            parameter.grad = gradient(first, parameter.shape, step)
            first += parameter.numel()
        norm = float(torch.nn.utils.clip_grad_norm_(every, NORM))
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * (1 - step / (STEPS + 10))
        optimizer.step()
        fact = {"norm": norm}
        if "d" in optimizer.param_groups[0]:
            fact["d"] = float(optimizer.param_groups[0]["d"])
        facts.append(fact)
    return {name: p.detach() for group in groups for name, p in group.items()}, facts


def prodigy(**arguments):
    return lambda groups: Prodigy(groups, lr=1.0, betas=(0.9, 0.999), eps=1e-8, **arguments)


def ema(decay):
    """diffusers' average over parameters that walk by the gradients above."""
    parameters = {name: p for group in starts() for name, p in group.items()}
    average = EMAModel(parameters.values(), decay=decay, foreach=True)
    for step in range(STEPS):
        first = 0
        for p in parameters.values():
            p.data.sub_(gradient(first, p.shape, step))
            first += p.numel()
        average.step(parameters.values())
    return dict(zip(parameters, average.shadow_params))


def nearest_code(numbers, code, scales, codes, blocksize):
    """bitsandbytes' own CPU kernel looks up 65536 evenly spaced numbers; its CUDA kernels search, like this."""
    rows = torch.nn.functional.pad(numbers.flatten(), (0, -numbers.numel() % blocksize)).view(-1, blocksize)
    scales.copy_(rows.abs().amax(1))
    found = (rows / scales[:, None]).flatten()[:numbers.numel(), None].sub(code).abs().argmin(1)
    codes.copy_(found.to(torch.uint8).view_as(codes))


bitsandbytes.backends.cpu.ops._quant_blockwise_fp32_direct = nearest_code
class Muon:
    """torch's own on the matrices (kernels flattened to such), its AdamW on the rest."""

    def __init__(self, groups):
        self.param_groups, self.parts = groups, []
        for group in groups:
            common = {"lr": group["lr"], "weight_decay": group["weight_decay"]}
            matrices = [p for p in group["params"] if p.ndim > 1]
            flat = [torch.nn.Parameter(p.detach().flatten(1).clone()) for p in matrices]
            muon = torch.optim.Muon(flat, adjust_lr_fn="match_rms_adamw", **common)
            rest = [p for p in group["params"] if p.ndim == 1]
            self.parts.append((matrices, flat, [muon] + ([torch.optim.AdamW(rest, **common)] if rest else [])))

    def step(self):
        for group, (matrices, flat, optimizers) in zip(self.param_groups, self.parts):
            for p, matrix in zip(matrices, flat):
                matrix.grad = p.grad.flatten(1)
            for optimizer in optimizers:
                optimizer.param_groups[0]["lr"] = group["lr"]
                optimizer.step()
            for p, matrix in zip(matrices, flat):
                p.data.copy_(matrix.detach().view_as(p))


folder = sys.argv[1]
torch.set_num_threads(1)
betas = dict(betas=(0.9, 0.999), eps=1e-8)
facts = {}
for name, make, rates in [
    ("adamw", lambda g: torch.optim.AdamW(g, **betas), RATES),
    ("adamw8bit", lambda g: bnb.optim.AdamW8bit(g, **betas), RATES),
    ("prodigy", prodigy(decouple=True, use_bias_correction=True, safeguard_warmup=True), (1.0, 1.0)),
    ("prodigy_plain", prodigy(beta3=0.99, decouple=False, use_bias_correction=False, safeguard_warmup=False), (1.0, 1.0)),
    ("lion", lambda g: Lion(g, betas=(0.9, 0.99)), RATES),
    ("muon", Muon, RATES),
    ("adafactor", lambda g: Adafactor(g, relative_step=False, scale_parameter=False, warmup_init=False), RATES),
]:
    tensors, facts[name] = run(make, rates)
    save_file({key: value.contiguous() for key, value in tensors.items()}, f"{folder}/{name}.safetensors")
for decay in (0.9999, 0.5):
    save_file(ema(decay), f"{folder}/ema_{decay}.safetensors")
facts["codes"] = {"signed": create_dynamic_map(True).tolist(), "unsigned": create_dynamic_map(False).tolist()}
with open(f"{folder}/optimizers.json", "w") as file:
    json.dump(facts, file)

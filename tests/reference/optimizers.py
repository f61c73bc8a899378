# What other packages' optimizers make of made-up gradients, and diffusers' averaged weights, for
# tests/core/training/test_optimizer.cpp and test_ema.cpp. Usage: optimizers.py FOLDER [OPTIMIZER…]
# With names only these are made and put beside the others, and only their packages are needed.
import json
import math
import sys

import numpy as np
import torch
from safetensors.torch import save_file

STEPS = 40
# Large enough for 8 bits and not: a matrix that ends within a block, a kernel, few numbers.
SHAPES = [{"a": (64, 65), "b": (8, 6, 3, 3), "c": (50,)}, {"d": (10, 20), "e": (4200,)}]
RATES, DECAYS = (1e-2, 3e-3), (0.01, 0.1)
NORM = 1.0
BETAS = {"betas": (0.9, 0.999), "eps": 1e-8}


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


def adamw8bit(groups):
    import bitsandbytes
    import bitsandbytes.backends.cpu.ops
    bitsandbytes.backends.cpu.ops._quant_blockwise_fp32_direct = nearest_code
    return bitsandbytes.optim.AdamW8bit(groups, **BETAS)


def prodigy(**arguments):
    def make(groups):
        from prodigyopt import Prodigy
        return Prodigy(groups, lr=1.0, **BETAS, **arguments)
    return make


def lion(groups):
    from lion_pytorch import Lion
    return Lion(groups, betas=(0.9, 0.99))


def adafactor(groups):
    from transformers.optimization import Adafactor
    return Adafactor(groups, relative_step=False, scale_parameter=False, warmup_init=False)


def ema(decay):
    """diffusers' average over parameters that walk by the gradients above."""
    from diffusers.training_utils import EMAModel
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


def codes():
    """The numbers that bitsandbytes' codes of 8 bits stand for."""
    from bitsandbytes.functional import create_dynamic_map
    return {"signed": create_dynamic_map(True).tolist(), "unsigned": create_dynamic_map(False).tolist()}


ONE = (1.0, 1.0)
OPTIMIZERS = {
    "adamw": (lambda groups: torch.optim.AdamW(groups, **BETAS), RATES),
    "adamw8bit": (adamw8bit, RATES),
    "prodigy": (prodigy(decouple=True, use_bias_correction=True, safeguard_warmup=True), ONE),
    "prodigy_plain": (prodigy(beta3=0.99, decouple=False, use_bias_correction=False, safeguard_warmup=False), ONE),
    "lion": (lion, RATES),
    "muon": (Muon, RATES),
    "adafactor": (adafactor, RATES),
}

folder, names = sys.argv[1], sys.argv[2:]
torch.set_num_threads(1)
facts = {}
if names:
    with open(f"{folder}/optimizers.json") as file:
        facts = json.load(file)
for name in names or OPTIMIZERS:
    tensors, facts[name] = run(*OPTIMIZERS[name])
    save_file({key: value.contiguous() for key, value in tensors.items()}, f"{folder}/{name}.safetensors")
if not names:
    for decay in (0.9999, 0.5):
        save_file(ema(decay), f"{folder}/ema_{decay}.safetensors")
    facts["codes"] = codes()
with open(f"{folder}/optimizers.json", "w") as file:
    json.dump(facts, file)

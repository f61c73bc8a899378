"""What lycoris-lora and peft make of LoHa, LoKr and LoCon with a middle layer, and what sd-scripts makes of LoRAs that it
truncates and merges, on the layers of tiny-sd1, for tests/core/models/test_lycoris.cpp.
Usage: lycoris_changes.py MODEL A_KOHYA_LORA SD_SCRIPTS FOLDER (SD_SCRIPTS: a checkout of github.com/kohya-ss/sd-scripts)."""
import ast
import itertools
import json
import os
import sys

import torch
from diffusers import UNet2DConditionModel
from lycoris.functional import locon, loha, lokr
from lycoris.functional.general import rebuild_tucker
from peft import LoHaConfig, LoKrConfig, get_peft_model
from peft.utils import get_peft_model_state_dict
from safetensors.torch import load_file, save_file

MODEL, LORA, SD_SCRIPTS, FOLDER = sys.argv[1:]
BLOCK = "down_blocks.0"
ATTENTION = f"{BLOCK}.attentions.0.transformer_blocks.0"
TO_Q, TO_V, CROSS_K, FEED = (f"{ATTENTION}.{end}" for end in ("attn1.to_q", "attn1.to_v", "attn2.to_k", "ff.net.0.proj"))
CONV1, CONV2, DOWN = f"{BLOCK}.resnets.0.conv1", f"{BLOCK}.resnets.0.conv2", f"{BLOCK}.downsamplers.0.conv"
seeds = itertools.count(900)
changes = {}


def noise(*shape):
    return 0.3 * torch.randn(shape, generator=torch.Generator("cpu").manual_seed(next(seeds)))


def kohya(module):
    return "lora_unet_" + module.replace(".", "_")


def unet():
    return UNet2DConditionModel.from_pretrained(MODEL, subfolder="unet").requires_grad_(False)


def shape_of(network, module):
    return network.get_submodule(module).weight.shape


def save(name, tensors):
    save_file({k: v.contiguous().clone() for k, v in tensors.items()}, f"{FOLDER}/{name}.safetensors")


def loha_file(network):
    tensors = {}
    for module, rank, tucker in ((TO_Q, 2, False), (CROSS_K, 12, False), (FEED, 3, False), (CONV1, 2, True), (CONV2, 2, False)):
        outputs, inputs, *kernel = shape_of(network, module)
        flat = inputs * (kernel[0] * kernel[1] if kernel and not tucker else 1)
        parts = {}
        for number in "12":
            a = noise(rank, outputs) if tucker else noise(outputs, rank)
            parts |= {f"hada_w{number}_a": a, f"hada_w{number}_b": noise(rank, flat)}
            if tucker:
                parts[f"hada_t{number}"] = noise(rank, rank, *kernel)
        alpha = torch.tensor(rank / 2)
        change = loha.diff_weight(parts["hada_w1_b"], parts["hada_w1_a"], parts["hada_w2_b"], parts["hada_w2_a"],
                                  parts.get("hada_t1"), parts.get("hada_t2"), gamma=float(alpha) / rank)
        changes[f"loha.{module}"] = change.reshape(shape_of(network, module))
        tensors |= {f"{kohya(module)}.{k}": v for k, v in parts.items()} | {f"{kohya(module)}.alpha": alpha}
    # DoRA over a LoHa, as LycorisBaseModule.apply_weight_decompose() does it.
    weight = network.get_submodule(TO_Q).weight
    lengths = weight.norm(dim=1, keepdim=True) * 1.5
    changed = weight + changes[f"loha.{TO_Q}"]
    decomposed = {k: v for k, v in tensors.items() if k.startswith(kohya(TO_Q))}
    save("loha_dora", decomposed | {f"{kohya(TO_Q)}.dora_scale": lengths})
    changes[f"loha_dora.{TO_Q}"] = changed * (lengths / changed.norm(dim=1, keepdim=True)) - weight
    save("loha", tensors)


def lokr_file(network):
    tensors = {}
    rank, alpha = 2, torch.tensor(1.0)
    forms = {TO_Q: "w1 w2", FEED: "w1 w2_ab", CROSS_K: "w1_ab w2_ab", TO_V: "w1_ab w2", CONV1: "w1 w2", CONV2: "w1 w2_ab", DOWN: "w1 t2"}
    for module, form in forms.items():
        outputs, inputs, *kernel = shape_of(network, module)
        a, b = 4, 2
        c, d = outputs // a, inputs // b
        size = kernel[0] * kernel[1] if kernel else 1
        parts = {}
        if "w1_ab" in form:
            parts |= {"lokr_w1_a": noise(a, rank), "lokr_w1_b": noise(rank, b)}
        else:
            parts["lokr_w1"] = noise(a, b)
        if "t2" in form:
            parts |= {"lokr_t2": noise(rank, rank, *kernel), "lokr_w2_a": noise(rank, c), "lokr_w2_b": noise(rank, d)}
        elif "w2_ab" in form:
            parts |= {"lokr_w2_a": noise(c, rank), "lokr_w2_b": noise(rank, d * size)}
        else:
            parts["lokr_w2"] = noise(c, d, *kernel)
        w2 = parts.get("lokr_w2")
        if w2 is None and "t2" not in form:
            w2 = (parts["lokr_w2_a"] @ parts["lokr_w2_b"]).reshape(c, d, *kernel)
        if w2 is None:
            w2 = rebuild_tucker(parts["lokr_t2"], parts["lokr_w2_a"], parts["lokr_w2_b"])
        # As LokrModule scales: by alpha / rank, which is 1 for two whole matrices.
        scale = float(alpha) / rank if "ab" in form or "t2" in form else 1
        change = lokr.diff_weight(parts.get("lokr_w1"), parts.get("lokr_w1_a"), parts.get("lokr_w1_b"), w2, None, None, None,
                                  gamma=rank)
        changes[f"lokr.{module}"] = (change * scale).reshape(shape_of(network, module))
        tensors |= {f"{kohya(module)}.{k}": v for k, v in parts.items()} | {f"{kohya(module)}.alpha": alpha}
    save("lokr", tensors)


def locon_file(network):
    outputs, inputs, *kernel = shape_of(network, CONV1)
    down, mid, up = noise(3, inputs, 1, 1), noise(3, 3, *kernel), noise(outputs, 3, 1, 1)
    changes[f"locon.{CONV1}"] = locon.diff_weight(down, up, mid, gamma=0.5).reshape(outputs, inputs, *kernel)
    save("locon", {f"{kohya(CONV1)}.lora_down.weight": down, f"{kohya(CONV1)}.lora_mid.weight": mid,
                   f"{kohya(CONV1)}.lora_up.weight": up, f"{kohya(CONV1)}.alpha": torch.tensor(1.5)})


def peft_folder(name, config):
    """An adapter of peft's in its folder, and what the U-Net makes with it."""
    network = get_peft_model(unet(), config)
    with torch.no_grad():
        for key, parameter in sorted(network.named_parameters()):
            if "hada_" in key or "lokr_" in key:
                parameter.copy_(noise(*parameter.shape))
    os.makedirs(f"{FOLDER}/{name}", exist_ok=True)
    save(f"{name}/adapter_model", get_peft_model_state_dict(network))
    settings = config.to_dict()
    settings = {k: sorted(v) if isinstance(v, set) else v for k, v in settings.items()}
    settings["auto_mapping"] = {"base_model_class": "UNet2DConditionModel"}
    with open(f"{FOLDER}/{name}/adapter_config.json", "w") as file:
        json.dump(settings, file, indent=1, sort_keys=True, default=str)
    for key, module in network.named_modules():
        if hasattr(module, "get_delta_weight"):
            key = key.removeprefix("base_model.model.")
            changes[f"{name}.{key}"] = module.get_delta_weight("default")
    inputs = load_file(f"{MODEL}/../ref/unet.safetensors")
    return network, inputs


def functions_of(path, names):
    """Some functions of a program, without what it imports."""
    with open(path) as file:
        tree = ast.parse(file.read())
    wanted = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name in names]
    scope = {"torch": torch, "MIN_SV": 1e-6}
    exec(compile(ast.Module(wanted, []), path, "exec"), scope)
    return scope


def truncations():
    """sd-scripts' resize_lora.py of one file, and what extract_lora_from_models.py makes of a difference."""
    program = functions_of(f"{SD_SCRIPTS}/networks/resize_lora.py",
                           ["merge_linear", "extract_linear", "extract_conv", "rank_resize"])
    lora = load_file(LORA)
    for key in sorted(lora)[:60]:
        if not key.endswith("lora_down.weight") or "attentions" not in key:
            continue
        name = key.removesuffix(".lora_down.weight")
        down, up, alpha = lora[key], lora[name + ".lora_up.weight"], lora[name + ".alpha"]
        made = program["extract_linear"](program["merge_linear"](down, up, "cpu"), 2, None, None, "cpu",
                                         float(alpha) / down.shape[0])
        changes[f"resized.{name}"] = made["lora_up"] @ made["lora_down"] * (made["new_alpha"] / made["new_rank"])
        changes[f"kept.{name}"] = torch.tensor(float(made["fro_retained"]))
    difference = noise(16, 32, 3, 3)
    made = program["extract_conv"](difference, 3, None, None, "cpu")
    changes["extract.difference"] = difference
    changes["extract.change"] = (made["lora_up"].flatten(1) @ made["lora_down"].flatten(1)).reshape(difference.shape)
    changes["extract.kept"] = torch.tensor(float(made["fro_retained"]))


with torch.no_grad():
    network = unet()
    loha_file(network)
    lokr_file(network)
    locon_file(network)
    truncations()
targets = ["to_q", "to_v", "conv1", "ff.net.0.proj"]
for name, config in (("peft_loha", LoHaConfig(r=4, alpha=2, target_modules=targets, use_effective_conv2d=True)),
                     ("peft_lokr", LoKrConfig(r=4, alpha=2, target_modules=targets, decompose_factor=4,
                                              use_effective_conv2d=True))):
    targets_ = [m for m, _ in network.named_modules() if m.startswith(BLOCK) and any(m.endswith(t) for t in targets)]
    config.target_modules = targets_
    with torch.no_grad():
        adapted, inputs = peft_folder(name, config)
        ids = load_file(f"{MODEL}/../ref/text.safetensors")
        states = next(v for k, v in sorted(ids.items()) if k.endswith("last_hidden_state"))
        changes[f"{name}.output"] = adapted(inputs["in.sample"], torch.tensor([10, 731]),
                                            encoder_hidden_states=states[:2]).sample
        changes[f"{name}.states"] = states[:2]
save("changes", {k: v.detach().float() for k, v in changes.items()})

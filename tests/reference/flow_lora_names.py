# Writes flow_lora_names.json: the names by which ComfyUI and musubi-tuner look for layers in LoRA files of FLUX.2 klein and
# Z-Image: by ComfyUI's tables (comfy/utils.py, as model_lora_keys_unet() of comfy/lora.py uses them; commit 09708eae) and those of
# musubi's networks (commit 30c658c; it needs einops). Blocks are numbered N.
# python flow_lora_names.py COMFYUI MUSUBI_TUNER flow_lora_names.json
import ast
import json
import re
import sys

import torch

comfyui, musubi, out = sys.argv[1:]
with open(f"{comfyui}/comfy/utils.py") as file:
    functions = [node for node in ast.parse(file.read()).body if isinstance(node, ast.FunctionDef)
                 and node.name in ("swap_scale_shift", "flux_to_diffusers", "z_image_to_diffusers")]
tables = {}
exec(compile(ast.Module(functions, []), "utils", "exec"), tables)
sys.path.insert(0, f"{musubi}/src")
from musubi_tuner.flux_2 import flux2_models
from musubi_tuner.zimage import zimage_model


def numbered(names):
    return sorted({re.sub(r"(?<=blocks[._])\d+|(?<=layers[._])\d+|(?<=refiner[._])\d+", "N", name) for name in names})


def underscored(name):
    return name.replace(".", "_")


def layers(network):
    return [name for name, module in network.named_modules() if isinstance(module, torch.nn.Linear)]


def comfyuis(table, originals):
    """The names that our files have: as diffusers has them, and those of the original network."""
    return numbered(["transformer." + name.removesuffix(".weight") for name in table if name.endswith(".weight")]
                    + ["lora_unet_" + underscored(name) for name in originals])


with torch.device("meta"):
    klein = flux2_models.Flux2(flux2_models.Klein4BParams())
    z_image = zimage_model.ZImageTransformer2DModel(axes_lens=[1536, 512, 512])
flux_table = tables["flux_to_diffusers"]({"depth": 5, "depth_single_blocks": 20, "hidden_size": 3072})
z_table = tables["z_image_to_diffusers"]({"n_layers": 30, "dim": 3840})
z_originals = {(target[0] if isinstance(target, tuple) else target).removesuffix(".weight")
               for name, target in z_table.items() if name.endswith(".weight")}
known = {"klein": {"comfyui": comfyuis(flux_table, layers(klein)),
                   "musubi": numbered("lora_unet_" + underscored(name) for name in layers(klein))},
         "z_image": {"comfyui": comfyuis(z_table, z_originals),
                     "musubi": numbered("lora_unet_" + underscored(name) for name in layers(z_image))}}
with open(out, "w") as file:
    json.dump(known, file, indent=0)
    file.write("\n")

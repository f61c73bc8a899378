# Writes ldm_names.json: what diffusers' single-file converters make of the names that CompVis' and
# Stability's networks (and OpenCLIP) give their modules. python ldm_names.py > ldm_names.json
import json
from types import SimpleNamespace

import torch
from diffusers.loaders.single_file_utils import (
    convert_ldm_unet_checkpoint, convert_ldm_vae_checkpoint, convert_open_clip_checkpoint)

RESNET = ["in_layers.0", "in_layers.2", "emb_layers.1", "out_layers.0", "out_layers.3", "skip_connection"]


def unet_modules(layers, down, up, label):
    """openaimodel.UNetModel: the modules with weights; `down`, `up`: which levels have attention."""
    names = ["time_embed.0", "time_embed.2", "input_blocks.0.0", "out.0", "out.2"]
    names += ["label_emb.0.0", "label_emb.0.2"] if label else []

    def resnet(place):
        names.extend(f"{place}.{part}" for part in RESNET)

    def attention(place):
        names.extend(f"{place}.{part}" for part in ("norm", "proj_in", "transformer_blocks.0.attn1.to_q", "proj_out"))

    row = 0
    for level, attends in enumerate(down):
        for _ in range(layers):
            row += 1
            resnet(f"input_blocks.{row}.0")
            if attends:
                attention(f"input_blocks.{row}.1")
        if level + 1 < len(down):
            row += 1
            names.append(f"input_blocks.{row}.0.op")
    resnet("middle_block.0")
    attention("middle_block.1")
    resnet("middle_block.2")
    row = 0
    for level, attends in enumerate(up):
        for layer in range(layers + 1):
            resnet(f"output_blocks.{row}.0")
            if attends:
                attention(f"output_blocks.{row}.1")
            if layer == layers and level + 1 < len(up):
                names.append(f"output_blocks.{row}.{2 if attends else 1}.conv")
            row += 1
    return names


def vae_modules(levels, layers):
    """autoencoder.Encoder and Decoder."""
    names = ["quant_conv", "post_quant_conv"]
    for half, block, sample in (("encoder", "down", "downsample"), ("decoder", "up", "upsample")):
        names += [f"{half}.{part}" for part in ("conv_in", "norm_out", "conv_out")]
        names += [f"{half}.mid.attn_1.{part}" for part in ("norm", "q", "k", "v", "proj_out")]
        places = [f"{half}.mid.block_{i}" for i in (1, 2)]
        for level in range(levels):
            places += [f"{half}.{block}.{level}.block.{i}" for i in range(layers + (half == "decoder"))]
            if level + 1 < levels if half == "encoder" else level > 0:
                names.append(f"{half}.{block}.{level}.{sample}.conv")
        names += [f"{p}.{part}" for p in places for part in ("norm1", "conv1", "norm2", "conv2", "nin_shortcut")]
    return names


def open_clip_names(layers):
    names = ["positional_embedding", "text_projection", "token_embedding.weight", "ln_final.weight"]
    for i in range(layers):
        names += [f"transformer.resblocks.{i}.{part}" for part in
                  ("ln_1.weight", "ln_2.bias", "attn.in_proj_weight", "attn.in_proj_bias", "attn.out_proj.weight",
                   "mlp.c_fc.weight", "mlp.c_proj.bias")]
    return names


def pairs(names, convert):
    """[LDM name, diffusers name, row the latter begins at], told by values that occur once."""
    given = {name: 3.0 * i + torch.arange(3.0).reshape(3, 1, 1, 1) for i, name in enumerate(names)}
    if "positional_embedding" in given:  # its arrays are cut into thirds of rows
        given = {name: array.reshape(3, 1) for name, array in given.items()}
        given["text_projection"] = given["text_projection"][:1]
    result = []
    for name, array in convert(given).items():
        value = int(array.flatten()[0])
        if not name.endswith(".bias") or "resblocks" in names[value // 3]:  # to be short
            result.append([names[value // 3], name, value % 3])
    return sorted(result)


def arrays(modules):
    return [f"{module}.{part}" for module in modules for part in ("weight", "bias")]


def unet(layers, down, up, label):
    def convert(given):
        given = {f"model.diffusion_model.{name}": array for name, array in given.items()}
        config = {"layers_per_block": layers, "addition_embed_type": "text_time" if label else None}
        return convert_ldm_unet_checkpoint(given, config)
    names = arrays(unet_modules(layers, down, up, label))
    return {"layers_per_block": layers, "up_has_attention": up, "pairs": pairs(names, convert)}


def vae(levels, layers):
    def convert(given):
        given = {f"first_stage_model.{name}": array for name, array in given.items()}
        return convert_ldm_vae_checkpoint(given, {"down_block_types": [0] * levels, "up_block_types": [0] * levels})
    names = arrays(vae_modules(levels, layers))
    return {"levels": levels, "layers_per_block": layers, "pairs": pairs(names, convert)}


def open_clip(layers):
    def convert(given):
        given = {f"conditioner.embedders.1.model.{name}": array for name, array in given.items()}
        model = SimpleNamespace(config=SimpleNamespace(hidden_size=1))
        return convert_open_clip_checkpoint(model, given, "conditioner.embedders.1.model.")
    return {"layers": layers, "pairs": pairs(open_clip_names(layers), convert)}


print(json.dumps({
    "unet": [unet(2, [True, True, True, False], [False, True, True, True], False),
             unet(2, [False, True, True], [True, True, False], True),
             unet(1, [True, True], [True, False], False)],
    "vae": [vae(4, 2), vae(3, 1)],
    "open_clip": [open_clip(2)],
}, separators=(",", ":")).replace('],["', '],\n["'))

"""Models as single files with the names of the first Stable Diffusion code, as model sites have them. diffusers reads such
files and has no writer for them."""
import re

import random_models  # noqa: F401  (the path to tests/reference)
import torch
from safetensors.torch import save_file
from unet_modules import ldm_module

VAE_PARTS = {"group_norm": "norm", "to_q": "q", "to_k": "k", "to_v": "v", "to_out.0": "proj_out", "conv_shortcut": "nin_shortcut"}
OPEN_CLIP = {"layer_norm1": "ln_1", "layer_norm2": "ln_2", "mlp.fc1": "mlp.c_fc", "mlp.fc2": "mlp.c_proj",
             "self_attn.out_proj": "attn.out_proj"}


def unet_names(unet):
    for name, value in unet.state_dict().items():
        module, end = name.rsplit(".", 1)
        yield f"model.diffusion_model.{ldm_module(module, unet.config)}.{end}", value


def vae_names(vae):
    levels = len(vae.config.block_out_channels)
    for name, value in vae.state_dict().items():
        if re.search(r"attentions.*(to_.*)weight", name):
            value = value[:, :, None, None]  # the first code had convolutions there
        name = re.sub(r"down_blocks\.(\d+)\.resnets", r"down.\1.block", name)
        name = re.sub(r"up_blocks\.(\d+)\.resnets", lambda m: f"up.{levels - 1 - int(m[1])}.block", name)
        name = re.sub(r"down_blocks\.(\d+)\.downsamplers\.0", r"down.\1.downsample", name)
        name = re.sub(r"up_blocks\.(\d+)\.upsamplers\.0", lambda m: f"up.{levels - 1 - int(m[1])}.upsample", name)
        name = re.sub(r"mid_block\.resnets\.(\d)", lambda m: f"mid.block_{int(m[1]) + 1}", name)
        name = name.replace("mid_block.attentions.0", "mid.attn_1").replace("conv_norm_out", "norm_out")
        for today, first in VAE_PARTS.items():
            name = name.replace(f".{today}.", f".{first}.")
        yield f"first_stage_model.{name}", value


def clip_names(encoder, prefix):
    for name, value in encoder.state_dict().items():
        yield f"{prefix}text_model.{name.removeprefix('text_model.')}", value
    yield f"{prefix}text_model.embeddings.position_ids", torch.arange(encoder.config.max_position_embeddings)[None]


def open_clip_names(encoder, prefix, more_layers):
    """With layers after those in use, as SD 2's files have one, and the matrix that SD 2 does not use."""
    state = {name.removeprefix("text_model."): value for name, value in encoder.state_dict().items()}
    layers = encoder.config.num_hidden_layers
    for name, value in state.items():
        match = re.fullmatch(r"encoder\.layers\.(\d+)\.(.*)\.(weight|bias)", name)
        if match is None or "self_attn" in name and "out_proj" not in name:
            continue
        for layer in [int(match[1])] + ([layers] if more_layers and int(match[1]) == 0 else []):
            yield f"{prefix}transformer.resblocks.{layer}.{OPEN_CLIP[match[2]]}.{match[3]}", value.clone()
    for layer in range(layers + more_layers):
        attention = f"encoder.layers.{layer % layers}.self_attn."
        for end in ("weight", "bias"):
            joined = torch.cat([state[f"{attention}{part}_proj.{end}"] for part in "qkv"])
            yield f"{prefix}transformer.resblocks.{layer}.attn.in_proj_{end}", joined
    yield f"{prefix}token_embedding.weight", state["embeddings.token_embedding.weight"]
    yield f"{prefix}positional_embedding", state["embeddings.position_embedding.weight"]
    yield f"{prefix}ln_final.weight", state["final_layer_norm.weight"]
    yield f"{prefix}ln_final.bias", state["final_layer_norm.bias"]
    size = encoder.config.hidden_size
    yield f"{prefix}text_projection", state["text_projection.weight"].T if "text_projection.weight" in state else torch.eye(size)
    yield f"{prefix}logit_scale", torch.tensor(4.6)


def write(pipe, path, dtype=torch.float32):
    tensors = dict(unet_names(pipe.unet)) | dict(vae_names(pipe.vae))
    if hasattr(pipe, "text_encoder_2"):
        tensors |= dict(clip_names(pipe.text_encoder, "conditioner.embedders.0.transformer."))
        tensors |= dict(open_clip_names(pipe.text_encoder_2, "conditioner.embedders.1.model.", 0))
    elif pipe.text_encoder.config.hidden_act == "gelu":
        tensors |= dict(open_clip_names(pipe.text_encoder, "cond_stage_model.model.", 1))
    else:
        tensors |= dict(clip_names(pipe.text_encoder, "cond_stage_model.transformer."))
    tensors["alphas_cumprod"] = pipe.scheduler.alphas_cumprod
    tensors = {k: v.detach().to(dtype if v.is_floating_point() else v.dtype).contiguous().clone() for k, v in tensors.items()}
    save_file(tensors, path)

# Writes lora-xl/: one LoRA of a very small SDXL model, with convolutions and both text encoders, in the dialects that
# diffusers and peft write, and modules.json with the names and shapes of the model's layers. Alpha is half the rank.
# python lora_files.py lora-xl
import json
import os
import re
import sys

import torch
from diffusers import StableDiffusionXLPipeline, UNet2DConditionModel
from diffusers.loaders.lora_conversion_utils import (
    _convert_non_diffusers_lora_to_diffusers, _maybe_map_sgm_blocks_to_diffusers)
from diffusers.utils import convert_all_state_dict_to_peft, convert_state_dict_to_diffusers, convert_state_dict_to_kohya
from diffusers.training_utils import _collate_lora_metadata
from peft import LoraConfig
from peft.utils import get_peft_model_state_dict
from safetensors.torch import save_file
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection

out = sys.argv[1]
os.makedirs(out, exist_ok=True)
torch.manual_seed(7)

TEXT = dict(vocab_size=50, hidden_size=8, intermediate_size=16, num_hidden_layers=2, num_attention_heads=2,
            projection_dim=8)
RANK = 2
UNET_TARGETS = ["to_q", "to_k", "to_v", "to_out.0", "proj_in", "ff.net.0.proj", "ff.net.2", "conv1", "conv_shortcut",
                "downsamplers.0.conv", "upsamplers.0.conv", "time_emb_proj", "add_embedding.linear_1", "conv_in"]
TEXT_TARGETS = ["q_proj", "k_proj", "v_proj", "out_proj", "fc1", "text_projection"]


def models():
    unet = UNet2DConditionModel(
        sample_size=8, block_out_channels=(8, 16), layers_per_block=1,
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"), up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
        cross_attention_dim=16, attention_head_dim=(2, 4), transformer_layers_per_block=(1, 2),
        use_linear_projection=True, addition_embed_type="text_time", addition_time_embed_dim=4,
        projection_class_embeddings_input_dim=6 * 4 + 8, norm_num_groups=4)
    return {"unet": unet, "text_encoder": CLIPTextModel(CLIPTextConfig(**TEXT)),
            "text_encoder_2": CLIPTextModelWithProjection(CLIPTextConfig(**TEXT))}


def adapted(dora):
    """The models with random adapters, and the adapters' arrays by component as peft names them."""
    parts = models()
    shapes = {f"{name}.{module}".replace(".text_model.", "."): list(layer.weight.shape)
              for name, model in parts.items() for module, layer in model.named_modules()
              if isinstance(layer, (torch.nn.Linear, torch.nn.Conv2d))}
    arrays = {}
    for name, model in parts.items():
        targets = UNET_TARGETS if name == "unet" else TEXT_TARGETS
        model.add_adapter(LoraConfig(r=RANK, lora_alpha=RANK / 2, use_dora=dora, init_lora_weights="gaussian",
                                     target_modules=targets))
        with torch.no_grad():
            for parameter, array in model.named_parameters():
                if "lora_B" in parameter:
                    array.normal_()
                elif "magnitude" in parameter:
                    array.mul_(1 + 0.1 * torch.rand(array.shape))
        arrays[name] = get_peft_model_state_dict(model)
    return parts, shapes, arrays


def save_by_diffusers(file, parts, arrays, metadata=True):
    settings = _collate_lora_metadata({name: model for name, model in parts.items()}) if metadata else {}
    StableDiffusionXLPipeline.save_lora_weights(
        out, arrays["unet"], arrays["text_encoder"], arrays["text_encoder_2"], weight_name=file, **settings)


def sgm_name(module):
    """kohya's name of a U-Net module of this shape in Stability's spelling, which it uses for SDXL."""
    top = {"conv_in": "input_blocks.0.0", "add_embedding.linear_1": "label_emb.0.0"}
    blocks = {"down_blocks.0.downsamplers.0.conv": "input_blocks.2.0.op",
              "up_blocks.0.upsamplers.0.conv": "output_blocks.1.2.conv",
              "down_blocks.0.resnets.0": "input_blocks.1.0", "down_blocks.1.resnets.0": "input_blocks.3.0",
              "down_blocks.1.attentions.0": "input_blocks.3.1",
              "mid_block.resnets.0": "middle_block.0", "mid_block.resnets.1": "middle_block.2",
              "mid_block.attentions.0": "middle_block.1",
              **{f"up_blocks.{b}.resnets.{i}": f"output_blocks.{2 * b + i}.0" for b in (0, 1) for i in (0, 1)},
              **{f"up_blocks.0.attentions.{i}": f"output_blocks.{i}.1" for i in (0, 1)}}
    layers = {".conv1": ".in_layers.2", ".time_emb_proj": ".emb_layers.1", ".conv_shortcut": ".skip_connection"}
    for table in (top, blocks, layers):
        for theirs, ours in table.items():
            module = module.replace(theirs, ours)
    return module


def kohya(arrays, spell):
    """sd-scripts' file: all names with underscores, alpha beside each pair, DoRA's magnitudes [out, 1]."""
    prefixes = {"unet": "lora_unet_", "text_encoder": "lora_te1_", "text_encoder_2": "lora_te2_"}
    result = {}
    for component, state in arrays.items():
        for key, array in state.items():
            module, part = re.fullmatch(r"(.*)\.(lora_[AB]\.weight|lora_magnitude_vector)", key).groups()
            module = spell(module) if component == "unet" else module
            if component == "text_encoder":
                module = "text_model." + module
            name = prefixes[component] + module.replace(".", "_")
            ending = {"lora_A.weight": "lora_down.weight", "lora_B.weight": "lora_up.weight"}.get(part, "dora_scale")
            if ending == "dora_scale":
                array = array.reshape(-1, *[1] * (state[f"{key.removesuffix(part)}lora_A.weight"].dim() - 1))
            result[f"{name}.{ending}"] = array.contiguous()
            result[f"{name}.alpha"] = torch.tensor(RANK / 2)
    return result


parts, shapes, arrays = adapted(dora=False)
json.dump(shapes, open(f"{out}/modules.json", "w"), indent=0)
save_by_diffusers("peft.safetensors", parts, arrays)
as_diffusers = {name: convert_state_dict_to_diffusers(state) for name, state in arrays.items()}
save_by_diffusers("diffusers.safetensors", parts, as_diffusers)
sgm = kohya(arrays, sgm_name)
save_file(sgm, f"{out}/kohya_sgm.safetensors")
# In diffusers' spelling, as its own converter writes; but its reader mistakes the number in "linear_1".
save_file(kohya(arrays, lambda module: module.replace("add_embedding.linear_1", "label_emb.0.0")),
          f"{out}/kohya.safetensors")
# diffusers must understand the spelling above as the same modules.
mapped = _maybe_map_sgm_blocks_to_diffusers(dict(sgm), parts["unet"].config)
state, alphas = _convert_non_diffusers_lora_to_diffusers(mapped)
assert len(alphas) == sum("lora_A" in key for state in arrays.values() for key in state)

parts, _, arrays = adapted(dora=True)
save_by_diffusers("dora_peft.safetensors", parts, arrays)
save_file(kohya(arrays, sgm_name), f"{out}/dora_kohya.safetensors")
for name in sorted(os.listdir(out)):
    os.chmod(f"{out}/{name}", 0o644)

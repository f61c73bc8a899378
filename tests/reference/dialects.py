"""LoRA files in every dialect, for dump.py: of attention's linear layers alone as PEFT makes them, and of all layers
with convolutions and DoRA as kohya's and LyCORIS's programs write them."""
import re

import torch
from diffusers.utils import convert_state_dict_to_diffusers, convert_state_dict_to_kohya
from peft import LoraConfig
from peft.utils import get_peft_model_state_dict
from safetensors.torch import save_file

from unet_modules import ldm_module

RANK = 4
UNET_TARGETS = ["to_q", "to_k", "to_v", "to_out.0"]
TEXT_TARGETS = ["q_proj", "k_proj", "v_proj", "out_proj"]


def noise(seed, *shape):
    return torch.randn(shape, generator=torch.Generator("cpu").manual_seed(seed))


def write(tensors, path, dtype=torch.float32):
    save_file({k: v.detach().to(dtype if v.is_floating_point() else v.dtype).contiguous().clone()
               for k, v in tensors.items()}, path)


def add_adapters(pipe, encoders, half):
    """{part: network}, with adapters of PEFT in place; with `half` of values that float16 holds."""
    torch.manual_seed(55)
    parts = {part: getattr(pipe, part) for part in ("unet", *encoders)}
    for i, (part, network) in enumerate(parts.items()):
        network.requires_grad_(False)
        network.add_adapter(LoraConfig(r=RANK, lora_alpha=RANK, init_lora_weights="gaussian",
                                       target_modules=UNET_TARGETS if part == "unet" else TEXT_TARGETS))
        with torch.no_grad():
            for name, p in sorted(network.named_parameters()):
                if "lora_B" in name:
                    p.copy_(0.3 * noise(700 + i, *p.shape))
                if half and "lora" in name:
                    p.copy_(p.half().float())
    return parts


def kohya_name(part, module, pipe):
    """sd-scripts' own name. Its U-Net of SDXL has the modules of the first code."""
    xl = hasattr(pipe, "text_encoder_2")
    if part == "unet":
        return "lora_unet_" + (ldm_module(module, pipe.unet.config) if xl else module).replace(".", "_")
    number = {"text_encoder": "1" if xl else "", "text_encoder_2": "2"}[part]
    return f"lora_te{number}_text_model_" + module.removeprefix("text_model.").replace(".", "_")


def save_dialects(pipe, parts, folder, half):
    """Writes the adapters that are in place; {label of the picture: file that diffusers reads for it}."""
    diffusers, peft, kohya = {}, {}, {}
    for part, network in parts.items():
        adapters = get_peft_model_state_dict(network)
        diffusers[f"{part}_lora_layers"] = convert_state_dict_to_diffusers(adapters)
        peft |= {f"{part}.{k}": v for k, v in adapters.items()}
    type(pipe).save_lora_weights(folder, **diffusers)
    for name, value in peft.items():  # with an alpha that is not the rank: half the strength
        path, end = name.rsplit(".lora_", 1)
        flat = kohya_name(*path.split(".", 1), pipe)
        kohya[f"{flat}.lora_{'down' if end[0] == 'A' else 'up'}.weight"] = value
        kohya[f"{flat}.alpha"] = torch.tensor(RANK / 2)
    dtype = torch.float16 if half else torch.float32
    write(peft, f"{folder}/lora_peft.safetensors", dtype)
    write(kohya, f"{folder}/lora_kohya_half.safetensors", dtype)
    write(convert_state_dict_to_kohya(peft), f"{folder}/lora_kohya_diffusers.safetensors", dtype)
    return {"diffusers": "pytorch_lora_weights", "kohya_half": "lora_kohya_half", "kohya_diffusers": "lora_kohya_diffusers"}


# --- what the first models' folders lack ------------------------------------------------------------------------

def save_old(pipe, folder):
    """The attention processors of diffusers 0.11 to 0.16: adapters of the U-Net alone, without a prefix."""
    old = {}
    for name, value in get_peft_model_state_dict(pipe.unet).items():
        attention, layer, end = re.fullmatch(r"(.*)\.to_([a-z]+)(?:\.0)?\.lora_([AB])\.weight", name).groups()
        old[f"{attention}.processor.to_{layer}_lora.{'down' if end == 'A' else 'up'}.weight"] = value
    write(old, f"{folder}/lora_old.safetensors", torch.float16)


def save_diffusers_dora(pipe, folder):
    """DoRA (Liu et al. 2024) as PEFT makes it: lora_magnitude_vector, one value an output."""
    torch.manual_seed(56)
    pipe.unet.add_adapter(LoraConfig(r=2, lora_alpha=2, use_dora=True, target_modules=["to_q", "to_v", "ff.net.2"]))
    with torch.no_grad():
        for name, p in sorted(pipe.unet.named_parameters()):
            if "lora_B" in name:
                p.copy_(0.1 * noise(710, *p.shape))
            elif "lora_magnitude" in name:
                p.mul_(1 + 0.2 * noise(711, *p.shape))
    layers = convert_state_dict_to_diffusers(get_peft_model_state_dict(pipe.unet))
    type(pipe).save_lora_weights(folder, unet_lora_layers=layers, weight_name="lora_diffusers_dora.safetensors")


def all_layers(pipe, encoders):
    """Adapters of rank 2 for every second of the layers that LyCORIS's LoCon trains, in float16: {(part, module): (down,
    up, alpha)}. Of the text encoder all: diffusers knows its layers by the whole set."""
    chosen, count = {}, 0
    for part in ("unet", *encoders):
        for name, module in sorted(getattr(pipe, part).named_modules()):
            text = part != "unet" and re.search(r"(fc[12]|[qkvt]_proj)$", name)
            unet = part == "unet" and re.search(r"(resnets|transformer_blocks|proj_in|proj_out|samplers)", name)
            if not (text or unet) or not isinstance(module, (torch.nn.Linear, torch.nn.Conv2d)):
                continue
            count += 1
            if unet and count % 2:
                continue
            outputs, inputs, *kernel = module.weight.shape
            seed = 800 + 2 * len(chosen)
            down = noise(seed, 2, inputs, *kernel) / module.weight[0].numel() ** 0.5
            up = 0.2 * noise(seed + 1, outputs, 2, *[1 for _ in kernel])
            chosen[part, name] = (down.half(), up.half(), 1.0)
    return chosen


def change_of(down, up, alpha):
    """alpha / rank · up · down, in the shape of the layer's weight"""
    product = up.double().flatten(1) @ down.double().flatten(1)
    return alpha / len(down) * product.reshape(len(up), *down.shape[1:])


def decomposed(weight, change, magnitude):
    """DoRA: the changed weight's direction for each output, with its own length."""
    changed = weight.double() + change
    length = changed.flatten(1).norm(dim=1).reshape(magnitude.shape)
    return changed * (magnitude.double() / length)


def save_all_layers(pipe, encoders, folder):
    """Writes lora_kohya_conv and, of every third layer and with dora_scale as LyCORIS has it, lora_kohya_dora. Returns
    what each does to the weights of a pipeline: diffusers leaves dora_scale out, so its makers' formula stands here."""
    adapters, conv, dora, magnitudes = all_layers(pipe, encoders), {}, {}, {}
    for i, ((part, name), (down, up, alpha)) in enumerate(adapters.items()):
        flat = kohya_name(part, name, pipe)
        layer = {f"{flat}.lora_down.weight": down, f"{flat}.lora_up.weight": up, f"{flat}.alpha": torch.tensor(alpha)}
        conv |= layer
        if i % 3 == 0:
            weight = getattr(pipe, part).get_submodule(name).weight
            length = weight.flatten(1).norm(dim=1) * (1 + 0.1 * noise(2000 + i, len(weight)))
            magnitudes[part, name] = length.half().reshape(-1, *[1 for _ in weight.shape[1:]])
            dora |= layer | {f"{flat}.dora_scale": magnitudes[part, name]}
    write(conv, f"{folder}/lora_kohya_conv.safetensors", torch.float16)
    write(dora, f"{folder}/lora_kohya_dora.safetensors", torch.float16)

    @torch.no_grad()
    def merge(other):
        for (part, name), layer in adapters.items():
            weight = getattr(other, part).get_submodule(name).weight
            weight.copy_(weight.double() + change_of(*layer))

    @torch.no_grad()
    def decompose(other):
        for (part, name), magnitude in magnitudes.items():
            weight = getattr(other, part).get_submodule(name).weight
            weight.copy_(decomposed(weight, change_of(*adapters[part, name]), magnitude))
    return merge, decompose

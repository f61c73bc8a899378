"""What diffusers draws with two LoRAs of tiny-sd1 at strengths of their own, and with a LoHa of peft's in the U-Net, for
tests/app/test_merge.cpp. Writes the second LoRA too.
Usage: merged_pictures.py MODEL FIRST_KOHYA_LORA FOLDER (FOLDER: lycoris/, with peft_loha/ of lycoris_changes.py)."""
import itertools
import sys

import torch
from diffusers import StableDiffusionPipeline
from peft import PeftModel
from safetensors.torch import save_file

MODEL, FIRST, FOLDER = sys.argv[1:]
seeds = itertools.count(1500)


def second_lora(unet):
    """Of the attention's outputs, which the first one changes too, with another rank."""
    tensors = {}
    for name, module in unet.named_modules():
        if not name.endswith("to_out.0"):
            continue
        outputs, inputs = module.weight.shape
        key = "lora_unet_" + name.replace(".", "_")
        for part, shape in (("lora_down", (2, inputs)), ("lora_up", (outputs, 2))):
            generator = torch.Generator("cpu").manual_seed(next(seeds))
            tensors[f"{key}.{part}.weight"] = 0.3 * torch.randn(shape, generator=generator)
        tensors[f"{key}.alpha"] = torch.tensor(2.0)
    save_file(tensors, f"{FOLDER}/second.safetensors")


def draw(pipe, name):
    pipe.set_progress_bar_config(disable=True)
    picture = pipe("a photo of a sks dog in a bucket", num_inference_steps=6, guidance_scale=7.5, height=64, width=64,
                   generator=torch.Generator("cpu").manual_seed(21)).images[0]
    picture.save(f"{FOLDER}/{name}.png")


def pipeline():
    return StableDiffusionPipeline.from_pretrained(MODEL, safety_checker=None)


with torch.no_grad():
    pipe = pipeline()
    draw(pipe, "plain")
    second_lora(pipe.unet)
    pipe.load_lora_weights(FIRST, adapter_name="first")
    pipe.load_lora_weights(f"{FOLDER}/second.safetensors", adapter_name="second")
    pipe.set_adapters(["first", "second"], [0.7, -0.4])
    draw(pipe, "merged")
    pipe = pipeline()
    pipe.unet = PeftModel.from_pretrained(pipe.unet, f"{FOLDER}/peft_loha").get_base_model()
    draw(pipe, "peft_loha_picture")

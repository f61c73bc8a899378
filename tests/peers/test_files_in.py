"""Models and LoRAs that diffusers, peft and others saved draw in ours what they draw in diffusers."""
import os

import peft
import pytest
import torch
from diffusers import StableDiffusionPipeline, StableDiffusionXLPipeline

import dialects  # of tests/reference
import peer
import random_models
import single_files
import studio

FAMILIES = ["sd1-usual", "sd2-velocity", "sdxl-usual"]
DTYPES = {"float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16}


def from_single_file(path, folder):
    kind = StableDiffusionXLPipeline if os.path.isdir(f"{folder}/text_encoder_2") else StableDiffusionPipeline
    pipe = kind.from_single_file(str(path), config=str(folder), local_files_only=True, torch_dtype=torch.float32)
    return peer.ready(pipe)


@pytest.mark.parametrize("layout", ["variant", "half", "shards", "half shards of a variant"])
@pytest.mark.parametrize("model", FAMILIES)
def test_folders(model, layout, program, tmp_path):
    folder, pipe = tmp_path / "model", random_models.make(model)
    if layout != "shards":
        pipe.to(torch.float16)
    shards = {"max_shard_size": "300KB"} if "shards" in layout else {}
    variant = {"variant": "fp16"} if "variant" in layout else {}
    pipe.save_pretrained(folder, **shards, **variant)
    ours = studio.generate(program, folder, tmp_path / "ours.png")
    peer.assert_same(ours, peer.draw(peer.load(folder, **variant)), f"{model}, {layout}")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("model", ["sd1-usual", "sd1-odd", "sd2-epsilon", "sd2-velocity", "sdxl-usual", "sdxl-odd"])
def test_single_files(model, dtype, program, folder_of, tmp_path):
    file = tmp_path / "model.safetensors"
    single_files.write(random_models.make(model), file, DTYPES[dtype])
    rounded = random_models.make(model).to(DTYPES[dtype])
    expected = peer.draw(peer.ready(rounded))
    ours = studio.generate(program, file, tmp_path / "ours.png", "--config", folder_of(model))
    peer.assert_same(ours, expected, f"{model} as one file of {dtype}")
    if model in FAMILIES and dtype == "float32":  # is it what such files are?
        peer.assert_same(expected.round(), peer.draw(from_single_file(file, folder_of(model))), "diffusers and its own file")


@pytest.mark.parametrize("model", FAMILIES)
def test_loras(model, server, folder_of, tmp_path):
    pipe = peer.load(folder_of(model))
    encoders = [name for name in ("text_encoder", "text_encoder_2") if hasattr(pipe, name)]
    labels = dialects.save_dialects(pipe, dialects.add_adapters(pipe, encoders, False), str(tmp_path), False)
    labels |= {"peft": "lora_peft", "conv": "lora_kohya_conv", "dora": "lora_kohya_dora"}
    merge, decompose = dialects.save_all_layers(peer.load(folder_of(model)), encoders, str(tmp_path))
    base = server.draw(folder_of(model), tmp_path / "base.png")
    for label, file in labels.items():
        other = peer.load(folder_of(model))
        if label in ("conv", "dora"):  # diffusers leaves dora_scale out, so its makers' formula
            (merge if label == "conv" else decompose)(other)
        else:  # PEFT's own names are diffusers' for the U-Net; both files hold the same adapters
            other.load_lora_weights(str(tmp_path), weight_name=labels["diffusers" if label == "peft" else label] + ".safetensors")
        expected = peer.draw(other)
        ours = server.draw(folder_of(model), tmp_path / f"{label}.png", lora=str(tmp_path / f"{file}.safetensors"))
        peer.assert_same(ours, expected, f"{model} with {file}")
        assert peer.difference(ours, base) > 2, f"{file} changes nothing"


PEFT_SETTINGS = {
    "alpha": dict(lora_alpha=2),
    "large alpha": dict(lora_alpha=16),
    "patterns": dict(lora_alpha=16, rank_pattern={"attn1.to_q": 2}, alpha_pattern={"attn1.to_q": 1, "to_k": 2}),
    "rslora": dict(lora_alpha=3, use_rslora=True),
    "dora": dict(lora_alpha=16, use_dora=True),
}


@pytest.mark.parametrize("settings", PEFT_SETTINGS)
def test_peft_folder(settings, program, folder_of, tmp_path):
    """As peft saves it: how strongly it acts stands beside the arrays."""
    model, folder = "sd1-usual", tmp_path / "adapter"
    pipe = peer.load(folder_of(model))
    config = peft.LoraConfig(r=4, target_modules=["to_q", "to_k", "to_v", "to_out.0"], **PEFT_SETTINGS[settings])
    adapted = peft.get_peft_model(pipe.unet, config)
    torch.manual_seed(3)
    with torch.no_grad():
        for name, parameter in adapted.named_parameters():
            if "lora_" in name and "magnitude" not in name:
                # Where they change more, diffusers' own pictures depend on the last bits: 52 of 255 for 0.2 and an alpha of 16.
                parameter.normal_(0, 0.2 if settings != "large alpha" else 0.05)
    adapted.save_pretrained(folder)
    merged = peer.load(folder_of(model))
    merged.unet = peft.PeftModel.from_pretrained(merged.unet, folder).merge_and_unload()
    expected = peer.draw(merged)
    base = studio.generate(program, folder_of(model), tmp_path / "base.png")
    for named in (folder / "adapter_model.safetensors", folder):
        ours = studio.generate(program, folder_of(model), tmp_path / f"{named.stem}.png", "--lora", named)
        peer.assert_same(ours, expected, f"{settings}: {named.name}")
        assert peer.difference(ours, base) > 2, "it changes nothing"


@pytest.mark.parametrize("model", FAMILIES)
def test_two_loras(model, program, folder_of, tmp_path):
    pipe, files = peer.load(folder_of(model)), {"first": 0.7, "second": -0.4}
    for i, name in enumerate(files):
        other = peer.load(folder_of(model))
        parts = dialects.add_adapters(other, ["text_encoder"], False)
        with torch.no_grad():
            for network in parts.values():
                for parameter in network.parameters():
                    if parameter.requires_grad:
                        parameter.mul_(1 - 0.5 * i)
        dialects.save_dialects(other, parts, str(tmp_path / name), False)
        pipe.load_lora_weights(str(tmp_path / name), weight_name="pytorch_lora_weights.safetensors", adapter_name=name)
    pipe.set_adapters(list(files), list(files.values()))
    flags = [flag for name, scale in files.items()
             for flag in ("--lora", tmp_path / name / "pytorch_lora_weights.safetensors", "--lora_scale", scale)]
    peer.assert_same(studio.generate(program, folder_of(model), tmp_path / "ours.png", *flags), peer.draw(pipe), model)

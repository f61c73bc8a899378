"""FLUX.2 klein and Z-Image: our small ones that can draw, and what `dreambooth train` makes of such models, draw the same in
diffusers: a LoRA, also with the distilled model, and a whole model; what its model card says to type does so."""
import os
import re

import numpy as np
import pytest
import torch
from modern import pipeline
from peft import LoraConfig, get_peft_model

import peer
import random_models
import studio
from test_files_out import train

SIZE = 64
# Guidance of the base and of the distilled model.
KINDS = {"klein": (4.0, 1.0), "z_image": (5.0, 0.0)}


@pytest.fixture(scope="module", params=KINDS)
def taught(request, program, tmp_path_factory):
    """Folders of the base, the distilled model and a run's result."""
    place = tmp_path_factory.mktemp(request.param)
    for name, distilled in (("base", False), ("distilled", True)):
        pipeline(request.param, distilled).save_pretrained(place / name)
    train(program, place / "base", place / "out", "--lora", "--rank", "4", "--learning_rate", "1e-2", "--max_train_steps", "8")
    return request.param, place


def drawn_by_diffusers(model, guidance, lora=None):
    pipe = peer.load(model)
    if lora:
        pipe.load_lora_weights(os.path.dirname(lora), weight_name=os.path.basename(lora))
    return drawn(pipe, guidance)


def drawn(pipe, guidance):
    with torch.no_grad():
        image = pipe(prompt=peer.PROMPT, num_inference_steps=peer.STEPS, guidance_scale=guidance, height=SIZE, width=SIZE,
                     generator=torch.Generator("cpu").manual_seed(peer.SEED), output_type="np").images[0]
    return image.astype(np.float64) * 255


def drawn_by_us(program, model, guidance, output, *more):
    return studio.generate(program, model, output, "--guidance_scale", guidance, "--width", SIZE, "--height", SIZE, *more)


@pytest.mark.parametrize("model, guidance", [("taught-klein", 4.0), ("taught-z-image", 5.0)])
def test_taught(model, guidance, program, tmp_path):
    folder = os.path.join(random_models.REFERENCE, model)
    ours = drawn_by_us(program, folder, guidance, tmp_path / "ours.png")
    peer.assert_same(ours, drawn_by_diffusers(folder, guidance), model)


def test_base(taught, program, tmp_path):
    kind, place = taught
    ours = drawn_by_us(program, place / "base", KINDS[kind][0], tmp_path / "ours.png")
    peer.assert_same(ours, drawn_by_diffusers(place / "base", KINDS[kind][0]), kind)


@pytest.mark.parametrize("distilled", [False, True])
def test_trained(distilled, taught, program, tmp_path):
    kind, place = taught
    model, guidance = place / ("distilled" if distilled else "base"), KINDS[kind][distilled]
    base = drawn_by_us(program, model, guidance, tmp_path / "base.png")
    files = sorted((place / "out").glob("*.safetensors"))
    assert len(files) == 2, files
    for file in files:  # of diffusers and for other programs
        ours = drawn_by_us(program, model, guidance, tmp_path / "ours.png", "--lora", file)
        assert peer.difference(ours, base) > 2, "nothing was learned"
        peer.assert_same(ours, drawn_by_diffusers(model, guidance, str(file)), f"{kind} with {file.name}")


@pytest.mark.parametrize("layers", [(), ("--lora_layers", "to_q,to_v,ff.linear_in,w1")])
def test_kohyas_names(layers, taught, program, tmp_path):
    kind, place = taught
    lora, guidance = place / "out" / "pytorch_lora_weights.safetensors", KINDS[kind][0]
    if layers:
        names = layers[1].replace(",w1" if kind == "klein" else ",ff.linear_in", "")
        train(program, place / "base", tmp_path / "out", "--lora", "--rank", "4", "--learning_rate", "1e-2", "--max_train_steps",
              "8", "--lora_layers", names)
        lora = tmp_path / "out" / "pytorch_lora_weights.safetensors"
    exported = tmp_path / "kohya.safetensors"
    studio.run(program, "convert", lora, exported, "--to", "kohya", "--base", place / "base", "--no_verify")
    ours = drawn_by_us(program, place / "base", guidance, tmp_path / "ours.png", "--lora", exported)
    peer.assert_same(ours, drawn_by_diffusers(place / "base", guidance, str(lora)), f"{kind}'s own names")
    peer.assert_same(ours, drawn_by_diffusers(place / "base", guidance, str(exported)), f"{kind} in kohya's names")


def test_whole_model(taught, program, tmp_path):
    kind, place = taught
    guidance = KINDS[kind][0]
    train(program, place / "base", tmp_path / "out", "--learning_rate", "1e-3")
    base = drawn_by_us(program, place / "base", guidance, tmp_path / "base.png")
    studio.run(program, "convert", tmp_path / "out", tmp_path / "exported", "--to", "diffusers", "--dtype", "float32")
    for folder in (tmp_path / "out", tmp_path / "exported"):
        ours = drawn_by_us(program, folder, guidance, tmp_path / "ours.png")
        assert peer.difference(ours, base) > 2, "nothing was learned"
        peer.assert_same(ours, drawn_by_diffusers(folder, guidance), f"{kind} in {folder.name}")


def test_dora(taught, program, tmp_path):
    kind, place = taught
    train(program, place / "base", tmp_path / "out", "--lora", "--use_dora", "--rank", "4", "--learning_rate", "1e-2",
          "--max_train_steps", "8")
    file = tmp_path / "out" / "pytorch_lora_weights.safetensors"
    ours = drawn_by_us(program, place / "base", KINDS[kind][0], tmp_path / "ours.png", "--lora", file)
    peer.assert_same(ours, drawn_by_diffusers(place / "base", KINDS[kind][0], str(file)), f"{kind} with DoRA")


def test_pefts_own(taught, program, tmp_path):
    """With its settings beside; klein's also without them, which diffusers reads with an alpha of the rank."""
    kind, place = taught
    for alpha in (2, 4):
        pipe = peer.load(place / "base")
        torch.manual_seed(0)
        settings = LoraConfig(r=4, lora_alpha=alpha, target_modules=["to_q", "to_k", "to_v"], init_lora_weights=False)
        adapted = get_peft_model(pipe.transformer, settings)
        for name, weight in adapted.named_parameters():
            if "lora_" in name:
                torch.nn.init.normal_(weight, std=0.3)
        folder = tmp_path / str(alpha)
        adapted.save_pretrained(folder)
        if alpha == 4 and kind == "klein":
            (folder / "adapter_config.json").unlink()
        ours = drawn_by_us(program, place / "base", KINDS[kind][0], tmp_path / "ours.png", "--lora",
                           folder / "adapter_model.safetensors")
        peer.assert_same(ours, drawn(pipe, KINDS[kind][0]), f"{kind} with peft's alpha {alpha}")


def test_model_card(taught, program, tmp_path, monkeypatch):
    kind, place = taught
    exported = tmp_path / "Rex.safetensors"
    studio.run(program, "convert", place / "out" / "pytorch_lora_weights.safetensors", exported, "--to", "comfyui", "--base",
               place / "base", "--trigger_phrase", "sks dog")
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", exported.with_suffix(".md").read_text(), re.DOTALL)[1]
    code = code.replace('"base"', repr(str(place / "base")))  # its name stands for its place
    code = code.replace("(prompt=", f"(height={SIZE}, width={SIZE}, num_inference_steps=2, prompt=")
    said = {}
    exec(code, said)
    assert said["image"].size == (SIZE, SIZE)

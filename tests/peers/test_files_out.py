"""What ours exports and trains loads in diffusers and draws there what it draws in ours."""
import glob
import json
import os
import struct
import subprocess

import pytest
import torch

import dialects  # of tests/reference
import peer
import studio
from test_files_in import FAMILIES, from_single_file

PHOTOS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../resources/subjects/robot/photos")


def metadata(path):
    with open(path, "rb") as file:
        return json.loads(file.read(struct.unpack("<Q", file.read(8))[0])).get("__metadata__", {})


def assert_verified(result, output):
    """What every export says of itself."""
    assert os.path.samefile(result["output"], output)
    assert result["largest_pixel_difference"] <= (2 if "16" not in str(result.get("dtype", "")) else 255)
    assert os.path.exists(result["model_card"]), "no model card"


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("model", FAMILIES)
def test_single_file(model, dtype, program, folder_of, tmp_path):
    file = tmp_path / "model.safetensors"
    result = studio.run(program, "convert", folder_of(model), file, "--to", "single-file", "--dtype", dtype)
    assert_verified(result | {"dtype": dtype}, file)
    ours = studio.generate(program, file, tmp_path / "ours.png")  # the file says all of itself
    peer.assert_same(ours, peer.draw(from_single_file(file, folder_of(model))), f"{model} as one file of {dtype}")


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("model", FAMILIES)
def test_folder(model, dtype, program, folder_of, tmp_path):
    file, folder = tmp_path / "model.safetensors", tmp_path / "folder"
    studio.run(program, "convert", folder_of(model), file, "--to", "single-file", "--dtype", "float32")
    result = studio.run(program, "convert", file, folder, "--to", "diffusers", "--dtype", dtype)
    assert_verified(result | {"dtype": dtype}, folder)
    ours = studio.generate(program, folder, tmp_path / "ours.png")
    peer.assert_same(ours, peer.draw(peer.load(folder)), f"{model} as a folder of {dtype}")


@pytest.mark.parametrize("to", ["kohya", "peft"])
@pytest.mark.parametrize("kind", ["pytorch_lora_weights", "lora_kohya_half", "lora_kohya_conv"])
@pytest.mark.parametrize("model", FAMILIES)
def test_lora(model, kind, to, program, server, folder_of, tmp_path):
    pipe = peer.load(folder_of(model))
    encoders = [name for name in ("text_encoder", "text_encoder_2") if hasattr(pipe, name)]
    dialects.save_dialects(pipe, dialects.add_adapters(pipe, encoders, False), str(tmp_path), False)
    dialects.save_all_layers(peer.load(folder_of(model)), encoders, str(tmp_path))
    given, made = tmp_path / f"{kind}.safetensors", tmp_path / f"{to}.safetensors"
    result = studio.run(program, "convert", given, made, "--to", to, "--base", folder_of(model), "--title", "Rex",
                        "--trigger_phrase", "sks dog")
    assert_verified(result, made)
    if to == "kohya":
        assert {"modelspec.title", "modelspec.architecture", "ss_network_dim"} <= set(metadata(made)), metadata(made)
    ours = server.draw(folder_of(model), tmp_path / "ours.png", lora=str(made))
    peer.assert_same(ours, server.draw(folder_of(model), tmp_path / "given.png", lora=str(given)), "before and after")
    other = peer.load(folder_of(model))
    other.load_lora_weights(str(tmp_path), weight_name=made.name)
    peer.assert_same(ours, peer.draw(other), f"{model}, {kind} as {to}")


@pytest.mark.parametrize("lora", [True, False])
@pytest.mark.parametrize("model", FAMILIES)
def test_trained(model, lora, program, server, folder_of, tmp_path):
    command = [program, "train", "--pretrained_model_name_or_path", folder_of(model), "--instance_data_dir", PHOTOS,
               "--instance_prompt", "a photo of sks dog", "--output_dir", tmp_path / "out", "--resolution", "64",
               "--max_train_steps", "2", "--train_batch_size", "1", "--train_text_encoder", "--lr_warmup_steps", "0",
               "--learning_rate", "1e-2" if lora else "1e-4", "--devices", "cpu", *(["--lora"] if lora else [])]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=studio.ENVIRONMENT)
    assert done.returncode == 0, done.stderr
    base = server.draw(folder_of(model), tmp_path / "base.png")
    if not lora:
        ours = server.draw(tmp_path / "out", tmp_path / "ours.png")
        assert peer.difference(ours, base) > 2, "nothing was learned"
        peer.assert_same(ours, peer.draw(peer.load(tmp_path / "out")), f"{model}, trained")
        return
    files = glob.glob(f"{tmp_path}/out/*.safetensors")
    assert files, "no LoRA came of it"
    for file in files:  # of diffusers and of kohya
        ours = server.draw(folder_of(model), tmp_path / "ours.png", lora=file)
        assert peer.difference(ours, base) > 2, "nothing was learned"
        pipe = peer.load(folder_of(model))
        pipe.load_lora_weights(os.path.dirname(file), weight_name=os.path.basename(file))
        peer.assert_same(ours, peer.draw(pipe), f"{model} with {os.path.basename(file)}")

"""What ours exports and trains loads in diffusers and draws there what it draws in ours."""
import glob
import json
import os
import struct
import subprocess

import pytest
import torch
from safetensors.torch import load_file

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


def train(program, model, output, *more):
    """Two steps on the sample photos."""
    command = [program, "train", "--pretrained_model_name_or_path", model, "--instance_data_dir", PHOTOS,
               "--instance_prompt", "a photo of sks dog", "--output_dir", output, "--resolution", "64",
               "--max_train_steps", "2", "--train_batch_size", "1", "--lr_warmup_steps", "0", "--devices", "cpu", *more]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=studio.ENVIRONMENT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("lora", [True, False])
@pytest.mark.parametrize("model", FAMILIES)
def test_trained(model, lora, program, server, folder_of, tmp_path):
    train(program, folder_of(model), tmp_path / "out", "--train_text_encoder", "--learning_rate", "1e-2" if lora else "1e-4",
          *(["--lora"] if lora else []))
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


@pytest.mark.parametrize("model", FAMILIES)
def test_trained_dora(model, program, server, folder_of, tmp_path):
    """On convolutions too. Of kohya's file diffusers would leave the magnitudes out."""
    train(program, folder_of(model), tmp_path / "out", "--train_text_encoder", "--learning_rate", "1e-2", "--lora",
          "--use_dora", "--conv_rank", "2", "--conv_alpha", "1", "--lora_dropout", "0.1")
    base = server.draw(folder_of(model), tmp_path / "base.png")
    file = tmp_path / "out/pytorch_lora_weights.safetensors"
    ours = server.draw(folder_of(model), tmp_path / "ours.png", lora=str(file))
    assert peer.difference(ours, base) > 2, "nothing was learned"
    pipe = peer.load(folder_of(model))
    pipe.load_lora_weights(str(file.parent), weight_name=file.name)
    peer.assert_same(ours, peer.draw(pipe), f"{model} with a DoRA")


@pytest.mark.parametrize("model", FAMILIES)
def test_trained_word(model, program, server, folder_of, tmp_path):
    train(program, folder_of(model), tmp_path / "out", "--textual_inversion", "--learning_rate", "0.1",
          "--placeholder_token", "sks", "--initializer_token", "dog")
    base = server.draw(folder_of(model), tmp_path / "base.png")
    file = tmp_path / "out/learned_embeds.safetensors"
    ours = server.draw(folder_of(model), tmp_path / "ours.png", lora=str(file))
    assert peer.difference(ours, base) > 1, "nothing was learned"
    pipe = peer.load(folder_of(model))
    pipe.load_textual_inversion(load_file(file), text_encoder=pipe.text_encoder, tokenizer=pipe.tokenizer)
    if hasattr(pipe, "text_encoder_2"):
        pipe.load_textual_inversion(load_file(file.with_name("learned_embeds_2.safetensors")),
                                    text_encoder=pipe.text_encoder_2, tokenizer=pipe.tokenizer_2)
    peer.assert_same(ours, peer.draw(pipe), f"{model} with a learned word")


def test_trained_from_pure_noise(program, server, folder_of, tmp_path):
    """The folder's own scheduler begins at a signal-to-noise ratio of zero."""
    train(program, folder_of("sdxl-odd"), tmp_path / "out", "--rescale_betas_zero_snr", "--learning_rate", "1e-4",
          "--snr_gamma", "5")
    pipe = peer.load(tmp_path / "out")
    assert pipe.scheduler.config.rescale_betas_zero_snr and pipe.scheduler.config.timestep_spacing == "trailing"
    ours = studio.generate(program, tmp_path / "out", tmp_path / "ours.png", "--guidance_rescale", "0.7")
    peer.assert_same(ours, peer.draw(pipe, guidance_rescale=0.7), "from pure noise")

"""The three tutorials' runs as scripts, on models of a few thousand weights, with two or four ranks on the CPU."""
import os

import pytest

import runs
from runs import CLUSTER, call

SMALL_DRAWINGS = "--num_inference_steps=2 --width=64 --height=64 --dtype=float32"


def variables(tmp_path, photos, model, **more):
    return os.environ | {"SHARED": str(tmp_path / "shared"), "PHOTOS": str(photos), "MODEL": str(model), "CLASS": "robot",
                         "DRAW_FLAGS": SMALL_DRAWINGS} | more


def pictures(folder):
    return sorted(folder.glob("*.png"))


@pytest.mark.parametrize("lora", ["", "1"])
def test_ray_template(tmp_path, photos, lora):
    call(CLUSTER / "ray_template.sh", "--resolution=64", env=variables(
        tmp_path, photos, runs.TINY, LORA=lora, CLASS_IMAGES="8", STEPS="4", SAMPLES="1", DRAW_DEVICES="cpu,cpu,cpu,cpu"))
    shared = tmp_path / "shared"
    assert len(pictures(shared / "images-reg")) == 8 and len(pictures(shared / "images-new")) == 3
    tuned = shared / "model-tuned"
    assert (tuned / ("pytorch_lora_weights.safetensors" if lora else "model_index.json")).exists()
    assert runs.events(tuned, "started")[0]["world_size"] == 2
    # Batch 2 on each worker, and as many class images.
    assert [event["images"] for event in runs.events(tuned, "step")] == [8] * 4


def test_ray_template_on_ray(tmp_path, photos):
    pytest.importorskip("ray")
    said = call(CLUSTER / "ray_template.sh", "--resolution=64", seconds=600, env=variables(
        tmp_path, photos, runs.TINY, LORA="1", CLASS_IMAGES="4", STEPS="2", SAMPLES="1", DRAW_DEVICES="cpu",
        LAUNCH=f"python3 {CLUSTER}/ray_train.py --address local --workers 2 --", RAY_OVERRIDE_RESOURCES='{"CPU": 4}'))
    assert "'step': 2, 'loss': " in said
    assert len(pictures(tmp_path / "shared/images-new")) == 3


def test_first_version(tmp_path, photos):
    call(CLUSTER / "ray_template_first.sh", "--resolution=64", env=variables(
        tmp_path, photos, runs.TINY, CLASS_IMAGES="4", STEPS="3", SAMPLES="1", DRAW_DEVICES="cpu", DEVICES="cpu+cpu,cpu+cpu"))
    tuned = tmp_path / "shared/model-tuned"
    assert (tuned / "text_encoder").is_dir()
    assert runs.events(tuned, "started")[0]["world_size"] == 2
    assert len(pictures(tmp_path / "shared/images-new")) == 3


def test_sdxl_template(tmp_path, photos):
    model = runs.ROOT / "tests/reference/tiny-sdxl/model"
    # fp16 is slow on a CPU, or missing: the precision is the only thing that differs from a run on GPUs.
    call(CLUSTER / "sdxl_template.sh", "--resolution=64", "--mixed_precision=no", "--num_inference_steps=2", "--num_validation_images=1",
         "--validation_epochs=2", seconds=600,
         env=variables(tmp_path, photos, model, VAE=str(model / "vae"), STEPS="4", DEVICES="cpu,cpu,cpu,cpu"))
    shared = tmp_path / "shared"
    tuned = shared / "lora-trained-xl"
    assert (tuned / "pytorch_lora_weights.safetensors").exists()
    assert runs.events(tuned, "started")[0]["world_size"] == 4
    assert runs.events(tuned, "sample")
    assert list(shared.glob("checkpoints/**/step-000004"))
    assert (shared / "base-and-tuned.png").stat().st_size > 10000

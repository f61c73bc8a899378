"""The before/after sheets of the bundled model: from the same files diffusers draws the same pictures."""
import glob
import os
import subprocess

import numpy as np
import pytest
import torch

import peer
import studio

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../resources/demo-model")
SEEDS, STEPS, GUIDANCE = (1, 2, 3), 30, 4
# As resources/demo-model/maker/sheets draws them.
SUBJECTS = {"backpack": "by a lake", "robot": "in the desert", "dog": "in the forest"}
SCENES = ("on a wooden table, in red light", "with a red balloon on the moon", "with a party hat under water")


def draw(pipe, prompt, seed):
    with torch.no_grad():
        picture = pipe(prompt, num_inference_steps=STEPS, guidance_scale=GUIDANCE, output_type="np",
                       generator=torch.Generator("cpu").manual_seed(seed)).images[0]
    return np.round(picture.astype(np.float64) * 255)


def tuned_models(folder):
    """Three runs of the demo, whole and as LoRA; and the model that they began with."""
    yield "base", MODEL, None
    for run in sorted(glob.glob(os.path.join(folder, "*/*.dreambooth/runs/*/output"))):
        lora = os.path.join(run, "pytorch_lora_weights.safetensors")
        yield (os.path.relpath(run, folder).split("/")[0], *((MODEL, lora) if os.path.exists(lora) else (run, None)))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_sheet(subject, program, server, tmp_path):
    for recipe in ("full", "faithful"):
        subprocess.run([program, "demo", "--subject", subject, "--preset", recipe, "--output", tmp_path / recipe],
                       check=True, capture_output=True, env=studio.ENVIRONMENT)
    worst = {}
    for name, model, lora in tuned_models(tmp_path):
        pipe = peer.load(model)
        if lora:
            pipe.load_lora_weights(lora)
        for scene in (SUBJECTS[subject], *SCENES):
            for seed in SEEDS:
                prompt = f"a photo of sks {subject} {scene}"
                output = tmp_path / "ours.png"
                server.ask(op="generate", model=str(model), prompt=prompt, seed=seed, num_inference_steps=STEPS,
                           guidance_scale=GUIDANCE, output=str(output), added=[{"file": lora}] if lora else [])
                apart = peer.difference(studio.picture(output), draw(pipe, prompt, seed))
                worst[name] = max(worst.get(name, 0), apart)
    print(subject, "largest differences of 255:", worst)
    assert len(worst) == 3 and max(worst.values()) <= 2, worst

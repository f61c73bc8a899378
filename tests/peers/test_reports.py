"""The curves of a run as the real TensorBoard reads them, over a stop and a resume."""
import csv
import io
import json
import shutil
import subprocess

import pytest
from PIL import Image

import studio
from test_files_out import PHOTOS

event_accumulator = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
CURVES = ("loss", "loss_instance", "lr", "grad_norm", "seconds", "memory_bytes")


def test_tensorboard_reads_a_resumed_run(program, folder_of, tmp_path):
    run = tmp_path / "out" / "run"

    def train(steps, *more):
        done = subprocess.run(
            [program, "train", "--lora", "--pretrained_model_name_or_path", folder_of("sd1-usual"), "--instance_data_dir", PHOTOS,
             "--instance_prompt", "a photo of sks dog", "--output_dir", tmp_path / "out", "--resolution", "64",
             "--max_train_steps", str(steps), "--train_batch_size", "1", "--checkpointing_steps", "3", "--devices", "cpu",
             "--validation_loss_steps", "2", "--validation_prompt", "sks dog", "--validation_steps", "4",
             "--num_inference_steps", "2", "--num_validation_images", "1", *more],
            capture_output=True, text=True, env=studio.ENVIRONMENT)
        assert done.returncode == 0, done.stderr

    # Five steps, then on from the checkpoint of step 3: what steps 4 and 5 said is void.
    train(5)
    shutil.rmtree(run / "checkpoints" / "step-000005")
    train(8, "--resume_from_checkpoint", "latest")
    read = event_accumulator.EventAccumulator(str(run / "tensorboard"), size_guidance={
        event_accumulator.SCALARS: 0, event_accumulator.IMAGES: 0})
    read.Reload()

    told = {}
    for line in (run / "events.jsonl").read_text().splitlines():
        event = json.loads(line)
        if event["event"] == "step":
            told[event["step"]] = event  # the last one counts
    rows = list(csv.DictReader(io.StringIO((run / "steps.csv").read_text())))
    assert [int(row["step"]) for row in rows] == list(range(1, 9))
    for tag in CURVES:
        points = read.Scalars(tag)
        assert [point.step for point in points] == list(range(1, 9)), tag
        for point, row in zip(points, rows):
            assert point.value == pytest.approx(told[point.step][tag], rel=1e-6), tag
            assert float(row[tag]) == told[point.step][tag], tag
    assert [point.step for point in read.Scalars("validation_loss")] == [2, 4, 6, 8]
    samples = read.Images("samples/sks dog (seed 42)")
    assert [sample.step for sample in samples] == [0, 4, 8]
    assert Image.open(io.BytesIO(samples[-1].encoded_image_string)).size == (samples[-1].width, samples[-1].height)

"""Small runs of the real program: their flags, what they leave, and waiting for them."""
import hashlib
import json
import os
import struct
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLUSTER = ROOT / "packaging/cluster"
TINY = ROOT / "tests/reference/tiny-sd1/model"
STEPS = 12


def program():
    return os.environ["DREAMBOOTH_PROGRAM"]


def small(output, photos, steps=STEPS, model=TINY):
    """A LoRA of U-Net and text encoder with prior preservation: a second or two of steps."""
    return [f"--pretrained_model_name_or_path={model}", f"--instance_data_dir={photos}", f"--output_dir={output}", "--lora",
            "--instance_prompt=a photo of sks robot", "--train_text_encoder", "--with_prior_preservation",
            f"--class_data_dir={output}/../class", "--class_prompt=a photo of a robot", "--num_class_images=3", "--sample_batch_size=2",
            "--class_image_steps=2", "--resolution=64", "--train_batch_size=1", f"--max_train_steps={steps}",
            "--checkpointing_steps=3", "--learning_rate=1e-3", "--lr_warmup_steps=0", "--seed=3", "--validation_loss_steps=0"]


def call(*command, code=0, seconds=300, **more):
    """Runs a command to its end and returns what it printed; fails with its words where it ends otherwise."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=seconds, **more)
    assert done.returncode == code, f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout[-6000:]}"
    return done.stdout


def tensors(output):
    """Names, shapes and bytes of the LoRA's tensors, as one hash."""
    data = (Path(output) / "pytorch_lora_weights.safetensors").read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    header.pop("__metadata__", None)
    return hashlib.sha256(json.dumps(header, sort_keys=True).encode() + data[8 + length:]).hexdigest()


def events(output, kind):
    file = Path(output) / "run/events.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return [event for event in map(read_line, lines) if event.get("event") == kind]


def read_line(line):
    try:
        return json.loads(line)
    except ValueError:
        return {}  # torn: its writer was killed


def state(output):
    return json.loads((Path(output) / "run/state.json").read_text())["state"]


def wait_until(true, what, seconds=300):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(0.1)


def wait_for_step(output, step):
    wait_until(lambda: any(event["step"] >= step for event in events(output, "step")), f"step {step} of {output}")


def ranks(output):
    """The processes of `dreambooth train` that write below this output, by rank."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
            variables = dict(pair.split(b"=", 1) for pair in (folder / "environ").read_bytes().split(b"\0") if b"=" in pair)
        except (OSError, ValueError):
            continue  # it has just ended
        if command[0].endswith(b"dreambooth") and f"--output_dir={output}".encode() in command:
            for name in (b"RANK", b"OMPI_COMM_WORLD_RANK", b"SLURM_PROCID"):
                if name in variables:
                    found[int(variables[name])] = int(folder.name)
                    break
    return found

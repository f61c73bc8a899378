"""What a step of training costs: diffusers and `dreambooth train` in turn, from the same weights, data and batch.

usage: training.py PROGRAM [--cases mid-full,mid-lora,sd15-unet,sd15-lora] [--precisions no,bf16] [--rounds 3] [--steps 8]
                   [--folder DIR] [--optimizers adamw,adamw8bit,adamw+fused_backward]
needs torch, diffusers, transformers, peft and accelerate from PyPI (packaging/peers.txt); sd15-unet needs 5 GB of disk and
19 GB of memory. Prints a table in Markdown.

One thread. A step's cost is CPU seconds (user and system) of the process, which do not depend on what else the machine
does: the median of all steps of all rounds but each process's first. The start ends where the first step begins; what the
first step takes longer than the median belongs to the start. The peak is the kernel's (VmHWM), Python's libraries included.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image

import generation
import real_shapes

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = {  # model, kind, text encoder learns, prior preservation, pixels
    "mid-full": ("mid", "full", True, True, 256, "66M parameters, 256 px, batch 1 + 1, with text encoder, full"),
    "mid-lora": ("mid", "lora-4", True, True, 256, "66M parameters, 256 px, batch 1 + 1, with text encoder, LoRA rank 4"),
    "sd15-unet": ("sd15", "full", False, False, 512, "SD 1.5, 512 px, batch 1, U-Net only, full"),
    "sd15-lora": ("sd15", "lora-16", False, False, 512, "SD 1.5, 512 px, batch 1, U-Net only, LoRA rank 16"),
}


def draw_pictures(folder, count, size, seed):
    """Smooth noise: what the pictures show makes no difference to the cost."""
    os.makedirs(folder, exist_ok=True)
    random = np.random.default_rng(seed)
    for i in range(count):
        small = Image.fromarray(random.integers(0, 255, (8, 8, 3), dtype=np.uint8))
        small.resize((size, size), Image.BICUBIC).save(f"{folder}/picture-{i}.png")


def peak_mebibytes(pid):
    with open(f"/proc/{pid}/status") as file:
        return next((int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM")), 0)


def measure(command, steps_done):
    """Runs the command and watches it; steps_done(new output) is how many steps it has said to have done so far."""
    environment = os.environ | {"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"}
    start, times, peak, text = time.monotonic(), {}, 0.0, b""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment)
        while child.poll() is None:
            try:
                cpu, peak = generation.cpu_seconds(child.pid), max(peak, peak_mebibytes(child.pid))
            except (OSError, IndexError):  # it has just ended
                break
            # pread, since the child writes where the shared offset is
            text += os.pread(output.fileno(), 1 << 20, len(text))
            times.setdefault(steps_done(text), (time.monotonic() - start, cpu))
            time.sleep(0.005)
        child.wait()
        text += os.pread(output.fileno(), 1 << 20, len(text))
    times.pop(0, None)
    if child.returncode != 0 or len(times) < 2:
        sys.exit(f"{' '.join(command)} ended with {child.returncode}:\n{text.decode(errors='replace')[-3000:]}")
    numbers = sorted(times)
    steps = [(times[b][1] - times[a][1]) / (b - a) for a, b in zip(numbers, numbers[1:])]
    walls = [(times[b][0] - times[a][0]) / (b - a) for a, b in zip(numbers, numbers[1:])]
    first = times[numbers[0]]
    return {"steps": steps, "start": first[0] - statistics.median(walls), "start_cpu": first[1] - statistics.median(steps),
            "memory": peak}


def diffusers(case, precision, data, steps, _):
    model, kind, text, prior, size, _ = CASES[case]
    command = [sys.executable, f"{HERE}/diffusers_training.py", f"{data}/{model}", f"{data}/photos-{size}",
               f"{data}/class-{size}" if prior else "", str(steps), str(size), "1", kind, str(int(text)), precision, "cpu"]
    return measure(command, lambda output: output.count(b" of "))


def ours(program):
    def run(case, precision, data, steps, optimizer):
        model, kind, text, prior, size, _ = CASES[case]
        output = tempfile.mkdtemp(prefix="run-", dir=data)
        command = [program, "train", "--devices", "cpu", "--pretrained_model_name_or_path", f"{data}/{model}",
                   "--instance_data_dir", f"{data}/photos-{size}", "--instance_prompt", "a photo of a sks dog",
                   "--output_dir", output, "--resolution", str(size), "--train_batch_size", "1", "--learning_rate", "5e-6",
                   "--max_train_steps", str(steps), "--mixed_precision", precision, "--validation_loss_steps", "0"]
        name, *switches = optimizer.split("+")
        command += ["--optimizer", name, *(f"--{switch}" for switch in switches)]
        if kind != "full":
            command += ["--lora", "--rank", kind.removeprefix("lora-")]
        if text:
            command += ["--train_text_encoder"]
        if prior:
            command += ["--with_prior_preservation", "--class_data_dir", f"{data}/class-{size}",
                        "--class_prompt", "a photo of a dog", "--num_class_images", "4"]
        found = {"offset": 0, "steps": 0}

        def steps_done(_):
            try:
                with open(f"{output}/run/events.jsonl", "rb") as file:
                    file.seek(found["offset"])
                    new = file.read()
            except OSError:  # not there yet
                return 0
            found["offset"] += len(new)
            found["steps"] += new.count(b'"event":"step"')
            return found["steps"]

        try:
            return measure(command, steps_done)
        finally:
            shutil.rmtree(output)
    return run


def together(results):
    """Of all rounds of one program."""
    whole = {key: statistics.median(result[key] for result in results) for key in ("start", "start_cpu", "memory")}
    return whole | {"step": statistics.median(step for result in results for step in result["steps"])}


def rows(title, theirs, ours_):
    for name, it in (("diffusers", theirs), ("ours", ours_)):
        yield f"| {title} | {name} | {it['step']:.2f} | {it['start']:.1f} | {it['start_cpu']:.1f} | {it['memory']:.0f} |"
    ratio = {key: ours_[key] / theirs[key] for key in ours_}
    yield (f"| | *ours / diffusers* | **{ratio['step']:.2f}** ({1 / ratio['step']:.2f} × faster) | {ratio['start']:.2f} | "
           f"{ratio['start_cpu']:.2f} | **{ratio['memory']:.2f}** |")


def matrix_peak():
    """GFLOPS of a large matrix product on one thread, float32 and bfloat16: what no step can be faster than."""
    code = ("import time, torch\n"
            "for dtype in (torch.float32, torch.bfloat16):\n"
            "    a = torch.randn(2048, 2048).to(dtype)\n"
            "    best = min((lambda t: (a @ a, time.process_time() - t)[1])(time.process_time()) for _ in range(6))\n"
            "    print(round(2 * 2048 ** 3 / best / 1e9))\n")
    run = subprocess.run([sys.executable, "-c", code], env=os.environ | {"OMP_NUM_THREADS": "1"}, capture_output=True,
                         text=True, check=True)
    return run.stdout.split()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", help="the built dreambooth")
    arguments.add_argument("--cases", default="mid-full,mid-lora")
    arguments.add_argument("--precisions", default="no")
    arguments.add_argument("--optimizers", default="adamw", help="ours, with switches; diffusers always has AdamW")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--steps", type=int, default=8)
    arguments.add_argument("--only", choices=["diffusers", "ours"], help="measure one of them, for comparing versions")
    arguments.add_argument("--folder", help="keeps the models here for the next time")
    given = arguments.parse_args()
    temporary = None if given.folder else tempfile.TemporaryDirectory(prefix="dreambooth-benchmark-")
    data = given.folder or temporary.name
    lines = ["| training | program | CPU-s a step | s to first step | CPU-s to first step | peak MiB |", "|-|-|-|-|-|-|"]
    for case in given.cases.split(","):
        model, _, _, _, size, title = CASES[case]
        if not os.path.exists(f"{data}/{model}/model_index.json"):
            real_shapes.make(model, f"{data}/{model}", "float32")
        draw_pictures(f"{data}/photos-{size}", 5, size, 1)
        draw_pictures(f"{data}/class-{size}", 4, size, 2)
        for precision in given.precisions.split(","):
            for optimizer in given.optimizers.split(","):
                results = {"diffusers": [], "ours": []}
                for _ in range(given.rounds):
                    for name, run in (("diffusers", diffusers), ("ours", ours(given.program))):
                        if given.only in (None, name):
                            results[name].append(run(case, precision, data, given.steps, optimizer))
                            print(case, precision, optimizer, name, json.dumps(results[name][-1]), file=sys.stderr, flush=True)
                if given.only is None:
                    label = f"{title}, {'float32' if precision == 'no' else precision}, {optimizer}"
                    lines += rows(label, together(results["diffusers"]), together(results["ours"]))
    if given.only is None:
        single, half = matrix_peak()
        print(f"Processor: {generation.processor()}; matrix product on one thread {single} GFLOPS in float32, {half} in "
              f"bfloat16. Median of {given.rounds} interleaved rounds of {given.steps} steps, "
              f"{time.strftime('%-d %B %Y')}.\n")
        print("\n".join(lines))


if __name__ == "__main__":
    main()

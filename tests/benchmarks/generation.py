"""What a picture costs: diffusers and `dreambooth generate` in turn, with random models of the real shapes.

usage: generation.py PROGRAM [--families sd15,sd21,sdxl] [--dtypes float32,bfloat16] [--rounds 3] [--folder DIR]
needs torch, diffusers, transformers and accelerate from PyPI (packaging/peers.txt); 4.3 GB of disk for sd15, 2.6 for sd21
and 7 for sdxl, and up to 14 GB of memory for sdxl in float32. Prints a table in Markdown.

One thread, one picture a process. CPU seconds (user and system) rather than wall time, since they do not depend on what
else the machine does; the best of the rounds is given, since the rest is disturbance. A step's cost is taken between the
first and the last step; what comes before the first step is the start, what comes after the last the decoding and the end.
"""
import argparse
import json
import os
import platform
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

import real_shapes

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = {"sd15": "float32", "sd21": "float16", "sdxl": "float16"}  # as they are commonly had
TITLES = {"sd15": "SD 1.5", "sd21": "SD 2.1", "sdxl": "SDXL"}


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(command):
    """Runs the command on a terminal of its own, which shows `N of` after each step."""
    master, slave = pty.openpty()
    environment = os.environ | {"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"}
    start, steps, text = time.monotonic(), {}, ""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    while True:
        try:
            piece = os.read(master, 4096).decode(errors="replace") if select.select([master], [], [], 0.02)[0] else None
        except OSError:  # its end was closed
            break
        if piece:
            text += piece
            for number in re.findall(r"(\d+) of", text):
                steps.setdefault(int(number), (time.monotonic() - start, cpu_seconds(child.pid)))
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    os.close(master)
    if child.returncode != 0 or len(steps) < 2:
        sys.exit(f"{' '.join(command)} ended with {child.returncode}:\n{text[-2000:]}")
    first, last = min(steps), max(steps)
    cpu = usage.ru_utime + usage.ru_stime
    step = (steps[last][1] - steps[first][1]) / (last - first)
    # The start ends where the first step begins; no step takes less than the shortest.
    times = [steps[number] for number in sorted(steps)]
    shortest = [min(b[i] - a[i] for a, b in zip(times, times[1:])) for i in (0, 1)]
    return {"cpu": cpu, "step": step, "decode": cpu - steps[last][1], "picture": step * last + cpu - steps[last][1],
            "start": steps[first][0] - shortest[0], "start_cpu": steps[first][1] - shortest[1],
            "memory": usage.ru_maxrss / 1024, "wall": time.monotonic() - start}


def best(results):
    return {key: min(result[key] for result in results) for key in results[0]}


def processor():
    with open("/proc/cpuinfo") as file:
        facts = dict(re.findall(r"^(model name|flags)\s*: (.*)$", file.read(), re.M))
    named = [flag for flag in ("avx2", "avx512f", "avx512_bf16", "amx_tile") if flag in facts.get("flags", "").split()]
    return f"{facts.get('model name', platform.machine())} ({', '.join(named) or 'no wide vectors'})"


def rows(family, files, dtype, theirs, ours):
    title = f"{TITLES[family]}, {dtype} (files of {files})"
    ratio = {key: ours[key] / theirs[key] for key in ours}
    for name, it in (("diffusers", theirs), ("ours", ours)):
        yield (f"| {title} | {name} | {it['cpu']:.1f} | {it['picture']:.1f} | {it['step']:.2f} | {it['decode']:.1f} | "
               f"{it['start']:.1f} | {it['start_cpu']:.1f} | {it['memory']:.0f} |")
    yield (f"| | *ours / diffusers* | {ratio['cpu']:.2f} | **{ratio['picture']:.2f}** | {ratio['step']:.2f} | "
           f"{ratio['decode']:.2f} | {ratio['start']:.2f} | {ratio['start_cpu']:.2f} | **{ratio['memory']:.2f}** |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", help="the built dreambooth")
    arguments.add_argument("--families", default="sd15,sd21,sdxl")
    arguments.add_argument("--dtypes", default="float32,bfloat16")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--size", type=int, default=256)
    arguments.add_argument("--steps", type=int, default=10)
    arguments.add_argument("--folder", help="keeps the models here for the next time")
    given = arguments.parse_args()
    temporary = None if given.folder else tempfile.TemporaryDirectory(prefix="dreambooth-benchmark-")
    folder = given.folder or temporary.name
    lines = ["| model | program | CPU-s, process | CPU-s, picture | CPU-s, step | CPU-s, decoding and end | s to first step "
             "| CPU-s to first step | peak MiB |", "|-|-|-|-|-|-|-|-|-|"]
    for family in given.families.split(","):
        model = os.path.join(folder, family)
        if not os.path.exists(f"{model}/model_index.json"):
            print(f"Making {model} …", file=sys.stderr, flush=True)
            real_shapes.make(family, model, FILES[family])
        for dtype in given.dtypes.split(","):
            size, steps, results = str(given.size), str(given.steps), {"theirs": [], "ours": []}
            commands = {
                "theirs": [sys.executable, f"{HERE}/diffusers_picture.py", model, f"{folder}/theirs.png", size, steps, dtype],
                "ours": [given.program, "generate", "--model", model, "--prompt", "a photo of a sks dog in a bucket",
                         "--output", f"{folder}/ours.png", "--width", size, "--height", size, "--num_inference_steps", steps,
                         "--seed", "21", "--dtype", dtype, "--device", "cpu"]}
            for _ in range(given.rounds):
                for name, command in commands.items():
                    results[name].append(measure(command))
                    print(family, dtype, name, json.dumps({k: round(v, 2) for k, v in results[name][-1].items()}),
                          file=sys.stderr, flush=True)
            lines += rows(family, FILES[family], dtype, best(results["theirs"]), best(results["ours"]))
    print(f"Processor: {processor()}. {given.size} px, {given.steps} steps, guidance 7.5, one thread, "
          f"best of {given.rounds}, {time.strftime('%-d %B %Y')}.\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

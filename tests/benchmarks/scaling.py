"""How training speeds up with more workers: the experiment of Ray's DreamBooth examples with `dreambooth train`.

usage: scaling.py PROGRAM [--workers 1,2,4] [--device cpu | --device gpu] [--model DIR] [--resolution 64] [--batch 2]
                  [--class-images 200] [--epochs 4] [--runs 3] [--lora] [--train-text-encoder] [--folder DIR]
needs nothing but Python's standard library.

The work is the same for any number of workers: each class image once an epoch, a photo beside it, `--batch` of each a worker
and step. A run counts from its `started` event to its last step: neither loading nor the last save is in it. Times are means
over the runs, with their standard deviation; the efficiency is the time of the first number of workers divided by that of
this one, per worker. Prints a table in Markdown. Each CPU worker has one thread.
"""
import argparse
import json
import math
import os
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
PHOTOS = 5


def write_picture(path, size, seed):
    """A PNG of coloured stripes: what the pictures show makes no difference to the time."""
    colours = random.Random(seed)
    row = b"\0" + bytes(colours.randrange(256) for _ in range(3 * size))
    data = b"".join(row[:1] + row[1 + y % size:] + row[1:1 + y % size] for y in range(size))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def make_pictures(folder, count, size, seed):
    os.makedirs(folder)
    for i in range(count):
        write_picture(f"{folder}/{i:06}.png", size, seed + i)


def one_run(options, data, workers):
    """Seconds of the training itself, and of a step in the middle."""
    output = f"{data}/output"
    steps = options.epochs * math.ceil(options.class_images / (options.batch * workers))
    device = "cpu" if options.device == "cpu" else None
    command = [
        options.program, "train", "--devices", ",".join(device or str(i) for i in range(workers)),
        "--pretrained_model_name_or_path", options.model, "--instance_data_dir", f"{data}/photos",
        "--instance_prompt", "a photo of sks dog", "--class_prompt", "a photo of a dog", "--with_prior_preservation",
        "--class_data_dir", f"{data}/class", "--num_class_images", str(options.class_images), "--output_dir", output,
        "--resolution", str(options.resolution), "--train_batch_size", str(options.batch), "--max_train_steps", str(steps),
        "--learning_rate", "5e-6", "--checkpointing_steps", str(10 * steps), "--validation_loss_steps", "0",
        "--mixed_precision", options.mixed_precision]
    command += ["--lora"] if options.lora else []
    command += ["--train_text_encoder"] if options.train_text_encoder else []
    environment = os.environ | ({"OMP_NUM_THREADS": "1"} if device else {})
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout.decode(errors='replace')[-3000:]}")
    with open(f"{output}/run/events.jsonl", encoding="utf-8") as file:
        events = [json.loads(line) for line in file]
    shutil.rmtree(output)
    started = next(event["t"] for event in events if event["event"] == "started")
    told = [event for event in events if event["event"] == "step"]
    return told[-1]["t"] - started, statistics.median(event["seconds"] for event in told)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--workers", default="1,2,4")
    parser.add_argument("--device", choices=["cpu", "gpu"], default="cpu")
    parser.add_argument("--model", default=f"{HERE}/../../resources/demo-model")
    parser.add_argument("--resolution", type=int, default=64)
    parser.add_argument("--batch", type=int, default=2)
    parser.add_argument("--class-images", type=int, default=200)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--mixed-precision", default="no")
    parser.add_argument("--lora", action="store_true")
    parser.add_argument("--train-text-encoder", action="store_true")
    parser.add_argument("--folder", help="for what is needed on the way; a temporary one otherwise")
    options = parser.parse_args()
    numbers = [int(number) for number in options.workers.split(",")]
    with tempfile.TemporaryDirectory(dir=options.folder) as data:
        make_pictures(f"{data}/photos", PHOTOS, options.resolution, 1)
        make_pictures(f"{data}/class", options.class_images, options.resolution, 1000)
        # In turn, so that what else the machine does falls on all alike.
        results = {number: [] for number in numbers}
        for _ in range(options.runs):
            for number in numbers:
                results[number].append(one_run(options, data, number))
    print("| Workers | Training, s | Median step, s | Class images a second | Speed-up | Efficiency |\n|-|-|-|-|-|-|")
    first = statistics.mean(seconds for seconds, _ in results[numbers[0]])
    for number in numbers:
        seconds = [run[0] for run in results[number]]
        mean = statistics.mean(seconds)
        deviation = statistics.stdev(seconds) if len(seconds) > 1 else 0
        step = statistics.median(run[1] for run in results[number])
        speed_up = first / mean
        print(f"| {number} | {mean:.1f} ± {deviation:.1f} | {step:.3f} | {options.class_images * options.epochs / mean:.1f} | "
              f"{speed_up:.2f} | {speed_up * numbers[0] / number:.2f} |")


if __name__ == "__main__":
    main()

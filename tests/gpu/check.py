"""What has to be checked on a machine with a GPU, with the real program: numbers, training, faults, and how fast it is
against diffusers on the same card.

usage: check.py PROGRAM --output DIR [--device 0] [--parts numbers,learning,memory,speed,drawing] [--quick]
needs torch, transformers, accelerate, peft and diffusers; packaging/gpu-check brings what a machine lacks. Writes report.md
and report.json after every row, so that a check that is cut off leaves what it found; ends with 1 where something is wrong.

--device cpu with --quick runs all of it on the small model of the tests, to check the check itself.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "benchmarks"))
REFERENCE = HERE.parent / "reference"
PROMPTS = ["--instance_prompt", "a photo of sks dog", "--class_prompt", "a photo of a dog"]
SKIPPED_STEPS = 10  # at the start of a run: kernels are still being chosen


class Report:
    """Rows by part, written as they come."""

    def __init__(self, folder):
        self.folder, self.parts, self.wrong = folder, {}, []

    def add(self, part, passed=True, **row):
        self.parts.setdefault(part, []).append(row | ({} if passed else {"WRONG": True}))
        print(part, "ok" if passed else "WRONG", json.dumps(row), flush=True)
        if not passed:
            self.wrong.append(f"{part}: {json.dumps(row)}")
        (self.folder / "report.json").write_text(json.dumps(self.parts, indent=1))
        (self.folder / "report.md").write_text("\n".join(self.markdown()))

    def markdown(self):
        for part, rows in self.parts.items():
            columns = list(dict.fromkeys(key for row in rows for key in row))
            yield f"\n## {part}\n\n| {' | '.join(columns)} |\n|{'-|' * len(columns)}"
            for row in rows:
                yield f"| {' | '.join(str(row.get(column, '')) for column in columns)} |"


class Check:
    def __init__(self, given, work):
        self.program, self.device, self.quick, self.work = os.path.abspath(given.program), given.device, given.quick, work
        self.report = Report(given.output)
        self.on_gpu = self.device != "cpu"
        self.runs = 0

    # ---- running things

    def run(self, *command, environment=None):
        """(exit code, output) of our program."""
        done = subprocess.run([self.program, *map(str, command)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env=os.environ | (environment or {}))
        return done.returncode, done.stdout + done.stderr

    def pictures(self, size):
        from PIL import Image
        folder = self.work / f"pictures-{size}"
        if not folder.exists():
            folder.mkdir()
            for i in range(8):
                small = Image.effect_noise((8, 8), 60 + 10 * i).convert("RGB")
                small.resize((size, size), Image.BICUBIC).save(folder / f"picture-{i}.png")
        return folder

    def train(self, model, size, *flags, steps, batch=1, device=None, output=None, environment=None, more=()):
        """(exit code, output folder, its events, what it printed) of `dreambooth train` with class pictures beside."""
        self.runs += 1
        output = output or self.work / f"run-{self.runs}"
        pictures = self.pictures(size)
        code, said = self.run(
            "train", "--devices", device or self.device, "--pretrained_model_name_or_path", model, "--instance_data_dir",
            pictures, "--class_data_dir", pictures, *PROMPTS, "--with_prior_preservation", "--num_class_images", 8,
            "--resolution", size, "--train_batch_size", batch, "--max_train_steps", steps, "--learning_rate", "1e-5",
            "--lr_warmup_steps", 0, "--validation_loss_steps", 0, "--checkpointing_steps", 100000, "--output_dir", output,
            *flags, *more, environment=environment)
        try:
            lines = (output / "run" / "events.jsonl").read_text().splitlines()
            events = [json.loads(line) for line in lines]
        except (OSError, ValueError):
            events = []
        return code, output, events, said

    @staticmethod
    def losses(events):
        return [event["loss"] for event in events if event["event"] == "step"]

    @staticmethod
    def digest(output):
        """Of everything that was learned, without the files' headers, which tell the time."""
        whole = hashlib.sha256()
        for file in sorted(output.glob("**/*.safetensors")):
            if "run" not in file.relative_to(output).parts:
                content = file.read_bytes()
                whole.update(content[8 + int.from_bytes(content[:8], "little"):])
        return whole.hexdigest()[:16]

    # ---- the parts

    def numbers(self):
        """Each network against what diffusers computed, in each precision; and that the GPU was found late."""
        code, said = self.run("doctor", "--json")
        machine = json.loads(said) if code == 0 else {}
        devices = {one["id"]: one["name"] for one in machine.get("devices", [])}
        self.report.add("machine", self.device in devices, gpu=machine.get("gpu"), devices=devices)
        for model in ("tiny-sd1", "tiny-v", "tiny-sd2", "tiny-sdxl"):
            for dtype in ("float32", "bfloat16", "float16"):
                code, said = self.run("doctor", "--json", "--device", self.device, "--dtype", dtype, "--reference",
                                      REFERENCE / model / "ref", "--model", REFERENCE / model / "model")
                try:
                    checks = json.loads(said)["checks"]
                except (ValueError, KeyError):
                    self.report.add("numbers", False, model=model, dtype=dtype, said=said[-500:])
                    continue
                worst = max(checks, key=lambda check: check["difference"] / check["tolerance"])
                self.report.add("numbers", code == 0, model=model, dtype=dtype, checks=len(checks), worst=worst["name"],
                                difference=worst["difference"], allowed=worst["tolerance"])

    def learning(self):
        """The same losses as on the CPU; the same bits after a stop; one rank through NCCL as alone."""
        model = REFERENCE / "tiny-sd1" / "model"
        for name, flags in {"full": ["--train_text_encoder"], "lora": ["--lora", "--train_text_encoder"]}.items():
            runs = [self.train(model, 64, *flags, steps=12, batch=2, device=device) for device in ("cpu", self.device)]
            losses = [self.losses(events) for _, _, events, _ in runs]
            if any(code != 0 for code, *_ in runs) or len(losses[0]) != len(losses[1]) or not losses[0]:
                said = " ".join(said[-300:] for *_, said in runs)
                self.report.add("learning", False, what=f"{name}: losses as on the CPU", said=said)
                continue
            worst = max(abs(a - b) / abs(a) for a, b in zip(*losses))
            self.report.add("learning", worst < 2e-3, what=f"{name}: losses as on the CPU, 12 steps", difference=worst)
            # Text encoder and VAE elsewhere, as with two GPUs: embeddings, latents and gradients cross.
            split = self.losses(self.train(model, 64, *flags, steps=12, batch=2, device=f"{self.device}+cpu")[2])
            worst = max((abs(a - b) / abs(a) for a, b in zip(losses[0], split)), default=1)
            self.report.add("learning", worst < 2e-3 and len(split) == 12, difference=worst,
                            what=f"{name}: losses with the encoders on the CPU (--devices {self.device}+cpu)")
            precision = ["--mixed_precision", "bf16"]
            whole = self.train(model, 64, *flags, *precision, steps=12, batch=2)
            digests = {"in one go": self.digest(whole[1])}
            halfway = self.train(model, 64, *flags, *precision, steps=12, batch=2, more=("--checkpointing_steps", 5))
            for checkpoint in (halfway[1] / "run" / "checkpoints").glob("step-*10"):
                shutil.rmtree(checkpoint)
            resumed = self.train(model, 64, *flags, *precision, steps=12, batch=2, output=halfway[1],
                                 more=("--checkpointing_steps", 5, "--resume_from_checkpoint", "latest"))
            digests["from step 5"] = self.digest(resumed[1])
            alone = {"RANK": "0", "LOCAL_RANK": "0", "WORLD_SIZE": "1", "LOCAL_WORLD_SIZE": "1", "MASTER_ADDR": "127.0.0.1",
                     "MASTER_PORT": "29555"}
            ranks = self.train(model, 64, *flags, *precision, steps=12, batch=2, environment=alone)
            digests["as one rank of a group"] = self.digest(ranks[1])
            codes = [run[0] for run in (whole, halfway, resumed, ranks)]
            self.report.add("learning", not any(codes) and len(set(digests.values())) == 1, what=f"{name}: the same bits",
                            codes=codes, **digests)

    def memory(self):
        """What `plan` says against what a run takes; and a card that is nearly full."""
        import torch
        model, size = self.model()
        for name, flags in {"full": [], "lora": ["--lora"]}.items():
            precision = ["--mixed_precision", "bf16"] if self.on_gpu else []
            pictures = self.pictures(size)
            code, said = self.run("plan", "--json", "--devices", self.device, "--pretrained_model_name_or_path", model,
                                  "--instance_data_dir", pictures, "--class_data_dir", pictures, *PROMPTS,
                                  "--with_prior_preservation", "--resolution", size, "--train_batch_size", 1, *flags,
                                  *precision)
            planned = json.loads(said).get("peak_bytes", 0) if code == 0 else 0
            _, _, events, _ = self.train(model, size, *flags, *precision, steps=6)
            measured = max((event.get("memory_bytes", 0) for event in events), default=0)
            close = planned > 0 and measured > 0 and abs(planned / measured - 1) < 0.1
            self.report.add("memory", close, what=f"plan, {name}", planned_mb=round(planned / 1e6),
                            run_mb=round(measured / 1e6))
        if not self.on_gpu:
            return
        # Room for one photo and its class picture at a time, not for eight.
        flags = ["--mixed_precision", "bf16", "--gradient_checkpointing"]
        small = self.train(model, size, *flags, steps=3)
        need = max((event.get("memory_bytes", 0) for event in small[2]), default=0)
        free, _ = torch.cuda.mem_get_info(int(self.device))
        ballast = torch.empty(max(0, free - int(1.35 * need) - (1 << 30)), dtype=torch.uint8, device=f"cuda:{self.device}")
        code, _, events, said = self.train(model, size, *flags, steps=3, batch=8)
        halved = [event for event in events if event["event"] == "notice" and event["code"].startswith("memory")]
        self.report.add("memory", code == 0 and bool(halved), what="batch 8 on a full card", code=code,
                        notices=[event["text"] for event in halved], said="" if code == 0 else said[-300:])
        del ballast
        torch.cuda.empty_cache()

    def model(self, family="sd15"):
        """(folder, side of its pictures): random weights in the real shapes, made once."""
        if self.quick:
            return REFERENCE / "tiny-sd1" / "model", 64
        import real_shapes
        folder = self.work / family
        if not (folder / "model_index.json").exists():
            real_shapes.make(family, str(folder), "float32" if family == "sd15" else "float16")
        return folder, {"sd15": 512, "sdxl": 1024}[family]

    def peer(self, model, size, kind, text, precision, steps, batch):
        """(seconds of each step, start to first step, peak bytes) of the loop with diffusers."""
        start = time.time()
        pictures = self.pictures(size)
        command = [sys.executable, HERE.parent / "benchmarks" / "diffusers_training.py", model, pictures, pictures, steps,
                   size, batch, kind, int(text), precision, "cuda" if self.on_gpu else "cpu"]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        times = [float(number) for number in re.findall(r"\d+ of \d+ at ([\d.]+)", done.stdout)]
        if done.returncode != 0 or len(times) < 2:
            raise RuntimeError(done.stdout[-300:] + done.stderr[-700:])
        peak = re.search(r"peak (\d+)", done.stdout)
        return [b - a for a, b in zip(times, times[1:])], times[0] - start, int(peak[1]) if peak else 0

    def limits(self):
        """Measured (bf16 FLOPS of a matrix product, bytes a second of a copy) of this card."""
        import torch
        place = f"cuda:{self.device}" if self.on_gpu else "cpu"
        side = 8192 if self.on_gpu else 512
        a, b = (torch.randn(side, side, device=place, dtype=torch.bfloat16) for _ in range(2))
        source = torch.empty((1 << 32) if self.on_gpu else (1 << 24), dtype=torch.uint8, device=place)
        target = torch.empty_like(source)

        def best(work):
            seconds = []
            for _ in range(8):
                if self.on_gpu:
                    torch.cuda.synchronize()
                start = time.perf_counter()
                work()
                if self.on_gpu:
                    torch.cuda.synchronize()
                seconds.append(time.perf_counter() - start)
            return min(seconds)

        result = 2 * side ** 3 / best(lambda: a @ b), 2 * source.numel() / best(lambda: target.copy_(source))
        del a, b, source, target
        if self.on_gpu:
            torch.cuda.empty_cache()
        return result

    def step_flops(self, model, size, batch, trained):
        """Of one step's U-Net, forward and backward, as torch counts them; `trained`: are its weights learned."""
        import torch
        from diffusers import UNet2DConditionModel
        from torch.utils.flop_counter import FlopCounterMode
        with torch.device("meta"):
            unet = UNet2DConditionModel.from_config(UNet2DConditionModel.load_config(model, subfolder="unet"))
            unet.requires_grad_(trained)
            sample = torch.randn(2 * batch, 4, size // 8, size // 8, requires_grad=not trained)
            text = torch.randn(2 * batch, 77, unet.config.cross_attention_dim)
            added = None
            if unet.config.addition_embed_type == "text_time":
                added = {"text_embeds": torch.randn(2 * batch, 1280), "time_ids": torch.randn(2 * batch, 6)}
            with FlopCounterMode(display=False) as counter:
                unet(sample, 1, text, added_cond_kwargs=added).sample.sum().backward()
        return counter.get_total_flops()

    def speed(self):
        """A step with class pictures, ours against diffusers, and its share of what the card can do."""
        precision = "bf16" if self.on_gpu else "no"
        steps = SKIPPED_STEPS + (50 if self.on_gpu else 3)
        flops, bandwidth = self.limits()
        self.report.add("limits", bf16_tflops=round(flops / 1e12, 1), copy_gb_per_s=round(bandwidth / 1e9))
        cases = [("sd15", kind, text, batch) for kind in ("full", "lora") for text in (True, False) for batch in (1, 4)]
        cases = cases[:2] if self.quick else cases + [("sdxl", "lora", False, 1)]
        for family, kind, text, batch in cases:
            model, size = self.model(family)
            label = f"{family} {size} px, {kind}{' and text encoder' if text else ''}, batch {batch} + {batch}"
            flags = ["--mixed_precision", precision] + (["--lora", "--rank", 4] if kind == "lora" else [])
            flags += ["--train_text_encoder"] if text else []
            started = time.time()
            code, _, events, said = self.train(model, size, *flags, steps=steps, batch=batch)
            own = [event for event in events if event["event"] == "step"]
            if code != 0 or len(own) <= SKIPPED_STEPS:
                self.report.add("speed", False, what=label, said=said[-500:])
                continue
            seconds = statistics.median(event["seconds"] for event in own[SKIPPED_STEPS:])
            row = {"what": label, "ms": round(1000 * seconds, 2), "start_s": round(own[0]["t"] - started, 1),
                   "peak_mb": round(max(event["memory_bytes"] for event in own) / 1e6),
                   "share_of_peak": round(self.step_flops(model, size, batch, kind == "full") / seconds / flops, 3)}
            try:
                theirs, start, peak = self.peer(model, size, kind, text, precision, steps, batch)
                middle = statistics.median(theirs[SKIPPED_STEPS:])
                row |= {"diffusers_ms": round(1000 * middle, 2), "faster": round(middle / seconds, 2),
                        "diffusers_start_s": round(start, 1), "diffusers_peak_mb": round(peak / 1e6)}
            except RuntimeError as error:
                row["diffusers"] = str(error)
            self.report.add("speed", **row)

    def drawing(self):
        """Pictures a second at 25 steps of DPM++ 2M, after loading."""
        model, size = self.model()
        dtype, steps = ("bfloat16", 25) if self.on_gpu else ("float32", 3)
        seconds = {}
        for count in (2, 10):  # the difference is without start and loading
            folder = self.work / f"drawn-{count}"
            start = time.time()
            code, said = self.run("generate", "--model", model, "--prompts", "a photo of a dog",
                                  "--num_samples_per_prompt", count, "--num_inference_steps", steps, "--sampler",
                                  "dpmpp_2m", "--dtype", dtype, "--devices", self.device, "--output_dir", folder)
            seconds[count] = time.time() - start
            if code != 0:
                self.report.add("drawing", False, what="ours", said=said[-500:])
                return
        row = {"what": f"{size} px, {steps} steps, {dtype}", "pictures_per_s": round(8 / (seconds[10] - seconds[2]), 2)}
        import torch
        from diffusers import DPMSolverMultistepScheduler, StableDiffusionPipeline
        pipeline = StableDiffusionPipeline.from_pretrained(model, torch_dtype=getattr(torch, dtype))
        pipeline.scheduler = DPMSolverMultistepScheduler.from_config(pipeline.scheduler.config)
        pipeline.set_progress_bar_config(disable=True)
        pipeline.to(f"cuda:{self.device}" if self.on_gpu else "cpu")
        for batch in (1, 4):
            draw = lambda: pipeline(["a photo of a dog"] * batch, num_inference_steps=steps, height=size, width=size)
            draw()
            start = time.time()
            for _ in range(4):
                draw()
            row[f"diffusers_batch_{batch}"] = round(4 * batch / (time.time() - start), 2)
        self.report.add("drawing", **row)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--output", type=pathlib.Path, required=True)
    arguments.add_argument("--device", default="0")
    arguments.add_argument("--parts", default="numbers,learning,memory,speed,drawing")
    arguments.add_argument("--quick", action="store_true")
    given = arguments.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="gpu-check-") as work:
        check = Check(given, pathlib.Path(work))
        for part in given.parts.split(","):
            try:
                getattr(check, part)()
            except Exception as error:  # the other parts are worth having
                check.report.add(part, False, stopped=f"{type(error).__name__}: {error}"[:1000])
    print("\n".join(check.report.markdown()))
    if check.report.wrong:
        print("\nWRONG:\n" + "\n".join(check.report.wrong))
    sys.exit(1 if check.report.wrong else 0)


if __name__ == "__main__":
    main()

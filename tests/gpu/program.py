"""The program under test, as the parts of the check run it: trainings with class pictures beside, and what they left. All
that takes time keeps to a deadline."""
import hashlib
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import threading
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent
REFERENCE = HERE.parent / "reference"
BENCHMARKS = HERE.parent / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))
PROMPTS = ["--instance_prompt", "a photo of sks dog", "--class_prompt", "a photo of a dog"]


class Training:
    """A run that has ended: `code`, `output` folder, `events`, and what was `said`."""

    def __init__(self, code, output, said):
        self.code, self.output, self.said = code, output, said
        try:
            lines = (output / "run" / "events.jsonl").read_text().splitlines()
            self.events = [json.loads(line) for line in lines]
        except (OSError, ValueError):
            self.events = []
        self.steps = [event for event in self.events if event["event"] == "step"]
        self.notices = [event for event in self.events if event["event"] == "notice"]

    @property
    def losses(self):
        return [event["loss"] for event in self.steps]

    @property
    def memory(self):
        return max((event["memory_bytes"] for event in self.steps), default=0)

    @property
    def no_graph(self):
        """A column where the steps could not be captured: why."""
        reasons = [notice["text"] for notice in self.notices if notice["code"] == "train.no_graph"]
        return {"no_graph": "; ".join(reasons)} if reasons else {}

    def differs(self, other):
        """The largest relative difference of two runs' losses; 1 where a run is not whole."""
        if self.code or other.code or not self.losses or len(self.losses) != len(other.losses):
            return 1.0
        return max(abs(a - b) / abs(a) for a, b in zip(self.losses, other.losses))

    def digest(self):
        """Of everything that was learned, without the files' headers, which tell the time."""
        whole = hashlib.sha256()
        for file in sorted(self.output.glob("**/*.safetensors")):
            if "run" not in file.relative_to(self.output).parts:
                content = file.read_bytes()
                whole.update(content[8 + int.from_bytes(content[:8], "little"):])
        return whole.hexdigest()[:16] if not self.code else f"failed with {self.code}"

    def forget(self):
        """Real models are gigabytes each."""
        shutil.rmtree(self.output, ignore_errors=True)


def write_picture(path, size, number):
    """Squares of colours, as a PNG."""
    random.seed(number)
    rows = [b"\0" + b"".join(random.randbytes(3) * (size // 8) for _ in range(8)) for _ in range(8)]
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress(b"".join(row * (size // 8) for row in rows))), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks))


class Program:
    def __init__(self, path, device, quick, fake, work, deadline):
        self.path, self.device, self.work, self.deadline = os.path.abspath(path), device, work, deadline
        self.quick, self.fake = quick, fake
        self.making = threading.Lock()  # what rows that run at a time share
        self.on_gpu = device != "cpu"
        # What Python computes beside.
        self.peers_device = f"cuda:{device}" if self.on_gpu and not fake else "cpu"
        self.half = "bf16" if self.on_gpu else "no"
        self.library_path = os.environ.get("DREAMBOOTH_LIBRARY_PATH")

    def environment(self, more=None):
        """Where its libraries travelled with it they stand behind what this machine has, and for it alone."""
        environment = os.environ | (more or {})
        if self.library_path:
            environment["LD_LIBRARY_PATH"] = ":".join(filter(None, [os.environ.get("LD_LIBRARY_PATH"), self.library_path]))
        return environment

    def seconds_left(self):
        return max(1.0, self.deadline - time.time())

    def run(self, *command, environment=None):
        """(exit code, output)."""
        done = subprocess.run([self.path, *map(str, command)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env=self.environment(environment), timeout=self.seconds_left())
        return done.returncode, done.stdout + done.stderr

    def arguments(self, model, size, *flags, steps, batch=1, device=None, output):
        pictures = self.pictures(size)
        return ["train", "--devices", device or self.device, "--pretrained_model_name_or_path", model, "--instance_data_dir",
                pictures, "--class_data_dir", pictures, *PROMPTS, "--with_prior_preservation", "--num_class_images", 8,
                "--resolution", size, "--train_batch_size", batch, "--max_train_steps", steps, "--learning_rate", "1e-5",
                "--lr_warmup_steps", 0, "--validation_loss_steps", 0, "--checkpointing_steps", 100000, "--output_dir", output,
                *flags]

    def train(self, *arguments, environment=None, output=None, **options):
        if output is None:
            output = self.work / "runs" / str(time.time_ns())
        code, said = self.run(*self.arguments(*arguments, output=output, **options), environment=environment)
        return Training(code, output, said)

    def train_with_pause(self, *arguments, **options):
        """Asked to pause as soon as it listens, which is before its last step; resumed when it has left the device."""
        output = self.work / "runs" / str(time.time_ns())
        requests = output / "run" / "requests"
        requests.mkdir(parents=True)
        process = subprocess.Popen([self.path, *map(str, self.arguments(*arguments, output=output, **options))],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.environment())
        try:
            asked = resumed = False
            while process.poll() is None and time.time() < self.deadline:
                try:
                    state = json.loads((output / "run" / "state.json").read_text())["state"]
                except (OSError, ValueError, KeyError):
                    state = ""
                if state and not asked:
                    (requests / "pause.json").write_text("{}")
                    asked = True
                if state == "paused" and not resumed:
                    (requests / "resume.json").write_text("{}")
                    resumed = True
                time.sleep(0.05)
            said = process.communicate(timeout=self.seconds_left())[1]
        finally:
            process.kill()
        return Training(process.returncode if resumed else 1, output, said if resumed else "was not paused")

    def pictures(self, size):
        folder = self.work / f"pictures-{size}"
        with self.making:
            if not (folder / "picture-7.png").exists():
                folder.mkdir(exist_ok=True)
                for i in range(8):
                    write_picture(folder / f"picture-{i}.png", size, i)
        return folder

    def model(self, family="sd15"):
        """(folder, side of its pictures): random weights in the real shapes, made once; quick: in small ones."""
        if self.quick and family == "sd15":
            return REFERENCE / "tiny-sd1" / "model", 64
        size = 64 if self.quick else {"sd15": 512}.get(family, 1024)
        family = {"sdxl": "small-xl"}.get(family, f"small-{family}") if self.quick else family
        folder = self.work / family
        with self.making:
            if not (folder / "model_index.json").exists():
                shutil.rmtree(folder, ignore_errors=True)
                # As a program of its own, which the deadline ends.
                code = ("import sys, real_shapes; real_shapes.make(*sys.argv[1:])")
                dtype = "float32" if family == "sd15" else "float16"
                subprocess.run([sys.executable, "-c", code, family, folder, dtype], check=True, timeout=self.seconds_left(),
                               env=os.environ | {"PYTHONPATH": f"{BENCHMARKS}:{os.environ.get('PYTHONPATH', '')}"})
        return folder, size

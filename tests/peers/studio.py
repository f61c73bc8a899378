"""The built `dreambooth`, as people and the window use it."""
import json
import os
import subprocess

import numpy as np
from PIL import Image

from peer import PROMPT, SEED, STEPS

ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "1"}


def picture(path):
    return np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)


def run(program, *arguments):
    """What the command prints as JSON; fails with its words."""
    done = subprocess.run([program, *map(str, arguments), "--json"], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0, f"dreambooth {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr}"
    return json.loads(done.stdout)


def generate(program, model, output, *more):
    run(program, "generate", "--model", model, "--prompt", PROMPT, "--output", output, "--seed", SEED, "--device", "cpu",
        "--num_inference_steps", STEPS, "--dtype", "float32", *more)
    return picture(output)


class Server:
    """`dreambooth serve`: one process for many pictures."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--device", "cpu", "--dtype", "float32"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
        self.count = 0

    def ask(self, **request):
        self.count += 1
        self.process.stdin.write(json.dumps({"id": self.count, **request}) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer["id"] == self.count and answer["event"] in ("result", "error"):
                assert answer["event"] == "result", answer
                return answer
        raise AssertionError(f"dreambooth serve ended with {self.process.wait()}")

    def ids(self, model, text):
        return [piece["id"] for piece in self.ask(op="tokenize", model=str(model), text=text)["pieces"]]

    def draw(self, model, output, sampler="", lora="", **more):
        """With a LoRA or a learned word plugged in, where its file is named."""
        self.ask(op="generate", model=str(model), prompt=PROMPT, seed=SEED, num_inference_steps=STEPS, guidance_scale=7.5,
                 output=str(output), sampler=sampler, added=[{"file": str(lora)}] if lora else [], **more)
        return picture(output)

    def close(self):
        self.process.stdin.close()
        self.process.wait()

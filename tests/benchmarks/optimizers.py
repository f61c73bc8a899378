"""What one update of 66 million parameters costs: our optimizers and the packages that people know them from, in turn.

usage: optimizers.py MEASURE_OPTIMIZER [--rounds 3] [--steps 8]
needs torch, transformers, bitsandbytes, prodigyopt and lion-pytorch from PyPI, and the build target measure_optimizer.
Prints a table in Markdown. One thread; each update with the gradients' norm and clipping. CPU seconds are the median of all
updates of all rounds but each process's first; memory is the peak beyond parameters and gradients.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys

# As tests/core/training/measure_optimizer.cpp has them.
SHAPES = [((320, 320, 3, 3), 40), ((1280, 320), 40), ((320, 320), 100), ((768, 3072), 1), ((320,), 300)]
OTHERS = {
    "adamw": ["torch, fused", "torch, foreach", "torch"],
    "adamw8bit": ["bitsandbytes"],
    "prodigy": ["prodigyopt"],
    "lion": ["lion-pytorch"],
    "adafactor": ["transformers"],
}


def make(name, parameters):
    import torch
    if name.startswith("torch"):
        return torch.optim.AdamW(parameters, lr=1e-4, fused=name.endswith("fused"), foreach=name.endswith("foreach"))
    if name == "bitsandbytes":
        import bitsandbytes
        return bitsandbytes.optim.AdamW8bit(parameters, lr=1e-4, weight_decay=1e-2)
    if name == "prodigyopt":
        import prodigyopt
        return prodigyopt.Prodigy(parameters, lr=1e-4, weight_decay=1e-2, decouple=True, use_bias_correction=True, safeguard_warmup=True)
    if name == "lion-pytorch":
        import lion_pytorch
        return lion_pytorch.Lion(parameters, lr=1e-4, weight_decay=1e-2)
    from transformers.optimization import Adafactor
    return Adafactor(parameters, lr=1e-4, weight_decay=1e-2, relative_step=False, scale_parameter=False, warmup_init=False)


def status(field):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith(field))


def measure_other(name, steps):
    import torch
    torch.set_num_threads(1)
    make(name, [torch.nn.Parameter(torch.zeros(1))])  # imports before memory is looked at
    parameters = []
    for shape, count in SHAPES:
        for _ in range(count):
            parameters.append(torch.nn.Parameter(torch.randn(shape) * 0.02))
            parameters[-1].grad = torch.randn(shape) * 1e-4
    before = status("VmRSS")
    optimizer = make(name, parameters)
    seconds = []
    for step in range(steps):
        start = resource.getrusage(resource.RUSAGE_SELF)
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        end = resource.getrusage(resource.RUSAGE_SELF)
        if step > 0:
            seconds.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    print(json.dumps({"seconds": statistics.median(seconds), "mebibytes": status("VmHWM") - before}))


def run(command):
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    output = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return json.loads(output.splitlines()[-1])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--other"]:
        measure_other(sys.argv[2], int(sys.argv[3]))
        sys.exit()
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--steps", type=int, default=8)
    options = arguments.parse_args()
    results = {}
    for _ in range(options.rounds):
        for ours, others in OTHERS.items():
            results.setdefault((ours, ""), []).append(run([options.program, ours, str(options.steps)]))
            for other in others:
                results.setdefault((ours, other), []).append(run([sys.executable, __file__, "--other", other, str(options.steps)]))
    median = {key: {field: statistics.median(one[field] for one in runs) for field in ("seconds", "mebibytes")}
              for key, runs in results.items()}
    print("| Optimizer | CPU seconds an update | Memory |\n|-|-|-|")
    for (ours, other), numbers in median.items():
        own = median[(ours, "")]
        ratios = (numbers["seconds"] / own["seconds"], numbers["mebibytes"] / own["mebibytes"]) if other else None
        print(f"| {other or f'**{ours}**'} | {numbers['seconds']:.3f}{f' ({ratios[0]:.1f} ×)' if other else ''} "
              f"| {numbers['mebibytes']:.0f} MiB{f' ({ratios[1]:.2f} ×)' if other else ''} |")

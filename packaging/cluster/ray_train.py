#!/usr/bin/env python3
"""`dreambooth train` on a Ray cluster: places N workers with their resources, starts one rank in each over shared storage, and
passes step and loss on to ray.train.report (docs/cluster/ray.md).

    ray_train.py --workers 4 --gpus-per-worker 1 --env HF_HOME=/shared/huggingface -- --run /shared/run
"""
import argparse
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import ray
import ray.train
from ray.train.collective import broadcast_from_rank_zero
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

DONE, STOPPED = 0, 75  # exit codes of `dreambooth train`
BEAT = 0.5  # seconds between looks at the events
STEPS_A_BEAT = 8  # Ray broadcasts at most 1 kB
FIELDS = ("step", "loss", "loss_instance", "loss_prior", "lr")


@ray.remote(num_cpus=0)
class Attempts:
    """Counts the starts of the worker group: a later one goes on from the last checkpoint."""

    def __init__(self):
        self.count = -1

    def next(self):
        self.count += 1
        return self.count


class Steps:
    """The `step` events of a run since a moment, as they are written; another file under the name is read anew."""

    def __init__(self, run, since):
        self.path, self.since, self.file, self.offset = Path(run) / "events.jsonl", since, None, 0

    def new(self):
        try:
            with open(self.path, "rb") as file:
                if self.file != os.fstat(file.fileno()).st_ino:
                    self.file, self.offset = os.fstat(file.fileno()).st_ino, 0
                file.seek(self.offset)
                text = file.read()
        except FileNotFoundError:
            return []
        whole = text[:text.rfind(b"\n") + 1]
        self.offset += len(whole)
        steps = []
        for line in whole.splitlines():
            try:
                event = json.loads(line)
            except ValueError:
                continue  # torn when an earlier worker was killed
            if event.get("event") == "step" and event.get("t", 0) >= self.since:
                steps.append({field: event[field] for field in FIELDS})
        return steps


def free_port():
    with socket.socket() as listener:
        listener.bind(("", 0))
        return listener.getsockname()[1]


def start_rank(config, attempt, address, port):
    """The worker program as this rank; it is killed when the Ray worker dies."""
    context = ray.train.get_context()
    places = {"RANK": context.get_world_rank(), "WORLD_SIZE": context.get_world_size(), "LOCAL_RANK": context.get_local_rank(),
              "LOCAL_WORLD_SIZE": context.get_local_world_size(), "MASTER_ADDR": address, "MASTER_PORT": port,
              "TORCHELASTIC_RESTART_COUNT": attempt}
    parent_death = ctypes.CDLL(None).prctl
    # Ray has made another folder current, for its own results.
    folder = config["folder"] if os.path.isdir(config["folder"]) else None
    return subprocess.Popen([config["program"], "train", *config["arguments"]], cwd=folder,
                            env=os.environ | {name: str(value) for name, value in places.items()},
                            preexec_fn=lambda: parent_death(1, signal.SIGKILL))


def check(code, rank):
    if code not in (None, DONE, STOPPED):
        raise RuntimeError(f"dreambooth train, rank {rank}, ended with {code}; its words are in the log of this worker.")


def work(config):
    """One worker: its rank, and the news of the run, which the first worker reads for all. Reports must come from all."""
    rank = ray.train.get_context().get_world_rank()
    first = rank == 0
    start = None
    if first:
        start = (ray.get(config["attempts"].next.remote()), ray.util.get_node_ip_address(), free_port(), time.time())
    attempt, address, port, since = broadcast_from_rank_zero(start)
    child = start_rank(config, attempt, address, port)
    steps, waiting, ended = Steps(config["run"], since), [], False
    while not ended:
        if first:
            code = child.poll()
            waiting += steps.new()
            news = (waiting[:STEPS_A_BEAT], code is not None and len(waiting) <= STEPS_A_BEAT)
            waiting = waiting[STEPS_A_BEAT:]
            if not waiting and not news[1]:
                time.sleep(BEAT)
        check(child.poll(), rank)
        some, ended = broadcast_from_rank_zero(news if first else None)
        for step in some:
            ray.train.report(step)
    check(child.wait(), rank)


def value_of(arguments, flag):
    """The value of --flag VALUE or --flag=VALUE among train's arguments, where - and _ are alike."""
    for i, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name.replace("-", "_") == flag.replace("-", "_"):
            return value if equals else arguments[i + 1] if i + 1 < len(arguments) else None
    return None


def run_folder(arguments, parser):
    run, output = value_of(arguments, "--run"), value_of(arguments, "--output_dir")
    if run is None and output is None:
        parser.error("give dreambooth train's --run or --output_dir behind --")
    folder = Path(run) if run is not None else Path(output) / "run"
    if not folder.is_absolute():
        parser.error(f"{folder} must be an absolute path, on storage that all machines share")
    return folder


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="host:6379, or ray://host:10001; local: a new cluster; without it the one of this machine, or a new one")
    parser.add_argument("--workers", type=int, default=2, help="ranks (default: 2)")
    parser.add_argument("--gpus-per-worker", type=float, default=0, help="2: give train --devices 0+1 (default: 0)")
    parser.add_argument("--cpus-per-worker", type=float, default=1, help="default: 1")
    parser.add_argument("--accelerator-type", help="such as A10G or L4: only machines that have it")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="environment of all workers; may be given again")
    parser.add_argument("--max-failures", type=int, default=3, help="restarts after a failed worker (default: 3)")
    parser.add_argument("--storage", help="Ray's own results; default: ray/ beside the run folder")
    parser.add_argument("--program", default=os.environ.get("DREAMBOOTH_PROGRAM", "dreambooth"), help="the worker binary, on every machine")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="-- …", help="flags of dreambooth train")
    options = parser.parse_args()
    options.arguments = options.arguments[1:] if options.arguments[:1] == ["--"] else options.arguments
    options.run = run_folder(options.arguments, parser)
    options.environment = {}
    for pair in options.env:
        name, equals, value = pair.partition("=")
        if not equals:
            parser.error(f"--env needs NAME=VALUE, not {pair}")
        options.environment[name] = value
    return options


def fit(options):
    """Runs to the end, restarts included; the exception of the last failure."""
    resources = {"CPU": options.cpus_per_worker}
    if options.gpus_per_worker:
        resources["GPU"] = options.gpus_per_worker
    trainer = DataParallelTrainer(
        work,
        train_loop_config={"program": options.program, "arguments": options.arguments, "run": str(options.run), "folder": os.getcwd(),
                           "attempts": Attempts.remote()},
        scaling_config=ray.train.ScalingConfig(num_workers=options.workers, use_gpu=options.gpus_per_worker > 0,
                                               resources_per_worker=resources, accelerator_type=options.accelerator_type),
        run_config=ray.train.RunConfig(name=time.strftime("dreambooth-%Y%m%d-%H%M%S"),
                                       storage_path=options.storage or str(options.run.parent / "ray"),
                                       failure_config=ray.train.FailureConfig(max_failures=options.max_failures)))
    try:
        trainer.fit()
    except ray.train.TrainingFailedError as error:
        return error


def main():
    options = parse()

    def stop(*_):
        # The ranks save and end with 75. Killed by Ray they would lose the steps since their last checkpoint.
        requests = options.run / "requests"
        if requests.is_dir():
            (requests / "stop.json").write_text("{}\n")

    ray.init(address=options.address, runtime_env={"env_vars": options.environment})
    for number in (signal.SIGINT, signal.SIGTERM):  # after Ray, which takes them for itself
        signal.signal(number, stop)
    result = []
    # Not in the main thread: Ray would take Ctrl+C for itself there.
    thread = threading.Thread(target=lambda: result.append(fit(options)))
    thread.start()
    while thread.is_alive():
        thread.join(0.2)
    ray.shutdown()
    failure = result[0] if result else "Ray Train could not start; its words are above."
    if failure:
        print(failure, file=sys.stderr)
        return 1
    return STOPPED if json.loads((options.run / "state.json").read_text())["state"] == "stopped" else DONE


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# Sends a run's curves and sample pictures to Weights & Biases while it trains, from its events.jsonl.
#   pip install wandb; follow_wandb.py RUN_FOLDER --project NAME    (WANDB_MODE=offline works too)
# It can be started, stopped and started again at any time: the same run of Weights & Biases goes on.
import argparse
import hashlib
import json
import pathlib
import time

import wandb

CURVES = ["loss", "loss_instance", "loss_prior", "lr", "grad_norm", "seconds", "images", "memory_bytes"]
ENDS = {"finished": 0, "stopped": 0, "failed": 1}


def new_events(file, position):
    """The events of the complete lines after `position`, and where to read on."""
    try:
        with open(file, "rb") as stream:
            stream.seek(position)
            text = stream.read()
    except FileNotFoundError:
        return [], position
    text = text[: text.rfind(b"\n") + 1]
    events = []
    for line in text.splitlines():
        try:
            events.append(json.loads(line))
        except ValueError:
            pass  # a line that a killed worker tore
    return events, position + len(text)


def state_of(folder):
    try:
        return json.loads((folder / "state.json").read_text())["state"]
    except (OSError, ValueError, KeyError):
        return ""


def send(run, folder, event):
    kind, at = event.get("event"), {"trainer/step": event.get("step")}
    if kind == "started":
        run.config.update({key: event.get(key) for key in ("world_size", "devices", "steps")}, allow_val_change=True)
    elif kind == "step":
        run.log(at | {key: event[key] for key in CURVES if event.get(key) is not None})
    elif kind == "validation" and event.get("loss") is not None:
        run.log(at | {"validation_loss": event["loss"]})
    elif kind == "sample" and (folder / event["path"]).exists():
        caption = f"{event['prompt']} (seed {event['seed']})"
        run.log(at | {"samples": wandb.Image(str(folder / event["path"]), caption=caption)})
    elif kind in ("notice", "failed"):
        run.alert(title=event.get("code", kind), text=event.get("text", ""))


def main():
    parser = argparse.ArgumentParser(description="Sends a run's events.jsonl to Weights & Biases.")
    parser.add_argument("run", type=pathlib.Path, help="the run folder")
    parser.add_argument("--project", default="dreambooth")
    parser.add_argument("--interval", type=float, default=2, help="seconds between two looks")
    arguments = parser.parse_args()
    folder = arguments.run.resolve()
    job = json.loads((folder / "job.json").read_text())
    # The same folder is the same run, so that following again goes on instead of beginning anew.
    name = hashlib.sha256(f"{folder} {job.get('created')}".encode()).hexdigest()[:16]
    progress = folder / ".wandb-followed"
    position = int(progress.read_text()) if progress.exists() else 0
    with wandb.init(project=arguments.project, name=f"{job.get('title')} {job.get('id')}", id=name, resume="allow",
                    config=job.get("recipe")) as run:
        run.define_metric("trainer/step")
        run.define_metric("*", step_metric="trainer/step")
        while True:
            state = state_of(folder)  # before the events: what comes later is read in the next round
            events, position = new_events(folder / "events.jsonl", position)
            for event in events:
                send(run, folder, event)
            progress.write_text(str(position))
            if state in ENDS and not events:
                run.finish(exit_code=ENDS[state])
                return
            time.sleep(arguments.interval)


if __name__ == "__main__":
    main()

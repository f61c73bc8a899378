# What diffusers' get_scheduler() multiplies the learning rate by at each step, for
# tests/core/training/test_lr_schedule.cpp. Usage: lr_schedules.py FILE
import json
import sys

import torch
from diffusers.optimization import get_scheduler

RATE = 1e-3
LENGTHS = [(0, 20), (5, 20), (3, 7)]  # warm-up steps, all steps
MORE = {"cosine_with_restarts": [dict(num_cycles=n) for n in (1, 3)],
        "polynomial": [dict(power=p) for p in (1.0, 2.5)]}

entries = []
for name in ("constant", "constant_with_warmup", "linear", "cosine", *MORE):
    for arguments in MORE.get(name, [{}]):
        for warmup, steps in LENGTHS:
            optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=RATE)
            schedule = get_scheduler(name, optimizer, num_warmup_steps=warmup, num_training_steps=steps, **arguments)
            factors = []
            for _ in range(steps):
                factors.append(schedule.get_last_lr()[0] / RATE)
                optimizer.step()
                schedule.step()
            entries.append({"lr_scheduler": name, "lr_warmup_steps": warmup, "max_train_steps": steps, "learning_rate": RATE,
                            **{"lr_num_cycles" if key == "num_cycles" else "lr_power": value
                               for key, value in arguments.items()}, "factors": factors})
with open(sys.argv[1], "w") as file:
    json.dump(entries, file)

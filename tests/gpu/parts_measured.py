"""What a GPU needs and how fast it is, against a plain loop with diffusers on the same card: the parts "memory", "speed",
"sdxl" and "flow". Rows as in parts_correct.py."""
import json
import re
import statistics
import subprocess
import sys
import time

from contextlib import contextmanager

import parts_correct
from program import BENCHMARKS, PROMPTS

SKIPPED_STEPS = 10  # at the start of a run: kernels are still being chosen
OPTIMIZERS = tuple(name for name in parts_correct.OPTIMIZERS if name != "adamw")
FLOW_FAMILIES = ("klein", "z-image")
SMALL_BLOCKS, BLOCKS = {"klein": 3, "z-image": 4}, {"klein": 25, "z-image": 34}


def timed_steps(program, family="sd15"):
    enough = 15 if family in FLOW_FAMILIES else 50
    return SKIPPED_STEPS + (enough if program.on_gpu and not program.quick else 3)


def plan(program, family, flags):
    """What `plan` says against what a run takes."""
    model, size = program.model(family)
    flags = [*flags, "--mixed_precision", program.half]
    pictures = program.pictures(size)
    code, said = program.run("plan", "--json", "--devices", program.device, "--pretrained_model_name_or_path", model,
                             "--instance_data_dir", pictures, "--class_data_dir", pictures, *PROMPTS,
                             "--with_prior_preservation", "--num_class_images", 8, "--resolution", size,
                             "--train_batch_size", 1, "--validation_loss_steps", 0, *flags)
    if code:
        return False, {"said": said[-800:]}
    planned = json.loads(said)
    run = program.train(model, size, *flags, steps=SKIPPED_STEPS + 3)
    run.forget()
    if run.code or len(run.steps) <= SKIPPED_STEPS:
        return False, {"said": run.said[-800:]}
    seconds = statistics.median(step["seconds"] for step in run.steps[SKIPPED_STEPS:])
    return abs(planned["peak_bytes"] / run.memory - 1) < 0.1, {
        "planned_mb": round(planned["peak_bytes"] / 1e6), "run_mb": round(run.memory / 1e6),
        "planned_ms": round(1000 * planned["seconds_per_step"], 2), "run_ms": round(1000 * seconds, 2)}


@contextmanager
def little_room(program, room):
    """A card that has so many bytes left for our program, whose environment this gives."""
    if program.fake:
        yield {"FAKE_GPU_BYTES": str(room)}
        return
    import torch
    driver = 1 << 30  # what it takes besides
    free, _ = torch.cuda.mem_get_info(int(program.device))
    ballast = torch.empty(max(0, free - room - driver), dtype=torch.uint8, device=program.peers_device)
    yield {}
    del ballast
    torch.cuda.empty_cache()


def full_card(program):
    """A card with ever less room, until eight photos and their class pictures don't fit into it at a time."""
    model, size = program.model()
    flags = ["--mixed_precision", program.half, "--gradient_checkpointing"]
    whole = program.train(model, size, *flags, steps=6, batch=8)
    whole.forget()
    if whole.code:
        return False, {"said": whole.said[-800:]}
    row, room, halved = {"whole_mb": round(whole.memory / 1e6)}, whole.memory, False
    while not halved and room > whole.memory / 16:
        room = room * 3 // 4  # what it had taken is more than it needs
        with little_room(program, room) as environment:
            run = program.train(model, size, *flags, steps=6, batch=8, environment=environment)
        run.forget()
        row |= {"room_mb": round(room / 1e6), "notices": [notice["text"] for notice in run.notices]} | run.no_graph
        if run.code:
            return False, row | {"said": run.said[-800:]}
        halved = any(notice["code"] == "memory.halved" for notice in run.notices)
    return halved and run.differs(whole) < 2e-2, row | {"difference": run.differs(whole)}


def small_card(program, family, gigabytes, *flags):
    """A LoRA on a card of this size by what needs less memory: it fits, and its losses are those of one that has all room."""
    model, size = program.model(family)
    flags = ["--mixed_precision", program.half, "--lora", "--rank", 16, "--gradient_checkpointing", *flags]
    whole = program.train(model, size, *flags, steps=6)
    whole.forget()
    if whole.code:
        return False, {"said": whole.said[-800:]}
    with little_room(program, gigabytes * 10 ** 9) as environment:
        run = program.train(model, size, *flags, steps=6, environment=environment)
    run.forget()
    if run.code:
        return False, {"said": run.said[-800:]}
    ms, with_room_ms = (round(1000 * statistics.median(step["seconds"] for step in one.steps[1:]), 2) for one in (run, whole))
    return run.differs(whole) < 2e-2, {
        "peak_mb": round(run.memory / 1e6), "ms": ms, "with_room_mb": round(whole.memory / 1e6), "with_room_ms": with_room_ms,
        "notices": [notice["text"] for notice in run.notices], "difference": run.differs(whole)}


def limits(program):
    """bf16 FLOPS of a matrix product, bytes a second of a copy."""
    import torch
    place, on_gpu = program.peers_device, program.peers_device != "cpu"
    side = 8192 if on_gpu else 512
    a, b = (torch.randn(side, side, device=place, dtype=torch.bfloat16) for _ in range(2))
    source = torch.empty((1 << 32) if on_gpu else (1 << 24), dtype=torch.uint8, device=place)
    target = torch.empty_like(source)
    wait = torch.cuda.synchronize if on_gpu else lambda: None

    def best(work):
        seconds = []
        for _ in range(8):
            wait()
            start = time.perf_counter()
            work()
            wait()
            seconds.append(time.perf_counter() - start)
        return min(seconds)

    flops, copied = 2 * side ** 3 / best(lambda: a @ b), 2 * source.numel() / best(lambda: target.copy_(source))
    del a, b, source, target
    if on_gpu:
        torch.cuda.empty_cache()
    return True, {"bf16_tflops": round(flops / 1e12, 1), "copy_gb_per_s": round(copied / 1e9)}


def step_flops(model, size, batch, trained):
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
            pooled = unet.config.projection_class_embeddings_input_dim - 6 * unet.config.addition_time_embed_dim
            added = {"text_embeds": torch.randn(2 * batch, pooled), "time_ids": torch.randn(2 * batch, 6)}
        with FlopCounterMode(display=False) as counter:
            unet(sample, 1, text, added_cond_kwargs=added).sample.sum().backward()
    return counter.get_total_flops()


def diffusers(program, family, kind, text, precision, batch):
    """The columns of the same steps with diffusers."""
    model, size = program.model(family)
    start, pictures = time.time(), program.pictures(size)
    loop = "diffusers_flow_training.py" if family in FLOW_FAMILIES else "diffusers_training.py"
    command = [sys.executable, BENCHMARKS / loop, model, pictures, pictures, timed_steps(program, family), size,
               batch, kind, int(text), precision, program.peers_device.partition(":")[0]]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=program.seconds_left())
    times = [float(number) for number in re.findall(r"\d+ of \d+ at ([\d.]+)", done.stdout)]
    if done.returncode != 0 or len(times) <= SKIPPED_STEPS + 1:
        return {"diffusers": (done.stdout[-300:] + done.stderr[-700:]).strip()}
    seconds = statistics.median(b - a for a, b in zip(times[SKIPPED_STEPS:], times[SKIPPED_STEPS + 1:]))
    peak = re.search(r"peak (\d+)", done.stdout)
    return {"diffusers_ms": round(1000 * seconds, 2), "diffusers_start_s": round(times[0] - start, 1),
            "diffusers_peak_mb": round(int(peak[1]) / 1e6) if peak else None}


def step(program, family, kind, text, precision, batch, optimizer=None, flops=None, base="none", outside=0):
    """A step with class pictures: ours, its share of what the card can do, and that of diffusers, where it is the same: not
    with another optimizer, nor with a base in fewer bits or with blocks outside the card."""
    model, size = program.model(family)
    flags = ["--mixed_precision", precision] + (["--lora", "--rank", 4] if kind == "lora" else [])
    flags += ["--train_text_encoder"] if text else []
    flags += ["--optimizer", optimizer] if optimizer else []
    flags += ["--quantize_base", base, "--offload_blocks", outside]
    flags += ["--gradient_checkpointing"] if outside else []  # who has little memory has both
    started = time.time()
    run = program.train(model, size, *flags, steps=timed_steps(program, family), batch=batch)
    run.forget()
    if run.code or len(run.steps) <= SKIPPED_STEPS:
        return False, {"said": run.said[-800:]}
    seconds = statistics.median(event["seconds"] for event in run.steps[SKIPPED_STEPS:])
    row = {"last_loss": round(run.losses[-1], 5), "ms": round(1000 * seconds, 2), "first_steps_ms": [round(1000 * event["seconds"]) for event in run.steps[:6]],
           "start_s": round(run.steps[0]["t"] - started, 1), "peak_mb": round(run.memory / 1e6)} | run.no_graph
    if optimizer or base != "none" or outside:
        return True, row
    if flops:
        row["share_of_peak"] = round(step_flops(model, size, batch, kind == "full") / seconds / flops, 3)
    row |= diffusers(program, family, kind, text, precision, batch)
    if "diffusers_ms" in row:
        row["faster"] = round(row["diffusers_ms"] / row["ms"], 2)
    return "diffusers_ms" in row, row


def drawing(program, family):
    """Pictures a second at 25 steps of DPM++ 2M, or of a flow model's own sampler, after loading; and diffusers' in the same
    way."""
    model, size = program.model(family)
    dtype, steps = ("float32", 3) if program.quick else ("bfloat16", 25)
    is_flow = family in FLOW_FAMILIES  # which take seconds a picture
    flags = ["--height", size, "--width", size] + ([] if is_flow else ["--sampler", "dpmpp_2m"])
    few, many = (1, 4) if is_flow else (2, 10)
    seconds = {}
    for count in (few, many):  # the difference is without start and loading
        start = time.time()
        code, said = program.run("generate", "--model", model, "--prompts", "a photo of a dog", "--num_samples_per_prompt",
                                 count, "--num_inference_steps", steps, *flags, "--dtype", dtype,
                                 "--devices", program.device, "--output_dir", program.work / f"drawn-{family}-{count}")
        seconds[count] = time.time() - start
        if code:
            return False, {"said": said[-800:]}
    if seconds[many] <= seconds[few]:  # the machine did something else
        return False, {"seconds": seconds}
    row = {"pictures_per_s": round((many - few) / (seconds[many] - seconds[few]), 3)}
    command = [sys.executable, BENCHMARKS / "diffusers_drawing.py", model, size, steps, dtype,
               program.peers_device, *([1] if is_flow else [1, 4])]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=program.seconds_left())
    for batch, rate in re.findall(r"batch (\d+): ([\d.]+) pictures a second", done.stdout):
        row[f"diffusers_batch_{batch}"] = float(rate)
    return done.returncode == 0, row if done.returncode == 0 else row | {"diffusers": done.stderr[-500:]}


def memory(program):
    yield "plan, full", lambda: plan(program, "sd15", [])
    yield "plan, lora", lambda: plan(program, "sd15", ["--lora"])
    if program.on_gpu:
        yield "batch 8 on a card with less room", lambda: full_card(program)
        for family, flags in (("sdxl", []), ("klein", []), ("z-image", ["--cpu_offload_checkpointing"])):
            yield f"{family} on 8 GB, base in int8, blocks outside as needed{', activations too' if flags else ''}", lambda \
                family=family, flags=flags: small_card(program, family, 8, "--quantize_base", "int8", "--offload_blocks",
                                                       "auto", *flags)


def peak_flops(program, report):
    """As `limits` found it."""
    rows = [row for row in report.parts.get("speed", []) if "bf16_tflops" in row]
    return rows[0]["bf16_tflops"] * 1e12 if rows else None


def speed(program, report):
    yield "limits", lambda: limits(program)
    cases = [(kind, text, batch) for kind in ("lora", "full") for batch in (1, 4) for text in (False, True)]
    for kind, text, batch in cases[:2] if program.quick else cases:
        yield f"sd15, {kind}{', text encoder' if text else ''}, batch {batch} + {batch}", lambda case=(
            kind, text, program.half, batch): step(program, "sd15", *case, flops=peak_flops(program, report))
    for precision in () if program.quick else ("fp16", "no"):
        yield f"sd15, lora, {precision}, batch 1 + 1", lambda precision=precision: step(
            program, "sd15", "lora", False, precision, 1)
    for optimizer in OPTIMIZERS[:1] if program.quick else OPTIMIZERS:
        yield f"sd15, full, {optimizer}, batch 1 + 1", lambda optimizer=optimizer: step(
            program, "sd15", "full", False, program.half, 1, optimizer)
    yield "drawing, sd15", lambda: drawing(program, "sd15")


def sdxl(program, report):
    yield "lora, batch 1 + 1", lambda: step(program, "sdxl", "lora", False, program.half, 1,
                                            flops=peak_flops(program, report))
    yield "plan, lora", lambda: plan(program, "sdxl", ["--lora"])
    yield "drawing", lambda: drawing(program, "sdxl")


def flow(program, report):
    for family in FLOW_FAMILIES:
        for base in ("none", "int8", "nf4"):
            kept = "" if base == "none" else f", base in {base}"
            yield f"{family}, lora, batch 1 + 1{kept}", lambda family=family, base=base: step(
                program, family, "lora", False, program.half, 1, base=base)
        blocks = (SMALL_BLOCKS if program.quick else BLOCKS)[family]
        for base in ("none", "int8"):
            yield f"{family}, lora, batch 1 + 1, base {base}, all blocks outside", lambda family=family, base=base: step(
                program, family, "lora", False, program.half, 1, base=base, outside=blocks)
    for family in FLOW_FAMILIES:
        yield f"{family}, plan, lora", lambda family=family: plan(program, family, ["--lora"])
        yield f"{family}, drawing", lambda family=family: drawing(program, family)

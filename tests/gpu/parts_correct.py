"""Whether a GPU computes and learns what it should: the parts "numbers" and "ranks". Each row is what it is called and a
function that returns (passed, its columns)."""
import json
import shutil

from program import REFERENCE

# What the losses may differ by, and a rate at which what each of them learns shows in its losses after a dozen steps.
OPTIMIZERS = {"adamw": (2e-3, 1e-3), "adamw8bit": (2e-2, 1e-3), "prodigy": (2e-3, 1), "lion": (2e-2, 1e-4),
              "adafactor": (2e-3, 1e-3), "muon": (2e-2, 1e-3)}
TINY = REFERENCE / "tiny-sd1" / "model"
KINDS = {"full": ["--train_text_encoder"], "lora": ["--lora", "--train_text_encoder"]}


def machine(program):
    code, said = program.run("doctor", "--json")
    found = json.loads(said) if code == 0 else {}
    devices = {one["id"]: one["name"] for one in found.get("devices", [])}
    return program.device in devices, {"gpu": found.get("gpu"), "devices": devices}


def network(program, model, dtype):
    """Each network against what diffusers computed."""
    code, said = program.run("doctor", "--json", "--device", program.device, "--dtype", dtype, "--reference",
                             REFERENCE / model / "ref", "--model", REFERENCE / model / "model")
    try:
        checks = json.loads(said)["checks"]
    except (ValueError, KeyError):
        return False, {"said": said[-800:]}
    worst = max(checks, key=lambda check: check["difference"] / check["tolerance"])
    return code == 0, {"checks": len(checks), "worst": worst["name"], "difference": worst["difference"],
                       "allowed": worst["tolerance"]}


def losses(program, *flags, device=None, tolerance=2e-3):
    """A dozen steps against the same on the CPU."""
    ours, cpu = (program.train(TINY, 64, *flags, steps=12, batch=2, device=place)
                 for place in (device or program.device, "cpu"))
    difference = ours.differs(cpu)
    row = {"difference": difference, "allowed": tolerance} | ours.no_graph
    if difference == 1:
        row["said"] = ours.said[-800:] + cpu.said[-800:]
    return difference < tolerance, row


def compare(runs):
    """Whether what several runs learned has the same bits; {what: run}."""
    digests = {what: run.digest() for what, run in runs.items()}
    said = "; ".join(run.said[-800:] for run in runs.values() if run.code)
    passed = len(set(digests.values())) == 1 and not said
    for run in runs.values():
        run.forget()
    return passed, digests | ({"said": said} if said else {})


def bits(program, kind):
    """Twice, after a stop, and after a pause; of real shapes, since a small model's attention has one block of keys and
    could not add in another order."""
    model, size = program.model()
    flags = [*KINDS[kind], "--mixed_precision", program.half]
    train = lambda *more, **options: program.train(model, size, *flags, *more, steps=12, **options)
    runs = {"in one go": train(), "again": train(), "paused": program.train_with_pause(model, size, *flags, steps=12)}
    halfway = train("--checkpointing_steps", 5)
    for checkpoint in (halfway.output / "run" / "checkpoints").glob("step-*10"):
        shutil.rmtree(checkpoint)
    runs["from step 5"] = train("--checkpointing_steps", 5, "--resume_from_checkpoint", "latest", output=halfway.output)
    return compare(runs)


def group(program, kind):
    """One rank through NCCL, by the code of many."""
    model, size = program.model()
    flags = [*KINDS[kind], "--mixed_precision", program.half]
    launched = {"RANK": "0", "LOCAL_RANK": "0", "WORLD_SIZE": "1", "LOCAL_WORLD_SIZE": "1", "MASTER_ADDR": "127.0.0.1",
                "MASTER_PORT": "29555"}
    alone = program.train(model, size, *flags, steps=12)
    ranks = program.train(model, size, *flags, steps=12, environment=launched)
    row = ranks.no_graph | {"complained": "destroy_process_group" in ranks.said}
    passed, digests = compare({"alone": alone, "as one rank of a group": ranks})
    return passed and not row["complained"], digests | row


def numbers(program):
    yield "machine", lambda: machine(program)
    for model in ("tiny-sd1", "tiny-v", "tiny-sd2", "tiny-sdxl"):
        for dtype in ("float32", "bfloat16", "float16"):
            yield f"{model}, {dtype}", lambda model=model, dtype=dtype: network(program, model, dtype)
    for kind, flags in KINDS.items():
        yield f"losses as on the CPU: {kind}", lambda flags=flags: losses(program, *flags)
        yield f"losses as on the CPU: {kind}, encoders there", lambda flags=flags: losses(
            program, *flags, device=f"{program.device}+cpu")
    for precision in ("bf16", "fp16"):
        yield f"losses as on the CPU: full, {precision}", lambda precision=precision: losses(
            program, "--train_text_encoder", "--mixed_precision", precision, tolerance=2e-2)
    for optimizer, (tolerance, rate) in OPTIMIZERS.items():
        # Of a lower rank nothing in the small model would be kept in 8 bits.
        flags = ["--lora", "--rank", 128, "--optimizer", optimizer, "--learning_rate", rate]
        yield f"losses as on the CPU: lora, {optimizer}", lambda flags=flags, tolerance=tolerance: losses(
            program, *flags, tolerance=tolerance)
    for kind in reversed(KINDS):
        yield f"the same bits: {kind}", lambda kind=kind: bits(program, kind)


def ranks(program):
    for kind in reversed(KINDS):
        yield f"the same bits: {kind}", lambda kind=kind: group(program, kind)

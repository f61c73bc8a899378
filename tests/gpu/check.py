"""What has to be checked on a machine with a GPU, with the real program: numbers, training, faults, and how fast it is
against diffusers on the same card.

usage: check.py PROGRAM --work DIR [--part numbers|speed|memory|sdxl|flow|ranks]… [--rows TEXT] [--budget SECONDS] [--jobs 6]
                [--device 0] [--quick] [--fake]
needs torch, transformers, accelerate, peft and diffusers; packaging/gpu-check brings what a machine lacks. DIR keeps the
models that are made for it and report.md and report.json, written after every row. A call does the rows that are not there
yet, of all parts or of those named (with --rows those alone whose names have TEXT in them), and ends when its time is up; the next call with the same DIR goes on. Rows of "numbers",
which measure no time, run --jobs at a time.

exit codes: 0 all is well, 1 something is wrong (see report.md), 75 time is up and rows are left: call it again.
--quick runs all of it on the small models of the tests, to check the check itself: with --device cpu, or with --fake, where
the program has a fake GPU beside it (tests/fake_gpu) and Python none at all.
"""
import argparse
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import time

import parts_correct
import parts_measured
from program import Program
from report import Report

PARTS = {
    "numbers": lambda program, report: parts_correct.numbers(program),
    "speed": parts_measured.speed,
    "memory": lambda program, report: parts_measured.memory(program),
    "sdxl": parts_measured.sdxl,
    "flow": parts_measured.flow,
    "ranks": lambda program, report: parts_correct.ranks(program),
}


def work_on_row(part, what, row, program, report, budget):
    """False where time was up before the row was done."""
    began = time.time()
    if began >= program.deadline:
        return False
    try:
        passed, columns = row()
    except subprocess.TimeoutExpired:
        # A row that had nearly the whole time won't fit into the next call's either.
        if time.time() - began < 0.9 * budget:
            return False
        passed, columns = False, {"stopped": f"longer than {budget} s"}
    except Exception as error:  # the other rows are worth having
        passed, columns = False, {"stopped": f"{type(error).__name__}: {error}"[:1000]}
    report.add(part, what, passed, **columns)
    return True


def work_on(part, text, program, report, budget, jobs):
    """False where time was up before the part was done."""
    rows = [(what, row) for what, row in PARTS[part](program, report) if text in what and not report.has(part, what)]
    with concurrent.futures.ThreadPoolExecutor(jobs if part == "numbers" else 1) as pool:
        return all(list(pool.map(lambda row: work_on_row(part, *row, program, report, budget), rows)))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--work", type=pathlib.Path, required=True)
    arguments.add_argument("--part", action="append", choices=list(PARTS))
    arguments.add_argument("--rows", default="")
    arguments.add_argument("--budget", type=int, default=500)
    arguments.add_argument("--jobs", type=int, default=6)
    arguments.add_argument("--device", default="0")
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--fake", action="store_true")
    given = arguments.parse_args()
    report = Report(given.work)
    # Runs of a call that was cut off.
    shutil.rmtree(given.work / "runs", ignore_errors=True)
    program = Program(given.program, given.device, given.quick or given.fake, given.fake, given.work.resolve(),
                      time.time() + given.budget)
    done = all([work_on(part, given.rows, program, report, given.budget, given.jobs) for part in given.part or PARTS])
    print(report.markdown())
    if report.wrong():
        print("WRONG:\n" + "\n".join(report.wrong()))
    if not done:
        print("Time is up and rows are left: call this again with the same --work.")
    sys.exit(75 if not done else 1 if report.wrong() else 0)


if __name__ == "__main__":
    main()

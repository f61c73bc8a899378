"""Whoever starts the ranks, the LoRA has the same bytes as the local launcher's; and each launcher's own way of stopping and
starting again."""
import os
import re
import shutil
import signal
import subprocess
import time

import pytest

import runs
from runs import CLUSTER, STEPS, call, small

LONG = 100000  # steps: more than a test waits for


def needs(*programs):
    absent = [name for name in programs if not shutil.which(name)]
    return pytest.mark.skipif(bool(absent), reason=f"not installed: {', '.join(absent)}")


@pytest.fixture
def in_background():
    """Starts a command with variables of its own; whatever is left of it when the test ends is killed."""
    jobs = []

    def start(*command, log, **variables):
        with open(log, "w", encoding="utf-8") as file:
            jobs.append(subprocess.Popen([str(word) for word in command], stdout=file, stderr=subprocess.STDOUT,
                                         env=os.environ | variables, start_new_session=True))
        return jobs[-1]
    yield start
    for job in jobs:
        if job.poll() is None:
            os.killpg(job.pid, signal.SIGKILL)
            job.wait()


def started_from(output):
    return [event["resumed_from"] for event in runs.events(output, "started")]


class TestTorchrun:
    def test_same_bytes(self, tmp_path, photos, local):
        call(CLUSTER / "torchrun.sh", *small(tmp_path / "out", photos), env=os.environ | {"RANKS": "2"})
        assert runs.tensors(tmp_path / "out") == local

    def test_a_killed_rank(self, in_background, tmp_path, photos, local):
        """torchrun starts all ranks again; they go on from the last checkpoint, without a flag, to the same end."""
        output = tmp_path / "out"
        job = in_background(CLUSTER / "torchrun.sh", *small(output, photos), log=tmp_path / "log", RANKS="2")
        runs.wait_until(lambda: runs.events(output, "checkpoint"), "the first checkpoint")
        os.kill(runs.ranks(output)[1], signal.SIGKILL)
        assert job.wait(300) == 0, (tmp_path / "log").read_text()
        first, second = started_from(output)
        assert first == 0 and second >= 3
        assert runs.tensors(output) == local

    def test_stop_is_no_failure(self, in_background, tmp_path, photos):
        """Exit code 75 is a failure to torchrun, which starts the ranks again: they see that the run was stopped."""
        output = tmp_path / "out"
        job = in_background(CLUSTER / "torchrun.sh", *small(output, photos, LONG), log=tmp_path / "log", RANKS="2", RESTARTS="1")
        runs.wait_for_step(output, 2)
        (output / "run/requests/stop.json").write_text("{}")
        assert job.wait(300) == 1, (tmp_path / "log").read_text()
        assert runs.state(output) == "stopped"
        assert started_from(output) == [0]

    def test_sigterm_saves(self, in_background, tmp_path, photos):
        output = tmp_path / "out"
        job = in_background(CLUSTER / "torchrun.sh", *small(output, photos, LONG), log=tmp_path / "log", RANKS="2")
        runs.wait_for_step(output, 2)
        job.terminate()
        job.wait(120)
        assert runs.state(output) == "stopped", (tmp_path / "log").read_text()
        last = max(event["step"] for event in runs.events(output, "step"))
        assert runs.events(output, "checkpoint")[-1]["step"] == last

    def test_the_cause_is_in_the_summary(self, tmp_path, photos):
        said = call(CLUSTER / "torchrun.sh", *small(tmp_path / "out", tmp_path / "no-photos"), code=1,
                    env=os.environ | {"RANKS": "2", "RESTARTS": "0"})
        summary = said[said.index("FAILED"):]
        assert "no-photos" in summary


@needs("mpirun")
class TestMpi:
    def test_same_bytes(self, tmp_path, photos, local):
        call(CLUSTER / "mpirun.sh", *small(tmp_path / "out", photos), env=os.environ | {"RANKS": "2"})
        assert runs.tensors(tmp_path / "out") == local
        assert not list((tmp_path / "out/run").glob(".meeting*"))

    @pytest.mark.parametrize("to", ["mpirun", "one rank"])
    def test_sigterm_saves(self, in_background, tmp_path, photos, to):
        output = tmp_path / "out"
        job = in_background(CLUSTER / "mpirun.sh", *small(output, photos, LONG), log=tmp_path / "log", RANKS="2", SAVE_SECONDS="10")
        runs.wait_for_step(output, 2)
        if to == "mpirun":
            job.terminate()
        else:
            os.kill(runs.ranks(output)[1], signal.SIGTERM)
        # mpirun ends with 1 where it was told itself.
        assert job.wait(120) in ((1, 75) if to == "mpirun" else (75,)), (tmp_path / "log").read_text()
        assert runs.state(output) == "stopped"
        last = max(event["step"] for event in runs.events(output, "step"))
        assert runs.events(output, "checkpoint")[-1]["step"] == last


class TestSlurm:
    def submit(self, tmp_path, *arguments, options=()):
        said = call("sbatch", "--parsable", "--ntasks=2", f"--output={tmp_path}/log", *options, CLUSTER / "slurm.sbatch", *arguments,
                    cwd=tmp_path)
        return re.match(r"\d+", said.strip()).group()

    def end_of(self, job, seconds=240):
        """State and exit code once the job has ended for good."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            shown = call("scontrol", "show", "job", job)
            state = re.search(r"JobState=(\w+)", shown).group(1)
            if state in ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL"):
                return state, int(re.search(r" ExitCode=(\d+):", shown).group(1))
            time.sleep(0.5)
        raise AssertionError(f"job {job} does not end:\n{shown}")

    def test_same_bytes(self, slurm, tmp_path, photos, local):
        job = self.submit(tmp_path, *small(tmp_path / "out", photos))
        assert self.end_of(job) == ("COMPLETED", 0), (tmp_path / "log").read_text()
        assert runs.tensors(tmp_path / "out") == local

    def test_scancel_saves(self, slurm, tmp_path, photos):
        output = tmp_path / "out"
        job = self.submit(tmp_path, *small(output, photos, LONG))
        runs.wait_for_step(output, 2)
        call("scancel", "--signal=TERM", job)
        assert self.end_of(job) == ("FAILED", 75), (tmp_path / "log").read_text()
        assert runs.state(output) == "stopped"

    def test_requeue_goes_on(self, slurm, tmp_path, photos, local):
        output = tmp_path / "out"
        job = self.submit(tmp_path, *small(output, photos))
        runs.wait_until(lambda: runs.events(output, "checkpoint"), "the first checkpoint")
        call("scontrol", "requeue", job)
        assert self.end_of(job) == ("COMPLETED", 0), (tmp_path / "log").read_text()
        assert len(started_from(output)) == 2 and started_from(output)[1] >= 3
        assert runs.tensors(output) == local

    def test_the_time_limit(self, slurm, tmp_path, photos):
        """Asked to stop before its time is up, the job saves, goes back into the queue and on from there."""
        output = tmp_path / "out"
        job = self.submit(tmp_path, *small(output, photos, LONG))
        runs.wait_for_step(output, 2)
        call("scancel", "--batch", "--signal=USR1", job)  # as Slurm sends it to the script
        runs.wait_until(lambda: len(started_from(output)) == 2, "the second start", 240)
        assert started_from(output)[1] >= 2
        call("scancel", job)
        assert self.end_of(job)[0] == "CANCELLED"


class TestRay:
    @pytest.fixture(autouse=True)
    def ray(self, monkeypatch):
        pytest.importorskip("ray")
        # Two workers with a CPU each, on any machine.
        monkeypatch.setenv("RAY_OVERRIDE_RESOURCES", '{"CPU": 4}')

    def command(self, *arguments):
        # Not into a cluster that somebody else has on this machine.
        return "python3", CLUSTER / "ray_train.py", "--address", "local", "--workers", 2, "--", *arguments

    def test_same_bytes_and_reports(self, tmp_path, photos, local):
        said = call(*self.command(*small(tmp_path / "out", photos)), seconds=600)
        assert runs.tensors(tmp_path / "out") == local
        assert f"'step': {STEPS}, 'loss': " in said

    def test_a_killed_rank(self, in_background, tmp_path, photos, local):
        output = tmp_path / "out"
        job = in_background(*self.command(*small(output, photos)), log=tmp_path / "log")
        runs.wait_until(lambda: runs.events(output, "checkpoint"), "the first checkpoint", 240)
        os.kill(runs.ranks(output)[1], signal.SIGKILL)
        assert job.wait(600) == 0, (tmp_path / "log").read_text()
        assert len(started_from(output)) == 2 and started_from(output)[1] >= 3
        assert runs.tensors(output) == local

    def test_sigterm_saves(self, in_background, tmp_path, photos):
        output = tmp_path / "out"
        job = in_background(*self.command(*small(output, photos, LONG)), log=tmp_path / "log")
        runs.wait_for_step(output, 2)
        job.terminate()
        assert job.wait(300) == 75, (tmp_path / "log").read_text()
        assert runs.state(output) == "stopped"

"""The window hands a run to a real Slurm and a real Ray, follows it, stops it, finds it again and lets it go on: the C++ test of
the window (tests/app/test_studio_cluster.cpp), with a cluster in place of its stand-in."""
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import runs

TESTS = "tests/test_app"


def run_window(system, **variables):
    program = Path(runs.program()).parent.parent / TESTS
    if not program.exists():
        pytest.skip(f"{program} is not built")
    environment = os.environ | {"DREAMBOOTH_TEST_CLUSTER": system, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"} | variables
    said = runs.call(program, "test_studio_cluster", "followsStopsAndFindsAgain", env=environment, seconds=600)
    assert re.search(r"PASS.*followsStopsAndFindsAgain", said), said


def test_slurm(slurm):
    run_window("slurm")


@pytest.fixture
def ray_head(tmp_path, monkeypatch):
    """A Ray cluster of this machine with a dashboard, which takes jobs."""
    ray = shutil.which("ray")
    if not ray:
        pytest.skip("not installed: ray")
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        port, dashboard = one.getsockname()[1], two.getsockname()[1]
    token = secrets.token_hex(32)
    monkeypatch.setenv("RAY_AUTH_TOKEN", token)
    # --block, so that only this head is ended.
    head = subprocess.Popen([ray, "start", "--head", "--block", f"--port={port}", "--num-cpus=3", "--dashboard-host=127.0.0.1",
                             f"--dashboard-port={dashboard}", "--disable-usage-stats"],
                            stdout=open(tmp_path / "ray.log", "w", encoding="utf-8"), stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{dashboard}"

    def answers():
        try:
            with urlopen(Request(f"{address}/api/jobs/", headers={"Authorization": f"Bearer {token}"}), timeout=5) as reply:
                return isinstance(json.load(reply), list)
        except OSError:
            return False

    try:
        runs.wait_until(answers, f"Ray's dashboard; its words are in {tmp_path}/ray.log", 180)
        yield address
    finally:
        head.terminate()
        head.wait(60)


def test_ray(ray_head):
    # The head starts jobs with the `python3` of its PATH: the one that runs this test.
    assert Path(sys.executable).parent.as_posix() in os.environ["PATH"]
    run_window("ray", RAY_API_SERVER_ADDRESS=ray_head)

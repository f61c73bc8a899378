"""What the tests of the launchers share: the program, a small run, and what the local launcher makes of it."""
import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import runs  # noqa: E402
import slurm_cluster  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--program", required=True, help="the built dreambooth")


@pytest.fixture(scope="session", autouse=True)
def environment(request):
    """What a person sets before a launcher is called; the tests' own threads and temporary folders."""
    os.environ |= {"OMP_NUM_THREADS": "1", "DREAMBOOTH_PROGRAM": str(Path(request.config.getoption("--program")).resolve()),
                   # As root, on a machine with fewer cores than ranks.
                   "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    for name in [name for name in os.environ if name.startswith(("SLURM_", "PMI", "MASTER_"))]:
        del os.environ[name]


@pytest.fixture(scope="session")
def photos():
    return runs.ROOT / "resources/subjects/robot/photos"


@pytest.fixture(scope="session")
def local(tmp_path_factory, photos):
    """The small run by the local launcher, two ranks: the tensors that every other launcher must make."""
    output = tmp_path_factory.mktemp("local") / "out"
    runs.call(runs.program(), "train", *runs.small(output, photos), "--devices", "cpu,cpu")
    return runs.tensors(output)


@pytest.fixture(scope="session")
def slurm(tmp_path_factory):
    """A Slurm cluster of this machine alone, for the time of the tests."""
    missing = slurm_cluster.missing()
    if missing:
        pytest.skip(missing)
    with slurm_cluster.running(tmp_path_factory.mktemp("slurm")):
        yield

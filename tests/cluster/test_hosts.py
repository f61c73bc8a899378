"""Ranks on several machines: two network namespaces with names of their own, joined by a cable. Needs root and iproute2."""
import os
import shutil
import subprocess

import pytest

import runs

HOSTS = {"dbtest-a": "10.213.77.1", "dbtest-b": "10.213.77.2"}


def ip(*arguments, check=True):
    return subprocess.run(["ip", *arguments], check=check, capture_output=True, text=True)


@pytest.fixture(scope="module")
def hosts():
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("network namespaces need root and iproute2")
    first, second = HOSTS
    try:
        for host in HOSTS:
            if ip("netns", "add", host, check=False).returncode != 0:
                pytest.skip("this kernel allows no network namespaces")
        ip("link", "add", "cable", "netns", first, "type", "veth", "peer", "name", "cable", "netns", second)
        for host, address in HOSTS.items():
            ip("-n", host, "addr", "add", f"{address}/24", "dev", "cable")
            ip("-n", host, "link", "set", "cable", "up")
            ip("-n", host, "link", "set", "lo", "up")
        yield
    finally:
        for host in HOSTS:
            ip("netns", "del", host, check=False)


def rank_on(host, variables, arguments):
    """The program on a host, which has a name that nobody can resolve."""
    return subprocess.Popen(["ip", "netns", "exec", host, "unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', host,
                             runs.program(), "train", *arguments],
                            env=os.environ | variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


LAUNCHERS = {
    # mpirun and srun tell no address: the ranks meet by a file.
    "mpi": lambda rank: {"OMPI_COMM_WORLD_RANK": str(rank), "OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_LOCAL_RANK": "0",
                         "OMPI_COMM_WORLD_LOCAL_SIZE": "1", "PMIX_NAMESPACE": "4711"},
    "slurm": lambda rank: {"SLURM_PROCID": str(rank), "SLURM_STEP_NUM_TASKS": "2", "SLURM_LOCALID": "0", "SLURM_STEP_NUM_NODES": "2",
                           "SLURM_JOB_ID": "5", "SLURM_STEP_ID": "0", "SLURM_STEP_NODELIST": "dbtest-[a-b]"},
    # Kubeflow tells these four, and the master that it is localhost.
    "kubernetes": lambda rank: {"RANK": str(rank), "WORLD_SIZE": "2", "MASTER_PORT": "29510",
                                "MASTER_ADDR": HOSTS["dbtest-a"] if rank else "localhost"},
}


@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_same_bytes(hosts, tmp_path, photos, local, launcher):
    output = tmp_path / "out"
    ranks = [rank_on(host, LAUNCHERS[launcher](rank), runs.small(output, photos)) for rank, host in enumerate(HOSTS)]
    said = [rank.communicate(timeout=240)[0] for rank in ranks]
    assert [rank.returncode for rank in ranks] == [0, 0], "\n".join(said)
    assert runs.tensors(output) == local

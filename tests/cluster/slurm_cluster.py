"""Slurm without systemd: munged, slurmctld and slurmd of this machine, for as long as a test needs them. Needs root."""
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

# A requeued job waits until the credentials of its first life have expired: cred_expire.
CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={second_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
DAEMONS = ("munged", "slurmctld", "slurmd")


def missing():
    """Why there can be no cluster; empty where there can."""
    absent = [name for name in (*DAEMONS, "srun", "sbatch") if not shutil.which(name)]
    if absent:
        return f"not installed: {', '.join(absent)}"
    return "" if os.geteuid() == 0 else "Slurm's daemons need root"


def free_ports(count):
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [listener.getsockname()[1] for listener in listeners]
    for listener in listeners:
        listener.close()
    return ports


def start_munge(folder):
    """With a key, a socket and files of its own: another munged of the machine is left alone."""
    user = pwd.getpwnam("munge")
    own = folder / "munge"
    own.mkdir(mode=0o700)
    (own / "key").write_bytes(os.urandom(128))
    (own / "key").chmod(0o600)
    for path in (own, own / "key"):
        os.chown(path, user.pw_uid, user.pw_gid)
    # munged insists on parents that others can't write to; pytest's folders are root's alone.
    for parent in (folder, *folder.parents):
        if parent.stat().st_mode & 0o005 != 0o005:
            parent.chmod(parent.stat().st_mode | 0o011)
    subprocess.run(["runuser", "-u", "munge", "--", "munged", "--force", f"--key-file={own}/key", f"--socket={own}/socket",
                    f"--pid-file={own}/pid", f"--log-file={own}/log", f"--seed-file={own}/seed"], check=True)
    (folder / "munge.socket").symlink_to(own / "socket")
    own.chmod(0o711)
    return own / "pid"


def stop(pid_file):
    try:
        pid = int(Path(pid_file).read_text())
        os.kill(pid, signal.SIGTERM)
        for _ in range(100):
            os.kill(pid, 0)
            time.sleep(0.1)
        os.kill(pid, signal.SIGKILL)
    except (OSError, ValueError):
        pass  # it has ended


@contextmanager
def running(folder):
    host = socket.gethostname().split(".")[0]
    port, second_port = free_ports(2)
    for name in ("state", "spool"):
        (folder / name).mkdir()
    configuration = folder / "slurm.conf"
    configuration.write_text(CONFIGURATION.format(host=host, folder=folder, port=port, second_port=second_port))
    os.environ["SLURM_CONF"] = str(configuration)
    pid_files = [folder / "slurmd.pid", folder / "slurmctld.pid"]
    try:
        pid_files.append(start_munge(folder))
        for daemon in ("slurmctld", "slurmd"):
            subprocess.run([daemon, "-f", configuration], check=True)
        for _ in range(300):
            shown = subprocess.run(["sinfo", "-h", "-o", "%T"], capture_output=True, text=True)
            if shown.stdout.strip() == "idle":
                break
            time.sleep(0.2)
        else:
            raise RuntimeError(f"Slurm does not get ready: {shown.stdout}{shown.stderr}{(folder / 'slurmd.log').read_text()}")
        yield
    finally:
        subprocess.run(["scancel", "--user=root"], check=False)
        for pid_file in pid_files:
            stop(pid_file)

"""dreambooth download and huggingface_hub on the same server and cache, in both directions."""
import json
import os
import pathlib
import subprocess
import sys
import time

import pytest

from hub_server import COMMIT, Hub, sum_of

NAME = "someone/tiny"
MODEL = pathlib.Path(__file__).parent.parent / "reference/tiny-sd1/model"
LARGE = "unet/diffusion_pytorch_model.safetensors"


@pytest.fixture
def hub(tmp_path, monkeypatch):
    files = {str(path.relative_to(MODEL)): path.read_bytes() for path in MODEL.rglob("*") if path.is_file()}
    files["README.md"] = b"---\nlicense: mit\n---\n"
    server = Hub(files)
    for name in ("HF_HUB_OFFLINE", "HF_HUB_CACHE", "HF_TOKEN", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    monkeypatch.setenv("HF_HUB_DISABLE_XET", "1")
    yield server
    server.shutdown()


def ours(program, *flags):
    """What `dreambooth download` says."""
    result = subprocess.run([program, "download", NAME, "--json", *flags], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def start(command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def peer_code(code):
    return [sys.executable, "-c", "import huggingface_hub as hub, json\n" + code]


def peer(code, **variables):
    """What huggingface_hub prints in a process of its own, which reads the variables anew."""
    result = subprocess.run(peer_code(code), capture_output=True, text=True, timeout=300, env={**os.environ, **variables})
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout or "null")


def repository(tmp_path):
    return tmp_path / "hf/hub/models--someone--tiny"


def listing(folder):
    """Blobs, refs, snapshots and .no_exist: names, contents, and where links lead."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = "-> " + os.readlink(path)
        elif path.is_file() and not name.startswith("trees/"):
            found[name] = path.read_bytes()
    return found


def fetches(hub, begin=0):
    """The files that were asked for since, without lists and heads."""
    return [path for method, path, _ in hub.requests[begin:] if method == "GET" and "/resolve/" in path]


def test_they_find_what_we_fetch(hub, program, tmp_path):
    path = ours(program)["path"]
    offline = dict(HF_HUB_OFFLINE="1")
    assert peer(f"print(json.dumps(hub.snapshot_download('{NAME}')))", **offline) == path
    assert peer(f"print(json.dumps(hub.try_to_load_from_cache('{NAME}', '{LARGE}')))") == f"{path}/{LARGE}"
    scan = peer("info = hub.scan_cache_dir()\n"
                "print(json.dumps([[r.repo_id, r.nb_files, [x.commit_hash for x in r.revisions], sorted(r.refs)] for r in info.repos]"
                " + [str(w) for w in info.warnings]))")
    assert scan == [[NAME, 11, [COMMIT], ["main"]]]
    # Online they ask for nothing that is there.
    before = len(hub.requests)
    assert peer(f"print(json.dumps(hub.snapshot_download('{NAME}')))") == path
    assert fetches(hub, before) == []


def test_we_find_what_they_fetch(hub, program, tmp_path):
    path = peer(f"print(json.dumps(hub.snapshot_download('{NAME}')))")
    before = len(hub.requests)
    answer = ours(program)
    assert answer["path"] == path and answer["missing_bytes"] == 0
    assert fetches(hub, before) == []
    inspected = subprocess.run([program, "inspect", NAME, "--json"], capture_output=True, timeout=300)
    assert inspected.returncode == 0, inspected.stderr


def test_both_lay_out_the_same(hub, program, tmp_path):
    ours(program)
    mine = listing(repository(tmp_path))
    subprocess.run(["rm", "-r", tmp_path / "hf"], check=True)
    peer(f"hub.snapshot_download('{NAME}')")
    assert mine == listing(repository(tmp_path))


def test_what_is_absent_is_noted_alike(hub, program, tmp_path):
    hub.files = {"toy.safetensors": b"x" * 200_000}
    ours(program)
    mine = listing(repository(tmp_path))
    absent = f"print(json.dumps(hub.try_to_load_from_cache('{NAME}', 'model_index.json') is hub._CACHED_NO_EXIST))"
    assert peer(absent) is True
    subprocess.run(["rm", "-r", tmp_path / "hf"], check=True)
    peer(f"hub.snapshot_download('{NAME}')\n"
         "try: hub.hf_hub_download('someone/tiny', 'model_index.json')\n"
         "except hub.errors.EntryNotFoundError: pass")
    assert mine == listing(repository(tmp_path))


def wait_for(condition):
    for _ in range(2400):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


def arrived(tmp_path):
    return sum(path.stat().st_size for path in repository(tmp_path).glob("blobs/*.incomplete"))


def killed_half_way(hub, command, tmp_path):
    """Starts a program and kills it when a large file has come in part; the others are there."""
    hub.files[LARGE] += b"\0" * 20_000_000  # huggingface_hub writes 10 MB at a time
    hub.stalls = True
    process = start(command)
    wait_for(lambda: arrived(tmp_path) >= 10_000_000)
    process.kill()
    process.wait()
    hub.stalls = False


def test_they_go_on_after_us(hub, program, tmp_path):
    killed_half_way(hub, [program, "download", NAME], tmp_path)
    kept = {path.name for path in repository(tmp_path).glob("blobs/*") if path.suffix != ".incomplete"}
    before = len(hub.requests)
    path = pathlib.Path(peer(f"print(json.dumps(hub.snapshot_download('{NAME}')))"))
    for name, content in hub.files.items():
        assert (path / name).read_bytes() == content
    asked = {sum_of(hub.files[name.split(COMMIT + "/")[-1]]) for name in fetches(hub, before)}
    assert not asked & kept  # whole files are kept; huggingface_hub 2 begins partial ones anew
    assert ours(program)["missing_bytes"] == 0


def test_we_go_on_after_them(hub, program, tmp_path):
    killed_half_way(hub, peer_code(f"hub.snapshot_download('{NAME}')"), tmp_path)
    part = max(path.stat().st_size for path in repository(tmp_path).glob("blobs/*.incomplete"))
    path = pathlib.Path(ours(program)["path"])
    for name, content in hub.files.items():
        assert (path / name).read_bytes() == content
    assert part > 0 and any(wanted == f"bytes={part}-" for _, _, wanted in hub.requests)

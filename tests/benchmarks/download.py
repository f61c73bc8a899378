#!/usr/bin/env python3
"""How fast `dreambooth download` fetches one large file beside curl, which neither sums nor names it.

    tests/benchmarks/download.py --program build/bin/dreambooth [--bytes 2000000000] [--rounds 3] [--folder DIR]

A server on the loopback interface in a process of its own sends the file with sendfile(2). Both programs fetch it in turn, in
the same minutes, to the same disk, each after this program has used as much memory and given it back: a virtual machine asks
its host for memory that it uses for the first time, which takes longer than the copying. The median of the rounds, their ratio, and the peak of the memory that the program holds
itself are printed as JSON.
"""
import argparse
import hashlib
import http.server
import json
import mmap
import multiprocessing
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def serve(file, listing, port):
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            is_list = self.path.startswith("/api/")
            size = len(listing) if is_list else os.path.getsize(file)
            self.send_response(200)
            self.send_header("Content-Length", str(size))
            self.end_headers()
            if is_list:
                self.wfile.write(listing)
                return
            self.wfile.flush()
            with open(file, "rb") as source:
                self.connection.sendfile(source)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    port.send(server.server_port)
    server.serve_forever()


def peak_of(process):
    """The most memory that a process holds itself, libraries aside, in bytes, until it ends."""
    most = 0
    while process.poll() is None:
        for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                most = max(most, int(line.split()[1]) * 1024)
        time.sleep(0.02)
    assert process.returncode == 0, process.returncode
    return most


def use_memory(size):
    mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_POPULATE).close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--bytes", type=int, default=2_000_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        file = pathlib.Path(folder) / "model.safetensors"
        total = hashlib.sha256()
        piece = os.urandom(1 << 20)
        with file.open("wb") as out:
            for left in range(options.bytes, 0, -len(piece)):
                out.write(piece[:left])
                total.update(piece[:left])
        listing = json.dumps({"sha": COMMIT, "siblings": [{"rfilename": file.name, "lfs": {
            "sha256": total.hexdigest(), "size": options.bytes}}]}).encode()
        receiver, sender = multiprocessing.Pipe(False)
        server = multiprocessing.Process(target=serve, args=(file, listing, sender), daemon=True)
        server.start()
        url = f"http://127.0.0.1:{receiver.recv()}"
        environment = {**os.environ, "HF_ENDPOINT": url, "HF_HOME": f"{folder}/hf", "no_proxy": "127.0.0.1"}
        ours, curls, peak = [], [], 0
        for _ in range(options.rounds):
            use_memory(3 * options.bytes)
            begin = time.monotonic()
            subprocess.run(["curl", "-sfo", f"{folder}/copy", f"{url}/someone/large/resolve/{COMMIT}/{file.name}"],
                           check=True, env=environment)
            curls.append(options.bytes / 1e6 / (time.monotonic() - begin))
            os.remove(f"{folder}/copy")
            use_memory(3 * options.bytes)
            begin = time.monotonic()
            peak = max(peak, peak_of(subprocess.Popen([options.program, "download", "someone/large"], env=environment,
                                                      stdout=subprocess.DEVNULL)))
            ours.append(options.bytes / 1e6 / (time.monotonic() - begin))
            shutil.rmtree(f"{folder}/hf")
        server.terminate()
    print(json.dumps({"ours_mb_per_second": round(statistics.median(ours)),
                      "curl_mb_per_second": round(statistics.median(curls)),
                      "ratio": round(statistics.median(ours) / statistics.median(curls), 2),
                      "rounds_ours": [round(rate) for rate in ours], "rounds_curl": [round(rate) for rate in curls],
                      "peak_own_mb": round(peak / 1e6)}))


if __name__ == "__main__":
    main()

"""A hub on the loopback interface: the list of a repository's files and the files with byte ranges, as huggingface.co answers."""
import hashlib
import http.server
import json
import threading
import urllib.parse

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def is_large(content):
    return len(content) > 100_000


def sum_of(content):
    """SHA-256 of files that the hub keeps by Git LFS, Git's own sum of the others."""
    if is_large(content):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


class Hub(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, files):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files = files
        self.requests = []  # (method, path, range)
        self.cut_after = None  # bytes of the next large file after which the line breaks, once
        self.stalls = False  # large files stop after 12 MB until this is False again
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def siblings(self):
        for path, content in self.files.items():
            entry = {"rfilename": path, "size": len(content), "blobId": sum_of(content)}
            if is_large(content):
                entry["blobId"] = "a" * 40
                entry["lfs"] = {"sha256": sum_of(content), "size": len(content), "pointerSize": 134}
            yield entry

    def tree(self):
        for entry in self.siblings():
            file = {"type": "file", "path": entry["rfilename"], "size": entry["size"], "oid": entry["blobId"]}
            if "lfs" in entry:
                file["lfs"] = {"oid": entry["lfs"]["sha256"], "size": entry["size"], "pointerSize": 134}
            yield file


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.answer(has_body=False)

    def do_GET(self):
        self.answer(has_body=True)

    def answer(self, has_body):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        self.server.requests.append((self.command, path, self.headers.get("Range")))
        if path.startswith("/api/models/"):
            what = list(self.server.tree()) if "/tree/" in path else {
                "id": "someone/tiny", "modelId": "someone/tiny", "sha": COMMIT, "private": False, "gated": False,
                "tags": [], "downloads": 0, "likes": 0, "cardData": {"license": "mit"},
                "siblings": list(self.server.siblings())}
            return self.send(200, {"Content-Type": "application/json"}, json.dumps(what).encode(), has_body)
        file = path.split("/resolve/", 1)[-1].split("/", 1)[-1]
        content = self.server.files.get(file)
        if content is None:
            return self.send(404, {"X-Error-Code": "EntryNotFound", "X-Repo-Commit": COMMIT}, b"", has_body)
        self.send_file(content, has_body)

    def send_file(self, content, has_body):
        headers = {"ETag": f'"{sum_of(content)}"', "X-Repo-Commit": COMMIT, "Accept-Ranges": "bytes"}
        if is_large(content):
            headers.update({"X-Linked-Etag": f'"{sum_of(content)}"', "X-Linked-Size": str(len(content))})
        begin = 0
        if wanted := self.headers.get("Range"):
            begin = int(wanted.removeprefix("bytes=").split("-")[0])
            headers["Content-Range"] = f"bytes {begin}-{len(content) - 1}/{len(content)}"
        self.send(206 if wanted else 200, headers, content[begin:], has_body, is_large(content))

    def send(self, status, headers, body, has_body, may_break=False):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not has_body:
            return
        if may_break and self.server.cut_after is not None:
            body, self.server.cut_after = body[:self.server.cut_after], None
            self.close_connection = True
        if may_break and self.server.stalls:
            self.wfile.write(body[:12_000_000])
            self.wfile.flush()
            while self.server.stalls:
                threading.Event().wait(0.05)
            body = body[12_000_000:]
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

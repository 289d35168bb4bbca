"""Starts a server for a benchmark on an empty folder, sends requests and measures it."""

import contextlib
import http.client
import json
import os
import re
import resource
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build/release/commonplace"
EMAIL, PASSWORD = "ann@example.com", "correct horse battery"
API = "/api/v1"


class Caller:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {}

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body)
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        self.connection.request(method, API + path, data, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text) if text else None


@contextlib.contextmanager
def serving(program, postgres=None):
    """Runs a server. Yields its process, a signed-in caller, the data folder and the
    environment."""
    environment = os.environ | ({"DATABASE_URL": postgres} if postgres else {})
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, environment)
        try:
            call = Caller(port)
            token = call("POST", "/auth/login", {"email": EMAIL, "password": PASSWORD})
            call.headers["Authorization"] = f"Bearer {token['access_token']}"
            yield server, call, folder, environment
        finally:
            server.terminate()
            server.wait()


def start_server(program, folder, environment):
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    password = Path(folder, "password")
    password.write_text(PASSWORD + "\n")
    data = ["--data", folder]
    add = ["user", "add", EMAIL, "--name", "Ann", "--password-file", password]
    subprocess.run([program, *add, *data], check=True, env=environment, **quiet)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [program, "serve", "--port", str(port), *data], env=environment, **quiet)
    for _ in range(400):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return server, port
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


def cpu_seconds(server):
    with open(f"/proc/{server.pid}/stat", encoding="utf-8") as file:
        parts = file.read().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def measure(server, name, requests, send):
    times, before = [], cpu_seconds(server)
    for number in range(requests):
        start = time.perf_counter()
        send(number)
        times.append((time.perf_counter() - start) * 1000)
    used = (cpu_seconds(server) - before) * 1000 / requests
    ordered = sorted(times)
    late = ordered[int(len(ordered) * .95)]
    print(f"{name:56} p50 {statistics.median(times):7.2f}  p95 {late:7.2f}"
          f"  CPU {used:6.2f} ms", flush=True)


def memory(server):
    """Returns the resident memory of the process in MiB."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return resource.getpagesize() * pages / 2**20


def own_memory(server):
    """Returns the resident memory in MiB without mapped files, of which SQLite's is the largest."""
    return int(re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text())[1]) / 1024

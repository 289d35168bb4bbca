"""Sends prepared requests with wrk as fast as a server answers, and measures the server."""

import json
import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import processes
from json_client import JSONClient

SCRIPT = Path(__file__).resolve().parent / "replay.lua"
SETTLE_SECONDS = 90


class Request(NamedTuple):
    method: str
    path: str
    headers: dict = {}
    body: bytes = b""

    def raw(self, host):
        headers = {"Host": host, **self.headers}
        if self.body:
            headers["Content-Length"] = len(self.body)
        lines = [f"{self.method} {self.path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


def lua_string(content):
    """Returns a literal of Lua; every unusual byte is written as its number."""
    def escaped(match):
        return b"\\%03d" % match[0][0]

    return b'"' + re.sub(rb'[^ !#-\[\]-~]', escaped, content) + b'"'


def wait_until_idle(pid):
    """Waits until the server has finished requests that an earlier run abandoned."""
    deadline = time.monotonic() + SETTLE_SECONDS
    used = processes.cpu_seconds(pid)
    while time.monotonic() < deadline:
        time.sleep(0.5)
        before, used = used, processes.cpu_seconds(pid)
        if used - before < 0.05:
            return


def replay(requests, base, pid, clients, seconds, seed):
    """Returns requests per second, milliseconds, CPU milliseconds per request, memory in MiB and
    the numbers of failed requests."""
    first = requests[0]
    JSONClient(base).content(first.method, first.path, first.body or None, first.headers)
    with tempfile.NamedTemporaryFile(suffix=".lua") as file:
        host = urlsplit(base).netloc
        file.write(b"return {\n")
        file.writelines(lua_string(one.raw(host)) + b",\n" for one in requests)
        file.write(b"}\n")
        file.flush()
        wait_until_idle(pid)
        used = processes.cpu_seconds(pid)
        done = subprocess.run(
            ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--timeout", "20s", "-s", SCRIPT, base,
             "--", file.name, str(seed)],
            check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        used = processes.cpu_seconds(pid) - used
    found = json.loads(re.search(r"^RESULT (.*)", done.stdout, re.MULTILINE)[1])
    return {
        "rps": found["requests"] / found["seconds"], "p50": found["p50"], "p99": found["p99"],
        "cpu_ms": used * 1000 / max(1, found["requests"]), "memory": processes.memory(pid),
        "refused": found["refused"], "timeouts": found["timeouts"], "broken": found["broken"],
    }

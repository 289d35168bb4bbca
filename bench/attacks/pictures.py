#!/usr/bin/env python3
"""Uploads of images that cost a server far more than their sender: bombs, long animations, and
truncated or mutated files of all formats. Starts a server on an empty folder for each kind, and
prints the status, the CPU time and peak memory of the media worker, the server's peak memory above
idle, and the slowest answer of /livez during the upload.

    .test/venv/bin/python bench/attacks/pictures.py [--program PROGRAM] [--damaged N] [NAME ...]

`run` repeats the uploads against any server until an event is set."""

import argparse
import collections
import contextlib
import json
import os
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]
from picture_files import BOMBS, MUTATED, damaged  # noqa: E402
from server import API, EMAIL, PASSWORD, PROGRAM, start_server, own_memory  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")


def sign_in(base_url):
    """Returns a client of the API with a token."""
    client = httpx.Client(base_url=base_url + API, timeout=120)
    answer = client.post("/auth/login", json={"email": EMAIL, "password": PASSWORD})
    if answer.status_code != 200:
        raise SystemExit(f"sign-in: {answer.status_code}")
    client.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
    # An entry needs a collection.
    client.collection = client.get("/collections").json()[0]["id"]
    return client


def upload(client, picture):
    """Creates an entry with one image. Returns the status, and the error code or ""."""
    entry = {"title": "Picture", "description": "One", "collection_id": client.collection}
    answer = client.post("/entries", files=[
        ("data", (None, json.dumps(entry), "application/json")),
        ("images", ("picture", picture, "application/octet-stream"))])
    code = answer.json().get("code", "") if answer.status_code >= 400 else ""
    return answer.status_code, code


def run(base_url, client, stop_event):
    """Uploads images repeatedly until `stop_event` is set. Returns the number of answers by name
    and status; a broken connection has status 0."""
    counts, number = collections.Counter(), 0
    while not stop_event.is_set():
        for name, make in BOMBS.items():
            number += 1
            pictures = [(name, make()), ("damaged", damaged(number, MUTATED[number % len(MUTATED)]))]
            for kind, picture in pictures:
                if stop_event.is_set():
                    break
                try:
                    counts[kind, upload(client, picture)[0]] += 1
                except httpx.TransportError:
                    counts[kind, 0] += 1
    return counts


def parts(pid):
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()


class Sampler(threading.Thread):
    """Samples the memory of the server and its workers, and how long /livez takes."""

    def __init__(self, server, base_url, idle):
        super().__init__(daemon=True)
        self.server, self.base_url, self.ended = server, base_url, threading.Event()
        self.peak, self.slowest, self.worker_peak, self.living = idle, 0.0, 0, {}

    def workers(self):
        """Returns the CPU seconds of all workers, both running and ended ones."""
        for task in Path(f"/proc/{self.server.pid}/task").iterdir():
            for pid in (task / "children").read_text().split():
                try:
                    used = parts(pid)
                    status = Path(f"/proc/{pid}/status").read_text()
                    self.living[pid] = int(used[11]) + int(used[12])
                    peak = re.search(r"VmHWM:\s+(\d+)", status)
                    self.worker_peak = max(self.worker_peak, int(peak[1]) // 1024 if peak else 0)
                except (OSError, IndexError):
                    self.living.pop(pid, None)
        own = parts(self.server.pid)
        gone = int(own[13]) + int(own[14])
        return (gone + sum(used for pid, used in self.living.items()
                           if Path(f"/proc/{pid}").exists())) / TICK

    def run(self):
        with httpx.Client(base_url=self.base_url, timeout=120) as client:
            while not self.ended.wait(0.02):
                try:
                    self.peak = max(self.peak, own_memory(self.server))
                    self.workers()
                    start = time.perf_counter()
                    client.get("/livez")
                    self.slowest = max(self.slowest, (time.perf_counter() - start) * 1000)
                except (httpx.TransportError, OSError, IndexError):
                    continue  # A worker ended during the sample; an ended server is reported later.


def measure(program, name, pictures):
    """Uploads `pictures` to a new server, and prints the measurements."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, os.environ | {"COMMONPLACE_SCRYPT_ROUNDS": "2"})
        try:
            base_url = f"http://127.0.0.1:{port}"
            with contextlib.closing(sign_in(base_url)) as client:
                idle, statuses = own_memory(server), collections.Counter()
                watch = Sampler(server, base_url, idle)
                watch.start()
                for picture in pictures:
                    try:
                        status, code = upload(client, picture)
                        statuses[f"{status} {code}".strip()] += 1
                    except httpx.TransportError:
                        statuses["no answer"] += 1
                seconds = watch.workers()
                watch.ended.set()
                watch.join()
            ended = " (the server ended)" if server.poll() is not None else ""
            answers = ", ".join(status if count == 1 else f"{count} x {status}"
                                for status, count in sorted(statuses.items()))
            print(f"{name:42} {answers}{ended}  worker {seconds:5.2f} s {watch.worker_peak:5} MiB"
                  f"  server {watch.peak - idle:4.0f} MiB  /livez {watch.slowest:6.1f} ms", flush=True)
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--damaged", type=int, default=100, help="damaged files of each format")
    parser.add_argument("names", nargs="*", help="parts of names; without any, all")
    options = parser.parse_args()

    def wanted(name):
        return not options.names or any(part in name for part in options.names)

    for name, make in BOMBS.items():
        if wanted(name):
            measure(options.program, name, [make()])
    for name in MUTATED:
        title = f"{name}, damaged"
        if wanted(title):
            files = (damaged(number, name) for number in range(options.damaged))
            measure(options.program, title, files)


if __name__ == "__main__":
    main()

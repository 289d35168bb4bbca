#!/usr/bin/env python3
"""Uploads of pictures that cost a server far more than their sender: bombs, long animations, and
truncated or mutated files of all formats. Starts a server of its own on an empty folder for each
kind, and prints the status, the processor time and the peak memory of the media worker, the peak of
the server's memory above idle, and the slowest answer of /livez meanwhile.

    .test/venv/bin/python bench/attacks/pictures.py [--program PROGRAM] [--damaged N] [NAME ...]

`run` repeats the uploads against any server until an event is set, as a part of a longer run."""

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
from server import API, EMAIL, PASSWORD, PROGRAM, begin, own_memory  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")


def sign_in(base_url):
    """A client of the API with a token."""
    client = httpx.Client(base_url=base_url + API, timeout=120)
    answer = client.post("/auth/login", json={"email": EMAIL, "password": PASSWORD})
    if answer.status_code != 200:
        raise SystemExit(f"sign-in: {answer.status_code}")
    client.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
    # What an entry must have beside its picture.
    client.collection = client.get("/collections").json()[0]["id"]
    return client


def upload(client, picture):
    """Sends an entry with one picture, and returns the status and the code of a refusal."""
    entry = {"title": "Picture", "description": "One", "collection_id": client.collection}
    answer = client.post("/entries", files=[
        ("data", (None, json.dumps(entry), "application/json")),
        ("images", ("picture", picture, "application/octet-stream"))])
    code = answer.json().get("code", "") if answer.status_code >= 400 else ""
    return answer.status_code, code


def run(base_url, client, stop_event):
    """Uploads one picture after the other until `stop_event` is set. Counts the answers by name and
    status; a broken connection counts as status 0."""
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


class Watch(threading.Thread):
    """Samples the memory of the server and its workers, and how long /livez takes."""

    def __init__(self, server, base_url, idle):
        super().__init__(daemon=True)
        self.server, self.base_url, self.ended = server, base_url, threading.Event()
        self.peak, self.slowest, self.worker_peak, self.living = idle, 0.0, 0, {}

    def workers(self):
        """Processor seconds of all workers: those that live, and those that the server has waited
        for."""
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
                    continue  # A worker ended between two looks; a server that ended is reported.


def measure(program, name, pictures):
    """Uploads `pictures` one after the other to a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = begin(program, folder, os.environ | {"COMMONPLACE_SCRYPT_ROUNDS": "2"})
        try:
            base_url = f"http://127.0.0.1:{port}"
            with contextlib.closing(sign_in(base_url)) as client:
                idle, statuses = own_memory(server), collections.Counter()
                watch = Watch(server, base_url, idle)
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
    parser.add_argument("names", nargs="*", help="parts of names; all without one")
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

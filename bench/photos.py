#!/usr/bin/env python3
"""Measures photos of 3 MB and 12 megapixels: uploads from four concurrent clients, then thumbnails,
cold and warm, one at a time. Every photo is different, so that no server can reuse stored data.
    photos.py pocketbase|commonplace --base URL --pid PID [--secs 8] [--thumbs 8] --out FILE"""

import argparse
import importlib
import json
import os
import statistics
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [f"{HERE}/lib", f"{HERE}/targets"]

from bhttp import C  # noqa: E402

CLIENTS = 4
TICK = os.sysconf("SC_CLK_TCK")


class PocketBase:
    """The adapter for PocketBase, with the same members as bench/commonplace.py."""

    SCHEME = ""

    @staticmethod
    def upload(context, row, photo):
        fields = {
            "title": row["title"], "score": row["score"], "owner": context["uid"],
            "collection": row["collection"],
        }
        part = "--xxBOUNDxx\r\nContent-Disposition: form-data; name="
        body = "".join(f'{part}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items())
        body += f'{part}"photo"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        headers = {
            "Authorization": context["token"],
            "Content-Type": "multipart/form-data; boundary=xxBOUNDxx",
        }
        return (
            "POST", "/api/collections/entries/records",
            body.encode() + photo + b"\r\n--xxBOUNDxx--\r\n", headers,
        )

    @staticmethod
    def thumbnail(record):
        return f"/api/files/entries/{record['id']}/{record['photo']}?thumb=400x400"


def variant(photo, number):
    """Returns the same picture with different bytes: changes the least important values of the
    first quantisation table, which every decoder accepts and which removing metadata does not
    change."""
    table = photo.index(b"\xff\xdb") + 5
    changed = bytearray(photo)
    for place in range(4):
        changed[table + 60 + place] = 90 + (number >> 4 * place & 15)
    return bytes(changed)


def cpu(pid):
    """Returns the CPU seconds used by a process and its children."""
    total, waiting = 0, [pid]
    while waiting:
        process = waiting.pop()
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/children") as file:
                    waiting += map(int, file.read().split())
        except OSError:
            continue
        # Its own time and that of ended children.
        total += sum(int(field) for field in fields[11:15])
    return total / TICK


class Uploads:
    def __init__(self, base, requests, seconds):
        self.base, self.requests, self.seconds = base, requests, seconds
        self.lock = threading.Lock()
        self.times, self.answers, self.failures = [], [], []

    def run(self):
        threads = [threading.Thread(target=self.work) for _ in range(CLIENTS)]
        began = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return time.perf_counter() - began

    def work(self):
        client, deadline = C(self.base), time.perf_counter() + self.seconds
        while time.perf_counter() < deadline:
            with self.lock:
                method, path, body, headers = next(self.requests)
            began = time.perf_counter()
            try:
                answer = client(method, path, body, headers)
            except RuntimeError as error:
                self.failures.append(str(error)[:300])
                return
            self.times.append((time.perf_counter() - began) * 1000)
            self.answers.append(answer)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("--base", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--secs", type=float, default=8)
    parser.add_argument("--thumbs", type=int, default=8)
    parser.add_argument("--first", type=int, default=0, help="the first photo's number")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    target = importlib.import_module(options.target)
    adapter = PocketBase if options.target == "pocketbase" else target
    context = target.setup(options.base)
    with open(f"{HERE}/data/photo.jpg", "rb") as file:
        photo = file.read()
    with open(f"{HERE}/data/entries.jsonl") as file:
        row = json.loads(file.readline())

    def requests():
        number = options.first
        while True:
            yield adapter.upload(context, row, variant(photo, number))
            number += 1

    uploads = Uploads(options.base, requests(), options.secs)
    used = cpu(options.pid)
    seconds = uploads.run()
    used = cpu(options.pid) - used
    if uploads.failures:
        sys.exit(f"photos: {uploads.failures[0]}")
    done = len(uploads.times)
    result = {
        "upload_rps": done / seconds, "upload_ms": statistics.median(uploads.times),
        "upload_cpu_ms": used / done * 1000,
        **thumbnails(options, adapter, context, uploads.answers[: options.thumbs]),
    }
    with open(options.out, "w") as file:
        json.dump(result, file)
    print(options.target, {name: round(value, 2) for name, value in result.items()}, flush=True)


def thumbnails(options, adapter, context, answers):
    client, result = C(options.base, context["token"], adapter.SCHEME), {}
    for kind in ("cold", "warm"):
        times, used = [], cpu(options.pid)
        for answer in answers:
            began = time.perf_counter()
            content = client("GET", adapter.thumbnail(answer), raw=True)
            times.append((time.perf_counter() - began) * 1000)
            assert len(content) > 1000, content[:200]
        result[f"thumb_{kind}_ms"] = statistics.median(times)
        result[f"thumb_{kind}_cpu_ms"] = (cpu(options.pid) - used) / len(answers) * 1000
    return result


main()

"""Measures photos of 3 MB and 12 megapixels: uploads from four concurrent clients, then thumbnails,
cold and warm, one at a time. Every photo is different, so that no server can reuse stored data."""

import itertools
import statistics
import threading
import time

import processes
from json_client import JSONClient

CLIENTS, THUMBNAILS = 4, 8


def variant(photo, number):
    """Returns the same picture with different bytes: changes the least important values of the
    first quantisation table, which every decoder accepts and which removing metadata does not
    change."""
    table = photo.index(b"\xff\xdb") + 5
    changed = bytearray(photo)
    for place in range(4):
        changed[table + 60 + place] = 90 + (number >> 4 * place & 15)
    return bytes(changed)


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
        if self.failures:
            raise self.failures[0]
        return time.perf_counter() - began

    def work(self):
        client, deadline = JSONClient(self.base), time.perf_counter() + self.seconds
        while time.perf_counter() < deadline:
            with self.lock:
                request = next(self.requests)
            began = time.perf_counter()
            try:
                answer = client(request.method, request.path, request.body, request.headers)
            except RuntimeError as error:
                self.failures.append(error)
                return
            self.times.append((time.perf_counter() - began) * 1000)
            self.answers.append(answer)


def measure_photos(adapter, base, context, pid, seconds, first):
    """Uploads for some seconds, beginning with the photo of number `first`."""
    photo, row = context["data"].photo(), context["data"].rows("entries")[0]
    requests = (
        adapter.upload(context, row, variant(photo, number)) for number in itertools.count(first))
    uploads = Uploads(base, requests, seconds)
    used = processes.cpu_seconds(pid)
    took = uploads.run()
    used = processes.cpu_seconds(pid) - used
    count = len(uploads.times)
    return {
        "upload_rps": count / took, "upload_ms": statistics.median(uploads.times),
        "upload_cpu_ms": used / count * 1000,
        **thumbnails(adapter, base, context, pid, uploads.answers[:THUMBNAILS]),
    }


def thumbnails(adapter, base, context, pid, answers):
    client, result = JSONClient(base, context["client"].authorization), {}
    for kind in ("cold", "warm"):
        times, used = [], processes.cpu_seconds(pid)
        for answer in answers:
            began = time.perf_counter()
            content = client.content("GET", adapter.thumbnail(answer))
            times.append((time.perf_counter() - began) * 1000)
            assert len(content) > 1000, content[:200]
        result[f"thumb_{kind}_ms"] = statistics.median(times)
        result[f"thumb_{kind}_cpu_ms"] = (
            (processes.cpu_seconds(pid) - used) / len(answers) * 1000)
    return result

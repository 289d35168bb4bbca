#!/usr/bin/env python3
"""Measures requests for one entry, alone and while photos of shopping lists are read.
    reading.py PHOTO --base URL --token TOKEN [--photos 3] [--secs 6]

Prints p50, p99 and the maximum in milliseconds for both, and the duration of each photo."""

import argparse
import http.client
import json
import threading
import time
from urllib.parse import urlsplit


class Client:
    def __init__(self, base, token):
        self.connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=180)
        self.headers = {"Authorization": f"Bearer {token}"}

    def request(self, method, path, body=None, kind="application/json"):
        headers = {**self.headers, "Content-Type": kind} if body else self.headers
        self.connection.request(method, f"/api/v1{path}", body=body, headers=headers)
        response = self.connection.getresponse()
        answer = response.read()
        if response.status >= 300:
            raise SystemExit(f"{method} {path}: {response.status} {answer[:200]!r}")
        return json.loads(answer)


def measure(client, path, until):
    """Sends requests one at a time until `until()` is true, and returns their sorted
    milliseconds."""
    taken = []
    while not until():
        start = time.perf_counter()
        client.request("GET", path)
        taken.append((time.perf_counter() - start) * 1000)
        time.sleep(0.002)
    return sorted(taken)


def print_times(name, taken):
    place = lambda share: taken[min(len(taken) - 1, int(len(taken) * share))]
    print(f"{name}: {len(taken)} requests, p50 {place(0.5):.1f}, p99 {place(0.99):.1f}, "
          f"longest {taken[-1]:.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", type=argparse.FileType("rb"))
    parser.add_argument("--base", required=True)
    parser.add_argument("--token", required=True)
    parser.add_argument("--photos", type=int, default=3)
    parser.add_argument("--secs", type=float, default=6)
    options = parser.parse_args()
    client, photo = Client(options.base, options.token), options.photo.read()
    path = f"/entries/{client.request('GET', '/entries?limit=1')[0]['id']}"
    end = time.monotonic() + options.secs
    print_times("alone", measure(client, path, lambda: time.monotonic() > end))
    read = []

    def scan():
        start = time.monotonic()
        Client(options.base, options.token).request("POST", "/grocery-scans", photo, "image/jpeg")
        read.append(time.monotonic() - start)

    readers = [threading.Thread(target=scan, daemon=True) for _ in range(options.photos)]
    for reader in readers:
        reader.start()
    print_times(f"while {options.photos} photos are read",
         measure(client, path, lambda: not any(reader.is_alive() for reader in readers)))
    if len(read) < options.photos:
        raise SystemExit("not every photo was read")
    print("photos took", ", ".join(f"{seconds:.1f}" for seconds in sorted(read)), "s")


main()

#!/usr/bin/env python3
"""Clients that request large answers and do not read them. Starts a server on an empty folder, and
prints for each kind of answer the server's peak memory, the number of answers by status, and how
long an ordinary client waited.

    .test/venv/bin/python bench/attacks/unread.py [--program PROGRAM] [--seconds 15] [NAME ...]

Clients use eight addresses, because the requests of one address are limited."""

import argparse
import collections
import contextlib
import json
import os
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from clients import (  # noqa: E402
    API, MemorySampler, OrdinaryClient, addresses, connect, quick_passwords,
    raise_file_limit, report, signed_in, status_of)
from server import PROGRAM, start_server, own_memory  # noqa: E402

MEBIBYTE = 1 << 20
# For each attack: the kind of answer, and the number of clients.
ATTACKS = {
    "300 files": ("file", 300), "1000 files": ("file", 1000), "500 exports": ("export", 500),
    "500 compressed exports": ("compressed", 500), "1000 lists": ("list", 1000),
}


def upload(call, size):
    """Stores a document of `size` bytes in the media library; returns its public path."""
    boundary = uuid.uuid4().hex
    content = b"%PDF-1.4\n" + os.urandom(size)
    body = (f"--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; "
            "filename=\"book.pdf\"\r\nContent-Type: application/pdf\r\n\r\n").encode()
    body += content + f"\r\n--{boundary}--\r\n".encode()
    connection = call.connection
    connection.request("POST", f"{API}/media", body, call.headers | {
        "Content-Type": f"multipart/form-data; boundary={boundary}"})
    answer = connection.getresponse()
    made = json.loads(answer.read())
    if answer.status != 201:
        raise SystemExit(f"upload: {answer.status} {made}")
    connection.request("GET", f"/media/{made['media_id']}", headers=call.headers)
    answer = connection.getresponse()
    answer.read()
    return answer.headers["Location"]


def fill(call, entries=4_000):
    for start in range(0, entries, 500):
        call("POST", "/entries/batch", [
            {"title": f"Entry {number}", "description": f"{number} words " * 60}
            for number in range(start, start + 500)])


def prepare(call):
    """Creates the data. Returns (path, headers) of the requests by kind."""
    path = upload(call, int(9.8 * MEBIBYTE))
    fill(call)
    token = f"Authorization: {call.headers['Authorization']}\r\n"
    return {
        "file": (path, ""), "export": (f"{API}/export/entries.csv", token),
        "compressed": (f"{API}/export/entries.csv", token + "Accept-Encoding: gzip\r\n"),
        "list": (f"{API}/entries?limit=1000", token),
    }


def request(path, headers):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode()


def run(port, wanted, count, stop_event, sources):
    """Holds `count` connections whose answers are not read, and replaces those that the server
    closes, until `stop_event` is set. Returns the number of connections by status."""
    statuses = collections.Counter()
    held = []
    message = request(*wanted)
    while not stop_event.is_set():
        while len(held) < count and not stop_event.is_set():
            source = sources[len(held) % len(sources)]
            with contextlib.suppress(OSError):
                connection = connect(port, source, receive_buffer=4096)
                connection.sendall(message)
                held.append(connection)
                continue
            statuses["refused"] += 1
            stop_event.wait(0.02)
        stop_event.wait(0.5)
        for connection in list(held):
            status = status_of(connection)
            if status not in (None, 200):
                statuses[status] += 1
                connection.close()
                held.remove(connection)
    for connection in held:
        statuses[status_of(connection)] += 1
        connection.close()
    return statuses


def measure(program, name, seconds):
    kind, count = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, quick_passwords())
        try:
            call = signed_in(port)
            wanted = prepare(call)[kind]
            idle = own_memory(server)
            watch, ordinary = MemorySampler(server), OrdinaryClient(port, call.headers["Authorization"])
            stop, found = threading.Event(), []
            attack = threading.Thread(
                target=lambda: found.append(run(port, wanted, count, stop, addresses(8))))
            attack.start()
            time.sleep(seconds)
            times, failures = ordinary.stop()
            stop.set()
            attack.join()
            report(name, times, failures, idle, watch.stop())
            print(f"    statuses {dict(found[0])}", flush=True)
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("names", nargs="*", help="which attacks; all without a name")
    options = parser.parse_args()
    raise_file_limit()
    for name in options.names or ATTACKS:
        measure(options.program, name, options.seconds)


if __name__ == "__main__":
    main()

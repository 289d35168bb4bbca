#!/usr/bin/env python3
"""Clients that send the head or body of a request byte by byte. Starts a server on an empty folder,
and prints its peak memory, the time until it had closed all connections, and how long an ordinary
client waited.

    .test/venv/bin/python bench/attacks/slow.py [--program PROGRAM] [--clients 1100] [NAME ...]"""

import argparse
import contextlib
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from clients import (  # noqa: E402
    MemorySampler, OrdinaryClient, addresses, connect, quick_passwords,
    raise_file_limit, report, signed_in, status_of)
from server import PROGRAM, start_server, own_memory  # noqa: E402

# The text that is sent at first; single bytes follow.
ATTACKS = {
    "heads": "GET /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "bodies of /sign-in": "POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n",
    "bodies of /api/v1/auth/login": "POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    "nothing": "",
}


def run(port, start, count, stop_event, sources, pause=5.0, renew=True):
    """Holds `count` connections that send a byte every `pause` seconds, and replaces connections
    that the server closes, until `stop_event` is set. Without `renew`, it ends when all are closed.
    Returns its duration in seconds."""
    began, held, opened = time.monotonic(), [], 0
    while not stop_event.is_set():
        while len(held) < count and (renew or opened < count) and not stop_event.is_set():
            opened += 1
            with contextlib.suppress(OSError):
                connection = connect(port, sources[opened % len(sources)])
                connection.sendall(start.encode())
                held.append(connection)
                continue
            stop_event.wait(0.02)
        for connection in list(held):
            if stop_event.is_set():
                break
            try:
                if status_of(connection) is not None:
                    raise ConnectionResetError
                if start:
                    connection.send(b"x")
            except OSError:
                connection.close()
                held.remove(connection)
        if not held and not renew:
            return time.monotonic() - began
        stop_event.wait(pause)
    for connection in held:
        connection.close()
    return time.monotonic() - began


def measure(program, name, count):
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, quick_passwords())
        try:
            call = signed_in(port)
            idle = own_memory(server)
            watch, ordinary = MemorySampler(server), OrdinaryClient(port, call.headers["Authorization"])
            stop = threading.Event()
            timer = threading.Timer(150, stop.set)
            timer.start()
            took = run(port, ATTACKS[name], count, stop, addresses(8), renew=False)
            timer.cancel()
            times, failures = ordinary.stop()
            report(f"{count} slow {name}", times, failures, idle, watch.stop())
            print(f"    closed after {took:.0f} s", flush=True)
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--clients", type=int, default=1100)
    parser.add_argument("names", nargs="*", help="which attacks; all without a name")
    options = parser.parse_args()
    raise_file_limit()
    for name in options.names or ATTACKS:
        measure(options.program, name, options.clients)


if __name__ == "__main__":
    main()

"""Clients for the attacks: sockets from given addresses of the loopback network, an ordinary client
that is measured, and a sampler of the server's memory."""

import http.client
import json
import math
import multiprocessing
import os
import queue
import re
import resource
import socket
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server import API, EMAIL, PASSWORD, Caller, memory, own_memory  # noqa: E402

# Attackers can have many addresses, because all of 127.0.0.0/8 belong to this machine.
ORDINARY = "127.0.0.1"


def raise_file_limit():
    """Lets this process open as many files as its hard limit allows."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def addresses(count, first=10):
    """Returns `count` loopback addresses for attackers."""
    return [f"127.0.0.{first + number}" for number in range(count)]


def connect(port, source, receive_buffer=None):
    """Returns a connection from `source` whose kernel buffers at most `receive_buffer` unread
    bytes."""
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(5)
    try:
        connection.bind((source, 0))
        connection.connect(("127.0.0.1", port))
    except OSError:
        connection.close()
        raise
    return connection


def status_of(connection):
    """Returns the status of the answer without reading it: 0 if the server closed the connection,
    None if nothing has arrived."""
    try:
        head = connection.recv(12, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return None
    except OSError:
        return 0
    return int(head[9:12]) if len(head) == 12 else 0


def signed_in(port):
    """Returns a signed-in caller of the API."""
    call = Caller(port)
    token = call("POST", "/auth/login", {"email": EMAIL, "password": PASSWORD})
    call.headers["Authorization"] = f"Bearer {token['access_token']}"
    return call


class OrdinaryClient:
    """A process that reads and writes like a person, twenty times per second, and measures the time
    of each answer. A refusal or a missing answer counts as infinite. With `static`, it reads only
    these paths and others that do not need the database."""

    def __init__(self, port, authorization, static=None):
        self.results = multiprocessing.Queue()
        self.ended = multiprocessing.Event()
        paths = ["/livez", "/sign-in", *static] if static is not None else [
            "/sign-in", f"{API}/entries?limit=20", "/livez", f"{API}/types", "write"]
        self.process = multiprocessing.Process(
            target=self._run, args=(port, authorization, paths), daemon=True)
        self.process.start()

    def _run(self, port, authorization, paths):
        connection, times, failures, step = None, [], {}, 0
        while not self.ended.is_set():
            path = paths[step % len(paths)]
            step += 1
            start = time.perf_counter()
            try:
                if connection is None:
                    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                headers = {"Authorization": authorization} if authorization else {}
                if path == "write":
                    body = json.dumps({"title": f"Entry {step}", "description": "As every day."})
                    connection.request("POST", f"{API}/entries", body,
                                       headers | {"Content-Type": "application/json"})
                else:
                    connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                text = answer.read()
                status = answer.status
                if status >= 400:
                    code = re.search(rb'"(?:message|error)":"[^"]*"|<title>[^<]*', text)
                    status = f"{status} {code[0].decode() if code else ''}"
                if answer.will_close:
                    connection = None
            except (OSError, http.client.HTTPException) as error:
                status, connection = type(error).__name__, None
            took = (time.perf_counter() - start) * 1000
            if not isinstance(status, int):
                failures[f"{path} {status}"] = failures.get(f"{path} {status}", 0) + 1
                took = math.inf
            times.append((took, path))
            self.ended.wait(0.05)
        self.results.put((times, failures))

    def stop(self):
        """Stops the process. Returns sorted (milliseconds, path), and the number of failures by
        path."""
        self.ended.set()
        try:
            times, failures = self.results.get(timeout=60)
        except queue.Empty:
            times, failures = [(math.inf, "nothing")], {"no result": 1}
        self.process.join(10)
        return sorted(times), failures


def percentile(times, share):
    return times[min(len(times) - 1, int(len(times) * share))][0]


def report(name, times, failures, idle, peak):
    """Prints one line. Returns p99 in milliseconds."""
    late = percentile(times, .99)
    print(f"{name:44} peak {peak:5.0f} MiB ({peak - idle:+.0f})  others: {len(times)} requests, "
          f"p50 {percentile(times, .5):.0f} ms, p99 {late:.0f} ms, slowest {times[-1][0]:.0f} ms"
          + (f", failures {failures}" if failures else ""), flush=True)
    return late


class MemorySampler(threading.Thread):
    """Samples the server's memory in MiB, with and without mapped files, whose pages the kernel can
    reclaim at any time."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.ended, self.peak, self.resident = server, threading.Event(), 0.0, 0.0
        self.start()

    def run(self):
        while not self.ended.wait(0.05):
            try:
                self.peak = max(self.peak, own_memory(self.server))
                self.resident = max(self.resident, memory(self.server))
            except (OSError, IndexError):
                return  # The server has ended; the caller checks that.

    def stop(self):
        self.ended.set()
        self.join()
        print(f"    with mapped files {self.resident:.0f} MiB", flush=True)
        return self.peak


def quick_passwords():
    """Returns the environment of a server with cheap password hashing."""
    return os.environ | {"COMMONPLACE_SCRYPT_ROUNDS": "2"}

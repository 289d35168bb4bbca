#!/usr/bin/env python3
"""Attacks a server for minutes while an ordinary client reads and writes. Fails if the ordinary
client's 99th percentile exceeds 200 ms, or the server's memory 250 MiB. Starts servers on loopback,
first on SQLite and then on a PostgreSQL that is stopped repeatedly, and stops everything it
started.

    SOAK_MINUTES=10 .test/venv/bin/python bench/soak.py [--program PROGRAM] [--without NAME ...]

The attacks: uploads that unpack to gigabytes or are in UTF-16, requests sent byte by byte, large
answers that are not read, wrong passwords, expensive Markdown, JSON with very many keys. Attackers
and the ordinary client have different addresses."""

import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "attacks"))
import clients  # noqa: E402
import imports  # noqa: E402
import slow  # noqa: E402
import unread  # noqa: E402
from server import API, PROGRAM, start_server, own_memory  # noqa: E402

MOST_MILLISECONDS, MOST_MEBIBYTES = 200, 250
# The share of the duration that is used for the PostgreSQL that is stopped repeatedly.
POSTGRES_SHARE = 0.2
HANG_SECONDS = 15
TABLE_COLUMNS = (20_000, 2_000, 200, 50)


# MARK: - Attacks. Each runs in a separate process until the event is set.


def attack_imports(port, given, stop):
    base_url = f"http://127.0.0.1:{port}"
    client = imports.sign_in(base_url, local_address="127.0.0.50")
    return imports.run(base_url, client, stop)


def attack_slowly(port, given, stop):
    """Sends heads and bodies slowly, on 1,100 connections."""
    sources = clients.addresses(8, first=60)
    threads = [
        threading.Thread(target=slow.run, args=(port, start, 275, stop, sources))
        for start in slow.ATTACKS.values()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def attack_unread(port, given, stop):
    """1,000 connections: half request a file, the others an export and a long list."""
    sources = clients.addresses(8, first=70)
    counts = {"file": 500, "export": 250, "compressed": 50, "list": 200}
    threads = [
        threading.Thread(
            target=unread.run, args=(port, given["unread"][kind], count, stop, sources))
        for kind, count in counts.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def repeat(port, source, stop, message, count):
    """Sends the same request on `count` connections, each after the previous answer. Returns the
    number of answers by status."""
    counts = {}

    def one(number):
        while not stop.is_set():
            try:
                connection = http.client.HTTPConnection(
                    "127.0.0.1", port, timeout=60, source_address=(source, 0))
                while not stop.is_set():
                    connection.request(*message(number))
                    answer = connection.getresponse()
                    answer.read()
                    counts[answer.status] = counts.get(answer.status, 0) + 1
                    if answer.will_close or answer.status >= 500:
                        break
            except (OSError, http.client.HTTPException):
                counts["broken"] = counts.get("broken", 0) + 1
            finally:
                connection.close()
            stop.wait(0.2)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return counts


def attack_passwords(port, given, stop):
    body = lambda number: json.dumps({"email": f"nobody{number}@example.com", "password": "wrong"})
    return repeat(port, "127.0.0.51", stop, lambda number: (
        "POST", f"{API}/auth/login", body(number), {"Content-Type": "application/json"}), 20)


def attack_pages(port, given, stop):
    """Eight readers of the expensive page."""
    return repeat(port, "127.0.0.52", stop, lambda _: ("GET", given["page"]), 8)


def attack_json(port, given, stop):
    """Sends an object with 500,000 keys, as an entry and as content of the Site."""
    body = json.dumps({f"k{place}": 1 for place in range(500_000)})[:2 << 20]
    body = body[:body.rindex(",")] + "}"
    headers = given["headers"] | {"Content-Type": "application/json"}
    paths = [f"{API}/entries", f"{API}/contentfields"]
    return repeat(port, "127.0.0.53", stop, lambda number: (
        "POST", paths[number % 2], body, headers), 2)


def attack_database(port, given, stop):
    """Reads that wait for the database."""
    return repeat(port, "127.0.0.54", stop, lambda _: (
        "GET", f"{API}/entries?limit=20", None, given["headers"]), 30)


ATTACKS = {
    "imports": attack_imports, "slow": attack_slowly, "unread": attack_unread,
    "passwords": attack_passwords, "pages": attack_pages, "json": attack_json,
}


def run_attack(name, port, given, stop, results):
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    attack = ATTACKS.get(name, attack_database)
    try:
        counts = attack(port, given, stop)
        results.put((name, str(counts) if counts else "ran"))
    except BaseException as error:
        results.put((name, f"FAILED {type(error).__name__}: {error}"))
        raise


@contextlib.contextmanager
def attacking(names, port, given):
    """Runs the attacks, and ends them afterwards. Yields a function that stops them and returns
    their reports."""
    stop, results = multiprocessing.Event(), multiprocessing.Queue()
    running = [
        multiprocessing.Process(
            target=run_attack, args=(name, port, given, stop, results), daemon=True)
        for name in names]
    for process in running:
        process.start()
    reports = {}

    def end():
        stop.set()
        deadline = time.monotonic() + 90
        while len(reports) < len(running) and time.monotonic() < deadline:
            with contextlib.suppress(Exception):
                name, text = results.get(timeout=1)
                reports[name] = text
        return reports

    try:
        yield end
    finally:
        stop.set()
        for process in running:
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()


# MARK: - Targets of the attacks


def publish_costly_page(call, handle):
    """Publishes a page with the widest table that the server accepts. Returns its path."""
    kind = call("POST", "/datatype", {"label": "Note", "type": "root", "author_id": ""})
    kind = kind["datatype_id"]
    field = call("POST", "/fields", {
        "parent_id": kind, "label": "Body", "type": "richtext", "data": "", "validation": "",
        "ui_config": "{}", "author_id": ""})["field_id"]
    route = call("POST", "/routes", {
        "slug": "/costly", "title": "Costly", "status": 1, "author_id": ""})["route_id"]
    content = call("POST", "/contentdata", {
        "route_id": route, "datatype_id": kind, "author_id": "",
        "status": "draft"})["content_data_id"]
    for columns in TABLE_COLUMNS:
        row = "|" + "a|" * columns
        text = f"{row}\n|{'-|' * columns}\n" + f"{row}\n" * 4
        try:
            call("POST", "/contentfields", {
                "content_data_id": content, "field_id": field, "field_value": text,
                "author_id": ""})
            call("POST", "/content/publish", {"content_data_id": content})
        except SystemExit as refusal:
            print(f"    a table of {columns} columns: {str(refusal)[:120]}", flush=True)
            continue
        return f"/@{handle}/costly"
    raise SystemExit("no table is small enough")


def prepare(port):
    call = clients.signed_in(port)
    wanted = unread.prepare(call)
    given = {"unread": wanted, "headers": dict(call.headers)}
    given["page"] = publish_costly_page(call, handle=wanted["file"][0].split("/")[2])
    return given


def check_limits(name, times, failures, idle, peak):
    """Prints the measurements. Returns descriptions of exceeded limits."""
    late = clients.report(name, times, failures, idle, peak)
    wrong = []
    if late > MOST_MILLISECONDS:
        wrong.append(f"{name}: p99 {late:.0f} ms, at most {MOST_MILLISECONDS} wanted")
    if peak > MOST_MEBIBYTES:
        wrong.append(f"{name}: {peak:.0f} MiB, at most {MOST_MEBIBYTES} wanted")
    slowest = {}
    for took, path in times:
        slowest[path] = max(slowest.get(path, 0), took)
    print("    slowest: " + ", ".join(f"{path} {took:.0f} ms" for path, took in slowest.items()),
          flush=True)
    return wrong


def soak_sqlite(program, seconds, names):
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, dict(os.environ))
        try:
            given = prepare(port)
            idle = own_memory(server)
            watch = clients.MemorySampler(server)
            ordinary = clients.OrdinaryClient(port, given["headers"]["Authorization"])
            with attacking(names, port, given) as end:
                wait(seconds, server)
                times, failures = ordinary.stop()
                reports = end()
            wrong = check_limits("SQLite under attack", times, failures, idle, watch.stop())
            for name, text in reports.items():
                print(f"    {name}: {text}", flush=True)
            wrong += [f"{name}: {text}" for name, text in reports.items() if "FAILED" in text]
            wrong += [f"{name} did not end" for name in names if name not in reports]
            if server.poll() is not None:
                wrong.append(f"the server ended with {server.returncode}")
            return wrong
        finally:
            server.kill()
            server.wait()


def wait(seconds, server):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.poll() is None:
        time.sleep(0.5)


# MARK: - A database that hangs


def processes_of(folder):
    """Returns the process ids of the PostgreSQL in `folder`: the server and its children."""
    place = Path(folder, "postgres.place").read_text()
    head = int(Path(place, "data/postmaster.pid").read_text().split()[0])
    found = [head]
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(status.read_text().rsplit(")", 1)[1].split()[1]) == head:
                found.append(int(status.parent.name))
    return found


def send(folder, which):
    for process in processes_of(folder):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, which)


def soak_postgres(program, seconds):
    script = HERE.parent / "scripts/postgres"
    with tempfile.TemporaryDirectory() as folder:
        started = subprocess.run(
            [script, "start", folder], check=True, capture_output=True, text=True)
        try:
            environment = os.environ | {"DATABASE_URL": started.stdout.strip()}
            server, port = start_server(program, folder, environment)
            try:
                return soak_stopped_database(server, port, folder, seconds)
            finally:
                server.kill()
                server.wait()
        finally:
            send(folder, signal.SIGCONT)
            subprocess.run([script, "stop", folder], check=True)


def soak_stopped_database(server, port, folder, seconds):
    """Stops the database repeatedly for some seconds, while clients wait for it."""
    call = clients.signed_in(port)
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    page.request("GET", "/sign-in")
    asset = re.search(r"/assets/[^\"']+\.css", page.getresponse().read().decode())
    idle, watch = own_memory(server), clients.MemorySampler(server)
    ordinary = clients.OrdinaryClient(port, None, static=[asset[0]] if asset else [])
    wrong, deadline = [], time.monotonic() + seconds
    with attacking(["database"], port, {"headers": dict(call.headers)}) as end:
        while time.monotonic() < deadline and server.poll() is None:
            wait(3, server)
            send(folder, signal.SIGSTOP)
            wait(min(HANG_SECONDS, max(5, deadline - time.monotonic())), server)
            wrong += check_ready(port)
            send(folder, signal.SIGCONT)
        times, failures = ordinary.stop()
        reports = end()
    wrong += check_limits("PostgreSQL that hangs", times, failures, idle, watch.stop())
    print(f"    its readers: {reports.get('database')}", flush=True)
    return wrong


def check_ready(port):
    """Checks that /readyz soon answers 503 while the database does not respond."""
    start = time.perf_counter()
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/readyz")
        status = connection.getresponse().status
    except OSError as error:
        status = type(error).__name__
    took = (time.perf_counter() - start) * 1000
    return [] if status == 503 and took < 1_500 else [
        f"/readyz while PostgreSQL hangs: {status} after {took:.0f} ms"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--minutes", type=float, default=float(os.environ.get("SOAK_MINUTES", 10)))
    parser.add_argument("--without", nargs="*", default=[], choices=[*ATTACKS, "postgres"])
    options = parser.parse_args()
    clients.raise_file_limit()
    # Raises SystemExit, so that everything that was started is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seconds, wrong = options.minutes * 60, []
    with_postgres = "postgres" not in options.without
    names = [name for name in ATTACKS if name not in options.without]
    wrong += soak_sqlite(
        options.program, seconds * (1 - POSTGRES_SHARE if with_postgres else 1), names)
    if with_postgres:
        wrong += soak_postgres(options.program, max(20, seconds * POSTGRES_SHARE))
    for line in wrong:
        print(f"FAILED {line}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures a book on a device with all films: opening it, its first pages and a search, as processor
time and memory of the process.

    bench/device.py MOVIES.json.gz [--programs .build/release]

docs/benchmarks.md names the source of the films. The programs are `LocalEngineHost`, which is the
engine of the app on iPhones behind a socket, and `commonplace`, which imports the films."""

import argparse
import http.client
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

from server import API, ROOT

MAP = "title=title,Year=year,Cast=cast,Genre=genres,description=extract"
PAGES = ["/movies?limit=50", "/entries?limit=50", "/search?q=casablanca", "/movies?limit=50"]


def processor_time(process):
    """Seconds of user and system time."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    """MiB of memory of the process alone, without the pages of its program file."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024


def opened(programs, folder):
    process = subprocess.Popen(
        [programs / "LocalEngineHost", folder, "Ann", "en", "en"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return process, json.loads(process.stdout.readline())


def closed(process):
    process.stdin.close()
    process.wait()


def page(ready, path):
    connection = http.client.HTTPConnection("127.0.0.1", ready["port"], timeout=60)
    token = ready["credentials"]["accessToken"]
    connection.request("GET", API + path, headers={"Authorization": f"Bearer {token}"})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {body[:300]}")
    return len(body)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("films")
    options.add_argument("--programs", type=Path, default=ROOT / ".build/release")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        closed(opened(given.programs, folder)[0])
        subprocess.run(
            [given.programs / "commonplace", "import", given.films, "--type", "Movie", "--map", MAP,
             "--data", folder], check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(3):
            start = time.perf_counter()
            process, ready = opened(given.programs, folder)
            wall = (time.perf_counter() - start) * 1000
            print(f"open: {processor_time(process) * 1000:.0f} ms CPU, {wall:.0f} ms, "
                  f"{memory(process):.1f} MiB")
            for path in PAGES:
                before, start = processor_time(process), time.perf_counter()
                size = page(ready, path)
                spent = (processor_time(process) - before) * 1000
                wall = (time.perf_counter() - start) * 1000
                print(f"{path}: {spent:.0f} ms CPU, {wall:.0f} ms, {size} bytes, "
                      f"{memory(process):.1f} MiB")
            closed(process)


if __name__ == "__main__":
    main()

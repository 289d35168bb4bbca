#!/usr/bin/env python3
"""Measures `commonplace export` and `restore`: seconds, and the peak of private memory.

    bench/archive.py [--mib 10240] [--rows 100000] [--postgres URL]

It makes a book of ROWS entries and MIB of images of 1 MiB in bench/work, exports it, restores the
archive (with --postgres into an empty database) and exports the copy again, which must give the same
bytes. The disk needs four times the size of the book.
"""

import argparse
import filecmp
import hashlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build/release/commonplace"
CHUNK = 256 * 1024


def run(arguments, environment):
    """Runs a command and returns its seconds and the peak of its private memory in MiB."""
    began, peak = time.perf_counter(), 0
    process = subprocess.Popen(
        [PROGRAM, *map(str, arguments)], env=environment, stdout=sys.stderr)
    while process.poll() is None:
        try:
            status = Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            break
        private = re.search(r"RssAnon:\s+(\d+)", status)
        peak = max(peak, int(private[1]) if private else 0)
        time.sleep(0.05)
    if process.wait():
        sys.exit(f"{arguments[0]} failed")
    return time.perf_counter() - began, peak / 1024


def add_images(database, count):
    """Adds images directly: uploading them would measure the media worker."""
    connection = sqlite3.connect(database)
    (space,) = connection.execute("SELECT MIN(key) FROM spaces").fetchone()
    for _ in range(count):
        image = os.urandom(4 * CHUNK)
        key = connection.execute(
            "INSERT INTO blobs (space_id, sha256, media_type, size, ready, created_at, last_used_at)"
            " VALUES (?, ?, 'image/jpeg', ?, 1, 1, 1)",
            (space, hashlib.sha256(image).digest(), len(image))).lastrowid
        connection.executemany(
            "INSERT INTO blob_chunks VALUES (?, ?, ?, ?)",
            [(space, key, place, image[place * CHUNK:(place + 1) * CHUNK]) for place in range(4)])
        connection.commit()
    connection.close()


def make_book(folder, rows, images, environment):
    folder.mkdir(parents=True)
    table = folder / "rows.csv"
    with table.open("w") as file:
        file.write("title,description,Year\n")
        for number in range(rows):
            file.write(f"Book {number},{'A description of some length. ' * 20},{1900 + number % 120}\n")
    password = folder / "password"
    password.write_text("correct horse\n")
    run(["user", "add", "ann@example.com", "--password-file", password], environment)
    run(["import", "--type", "Book", table], environment)
    table.unlink()
    add_images(folder / "commonplace.sqlite", images)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mib", type=int, default=10_240)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--postgres", help="the URL of an empty database")
    options = parser.parse_args()
    work = ROOT / "bench/work/archive"
    shutil.rmtree(work, ignore_errors=True)
    source = {**os.environ, "DATA": str(work / "source")}
    target = {**os.environ, "DATA": str(work / "target")}
    source.pop("DATABASE_URL", None)
    target.pop("DATABASE_URL", None)
    if options.postgres:
        target["DATABASE_URL"] = options.postgres
    make_book(work / "source", options.rows, options.mib, source)
    (work / "target").mkdir()
    shutil.copy(work / "source/secret", work / "target/secret")
    first, second = work / "first.zip", work / "second.zip"
    steps = [
        ("export", ["export", first], source), ("restore", ["restore", first], target),
        ("export of the copy", ["export", second], target),
    ]
    for name, arguments, environment in steps:
        seconds, memory = run(arguments, environment)
        print(f"{name}: {seconds:.1f} s, {memory:.0f} MiB")
    print("identical" if filecmp.cmp(first, second, shallow=False) else "NOT IDENTICAL")
    shutil.rmtree(work)


main()

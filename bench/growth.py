#!/usr/bin/env python3
"""Measures creating an entry, with and without relations named by text, in spaces of different
sizes, without statistics of SQLite. Starts servers on empty folders and stops them.

    bench/growth.py [--program .build/release/commonplace] [--sizes 10000,100000] [--requests 200]
"""

import argparse
import json
import os
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EMAIL, PASSWORD = "ann@example.com", "correct horse battery"
QUIET = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
TICKS = os.sysconf("SC_CLK_TCK")

# Three of five entries are films, the others people, among whom relations are looked up.
FILL = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)
INSERT INTO entries (id, space_id, user_id, type_id, title, title_key, description, date, in_log,
  created_at, updated_at)
SELECT randomblob(16), s.key, u.key,
  CASE WHEN n % 5 < 3 THEN :movie ELSE :person END,
  CASE WHEN n % 5 < 3 THEN 'Film ' ELSE 'Person ' END || n,
  CASE WHEN n % 5 < 3 THEN 'film ' ELSE 'person ' END || n,
  'x', '2020-01-01', CASE WHEN n % 5 < 3 THEN 1 ELSE 0 END, 0, 0
FROM numbers, (SELECT key FROM spaces LIMIT 1) s, (SELECT key FROM users LIMIT 1) u
"""


class Server:
    """A server on `folder`."""

    def __init__(self, program, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}/api/v1"
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(port), "--data", folder], **QUIET)
        self.token = None
        for _ in range(400):
            try:
                self.request("/health")
                break
            except OSError:
                time.sleep(0.05)
        answer = self.request("/auth/login", {"email": EMAIL, "password": PASSWORD})
        self.token = answer["access_token"]

    def request(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read())

    def cpu(self):
        """Returns the CPU seconds used by the process."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def fill(folder, types, count):
    path = Path(folder, "commonplace.sqlite")
    with sqlite3.connect(path) as db:
        db.execute(FILL, {"count": count, **types})
        for type_id, share in ((types["movie"], 0.6), (types["person"], 0.4)):
            db.execute(
                "INSERT INTO entry_counts SELECT space_id, ?, 'published', ? FROM entries LIMIT 1"
                " ON CONFLICT DO UPDATE SET count = count + excluded.count",
                (type_id, int(count * share)))
        db.execute("DROP TABLE IF EXISTS sqlite_stat1")
        db.execute("DROP TABLE IF EXISTS sqlite_stat4")
    db.close()


def film(types, number, fields):
    return {"title": f"New {number}", "description": "x", "type_id": types["movies"],
            "date": "2026-02-20", "score": 1, "additional_fields": fields}


def measure(program, count, requests):
    with tempfile.TemporaryDirectory() as folder:
        password = Path(folder, "password")
        password.write_text(PASSWORD + "\n")
        subprocess.run([program, "user", "add", EMAIL, "--name", "Ann", "--password-file", password,
                        "--data", folder], check=True, **QUIET)
        server = Server(program, folder)
        types = {"movies": next(
            kind["id"] for kind in server.request("/types") if kind["name"] == "Movie")}
        server.request("/entries", film(types, 0, {"Cast": "Known Actor", "Genre": "Known"}))
        server.end()
        with sqlite3.connect(Path(folder, "commonplace.sqlite")) as db:
            for name in ("movie", "person"):
                types[name] = db.execute(
                    "SELECT key FROM types WHERE system_key = ?", (name,)).fetchone()[0]
        fill(folder, types, count)
        server = Server(program, folder)
        row = [f"{count:,}"]
        for fields in ({}, {"Cast": "Known Actor", "Genre": "Known"}):
            for number in range(20):
                server.request("/entries", film(types, number, fields))
            before, start = server.cpu(), time.perf_counter()
            for number in range(requests):
                server.request("/entries", film(types, number, fields))
            row.append(f"{(server.cpu() - before) / requests * 1000:.2f}")
            row.append(f"{(time.perf_counter() - start) / requests * 1000:.2f}")
        server.end()
        print("| " + " | ".join(row) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / ".build/release/commonplace")
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--requests", type=int, default=200)
    arguments = parser.parse_args()
    print("| entries | CPU ms without | ms without | CPU ms with relations | ms with |")
    print("|--:|--:|--:|--:|--:|")
    for size in arguments.sizes.split(","):
        measure(arguments.program, int(size), arguments.requests)


main()

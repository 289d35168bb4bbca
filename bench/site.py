#!/usr/bin/env python3
"""A site of many entries: how long publishing takes, a document by its slug beside one entry, and
questions by fields. Starts a server of its own on an empty folder and ends it.

    bench/site.py [--items 100000] [--requests 300] [--postgres URL] [--program PATH]

Publishing is measured on the first entries; the rows of the others are written as publishing writes
them, by one statement. PostgreSQL's database must be empty."""

import argparse
import http.client
import json
import os
import resource
import socket
import sqlite3
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EMAIL, PASSWORD = "ann@example.com", "correct horse battery"
API = "/api/v1"

ROWS = """
INSERT INTO published_entries (space_id, entry_id, locale, root_id, type_id, title, doc, raw, clean,
  published_at, created_at, updated_at)
SELECT e.space_id, e.key, '', e.key, e.type_id, e.title, e.doc, '', '', e.created_at, e.created_at,
  e.updated_at
FROM entries e JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id AND t.in_site = 1
WHERE NOT EXISTS (SELECT 1 FROM published_entries p
  WHERE p.space_id = e.space_id AND p.entry_id = e.key);
INSERT INTO published_values (space_id, entry_id, locale, field_id, number, string)
SELECT v.space_id, v.entry_id, '', v.field_id, v.number, v.string FROM entry_values v
JOIN published_entries p ON p.space_id = v.space_id AND p.entry_id = v.entry_id
WHERE NOT EXISTS (SELECT 1 FROM published_values o WHERE o.space_id = v.space_id
  AND o.entry_id = v.entry_id AND o.field_id = v.field_id);
"""


class Caller:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {}

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body)
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        self.connection.request(method, API + path, data, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text) if text else None


def serve(program, folder, postgres):
    environment = os.environ | ({"DATABASE_URL": postgres} if postgres else {})
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    password = Path(folder, "password")
    password.write_text(PASSWORD + "\n")
    data = ["--data", folder]
    add = ["user", "add", EMAIL, "--name", "Ann", "--password-file", password]
    subprocess.run([program, *add, *data], check=True, env=environment, **quiet)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [program, "serve", "--port", str(port), *data], env=environment, **quiet)
    for _ in range(400):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return server, port
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


def fill(call, items):
    kind = call("POST", "/datatype", {"label": "Post", "type": "root", "author_id": ""})
    kind = kind["datatype_id"]
    fields = {}
    for name, form in [("topic", "text"), ("stars", "number"), ("body", "textarea")]:
        body = {"parent_id": kind, "name": name, "label": name, "type": form, "data": "",
                "validation": "", "ui_config": "{}", "author_id": ""}
        fields[name] = call("POST", "/fields", body)["field_id"]
    ids = []
    for start in range(0, items, 1000):
        rows = [{"title": f"Post {number}", "description": "x", "type_id": kind,
                 "additional_fields": {"topic": f"topic {number % 200}",
                                       "stars": str(number % 1000), "body": "words " * 60}}
                for number in range(start, min(start + 1000, items))]
        answer = call("POST", "/entries/batch", rows)
        results = answer["results"] if isinstance(answer, dict) else answer
        ids += [row.get("id") or row["entry"]["id"] for row in results]
    return ids


def show_all(folder, postgres):
    if postgres:
        subprocess.run(["psql", "-q", postgres], input=ROWS + "ANALYZE;", text=True, check=True)
        return
    database = sqlite3.connect(f"{folder}/commonplace.sqlite", timeout=60)
    database.executescript("BEGIN IMMEDIATE;" + ROWS + "COMMIT; PRAGMA optimize = 0x10002;")
    database.close()


def processor(server):
    with open(f"/proc/{server.pid}/stat", encoding="utf-8") as file:
        parts = file.read().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def measure(server, name, requests, ask):
    times, before = [], processor(server)
    for number in range(requests):
        start = time.perf_counter()
        ask(number)
        times.append((time.perf_counter() - start) * 1000)
    used = (processor(server) - before) * 1000 / requests
    ordered = sorted(times)
    print(f"{name:44} p50 {statistics.median(times):7.2f}  p95 {ordered[int(len(ordered) * .95)]:7.2f}"
          f"  CPU {used:6.2f} ms")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--items", type=int, default=100_000)
    arguments.add_argument("--requests", type=int, default=300)
    arguments.add_argument("--postgres")
    arguments.add_argument("--program", default=ROOT / ".build/release/commonplace")
    options = arguments.parse_args()
    requests = options.requests
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(options.program, folder, options.postgres)
        try:
            call = Caller(port)
            token = call("POST", "/auth/login", {"email": EMAIL, "password": PASSWORD})
            call.headers["Authorization"] = f"Bearer {token['access_token']}"
            ids = fill(call, options.items)
            for number in range(100):
                slug = {"slug": f"/post-{number}", "title": f"Post {number}", "status": 1}
                route = call("POST", "/routes", slug | {"author_id": ""})["route_id"]
                call("PUT", "/contentdata", {"content_data_id": ids[number], "route_id": route})
            measure(server, "publish one entry", min(requests, 100), lambda number: call(
                "POST", "/content/publish", {"content_data_id": ids[number]}))
            show_all(folder, options.postgres)
            time.sleep(1)
            measure(server, "one entry", requests, lambda n: call("GET", f"/entries/{ids[n % 100]}"))
            for form in ("raw", "clean"):
                measure(server, f"a document by its slug, {form}", requests, lambda n: call(
                    "GET", f"/content/post-{n % 100}?format={form}"))
            for name, question in [
                ("query: a text field is", "topic=topic%20{}"),
                ("query: a number is", "stars={}"),
                ("query: a number over", "stars[gt]={}&topic=topic%207"),
                ("query: text, sorted by a number", "topic=topic%20{}&sort=-stars"),
                ("query: everything, sorted by a number", "sort=-stars&offset={}"),
                ("query: everything, the latest", "offset={}"),
            ]:
                measure(server, name, requests, lambda n, question=question: call(
                    "GET", "/query/post?" + question.format(n % 200)))
            print(f"memory {resource.getpagesize() * rss(server) / 2**20:.0f} MiB")
        finally:
            server.terminate()
            server.wait()


def rss(server):
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])


main()

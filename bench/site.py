#!/usr/bin/env python3
"""Measures a site with many entries: publishing, a document by its slug compared with one entry,
and queries by fields. Starts a server on an empty folder and stops it.

    bench/site.py [--items 100000] [--requests 300] [--postgres URL] [--program PATH]

Publishing is measured with the first entries; for the others, one statement writes the rows that
publishing would write. PostgreSQL's database must be empty."""

import argparse
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time

from server import PROGRAM, measure, memory, own_memory, cpu_seconds, serving

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

# More different queries than the server caches: 200 topics with 450 offsets each.
QUERIES_SCRIPT = """
request = function()
  return wrk.format("GET", string.format("/api/v1/query/post?limit=50&topic=topic%%20%d&offset=%d",
    math.random(0, 199), math.random(0, 449)))
end
"""


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


def publish_rest(folder, postgres):
    if postgres:
        subprocess.run(["psql", "-q", postgres], input=ROWS + "ANALYZE;", text=True, check=True)
        return
    database = sqlite3.connect(f"{folder}/commonplace.sqlite", timeout=60)
    database.executescript("BEGIN IMMEDIATE;" + ROWS + "COMMIT; PRAGMA optimize = 0x10002;")
    database.close()


def pages(server, call):
    """Measures the throughput of pages of 50, for comparison with PocketBase's page of 50 in
    `bench/compare` on the same machine."""
    if not shutil.which("wrk"):
        return print("wrk is missing; scripts/install-packages bench installs it")
    url = f"http://127.0.0.1:{call.connection.port}/api/v1/query/post?limit=50&topic=topic%207"
    head = ["wrk", "-t1", "-c32", "-d8s", "-H", f"Authorization: {call.headers['Authorization']}"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(QUERIES_SCRIPT)
        script.flush()
        for name, command in [("the same question", head + [url]),
                              ("each another question", head + ["-s", script.name, url])]:
            before = cpu_seconds(server)
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
            used = (cpu_seconds(server) - before) * 1000 / (rate * 8)
            print(f"{f'pages of 50, 32 clients, {name}':56} {rate:9.0f} a second  "
                  f"CPU {used:6.2f} ms")


def measure_full_list(server, call):
    """Measures time and memory of the list that old apps request without pages."""
    before, start = own_memory(server), time.perf_counter()
    rows = call("GET", "/contentdata")
    seconds = time.perf_counter() - start
    print(f"{f'all {len(rows)} without pages':56} {seconds:9.2f} s  "
          f"own memory {before:.0f} -> {own_memory(server):.0f} MiB")


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--items", type=int, default=100_000)
    arguments.add_argument("--requests", type=int, default=300)
    arguments.add_argument("--postgres")
    arguments.add_argument("--program", default=PROGRAM)
    options = arguments.parse_args()
    requests = options.requests
    with serving(options.program, options.postgres) as (server, call, folder, _):
        ids = fill(call, options.items)
        if options.postgres:
            # PostgreSQL does this automatically within a minute.
            subprocess.run(["psql", "-q", options.postgres, "-c", "ANALYZE"], check=True)
        for number in range(100):
            slug = {"slug": f"/post-{number}", "title": f"Post {number}", "status": 1}
            route = call("POST", "/routes", slug | {"author_id": ""})["route_id"]
            call("PUT", "/contentdata", {"content_data_id": ids[number], "route_id": route})
        measure(server, "publish one entry", min(requests, 100), lambda number: call(
            "POST", "/content/publish", {"content_data_id": ids[number]}))
        publish_rest(folder, options.postgres)
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
        pages(server, call)
        measure_full_list(server, call)
        print(f"memory {memory(server):.0f} MiB, {own_memory(server):.0f} of it the process's own")


main()

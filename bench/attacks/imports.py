#!/usr/bin/env python3
"""Uploads to Settings > Import that cost a server far more than their sender. Starts a server on an
empty folder, limits its memory, and prints for each file the status, the server's peak memory above
idle, and the slowest answer of /livez during the upload. Allowed files are imported completely.

    .test/venv/bin/python bench/attacks/imports.py [--program PROGRAM] [--memory MIB] [NAME ...]

`run` repeats the uploads against any server until an event is set; bench/soak.py uses it."""

import argparse
import contextlib
import gzip
import io
import json
import os
import random
import re
import resource
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server import API, EMAIL, PASSWORD, PROGRAM, start_server, own_memory  # noqa: E402

BLOCK = 1 << 20


def gzipped(size):
    """Returns a compressed table of equal rows that unpacks to `size` bytes."""
    row = b"Dune,1965,Frank Herbert\n"
    block = row * (BLOCK // len(row))
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        file.write(b"title,year,author\n")
        for _ in range(max(1, size // len(block))):
            file.write(block)
    return packed.getvalue()


def zipped(size):
    """Returns an archive with one such table."""
    packed = io.BytesIO()
    row = b"Dune,1965,Frank Herbert\n"
    block = row * (BLOCK // len(row))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("films.csv", "w") as file:
            file.write(b"title,year,author\n")
            for _ in range(max(1, size // len(block))):
                file.write(block)
    return packed.getvalue()


def many_files(count):
    """Returns an archive with `count` small tables."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in range(count):
            archive.writestr(f"{place}.csv", "title\nDune\n")
    return packed.getvalue()


def local_storage(megabytes, encoding):
    """Returns a localStorage file of AIsle-List with very many empty objects. In UTF-16 one byte of
    the sign is a quotation mark, so that a scanner for UTF-8 takes all that follows for a text."""
    item = '{"":""}'
    size = (megabytes << 20) // len(item.encode(encoding)) - 20
    items = ",".join([item] * (size * 7 // 8))
    text = '{"a":"∀","grocery_session_1":{"name":"x","items":[' + items + "]}}"
    return text.encode(encoding)


# File names, and functions that create the content when it is sent.
FILES = {
    "gzip of 10 MB": ("films.csv.gz", lambda: gzipped(10 << 20)),
    "gzip of 150 MB": ("films.csv.gz", lambda: gzipped(150 << 20)),
    "gzip of 1 GB": ("films.csv.gz", lambda: gzipped(1 << 30)),
    "zip of 1 GB": ("films.zip", lambda: zipped(1 << 30)),
    "10 million rows": ("films.csv", lambda: b"title\n" + b"a\n" * 10_000_000),
    "1 million columns": (
        "films.csv", lambda: ",".join(f"c{place}" for place in range(1_000_000)).encode() + b"\n"),
    "500,000 keys": (
        "films.json", lambda: json.dumps([{f"k{place}": 1 for place in range(500_000)}]).encode()),
    "one cell of 30 MB": ("films.csv", lambda: b"title\n" + b"a" * (30 << 20)),
    "an open quote": ("films.csv", lambda: b'title\n"' + b"a\n" * (15 << 20)),
    "one row of 30 MB": (
        "films.csv",
        lambda: b",".join(b"c%d" % place for place in range(900)) + b"\n"
        + b",".join([b"a" * 33_000] * 900)),
    "20,000 files": ("films.zip", lambda: many_files(20_000)),
    "100,000 rows": ("films.csv", lambda: b"title\n" + b"a\n" * 100_000),
    # Nested lists are stored as JSON in JSON: escapes double at every level.
    "25 levels": (
        "films.json", lambda: b'[{"a":' + b"[" * 25 + b'""' + b"]" * 25 + b"}]"),
    "localStorage, 15 MB": ("localStorage.json", lambda: local_storage(15, "utf-8")),
    "localStorage in UTF-16": ("localStorage.json", lambda: local_storage(15, "utf-16-le")),
    "100,000 levels": ("films.json", lambda: b"[" * 100_000 + b"]" * 100_000),
}


def sign_in(base_url, local_address=None):
    """Returns a client of the pages with a session, optionally from a given loopback address."""
    client = httpx.Client(
        base_url=base_url, timeout=600,
        transport=httpx.HTTPTransport(local_address=local_address), headers={"Accept": "text/html", "Origin": base_url})
    # A server under attack can be busy.
    for _ in range(30):
        answer = client.post("/sign-in", data={"email": EMAIL, "password": PASSWORD})
        if answer.status_code != 503:
            break
        print(f"    sign-in: busy: {answer.text[:2000]}", flush=True)
        time.sleep(int(answer.headers.get("Retry-After", 1)))
    if answer.status_code >= 400 or not client.cookies:
        raise SystemExit(f"sign-in: {answer.status_code}")
    return client


def upload(client, name):
    """Uploads one file, reads the page about it, and returns the status of the upload."""
    page = client.get("/settings/import")
    token = re.search(r'name="csrf"[^>]*value="([^"]+)"', page.text)
    if page.status_code != 200 or token is None:
        raise RuntimeError(f"the import page cannot be read: {page.status_code}")
    file_name, make = FILES[name]
    answer = client.post(
        "/settings/import", data={"csrf": token[1], "encoding": "utf-8"},
        files={"file": (file_name, make())})
    if answer.is_redirect:
        client.get(answer.headers["Location"])
    return answer.status_code


def run(base_url, client, stop_event):
    """Uploads the files repeatedly until `stop_event` is set. `client` is a result of `sign_in`.
    Returns the number of answers by file and status; a broken connection has status 0."""
    counts = {}
    client.headers["Origin"] = base_url
    uploads = {name: upload for name in FILES}
    uploads |= {name: send_to_site for name in QUICK_SITE}
    uploads |= {name: restore_book for name in BOOKS}
    while not stop_event.is_set():
        for name, send in uploads.items():
            if stop_event.is_set():
                break
            try:
                status = send(client, name)
            except httpx.TransportError:
                status = 0
            counts[name, status] = counts.get((name, status), 0) + 1
            stop_event.wait(0.5)
    return counts


def words(count, random):
    """Returns about `count` characters of text that does not compress to almost nothing."""
    text = f"{random.getrandbits(400):x} "
    return (text + "lorem ipsum dolor sit amet " * (count // 27 + 1))[:count]


def goodreads(rows, random):
    head = ("Book Id,Title,Author,ISBN,ISBN13,My Rating,Date Read,Date Added,Bookshelves,"
            "Exclusive Shelf,My Review\n")
    return (head + "".join(
        f"{row},Book {row},Author {row % 5000},,,{row % 5 + 1},2023/05/01,2023/01/01,shelf,read,"
        f"{words(300, random)}\n" for row in range(rows))).encode()


def letterboxd(films, random):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("watched.csv", "Date,Name,Year,Letterboxd URI\n" + "".join(
            f"2023-01-01,Film {film},1999,https://boxd.it/{film}\n" for film in range(films)))
        archive.writestr("reviews.csv", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,"
                         "Watched Date\n" + "".join(
            f"2023-01-01,Film {film},1999,https://boxd.it/r{film},4,,{words(200, random)},,"
            "2023-01-01\n" for film in range(films)))
    return packed.getvalue()


def archive(lines, count):
    """Returns a site archive whose table of entries has `count` lines, created by `lines(row)`."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("archive.json", '{"format":"commonplace-site","version":1}')
        with file.open("entries.jsonl", "w", force_zip64=True) as table:
            for start in range(0, count, 1000):
                for row in range(start, min(start + 1000, count)):
                    line = lines(row)
                    table.write(line if isinstance(line, bytes) else line.encode())
    return packed.getvalue()


def row_in_utf16(_):
    """Returns a row with very many keys, which a scanner for UTF-8 takes for one text."""
    keys = ",".join(f'"{place:x}":1' for place in range(600_000))
    return ('{"a":"∀",' + keys + "}").encode("utf-16-le") + b"\n"


def entry(row):
    return json.dumps({
        "id": f"0198{row:08x}"[:8] + f"-0000-7000-8000-{row:012x}", "title": f"Entry {row}",
        "description": words(300, random.Random(row)), "notes": "", "user_id": 1, "in_log": 1,
        "revision": 1, "favourite": 0, "doc": "{}", "occasions": "[]", "stage": "done",
        "status": "published", "date": "2024-01-01", "score": 0, "rating": -1, "created_at": 1, "updated_at": 1}) + "\n"


def markdown(files, size):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(files):
            file.writestr(f"{number}.md", words(size, random.Random(number)))
    return packed.getvalue()


# Uploads to the Site's settings: the path, the field, and a function that creates the file.
SITE = {
    "archive, 1 GB of spaces": ("restore", "archive", lambda: archive(lambda _: " " * 999 + "\n", 1_000_000)),
    "archive, one long line": ("restore", "archive", lambda: archive(lambda _: "1" * 1000, 60_000)),
    "archive, a row in UTF-16": ("restore", "archive", lambda: archive(row_in_utf16, 1)),
    "archive, 3 million rows": ("restore", "archive", lambda: archive(entry, 3_000_000)),
    "archive, 50,000 rows": ("restore", "archive", lambda: archive(entry, 50_000)),
    "Markdown of 100 MB each": ("markdown", "markdown", lambda: markdown(1, 100 << 20)),
    "Markdown, 1,500 files": ("markdown", "markdown", lambda: markdown(1_500, 60_000)),
}


# Those of which the file is quickly created.
QUICK_SITE = [
    "archive, 1 GB of spaces", "archive, one long line", "archive, a row in UTF-16",
    "Markdown of 100 MB each"]


def book(blobs=0, secret=0):
    """Returns an archive of a book whose manifest lists `blobs` images without a name, and has a
    fingerprint of the secret of `secret` characters that hardly compresses."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("manifest.json", json.dumps({
            "format": "commonplace-archive", "version": 1, "migration": 1,
            "secret": random.Random(1).randbytes(secret // 2).hex(), "tables": {}, "blobs": [""] * blobs}))
    return packed.getvalue()


BOOKS = {
    "book, 20 million images": lambda: book(20_000_000),
    "book, a secret of 90 MB": lambda: book(secret=90 << 20),
}


def restore_book(client, name):
    """Uploads the archive of a book, and waits until the server has refused or restored it."""
    page = client.get("/settings/archives")
    token = re.search(r'name="csrf"[^>]*value="([^"]+)"', page.text)[1]
    answer = client.post(
        "/settings/archives/restore", data={"csrf": token}, files={"file": ("book.zip", BOOKS[name]())})
    if not answer.is_redirect:
        return answer.status_code
    for _ in range(600):
        page = client.get(answer.headers["Location"]).text
        if "/delete" in page:
            return "refused" if 'role="alert"' in page else "restored"
        time.sleep(0.2)
    return "still running"


def send_to_site(client, name):
    action, field, make = SITE[name]
    if action == "markdown":
        base = f"{client.base_url}{API}"
        token = httpx.post(f"{base}/auth/login", json={"email": EMAIL, "password": PASSWORD})
        httpx.post(f"{base}/datatype", json={"label": "Post", "type": "root", "author_id": ""},
                   headers={"Authorization": f"Bearer {token.json()['access_token']}"})
    page = client.get("/site/settings")
    token = re.search(r'name="csrf"[^>]*value="([^"]+)"', page.text)[1]
    kind = re.search(r'name="type"[\s\S]*?<option[^>]*value="([^"]+)"', page.text)
    data = {"csrf": token, "sure": "on"} | ({"type": kind[1]} if kind else {})
    answer = client.post(
        f"/site/settings/{action}", data=data, files={field: ("file.zip", make())})
    return answer.status_code


# Allowed files, close to the limits.
ALLOWED = {
    "200,000 titles": (
        "films.csv", lambda: b"title\n" + b"".join(b"Film %d\n" % row for row in range(199_990))),
    "gzip of 100 MB": ("films.csv.gz", lambda: gzip.compress(
        ("title,description\n" + "".join(
            f"Film {row},{words(500, random.Random(row))}\n" for row in range(190_000))).encode(),
        compresslevel=6)),
    "JSON of 30 MB": ("films.json", lambda: json.dumps(
        [{"title": f"Film {row}", "description": words(200, random.Random(row))}
         for row in range(120_000)]).encode()),
    "Goodreads, 30 MB": ("goodreads.csv", lambda: goodreads(80_000, random.Random(1))),
    "Letterboxd, 18,000": ("letterboxd.zip", lambda: letterboxd(18_000, random.Random(1))),
}


def import_whole(client, name):
    """Uploads a file, answers the page of columns if it is shown, and imports every row."""
    page = client.get("/settings/import")
    token = re.search(r'name="csrf"[^>]*value="([^"]+)"', page.text)[1]
    file_name, make = ALLOWED[name]
    answer = client.post(
        "/settings/import", data={"csrf": token, "encoding": "utf-8"},
        files={"file": (file_name, make())})
    if not answer.is_redirect:
        return answer.status_code
    address = answer.headers["Location"]
    names = []
    while True:
        page = client.get(address).text
        form = re.search(r'action="[^"]*/(columns|start)"', page)
        if form and form[1] not in names:
            names.append(form[1])
            fields = {"csrf": token, "collection": "type", "adds": "on"}
            if form[1] == "columns":
                fields |= {"column.0": "title", "type": ""}
                fields |= {"column.1": "description"} if 'name="column.1"' in page else {}
            answer = client.post(f"{address}/{form[1]}", data=fields)
            if not answer.is_redirect:
                return answer.status_code
        elif "import-progress" not in page:
            return "imported"
        time.sleep(0.5)


class Sampler(threading.Thread):
    """Samples the server's memory, and how long /livez takes."""

    def __init__(self, server, base_url, idle):
        super().__init__(daemon=True)
        self.server, self.base_url, self.ended = server, base_url, threading.Event()
        self.peak, self.slowest = idle, 0.0

    def run(self):
        with httpx.Client(base_url=self.base_url, timeout=120) as client:
            while not self.ended.wait(0.02):
                try:
                    self.peak = max(self.peak, own_memory(self.server))
                    start = time.perf_counter()
                    client.get("/livez")
                    self.slowest = max(self.slowest, (time.perf_counter() - start) * 1000)
                except (httpx.TransportError, OSError, IndexError):
                    return  # The server has ended; the upload reports that.


def measure(program, name, mebibytes, send=upload):
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(program, folder, os.environ | {"COMMONPLACE_SCRYPT_ROUNDS": "2"})
        try:
            resource.prlimit(server.pid, resource.RLIMIT_DATA, (mebibytes << 20, mebibytes << 20))
            base_url = f"http://127.0.0.1:{port}"
            with contextlib.closing(sign_in(base_url)) as client:
                idle = own_memory(server)
                watch = Sampler(server, base_url, idle)
                watch.start()
                start = time.monotonic()
                try:
                    status = send(client, name)
                except httpx.TransportError:
                    status = "no answer"
                seconds = time.monotonic() - start
                watch.ended.set()
                watch.join()
            ended = " (the server ended)" if server.poll() is not None else ""
            print(f"{name:24} {status}{ended}  {seconds:6.1f} s  {watch.peak - idle:7.0f} MiB above idle"
                  f"  /livez {watch.slowest:8.1f} ms", flush=True)
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--memory", type=int, default=2048, help="MiB that the server may use")
    parser.add_argument("names", nargs="*", help="which files; all without a name")
    options = parser.parse_args()
    senders = {name: send for names, send in (
        (FILES, upload), (ALLOWED, import_whole), (SITE, send_to_site), (BOOKS, restore_book))
        for name in names}
    for name in options.names or senders:
        measure(options.program, name, options.memory, senders[name])


if __name__ == "__main__":
    main()

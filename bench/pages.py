#!/usr/bin/env python3
"""Measures the pages of a space with 10,000 entries: the time at the server, and the rendering in a
browser of phone size. Starts a server on an empty folder, imports the books and stops it.
docs/benchmarks.md names the source of the books.

    .test/venv/bin/python bench/pages.py BOOKS.csv.gz [--requests 200] [--loads 5]"""

import argparse
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build/release/commonplace"
EMAIL, PASSWORD = "ann@example.com", "correct horse battery"
BOOKS = ["--type", "Book", "--collection", "Books", "--key", "book_id", "--map",
         "title=title,Author=authors,Year=original_publication_year,description=original_title"]
# Records the largest contentful paint and the durations of long tasks.
OBSERVE = """
window.seen = { lcp: 0, tasks: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.lcp = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.tasks.push(entry.duration);
}).observe({ type: "longtask", buffered: true });
"""


def serve(folder, *importing):
    password = Path(folder, "password")
    password.write_text(PASSWORD + "\n")
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    run = {"check": True, **quiet}
    data = ["--data", folder]
    subprocess.run(
        [PROGRAM, "user", "add", EMAIL, "--name", "Ann", "--password-file", password, *data], **run)
    subprocess.run(
        [PROGRAM, "import", *importing, "--as", EMAIL, *data], **run)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [PROGRAM, "serve", "--port", str(port), *data], **quiet)
    base = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            httpx.get(base + "/livez")
            return server, base
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("pages: the server did not start")


def launch(playwright):
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])


def phone(browser, base):
    return browser.new_context(
        base_url=base, viewport={"width": 390, "height": 844}, device_scale_factor=2,
        is_mobile=True, has_touch=True, service_workers="block")


def sign_in(page):
    page.goto("/sign-in")
    page.locator("[name=email]").fill(EMAIL)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/log")


@contextmanager
def browsing(*importing):
    """Starts a server with imported entries and a browser of phone size, and stops both at the end. Yields
    the browser's context, in which nobody is signed in, and the server's URL."""
    os.environ.setdefault("COMMONPLACE_SCRYPT_ROUNDS", "2")
    folder = tempfile.mkdtemp(prefix="commonplace-bench-")
    server, base = serve(folder, *importing)
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            yield phone(browser, base), base
            browser.close()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def paths(page):
    entry = page.locator("[data-entry]").first.get_attribute("href")
    shelf = page.locator(".chip[href*=collection]").first.get_attribute("href")
    return {
        "the Log, grid": "/log?view=grid", "the Log, list": "/log?view=list", "a chip": shelf,
        "a search": "/log?q=the", "a search with a typing error": "/log?q=hary+poter",
        "an entry": entry, "its form": f"{entry}/edit", "the collections": "/log/collections",
        "settings": "/settings",
    }


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def served(base, cookies, path, count):
    """Returns milliseconds from a request on an open connection to the last byte of the
    response."""
    times = []
    with httpx.Client(base_url=base, cookies=cookies, headers={"accept": "text/html"}) as client:
        for number in range(count + 5):
            began = time.perf_counter()
            answer = client.get(path)
            if answer.status_code != 200:
                raise SystemExit(f"pages: {path} answers {answer.status_code}")
            if number >= 5:
                times.append((time.perf_counter() - began) * 1000)
    return times


def seen(page, path, loads):
    found = []
    for _ in range(loads):
        page.goto(path)
        page.wait_for_timeout(800)
        found.append(page.evaluate("window.seen"))
    tasks = [task for each in found for task in each["tasks"]]
    return statistics.median(each["lcp"] for each in found), max(tasks, default=0)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", metavar="BOOKS.csv.gz")
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--loads", type=int, default=5)
    options = parser.parse_args()
    with browsing(options.books, *BOOKS) as (context, base):
        context.add_init_script(OBSERVE)
        page = context.new_page()
        sign_in(page)
        cookies = {each["name"]: each["value"] for each in context.cookies()}
        print("| Page | at the server p50 / p95 ms | LCP ms | longest task ms |\n|---|--:|--:|--:|")
        for name, path in paths(page).items():
            path = re.sub(r"^https?://[^/]+", "", path)
            times = served(base, cookies, path, options.requests)
            lcp, task = seen(page, path, options.loads)
            print(
                f"| {name} | {percentile(times, .5):.1f} / {percentile(times, .95):.1f} "
                f"| {lcp:.0f} | {task:.0f} |", flush=True)


if __name__ == "__main__":
    main()

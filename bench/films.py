#!/usr/bin/env python3
"""Measures all films: the import, a repeated import, queries by genres and years, search as you
type, people and statistics. Starts a server on an empty folder and stops it.

    bench/films.py MOVIES.json.gz [--requests 60] [--postgres URL] [--program PATH]

docs/benchmarks.md names the source of the films. PostgreSQL's database must be empty. Times are those of a client over loopback, one request at a
time; "health" queries nothing and shows the overhead of a request."""

import argparse
import re
import subprocess
import time
from urllib.parse import quote

from server import PROGRAM, measure, memory, serving

# Texts typed into the search; every prefix is a query.
TYPED = ["the maltese falcon", "casablanca", "bogart noir crime", "hitchcock",
         "the man who knew too much", "lon chaney", "night of the"]
MISTYPED = ["casablanka", "humphry bogart", "hichcock", "maltese falcn"]
MAP = "title=title,Year=year,Cast=cast,Genre=genres,description=extract"


def import_films(program, file, folder, environment):
    start = time.perf_counter()
    done = subprocess.run(
        [program, "import", file, "--type", "Movie", "--data", folder, "--map", MAP],
        check=True, env=environment, capture_output=True, text=True)
    summary = [line for line in done.stdout.splitlines() if re.search(r"\d", line)]
    return time.perf_counter() - start, summary[-1] if summary else ""


def genres(call):
    found, cursor = {}, None
    while True:
        page = call("GET", "/genres?limit=100" + (f"&cursor={quote(cursor)}" if cursor else ""))
        found |= {genre["name"]: genre["id"] for genre in page["data"]}
        cursor = page["next"]
        if not cursor:
            return found


def last_page(call, path, most):
    """Returns the path of page `most`, or of the last page if there are fewer."""
    page, here = call("GET", path), path
    for _ in range(most - 1):
        if not page["next"]:
            break
        here = f"{path}&cursor={quote(page['next'])}"
        page = call("GET", here)
    return here


def queries(call):
    names = genres(call)
    two_genres = lambda one, other: f"genre_ids_all={names[one]},{names[other]}"
    hard = f"/movies?{two_genres('Comedy', 'Drama')}&year_min=1930&year_max=1990&sort=-rating"
    one = f"/movies?genre_ids={names['Drama']}&year_min=1920&year_max=2000&sort=-rating"
    person = call("GET", "/actors?name=humphrey%20bogart")["data"][0]["id"]
    return [
        ("health", ["/health"]),
        ("two genres (all), years, by rating", [hard]),
        ("the same, 100th page or the last", [last_page(call, hard, 100)]),
        ("noir and crime, 1940-1960, by rating", [
            f"/movies?{two_genres('Noir', 'Crime')}&year_min=1940&year_max=1960&sort=-rating"]),
        ("western and action, years, 50, newest first", [
            f"/movies?{two_genres('Western', 'Action')}&year_min=1930&year_max=1990&limit=50"]),
        ("one genre, years, by rating, 100th page", [last_page(call, one, 100)]),
        ("a person", [f"/actors/{person}"]),
        ("films of a person", [f"/movies?actor_ids={person}&limit=50"]),
        ("search as you type", [
            f"/search?q={quote(text[:end])}" for text in TYPED for end in range(1, len(text) + 1)]),
        ("search with a typing error", [f"/search?q={quote(text)}" for text in MISTYPED]),
        ("what next", ["/suggestions"]),
        ("statistics", ["/statistics?type=movie"]),
    ]


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("films", metavar="MOVIES.json.gz")
    arguments.add_argument("--requests", type=int, default=60)
    arguments.add_argument("--postgres")
    arguments.add_argument("--program", default=PROGRAM)
    options = arguments.parse_args()
    with serving(options.program, options.postgres) as (server, call, folder, environment):
        for name in ("import", "import again, nothing changed"):
            seconds, summary_line = import_films(options.program, options.films, folder, environment)
            print(f"{name:56} {seconds:7.1f} s   {summary_line}", flush=True)
        for name, paths in queries(call):
            count = max(options.requests, 3 * len(paths) if len(paths) > 1 else 0)
            measure(server, name, count, lambda n: call("GET", paths[n % len(paths)]))
        print(f"memory {memory(server):.0f} MiB")


main()

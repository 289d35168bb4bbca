#!/usr/bin/env python3
"""Loads the data set through the API's batch endpoint, a thousand entries per request, one request
at a time. The users must exist.    load.py [--base URL]"""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [f"{HERE}/lib", f"{HERE}/targets"]

import commonplace as target  # noqa: E402

BATCH = 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", default=target.BASE)
    base = parser.parse_args().base
    users = target.rows("users")
    clients = {user["id"]: target.sign_in(base, user["email"], user["password"]) for user in users}
    collections = load_collections(clients)

    began, sent, waiting = time.time(), 0, {user: [] for user in clients}
    for row in target.rows("entries"):
        rows = waiting[row["owner"]]
        rows.append(target.entry_body(row, collections))
        if len(rows) == BATCH:
            sent += send(clients[row["owner"]], rows)
            rows.clear()
    for user, rows in waiting.items():
        if rows:
            sent += send(clients[user], rows)
    seconds = time.time() - began
    load_films(next(clients[user["id"]] for user in users if user["email"] == target.FILM_OWNER))
    print(f"entries: {sent} in {seconds:.1f} s = {sent / seconds:.0f}/s", flush=True)


def load_films(client):
    """Loads the films, with their people and genres, for a separate user."""
    names = {row["id"]: row["name"] for kind in ("actors", "genres") for row in target.rows(kind)}
    movie = next(kind for kind in client("GET", f"{target.API}/types") if kind["name"] == "Movie")
    films = target.rows("movies")
    for start in range(0, len(films), BATCH):
        rows = [target.film_body(row, names, movie["id"]) for row in films[start:start + BATCH]]
        send(client, rows)
    print(f"films: {len(films)}", flush=True)


def load_collections(clients):
    """Creates the collections, and returns the server's ids by those of the data set."""
    found = {}
    for row in target.rows("collections"):
        body = {"name": row["name"], "icon": "📚"}
        made = clients[row["owner"]]("POST", f"{target.API}/collections", body)
        found[row["id"]] = made["id"]
    return found


def send(client, rows):
    results = client("POST", f"{target.API}/entries/batch", rows)
    refused = [result for result in results if result.get("status") != 201]
    if refused:
        sys.exit(f"load: {len(refused)} rows refused, such as {refused[0]}")
    return len(results)


main()

"""Loads the data set into Commonplace through the API's batch endpoint, a thousand entries per
request, one request at a time. The users must exist."""

import time

from commonplace import API, FILM_OWNER, entry_body, film_body, sign_in

BATCH = 1000


def load(base, data):
    """Returns the seconds that the entries took."""
    users = data.rows("users")
    clients = {user["id"]: sign_in(base, user) for user in users}
    collections = load_collections(clients, data)
    began, waiting = time.monotonic(), {user: [] for user in clients}
    for row in data.rows("entries"):
        rows = waiting[row["owner"]]
        rows.append(entry_body(row, collections))
        if len(rows) == BATCH:
            send(clients[row["owner"]], rows)
            rows.clear()
    for user, rows in waiting.items():
        if rows:
            send(clients[user], rows)
    seconds = time.monotonic() - began
    load_films(clients[users[FILM_OWNER]["id"]], data)
    return seconds


def load_collections(clients, data):
    """Creates the collections, and returns the server's ids by those of the data set."""
    found = {}
    for row in data.rows("collections"):
        body = {"name": row["name"], "icon": "📚"}
        found[row["id"]] = clients[row["owner"]]("POST", f"{API}/collections", body)["id"]
    return found


def load_films(client, data):
    """Loads the films, with their people and genres, for a separate user."""
    names = {row["id"]: row["name"] for kind in ("people", "genres") for row in data.rows(kind)}
    movie = next(kind for kind in client("GET", f"{API}/types") if kind["name"] == "Movie")
    films = data.rows("films")
    for start in range(0, len(films), BATCH):
        send(client, [film_body(row, names, movie["id"]) for row in films[start:start + BATCH]])


def send(client, rows):
    results = client("POST", f"{API}/entries/batch", rows)
    refused = [result for result in results if result.get("status") != 201]
    if refused:
        raise RuntimeError(f"{len(refused)} rows refused, such as {refused[0]}")

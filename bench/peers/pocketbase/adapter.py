"""The requests of bench/compare to PocketBase, as the first user; the same functions as those of
bench/commonplace.py. Ids are those of the data set."""

import json
import random
from urllib.parse import urlencode

from json_client import JSONClient
from replay import Request

BOUNDARY = "xxBOUNDxx"
ENTRIES, FILMS = (f"/api/collections/{name}/records" for name in ("entries", "films"))
LISTEN = "/api/realtime"
# A random one of the newest 20 pages of 50, and one of the 2,000 newest entries, as for Commonplace.
PAGES, NEWEST = 20, 2000


def setup(base, data):
    user, client = data.rows("users")[0], JSONClient(base)
    found = client("POST", "/api/collections/users/auth-with-password", {
        "identity": user["email"], "password": user["password"]})
    client.authorization = found["token"]
    return {"data": data, "client": client, "owner": user["id"]}


def listing(path, **query):
    return f"{path}?" + urlencode({"page": 1, "perPage": 50, **query})


def workloads(context):
    chance, data = random.Random(7), context["data"]
    headers = {"Authorization": context["client"].authorization}
    json_headers = {**headers, "Content-Type": "application/json"}
    owned = [entry for entry in data.rows("entries") if entry["owner"] == context["owner"]]
    shelves = [row["id"] for row in data.rows("collections") if row["owner"] == context["owner"]]
    newest = sorted(owned, key=lambda entry: entry["date"], reverse=True)[:NEWEST]
    pages = min(PAGES, max(1, len(owned) // 50))
    common, rare = data.words("common"), data.words("rare")

    def get(path):
        return Request("GET", path, headers)

    def page(**query):
        return listing(ENTRIES, page=chance.randint(1, pages), sort="-date", **query)

    def filtered():
        condition = f'score={chance.randint(0, 3)} && collection="{chance.choice(shelves)}"'
        return listing(ENTRIES, sort="-date", skipTotal=1, filter=condition)

    def search(words, **query):
        word = chance.choice(words)
        condition = f'title~"{word}" || description~"{word}"'
        return listing(ENTRIES, sort="-date", filter=condition, **query)

    def films():
        genre, since = chance.choice(data.rows("genres"))["id"], chance.randint(1960, 1990)
        condition = films_of(genre, rating=chance.choice([5, 6, 7]), since=since)
        return listing(FILMS, sort="-rating", expand="people,genres", filter=condition)

    def new_entry():
        row = chance.choice(owned)
        return json.dumps({name: value for name, value in row.items() if name != "id"}).encode()

    return {
        "health": [Request("GET", "/api/health")],
        "list_new": [get(page()) for _ in range(400)],
        "list_new_skiptotal": [get(page(skipTotal=1)) for _ in range(400)],
        "list_filter_skiptotal": [get(filtered()) for _ in range(400)],
        "get_one": [get(f"{ENTRIES}/{chance.choice(newest)['id']}") for _ in range(2000)],
        "search_skiptotal": [get(search(common, skipTotal=1)) for _ in range(400)],
        # Rare words and films with their total, which PocketBase counts unless told otherwise.
        "search_rare": [get(search(rare)) for _ in range(400)],
        "movies_range": [get(films()) for _ in range(400)],
        "create": [Request("POST", ENTRIES, json_headers, new_entry()) for _ in range(2000)],
    }


def films_of(genre, rating, since):
    return f'genres.id?="{genre}" && rating>={rating} && year>={since}'


# MARK: - Answers that both servers must agree on

def newest_days(context):
    found = context["client"]("GET", listing(ENTRIES, sort="-date"))
    return [row["date"][:10] for row in found["items"]]


def count(context, path, condition):
    return context["client"]("GET", listing(path, perPage=1, filter=condition))["totalItems"]


def count_entries(context, collection, score):
    return count(context, ENTRIES, f'score={score} && collection="{collection}"')


def count_films(context, genre):
    return count(context, FILMS, films_of(genre["id"], rating=6, since=1970))


# MARK: - Photos

def upload(context, row, photo):
    fields = {name: row[name] for name in ("title", "score", "owner", "collection")}
    part = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    body = "".join(f'{part}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items())
    body += f'{part}"photo"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    return Request("POST", ENTRIES, {
        "Authorization": context["client"].authorization,
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
    }, body.encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode())


def thumbnail(record):
    return f"/api/files/entries/{record['id']}/{record['photo']}?thumb=400x400"


# MARK: - Live updates

def subscription(context, event):
    """Returns the request that a listener sends after its first event, which names the
    connection."""
    return Request("POST", LISTEN, {
        "Authorization": context["client"].authorization, "Content-Type": "application/json",
    }, json.dumps({"clientId": event["clientId"], "subscriptions": ["entries/*"]}).encode())


def changed_ids(event):
    return [event["record"]["id"]]


def newest_entries(context, count):
    return context["client"]("GET", listing(ENTRIES, perPage=count, sort="-date"))["items"]


def edit(context, entry, title):
    return Request("PATCH", f"{ENTRIES}/{entry['id']}", {
        "Authorization": context["client"].authorization, "Content-Type": "application/json",
    }, json.dumps({"title": title}).encode())

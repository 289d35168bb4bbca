"""The adapter for Commonplace: the workloads of the comparison, as the user user0. Names are those
of the other adapters; `bench/compare` copies this file beside them."""

import json
import os
import random
import urllib.parse

from bhttp import C

BASE = "http://127.0.0.1:8080"
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
API = "/api/v1"
BOUNDARY = "xxBOUNDxx"
# Films are in the Log too, so they belong to a user whose Log is not measured.
FILM_OWNER = "user1@example.com"


def rows(name):
    with open(f"{HERE}/data/{name}.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def words(name):
    with open(f"{HERE}/data/{name}.txt", encoding="utf-8") as file:
        return file.read().split()


def sign_in(base, email="user0@example.com", password="userpass1234"):
    client = C(base, prefix="Bearer ")
    found = client("POST", f"{API}/auth/login", {"email": email, "password": password})
    client.token = found["access_token"]
    return client


def setup(base):
    client = sign_in(base)
    user = next(user for user in rows("users") if user["email"] == "user0@example.com")
    shelves = {shelf["name"]: shelf["id"] for shelf in client("GET", f"{API}/collections")}
    # Maps ids of the data set to ids of the server by name; names are unique for each user.
    collections = {
        row["id"]: shelves[row["name"]] for row in rows("collections") if row["owner"] == user["id"]
    }
    films = sign_in(base, FILM_OWNER)
    genres = films("GET", f"{API}/genres?limit=100")["data"]
    pages, ids = [f"{API}/entries?limit=50&sort=-date"], []
    for _ in range(40):
        ids += [entry["id"] for entry in client("GET", pages[-1])]
        pages.append(next_page(client.headers))
    return {
        "base": base, "token": client.token, "owner": user["id"], "collections": collections,
        "pages": pages[:20], "ids": ids, "genres": [genre["id"] for genre in genres],
        "film_token": films.token,
    }


def next_page(headers):
    target = headers["Link"].split(">")[0].lstrip("<")
    parts = urllib.parse.urlsplit(target)
    return urllib.parse.urlunsplit(("", "", parts.path, parts.query, ""))


def count(answer):
    return str(len(answer)) if isinstance(answer, list) else ""


def workloads(context):
    chance = random.Random(7)
    headers = {"Authorization": f"Bearer {context['token']}"}
    film_headers = {"Authorization": f"Bearer {context['film_token']}"}
    json_headers = {**headers, "Content-Type": "application/json"}
    owned = [entry for entry in rows("entries") if entry["owner"] == context["owner"]]
    shelves = list(context["collections"].values())
    common, rare = words("words"), words("words_rare")

    def get(path):
        return ("GET", path, headers, None)

    def filtered():
        return (
            f"{API}/entries?limit=50&sort=-date&score={chance.randint(0, 3)}"
            f"&collection_id={chance.choice(shelves)}"
        )

    def found(among):
        return f"{API}/entries/search?limit=50&q={urllib.parse.quote(chance.choice(among))}"

    def films():
        genre, since = chance.choice(context["genres"]), chance.randint(1960, 1990)
        rating = chance.choice([5, 6, 7])
        return (
            f"{API}/movies?limit=50&sort=-rating&genre_ids={genre}&rating_min={rating}"
            f"&year_min={since}"
        )

    def made():
        return json.dumps(entry_body(chance.choice(owned), context["collections"])).encode()

    total = "&count=true"
    return {
        "health": [("GET", f"{API}/health", {}, None)],
        "list_new": [get(chance.choice(context["pages"]) + total) for _ in range(400)],
        "list_new_skiptotal": [get(chance.choice(context["pages"])) for _ in range(400)],
        "list_new_p1": [get(context["pages"][0])],
        "list_filter": [get(filtered() + total) for _ in range(400)],
        "list_filter_skiptotal": [get(filtered()) for _ in range(400)],
        "get_one": [get(f"{API}/entries/{entry}") for entry in chance.sample(context["ids"], 2000)],
        "search": [get(found(common) + total) for _ in range(400)],
        "search_skiptotal": [get(found(common)) for _ in range(400)],
        "search_rare": [get(found(rare)) for _ in range(400)],
        "movies_range": [("GET", films(), film_headers, None) for _ in range(400)],
        "create": [("POST", f"{API}/entries", json_headers, made()) for _ in range(2000)],
    }


def entry_body(row, collections):
    extra = row["additional"]
    return {
        "title": row["title"], "description": row["description"], "score": row["score"],
        "date": row["date"][:10], "collection_id": collections[row["collection"]],
        "favourite": row["favourite"],
        "additional_fields": {
            "isbn": extra["isbn"], "pages": str(extra["pages"]), "tags": ", ".join(extra["tags"]),
        },
    }


def film_body(row, names, kind):
    return {
        "title": row["title"], "description": row["plot"][:2000], "score": 0, "type_id": kind,
        "date": "2026-01-01", "rating": row["rating"],
        "additional_fields": {
            "Year": str(row["year"]),
            "Cast": ", ".join(names[person] for person in row["actors"]),
            "Genre": ", ".join(names[genre] for genre in row["genres"]),
        },
    }


# MARK: - Photos, for bench/photos.py

SCHEME = "Bearer "


def upload(context, row, photo):
    data = json.dumps(entry_body(row, context["collections"]))
    part = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    body = (
        f'{part}"data"\r\nContent-Type: application/json\r\n\r\n{data}\r\n'
        f'{part}"images"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    ).encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
    headers = {
        "Authorization": f"Bearer {context['token']}",
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
    }
    return "POST", f"{API}/entries", body, headers


def thumbnail(entry):
    return f"{API}/images/{entry['images'][0]['id']}?w=400"

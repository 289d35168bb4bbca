"""The requests of bench/compare to Commonplace, as the first user. The adapters of other servers
have the same functions."""

import json
import random
import urllib.parse

from json_client import JSONClient
from replay import Request

API = "/api/v1"
BOUNDARY = "xxBOUNDxx"
# Films are in the Log too, so they belong to a user whose Log is not measured.
OWNER, FILM_OWNER = 0, 1
LISTEN = f"{API}/live"


def sign_in(base, user):
    client = JSONClient(base)
    found = client("POST", f"{API}/auth/login", {
        "email": user["email"], "password": user["password"]})
    client.authorization = f"Bearer {found['access_token']}"
    return client


def setup(base, data):
    user = data.rows("users")[OWNER]
    client = sign_in(base, user)
    shelves = {shelf["name"]: shelf["id"] for shelf in client("GET", f"{API}/collections")}
    # Maps ids of the data set to ids of the server by name; names are unique for each user.
    collections = {
        row["id"]: shelves[row["name"]]
        for row in data.rows("collections") if row["owner"] == user["id"]
    }
    films = sign_in(base, data.rows("users")[FILM_OWNER])
    genres = films("GET", f"{API}/genres?limit=100")["data"]
    pages, ids = [f"{API}/entries?limit=50&sort=-date"], []
    while len(pages) <= 40:
        ids += [entry["id"] for entry in client("GET", pages[-1])]
        if "Link" not in client.headers:
            break
        pages.append(next_page(client.headers))
    return {
        "data": data, "client": client, "owner": user["id"], "collections": collections,
        "pages": pages[:20], "ids": ids, "films": films,
        "genres": {genre["name"]: genre["id"] for genre in genres},
    }


def next_page(headers):
    target = headers["Link"].split(">")[0].lstrip("<")
    parts = urllib.parse.urlsplit(target)
    return urllib.parse.urlunsplit(("", "", parts.path, parts.query, ""))


def workloads(context):
    chance, data = random.Random(7), context["data"]
    headers = {"Authorization": context["client"].authorization}
    film_headers = {"Authorization": context["films"].authorization}
    json_headers = {**headers, "Content-Type": "application/json"}
    owned = [entry for entry in data.rows("entries") if entry["owner"] == context["owner"]]
    shelves, genres = list(context["collections"].values()), list(context["genres"].values())
    common, rare = data.words("common"), data.words("rare")

    def get(path):
        return Request("GET", path, headers)

    def filtered():
        return (
            f"{API}/entries?limit=50&sort=-date&score={chance.randint(0, 3)}"
            f"&collection_id={chance.choice(shelves)}"
        )

    def films():
        genre, since = chance.choice(genres), chance.randint(1960, 1990)
        rating = chance.choice([5, 6, 7])
        return (
            f"{API}/movies?limit=50&sort=-rating&genre_ids={genre}&rating_min={rating}"
            f"&year_min={since}"
        )

    def new_entry():
        return json.dumps(entry_body(chance.choice(owned), context["collections"])).encode()

    return {
        "health": [Request("GET", f"{API}/health")],
        "list_new": [get(chance.choice(context["pages"]) + "&count=true") for _ in range(400)],
        "list_new_skiptotal": [get(chance.choice(context["pages"])) for _ in range(400)],
        "list_filter_skiptotal": [get(filtered()) for _ in range(400)],
        "get_one": [
            get(f"{API}/entries/{entry}") for entry in chance.choices(context["ids"], k=2000)],
        "search_skiptotal": [get(search(chance.choice(common))) for _ in range(400)],
        "search_rare": [get(search(chance.choice(rare))) for _ in range(400)],
        "movies_range": [Request("GET", films(), film_headers) for _ in range(400)],
        "create": [
            Request("POST", f"{API}/entries", json_headers, new_entry()) for _ in range(2000)],
    }


def search(word):
    return f"{API}/entries/search?limit=50&q={word}"


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
            "Cast": ", ".join(names[person] for person in row["people"]),
            "Genre": ", ".join(names[genre] for genre in row["genres"]),
        },
    }


# MARK: - Answers that both servers must agree on

def newest_days(context):
    return [row["date"][:10] for row in context["client"]("GET", context["pages"][0])]


def count_entries(context, collection, score):
    client = context["client"]
    client("GET", f"{API}/entries?limit=1&count=true&score={score}"
           f"&collection_id={context['collections'][collection]}")
    return int(client.headers["X-Total-Count"])


def count_films(context, genre):
    """Returns the number of films of a genre since 1970 with a rating of at least 6."""
    return context["films"](
        "GET", f"{API}/movies?limit=1&count=true&rating_min=6&year_min=1970"
        f"&genre_ids={context['genres'][genre['name']]}")["total"]


def count_hits(context, word):
    return len(context["client"]("GET", search(word)))


# MARK: - Photos

def upload(context, row, photo):
    data = json.dumps(entry_body(row, context["collections"]))
    part = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    body = (
        f'{part}"data"\r\nContent-Type: application/json\r\n\r\n{data}\r\n'
        f'{part}"images"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    ).encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()
    return Request("POST", f"{API}/entries", {
        "Authorization": context["client"].authorization,
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
    }, body)


def thumbnail(entry):
    return f"{API}/images/{entry['images'][0]['id']}?w=400"


# MARK: - Live updates

def subscription(context, event):
    """Returns the request that a listener sends after its first event, or None."""
    return None


def changed_ids(event):
    return [change["id"] for change in event["changes"]]


def newest_entries(context, count):
    return context["client"]("GET", f"{API}/entries?limit={count}")


def edit(context, entry, title):
    body = {
        "title": title, "description": entry["description"], "score": entry["score"],
        "date": entry["date"][:10], "collection_id": entry["collection_id"],
    }
    return Request("PUT", f"{API}/entries/{entry['id']}", {
        "Authorization": context["client"].authorization, "Content-Type": "application/json",
    }, json.dumps(body).encode())

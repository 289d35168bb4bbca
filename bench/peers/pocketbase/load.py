"""Creates the collections in PocketBase, with the indexes that the requests need, and loads the data
set through its batch endpoint, one request at a time."""

import time

from json_client import JSONClient

BATCH = 500
LONGEST_TEXT, LARGEST_PHOTO = 20_000, 10 << 20
# Rules for listing, reading, creating, changing and deleting; null allows superusers only.
RULES = ("listRule", "viewRule", "createRule", "updateRule", "deleteRule")
OWN = ["owner = @request.auth.id"] * len(RULES)
READABLE = ['@request.auth.id != ""'] * 2 + [None] * 3


def load(base, data, email, password):
    """Returns the seconds that the entries took."""
    client = JSONClient(base)
    client.authorization = client("POST", "/api/collections/_superusers/auth-with-password", {
        "identity": email, "password": password})["token"]
    client("PATCH", "/api/settings", {"batch": {
        "enabled": True, "maxRequests": BATCH, "timeout": 60, "maxBodySize": 64 << 20}})
    create_collections(client)
    users = [
        {**user, "passwordConfirm": user["password"], "verified": True, "emailVisibility": True}
        for user in data.rows("users")]
    send(client, "users", users)
    for name in ("collections", "genres", "people", "films"):
        send(client, name, data.rows(name))
    began = time.monotonic()
    send(client, "entries", data.rows("entries"))
    return time.monotonic() - began


def send(client, collection, rows):
    path = f"/api/collections/{collection}/records"
    for start in range(0, len(rows), BATCH):
        client("POST", "/api/batch", {"requests": [
            {"method": "POST", "url": path, "body": row} for row in rows[start:start + BATCH]]})


def create_collections(client):
    users = client("GET", "/api/collections/users")["id"]
    owner = field("owner", "relation", collectionId=users, maxSelect=1, required=True)
    shelves = create(client, "collections", OWN, [field("name", required=True), owner], ["owner"])
    create(client, "entries", OWN, [
        field("title", required=True), field("description", max=LONGEST_TEXT),
        field("score", "number", min=0, max=3, onlyInt=True), field("date", "date"),
        field("collection", "relation", collectionId=shelves, maxSelect=1), owner,
        field("favourite", "bool"), field("additional", "json"),
        field("photo", "file", maxSelect=1, maxSize=LARGEST_PHOTO, mimeTypes=["image/jpeg"],
              thumbs=["400x400"]),
    ], ["owner, date DESC", "owner, collection, score, date DESC"])
    names = [field("name", required=True)]
    people = create(client, "people", READABLE, names, ["name"])
    genres = create(client, "genres", READABLE, names, ["name"])
    create(client, "films", READABLE, [
        field("title", required=True), field("plot", max=LONGEST_TEXT),
        field("year", "number", onlyInt=True), field("rating", "number"),
        field("people", "relation", collectionId=people, maxSelect=50),
        field("genres", "relation", collectionId=genres, maxSelect=20),
    ], ["year, rating", "rating"])


def field(name, kind="text", **options):
    return {"name": name, "type": kind, **options}


def create(client, name, rules, fields, indexes):
    """Creates a collection with the times that PocketBase's own form adds. Returns its id."""
    times = [
        field("created", "autodate", onCreate=True),
        field("updated", "autodate", onCreate=True, onUpdate=True)]
    return client("POST", "/api/collections", {
        "name": name, "type": "base", "fields": fields + times, **dict(zip(RULES, rules)),
        "indexes": [
            f"CREATE INDEX idx_{name}_{number} ON {name} ({columns})"
            for number, columns in enumerate(indexes)],
    })["id"]

"""A client for livlog's API, and checks of the shapes that its clients need."""

import random
import re
import uuid

import httpx

from server import PASSWORD, WITHOUT_TLS

WHOLE_SECONDS = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
ANY_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|\+00:00)")
DAY = re.compile(r"\d{4}-\d\d-\d\d")


class API:
    """A client of one server, signed in if it has a token. Paths are below /api/v1."""

    def __init__(self, url, token=None, transport=None):
        self.url = url
        self.base = f"{url}/api/v1"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(headers=headers, timeout=60, transport=transport, verify=WITHOUT_TLS)
        self.token = token

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.close()

    def request(self, method, path, body=None, **options):
        """Sends a request; `body` is any value for JSON, also with DELETE."""
        if body is not None:
            options["json"] = body
        return self.http.request(method, self.base + path, **options)

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, body=None, **options):
        return self.request("POST", path, body, **options)

    def put(self, path, body=None, **options):
        return self.request("PUT", path, body, **options)

    def delete(self, path, body=None, **options):
        return self.request("DELETE", path, body, **options)

    # MARK: - Common preparations of tests

    def create(self, **values):
        return answer(self.post("/entries", entry_body(**values)), 201)

    def collection(self, name="Shelf", icon="📚"):
        return answer(self.post("/collections", {"name": name, "icon": icon}), 201)

    def type_named(self, name):
        return next(t for t in answer(self.get("/types")) if t["name"] == name)

    def collection_named(self, name):
        return next(c for c in answer(self.get("/collections")) if c["name"] == name)

    def pages(self, path, **parameters):
        """Returns every item of a list, following the Link header through all pages."""
        items, url = [], self.base + path
        while url:
            response = self.http.get(url, params=parameters)
            items += answer(response)
            link = response.links.get("next")
            url = str(httpx.URL(self.base + path).join(link["url"])) if link else None
            parameters = None
        return items

    def count(self, **parameters):
        response = self.get("/entries", params={"limit": 1, "count": "true", **parameters})
        answer(response)
        return int(response.headers["X-Total-Count"])


def from_another_address():
    """Returns a transport from a random address of 127.0.0.0/8. The server limits sign-ins from one
    address, even successful ones, to fewer than the tests that share a server need."""
    address = f"127.{random.randint(1, 255)}.{random.randint(0, 255)}.{random.randint(1, 254)}"
    return httpx.HTTPTransport(local_address=address, verify=WITHOUT_TLS)


def sign_in(url, email, password=PASSWORD):
    with API(url, transport=from_another_address()) as anonymous_client:
        found = answer(anonymous_client.post("/auth/login", {"email": email, "password": password}))
    client = API(url, found["access_token"])
    client.session = found
    return client


def entry_body(**values):
    """Returns an entry as the newer client sends it, with the fields that it always includes."""
    body = {
        "title": "Dune", "description": "Sand.", "score": 2, "date": "2026-02-20",
        "additional_fields": {}, "images": [], "seed_image_ids": [],
    }
    body.update(values)
    return body


# MARK: - Shapes

def answer(response, status=200):
    """Returns the JSON of a response, which must have this status."""
    assert response.status_code == status, (
        f"{response.request.method} {response.request.url}: {response.status_code}, "
        f"wanted {status}: {response.text[:600]}"
    )
    assert response.headers["content-type"].split(";")[0] == "application/json"
    return response.json()


def check_members(value, names, perhaps="", ours=""):
    """Checks the members of an object: `names` are required by the contract, `perhaps` are
    optional, and `ours` are additional ones, which the old clients ignore."""
    wanted, allowed = set(names.split()), set((names + " " + perhaps + " " + ours).split())
    assert wanted <= set(value) <= allowed, (
        f"missing {sorted(wanted - set(value))}, unknown {sorted(set(value) - allowed)}: {value}"
    )


def refusal(response, *statuses):
    """Checks and returns a flat error that both original clients can show."""
    assert response.status_code in statuses, (
        f"{response.request.method} {response.request.url}: {response.status_code}, "
        f"wanted {statuses}: {response.text[:600]}"
    )
    assert response.headers["content-type"].split(";")[0] in (
        "application/json", "application/problem+json",
    )
    body = response.json()
    check_members(
        body, "error message", "details",
        ours="status type title detail code request_id fields current yours",
    )
    assert isinstance(body["error"], str) and body["error"]
    assert isinstance(body["message"], str) and body["message"]
    if "details" in body:
        check_members(body["details"], "retry_after", ours="used limit")
    return body


def is_uuid(text):
    return str(uuid.UUID(text)) == text


def check_message(body, ours=""):
    check_members(body, "message", ours=ours)
    assert isinstance(body["message"], str) and body["message"]


def check_user(user):
    check_members(
        user, "id email_verified auth_providers created_at", "email display_name updated_at",
        # The same values under Modula's names.
        ours="user_id username name role date_created date_modified",
    )
    assert is_uuid(user["id"])
    assert type(user["email_verified"]) is bool
    assert isinstance(user["auth_providers"], list)
    assert all(isinstance(provider, str) for provider in user["auth_providers"])
    assert WHOLE_SECONDS.fullmatch(user["created_at"])
    assert WHOLE_SECONDS.fullmatch(user["updated_at"])
    for name in ("email", "display_name"):
        assert isinstance(user.get(name, ""), str)


def check_session(body):
    check_members(
        body, "access_token refresh_token expires_in user",
        # Members that Modula's clients read from the same response.
        ours="user_id username email date_created created_at",
    )
    for name in ("access_token", "refresh_token"):
        assert isinstance(body[name], str) and len(body[name]) > 20
    assert type(body["expires_in"]) is int and body["expires_in"] > 0
    check_user(body["user"])
    assert body["user_id"] == body["user"]["id"]
    assert body["email"] == body["user"]["email"]
    assert isinstance(body["username"], str)
    assert WHOLE_SECONDS.fullmatch(body["date_created"])


def check_collection(collection):
    check_members(
        collection, "id name icon entry_count created_at updated_at", ours="implied_type_id"
    )
    assert is_uuid(collection["id"])
    assert isinstance(collection["name"], str) and isinstance(collection["icon"], str)
    assert type(collection["entry_count"]) is int
    assert ANY_TIME.fullmatch(collection["created_at"])
    assert ANY_TIME.fullmatch(collection["updated_at"])


def check_type(kind):
    check_members(kind, "id name icon fields created_at updated_at")
    assert is_uuid(kind["id"])
    assert isinstance(kind["name"], str) and isinstance(kind["icon"], str)
    for field in kind["fields"]:
        check_members(field, "key label type", ours="kind required options target_type_id")
        assert isinstance(field["key"], str) and isinstance(field["label"], str)
        assert field["type"] in ("string", "number")
    assert ANY_TIME.fullmatch(kind["created_at"]) and ANY_TIME.fullmatch(kind["updated_at"])


def check_entry(entry):
    check_members(
        entry, "id title description score date additional_fields images created_at updated_at",
        "collection_id type_id",
        ours="notes rating favourite stage revision occasions",
    )
    assert is_uuid(entry["id"])
    for name in ("collection_id", "type_id"):
        assert entry.get(name) is None or is_uuid(entry[name])
    assert isinstance(entry["title"], str) and isinstance(entry["description"], str)
    assert type(entry["score"]) is int and 0 <= entry["score"] <= 3
    assert DAY.fullmatch(entry["date"])
    assert isinstance(entry["additional_fields"], dict)
    assert all(isinstance(value, str) for value in entry["additional_fields"].values())
    assert isinstance(entry["images"], list)
    for image in entry["images"]:
        check_image(image)
    assert ANY_TIME.fullmatch(entry["created_at"]) and ANY_TIME.fullmatch(entry["updated_at"])


def check_image(image, more=""):
    check_members(image, f"id is_cover position {more}")
    assert is_uuid(image["id"])
    assert type(image["is_cover"]) is bool
    assert type(image["position"]) is int


def check_options(body):
    """Checks the result of an AI search, the only object with camelCase names."""
    check_members(body, "options")
    assert len(body["options"]) <= 5
    for option in body["options"]:
        check_members(
            option, "id title entryType description imageUrls summaryLine",
            "year genre author platform",
        )
        assert all(
            isinstance(value, str) or name in ("year", "genre", "author", "platform") and value is None
            for name, value in option.items() if name != "imageUrls"
        )
        assert all(url.startswith("http") for url in option["imageUrls"])

"""The requests and responses on the pages of docs/api are real: each block `http run` is sent, in the
order of its page, and the block `json answer` after it is compared with the response."""

import json
import re
import secrets
import uuid

import pytest

from api import answer, entry_body, sign_in
from pictures import base64_of, png
from server import PASSWORD, ROOT

PAGES = sorted(page for page in (ROOT / "docs/api").glob("*.md") if "```http run" in page.read_text())
BLOCK = re.compile(
    r"(?ms)^```http run\n(?P<request>.*?)^```\n"
    r"(?:```json answer (?P<status>\d+)(?P<excerpt> excerpt)?\n(?P<answer>.*?)^```)?")
# Texts that differ each time: ids, times, tokens, numbers of requests, links, addresses.
VOLATILE = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT.*Z|eyJ\S+|[\w-]{43}|[0-9a-f]{24,32}|\S+@example\.com"
    r"|http://\S+|\dh\d+m\d+s|\d+\.\d+\.\d+(-\S+)?")
# Members whose numbers differ each time.
COUNTERS = {"sequence", "next", "time", "mark", "ping_ms", "retry_after"}
WAIT = re.compile(r"\d+ seconds")


@pytest.fixture(scope="module")
def server(new_server):
    return new_server("sqlite")


@pytest.fixture
def new_person(server):
    """A function that creates an account and returns a client that is signed in."""
    clients = []

    def make(name):
        email = f"{name.lower()}-{secrets.token_hex(4)}@example.com"
        server.store.add_user(email, name)
        clients.append(sign_in(server.url, email))
        clients[-1].email = email
        return clients[-1]

    yield make
    for client in clients:
        client.http.close()


class Reader:
    """Sends the requests of a page as a reader would, who takes values from earlier responses."""

    def __init__(self, ann, bob):
        self.ann = ann
        # The numbers of changes on a page are those of a book that is in use.
        answer(ann.post("/entries/batch", [entry_body(title=f"Dune {n}") for n in range(12)]))
        values = {"title": "Good Omens", "description": "The end of the world.", "score": 2}
        created = answer(ann.post("/entries", {
            **values,
            "images": [{"data": base64_of(png(1, 2, 3))}, {"data": base64_of(png(3, 2, 1))}],
        }), 201)
        answer(ann.put(f"/entries/{created['id']}", {**values, "description": "Reread.", "score": 3}))
        front, back = (image["id"] for image in created["images"])
        self.values = {
            "token": ann.token, "refresh_token": ann.session["refresh_token"],
            "book": ann.type_named("Book")["id"], "books": ann.collection_named("Books")["id"],
            "entry": created["id"], "image": front, "first": front, "second": back,
            "list": str(uuid.uuid4()), "item": str(uuid.uuid4()),
            "bob": answer(bob.get("/auth/me"))["id"], "token of bob": bob.token,
        }
        self.stamps = 0

    def value(self, match):
        if match[1] != "stamp":
            return self.values[match[1]]
        self.stamps += 1
        return f"00qt6jvkg4{self.stamps:03}0000000000000ab"[:26]

    def send(self, text):
        """Sends the request of a block and returns the response."""
        text = re.sub(r"\{([a-z][a-z_ ]*)\}", self.value, text)
        text = text.replace("ann@example.com", self.ann.email).replace("a long password", PASSWORD)
        head, _, body = text.partition("\n\n")
        first, *fields = head.splitlines()
        method, path = first.split(" ")
        headers = dict(field.split(": ", 1) for field in fields)
        response = self.ann.http.request(
            method, self.ann.url + path, headers={"Authorization": "", **headers},
            content=body.strip().encode() or None)
        self.remember(method, path.removeprefix("/api/v1").partition("?")[0], response)
        return response

    def remember(self, method, path, response):
        """Stores the values of a response that later requests of the page contain."""
        kind = response.headers.get("content-type", "")
        body = response.json() if "json" in kind and response.is_success else {}
        names = {"/entries": "entry", "/collections": "collection", "/types": "type", "/spaces": "space"}
        if method == "POST" and path in names and "id" in body:
            self.values[names[path]] = body["id"]
        if "etag" in response.headers and method == "POST":
            self.values["etag"] = response.headers["etag"]
        for name in ("refresh_token", "undo", "link"):
            if name in body:
                self.values[name] = body[name]
        if "access_token" in body:
            self.values["token"] = body["access_token"]


def differences(shown, actual, is_excerpt, place=""):
    """Yields how a response differs from the one that the page shows."""
    if isinstance(shown, dict) and isinstance(actual, dict):
        names = shown.keys() if is_excerpt else shown.keys() | actual.keys()
        for name in sorted(names):
            if name not in shown or name not in actual:
                yield f"{place}.{name} is {'not shown' if name in actual else 'not there'}"
            elif name not in COUNTERS:
                yield from differences(shown[name], actual[name], is_excerpt, f"{place}.{name}")
    elif isinstance(shown, list) and isinstance(actual, list) and is_excerpt:
        for index, one in enumerate(shown):
            if all(any(differences(one, other, is_excerpt)) for other in actual):
                yield f"{place}[{index}] is not in {json.dumps(actual, ensure_ascii=False)[:600]}"
    elif isinstance(shown, list) and isinstance(actual, list):
        if len(shown) != len(actual):
            yield f"{place} has {len(actual)} elements"
        for index, pair in enumerate(zip(shown, actual)):
            yield from differences(*pair, is_excerpt, f"{place}[{index}]")
    elif isinstance(shown, str) and VOLATILE.fullmatch(shown) and isinstance(actual, str):
        if not VOLATILE.fullmatch(actual):
            yield f"{place} is {actual!r}"
    elif isinstance(shown, str) and isinstance(actual, str):
        if WAIT.sub("", shown) != WAIT.sub("", actual):
            yield f"{place} is {actual!r}"
    elif shown != actual:
        yield f"{place} is {actual!r}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_are_real(page, new_person):
    reader = Reader(new_person("Ann"), new_person("Bob"))
    problems = []
    for block in BLOCK.finditer(page.read_text()):
        first = block["request"].splitlines()[0]
        response = reader.send(block["request"])
        if not block["status"]:
            if not response.is_success:
                problems.append(f"{first}: {response.status_code} {response.text[:300]}")
            continue
        if response.status_code != int(block["status"]):
            problems.append(f"{first}: {response.status_code} {response.text[:300]}")
            continue
        found = differences(json.loads(block["answer"]), response.json(), bool(block["excerpt"]))
        problems += [f"{first}: {difference}" for difference in found]
    assert not problems, "\n".join(problems)

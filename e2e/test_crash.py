"""Killed servers: acknowledged writes are complete, unacknowledged ones leave nothing behind."""

import csv
import io
import re
import signal
import threading
import time
import zipfile

import httpx
import pytest

import api
from api import answer, entry_body
from server import Server

EMAIL = "ann@example.com"
WRITERS = 6
ROWS = 4000


@pytest.fixture
def store(engine, new_store):
    return new_store(engine)


# MARK: - During writes

class Writers:
    """Threads that write without pause, and record what the server acknowledged."""

    def __init__(self, url, token, collection):
        self.url, self.token, self.collection = url, token, collection
        self.acknowledged, self.deleted = {}, set()
        self.threads = [
            threading.Thread(target=self.write, args=[number]) for number in range(WRITERS)
        ]
        for thread in self.threads:
            thread.start()

    def write(self, writer):
        with api.API(self.url, self.token) as client:
            for number in range(100_000):
                try:
                    self.step(client, writer, number)
                except httpx.TransportError:
                    return

    def step(self, client, writer, number):
        body = self.body(f"{writer}-{number}")
        if number % 10 == 9:
            rows = [self.body(f"{writer}-{number}-{row}") for row in range(20)]
            results = answer(client.post("/entries/batch", rows))
            for row, result in zip(rows, results, strict=True):
                self.acknowledged[result["id"]] = row
            return
        made = answer(client.post("/entries", body), 201)
        self.acknowledged[made["id"]] = body
        if number % 7 == 6:
            changed = {**body, "description": f"changed {writer}-{number}"}
            # Until the response arrives, either version is correct.
            self.acknowledged[made["id"]] = (body, changed)
            answer(client.put(f"/entries/{made['id']}", changed))
            self.acknowledged[made["id"]] = changed
        if number % 11 == 10:
            self.acknowledged.pop(made["id"])
            answer(client.delete(f"/entries/{made['id']}"))
            self.deleted.add(made["id"])

    def body(self, name):
        return entry_body(
            title=f"Entry {name}", description=f"words of {name}", collection_id=self.collection,
            additional_fields={"Year": "1965", "Author": f"Writer {name.split('-')[0]}"},
        )

    def wait(self):
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()


def test_acknowledged_writes_survive_a_kill(store):
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    try:
        ann = api.sign_in(server.url, EMAIL)
        shelf = ann.collection_named("Books")["id"]
        for _ in range(3):
            writers = Writers(server.url, ann.token, shelf)
            wait_until(lambda: len(writers.acknowledged) > 60)
            server.kill()
            writers.wait()
            server.start()
            check_acknowledged(ann, writers)
        total, shelved = ann.count(), ann.count(collection_id=shelf)
        assert total == shelved == ann.collection_named("Books")["entry_count"]
    finally:
        server.kill()
    store.assert_sound()


def check_acknowledged(client, writers):
    for entry, wanted in writers.acknowledged.items():
        found = answer(client.get(f"/entries/{entry}"))
        candidates = wanted if isinstance(wanted, tuple) else (wanted,)
        assert any(
            all(found[name] == body[name] for name in ("title", "description", "additional_fields"))
            for body in candidates
        ), f"{found} is not {wanted}"
    for entry in writers.deleted:
        assert client.get(f"/entries/{entry}").status_code == 404


def test_the_store_is_consistent_after_a_kill(store):
    """`doctor` needs no running server, and works after a kill."""
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    ann = api.sign_in(server.url, EMAIL)
    writers = Writers(server.url, ann.token, ann.collection_named("Books")["id"])
    wait_until(lambda: len(writers.acknowledged) > 20)
    server.kill()
    writers.wait()
    store.assert_sound()


def test_a_term_signal_lets_requests_finish(store):
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    ann = api.sign_in(server.url, EMAIL)
    results = []

    def load():
        rows = [entry_body(title=f"Entry {number}") for number in range(1000)]
        results.append(ann.post("/entries/batch", rows))

    thread = threading.Thread(target=load)
    thread.start()
    # The request should be in progress; from outside it cannot be seen when.
    time.sleep(0.3)
    assert server.stop() == 0
    thread.join(60)
    assert len(answer(results[0])) == 1000
    store.assert_sound()


# MARK: - While publishing and restoring a site

class Site:
    """A site with a type and `posts` drafts; `shown` has the acknowledged versions by id."""

    def __init__(self, ann, posts):
        self.ann = ann
        self.type = answer(ann.post("/datatype", {"label": "Post", "type": "root"}), 201)
        self.field = answer(ann.post("/fields", {
            "parent_id": self.type["datatype_id"], "label": "Body", "type": "textarea",
        }), 201)["field_id"]
        self.posts = [self.make(number) for number in range(posts)]
        self.published_versions = {}

    def make(self, number):
        route = answer(self.ann.post(
            "/routes", {"slug": f"/post-{number}", "title": f"Post {number}", "status": 1}), 201)
        return answer(self.ann.post("/content/create", {
            "datatype_id": self.type["datatype_id"], "route_id": route["route_id"],
            "status": "draft", "fields": {self.field: f"Post {number} as a draft"},
        }), 201)["content_data"]["content_data_id"]

    def publish(self, writer, url):
        with api.API(url, self.ann.token) as client:
            for post in self.posts[writer::WRITERS]:
                try:
                    done = answer(client.post("/content/publish", {"content_data_id": post}))
                except httpx.TransportError:
                    return
                self.published_versions[post] = done["version_number"]


def test_a_kill_while_publishing_leaves_one_published_version(store):
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    try:
        site = Site(api.sign_in(server.url, EMAIL), posts=60)
        for pause in (0.2, 0.5):
            threads = [
                threading.Thread(target=site.publish, args=[writer, server.url])
                for writer in range(WRITERS)
            ]
            published = len(site.published_versions)
            for thread in threads:
                thread.start()
            # The first publication takes longest on a busy machine.
            while len(site.published_versions) == published and any(
                thread.is_alive() for thread in threads
            ):
                time.sleep(0.01)
            # The moment of the kill is what varies here.
            time.sleep(pause)
            server.kill()
            for thread in threads:
                thread.join(60)
            store.assert_sound()
            server.start()
            for post, number in site.published_versions.items():
                versions = answer(site.ann.get(f"/content/versions?q={post}"))
                assert [one["published"] for one in versions].count(True) == 1
                assert max(one["version_number"] for one in versions) >= number
        assert site.published_versions, "nothing was published"
    finally:
        server.kill()


def test_a_kill_while_restoring_leaves_all_or_nothing(store):
    """Either everything is restored or nothing, and then the archive can be restored again."""
    store.add_user(EMAIL, "Ann")
    store.add_user("bob@example.com", "Bob")
    server = Server(store).start()
    try:
        site = Site(api.sign_in(server.url, EMAIL), posts=150)
        archive = answer_bytes(site.ann.get("/site/archive"))
        bob = api.sign_in(server.url, "bob@example.com")
        whole = False
        for pause in (0.05, 0.1, 0.2, 0.4):
            thread = threading.Thread(target=restore, args=[bob, archive])
            thread.start()
            # The moment of the kill is what varies here.
            time.sleep(pause)
            server.kill()
            thread.join(60)
            store.assert_sound()
            server.start()
            found = len(answer(bob.get("/contentdata")))
            assert found in (0, 150)
            whole = whole or found > 0
        if not whole:
            answer(restore(bob, archive))
        assert tables(answer_bytes(bob.get("/site/archive"))) == tables(archive)
    finally:
        server.kill()
    store.assert_sound()


def restore(client, archive):
    try:
        return client.post("/site/archive", content=archive)
    except httpx.TransportError:
        return None


def tables(archive):
    """Returns the texts of an archive's tables by name, with the ids cut in half: those of a copy
    beside the original differ in their second halves."""
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        return {
            name: re.sub(rb"([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3})-[0-9a-f]{4}-[0-9a-f]{12}", rb"\1", file.read(name))
            for name in file.namelist() if name.endswith(".jsonl")}


def answer_bytes(response):
    assert response.status_code == 200, response.text
    return response.content


# MARK: - During an import

@pytest.fixture
def books(tmp_path):
    path = tmp_path / "books.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["book_id", "title", "authors", "year"])
        for number in range(ROWS):
            authors = f"Author {number % 700}, Author {number % 311}"
            writer.writerow([number, f"Book {number}", authors, 1900 + number % 120])
    return path


def import_arguments(path):
    return [
        "import", path, "--type", "Book", "--collection", "Books", "--key", "book_id",
        "--map", "title=title,Author=authors,Year=year", "--as", EMAIL,
    ]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "cancelled"])
def test_an_interrupted_import_can_be_repeated(store, books, tmp_path, how):
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    try:
        ann = api.sign_in(server.url, EMAIL)
        log = tmp_path / "import.log"
        with log.open("w") as output:
            process = store.popen(*import_arguments(books), stdout=output, stderr=output)
            wait_until(lambda: 0 < ann.count() < ROWS or process.poll() is not None)
            process.send_signal(how)
            process.wait(60)
        part = ann.count()
        assert 0 < part < ROWS, f"not stopped in the middle: {part} rows\n{log.read_text()}"
        check_rows(ann, part)
        store.assert_sound()

        store.command(*import_arguments(books))
        assert ann.count() == ROWS == ann.collection_named("Books")["entry_count"]
        check_rows(ann, ROWS)
        # Importing again changes nothing.
        before = [(e["id"], e["revision"], e["updated_at"]) for e in ann.pages("/entries", limit=100)]
        store.command(*import_arguments(books))
        after = [(e["id"], e["revision"], e["updated_at"]) for e in ann.pages("/entries", limit=100)]
        assert before == after
    finally:
        server.kill()
    store.assert_sound()


def check_rows(client, wanted):
    """Checks that there are `wanted` complete rows without duplicates."""
    found = client.pages("/entries", limit=100)
    assert len({entry["title"] for entry in found}) == len(found) == wanted
    for entry in found:
        number = int(re.fullmatch(r"Book (\d+)", entry["title"])[1])
        fields = entry["additional_fields"]
        assert fields["Year"] == str(1900 + number % 120)
        first, second = f"Author {number % 700}", f"Author {number % 311}"
        assert fields["Author"] in (f"{first}, {second}", first if first == second else None)


def wait_until(condition, timeout=120):
    deadline = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.02)

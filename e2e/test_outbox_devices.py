"""Two devices with the Kit's outbox, whose programs are killed while they write and send, and a
browser, with a server that is killed: each operation is applied once or reported.

A run uses one seed; `OUTBOX_CHANCES=100` uses that many."""

import json
import os
import random
import re
import subprocess

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of
from server import PROGRAM, ROOT
from strings import Texts
from test_lists import CUT, ann, soon

STEPS = 90
ACTS = {
    "create": 5, "change": 6, "delete": 1, "decide": 2, "send": 4, "killed_writing": 3,
    "killed_sending": 3, "browser": 2, "server": 1,
}
WORDS = Texts("en")
PHOTO = ROOT / "Tests/Fixtures/images/phone.jpg"


@pytest.fixture
def server(new_server):
    server = new_server("sqlite")
    yield server
    server.stop()


class Device:
    """A process with the Kit's outbox. `objects` has what it created, by the ids on the device."""

    def __init__(self, folder, server, client, token, number, chance, site):
        self.command = [PROGRAM.with_name("OutboxDevice"), folder, server.url, token]
        self.server, self.client, self.number, self.chance = server, client, number, chance
        self.site = site
        self.objects, self.withdrawn, self.made, self.has_photo = {}, set(), 0, False
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def kill(self):
        self.process.kill()
        self.process.communicate()

    def write(self, name, **values):
        self.process.stdin.write(json.dumps({"name": name, **values}) + "\n")
        self.process.stdin.flush()

    def run(self, name, **values):
        self.write(name, **values)
        line = self.process.stdout.readline()
        assert line, f"{name}: the device ended with {self.process.wait()}"
        return line.rstrip("\n")

    def waiting(self):
        return json.loads(self.run("operations"))

    def text(self):
        self.made += 1
        return f"device {self.number} text {self.made}."

    # MARK: - Changes

    def store(self, name, is_killed=False, **values):
        """Adds an operation. A device that is killed meanwhile has stored it or not.

        Returns the answer and the id of the operation; None for each if there is none."""
        before = {one["id"] for one in self.waiting()}
        line = None
        if is_killed:
            self.write(name, **values)
            if self.chance.random() < 0.5:
                self.process.stdout.readline()
            self.kill()
            self.start()
        else:
            line = self.run(name, **values)
        now = self.waiting()
        self.withdrawn |= before - {one["id"] for one in now}
        added = [one for one in now if one["id"] not in before]
        assert len(added) <= 1
        return line or (added and added[0]["target"]), added[0]["id"] if added else None

    def live(self, kind=None):
        return [
            (id, it) for id, it in sorted(self.objects.items())
            if it["live"] and kind in (None, it["kind"])]

    def create(self, is_killed=False):
        kind = self.chance.choice(["Entry", "Entry", "Entry", "Collection", "Content"])
        text, it = self.text(), {"kind": kind, "live": True, "deletion": None, "parent": None, "photo": False}
        it["name"] = f"object {self.number} of {self.made}."
        values = {"title": it["name"], "text": text}
        if kind == "Entry":
            shelves = self.live("Collection")
            if shelves and self.chance.random() < 0.5:
                it["parent"] = values["collection"] = self.chance.choice(shelves)[0]
            if not self.has_photo:
                self.has_photo = it["photo"] = True
                values["photo"] = str(PHOTO)
        elif kind == "Collection":
            values["title"] += text
        else:
            values |= self.site
        id, operation = self.store(f"create{kind}", is_killed, **values)
        if operation:
            self.objects[id] = it | {"operations": [(operation, text)]}
        elif it["photo"]:
            self.has_photo = False

    def change(self, is_killed=False):
        if not (live := self.live()):
            return
        id, it = self.chance.choice(live)
        text = self.text()
        values = {"id": id, "title": it["name"], "text": text}
        if it["kind"] == "Entry":
            values["collection"] = it["parent"]
            values["revision"] = self.revision(id)
        elif it["kind"] == "Collection":
            values["title"] += text
        else:
            values["field"] = self.site["field"]
        _, operation = self.store(f"update{it['kind']}", is_killed, **values)
        if operation:
            it["operations"].append((operation, text))

    def revision(self, id):
        """The revision that a screen would show, as far as the server can be reached."""
        if not self.server.is_alive or (there := self.run("serverID", id=id)) == "none":
            return None
        response = self.client.get(f"/entries/{there}")
        return response.json()["revision"] if response.status_code == 200 else None

    def delete(self, is_killed=False):
        if not (live := self.live()):
            return
        id, it = self.chance.choice(live)
        before = self.withdrawn.copy()
        _, operation = self.store(f"delete{it['kind']}", is_killed, id=id, title=it["name"])
        # An object that was never sent only disappears.
        if operation or it["operations"][0][0] in self.withdrawn - before:
            it["deletion"] = operation
            for other, its in self.objects.items():
                if other == id or its["parent"] == id:
                    its["live"] = False
        else:
            # Killed before it was stored, or nothing can be deleted twice.
            assert is_killed

    def decide(self):
        """Decides about the first operation that the server has refused."""
        for one in self.waiting():
            if one["status"] in ("waiting", "blocked"):
                continue
            choices = ["retry", "discard"] + ["keepMine"] * (one["status"] == "changed")
            self.store(self.chance.choice(choices), id=one["id"])
            return

    # MARK: - Sending and kills

    def send(self):
        self.run("send")

    def killed_writing(self):
        getattr(self, self.chance.choice(["create", "change", "change", "delete"]))(is_killed=True)

    def killed_sending(self):
        """Kills the program at any point of the requests that it sends."""
        self.write("send")
        self.server_pause()
        self.kill()
        self.start()

    def server_pause(self):
        """Lets some requests pass, which takes a few of the device's."""
        for _ in range(self.chance.randrange(3)):
            if self.server.is_alive:
                self.client.get("/collections")


class Browser:
    """A page that edits entries which the devices have sent."""

    def __init__(self, page, client, server, chance):
        self.page, self.client, self.server, self.chance = page, client, server, chance
        self.edits, self.made = {}, 0

    def edit(self):
        if not self.server.is_alive:
            return
        entries = self.client.pages("/entries", limit=100)
        if not entries:
            return
        entry = self.chance.choice(sorted(entries, key=lambda entry: entry["title"]))
        self.made += 1
        text = f"browser text {self.made}."
        # The server may still work on requests of a device that was killed, such as a deletion.
        if self.page.goto(f"/log/entries/{entry['id']}/edit").status == 404:
            return
        self.page.get_by_label("What was it like?", exact=True).fill(text)
        self.page.get_by_role("button", name="Save", exact=True).first.click()
        conflict = self.page.get_by_role("heading", name=WORDS("common.conflictTitle"))
        expect(self.page.locator("main").get_by_text(text).or_(conflict).first).to_be_visible()
        if conflict.count():
            return
        self.page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
        revision = answer(self.client.get(f"/entries/{entry['id']}"))["revision"]
        count = self.edits.get(entry["id"], (0, 0, ""))[0] + 1
        self.edits[entry["id"]] = (count, revision, text)


# MARK: - The end

def is_deleted(it, reported):
    return it["deletion"] is not None and it["deletion"] not in reported


def check(device, reported, there, browser, client):
    """Compares what the server has with what a device has done."""
    for it in device.objects.values():
        done = [
            (id, text) for id, text in it["operations"]
            if id not in device.withdrawn and id not in reported]
        parent = device.objects.get(it["parent"])
        exists = (
            bool(done) and done[0][0] == it["operations"][0][0] and not is_deleted(it, reported)
            and not (parent and is_deleted(parent, reported)))
        found = [one for one in there[it["kind"]] if it["name"] in one["title"]]
        assert len(found) == exists, (it, found)
        if not exists:
            continue
        one, text = found[0], done[-1][1]
        if it["kind"] == "Collection":
            assert one["title"] == it["name"] + text, (it, one)
            assert there["changes"][one["id"]] == len(done) - 1, (it, one)
        elif it["kind"] == "Content":
            full = answer(client.get("/contentdata/full", params={"q": one["id"]}))
            assert [field["field_value"] for field in full["fields"]] == [text], (it, full)
            assert one["revision"] == len(done), (it, one)
        else:
            count, revision, theirs = browser.edits.get(one["id"], (0, 0, ""))
            assert one["revision"] == len(done) + count, (it, one)
            assert one["description"] == (theirs if revision == one["revision"] else text), (it, one)
            assert len(one["images"]) == it["photo"], (it, one)


def on_server(client, site):
    """Returns the objects of the server by kind, and the number of changes of each collection."""
    collections = answer(client.get("/collections"))
    contents = answer(client.get("/contentdata", params={"datatype_id": site["type"], "limit": 100}))
    log = answer(client.get("/changes", params={"since": 0, "limit": 1000}))["data"]
    return {
        "Entry": client.pages("/entries", limit=100),
        "Collection": [{"id": one["id"], "title": one["name"]} for one in collections],
        "Content": [one | {"id": one["content_data_id"]} for one in contents["data"]],
        "changes": {
            one["id"]: sum(
                change["id"] == one["id"] and change["operation"] == "update" for change in log)
            for one in collections},
    }


def make_type(client):
    """Creates a type of content with a text, and returns the ids of both."""
    type = answer(client.post("/datatype", {"label": "Post", "name": "post"}), 201)["datatype_id"]
    field = answer(
        client.post("/fields", {"label": "Body", "type": "richtext", "parent_id": type}), 201)
    return {"type": type, "field": field["field_id"]}


@pytest.mark.parametrize("seed", range(int(os.environ.get("OUTBOX_CHANCES", 1))))
def test_each_operation_is_applied_once_or_reported(server, chromium, ann, tmp_path, seed):
    chance = random.Random(seed)
    client = sign_in(server.url, ann)
    token = answer(client.post("/tokens", {"label": "Phone", "scope": "account"}), 201)["raw_token"]
    site = make_type(client)
    server.is_alive = True
    with book_of(chromium, server, ann) as page:
        page.expected_complaints += CUT
        browser = Browser(page, client, server, chance)
        devices = [
            Device(tmp_path / str(number), server, client, token, number, chance, site)
            for number in range(2)]
        for _ in range(STEPS):
            act = chance.choices(list(ACTS), ACTS.values())[0]
            print(act)
            if act == "server":
                server.kill() if server.is_alive else server.start()
                server.is_alive = not server.is_alive
            elif act == "browser":
                browser.edit()
            else:
                getattr(chance.choice(devices), act)()
        if not server.is_alive:
            server.start()
            server.is_alive = True
        for device in devices:
            soon(lambda: device.run("send"), "ok")
        there = on_server(client, site)
        for device in devices:
            left = device.waiting()
            assert "waiting" not in {one["status"] for one in left}
            check(device, {one["id"] for one in left}, there, browser, client)
        for device in devices:
            device.kill()

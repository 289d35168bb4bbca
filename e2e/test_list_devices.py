"""Two devices with the Kit's lists, whose programs are killed while they write and whose clocks are
wrong, and a browser, with a server that is killed, end with the same list.

A run uses one seed; `LIST_CHANCES=100` uses that many."""

import json
import os
import random
import subprocess

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from server import PROGRAM
from test_list_chance import Person, server, shown
from test_lists import ann, filled, home, on_server, settle, soon

STEPS = 80
CLOCKS = [0, -40 * 86_400, -3600, 3600, 3 * 86_400]
ACTS = {"add": 4, "tick": 4, "rename": 2, "delete": 1, "killed": 3, "sync": 4, "browser": 5, "server": 1}


class Device:
    """A process with the Kit's lists. `own` has the possible values of each field of its items: two
    after a kill, because the last write may have been completed."""

    def __init__(self, folder, url, token, number, chance, place):
        self.command = [PROGRAM.with_name("ListDevice"), folder, url, token, str(chance.choice(CLOCKS))]
        self.number, self.chance, self.place = number, chance, place
        self.own, self.uncertain, self.made = {}, set(), 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def run(self, command):
        self.send(command)
        line = self.process.stdout.readline()
        assert line, f"{command}: the device ended with {self.process.wait()}"
        return line.rstrip("\n")

    def name(self):
        self.made += 1
        return f"device{self.number} item{self.made}"

    # MARK: - Actions

    def add(self):
        name = self.name()
        self.own[self.run(f"add {self.place} {name}")] = {
            "name": {name}, "checked": {False}, "deleted": {False}}

    def change(self):
        """A command that changes an item, with its id, field and value; None without an item."""
        items = sorted(self.own)
        if not items:
            return None
        item = self.chance.choice(items)
        field = self.chance.choice(["name", "checked", "checked", "deleted"])
        value = self.name() if field == "name" else self.chance.random() < 0.5
        text = value if field == "name" else str(value).lower()
        return f"set {self.place} {item} {field} {text}", item, field, value

    def set(self, field, value):
        items = [item for item in sorted(self.own)]
        if items:
            item = self.chance.choice(items)
            text = value if field == "name" else str(value).lower()
            assert self.run(f"set {self.place} {item} {field} {text}") == "ok"
            self.own[item][field] = {value}

    def tick(self):
        self.set("checked", self.chance.random() < 0.5)

    def rename(self):
        self.set("name", self.name())

    def delete(self):
        self.set("deleted", self.chance.random() < 0.7)

    def sync(self):
        self.run("sync")

    def killed(self):
        """Kills the program during a write or a synchronisation, and starts it again."""
        change = self.change()
        if change is None or self.chance.random() < 0.3:
            self.send("sync")
        elif self.chance.random() < 0.3:
            self.uncertain.add(name := self.name())
            self.send(f"add {self.place} {name}")
        else:
            command, item, field, value = change
            self.send(command)
            self.own[item][field] = self.own[item][field] | {value}
        self.process.kill()
        self.process.communicate()
        self.start()

    # MARK: - The end

    def shown(self):
        return dict(json.loads(self.run(f"show {self.place}")))

    def check(self, there):
        """Compares the items that everybody has with what this device has done."""
        visible = [item for item in self.own.values() if item["deleted"] == {False}]
        for item in visible:
            found = [name for name in item["name"] if name in there]
            assert len(found) == 1 and there[found[0]] in item["checked"], (item, there)
        for item in self.own.values():
            if item["deleted"] == {True}:
                assert not item["name"] & set(there), item

    def names(self):
        """All names that items of this device can have."""
        return {name for item in self.own.values() for name in item["name"]} | self.uncertain

    def end(self):
        self.process.kill()
        self.process.communicate()


@pytest.mark.parametrize("seed", range(int(os.environ.get("LIST_CHANCES", 1))))
def test_devices_and_a_browser_end_with_the_same_list(server, chromium, ann, tmp_path, seed):
    chance = random.Random(seed)
    client = sign_in(server.url, ann)
    token = answer(client.post("/tokens", {"label": "Phone", "scope": "account"}), 201)["raw_token"]
    with home(chromium, server, ann, size="phone", offline_reading=True) as page:
        settle(page)
        place = filled(page, "milk0")
        page.goto(f"/lists/{place}")
        expect(page.locator(".item")).to_have_count(1)
        browser = Person(page, 9, chance)
        devices = [
            Device(tmp_path / str(number), server.url, token, number, chance, place) for number in range(2)]
        is_alive = True
        for device in devices:
            assert device.run("sync") == "ok"
        for _ in range(STEPS):
            act = chance.choices(list(ACTS), ACTS.values())[0]
            print(act)
            if act == "server":
                server.kill() if is_alive else server.start()
                is_alive = not is_alive
            elif act == "browser":
                browser.tick() if browser.own and chance.random() < 0.6 else browser.add()
            else:
                getattr(chance.choice(devices), act)()
        if not is_alive:
            server.start()
        page.evaluate("window.dispatchEvent(new Event('online'))")
        # Nobody else changes the items of the browser.
        soon(lambda: {name: on_server(client, place).get(name) for name in browser.own}, browser.own)
        for device in devices + devices:
            soon(lambda: device.run("sync"), "ok")
        there = on_server(client, place)
        for device in devices:
            assert device.run("unsent") == "0"
            assert device.shown() == there
            device.check(there)
        soon(lambda: shown(page), there, 20)
        assert {name: there[name] for name in browser.own} == browser.own
        assert set(there) - {"milk0"} - set(browser.own) <= set().union(*(one.names() for one in devices))
        for device in devices:
            device.end()

"""Two members and a guest do random actions, with unstable networks, lost responses, reloaded pages
and a killed server. Each changes own items, so that the final state is known, and checks shared
items.

A run uses two seeds; `LIST_CHANCES=100` uses that many."""

import os
import random
import re

import pytest
from playwright.sync_api import expect

from api import sign_in
from browser import page_of
from test_lists import (
    CUT, add, ann, filled, home, on_server, open_fields, row, sections, sent, settle, shared_link, soon, store,
    tick,
)

SHARED = [f"milk{n}" for n in range(4)]
STEPS = 60
ACTS = {
    "add": 3, "tick": 6, "quick": 1, "rename": 2, "delete": 1, "undo": 1, "move": 1, "shared": 2,
    "reload": 1, "network": 2, "kill": 1, "sleep": 1,
}


@pytest.fixture
def server(new_server):
    """A server for each run, because requests by links are limited for each address."""
    server = new_server("sqlite")
    yield server
    server.stop()


class Person:
    """A person's page; `own` has the expected state of their items, checked or not, by name."""

    def __init__(self, page, number, chance):
        self.page, self.number, self.chance = page, number, chance
        self.own, self.made, self.network = {}, 0, "on"
        page.expected_complaints += CUT

    def name(self):
        self.made += 1
        return f"thing{self.number}x{self.made}"

    def any(self):
        return self.chance.choice(sorted(self.own))

    # MARK: - Actions on items

    def add(self):
        name = self.name()
        self.page.locator("#add-item").fill(name)
        self.page.keyboard.press("Enter")
        expect(row(self.page, name)).to_be_visible()
        self.own[name] = False

    def tick(self):
        name = self.any()
        expect(row(self.page, name)).to_be_visible()
        tick(self.page, name)
        self.own[name] = not self.own[name]
        self.check(name)

    def check(self, name):
        expect(row(self.page, name).locator(".item-tick")).to_have_attribute(
            "aria-checked", str(self.own[name]).lower())

    def quick(self):
        """Taps several items without waiting, and sometimes reloads at once."""
        for name in self.chance.sample(sorted(self.own), min(3, len(self.own))):
            for _ in range(self.chance.choice([1, 1, 2])):
                row(self.page, name).locator(".item-tick").click()
                self.own[name] = not self.own[name]
        for name in self.own:
            self.check(name)
        if self.chance.random() < 0.5:
            self.page.reload()

    def rename(self):
        before, name = self.any(), self.name()
        open_fields(self.page, before)
        self.page.locator(".edit-name").fill(name)
        self.page.keyboard.press("Enter")
        expect(row(self.page, name)).to_be_visible()
        self.own[name] = self.own.pop(before)

    def menu(self, name):
        row(self.page, name).locator(".item-more").click()
        return self.page.locator("dialog[open]")

    def delete(self):
        name = self.any()
        self.menu(name).get_by_role("button", name="Delete", exact=True).click()
        expect(row(self.page, name)).to_have_count(0)
        return name

    def undo(self):
        name = self.delete()
        self.page.locator(".toast").get_by_role("button", name="Undo").last.click()
        expect(row(self.page, name)).to_be_visible()

    def move(self):
        self.menu(self.any()).locator(".section-choice").nth(self.chance.randrange(11)).click()

    def shared(self):
        name = self.chance.choice(SHARED)
        if row(self.page, name).count():
            row(self.page, name).locator(".item-tick").click()

    # MARK: - Events

    def reload(self):
        self.page.reload()

    def change_network(self):
        if self.network != "on":
            return self.connect()
        self.network = self.chance.choice(["off", "failing", "losing"])
        if self.network == "off":
            self.page.context.set_offline(True)
        elif self.network == "failing":
            self.page.route(
                re.compile("/(sync|operations)"), lambda route: route.fulfill(status=503, body="bad"))
        else:
            self.page.route(re.compile("/operations"), self.lose)

    @staticmethod
    def lose(route):
        # The server receives the request, but the page gets no response.
        try:
            route.fetch()
        except Exception:
            pass
        route.abort("connectionreset")

    def connect(self):
        self.network = "on"
        self.page.context.set_offline(False)
        self.page.unroute_all(behavior="ignoreErrors")


def shown(page):
    return {
        name: ticked == "true" for name, ticked in page.evaluate(
            """[...document.querySelectorAll('.item')].map((item) =>
              [item.querySelector('.item-name > span').textContent, item.querySelector('.item-tick').ariaChecked])""")
    }


@pytest.mark.parametrize("seed", range(int(os.environ.get("LIST_CHANCES", 2))))
def test_all_devices_end_with_the_same_list(server, chromium, ann, seed):
    chance = random.Random(seed)
    client = sign_in(server.url, ann)
    options = {"offline_reading": True}
    with (
        home(chromium, server, ann, **options) as one,
        home(chromium, server, ann, size="phone", **options) as two,
        page_of(chromium, server.url, **options) as guest,
    ):
        settle(one)
        settle(two)
        place = filled(one, *SHARED)
        guest.goto(shared_link(one, "Edit"))
        store(guest)
        two.goto(f"/lists/{place}")
        two.wait_for_load_state("networkidle")
        pages = [one, two, guest]
        for page in pages:
            expect(page.locator(".item")).to_have_count(len(SHARED))
        people = [Person(page, number, chance) for number, page in enumerate(pages)]
        is_alive = True
        for _ in range(STEPS):
            person, act = chance.choice(people), chance.choices(list(ACTS), ACTS.values())[0]
            print(person.number, act)
            if act == "kill":
                server.kill() if is_alive else server.start()
                is_alive = not is_alive
            elif act == "network":
                person.change_network()
            elif act == "sleep":
                person.page.wait_for_timeout(chance.randrange(2500))
            elif act in ("add", "shared", "reload"):
                getattr(person, act)()
            elif person.own:
                gone = getattr(person, act)()
                if act == "delete":
                    del person.own[gone]
        if not is_alive:
            server.start()
        for person in people:
            person.connect()
            person.page.evaluate("window.dispatchEvent(new Event('online'))")
        for person in people:
            sent(person.page)
        # No action is lost or applied twice.
        wanted = {name: ticked for person in people for name, ticked in person.own.items()}
        soon(lambda: {k: v for k, v in on_server(client, place).items() if k not in SHARED}, wanted)
        there = on_server(client, place)
        assert len(there) == len(wanted) + len(SHARED)
        for page in pages:
            soon(lambda: shown(page), there, 20)
        by_section = [{name: sorted(items) for name, items in sections(page).items()} for page in pages]
        assert by_section[0] == by_section[1] == by_section[2]

"""Lists under load: two servers of which one is killed while both write, and a hundred thousand
edits of one list. Also checks that viewers cannot write."""

import json
import random
import re
import secrets
import threading
import time
import uuid
from pathlib import Path

from playwright.sync_api import expect

from api import answer, sign_in
from browser import wait_until
from test_list_failures import home, operation
from test_lists import home as at_home_page, row, sent
from test_lists_more import pair


def merged(news, place):
    """Returns the values of a list's items, as every device shows them."""
    items = next(one for one in news["lists"] if one["id"] == place)["items"]
    return {item["id"]: {name: value for name, (value, _) in item["fields"].items()} for item in items}


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


def test_one_of_two_servers_dies_while_both_write(pair):
    email = f"ann-{secrets.token_hex(3)}@example.com"
    pair[0].store.add_user(email, "Ann")
    clients = [sign_in(server.url, email) for server in pair]
    place, items = str(uuid.uuid4()), [str(uuid.uuid4()) for _ in range(12)]
    answer(clients[0].post("/grocery-lists/operations", {"operations": [
        operation(place, None, "name", "Friday"),
        *(operation(place, item, "name", "thing") for item in items)]}))
    latest, wrong, lock, stop = {}, [], threading.Lock(), threading.Event()
    answered = []

    def shop(client, seed):
        chance = random.Random(seed)
        while not stop.is_set():
            edit = operation(place, chance.choice(items), "quantity", f"{seed}-{chance.random():.6f}")
            try:
                result = answer(client.post("/grocery-lists/operations", {"operations": [edit]}))["results"][0]
            except Exception:
                # The server was killed.
                return
            if result["status"] == "refused":
                wrong.append(result)
            answered.append(edit["item"])
            with lock:
                if edit["stamp"] > latest.get(edit["item"], ("",))[0]:
                    latest[edit["item"]] = (edit["stamp"], edit["value"])

    writers = [threading.Thread(target=shop, args=[clients[seed % 2], seed]) for seed in range(4)]
    for writer in writers:
        writer.start()
    # All items have been written before one server is killed; the other continues.
    wait_for(lambda: len(answered) >= 60 and len(latest) == len(items))
    pair[0].kill()
    before = len(answered)
    wait_for(lambda: len(answered) >= before + 30)
    stop.set()
    for writer in writers:
        writer.join(60)
    assert not wrong and len(latest) == len(items)
    # The other server was not affected, and all answered writes are stored.
    kept = merged(answer(clients[1].get("/grocery-lists/sync")), place)
    stamps = {
        item["id"]: item["fields"]["quantity"] for item in
        next(one for one in answer(clients[1].get("/grocery-lists/sync"))["lists"] if one["id"] == place)["items"]}
    for item, (stamp, value) in latest.items():
        # A later write can be stored without having been answered.
        assert stamps[item][1] >= stamp, item
        assert stamps[item][1] > stamp or kept[item]["quantity"] == value
    pair[0].start()
    again = sign_in(pair[0].url, email)
    assert merged(answer(again.get("/grocery-lists/sync")), place) == kept
    for server in pair:
        server.stop()
    pair[0].store.assert_sound()


def resident(server):
    """Returns the server's resident memory in MB."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def test_a_hundred_thousand_edits_of_one_list(home, chromium):
    server, email = home
    client = sign_in(server.url, email)
    place, items = str(uuid.uuid4()), [str(uuid.uuid4()) for _ in range(1000)]
    answer(client.post("/grocery-lists/operations", {"operations": [operation(place, None, "name", "Much")]}))
    for at in range(0, len(items), 500):
        answer(client.post("/grocery-lists/operations", {"operations": [
            edit for number, item in enumerate(items[at:at + 500], at) for edit in (
                operation(place, item, "name", f"thing {number}"), operation(place, item, "section", "Snacks"))]}))
    before = resident(server)
    for turn in range(98):
        field, values = [("checked", (True, False)), ("quantity", ("1", "2"))][turn % 2]
        results = answer(client.post("/grocery-lists/operations", {"operations": [
            operation(place, item, field, values[turn // 2 % 2]) for item in items]}))["results"]
        assert {one["status"] for one in results} == {"applied"}
    after = resident(server)
    # The memory that merging needs is released afterwards.
    assert after < before + 150, (before, after)
    news = answer(client.get("/grocery-lists/sync"))
    assert len(merged(news, place)) == 1000
    shown = answer(client.get(f"/grocery-lists/{place}"))
    assert shown["item_count"] == 1000
    with at_home_page(chromium, server, email, size="phone") as page:
        page.goto(f"/lists/{place}")
        expect(page.locator(".item")).to_have_count(1000)
        tick = row(page, "thing 7").locator(".item-tick")
        # A checkbox changes before the server has answered, however long the list is.
        held, is_answered = [], False
        page.route(
            re.compile("/grocery-lists/operations"),
            lambda route: route.continue_() if is_answered else held.append(route))
        was = tick.get_attribute("aria-checked")
        tick.click()
        expect(tick).to_have_attribute("aria-checked", "false" if was == "true" else "true")
        wait_until(page, lambda: held)
        # The page may have sent the request again meanwhile.
        is_answered = True
        for route in held:
            route.continue_()
        sent(page)


def test_who_may_only_read_changes_nothing_by_any_door(home):
    server, email = home
    ann = sign_in(server.url, email)
    space = answer(ann.post("/spaces", {"name": "Household"}), 201)
    there = {"Commonplace-Space": space["id"]}
    link = answer(ann.post(f"/spaces/{space['id']}/invitations", {"role": "viewer"}), 201)["link"]
    name = f"bob-{secrets.token_hex(3)}@example.com"
    server.store.add_user(name, "Bob")
    bob = sign_in(server.url, name)
    answer(bob.post("/invitations/accept", {"token": link}))
    made = answer(ann.post("/grocery-lists", {"name": "Ours", "items": [{"name": "milk"}]}, headers=there), 201)
    store = answer(ann.post("/grocery-stores", {"name": "Corner"}, headers=there), 201)
    scan = answer(ann.post("/grocery-scans", {"text": "milk"}, headers=there), 201)
    share = answer(ann.post(f"/grocery-lists/{made['id']}/shares", {"level": "edit"}), 201)
    before = [answer(ann.get(path, headers=there)) for path in (
        f"/grocery-lists/{made['id']}", "/grocery-lists", "/grocery-stores", "/grocery-corrections",
        f"/grocery-lists/{made['id']}/shares")]
    one, item = f"/grocery-lists/{made['id']}", made["items"][0]["id"]
    doors = [
        ("POST", "/grocery-lists/operations", {"operations": [operation(made["id"], item, "checked", True)]}),
        ("POST", "/grocery-lists", {"name": "Mine"}), ("PATCH", one, {"name": "Mine"}), ("DELETE", one, None),
        ("POST", f"{one}/items", {"names": ["gin"]}), ("PATCH", f"{one}/items/{item}", {"checked": True}),
        ("DELETE", f"{one}/items/{item}", None), ("POST", f"{one}/shares", {"level": "edit"}), ("GET", f"{one}/shares", None),
        ("DELETE", f"{one}/shares/{share['id']}", None), ("POST", "/grocery-stores", {"name": "Mine"}),
        ("PATCH", f"/grocery-stores/{store['id']}", {"name": "Mine"}), ("DELETE", f"/grocery-stores/{store['id']}", None),
        ("PUT", "/grocery-corrections", {"name": "milk", "section": "Snacks"}), ("DELETE", "/grocery-corrections?name=milk", None),
        ("POST", "/grocery-scans", {"text": "gin"}), ("POST", f"/grocery-scans/{scan['id']}/list", {}),
        ("POST", "/grocery-lists/import", {"grocery_session_1": json.dumps({"id": "1", "name": "x", "items": []})}),
    ]
    got = {
        (method, path): bob.http.request(method, f"{server.url}/api/v1{path}", json=body, headers={**bob.http.headers, **there}).status_code
        for method, path, body in doors}
    assert set(got.values()) <= {403, 404}, got
    after = [answer(ann.get(path, headers=there)) for path in (
        f"/grocery-lists/{made['id']}", "/grocery-lists", "/grocery-stores", "/grocery-corrections",
        f"/grocery-lists/{made['id']}/shares")]
    assert after == before

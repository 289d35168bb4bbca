"""Further tests of lists: scans added to an existing list, stores offline, cards by touch, pages
without scripts, and two servers on one database."""

import re
import secrets
import time

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import look, page_of, until
from server import ROOT, Server
from strings import LANGUAGES, Texts
from test_lists import (
    add, ann, at_rest, cut, filled, home, in_scripts, names, new_list, on_server, open_fields, reconnect,
    row, sent, server, settle, shared_link, shared_server, soon, tick, unsent, NO_SYNC, OTHER_TEXTS,
)


def open_more(page, words):
    page.locator(".list-head summary").click()
    page.get_by_role("button", name=words("list.addMore")).click()
    expect(page.locator("dialog[open]")).to_be_visible()


# MARK: - Adding scans to a list

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_photo_without_text_offers_other_ways(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    hint = {"en": "Nothing could be read", "ru": "ничего не удалось прочитать"}[language]
    photo = ROOT / "Tests/Fixtures/reading/empty.png"
    with home(chromium, server, ann, language, size="phone") as page:
        new_list(page, words)
        open_more(page, words)
        page.locator("dialog[open] input[type=file]").last.set_input_files(photo)
        page.wait_for_url("**/lists/scan", timeout=60_000)
        expect(page.locator(".clarify .hint")).to_contain_text(hint)
        expect(page.locator(".nothing-read img")).to_be_visible()
        expect(page.get_by_role("link", name=words("list.ownKey"))).to_be_visible()
        look(page, f"clarify-nothing-{language}")
        page.get_by_role("button", name=words("list.typeIt")).click()
        expect(page.locator("dialog[open] textarea")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_a_photo_without_text_is_shown(server, chromium, ann, language):
    with home(chromium, server, ann, language, size="phone", scripts=False) as page:
        page.goto("/plain-lists")
        page.locator("#add input[type=file]").set_input_files(ROOT / "Tests/Fixtures/reading/empty.png")
        page.locator("#add button.primary").click()
        expect(page.locator(".nothing-read img")).to_be_visible()
        expect(page.locator("#add a[href$='/settings/assist']")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_typed_items_are_added_with_a_photo_without_text(
        server, chromium, ann, language):
    with home(chromium, server, ann, language, size="phone", scripts=False) as page:
        page.goto("/plain-lists")
        page.locator("#add textarea").fill("milk")
        page.locator("#add input[type=file]").set_input_files(ROOT / "Tests/Fixtures/reading/empty.png")
        page.locator("#add button.primary").click()
        page.wait_for_url(re.compile(r"/plain-lists/[0-9a-f-]{36}$"))
        expect(page.get_by_text("milk", exact=True).first).to_be_visible()
        expect(page.locator(".toast.failure")).to_contain_text(Texts(language)("list.photoUnread"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_photo_is_added_to_a_list_and_duplicates_are_merged(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    photo = ROOT / f"Tests/Fixtures/reading/{'english' if language == 'en' else 'russian'}.png"
    with home(chromium, server, ann, language, size="phone") as page:
        place = new_list(page, words)
        add(page, f"2 {words['milk']}", words["tomatoes"])
        open_more(page, words)
        look(page, f"list-add-more-{language}")
        page.locator("dialog[open] input[type=file]").last.set_input_files(photo)
        page.wait_for_url("**/lists/scan", timeout=60_000)
        expect(page.locator(".list-title")).to_contain_text(page.locator(".list-head > a.round").get_attribute("aria-label"))
        look(page, f"clarify-joining-{language}")
        read = page.locator(".read-line .read-name").count()
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(f"/lists/{place}"))
        expect(page.locator(".item")).to_have_count(2 + read)
        expect(page.get_by_text(words("list.hasSame", n=1))).to_be_visible()
        look(page, f"list-twice-{language}")
        page.locator(".banner").get_by_role("button", name=words("list.mergeSame")).click()
        expect(page.locator(".item")).to_have_count(1 + read)
        soon(lambda: row(page, words["milk"]).locator(".item-quantity").inner_text(), "3")
        # The list has the photo, and the merged items are sent to the server.
        expect(page.locator(".list-photo img")).to_be_visible()
        sent(page)
        soon(lambda: len(on_server(sign_in(server.url, ann), place)), 1 + read)


def test_pasted_text_is_added_to_a_list_offline(server, chromium, ann):
    words = Texts("en", OTHER_TEXTS)
    with home(chromium, server, ann, offline_reading=True) as page:
        settle(page)
        place = filled(page, "milk")
        cut(server, page)
        open_more(page, words)
        page.locator("dialog[open]").get_by_role("button", name=words("list.pasteText")).click()
        page.locator("dialog[open] textarea").fill("milk\n- 2 kg potatoes")
        page.get_by_role("button", name=words("list.readIt")).click()
        page.wait_for_url("**/lists/scan")
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(f"/lists/{place}"))
        expect(page.locator(".item")).to_have_count(3)
        # Declined, both items stay.
        page.get_by_role("button", name=words("list.dismiss")).click()
        expect(page.locator(".item")).to_have_count(3)
        reconnect(server, page)
        sent(page)
        soon(lambda: on_server(sign_in(server.url, ann), place), {"milk": False, "potatoes": False})


def test_a_picture_dropped_on_a_list_is_added(server, chromium, ann):
    photo = ROOT / "Tests/Fixtures/reading/english.png"
    with home(chromium, server, ann, size="desktop") as page:
        place = new_list(page)
        page.evaluate("""(bytes) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], "list.png", { type: "image/png" }))
          document.querySelector("article.list").dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))
        }""", list(photo.read_bytes()))
        page.wait_for_url("**/lists/scan", timeout=60_000)
        page.locator(".list-head > a.round").click()
        page.wait_for_url(f"**/lists/{place}")


def test_a_scan_for_a_deleted_list_creates_a_new_one(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        place = filled(page, "milk")
        open_more(page, Texts("en"))
        page.locator("dialog[open]").get_by_role("button", name="Paste text").click()
        page.locator("dialog[open] textarea").fill("bread\neggs")
        page.get_by_role("button", name="Read").click()
        page.wait_for_url("**/lists/scan")
        answer(client.delete(f"/grocery-lists/{place}"))
        # The page shows the device's data first, and then receives the deletion, which it shows when
        # it is opened again.
        page.reload()
        page.locator(".clarify-end .primary").wait_for()
        until(page, NO_SYNC)
        page.reload()
        expect(page.get_by_role("link", name="All lists")).to_be_visible()
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}"))
        assert place not in page.url
        soon(lambda: set(names(page)), {"bread", "eggs"})


# MARK: - Stores

@pytest.mark.parametrize("language", LANGUAGES)
def test_stores_can_be_changed_offline(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    answer(client.post("/grocery-stores", {"name": "Market"}), 201)
    with home(chromium, server, ann, language, size="phone", offline_reading=True) as page:
        settle(page)
        page.goto("/lists/stores")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".store-card")).to_have_count(1)
        cut(server, page)
        page.get_by_role("button", name=words("list.addStore")).click()
        page.locator("dialog[open] input").fill("Corner shop")
        page.locator("dialog[open]").get_by_role("button", name=words("list.save"), exact=True).click()
        card = page.locator(".store-card[aria-label='Corner shop']")
        expect(card).to_be_visible()
        if not card.locator(".walk").is_visible():
            card.locator("summary").click()
        for _ in range(3):
            up = card.locator(".step").filter(has_text=words("section.dairy")).locator(".up")
            up.click()
        expect(card.locator(".step").first).to_contain_text(words("section.dairy"))
        # The focus stays on the moved section.
        expect(card.locator(".step").first.locator("button:not(:disabled)").first).to_be_focused()
        page.locator(".store-card[aria-label='Market'] .store-name input").fill("Big market")
        page.keyboard.press("Tab")
        expect(page.locator(".store-card[aria-label='Big market']")).to_be_visible()
        look(page, f"stores-offline-{language}")
        page.reload()
        expect(page.locator(".store-card")).to_have_count(2)
        expect(page.locator(".store-card[aria-label='Corner shop'] .step").first).to_contain_text(
            words("section.dairy"))
        # Three moves of one store are combined to one request.
        soon(lambda: unsent(page), 2 + 1)
        reconnect(server, page)
        sent(page)
        stores = {one["name"]: one["sections"] for one in answer(client.get("/grocery-stores"))["data"]}
        assert set(stores) == {"Big market", "Corner shop"}
        assert stores["Corner shop"][0] == "Dairy & Eggs"


def test_a_deleted_store_can_be_restored_with_its_items(server, chromium, ann):
    client = sign_in(server.url, ann)
    store = answer(client.post("/grocery-stores", {"name": "Market", "sections": ["Snacks"]}), 201)
    made = answer(client.post("/grocery-lists", {"name": "Ours", "items": [
        {"name": "milk", "store": store["id"]}]}), 201)
    with home(chromium, server, ann) as page:
        page.goto("/lists/stores")
        page.get_by_role("button", name="Delete: Market").click()
        expect(page.locator(".store-card")).to_have_count(0)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator(".store-card")).to_have_count(1)
        sent(page)
        back = answer(client.get("/grocery-stores"))["data"]
        assert [(one["id"], one["sections"]) for one in back] == [(store["id"], ["Snacks"])]
        page.goto(f"/lists/{made['id']}")
        expect(row(page, "milk").get_by_text("Market")).to_be_visible()


def test_a_refused_change_of_a_store_is_reported_and_reverted(server, chromium, ann):
    client = sign_in(server.url, ann)
    answer(client.post("/grocery-stores", {"name": "Market"}), 201)
    with home(chromium, server, ann) as page:
        page.goto("/lists/stores")
        field = page.locator(".store-name input")
        # As if an older version of the page allowed longer names.
        field.evaluate("(field) => { field.maxLength = 500 }")
        field.fill("m" * 200)
        page.keyboard.press("Tab")
        expect(page.locator(".toast.failure")).to_be_visible()
        sent(page)
        expect(page.locator(".store-card[aria-label='Market']")).to_be_visible()


# MARK: - Cards of lists by touch

def test_a_card_is_deleted_renamed_and_opened_by_touch(server, chromium, ann):
    client = sign_in(server.url, ann)
    for name in ("One", "Two"):
        answer(client.post("/grocery-lists", {"name": name}), 201)
    with home(chromium, server, ann, size="phone") as page:
        page.goto("/lists")
        card = lambda name: page.locator(".list-card").filter(has_text=name)
        expect(card("One")).to_be_visible()
        touch = page.context.new_cdp_session(page)

        def finger(name, *places, until_shown=None):
            box = at_rest(card(name))
            at = lambda kind, x: touch.send("Input.dispatchTouchEvent", {
                "type": kind,
                "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": box["y"] + 30}]})
            at("touchStart", places[0])
            for x in places[1:]:
                at("touchMove", x)
            if until_shown:
                expect(until_shown).to_be_visible()
            at("touchEnd", places[-1])

        finger("One", 280, 240, 200, 160, 120)
        expect(card("One")).to_have_count(0)
        assert page.url.endswith("/lists")
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(card("One")).to_be_visible()
        finger("Two", 60, 100, 140, 180, 220)
        field = page.locator(".list-card").get_by_label("List name")
        expect(field).to_be_focused()
        expect(page.get_by_role("dialog")).to_have_count(0)
        look(page, "lists-rename-phone-en")
        field.fill("Four")
        page.keyboard.press("Escape")
        expect(card("Two").get_by_role("link")).to_be_focused()
        finger("Two", 60, 100, 140, 180, 220)
        field.fill(" ")
        page.keyboard.press("Enter")
        expect(card("Two").get_by_role("link")).to_be_focused()
        finger("Two", 60, 100, 140, 180, 220)
        field.fill("Three")
        page.locator("h1").click()
        expect(card("Three")).to_be_visible()
        finger("Three", 120, until_shown=card("Three").locator("details[open]"))
        expect(card("Three").locator("details")).to_have_attribute("open", "")
        assert page.url.endswith("/lists")


def test_input_stays_while_rows_move(server, chromium, ann):
    with home(chromium, server, ann) as page, home(chromium, server, ann) as other:
        place = filled(page, "milk", "cheese", "eggs")
        other.goto(f"/lists/{place}")
        expect(other.locator(".item")).to_have_count(3)
        # Checked items move below the row that is being edited.
        tick(page, "milk")
        open_fields(page, "eggs")
        page.keyboard.type("ten eg")
        tick(other, "cheese")
        soon(lambda: page.locator(".item .item-tick").evaluate_all("all => all.map((one) => one.ariaChecked)"),
             ["false", "true", "true"])
        page.keyboard.type("gs")
        # The edited row moves to another section and keeps the input.
        row(other, "eggs").locator(".item-more").click()
        other.locator("dialog[open]").get_by_role("button", name="Produce", exact=True).click()
        expect(page.get_by_role("region", name="Produce").locator(".edit-name")).to_be_focused()
        page.keyboard.type(" and")
        page.keyboard.press("Enter")
        for one in (page, other):
            expect(row(one, "ten eggs and")).to_be_visible()


def wait_for_the_next_second():
    """Makes later changes newer: times in the API are whole seconds."""
    now = int(time.time())
    while int(time.time()) == now:
        time.sleep(0.01)


def test_a_name_can_be_typed_while_other_lists_change(server, chromium, ann):
    client = sign_in(server.url, ann)
    ids = {}
    for name in ("One", "Two", "Three", "Four"):
        ids[name] = answer(client.post("/grocery-lists", {"name": name}), 201)["id"]
        wait_for_the_next_second()
    with home(chromium, server, ann) as page:
        page.goto("/lists")
        expect(page.locator(".list-card h3")).to_have_text(["Four", "Three", "Two", "One"])
        # "Two" is the third of the recent lists. A change of "One" would move it to the earlier
        # ones.
        page.locator(".list-card").filter(has_text="Two").locator("summary").click()
        page.get_by_role("button", name="Rename").locator("visible=true").click()
        expect(page.locator(".rename input")).to_be_focused()
        page.keyboard.type("Two and")
        answer(client.post(f"/grocery-lists/{ids['One']}/items", {"names": ["milk"]}), 201)
        # The page receives the change, but does not redraw while a name is typed.
        soon(lambda: in_scripts(page, f"""
          const known = desk.book.lists.get('{ids['One']}').items.size
          return new Promise((resolve) => {{ setTimeout(() => setTimeout(() => resolve(known))) }})"""), 1)
        expect(page.get_by_text("0 of 1")).to_have_count(0)
        # Cards are ordered by the second of the last change.
        wait_for_the_next_second()
        page.keyboard.type(" a half")
        page.keyboard.press("Enter")
        expect(page.locator(".list-card h3")).to_have_text(["Two and a half", "One", "Four", "Three"])
        expect(page.get_by_text("0 of 1")).to_be_visible()


# MARK: - Without scripts

@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_work_without_scripts(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    photo = ROOT / f"Tests/Fixtures/reading/{'english' if language == 'en' else 'russian'}.png"
    with home(chromium, server, ann, language, size="phone", scripts=False) as page:
        page.goto("/lists")
        page.locator("#lists a.button").click()
        page.get_by_label(words("list.oneALine")).fill(f"2 {words['milk']}\n{words['bread']}")
        page.locator("#add button").click()
        page.wait_for_url(re.compile(r"/plain-lists/[0-9a-f-]{36}$"))
        place = page.url.rsplit("/", 1)[1]
        expect(page.locator(".item")).to_have_count(2)
        page.get_by_role("checkbox", name=words("list.check", name=words["milk"])).click()
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
        page.get_by_role("link", name=words("list.editItem", name=words["bread"]), exact=True).click()
        page.locator("[name=quantity]").fill("3")
        page.locator("[name=section]").select_option(label=words("section.household"))
        page.locator(".form-bar button").click()
        expect(page.locator(".section").last).to_contain_text(words("section.household"))
        assert on_server(client, place) == {words["milk"]: True, words["bread"]: False}
        # Adds a photo.
        page.locator("#add input[type=file]").set_input_files(photo)
        page.locator("#add button").click()
        expect(page.locator(".item")).not_to_have_count(2)
        there = page.locator(".item").count()
        page.get_by_role("link", name=words("list.editItem", name=words["bread"]), exact=True).first.click()
        page.get_by_role("button", name=words("list.delete"), exact=True).click()
        expect(page.locator(".item")).to_have_count(there - 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_plain_pages_are_accessible_and_fit(server, chromium, ann, language, size):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    answer(client.post("/grocery-stores", {"name": "Market"}), 201)
    made = answer(client.post("/grocery-lists", {"items": [
        {"name": words["milk"], "quantity": "2", "checked": True}, {"name": words["bread"]}]}), 201)
    with home(chromium, server, ann, language, size=size) as page:
        page.goto("/plain-lists")
        look(page, f"plain-lists-{size}-{language}")
        page.goto(f"/plain-lists/{made['id']}")
        look(page, f"plain-list-{size}-{language}")
        page.get_by_role("link", name=words("list.editItem", name=words["bread"]), exact=True).click()
        expect(page.locator("[name=quantity]")).to_be_visible()
        look(page, f"plain-item-{size}-{language}")


# MARK: - Two servers

@pytest.fixture
def pair(new_server):
    """Two servers on one PostgreSQL database and one folder, so that they share secrets."""
    first = new_server("postgres")
    second = Server(first.store)
    second.start()
    yield first, second
    second.stop()
    first.stop()


def test_a_check_on_one_server_is_seen_on_the_other_within_a_second(pair, chromium):
    email = f"ann-{secrets.token_hex(3)}@example.com"
    pair[0].store.add_user(email, "Ann")
    with home(chromium, pair[0], email) as page, home(chromium, pair[1], email) as other:
        place = filled(page, "milk", "bread")
        # Waits until the stream of each page is open.
        for one in (page, other):
            with one.expect_response(re.compile("/api/v1/live")):
                one.goto(f"/lists/{place}")
            expect(row(one, "milk")).to_be_visible()
        took = []
        for name in ("milk", "bread"):
            for here, there in ((page, other), (other, page)):
                there.evaluate(
                    """(name) => {
                      const state = () => [...document.querySelectorAll(".item")].find((item) =>
                        item.querySelector(".item-name span").textContent === name)
                        .querySelector(".item-tick").ariaChecked
                      const before = state()
                      globalThis.seenAt = undefined
                      const watching = setInterval(() => {
                        if (state() === before) return
                        clearInterval(watching)
                        globalThis.seenAt = Date.now()
                      }, 5)
                    }""", name)
                start = here.evaluate("Date.now()")
                row(here, name).locator(".item-tick").click()
                until(there, "globalThis.seenAt !== undefined")
                took.append(there.evaluate("globalThis.seenAt") - start)
        print("seen after milliseconds", took)
        assert max(took) < 1000, took
        sent(page)
        sent(other)


# MARK: - Links

def test_a_link_is_shown_once_and_revoked_after_a_question(server, chromium, ann):
    words = Texts("en")
    with home(chromium, server, ann, size="phone") as page:
        filled(page, "milk")
        shared_link(page, "Check off items")
        page.locator(".list-head summary").click()
        page.get_by_role("button", name=words("list.share")).click()
        rows = page.locator(".links li")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("created ")
        # The server knows only its hash, so that another one is offered.
        page.get_by_role("button", name=words("list.remakeLink")).click()
        expect(page.get_by_text(words("list.linkOnce"))).to_be_visible()
        expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile("/shared-lists/"))
        expect(rows).to_have_count(2)
        assert len(set(rows.locator("> span").all_inner_texts())) == 1
        look(page, "list-share-again")
        end = page.get_by_role("button", name=words("list.endLink"))
        end.first.click()
        expect(page.get_by_text(words("list.endLinkQuestion"))).to_be_visible()
        look(page, "list-share-end")
        page.get_by_role("button", name=words("list.cancel")).click()
        expect(rows).to_have_count(2)
        end.first.click()
        end.first.click()
        expect(rows).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_who_checks_items_sees_no_other_buttons_and_is_named(server, chromium, ann, language):
    with home(chromium, server, ann, size="phone") as page:
        filled(page, "milk")
        path = shared_link(page, "Check off items")
        with page_of(chromium, server.url, language=language, size="phone") as guest:
            guest.goto(path)
            expect(row(guest, "milk")).to_be_visible()
            expect(guest.locator(".item button")).to_have_count(1)
            tick(guest, "milk")
            sent(guest)
        expect(row(page, "milk")).to_contain_text("Checked by a guest")


def test_amounts_and_names_are_written_as_in_russian(server, chromium, ann):
    words = Texts("ru", OTHER_TEXTS)
    with home(chromium, server, ann, "ru", size="phone") as page:
        new_list(page, words)
        add(page, "полкило творога", "2 кг яблок", "1.5 л кваса")
        expect(row(page, "творог")).to_contain_text("0,5 кг")
        expect(row(page, "яблоки")).to_contain_text("2 кг")
        expect(row(page, "квас")).to_contain_text("1,5 л")
        look(page, "list-russian-amounts")

"""Shopping lists with problems: browsers without storage, gateways that answer for the server,
wrong clocks, links and roles that change."""

import re
import secrets
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect

from api import answer, sign_in
from browser import page_of, until, wait_until
from server import PASSWORD
from strings import Texts
from test_lists import (
    add, add_separately, ann, cut, filled, home, household, in_scripts, names, new_list, on_server, open_fields,
    reconnect, row, sections, sent, server, settle, shared_link, shared_server, soon, tick, CUT,
)

NO_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }"


def test_without_storage_the_plain_pages_are_offered(server, chromium, ann):
    with home(chromium, server, ann, size="phone") as page:
        page.expected_complaints += ("denied",)
        page.add_init_script(NO_STORAGE)
        page.goto("/lists")
        expect(page.get_by_role("alert")).to_contain_text("so lists do not work here")
        page.get_by_role("link", name="Open the simple version").click()
        page.get_by_role("button", name="New list").click()
        expect(page.get_by_label("Items, one per line")).to_be_visible()


def test_a_guest_without_storage_can_edit_while_the_page_is_open(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        place = filled(page, "milk", "bread")
        path = shared_link(page, "Edit")
        with page_of(chromium, server.url) as guest:
            guest.add_init_script(NO_STORAGE)
            guest.goto(path)
            # The announcer contains it too, for screen readers.
            notice = guest.locator("p:not(#announcer)", has_text=Texts("en")("list.keepsNothing"))
            expect(notice).to_be_visible()
            tick(guest, "milk")
            add(guest, "eggs")
            guest.locator(".item", has_text="bread").locator(".item-more").click()
            guest.locator("dialog[open]").get_by_role("button", name="Delete", exact=True).click()
            sent(guest)
            soon(lambda: set(names(page)), {"milk", "eggs"})
            add(page, "salt")
            expect(row(guest, "salt")).to_be_visible()
            wanted = {"milk": True, "eggs": False, "salt": False}
            soon(lambda: on_server(client, place), wanted)
            soon(lambda: set(names(guest)), set(wanted))
            # Unsent changes are sent when the connection is back.
            guest.expected_complaints += CUT
            guest.context.set_offline(True)
            tick(guest, "salt")
            guest.context.set_offline(False)
            sent(guest)
            soon(lambda: on_server(client, place), wanted | {"salt": True})


def test_a_page_reconnects_to_a_closed_database(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann, offline_reading=True) as page:
        settle(page)
        place = filled(page, "milk", "bread")
        cut(server, page)
        # Phones close the database of background pages.
        in_scripts(page, "desk.device.database.close()")
        tick(page, "milk")
        add(page, "eggs")
        page.reload()
        soon(lambda: set(names(page)), {"milk", "bread", "eggs"})
        expect(row(page, "milk").locator(".item-tick")).to_be_checked()
        reconnect(server, page)
        sent(page)
        in_scripts(page, "desk.device.database.close()")
        tick(page, "bread")
        sent(page)
        soon(lambda: on_server(client, place), {"milk": True, "bread": True, "eggs": False})


def test_edits_that_cannot_be_stored_are_reported_and_not_shown(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        place = filled(page, "milk")
        page.evaluate("""() => {
          const full = () => { throw new DOMException('full', 'QuotaExceededError') };
          window.before = IDBObjectStore.prototype.add;
          IDBObjectStore.prototype.add = full;
        }""")
        row(page, "milk").locator(".item-tick").click()
        expect(page.locator(".toast.failure")).to_contain_text("could not save this change")
        expect(row(page, "milk").locator(".item-tick")).not_to_be_checked()
        page.locator("#add-item").fill("bread")
        page.keyboard.press("Enter")
        expect(page.locator(".toast.failure")).to_have_count(2)
        soon(lambda: names(page), ["milk"])
        # Storage is available again.
        page.evaluate("() => { IDBObjectStore.prototype.add = window.before }")
        tick(page, "milk")
        sent(page)
        soon(lambda: on_server(client, place), {"milk": True})


def test_signing_out_in_another_tab_deletes_the_lists(server, chromium, ann):
    with home(chromium, server, ann, offline_reading=True) as page:
        settle(page)
        place = filled(page, "milk")
        tab = page.context.new_page()
        tab.goto("/log")
        tab.get_by_label(re.compile("^Account")).click()
        tab.get_by_role("button", name="Sign out").click()
        tab.wait_for_url("**/sign-in")
        # The first tab leaves the page too, so that nothing is typed that would be lost.
        page.wait_for_url("**/sign-in*")
        soon(lambda: tab.evaluate("indexedDB.databases()"), [])
        page.goto("/sign-in")
        page.locator("[name=email]").fill(ann)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=password]").press("Enter")
        page.wait_for_url("**/log")
        page.goto(f"/lists/{place}")
        tick(page, "milk")
        sent(page)


def test_a_corrected_line_gets_a_new_section(server, chromium, ann):
    words = Texts("ru")
    with home(chromium, server, ann, "ru", size="phone") as page:
        page.goto("/lists")
        page.get_by_role("button", name=words("list.pasteText")).click()
        page.locator("dialog[open] textarea").fill("хлеб\nяблоки\nрис")
        page.get_by_role("button", name=words("list.readIt")).click()
        page.wait_for_url("**/lists/scan")

        def correct(name, to, section=None):
            page.locator(".read-line", has_text=name).click()
            page.locator("dialog[open] input").first.fill(to)
            if section:
                page.locator("dialog[open] select").select_option(section)
                page.locator("dialog[open] input").first.fill(to + " 2")
            page.locator("dialog[open]").get_by_role("button", name=words("list.save"), exact=True).click()
            expect(page.locator(".read-line", has_text=to)).to_be_visible()

        correct("хлеб", "сметана")
        # An unknown name keeps the section; a chosen section stays.
        correct("яблоки", "антоновские")
        correct("рис", "молоко", "Frozen Foods")
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}"))
        soon(lambda: sections(page), {
            words("section.produce"): ["антоновские"], words("section.dairy"): ["сметана"],
            words("section.frozen"): ["молоко 2"]})


def test_a_review_survives_a_reload(server, chromium, ann):
    with home(chromium, server, ann, size="phone") as page:
        for text, word in (("milk\nbread\n\nHardware store\nnails", "oat milk"), ("rice\neggs", "brown rice")):
            page.goto("/lists")
            page.get_by_role("button", name="Paste text").click()
            page.locator("dialog[open] textarea").fill(text)
            page.get_by_role("button", name="Read").click()
            page.wait_for_url("**/lists/scan")
            page.locator(".read-line").first.click()
            page.locator("dialog[open] input").first.fill(word)
            page.locator("dialog[open]").get_by_role("button", name="Save", exact=True).click()
            expect(page.locator(".read-name").first).to_have_text(word)
            page.locator(".read-head input").last.click()
            boxes = page.locator(".read-head input")
            checked = lambda: boxes.evaluate_all("all => all.map((one) => one.checked)")  # noqa: E731
            chosen = checked()
            page.reload()
            expect(page.locator(".read-name").first).to_have_text(word)
            soon(checked, chosen)
        page.locator(".read-head input").last.click()
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}$"))
        soon(lambda: set(names(page)), {"brown rice", "eggs"})


def test_answers_of_a_gateway_do_not_lose_changes(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann, offline_reading=True) as page:
        settle(page)
        place = filled(page, "milk", "bread")
        page.expected_complaints += CUT
        gateway = Gateway(server)
        try:
            tick(page, "milk")
            page.reload()
            expect(page.locator(".item")).to_have_count(2)
            expect(row(page, "milk").locator(".item-tick")).to_be_checked()
            # A gateway's 400 is not a refusal of the server: changes are kept.
            gateway.status, gateway.answered = 400, 0
            tick(page, "bread")
            page.evaluate("window.dispatchEvent(new Event('online'))")
            wait_until(page, lambda: gateway.answered >= 2)
            expect(page.locator(".toast.failure")).to_have_count(0)
            assert page.locator("#lists").get_attribute("data-unsynced") == "2"
        finally:
            gateway.stop()
        sent(page)
        soon(lambda: on_server(client, place), {"milk": True, "bread": True})


class Gateway:
    """Answers all requests on the server's port while the server is stopped."""

    def __init__(self, server):
        self.server, self.status, self.answered = server, 502, 0
        server.stop()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                self.send_response(outer.status)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(b'{"message": "Bad Request"}')
                outer.answered += 1

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", server.port), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()
        self.server.start()


def test_an_open_list_needs_no_further_scripts(server, chromium, ann):
    """An update of the server replaces the scripts that belong to an open page."""
    with home(chromium, server, ann) as page:
        filled(page, "milk")
        requested = []
        page.on("request", lambda request: requested.append(request.url))
        row(page, "milk").locator(".item-more").click()
        # Before the page has drawn the deletion, it says that everything was sent.
        with page.expect_request("**/grocery-lists/operations"):
            page.locator("dialog[open]").get_by_role("button", name="Delete", exact=True).click()
        sent(page)
        expect(page.locator(".item")).to_have_count(0)
        assert requested and not [url for url in requested if url.endswith(".js")]


def received_names(page, list_id):
    """Returns the names of items that the page knows, drawn or not. What it draws is then drawn
    too: drawing is a timeout without delay (start.js), and the one here is set later."""
    return in_scripts(page, f"""
      const items = [...desk.book.lists.get('{list_id}').items.values()]
      const names = items.map((item) => item.fields.name?.[0])
      return new Promise((resolve) => {{ setTimeout(() => setTimeout(() => resolve(names))) }})""")


def test_an_unchanged_open_field_is_not_saved(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page, home(chromium, server, ann) as other:
        place = filled(page, "milk", "bread")
        other.goto(f"/lists/{place}")
        open_fields(page, "milk")
        open_fields(other, "milk")
        other.locator(".edit-name").fill("oat milk")
        other.locator(".edit-quantity").fill("2")
        other.keyboard.press("Enter")
        sent(other)
        # The page receives the change, but does not redraw an open form.
        soon(lambda: "oat milk" in received_names(page, place), True)
        # Only the quantity is edited; the name in the form is outdated.
        page.locator(".edit-quantity").fill("3")
        page.keyboard.press("Enter")
        sent(page)
        soon(lambda: on_server(client, place), {"oat milk": False, "bread": False})
        for one in (page, other):
            expect(row(one, "oat milk").locator(".item-quantity")).to_have_text("3")


def test_a_member_who_became_a_viewer_still_receives_changes(server, chromium, ann):
    client = sign_in(server.url, ann)
    space, bob = household(server, client, "editor")
    there = {"Commonplace-Space": space["id"]}
    made = answer(client.post("/grocery-lists", {"name": "Ours"}, headers=there), 201)
    answer(client.post(f"/grocery-lists/{made['id']}/items", {"names": ["milk"]}, headers=there), 201)
    with home(chromium, server, bob) as page:
        page.goto(f"/s/{space['handle']}/lists/{made['id']}")
        expect(row(page, "milk")).to_be_visible()
        page.expected_complaints += CUT
        page.context.set_offline(True)
        tick(page, "milk")
        members = answer(client.get(f"/spaces/{space['id']}/members"))["data"]
        his = next(one for one in members if one["role"] == "editor")
        answer(client.put(f"/spaces/{space['id']}/members/{his['user_id']}", {"role": "viewer"}))
        answer(client.post(f"/grocery-lists/{made['id']}/items", {"names": ["eggs"]}, headers=there), 201)
        page.context.set_offline(False)
        expect(row(page, "eggs")).to_be_visible(timeout=20_000)
        expect(page.get_by_text("You can only view these lists.")).to_be_visible()
        # The refused edit is reported, undone and not sent later, when he may write again.
        expect(page.locator(".toast.failure")).to_contain_text("“milk” was not accepted")
        expect(row(page, "milk").locator(".item-tick")).not_to_be_checked()
        row(page, "eggs").locator(".item-tick").click()
        expect(row(page, "eggs").locator(".item-tick")).not_to_be_checked()
        assert page.locator("#lists").get_attribute("data-unsynced") == "0"
        answer(client.put(f"/spaces/{space['id']}/members/{his['user_id']}", {"role": "editor"}))
        page.reload()
        tick(page, "eggs")
        sent(page)
        soon(lambda: on_server(client, made["id"], there), {"milk": False, "eggs": True})


def test_a_corrected_clock_is_used_again(server, chromium, ann):
    client = sign_in(server.url, ann)
    with home(chromium, server, ann, offline_reading=True) as page, home(chromium, server, ann) as other:
        settle(page)
        place = filled(page, "bread")
        page.evaluate("window.right = Date.now, Date.now = () => window.right() + 3 * 3_600_000")
        tick(page, "bread")
        sent(page)
        page.reload()
        add(page, "milk")
        sent(page)
        other.goto(f"/lists/{place}")
        page.expected_complaints += CUT
        page.context.set_offline(True)
        open_fields(other, "bread")
        other.locator(".edit-name").fill("rye bread")
        other.keyboard.press("Enter")
        sent(other)
        # This edit is later by both clocks.
        open_fields(page, "bread")
        page.locator(".edit-name").fill("white bread")
        page.keyboard.press("Enter")
        page.context.set_offline(False)
        sent(page)
        soon(lambda: on_server(client, place), {"white bread": True, "milk": False})


def test_items_stamped_in_the_future_can_be_changed(new_server, chromium):
    # A server of its own, because the test edits its database.
    server, ann = new_server("sqlite"), "ann@example.com"
    server.store.add_user(ann, "Ann")
    client = sign_in(server.url, ann)
    with home(chromium, server, ann) as page:
        place = filled(page, "milk", "bread")
        page.expected_complaints += CUT
        server.stop()
        with sqlite3.connect(next(server.store.folder.glob("*.sqlite"))) as database:
            # A stamp of the year 2100: 48 bits of milliseconds and 80 further bits.
            ahead = 4_102_444_800_000 << 80
            digits = "0123456789abcdefghijklmnopqrstuv"
            text = "".join(digits[ahead >> 5 * place & 31] for place in reversed(range(26)))
            changed = database.execute(
                "UPDATE list_items SET checked_stamp = ?, checked = 0 WHERE name = 'milk'", [text])
            assert changed.rowcount == 1
            database.execute("UPDATE changes SET at = at - 1")
        server.start()
        page.reload()
        soon(lambda: set(names(page)), {"milk", "bread"})
        # Items with normal stamps can be changed too.
        for name in ("bread", "milk"):
            tick(page, name)
        sent(page)
        soon(lambda: on_server(client, place), {"milk": True, "bread": True})
        tick(page, "milk")
        sent(page)
        soon(lambda: on_server(client, place), {"milk": False, "bread": True})
    server.stop()


def test_quantities_with_different_units_are_joined(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "2 milk", "flour")
        add_separately(page, "milk", "2 bottles milk", "Milk", "500 g flour", "1 kg flour")
        page.locator(".list-head summary").click()
        page.get_by_role("button", name="Merge duplicates").click()
        expect(page.locator(".item")).to_have_count(2)
        assert sorted(page.locator(".item-quantity").all_inner_texts()) == ["1 + 1.5 kg", "4 + 2 bottles"]


def test_a_guest_whose_link_ended_keeps_unsent_changes(server, chromium, ann):
    with home(chromium, server, ann) as page:
        filled(page, "milk")
        path = shared_link(page, "Edit")
        with page_of(chromium, server.url, offline_reading=True) as guest:
            guest.goto(path)
            expect(row(guest, "milk")).to_be_visible()
            until(guest, f"caches.match('{path}', {{ cacheName: 'shared' }}).then(Boolean)")
            guest.expected_complaints += CUT
            guest.context.set_offline(True)
            tick(guest, "milk")
            page.locator(".list-head summary").click()
            page.get_by_role("button", name="Share by link").click()
            page.get_by_role("button", name="Stop sharing").click()
            # Asks first.
            page.get_by_role("button", name="Stop sharing").click()
            expect(page.get_by_role("button", name="Stop sharing")).to_have_count(0)
            guest.context.set_offline(False)
            guest.reload()
            expect(guest.get_by_text(Texts("en")("list.linkEnded"))).to_be_visible()
            expect(row(guest, "milk").locator(".item-tick")).to_be_checked()


def test_text_is_read_offline_with_a_notice(server, chromium, ann):
    with home(chromium, server, ann, offline_reading=True) as page:
        settle(page)
        page.get_by_role("button", name="Paste text").click()
        # A refusal of the server is shown; the text is not read locally instead.
        page.locator("dialog[open] textarea").fill("\n".join(f"thing {n}" for n in range(501)))
        page.get_by_role("button", name="Read").click()
        expect(page.locator(".toast.failure")).to_contain_text("could not be read")
        cut(server, page)
        page.locator("dialog[open] textarea").fill("milk\n2 bread")
        page.get_by_role("button", name="Read").click()
        page.wait_for_url("**/lists/scan")
        expect(page.get_by_text("Read without the server")).to_be_visible()
        expect(page.locator(".read-line")).to_have_count(2)

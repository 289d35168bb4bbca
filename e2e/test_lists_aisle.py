"""Features of AIsle-List that the Lists must have: the panel with all lists, section badges, a
repeated check after changes; and controls that need the server."""

import re

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import look, until
from server import ROOT
from strings import LANGUAGES, Texts
from test_lists import (
    CUT, OTHER_TEXTS, add, ann, at_rest, cut, home, new_list, reconnect, row, sent, server,
    settle, shared_server, soon,
)


def menu(page):
    page.locator(".list-head.of-list summary").click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_panel_beside_a_list_shows_all_lists(server, chromium, ann, language, size):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    for name in ("One", "Two", "Three", "Four"):
        answer(client.post("/grocery-lists", {"name": name, "items": [{"name": "milk"}]}), 201)
    with home(chromium, server, ann, language, size=size) as page:
        place = new_list(page, words)
        menu(page)
        look(page, f"list-menu-{size}-{language}")
        page.get_by_role("button", name=words("list.history"), exact=True).click()
        panel = page.get_by_role("dialog", name=words("list.history"))
        expect(panel.locator(".list-card")).to_have_count(5)
        expect(panel.locator("[aria-current=page]")).to_contain_text(words("list.current"))
        expect(panel.locator("[aria-current=page]")).to_have_count(1)
        # A list that is named by its day does not say it again.
        current = panel.locator(".list-card").filter(has=page.locator("[aria-current=page]"))
        expect(current.locator("h3")).to_have_text(re.compile(r"^\S+, \d{1,2}\s"))
        expect(current.locator("p")).to_have_text(words("list.noItems") + words("list.current"))
        at_rest(panel)
        look(page, f"list-history-{size}-{language}")
        # Lists can be renamed and deleted, with Undo, while the panel stays open.
        card = lambda name: panel.locator(".list-card").filter(has_text=name)
        card("Two").locator("summary").click()
        card("Two").get_by_role("button", name=words("list.rename"), exact=True).click()
        field = panel.locator(".list-card").get_by_label(words("list.listName"))
        field.fill("First")
        field.press("Escape")
        expect(card("Two")).to_be_visible()
        card("Two").locator("summary").click()
        card("Two").get_by_role("button", name=words("list.rename"), exact=True).click()
        expect(field).to_be_focused()
        look(page, f"list-history-rename-{size}-{language}")
        field.fill("Second")
        field.press("Enter")
        expect(card("Second")).to_be_visible()
        card("Three").locator("summary").click()
        card("Three").get_by_role("button", name=words("list.delete"), exact=True).click()
        expect(card("Three")).to_have_count(0)
        page.get_by_role("button", name=words("list.undo"), exact=True).click()
        expect(card("Three")).to_be_visible()
        panel.get_by_role("button").first.focus()
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        menu(page)
        page.get_by_role("button", name=words("list.history"), exact=True).click()
        card("Four").get_by_role("link").click()
        expect(page.get_by_role("heading", level=1, name="Four")).to_be_visible()
        assert place not in page.url
        menu(page)
        page.get_by_role("button", name=words("list.settings"), exact=True).click()
        page.wait_for_url("**/settings")
        page.goto("/lists")
        expect(page.get_by_role("heading", name=f"{words('list.earlier')} · 2")).to_be_visible()
        look(page, f"lists-many-{size}-{language}")


def test_a_row_has_the_badge_of_its_section(server, chromium, ann):
    with home(chromium, server, ann, size="phone") as page:
        new_list(page)
        add(page, "milk")
        sign = row(page, "milk").locator(".item-sign")
        expect(sign).to_have_text("🥛")
        expect(sign).to_have_attribute("title", "Dairy & Eggs")
        row(page, "milk").locator(".item-more").click()
        page.get_by_role("button", name="Custom section…").click()
        page.keyboard.type("pets")
        page.keyboard.press("Enter")
        expect(sign).to_have_text("P")


def test_a_changed_list_can_be_checked_again(server, chromium, ann):
    with home(chromium, server, ann) as page:
        new_list(page)
        add(page, "milk")
        again = page.locator(".recheck")
        expect(again).to_be_hidden()
        menu(page)
        page.get_by_role("button", name="Find misplaced items").first.click()
        expect(page.locator(".toast", has_text="All items are in the right section")).to_be_visible()
        expect(again).to_be_hidden()
        add(page, "bread")
        expect(again).to_be_visible()
        row(page, "milk").locator(".item-tick").click()
        again.click()
        expect(again).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_controls_that_need_the_server_are_disabled_offline(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    with home(chromium, server, ann, language, size="phone", offline_reading=True) as page:
        settle(page)
        place = new_list(page, words)
        add(page, words["milk"])
        sent(page)
        menu(page)
        for key in ("list.share", "list.checkSections"):
            item = page.locator(".menu-item").filter(has_text=words(key))
            expect(item).to_be_enabled()
            expect(item.get_by_text(words("list.needsServer"))).to_be_hidden()
        cut(server, page)
        page.reload()
        menu(page)
        for key in ("list.share", "list.checkSections"):
            item = page.locator(".menu-item").filter(has_text=words(key))
            expect(item).to_be_disabled()
            expect(item.get_by_text(words("list.needsServer"))).to_be_visible()
        look(page, f"list-menu-offline-{language}")
        page.goto("/lists")
        choose = page.locator(".way").filter(has_text=words("list.choosePhoto"))
        expect(choose.get_by_text(words("list.needsServer"))).to_be_visible()
        expect(choose.locator("input")).to_be_disabled()
        # Controls that do not need the server stay enabled.
        expect(page.get_by_role("button", name=words("list.pasteText"))).to_be_enabled()
        look(page, f"lists-offline-{language}")
        page.goto(f"/lists/{place}")
        menu(page)
        reconnect(server, page)
        item = page.locator(".menu-item").filter(has_text=words("list.share"))
        expect(item).to_be_enabled(timeout=60_000)
        item.click()
        make = page.get_by_role("button", name=re.compile(words("list.makeLink")))
        expect(make).to_be_enabled()
        # The connection can also be lost while the dialog is open.
        page.context.set_offline(True)
        expect(make).to_be_disabled()
        page.context.set_offline(False)
        expect(make).to_be_enabled(timeout=60_000)
        make.click()
        expect(page.locator("dialog[open] input[readonly]")).to_be_visible()


def test_a_photo_waits_for_the_server(server, chromium, ann):
    photo = ROOT / "Tests/Fixtures/reading/english.png"
    with home(chromium, server, ann, size="phone") as page:
        page.expected_complaints += CUT
        page.goto("/lists")
        page.wait_for_load_state("networkidle")
        page.route(re.compile("/grocery-scans"), lambda route: route.abort("connectionfailed"))
        page.locator(".way input[type=file]").last.set_input_files(photo)
        expect(page.get_by_text(Texts("en")("list.needsNetwork"))).to_be_visible()
        look(page, "scan-waits")
        page.unroute_all(behavior="ignoreErrors")
        page.wait_for_url("**/lists/scan", timeout=60_000)
        expect(page.locator(".read-line").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_photo_in_the_queue_shows_its_position(server, chromium, ann, language):
    words = Texts(language, OTHER_TEXTS)
    photo = ROOT / "Tests/Fixtures/reading/english.png"
    ahead, held = [2], []
    with home(chromium, server, ann, language, size="phone") as page:
        page.goto("/lists")
        page.wait_for_load_state("networkidle")
        page.route(re.compile(r"/grocery-scans\?ticket="), lambda route: held.append(route))
        page.route(
            re.compile("/grocery-scan-queue/"), lambda route: route.fulfill(json={"position": ahead[0]}))
        page.locator(".way input[type=file]").last.set_input_files(photo)
        status = page.locator("dialog[open] .reading [role=status]")
        for number in (2, 1):
            ahead[0] = number
            expect(status).to_have_text(words("list.inQueue", n=number))
        look(page, f"scan-queue-{language}")
        ahead[0] = 0
        expect(status).to_have_text(words("list.reading"))
        held[0].continue_()
        page.wait_for_url("**/lists/scan", timeout=60_000)
        expect(page.locator(".read-line").first).to_be_visible()

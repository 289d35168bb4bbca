"""The app by keyboard: tab stops, single keys, the page of shortcuts, and the focus after actions."""

import re

import pytest
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import book_of, look, until
from own_book import ann  # noqa: F401
from strings import LANGUAGES, Texts


def fill(server, email, *titles):
    """Creates entries, the first of which is the newest."""
    for title in reversed(titles):
        answer(sign_in(server.url, email).post("/entries", entry_body(title=title)), 201)


def focused(page):
    return page.evaluate("(document.activeElement.ariaLabel || document.activeElement.textContent).trim()")


@pytest.mark.parametrize("path", ["/log", "/library/types/movie", "/settings/types", "/log/collections"])
def test_adding_is_among_the_first_tab_stops(server, ann, chromium, path):
    fill(server, ann, "Solaris")
    with book_of(chromium, server, ann, path, size="desktop") as page:
        page.keyboard.press("Tab")
        assert focused(page) == Texts("en")("common.skip")
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.locator(".fab:focus").count():
                return
        raise AssertionError("the button was not reached by Tab")


def test_the_skip_link_leads_to_the_content(server, ann, chromium):
    with book_of(chromium, server, ann, "/log", size="desktop") as page:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()


@pytest.mark.parametrize("view", ["grid", "list"])
def test_single_keys_move_through_a_list(server, ann, chromium, view):
    fill(server, ann, "Solaris", "Stalker", "Mirror")
    with book_of(chromium, server, ann, f"/log?view={view}", size="desktop") as page:
        for key, title in (("j", "Solaris"), ("j", "Stalker"), ("j", "Mirror"), ("j", "Mirror"), ("k", "Stalker")):
            page.keyboard.press(key)
            expect(page.locator("[data-entry]:focus")).to_contain_text(title)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Stalker", level=1)).to_be_visible()


def test_single_keys_begin_search_and_new(server, ann, chromium):
    fill(server, ann, "Solaris")
    with book_of(chromium, server, ann, "/log", size="desktop") as page:
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox").first).to_be_focused()
        # In a field they are letters.
        page.keyboard.type("njk")
        expect(page.get_by_role("searchbox").first).to_have_value("njk")
        page.goto("/log")
        page.keyboard.press("n")
        page.wait_for_url("**/log/entries/new")
        page.goto("/lists")
        # The script draws the page.
        expect(page.locator("[data-new]")).to_be_visible()
        page.keyboard.press("n")
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}$"))
        expect(page.locator("#add-item")).to_be_focused()
        # The settings have no search of their own.
        page.goto("/settings")
        page.keyboard.press("/")
        expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_shortcuts_are_shown_and_switched_off(server, ann, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, ann, "/log", size="desktop", language=language) as page:
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog", name=words("settings.shortcuts"))
        expect(dialog).to_contain_text(words("shortcut.next"))
        look(page, f"shortcuts-{language}")
        dialog.get_by_label(words("shortcut.keys")).uncheck()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.keyboard.press("?")
        page.keyboard.press("n")
        page.goto("/settings/shortcuts")
        expect(page.get_by_label(words("shortcut.keys"))).not_to_be_checked()
        page.get_by_label(words("shortcut.keys")).check()
        page.keyboard.press("/")
        expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_shortcuts_is_accessible(server, ann, chromium, language):
    # Phones have no keyboard, so their settings do not list the page.
    with book_of(chromium, server, ann, "/settings", language=language, size="desktop") as page:
        page.get_by_role("link", name=Texts(language)("settings.shortcuts")).click()
        expect(page.locator(".shortcut-rows kbd").first).to_be_visible()
        look(page, f"settings-shortcuts-{language}")


def test_the_first_arrow_chooses_the_first_result(server, ann, chromium):
    fill(server, ann, "Solaris", "Stalker")
    with book_of(chromium, server, ann, "/log", size="desktop") as page:
        page.keyboard.press("Control+k")
        page.keyboard.type("s")
        expect(page.locator("dialog [data-hit]")).to_have_count(2)
        page.keyboard.press("ArrowDown")
        expect(page.locator("dialog [data-hit]").first).to_be_focused()


def test_after_a_deletion_the_next_row_has_the_focus(server, ann, chromium):
    words = Texts("en")
    fill(server, ann, "Solaris", "Stalker", "Mirror")
    with book_of(chromium, server, ann, "/log?view=list", size="desktop") as page:
        for title, next_title in (("Stalker", "Mirror"), ("Mirror", "Solaris")):
            page.locator("#results li").filter(has_text=title).locator("[data-menu-of]").click()
            page.locator("#card-menu [data-card=delete]").click()
            page.get_by_role("dialog").get_by_role("button", name=words("common.delete")).click()
            expect(page.locator("#results li").filter(has_text=title)).to_have_count(0)
            until(page, "document.activeElement.matches('[data-entry]')")
            expect(page.locator("[data-entry]:focus")).to_contain_text(next_title)


def test_a_dialog_keeps_and_returns_the_focus(server, ann, chromium):
    fill(server, ann, "Solaris")
    with book_of(chromium, server, ann, "/log?view=list", size="desktop") as page:
        opener = page.locator("[data-menu-of]").first
        opener.focus()
        page.keyboard.press("Enter")
        page.locator("#card-menu [data-card=delete]").press("Enter")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for _ in range(6):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()

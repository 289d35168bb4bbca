"""The global search: by shortcut and tab, with typing errors, with filters, by keyboard only, and
without scripts; in both languages."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look, until
from strings import Texts

# Texts of Sources/Web by which the tests find elements.
OTHER_TEXTS = {
    "en": {"people": "People", "films": "Movies", "cast": "Cast"},
    "ru": {"people": "Люди", "films": "Фильмы", "cast": "В ролях"},
}
FILMS = [
    ("Casablanca", "1942", "Drama, Romance", "Humphrey Bogart, Ingrid Bergman"),
    ("The Big Sleep", "1946", "Noir", "Humphrey Bogart, Lauren Bacall"),
    ("Notorious", "1946", "Noir, Drama", "Cary Grant, Ingrid Bergman"),
    ("Amélie", "2001", "Romance", "Audrey Tautou"),
]


@pytest.fixture(scope="module")
def server(engine, new_server):
    server = new_server(engine)
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(client.get("/types"))}
    books = {each["name"]: each["id"] for each in answer(client.get("/collections"))}["Books"]
    films = [{
        "title": title, "description": f"About {title}.", "score": 0, "date": "2026-02-20",
        "type_id": kinds["Movie"], "rating": 8,
        "additional_fields": {"Year": year, "Genre": genres, "Cast": cast},
    } for title, year, genres, cast in FILMS]
    more = [{
        "title": f"Night {number}", "description": "A drama <b>of</b> the night.", "score": 0,
        "date": "2026-02-20", "type_id": kinds["Movie"], "additional_fields": {"Year": "1950"},
    } for number in range(1, 9)]
    book = {
        "title": "Bogart & <Bacall>", "description": "A life of both.", "score": 0,
        "date": "2026-02-20", "type_id": kinds["Book"], "collection_id": books,
    }
    answer(client.post("/entries/batch", films + more + [book]))
    return server


def dialog(page):
    return page.locator("#book-search")


def field(page):
    return page.locator(".book-search [name=q]")


def titles(page):
    return page.locator(".book-search [data-hit] .found-title")


def focused(page):
    return page.evaluate("document.activeElement.querySelector('.found-title')?.textContent ?? document.activeElement.name")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_everything_is_found_from_any_page(server, chromium, size, language):
    words = Texts(language, OTHER_TEXTS)
    path = "/library/types/movie" if size == "phone" else "/settings"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        if size == "phone":
            page.locator(".chapters").get_by_role("link", name=words("common.search")).click()
        else:
            page.get_by_role("link", name=re.compile("Ctrl|" + words("common.search"))).first.focus()
            page.keyboard.press("Control+k")
        expect(dialog(page)).to_be_visible()
        expect(field(page)).to_be_focused()
        expect(dialog(page).get_by_text(words("search.readyTitle"))).to_be_visible()
        if size == "phone":
            # The type of the current page is the first choice.
            expect(dialog(page).locator(".chip").nth(1)).to_contain_text(words["films"])
        look(page, f"search-ready-{size}-{language}")
        field(page).press_sequentially("bogart", delay=15)
        expect(titles(page)).to_have_text(
            ["Bogart & <Bacall>", "Humphrey Bogart", "The Big Sleep", "Casablanca"])
        expect(dialog(page).locator("mark").first).to_have_text("Bogart")
        person = dialog(page).get_by_role("region", name=words["people"])
        expect(person).to_contain_text(f"{words['cast']}: 2")
        look(page, f"search-found-{size}-{language}")
        # A chip filters the results, and pressing it again removes the filter.
        dialog(page).locator(".chip", has_text=words["people"]).click()
        expect(titles(page)).to_have_text(["Humphrey Bogart"])
        dialog(page).locator(".chip", has_text=words["people"]).click()
        expect(titles(page)).to_have_count(4)
        dialog(page).locator(".chip", has_text=words("search.inCollection", name="Books")).click()
        expect(titles(page)).to_have_text(["Bogart & <Bacall>"])
        dialog(page).locator(".chip", has_text=words("search.inCollection", name="Books")).click()
        # A typing error.
        field(page).fill("casablnca")
        expect(titles(page)).to_have_text(["Casablanca"])
        expect(dialog(page).get_by_text(words("search.near"))).to_be_visible()
        expect(dialog(page).locator("mark")).to_have_text("Casablanca")
        field(page).fill("zzzzq")
        expect(dialog(page).get_by_role("heading", name=words("search.noneTitle", query="zzzzq"))).to_be_visible()
        look(page, f"search-none-{size}-{language}")
        # Of many results a few are shown, with a link to all.
        field(page).fill("night")
        rest = dialog(page).get_by_role("link", name=words.pattern("search.showAll"))
        expect(titles(page)).to_have_count(5)
        rest.click()
        page.wait_for_url("**/library/types/movie?q=night")
        expect(page.locator("#results [data-entry]")).to_have_count(8)


def test_the_keyboard_suffices_and_recent_searches_are_remembered(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/log", language, size="desktop") as page:
        page.locator("#q").focus()
        page.keyboard.press("Control+k")
        # The response for the full text; requests for its beginnings are aborted.
        with page.expect_response(re.compile("q=drama")):
            page.keyboard.type("drama")
        expect(titles(page).first).to_have_text("Drama")
        assert focused(page) == "q"
        page.keyboard.press("ArrowDown")
        assert focused(page) == "Drama"
        look(page, f"search-keys-{language}")
        page.keyboard.press("ArrowDown")
        assert focused(page) != "Drama"
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        assert focused(page) == "q"
        # Typing while a result has the focus continues in the field.
        page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        page.keyboard.type("s")
        until(page, "document.activeElement.name === 'q'")
        # Closing restores the focus.
        page.keyboard.press("Escape")
        expect(dialog(page)).to_be_hidden()
        expect(page.locator("#q")).to_be_focused()
        for text, heading in (("drama", "Drama"), ("casablanca", "Casablanca")):
            page.keyboard.press("Control+k")
            expect(field(page)).to_be_focused()
            page.keyboard.type(text)
            expect(titles(page).first).to_have_text(heading)
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
            expect(dialog(page)).to_be_hidden()
        page.keyboard.press("Control+k")
        recent = dialog(page).get_by_role("region", name=words("search.recent"))
        expect(recent.locator(".found-title")).to_have_text(["casablanca", "drama"])
        look(page, f"search-recent-{language}")
        recent.get_by_role("button", name=words("search.forget", query="drama")).click()
        expect(recent.locator(".found-title")).to_have_text(["casablanca"])
        recent.locator("a").click()
        expect(titles(page)).to_have_text(["Casablanca"])
        field(page).fill("")
        recent.get_by_role("button", name=words("search.clear"), exact=True).click()
        expect(recent).to_have_count(0)
        expect(dialog(page).get_by_text(words("search.readyTitle"))).to_be_visible()


def test_a_failed_search_can_be_retried(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/library", language) as page:
        page.locator(".chapters").get_by_role("link", name=words("common.search")).click()
        expect(dialog(page).get_by_text(words("search.readyTitle"))).to_be_visible()
        page.expected_complaints += ["net::ERR_FAILED"]
        page.route("**/search?**", lambda route: route.abort())
        field(page).fill("amelie")
        expect(dialog(page).get_by_role("alert")).to_contain_text(words("frame.network"))
        look(page, f"search-lost-{language}")
        page.unroute("**/search?**")
        dialog(page).get_by_role("button", name=words("search.again")).click()
        expect(titles(page)).to_have_text(["Amélie"])
        dialog(page).get_by_role("button", name=words("common.close")).click()
        expect(dialog(page)).to_be_hidden()
        assert page.url.endswith("/library")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_search_page_works_like_the_dialog(server, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/search", language, scripts=scripts) as page:
        expect(page.get_by_text(words("search.readyTitle"))).to_be_visible()
        field(page).fill("bogart")
        field(page).press("Enter")
        expect(titles(page)).to_have_count(4)
        page.wait_for_url("**/search?q=bogart")
        if scripts:
            look(page, f"search-page-{language}")
        page.locator(".chip", has_text=words["films"]).click()
        expect(titles(page)).to_have_text(["The Big Sleep", "Casablanca"])
        page.reload()
        expect(titles(page)).to_have_text(["The Big Sleep", "Casablanca"])
        titles(page).first.click()
        expect(page.get_by_role("heading", level=1, name="The Big Sleep")).to_be_visible()

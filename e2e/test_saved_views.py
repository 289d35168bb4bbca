"""Saved views: a filtered list saved under a name, shown on the Library's first page, changed,
deleted and restored; in both languages, on a phone and a desktop, with and without scripts."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look
from strings import Texts

OTHER_TEXTS = {"en": {"taken": "already taken"}, "ru": {"taken": "уже занято"}}
LIST = "/library/types/movie"
NOIR = f"{LIST}?filter[Genre][$all]=Noir,Crime&filter[Year][$gte]=1950&sort=-rating&view=list"


@pytest.fixture(scope="module")
def server(engine, new_server):
    return new_server(engine)


@pytest.fixture
def server_with_films(server):
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(server.client.get("/types"))}
    server.movie = kinds["Movie"]
    answer(server.client.post("/entries/batch", [{
        "title": f"Film {number:02}", "description": "About.", "type_id": kinds["Movie"],
        "rating": number % 10, "additional_fields": {
            "Year": str(1940 + number), "Genre": "Noir, Crime" if number % 2 else "Noir",
        },
    } for number in range(24)]))
    return server


def chips(page):
    return page.locator(".saved-views .chip")


def panel(page):
    # The panel is open already after a refused form.
    if not page.locator("#views-panel").is_visible():
        page.locator(".tools [popovertarget=views-panel]").click()
    return page.locator("#views-panel")


@pytest.mark.parametrize("size, language, scripts", [
    ("phone", "en", True), ("desktop", "ru", True), ("phone", "en", False),
])
def test_a_view_is_saved_opened_changed_deleted_and_restored(server_with_films, chromium, size, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server_with_films, server_with_films.email, NOIR, language, size=size, scripts=scripts) as page:
        panel(page).get_by_label(words("view.name"), exact=True).fill("Dark fifties")
        if scripts:
            look(page, f"views-panel-{size}-{language}")
        panel(page).get_by_role("button", name=words("view.keep"), exact=True).click()
        expect(chips(page)).to_have_count(1)
        expect(chips(page)).to_have_attribute("aria-current", "true")

        # The Library's first page links to the view, with the same list.
        page.goto("/library")
        if scripts:
            look(page, f"views-library-{size}-{language}")
        page.get_by_role("link", name="Dark fifties").click()
        expect(page.locator(".rows > li")).to_have_count(7)
        expect(page.locator(".filter-chips .tag, .filter-chips .chip")).not_to_have_count(0)

        # A name that is taken is refused, and the input is kept.
        panel(page).get_by_label(words("view.name"), exact=True).fill("dark FIFTIES")
        panel(page).get_by_role("button", name=words("view.keep"), exact=True).click()
        expect(page.locator("#view-new .error")).to_contain_text(words["taken"])
        expect(page.locator("#view-new input[type=text]")).to_have_value("dark FIFTIES")

        # Updates the filter, and renames the view.
        page.goto(f"{LIST}?filter[Genre][$any]=Crime&view=grid")
        panel(page).get_by_role("button", name=words("view.overwrite")).click()
        expect(chips(page)).to_have_attribute("aria-current", "true")
        panel(page).get_by_label(words("view.manage", name="Dark fifties")).fill("Crime")
        panel(page).get_by_role("button", name=words("view.rename")).click()
        expect(chips(page)).to_contain_text("Crime")
        [view] = answer(server_with_films.client.get("/views"))["data"]
        assert view["name"] == "Crime" and view["layout"] == "grid"
        assert [each["op"] for each in view["filter"]["conditions"]] == ["any"]
        if scripts:
            look(page, f"views-list-{size}-{language}")

        panel(page).get_by_role("button", name=words("view.delete"), exact=True).click()
        expect(chips(page)).to_have_count(0)
        page.locator(".toast").get_by_role("button", name=words("common.undo")).click()
        expect(chips(page)).to_contain_text("Crime")


def test_a_view_with_a_missing_field_reports_it(server_with_films, chromium):
    answer(server_with_films.client.post("/views", {
        "name": "Calm", "type_id": server_with_films.movie, "sort": "-Length", "filter": {"conditions": [
            {"field": "Mood", "op": "eq", "values": ["calm"]},
            {"field": "Genre", "op": "any", "values": ["Crime"]},
        ]},
    }), 201)
    with book_of(chromium, server_with_films, server_with_films.email, "/library/types/movie", "en") as page:
        chips(page).click()
        expect(page.locator(".missing")).to_contain_text("Length, Mood")
        expect(page.locator(".posters > li")).to_have_count(12)
        look(page, "views-missing")

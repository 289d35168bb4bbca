"""Suggestions with their reasons, and statistics; on a phone and a desktop, in both languages."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {
        "because": "Because you liked “The Third Man”: Orson Welles, Noir", "films": "Movie",
        "genres": "Genre",
    },
    "ru": {
        "because": "Вам понравилось: «The Third Man». Общее: Orson Welles, Noir", "films": "Фильм",
        "genres": "Жанр",
    },
}
SEEN = [("en", "phone"), ("ru", "desktop"), ("ru", "phone")]
# Title, people, genres, rating, year, date, stage.
FILMS = [
    ("The Third Man", "Orson Welles", "Noir", 9, 1949, "2025-11-02", "done"),
    ("Laura", "Gene Tierney", "Noir, Romance", 5.5, 1944, "2026-03-24", "done"),
    ("Duck Soup", "Groucho Marx", "Comedy", 6, 1933, "2026-01-06", "done"),
    ("Touch of Evil", "Orson Welles", "Noir", None, 1958, "2026-01-07", "done"),
    ("Leave Her to Heaven", "Gene Tierney", "Noir", None, 1945, "2026-02-07", "planned"),
]


@pytest.fixture(scope="module")
def server(engine, new_server):
    server = new_server(engine)
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.newcomer = f"bob-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.store.add_user(server.newcomer, "Bob")
    client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(client.get("/types"))}
    answer(client.post("/entries/batch", [{
        "title": title, "description": "What it is about.", "score": 3 if rating == 9 else 0,
        "date": date, "type_id": kinds["Movie"], "stage": stage,
        **({"rating": rating} if rating else {}),
        "additional_fields": {"Year": str(year), "Genre": genres, "Cast": people},
    } for title, people, genres, rating, year, date, stage in FILMS]))
    return server


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_suggestions_have_a_reason(server, chromium, language, size):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/library", language, size=size) as page:
        shelf = page.get_by_role("region", name=words("suggestion.next"))
        expect(shelf.locator(".poster")).to_have_count(2)
        expect(shelf.locator(".reason").first).to_have_text(words["because"])
        look(page, f"library-next-{language}-{size}")
        shelf.get_by_role("link", name=words("suggestion.next")).first.click()
        expect(page.get_by_role("heading", name=words("suggestion.next"), level=1)).to_be_visible()
        cards = page.locator(".suggestions > li")
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text("Touch of Evil")
        expect(cards.nth(1)).to_contain_text(words("common.planned"), ignore_case=True)
        look(page, f"suggestions-{language}-{size}")
        page.get_by_role("link", name=re.compile(words["films"])).first.click()
        page.wait_for_url("**/types/movie/suggestions")
        cards.first.get_by_role("link").click()
        expect(page.get_by_role("heading", name="Touch of Evil", level=1)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_space_explains_suggestions(server, chromium, language):
    with book_of(chromium, server, server.newcomer, "/library/suggestions", language) as page:
        expect(page.get_by_role("heading", name=Texts(language)("suggestion.emptyTitle"))).to_be_visible()
        look(page, f"suggestions-empty-{language}")


@pytest.mark.parametrize(("language", "size"), SEEN)
def test_statistics_link_to_their_entries(server, chromium, language, size):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/log", language, size=size) as page:
        page.get_by_role("link", name=words("statistics.statistics")).click()
        expect(page.get_by_role("heading", name=words("statistics.statistics"), level=1)).to_be_visible()
        expect(page.locator(".figures")).to_contain_text(words("statistics.entries", n=5))
        look(page, f"statistics-log-{language}-{size}")
        page.get_by_role("link", name=re.compile(words["films"])).first.click()
        page.wait_for_url("**/types/movie/statistics")
        expect(page.locator(".figures")).to_contain_text(words("statistics.rated", n=3))
        decades = page.get_by_role("region", name=words("statistics.decades"))
        decades.get_by_text(words("statistics.asTable")).click()
        expect(decades.locator("tbody tr")).to_have_count(3)
        look(page, f"statistics-movie-{language}-{size}")
        decades.get_by_role("link", name=f"{words('statistics.decadeOf', year=1940)}: 3").click()
        page.wait_for_url("**/library/types/movie?**")
        expect(page.locator("#results [data-entry]")).to_have_count(3)
        page.goto("/library/types/movie/statistics?year=2026")
        expect(page.get_by_role("region", name=words("statistics.months"))).to_be_visible()
        page.get_by_role("region", name=words["genres"]).locator("svg a").first.click()
        page.wait_for_url("**/library/types/movie?**")
        expect(page.locator("#results [data-entry]")).to_have_count(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_space_has_no_statistics(server, chromium, language):
    with book_of(chromium, server, server.newcomer, "/log/statistics", language) as page:
        expect(page.get_by_role("heading", name=Texts(language)("statistics.emptyTitle"))).to_be_visible()
        look(page, f"statistics-empty-{language}")

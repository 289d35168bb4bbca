"""A complete scenario with an export of Letterboxd on a phone: import with a report of each row,
filters by genre, year and person, a saved view, a custom type, search with typing errors, and
undoing the import. On both engines, each in one language."""

import io
import re
import secrets
import zipfile

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look
from strings import Texts

OTHER_TEXTS = {
    "en": {
        "cast": "Cast", "genre": "Genre", "year": "Year", "person": "👤 Person",
        "game": "Board game", "designer": "Designer",
    },
    "ru": {
        "cast": "В ролях", "genre": "Жанр", "year": "Год", "person": "👤 Человек",
        "game": "Настольная игра", "designer": "Создатель",
    },
}
# Titles with years.
FILMS = [
    ("Double Indemnity", 1944), ("Remember the Night", 1940), ("The Apartment", 1960),
    ("Thelma Jordon", 1950), ("Sunset Boulevard", 1950),
]
CAST = ["Barbara Stanwyck", "Fred MacMurray"]
GENRES = ["Noir", "Crime"]


def export():
    table = lambda head, rows: "\n".join([head, *rows, ""])  # noqa: E731
    files = {
        "watched.csv": table("Date,Name,Year,Letterboxd URI", [
            f"2023-01-0{number + 1},{name},{year},https://boxd.it/s{number}"
            for number, (name, year) in enumerate(FILMS)
        ]),
        "ratings.csv": table("Date,Name,Year,Letterboxd URI,Rating", [
            "2023-01-01,Double Indemnity,1944,https://boxd.it/s0,4.5",
        ]),
        "watchlist.csv": table("Date,Name,Year,Letterboxd URI", [
            "2023-02-01,Laura,1944,https://boxd.it/w0",
        ]),
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return {"name": "letterboxd.zip", "mimeType": "application/zip", "buffer": data.getvalue()}


def add(page, words, relation, name):
    """Types a name into a relation of the form, and chooses the offered entry, existing or new."""
    picker = page.locator(".picker").filter(visible=True).filter(
        has=page.locator("label", has_text=re.compile(f"^{re.escape(words[relation])}$")))
    box = picker.get_by_role("combobox")
    box.click()
    box.press_sequentially(name)
    picker.get_by_role("option").filter(has_text=name).first.click()
    expect(picker.locator(".picked .picked-name").last).to_have_text(name)
    expect(box).to_have_value("")


@pytest.fixture
def person(server):
    email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, "Ann")
    return email


def test_a_library_comes_in_is_used_and_goes_again(server, person, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, person)
    with book_of(chromium, server, person, "/settings/import", language) as page:
        page.locator("[name=file]").set_input_files(export())
        page.get_by_role("button", name=words("import.upload"), exact=True).click()
        state = page.locator(".settings-card h2").first
        expect(state).to_have_text(words("import.ready"), timeout=60_000)
        for name, _ in [*FILMS, ("Laura", 1944)]:
            expect(page.locator(".import-line", has_text=name)).to_have_count(1)
        assert answer(client.get("/movies"))["data"] == []
        look(page, f"story-library-preview-{language}")
        page.get_by_role("button", name=words("import.start"), exact=True).click()
        expect(state).to_have_text(words("import.done"), timeout=60_000)
        report = page.url.split("?")[0]

        # Adds cast and genres to one film in the form; none of them exist yet.
        films = {each["name"]: each["id"] for each in answer(client.get("/movies"))["data"]}
        assert len(films) == 6
        page.goto("/library/types/movie")
        page.locator("[data-entry]", has_text="Double Indemnity").first.click()
        page.get_by_role("link", name=words("common.editEntry"), exact=True).click()
        for name in CAST:
            add(page, words, "cast", name)
        for name in GENRES:
            add(page, words, "genre", name)
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url("**/library/entries/*")
        # The other films each fail one of the conditions of the filter.
        people = {each["name"]: each["id"] for each in answer(client.get("/actors"))["data"]}
        genres = {each["name"]: each["id"] for each in answer(client.get("/genres"))["data"]}
        assert (sorted(people), sorted(genres)) == (CAST, sorted(GENRES))
        for name, cast, kinds in [
            ("Remember the Night", CAST, ["Crime"]), ("Thelma Jordon", CAST[:1], GENRES),
            ("Sunset Boulevard", [], GENRES),
        ]:
            answer(client.request("PATCH", f"/movies/{films[name]}", {
                "actor_ids": [people[each] for each in cast],
                "genre_ids": [genres[each] for each in kinds]}))

        # Noir and crime, 1940–1960, with both people; saved as a view.
        page.goto("/library/types/movie")
        page.locator(".tools [data-filters]").tap()
        page.locator(".more-filters summary").tap()
        page.get_by_label(words("library.allOf", name=words["genre"])).fill("noir, crime")
        page.get_by_label(words("library.allOf", name=words["cast"])).fill(", ".join(CAST))
        years = page.get_by_role("group", name=words["year"])
        years.get_by_label(words("library.atLeast")).fill("1940")
        years.get_by_label(words("library.atMost")).fill("1960")
        look(page, f"story-library-filter-{language}")
        page.get_by_role("button", name=words("library.showEntries", n=1)).tap()
        found = page.locator("#results [data-window] [data-entry]")
        expect(found).to_have_count(1)
        expect(found).to_contain_text("Double Indemnity")
        page.locator(".tools [popovertarget=views-panel]").tap()
        page.get_by_label(words("view.name"), exact=True).fill("Stanwyck & MacMurray")
        page.locator("#view-new").get_by_role("button", name=words("view.keep"), exact=True).tap()
        expect(page.locator(".saved-views .chip")).to_have_count(1)
        page.goto("/library")
        page.get_by_role("link", name="Stanwyck & MacMurray").tap()
        expect(found).to_have_count(1)
        look(page, f"story-library-view-{language}")

        # The film, and one of its actors.
        found.tap()
        page.locator(".face a", has_text=CAST[0]).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(CAST[0])
        expect(page.locator(".posters .poster")).to_have_count(3)
        look(page, f"story-library-person-{language}")

        # A custom type that links to people.
        page.goto("/settings/types/new")
        page.get_by_label(words("collection.name"), exact=True).fill(words["game"])
        row = page.locator(".type-fields > li").first
        row.get_by_label(words("type.fieldName")).fill(words["designer"])
        row.get_by_label(words("type.fieldKind")).select_option(label=words("type.relation"))
        row.get_by_label(words("type.target")).select_option(label=words["person"])
        page.get_by_role("button", name=words("common.save"), exact=True).first.tap()
        expect(page.locator(".type-row", has_text=words["game"])).to_be_visible()
        kind = next(t for t in answer(client.get("/types?all=true")) if t["name"] == words["game"])
        page.goto(f"/log/entries/new?type={kind['id']}")
        page.locator("#f-title").fill("Insurance Man")
        add(page, words, "designer", CAST[1])
        page.get_by_role("button", name=words("common.save"), exact=True).first.tap()
        page.wait_for_url(re.compile("/entries/[0-9a-f-]{36}$"))

        # The search finds the film with typing errors.
        page.get_by_role("navigation").get_by_role("link", name=re.compile(words("common.search"))).tap()
        page.locator("dialog[open] input[type=search]").fill("doubel indemnty")
        expect(page.locator("dialog[open] .found-title").first).to_have_text("Double Indemnity")
        look(page, f"story-library-search-{language}")

        # Undoing the import keeps what was created separately.
        page.goto(report)
        page.locator(".import-ask > summary").tap()
        page.get_by_role("button", name=words("import.undoNow")).tap()
        expect(state).to_have_text(words("import.undone"), timeout=60_000)
        left = [each["name"] for each in answer(client.get("/movies"))["data"]]
        # Entries edited since the import are kept.
        assert "Laura" not in left and "The Apartment" not in left, left
        assert "Insurance Man" in {each["title"] for each in answer(client.get("/entries"))}
        look(page, f"story-library-undone-{language}")

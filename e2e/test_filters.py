"""The filters of a list: choices with counts, type-ahead, ranges, chips, the order, and pages without
scripts; the chips of the Log with their counts."""

import re

import pytest
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import book_of, look
from own_book import ann  # noqa: F401
from strings import LANGUAGES, Texts

GENRES = ["Noir", "Crime", "Drama", "Comedy"]
# More people than a facet shows.
PEOPLE = [f"Person {number:02}" for number in range(15)]


@pytest.fixture(scope="module")
def films(new_server):
    server = new_server("sqlite")
    server.email = "ann@example.com"
    server.store.add_user(server.email, "Ann")
    client = sign_in(server.url, server.email)
    movie = next(each["id"] for each in answer(client.get("/types")) if each["name"] == "Movie")
    entries = []
    for number in range(120):
        people = [PEOPLE[number % 15], PEOPLE[(number + 1) % 15]]
        if number == 7:
            people = ['"Rare, Jr."']
        entries.append({
            "title": f"Film {number:03}", "description": "About it.", "score": 0, "date": "2026-02-20",
            "type_id": movie, "rating": number % 11 or None,
            "additional_fields": {
                "Year": str(1920 + number % 60), "Cast": ", ".join(people),
                "Genre": ", ".join(GENRES[: 1 + number % 4]),
            },
        })
    for start in range(0, len(entries), 60):
        answer(client.post("/entries/batch", entries[start:start + 60]))
    return server


def open_filters(page, path="/library/types/movie"):
    page.goto(path)
    page.locator("[data-filters]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page.get_by_role("dialog")


def facet(page, name):
    return page.get_by_role("group", name=name, exact=True)


def test_choices_show_counts_and_follow_each_other(films, chromium):
    words = Texts("en")
    with book_of(chromium, films, films.email, "/library") as page:
        dialog = open_filters(page)
        show = dialog.locator("[data-total]")
        expect(show).to_have_text(words("library.showEntries", n=120))
        genres = facet(dialog, "Genre").locator(".facet-value")
        expect(genres).to_have_text([re.compile(text) for text in
                                     ("Noir\\s*120", "Crime\\s*90", "Drama\\s*60", "Comedy\\s*30")])
        expect(facet(dialog, "Cast").locator(".facet-value")).to_have_count(12)
        dialog.get_by_label("Comedy").check()
        expect(show).to_have_text(words("library.showEntries", n=30))
        # The decades count the films of the chosen genre, also while they are in use.
        expect(dialog.get_by_role("button", name=re.compile("1930s"))).to_have_text(re.compile("1930s\\s*6"))
        # The other genres keep their counts, because one of several is enough.
        expect(genres.filter(has_text="Drama")).to_contain_text("60")
        dialog.get_by_label("Drama").check()
        expect(show).to_have_text(words("library.showEntries", n=60))
        decade = dialog.get_by_role("button", name=re.compile("1930s"))
        decade.click()
        expect(decade).to_have_attribute("aria-pressed", "true")
        expect(show).to_have_text(words("library.showEntries", n=12))
        expect(genres.filter(has_text="Noir")).to_contain_text("20")
        look(page, "filters-chosen")
        show.click()
        expect(dialog).to_have_count(0)
        expect(page.locator("#found")).to_have_text(words("library.found", n=12))
        expect(page.locator("[data-filters]")).to_be_focused()
        assert "filter[Genre][$any]=Drama" in re.sub("%5B", "[", re.sub("%5D", "]", page.url)).replace("%24", "$")
        expect(page.locator(".filter-chips")).to_contain_text("Genre: Drama, Comedy")
        # The choices are there again.
        page.locator("[data-filters]").click()
        expect(dialog.get_by_label("Drama")).to_be_checked()
        expect(decade).to_have_attribute("aria-pressed", "true")
        decade.click()
        expect(show).to_have_text(words("library.showEntries", n=60))
        dialog.get_by_role("link", name=words("library.clearFilters")).click()
        expect(page.locator(".filter-chips")).to_have_count(0)
        expect(page.locator("#found")).to_have_text(words("common.entries", n=120))


def test_films_that_were_not_watched_are_found(films, chromium):
    words = Texts("en")
    with book_of(chromium, films, films.email, "/library") as page:
        dialog = open_filters(page)
        watched = dialog.locator("[name='filter[is_seen][$eq]']")
        watched.select_option(label=words("common.no"))
        # All films have a date.
        expect(dialog.locator("[data-total]")).to_have_text(words("library.showEntries", n=0))
        watched.select_option(label=words("common.yes"))
        dialog.get_by_role("button", name=re.compile("1930s")).click()
        expect(dialog.locator("[data-total]")).to_have_text(words("library.showEntries", n=20))
        dialog.locator("[data-total]").click()
        expect(page.locator(".filter-chips")).to_contain_text("Watched: Yes")
        page.get_by_role("link", name=words("library.removeFilter", name="Year: 1930–1939")).click()
        expect(page.locator("#found")).to_have_text(words("library.found", n=120))
        # Back shows the filtered list, also after the film was edited.
        page.locator(".poster a").first.click()
        page.get_by_role("link", name=words("common.edit")).click()
        page.get_by_role("button", name=words("common.save")).first.click()
        page.locator("a[data-back]").click()
        expect(page.locator(".filter-chips")).to_contain_text("Watched: Yes")


def test_all_films_of_a_person_are_named_by_the_person(films, chromium):
    client = sign_in(films.url, films.email)
    found = answer(client.get("/actors?limit=100"))["data"]
    person = next(each["id"] for each in found if each["name"] == "Person 00")
    with book_of(chromium, films, films.email, f"/library/entries/{person}") as page:
        page.get_by_role("link", name=re.compile("^See all")).first.click()
        expect(page.locator("#found")).to_have_text(Texts("en")("library.found", n=16))
        expect(page.locator(".filter-chips .chip")).to_have_text(["Cast: Person 00"])
        page.locator("[data-filters]").click()
        chosen = facet(page, "Cast").locator(".facet-value:has(input:checked)")
        expect(chosen).to_have_text([re.compile("^Person 00")])


def test_values_are_found_by_typing(films, chromium):
    words = Texts("en")
    with book_of(chromium, films, films.email, "/library") as page:
        dialog = open_filters(page)
        cast = facet(dialog, "Cast")
        cast.get_by_label(words("library.findIn", name="Cast")).fill("rare")
        cast.get_by_label("Rare, Jr.").check()
        expect(dialog.locator("[data-total]")).to_have_text(words("library.showEntries", n=1))
        expect(cast.locator(".facet-value:has(input:checked) .count")).to_have_text("1")
        # The chosen value stays when others are looked for.
        cast.get_by_label(words("library.findIn", name="Cast")).fill("person 03")
        expect(cast.get_by_label("Person 03")).to_be_visible()
        expect(cast.get_by_label("Rare, Jr.")).to_be_checked()
        dialog.locator("[data-total]").click()
        expect(page.locator("#results [data-window] [data-entry]")).to_have_count(1)
        expect(page.locator(".filter-chips")).to_contain_text("Rare, Jr.")


def test_an_outage_leaves_the_choices(films, chromium):
    words = Texts("en")
    with book_of(chromium, films, films.email, "/library") as page:
        page.expected_complaints.append("Failed to load resource")
        dialog = open_filters(page)
        page.context.set_offline(True)
        dialog.get_by_label("Comedy").check()
        dialog.get_by_label(words("library.findIn", name="Cast")).fill("rare")
        expect(page.locator(".toast")).to_be_visible()
        page.context.set_offline(False)
        dialog.get_by_label("Drama").check()
        expect(dialog.locator("[data-total]")).to_have_text(words("library.showEntries", n=60))


@pytest.mark.parametrize("language", LANGUAGES)
def test_filters_work_without_scripts(films, chromium, language):
    words = Texts(language)
    with book_of(chromium, films, films.email, "/library/types/movie", language, scripts=False) as page:
        page.locator("[data-filters]").click()
        page.get_by_label("Comedy").check()
        page.locator("[data-total]").click()
        expect(page.locator("#found")).to_have_text(words("library.found", n=30))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_dialog_is_accessible(films, chromium, language, size):
    with book_of(chromium, films, films.email, "/library", language, size=size) as page:
        dialog = open_filters(page)
        dialog.locator(".more-filters summary").click()
        look(page, f"filters-{size}-{language}")
        page.goto("/library/types/movie/filters")
        look(page, f"filters-page-{size}-{language}")


def test_the_order_is_reversed(films, chromium):
    words = Texts("en")
    with book_of(chromium, films, films.email, "/library/types/movie") as page:
        first = page.locator("#results [data-window] [data-entry]").first
        expect(first).to_contain_text("Film 000")
        page.get_by_role("link", name=words("library.ascending")).click()
        expect(first).to_contain_text("Film 119")
        # Another order begins with its own direction.
        page.get_by_label(words("common.sort")).select_option(label=words("library.sortNewest"))
        expect(first).to_contain_text("Film 119")
        page.get_by_role("link", name=words("library.descending")).click()
        expect(first).to_contain_text("Film 000")


def test_filters_stay_in_reach_on_a_phone(films, chromium):
    path = "/library/types/movie?filter[Genre][$any]=Noir"
    with book_of(chromium, films, films.email, path) as page:
        page.evaluate("scrollTo(0, 2000)")
        expect(page.locator("[data-filters]")).to_be_in_viewport()
        expect(page.locator(".filter-chips a").first).to_be_in_viewport()


# MARK: - The Log

@pytest.mark.parametrize("language", LANGUAGES)
def test_chips_of_the_log_count_what_is_searched(server, ann, chromium, language):
    words = Texts(language)
    client = sign_in(server.url, ann)
    books = client.collection_named("Books")["id"]
    movies = client.collection_named("Movies")["id"]
    for title, collection, stage in (
            ("Solaris", books, "done"), ("Solaris", movies, "planned"), ("Stalker", movies, "done"),
            ("Solaris, a walk", None, "done")):
        answer(client.post("/entries", entry_body(title=title, collection_id=collection, stage=stage)), 201)

    def counts():
        return [int(text) for text in page.locator(".chips nav .chip strong").all_inner_texts()]

    with book_of(chromium, server, ann, "/log", language) as page:
        assert counts() == [4, 1, 2, 1] or counts() == [4, 2, 1, 1]
        page.locator("#q").fill("solaris")
        expect(page.locator(".chips nav .chip strong").first).to_have_text("3")
        assert sorted(counts()) == [1, 1, 1, 3]
        # A typing error has the same hits.
        page.locator("#q").fill("solarsi")
        expect(page.locator(".cards .card")).to_have_count(3)
        assert sorted(counts()) == [1, 1, 1, 3]
        page.locator("#q").fill("")
        expect(page.locator(".chips nav .chip strong").first).to_have_text("4")
        page.get_by_role("link", name=re.compile(words("common.noCollection"))).click()
        expect(page.locator(".cards .card")).to_have_count(1)
        expect(page.locator(".cards .card")).to_contain_text("walk")
        look(page, f"log-no-collection-{language}")
        page.locator("#stage").select_option("planned")
        expect(page.locator(".chips nav .chip strong").first).to_have_text("1")
        assert "collection=none" in page.url
        assert answer(client.get("/entries?collection_id=none"))[0]["title"] == "Solaris, a walk"

"""The Library: shelves, filtered lists in each layout, a film, a person, hearts and stars; in both
languages."""

import re
import time
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, follow, look, press_on, tab_to, until, wait_until, watch_updates
from strings import LANGUAGES, Texts

# Texts of Sources/Web by which the tests find elements.
OTHER_TEXTS = {
    "en": {"genre": "Genre", "year": "Year", "films": "Movies", "heading": "🎬 Movies"},
    "ru": {"genre": "Жанр", "year": "Год", "films": "Фильмы", "heading": "🎬 Фильмы"},
}
COUNT = 130
# Wider than a phone.
CAST = "Ann Ámbar, Bob, Cid, Dee, Eve, Flo, Gus"


@pytest.fixture(scope="module")
def server(engine, new_server):
    server = new_server(engine)
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(client.get("/types"))}
    for start in range(0, COUNT, 65):
        answer(client.post("/entries/batch", [{
            "title": f"Film {number:03}", "description": "What it is about.", "score": 0,
            "date": "2026-02-20", "type_id": kinds["Movie"], "rating": number % 11,
            "additional_fields": {
                "Year": str(1900 + number), "Genre": "Noir, Crime" if number % 5 == 0 else "Noir",
                "Cast": CAST if number % 5 == 0 else "Ann Ámbar, Bob",
            },
        } for number in range(start, start + 65)]))
    return server


def titles(page):
    return page.locator("#results [data-window] [data-entry]")


def filters(page):
    return page.locator(".tools [data-filters]")


def more(page):
    page.locator(".more-filters summary").click()


def show(page):
    page.locator("[data-total]").click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_shelves_link_to_films_and_people(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/library", language) as page:
        expect(page.get_by_role("heading", name=words("library.library"), level=1)).to_be_visible()
        expect(page.locator(".carousel li")).to_have_count(10)
        look(page, f"library-{language}")
        crime = page.get_by_role("region", name="Crime")
        expect(crime.locator(".poster")).to_have_count(12)
        crime.locator(".poster a").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Film \d+"))
        look(page, f"library-film-{language}")
        one, two = (chip.bounding_box() for chip in page.locator(".related .chip").all())
        assert one["y"] == two["y"] and two["x"] - one["x"] - one["width"] >= 8
        page.locator(".face a", has_text="Ann Ámbar").click()
        expect(page.get_by_role("heading", name="Ann Ámbar", level=1)).to_be_visible()
        expect(page.locator(".count")).to_have_text(str(COUNT))
        look(page, f"library-person-{language}")
        page.get_by_role("link", name=re.compile(words("library.seeAll"))).click()
        expect(page.locator(".filter-chips .chip")).to_have_count(1)
        expect(titles(page)).to_have_count(48)


@pytest.mark.parametrize("language", LANGUAGES)
def test_films_without_genres_have_a_shelf_too(server, chromium, language):
    """Films without genres come from imports without that data."""
    email = f"bo-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, "Bo")
    client = sign_in(server.url, email)
    for number in range(14):
        answer(client.post("/movies", json={"name": f"Plain {number}"}), 201)
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, email, "/library", language) as page:
        shelf = page.locator(".shelf", has_text=words("library.latest", name=words["films"]))
        expect(shelf.locator("[data-entry]")).to_have_count(12)
        expect(shelf).to_contain_text("Plain 13")
        look(page, f"library-plain-{language}")
        shelf.get_by_role("link", name=re.compile(words("library.seeAll"))).click()
        expect(titles(page)).to_have_count(14)
        expect(titles(page).first).to_contain_text("Plain 13")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_is_filtered_and_shown_in_each_layout(server, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    path = "/library/types/movie"
    with book_of(chromium, server, server.email, path, language, scripts=scripts) as page:
        filters(page).click()
        if scripts:
            look(page, f"library-filters-{language}")
        more(page)
        genres = page.get_by_label(words("library.allOf", name=words["genre"]))
        genres.fill("noir, Crime")
        if scripts:
            genres.press_sequentially(", cri")
            expect(page.locator("datalist option[value='noir, Crime, Crime']")).to_have_count(1)
            genres.fill("noir, Crime")
        years = page.get_by_role("group", name=re.compile(words["year"]))
        years.get_by_label(words("library.atLeast")).fill("1990")
        show(page)
        expect(titles(page)).to_have_count(8)
        expect(page.locator("#found")).to_have_text(words("library.found", n=8))
        for shape, key in (
                ("list", "common.rows"), ("table", "library.table"), ("grid", "common.grid")):
            page.locator(".tools [popovertarget=view-menu]").click()
            page.get_by_role("link", name=words(key), exact=True).click()
            # The former layout has eight titles too.
            page.wait_for_url(re.compile(f"[?&]view={shape}\\b"))
            expect(titles(page)).to_have_count(8)
            if scripts:
                look(page, f"library-{shape}-{language}")
        page.get_by_role("link", name=re.compile(words["genre"])).first.click()
        expect(titles(page)).to_have_count(40)
        page.get_by_role("link", name=re.compile(words["year"])).first.click()
        expect(page.locator(".filter-chips")).to_have_count(0)
        filters(page).click()
        more(page)
        page.get_by_label(words("library.containsPart", name=words("common.title"))).fill("ILM 00")
        show(page)
        expect(titles(page)).to_have_count(10)
        expect(page.locator(".filter-chips")).to_contain_text("ILM 00")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_tools_take_two_rows_on_a_phone(server, chromium, language, scripts):
    """Also with filters and views: the rest is behind buttons or scrolls horizontally."""
    words = Texts(language, OTHER_TEXTS)
    path = "/library/types/movie?filter[Genre][$all]=Noir,Crime&filter[Year][$gte]=1910"
    with book_of(chromium, server, server.email, path, language, scripts=scripts) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text(words["heading"])
        assert titles(page).first.bounding_box()["y"] < 180
        filters(page).click()
        expect(page.get_by_role("heading", name=words("library.filters"))).to_be_visible()
        expect(page.locator("[data-total]")).to_be_in_viewport()
        if scripts:
            page.get_by_role("dialog").get_by_role("button", name=words("common.close")).click()
        else:
            page.get_by_role("link", name=words["heading"].split(" ", 1)[1], exact=True).click()
        page.locator(".tools [popovertarget=view-menu]").click()
        expect(page.get_by_role("link", name=words("library.table"), exact=True)).to_be_visible()
        if scripts:
            look(page, f"library-shapes-{language}")
        page.keyboard.press("Escape")
        expect(page.locator("#view-menu")).to_be_hidden()
        # The search is an icon until it is used, and stays open while it filters the list.
        page.locator("#q").focus()
        assert page.locator("#q").bounding_box()["width"] > 110
        page.keyboard.type("film 02")
        page.keyboard.press("Enter")
        expect(titles(page)).to_have_count(2)
        page.locator("h1").click(force=True, position={"x": 2, "y": 2})
        assert page.locator("#q").bounding_box()["width"] > 110
        if scripts:
            look(page, f"library-searched-{language}")


def test_focus_stays_in_the_tools(server, chromium):
    with book_of(chromium, server, server.email, "/library/types/movie") as page:
        press_on(page, ".tools [data-filters]")
        expect(page.get_by_role("dialog")).to_be_visible()
        tab_to(page, "dialog [name='filter[Year][$gte]']")
        page.keyboard.press("Escape")
        expect(filters(page)).to_be_focused()
        press_on(page, ".tools [popovertarget=view-menu]")
        press_on(page, "#view-menu a[href*='view=table']")
        expect(page.locator("#results table")).to_be_visible()
        assert page.evaluate("document.activeElement.getAttribute('popovertarget')") == "view-menu"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hearts_and_stars_are_saved_and_can_be_undone(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, "/library/types/movie", language) as page:
        titles(page).nth(3 if language == "en" else 5).click()
        page.wait_for_url("**/library/entries/*")
        heart = page.get_by_role("button", name=words("common.favourite"))
        expect(heart).to_have_attribute("aria-pressed", "false")
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", "true")
        page.locator(".toast button", has_text=words("common.undo")).click()
        expect(heart).to_have_attribute("aria-pressed", "false")
        page.get_by_label(words("common.ratingOf", n=7)).check(force=True)
        expect(page.locator(".rating-words")).to_have_text("7 / 10")
        page.reload()
        expect(page.get_by_label(words("common.ratingOf", n=7))).to_be_checked()
        page.get_by_label(words("library.noRating")).check(force=True)
        expect(page.locator(".rating-words")).not_to_have_text("7 / 10")


def test_a_long_list_loads_while_scrolling(server, chromium):
    with book_of(chromium, server, server.email, "/library/types/movie", "en") as page:
        for count in (96, COUNT):
            page.mouse.wheel(0, 20_000)
            expect(titles(page)).to_have_count(count)
        expect(page.locator(".pager")).to_be_hidden()
        page.locator("#q").fill("film 12")
        expect(titles(page).first).to_contain_text(re.compile("Film (012|12)"))


@pytest.mark.parametrize("language, size, shape", [
    ("en", "phone", "grid"), ("ru", "desktop", "list"), ("en", "desktop", "table"),
])
def test_a_card_has_a_menu(server, chromium, language, size, shape):
    words = Texts(language)
    path = f"/library/types/movie?view={shape}&sort=-created"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        number = {"grid": 4, "list": 7, "table": 9}[shape]
        card = page.locator("[data-window] > *").nth(number)
        name = card.locator("h2, th").inner_text()
        menu = page.locator("#card-menu")
        if size == "desktop":
            card.click(button="right")
        else:
            card.locator(".card-more").click()
        expect(menu).to_be_visible()
        look(page, f"library-menu-{shape}-{size}-{language}")
        menu.get_by_role("button", name=words("library.favour")).click()
        expect(page.locator(".toast")).to_be_visible()
        more = card.locator(".card-more")
        expect(more).to_have_attribute("data-favourite", "")
        more.press("Enter")
        menu.get_by_role("button", name=words("card.watch")).click()
        expect(more).to_have_attribute("data-planned", "")
        more.press("Enter")
        expect(menu.get_by_role("button", name=words("library.unfavour"))).to_be_visible()
        expect(menu.get_by_role("button", name=words("card.unplan"))).to_be_visible()
        page.keyboard.press("Escape")
        expect(more).to_be_focused()

        more.press("Enter")
        menu.get_by_role("button", name=words("common.delete"), exact=True).click()
        dialog = page.locator("#ask-delete")
        expect(dialog.locator("h2")).to_contain_text(name)
        dialog.get_by_role("button", name=words("common.delete"), exact=True).click()
        expect(page.locator("[data-window]").get_by_text(name, exact=True)).to_have_count(0)
        page.locator(".toast").get_by_role("button", name=words("common.undo")).click()
        expect(page.locator("[data-window]").get_by_text(name, exact=True)).to_have_count(1)
        page.locator("[data-window] > *").nth(number).locator(".card-more").click()
        menu.get_by_role("link", name=words("common.edit")).click()
        page.wait_for_url("**/edit?in=library")


def test_an_older_undo_is_hidden_until_the_answer(server, chromium):
    """Live updates do not show the result before the response either."""
    path = "/library/types/movie?view=list&sort=-created"
    with book_of(chromium, server, server.email, path) as page:
        card = page.locator("[data-window] > *").nth(11)
        name = card.locator("h2").inner_text()
        menu = page.locator("#card-menu")
        card.locator(".card-more").click()
        menu.get_by_role("button", name="Want to watch").click()
        expect(card.locator(".card-more")).to_have_attribute("data-planned", "")
        undo = page.locator(".toast").get_by_role("button", name="Undo")
        expect(undo).to_have_count(1)

        held = []
        page.route("**/delete", lambda route: held.append((route, route.fetch())))
        card.locator(".card-more").click()
        menu.get_by_role("button", name="Delete", exact=True).click()
        watch_updates(page)
        page.locator("#ask-delete").get_by_role("button", name="Delete", exact=True).click()
        expect(undo).to_be_hidden()
        # The earlier Undo stays hidden until the response, also when the page learns of the deletion
        # from the live stream.
        until(page, "window.updates.tried > 0")
        expect(undo).to_be_hidden()
        held[0][0].fulfill(response=held[0][1])
        expect(page.locator("[data-window]").get_by_text(name, exact=True)).to_have_count(0)
        expect(card.locator("[data-entry]")).to_be_focused()
        undo.click()
        expect(page.locator("[data-window]").get_by_text(name, exact=True)).to_have_count(1)


def test_an_undone_deletion_is_shown_by_its_response(server, chromium):
    """The response loads the page. A row shown earlier, by a live update, could be used in between,
    and a menu opened then would be lost."""
    path = "/library/types/movie?view=list&sort=-created"
    with book_of(chromium, server, server.email, path) as page:
        card = page.locator("[data-window] > *").nth(15)
        name = card.locator("h2").inner_text()
        card.locator(".card-more").click()
        menu = page.locator("#card-menu")
        menu.get_by_role("button", name="Delete", exact=True).click()
        page.locator("#ask-delete").get_by_role("button", name="Delete", exact=True).click()
        row = page.locator("[data-window]").get_by_text(name, exact=True)
        expect(row).to_have_count(0)

        held = []
        page.route("**/undo/*", lambda route: held.append((route, route.fetch(max_redirects=0))))
        watch_updates(page)
        page.locator(".toast").get_by_role("button", name="Undo").click()
        until(page, "window.updates.tried > 0")
        expect(row).to_have_count(0)
        held[0][0].fulfill(response=held[0][1])
        expect(row).to_have_count(1)


def test_live_updates_do_not_revert_own_changes(server, chromium):
    """A page requested before a heart was set, and received after it, is discarded."""
    path = "/library/types/movie?view=list&sort=-created"
    client = sign_in(server.url, server.email)
    with book_of(chromium, server, server.email, path) as page:
        held = []

        def hold(route):
            if route.request.resource_type == "document" or held:
                return route.fallback()
            held.append((route, route.fetch()))

        page.route("**/library/types/movie?view=list*", hold)
        other = answer(client.get("/movies?sort=-created&limit=3"))["data"][2]
        answer(client.request("PATCH", f"/movies/{other['id']}", {"name": "Film 999"}))
        wait_until(page, lambda: held)
        card = page.locator("[data-window] > *").nth(13)
        card.locator(".card-more").click()
        menu = page.locator("#card-menu")
        menu.get_by_role("button", name="Add to favourites").click()
        more = card.locator(".card-more")
        expect(more).to_have_attribute("data-favourite", "")
        held[0][0].fulfill(response=held[0][1])
        expect(page.locator("[data-window]").get_by_text("Film 999")).to_be_visible()
        assert more.get_attribute("data-favourite") is not None


def at_rest(look, page):
    """Returns the value of `look` when it has not changed for 0.25 s, because scrolling draws
    cards."""
    seen, since = look(), time.monotonic()
    while time.monotonic() - since < 0.25:
        page.wait_for_timeout(50)
        if (now := look()) != seen:
            seen, since = now, time.monotonic()
    return seen


@pytest.mark.parametrize("shape", ["grid", "list", "table"])
def test_back_restores_the_position_after_25_pages(large_library, chromium, shape):
    # The position of the film with a title, or of the first one below the tools.
    where = """(title) => {
      const all = [...document.querySelectorAll("[data-window] > [data-page]")];
      const titleOf = (item) => item.querySelector("h2, th").textContent.trim();
      const seen = all.find((item) => title ? titleOf(item) === title : item.getBoundingClientRect().top > 100);
      return seen ? [titleOf(seen), Math.round(seen.getBoundingClientRect().top)] : [null, 0];
    }"""
    with book_of(chromium, large_library, large_library.email, f"/library/types/movie?view={shape}", "en") as page:
        for number in range(1, 26):
            page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
            expect(page.locator(f"[data-page='{number}']").first).to_be_attached()
        page.evaluate("scrollBy({ top: -900, behavior: 'instant' })")
        name, top = at_rest(lambda: page.evaluate(where), page)
        assert titles(page).count() <= 400
        link = page.locator("[data-window] [data-entry]", has=page.get_by_text(name, exact=True))

        def expect_same_position(what):
            for _ in range(60):
                page.wait_for_timeout(100)
                found, place = page.evaluate(where, name)
                if found == name and abs(place - top) <= 4:
                    break
            assert (found, abs(place - top) <= 4) == (name, True), (what, found, place, name, top)
            assert titles(page).count() <= 400

        link.click()
        page.wait_for_url("**/library/entries/*")
        page.go_back()
        expect_same_position("back")
        page.reload()
        expect_same_position("reload")
        # Scrolling up does not add more cards.
        for _ in range(12):
            page.evaluate("scrollBy({ top: -4000, behavior: 'instant' })")
            at_rest(lambda: page.evaluate(where), page)
        assert titles(page).count() <= 400
        assert page.evaluate(where)[0] < name


def test_each_type_remembers_its_layout(server, chromium):
    with book_of(chromium, server, server.email, "/library/types/movie?view=table") as page:
        page.goto("/library/types/person?view=list")
        expect(page.locator("#results .rows")).to_be_visible()
        page.goto("/library/types/movie")
        expect(page.locator("#results table")).to_be_visible()
        page.goto("/library/types/person")
        expect(page.locator("#results .rows")).to_be_visible()
        page.goto("/library/types/genre")
        expect(page.locator("#results .posters")).to_be_visible()


@pytest.mark.parametrize("kind", ["movie", "person", "genre"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_types_have_a_heart_that_works_by_keyboard(server, chromium, language, kind):
    """Sets the heart on the page, and checks the list of favourites."""
    words = Texts(language, OTHER_TEXTS)
    name = {"movie": "Film 021", "person": "Ann Ámbar", "genre": "Noir"}[kind]
    path = f"/library/types/{kind}?view=list&filter[title][$contains]={name}"
    with book_of(chromium, server, server.email, path, language) as page:
        follow(page, "#results [data-entry]")
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        look(page, f"library-{kind}-{language}")
        heart = page.get_by_role("button", name=words("common.favourite"))
        was = heart.get_attribute("aria-pressed")
        press_on(page, ".heart")
        expect(heart).to_have_attribute("aria-pressed", "true" if was == "false" else "false")
        expect(heart).to_be_focused()
        page.goto(f"/library/types/{kind}?filter[favourite][$eq]=true")
        expect(titles(page).filter(has_text=name)).to_have_count(1 if was == "false" else 0)


@pytest.fixture(scope="module")
def large_library(new_server):
    """A server with an account that has 1,500 films."""
    server = new_server("sqlite")
    server.email = f"far-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Far")
    client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(client.get("/types"))}
    for start in range(0, 1500, 750):
        answer(client.post("/entries/batch", [{
            "title": f"Film {number:04}", "description": "About.", "type_id": kinds["Movie"],
            "additional_fields": {"Year": str(1900 + number % 120)},
        } for number in range(start, start + 750)]))
    return server

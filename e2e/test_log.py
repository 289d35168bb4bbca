"""The Log: search while typing, chips, infinite list, card menu, selection; in both languages, by
touch, by keyboard, and without scripts. `E2E_PICTURES=1` writes screenshots to e2e/out."""

import re
import secrets
from contextlib import contextmanager

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from api import answer, entry_body, sign_in
from browser import (
    SIZES, assert_accessible, assert_fits, book_of, look, picture, press_on, tab_to, type_over, until,
    wait_until,
)
from strings import LANGUAGES, Texts

COUNT = 120


class Book:
    """A server and an account whose Log has `COUNT` entries and three films."""

    def __init__(self, server):
        self.server = server
        self.email = f"ann-{secrets.token_hex(3)}@example.com"
        server.store.add_user(self.email, "Ann")
        self.client = sign_in(server.url, self.email)
        films = answer(self.client.get("/collections"))[0]["id"]
        rows = [entry_body(title=f"Film {n}", description="Seen.", collection_id=films) for n in range(3)]
        rows += [
            entry_body(title=f"Entry {n}", description=f"Words of number {n}. " * 6)
            for n in range(COUNT)
        ]
        answer(self.client.post("/entries/batch", rows))

    def titles(self):
        return {
            entry["title"] for offset in (0, 100)
            for entry in answer(self.client.get(f"/entries?limit=100&offset={offset}"))
        }


@pytest.fixture(scope="module")
def book(new_server):
    return Book(new_server("sqlite"))


@contextmanager
def log_of(chromium, book, path="/log", language="en", **options):
    with book_of(chromium, book.server, book.email, path, language, **options) as page:
        yield page


def cards(page):
    return page.locator("#results [data-entry]")


def card(page, title):
    return page.locator("#results li").filter(has=page.get_by_role("heading", name=title, exact=True))


def type_into_search(page, text):
    page.locator("#q").press_sequentially(text, delay=20)


# MARK: - Searching

@pytest.mark.parametrize("language", LANGUAGES)
def test_search_runs_while_typing(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, "/log?sort=title", language) as page:
        field = page.get_by_role("searchbox", name=words("common.search"))
        type_into_search(page, "entry 11")
        page.wait_for_url(re.compile(r"\?.*q=entry\+11"))
        assert "sort=title" in page.url
        expect(field).to_be_focused()
        expect(card(page, "Entry 11")).to_be_visible()
        expect(page.get_by_text(words("common.bestFirst"))).to_be_visible()
        type_into_search(page, "9")
        expect(page.locator("#found")).to_have_text(words("common.found", n=1))
        expect(cards(page)).to_have_count(1)
        assert page.evaluate("document.activeElement.selectionStart") == 9
        type_into_search(page, "zzz")
        expect(page.get_by_role("heading", name=words("common.noMatchTitle"))).to_be_visible()
        expect(page.locator("#found")).to_have_text(words("common.noMatchTitle"))
        page.get_by_role("link", name=words("common.clearSearch")).click()
        expect(cards(page)).to_have_count(48)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        expect(page.get_by_role("link", name=words("common.clearSearch"))).to_be_hidden()
        # The previous order is restored.
        expect(page.locator("#sort")).to_have_value("title")
        type_into_search(page, "entry")
        expect(page.locator("#found")).to_have_text(words("common.foundMore", n=48))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_keeps_the_chip_and_back_restores_it(book, chromium, language):
    everything = Texts(language)("common.all")
    with log_of(chromium, book, language=language) as page:
        page.locator(".chip", has_text="Movies").click()
        expect(cards(page)).to_have_count(3)
        type_into_search(page, "film")
        page.wait_for_url(re.compile("q=film"))
        assert "collection=" in page.url
        expect(cards(page)).to_have_count(3)
        page.locator(".chip", has_text=everything).click()
        expect(page.locator(".chip[aria-current]")).to_contain_text(everything)
        page.go_back()
        expect(page.locator(".chip[aria-current]")).to_contain_text("Movies")
        expect(page.locator("#q")).to_have_value("film")


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_can_be_filtered_by_stage(book, chromium, language, size):
    words = Texts(language)
    for title in ("Solaris", "Stalker"):
        book.client.create(title=title, description="To see.", stage="planned")
    with log_of(chromium, book, "/log?sort=title", language, size=size) as page:
        stage = page.get_by_label(words("common.stage"))
        stage.select_option(label=words("common.planned").capitalize())
        expect(cards(page)).to_have_count(2)
        assert "stage=planned" in page.url and "sort=title" in page.url
        expect(card(page, "Solaris")).to_be_visible()
        assert_fits(page, "a stage")
        assert_accessible(page, "a stage")
        picture(page, f"log-stage-{size}-{language}")
        type_into_search(page, "stalker")
        expect(cards(page)).to_have_count(1)
        page.get_by_role("link", name=words("common.clearSearch")).click()
        expect(cards(page)).to_have_count(2)
        page.locator(".chip", has_text="Movies").click()
        expect(page.get_by_role("heading", name=words("common.noMatchTitle"))).to_be_visible()
        assert "stage=planned" in page.url
        page.locator("a.chip").first.click()
        expect(cards(page)).to_have_count(2)
        # A new entry created from this list is planned too.
        page.get_by_role("link", name=words("common.addEntry")).click()
        expect(page.locator("[name=stage]")).to_have_value("planned")
        page.go_back()
        stage.select_option(label=words("common.allStages"))
        expect(cards(page)).to_have_count(48)
        assert "stage" not in page.url
    for entry in book.client.pages("/entries", stage="planned"):
        answer(book.client.delete(f"/entries/{entry['id']}"))


def test_a_stage_is_chosen_without_scripts(book, chromium):
    with log_of(chromium, book, scripts=False) as page:
        page.get_by_label("Stage").select_option(label="Dropped")
        page.get_by_role("button", name="Sort").click()
        expect(page.get_by_text("No entry has the stage “dropped”.")).to_be_visible()


def test_an_older_answer_never_replaces_a_newer_one(book, chromium):
    with log_of(chromium, book) as page:
        held, ended = [], []
        for event in ("requestfinished", "requestfailed"):
            page.on(event, lambda request: ended.append(request))
        page.route(re.compile(r"q=film$"), lambda route: held.append(route))
        page.locator("#q").fill("film")
        until(page, "document.querySelector('#results').ariaBusy === 'true'")
        page.locator("#q").fill("film 2")
        expect(card(page, "Film 2")).to_be_visible()
        assert held
        try:
            held[0].continue_()
        except PlaywrightError:
            pass  # The page aborted the request.
        # The late response must be ignored, if the request was not ended before.
        wait_until(page, lambda: held[0].request in ended)
        assert page.url.endswith("q=film+2")
        expect(card(page, "Film 1")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_and_pages_work_without_scripts(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, language=language, scripts=False) as page:
        page.locator("#q").fill("entry 119")
        page.locator("#q").press("Enter")
        expect(cards(page)).to_have_count(1)
        page.get_by_role("link", name=words("common.clearSearch")).click()
        expect(cards(page)).to_have_count(48)
        page.locator("a[rel=next]").click()
        page.locator("a[rel=next]").click()
        expect(cards(page)).to_have_count(COUNT + 3 - 96)
        # Without scripts ⋯ selects its card, and the action is confirmed on a separate page.
        page.goto("/log")
        page.get_by_role("link", name=words("common.moreFor", title="Entry 118"), exact=True).click()
        expect(page.locator("#selected")).to_have_text(words("common.selected", n=1))
        page.get_by_role("button", name=words("common.delete")).first.click()
        page.get_by_role("button", name=words("common.delete")).click()
        expect(page.locator(".toast").last).to_contain_text(words("common.deletedMany", n=1))
        assert "Entry 118" not in book.titles()
        page.get_by_role("button", name=words("common.undo")).click()
        assert "Entry 118" in book.titles()


def test_the_sort_button_is_for_browsers_without_scripts(book, chromium):
    for scripts in (True, False):
        with log_of(chromium, book, scripts=scripts) as page:
            button = page.get_by_role("button", name=Texts("en")("common.sortApply"), exact=True)
            expect(button).to_be_visible(visible=not scripts)


# MARK: - Long lists

def test_older_entries_load_while_scrolling_and_back_restores_the_position(book, chromium):
    with log_of(chromium, book) as page:
        expect(cards(page)).to_have_count(48)
        page.mouse.wheel(0, 30_000)
        expect(cards(page)).to_have_count(96)
        page.wait_for_url(re.compile("pages=2"))
        target = card(page, "Entry 40")
        target.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        assert before > 2000
        target.locator("[data-entry]").click()
        page.wait_for_url(re.compile("/log/entries/"))
        page.go_back()
        expect(cards(page).nth(80)).to_be_attached()
        until(page, f"Math.abs(scrollY - {before}) < 200")
        expect(target).to_be_in_viewport()
        page.mouse.wheel(0, 90_000)
        expect(cards(page)).to_have_count(COUNT + 3)
        expect(page.locator(".pager")).to_have_count(0)
        titles = page.locator("#results li h2").all_text_contents()
        assert len(set(titles)) == COUNT + 3


def test_a_failed_page_leaves_its_link(book, chromium):
    with log_of(chromium, book) as page:
        page.route(re.compile("after="), lambda route: route.abort())
        page.mouse.wheel(0, 30_000)
        expect(page.locator(".pager a")).to_be_visible()
        page.unroute(re.compile("after="))
        page.complaints.clear()
        page.locator(".pager a").click()
        page.wait_for_url(re.compile("after="))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pulling_down_refreshes(book, chromium, language):
    with log_of(chromium, book, language=language) as page:
        title = f"Fresh {secrets.token_hex(3)}"
        # Without live updates the page has to request changes.
        page.route("**/api/v1/live**", lambda route: route.abort())
        page.expected_complaints.append("ERR_FAILED")
        page.reload()
        made = answer(book.client.post("/entries", entry_body(title=title)), 201)
        session = page.context.new_cdp_session(page)

        def touch(kind, y=None):
            points = [] if y is None else [{"x": 200, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", 320)
        for y in range(330, 460, 10):
            touch("touchMove", y)
        expect(page.locator(".pull")).to_have_text(Texts(language)("common.refresh"))
        touch("touchEnd")
        expect(card(page, title)).to_be_visible()
        expect(page.locator(".pull")).to_have_count(0)
        answer(book.client.delete(f"/entries/{made['id']}"))


# MARK: - One card

@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_of_a_card_deletes_and_undo_restores(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, "/log?q=entry+7", language) as page:
        page.get_by_role("link", name=words("common.moreFor", title="Entry 7"), exact=True).click()
        menu = page.locator("#card-menu")
        expect(menu).to_be_visible()
        look(page, f"log-menu-{language}")
        menu.get_by_role("button", name=words("common.delete")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(words("common.deleteTitle", title="Entry 7"))
        look(page, f"log-ask-delete-{language}")
        dialog.get_by_text(words("common.cancel"), exact=True).click()
        expect(dialog).to_be_hidden()
        hint = page.locator("#q").get_attribute("placeholder")
        card(page, "Entry 7").click(button="right")
        menu.get_by_role("button", name=words("common.delete")).click()
        page.get_by_role("dialog").get_by_role("button", name=words("common.delete")).click()
        expect(page.locator(".toast").last).to_contain_text(words("common.deletedMany", n=1))
        assert "Entry 7" not in book.titles()
        expect(card(page, "Entry 7")).to_have_count(0)
        # The number of entries in the search field is the new one.
        expect(page.locator("#q")).not_to_have_attribute("placeholder", hint)
        assert "q=entry+7" in page.url
        page.get_by_role("button", name=words("common.undo")).click()
        expect(card(page, "Entry 7")).to_be_visible()
        assert "Entry 7" in book.titles() and "q=entry+7" in page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_press_opens_the_menu_and_a_tap_opens_the_entry(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, language=language) as page:
        first = cards(page).first
        box = first.bounding_box()
        point = {"x": box["x"] + 60, "y": box["y"] + 60}
        session = page.context.new_cdp_session(page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        expect(page.locator("#card-menu")).to_be_visible()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator("#card-menu")).to_be_visible()
        expect(page.locator("#card-menu").get_by_role("button", name=words("common.delete"))).to_be_visible()
        assert page.url.endswith("/log")
        page.keyboard.press("Escape")
        expect(page.locator("#card-menu")).to_be_hidden()
        first.tap()
        page.wait_for_url(re.compile("/log/entries/"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_faded_while_it_is_deleted(book, chromium, language):
    words = Texts(language)
    made = answer(book.client.post("/entries", entry_body(title="Fading")), 201)
    with log_of(chromium, book, language=language) as page:
        held = []
        page.route("**/log/selection", lambda route: held.append(route))
        page.get_by_role("link", name=words("common.moreFor", title="Fading"), exact=True).click()
        page.locator("#card-menu").get_by_role("button", name=words("common.delete")).click()
        page.get_by_role("dialog").get_by_role("button", name=words("common.delete")).click()
        expect(card(page, "Fading")).to_have_css("opacity", "0.5")
        held[0].continue_()
        expect(card(page, "Fading")).to_have_count(0)
    assert book.client.get(f"/entries/{made['id']}").status_code == 404


# MARK: - Selection

@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_several_are_selected_and_moved(book, chromium, size, language):
    words = Texts(language)
    with log_of(chromium, book, "/log?q=number+11", language, size=size) as page:
        page.get_by_role("link", name=words("common.select"), exact=True).click()
        title = page.locator("#selected")
        expect(title).to_have_text(words("common.selectEntries"))
        expect(page.get_by_role("button", name=words("common.delete")).first).to_be_disabled()
        for box in page.locator(".pick").all()[:5]:
            box.click()
        expect(title).to_have_text(words("common.selected", n=5))
        look(page, f"log-selecting-{size}-{language}")
        page.get_by_role("button", name=words("common.move")).last.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("Games").click()
        look(page, f"log-ask-move-{size}-{language}")
        dialog.get_by_role("button", name=words("common.moveTo")).click()
        expect(page.locator(".toast").last).to_contain_text(words("common.movedMany", n=5))
        expect(page.locator(".selecting")).to_have_count(0)
        shelf = answer(book.client.get("/collections"))[2]
        assert shelf["entry_count"] == 5
        with page.expect_navigation():
            page.get_by_role("button", name=words("common.undo")).click()
        assert answer(book.client.get("/collections"))[2]["entry_count"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_and_none_are_selected_and_a_search_clears_the_selection(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, language=language) as page:
        page.get_by_role("link", name=words("common.select"), exact=True).click()
        page.get_by_role("link", name=words("common.selectAll")).click()
        expect(page.locator("#selected")).to_have_text(words("common.selected", n=48))
        page.get_by_role("link", name=words("common.selectNone")).click()
        expect(page.locator("#selected")).to_have_text(words("common.selectEntries"))
        page.locator(".pick").first.click()
        expect(page.locator("#selected")).to_have_text(words("common.selected", n=1))
        type_into_search(page, "film")
        expect(cards(page)).to_have_count(3)
        expect(page.locator(".selecting")).to_have_count(0)
        expect(page.locator(":checked[name=ids]")).to_have_count(0)


def test_by_keyboard_alone(book, chromium):
    for number in range(2):
        answer(book.client.post("/entries", entry_body(title=f"Typed {number}")), 201)
    with log_of(chromium, book, size="desktop") as page:
        type_over(page, "#q", "typed")
        expect(cards(page)).to_have_count(2)
        press_on(page, "a.select-link")
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        expect(page.locator("#selected")).to_have_text("2 selected")
        press_on(page, "[data-ask=move]")
        tab_to(page, "dialog[open] [type=radio]")
        page.keyboard.press("ArrowDown")
        press_on(page, "dialog[open] .primary")
        expect(page.locator(".toast").last).to_contain_text("Moved 2 entries")
        press_on(page, "a.select-link")
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        press_on(page, "[data-ask=delete]")
        expect(page.get_by_role("dialog")).to_contain_text("Delete 2 entries?")
        press_on(page, "dialog[open] button")
        expect(page.locator(".toast").last).to_contain_text("Deleted 2 entries")
        assert not {"Typed 0", "Typed 1"} & book.titles()
        # The menu of a card, closed with Escape.
        page.goto("/log")
        press_on(page, ".card-more")
        expect(page.locator("#card-menu")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#card-menu")).to_be_hidden()
        expect(page.locator(".card-more").first).to_be_focused()
        tab_to(page, "a.select-link", back=True)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(page.locator(".selecting")).to_have_count(0)
        # A chip, the order, the other layout, and an entry.
        tab_to(page, ".chip[href*='collection=']:not([href*='none'])", back=True)
        page.keyboard.press("Enter")
        expect(cards(page)).to_have_count(3)
        tab_to(page, "#sort")
        page.keyboard.type("Title")
        page.wait_for_url(re.compile("sort=title"))
        press_on(page, "a[href*='view=list']")
        expect(page.locator("ul.rows")).to_be_visible()
        tab_to(page, "a[href*='view=grid']")
        page.keyboard.press("Enter")
        expect(page.locator("ul.cards")).to_be_visible()
        press_on(page, "[data-entry]")
        page.wait_for_url(re.compile("/log/entries/"))


@pytest.mark.parametrize("size", SIZES)
def test_the_log_is_accessible_and_fits(book, chromium, size):
    with log_of(chromium, book, size=size) as page:
        for query in ("", "?q=film&view=list", "?q=film&select=all", "?q=film&view=grid"):
            page.goto("/log" + query)
            look(page, f"care-log{re.sub(r'[^a-z]+', '-', query)}-{size}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_selection_bar_has_one_line_on_the_smallest_phone(book, chromium, language):
    words = Texts(language)
    with log_of(chromium, book, language=language) as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto("/log?q=entry+11&select=none")
        title = page.locator(".select-title")
        every = title.get_by_role("link", name=words("common.selectAll"))
        none = title.get_by_role("link", name=words("common.selectNone"))
        expect(every).to_be_visible()
        expect(none).to_be_hidden()
        assert title.bounding_box()["height"] <= 56
        every.click()
        expect(none).to_be_visible()
        expect(every).to_be_hidden()
        assert title.bounding_box()["height"] <= 56
        look(page, f"log-selection-320-{language}")

"""The form of an entry: type tiles, fields, sheets, drafts, the question before leaving.
`E2E_PICTURES=1` writes screenshots to e2e/out."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import SIZES, book_of, look, press_on, send, tab_to, type_over, until
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {
        "author": "Author", "book": "Book", "game": "Game", "platform": "Platform", "year": "Year",
    },
    "ru": {
        "author": "Автор", "book": "Книга", "game": "Игра", "platform": "Платформа", "year": "Год",
    },
}
NEW = "/log/entries/new"


@pytest.fixture(scope="module")
def server(new_server):
    server = new_server("sqlite")
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    return server


def tile(page, word):
    return page.locator(".tiles label").filter(has=page.get_by_text(word, exact=True))


def field(page, word):
    return page.get_by_label(word, exact=True).filter(visible=True)


def save(page, words):
    page.get_by_role("button", name=words("common.save"), exact=True).first.click()


def saved_entry(server, page):
    page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
    return answer(server.client.get(f"/entries/{page.url.rsplit('/', 1)[1]}"))


# MARK: - Adding

def test_a_new_entry_has_the_type_of_the_last_one(server, chromium):
    email = f"first-{secrets.token_hex(3)}@example.com"
    server.store.add_user(email, "Ann")
    with book_of(chromium, server, email, NEW, size="phone") as page:
        expect(page.locator(".tiles :checked")).to_have_count(0)
        expect(page.locator(".type-fields input:visible")).to_have_count(0)
        tile(page, "Book").click()
        page.get_by_label(Texts("en")("common.title"), exact=True).fill("Dune")
        page.get_by_role("button", name=Texts("en")("common.save"), exact=True).first.click()
        page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
        page.goto(NEW)
        expect(page.locator(".tiles :checked")).to_have_count(1)
        expect(tile(page, "Book").locator("input")).to_be_checked()
        # It is saved in the collection of its type, as the first one.
        page.get_by_label(Texts("en")("common.title"), exact=True).fill("Solaris")
        page.get_by_role("button", name=Texts("en")("common.save"), exact=True).first.click()
        page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
        client = sign_in(server.url, email)
        entries = answer(client.get("/entries"))
        assert len({entry["collection_id"] for entry in entries}) == 1
        assert entries[0]["collection_id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_entry_is_added_with_sheets_and_fields(server, chromium, size, language):
    words, title = Texts(language, OTHER_TEXTS), f"Dune {size} {language}"
    with book_of(chromium, server, server.email, NEW, language, size=size) as page:
        button = page.get_by_role("button", name=words("common.save"), exact=True).first
        expect(button).to_be_disabled()
        tile(page, words["book"]).click()
        field(page, words["year"]).fill("1965")
        field(page, words["author"]).fill("Frank Herbert")
        page.get_by_label(words("common.title"), exact=True).fill(title)
        expect(button).to_be_enabled()

        page.locator("[data-sheet-of=score] .sheet-opener").click()
        sheet = page.get_by_role("dialog", name=words("common.verdict"))
        expect(sheet).to_be_visible()
        look(page, f"form-verdict-{size}-{language}")
        sheet.locator(".tile").filter(has_text=words("common.great")).click()
        expect(sheet).to_be_hidden()
        expect(page.locator("[data-sheet-of=score] [data-chosen]")).to_contain_text(words("common.great"))

        page.locator("[data-sheet-of=date] .sheet-opener").click()
        sheet = page.get_by_role("dialog", name=words("common.pickDate"))
        before = sheet.locator("input[type=date]").input_value()
        look(page, f"form-date-{size}-{language}")
        sheet.get_by_role("button", name=words("common.yesterday")).click()
        expect(sheet).to_be_hidden()
        look(page, f"form-filled-{size}-{language}")
        save(page, words)
        made = saved_entry(server, page)
        assert made["title"] == title and made["score"] == 3 and made["date"] < before
        assert made["additional_fields"] == {"Year": "1965", "Author": "Frank Herbert"}
        # An empty description becomes the title.
        assert made["description"] == title


@pytest.mark.parametrize("language", LANGUAGES)
def test_changing_the_type_keeps_values_of_common_fields(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        page.get_by_label(words("common.title"), exact=True).fill("Blade Runner")
        tile(page, words["book"]).click()
        field(page, words["year"]).fill("1997")
        field(page, words["author"]).fill("Philip K. Dick")
        tile(page, words["game"]).click()
        expect(field(page, words["year"])).to_have_value("1997")
        expect(page.get_by_label(words["author"], exact=True).filter(visible=True)).to_have_count(0)
        field(page, words["platform"]).fill("PC")
        save(page, words)
        made = saved_entry(server, page)
        assert made["additional_fields"] == {"Year": "1997", "Platform": "PC"}
        # Values of the previous type are still there after changing back.
        page.goto(NEW)
        tile(page, words["book"]).click()
        field(page, words["author"]).fill("Ann")
        tile(page, words["game"]).click()
        tile(page, words["book"]).click()
        expect(field(page, words["author"])).to_have_value("Ann")


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_shown_beside_their_fields(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        notes = page.get_by_label(words("common.notes"), exact=True)
        page.get_by_label(words("common.title"), exact=True).fill(f"Dune Messiah {language}")
        tile(page, words["book"]).click()
        field(page, words["year"]).fill("soon")
        page.get_by_label(words("common.rating")).fill("12")
        notes.fill("Kept")
        save(page, words)
        expect(page.locator("[data-errors]")).to_be_visible()
        expect(page.locator(".field .error")).to_have_count(2)
        expect(field(page, words["year"])).to_have_value("soon")
        expect(notes).to_have_value("Kept")
        look(page, f"form-refused-{language}")
        field(page, words["year"]).fill("1965")
        page.get_by_label(words("common.rating")).fill("9,5")
        save(page, words)
        assert saved_entry(server, page)["rating"] == 9.5


# MARK: - Keeping input

@pytest.mark.parametrize("language", LANGUAGES)
def test_leaving_asks_and_staying_keeps_the_input(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        page.get_by_label(words("common.title"), exact=True).fill("Unsaved")
        page.get_by_role("link", name=words("common.cancel")).first.click()
        dialog = page.get_by_role("dialog", name=words("common.leaveTitle"))
        expect(dialog).to_be_visible()
        look(page, f"form-leave-{language}")
        dialog.get_by_role("button", name=words("common.stay")).click()
        expect(dialog).to_be_hidden()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("Unsaved")
        page.get_by_role("link", name=words("common.cancel")).first.click()
        dialog.get_by_role("button", name=words("common.leave")).click()
        page.wait_for_url(re.compile("/log$"))
        # A form that was left on purpose has no draft.
        page.goto(NEW)
        expect(page.locator("#draft")).to_be_hidden()


def test_leaving_an_unchanged_form_does_not_ask(server, chromium):
    with book_of(chromium, server, server.email, NEW) as page:
        page.get_by_role("link", name="Cancel").first.click()
        page.wait_for_url(re.compile("/log$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draft_survives_a_reload(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        tile(page, words["book"]).click()
        page.get_by_label(words("common.title"), exact=True).fill("Half told")
        field(page, words["author"]).fill("Zoe")
        page.get_by_label(words("common.notes"), exact=True).fill("A long story.")
        until(page, "Object.values(sessionStorage).some((draft) => draft.includes('A long story.'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        expect(page.locator("#draft")).to_be_visible()
        look(page, f"form-draft-{language}")
        page.get_by_role("button", name=words("common.draftRestore")).click()
        expect(page.get_by_label(words("common.title"), exact=True)).to_have_value("Half told")
        expect(field(page, words["author"])).to_have_value("Zoe")
        expect(page.get_by_label(words("common.notes"), exact=True)).to_have_value("A long story.")
        save(page, words)
        assert saved_entry(server, page)["additional_fields"] == {"Author": "Zoe"}
        # A saved form has no draft.
        page.goto(NEW)
        expect(page.locator("#draft")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_creating_and_editing_can_be_undone(server, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    title = f"Hasty {secrets.token_hex(3)}"
    with book_of(chromium, server, server.email, NEW, language, scripts=scripts) as page:
        def press(key):
            page.get_by_role("button", name=words(key), exact=True).click()

        page.get_by_label(words("common.title"), exact=True).fill(title)
        save(page, words)
        path = f"/log/entries/{saved_entry(server, page)['id']}"
        press("common.undo")
        page.wait_for_url(re.compile("/log$"))
        expect(page.get_by_role("heading", name=title)).to_have_count(0)
        press("common.redo")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        page.goto(path + "/edit")
        page.get_by_label(words("common.title"), exact=True).fill("Worse")
        save(page, words)
        expect(page.get_by_role("heading", level=1)).to_have_text("Worse")
        press("common.undo")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        press("common.redo")
        expect(page.get_by_role("heading", level=1)).to_have_text("Worse")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failed_request_keeps_the_form(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        title = page.get_by_label(words("common.title"), exact=True)
        title.fill("Offline")
        page.route("**/log/entries", lambda route: route.abort())
        save(page, words)
        expect(page.locator(".errors")).to_be_visible()
        page.complaints.clear()
        page.unroute("**/log/entries")
        expect(title).to_have_value("Offline")
        save(page, words)
        assert saved_entry(server, page)["title"] == "Offline"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_tap_does_not_send_the_form_again(server, chromium, language):
    title, words = f"Once {secrets.token_hex(3)}", Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, server.email, NEW, language) as page:
        held = []
        page.route("**/log/entries", lambda route: held.append(route))
        page.get_by_label(words("common.title"), exact=True).fill(title)
        button = page.get_by_role("button", name=words("common.save"), exact=True).first
        button.click(no_wait_after=True)
        expect(button).to_be_disabled()
        expect(button).to_have_attribute("aria-busy", "true")
        assert page.locator(".entry-form button[data-rests]:enabled").count() == 0
        look(page, f"form-sending-{language}")
        button.click(force=True, no_wait_after=True)
        # A second request would have been sent before this one.
        assert page.evaluate("fetch('/livez').then(({ status }) => status)") == 200
        assert len(held) == 1
        held[0].continue_()
        saved_entry(server, page)
        entries = answer(server.client.get("/entries?limit=100"))
        assert [entry["title"] for entry in entries].count(title) == 1


# MARK: - Changing

@pytest.mark.parametrize(
    "keeps, key", [("mine", "common.keepMine"), ("theirs", "common.keepTheirs")], ids=["mine", "theirs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_concurrent_edits_show_both_versions(server, chromium, language, keeps, key):
    words = Texts(language, OTHER_TEXTS)
    made = server.client.create(title="Dune", description="Sand.")
    with book_of(chromium, server, server.email, f"/log/entries/{made['id']}/edit", language) as page:
        body = {**made, "title": "Theirs", "images": None}
        body.pop("images")
        answer(server.client.put(f"/entries/{made['id']}", body))
        page.get_by_label(words("common.title"), exact=True).fill("Mine")
        save(page, words)
        expect(page.get_by_role("heading", name=words("common.conflictTitle"))).to_be_visible()
        if keeps == "mine":
            look(page, f"form-conflict-{language}")
        page.get_by_text(words(key), exact=True).click()
        assert saved_entry(server, page)["title"] == keeps.title()


def test_the_default_date_of_a_planned_entry_is_no_conflict(server, chromium):
    words = Texts("en", OTHER_TEXTS)
    made = server.client.create(title="Dune", description="Sand.", stage="planned")
    with book_of(chromium, server, server.email, f"/log/entries/{made['id']}/edit") as page:
        body = {key: value for key, value in made.items() if key != "images"}
        answer(server.client.put(f"/entries/{made['id']}", {**body, "title": "Theirs"}))
        page.get_by_label(words("common.title"), exact=True).fill("Mine")
        save(page, words)
        expect(page.locator(".versions")).to_contain_text("Theirs")
        expect(page.locator(".versions")).not_to_contain_text(words("common.logDate"))


def test_the_form_by_keyboard_alone(server, chromium):
    """Adds an entry with its sheets, cancels leaving the form, saves, and edits the entry."""
    with book_of(chromium, server, server.email, size="desktop") as page:
        tab_to(page, "a[href$='/log/entries/new']")
        send(page)
        tab_to(page, ".tiles input")
        page.keyboard.press("Space")
        type_over(page, "#f-title", "Typed")
        press_on(page, "[data-sheet-of=score] .sheet-opener")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        press_on(page, "[data-sheet-done]")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator("[data-sheet-of=score] .sheet-opener")).to_be_focused()
        press_on(page, "[data-sheet-of=date] .sheet-opener")
        press_on(page, "[data-back='1']")
        expect(page.get_by_role("dialog")).to_be_hidden()

        tab_to(page, ".form-bar a", back=True)
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".form-bar a")).to_be_focused()
        tab_to(page, "#f-title")
        send(page)
        made = saved_entry(server, page)
        assert made["title"] == "Typed" and made["score"] == 2

        tab_to(page, "a[href$='/edit']")
        send(page)
        type_over(page, "#f-title", "Typed anew")
        send(page)
        assert saved_entry(server, page)["title"] == "Typed anew"


@pytest.mark.parametrize("size", SIZES)
def test_forms_are_accessible_and_fit(server, chromium, size):
    made = server.client.create(
        title="A title that goes on and on and never seems to come to its end, does it",
        additional_fields={"Own": "Value"})
    with book_of(chromium, server, server.email, size=size) as page:
        for name, path in [("new", NEW), ("edit", f"/log/entries/{made['id']}/edit")]:
            page.goto(path)
            look(page, f"care-form-{name}-{size}")


# MARK: - Collections

@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_entry_is_in_the_collection_of_its_type(server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    types = {key: server.client.type_named(key.title())["id"] for key in ("book", "game")}
    with book_of(chromium, server, server.email, NEW, language=language) as page:
        chosen = page.locator("[name=collection_id] option:checked")
        tile(page, words["book"]).click()
        expect(chosen).to_have_attribute("data-type", types["book"])
        tile(page, words["game"]).click()
        expect(chosen).to_have_attribute("data-type", types["game"])
        # A chosen collection stays.
        page.locator("[name=collection_id]").select_option("")
        tile(page, words["book"]).click()
        expect(chosen).to_have_attribute("value", "")
        # A new entry of a type from the Library.
        page.goto(f"{NEW}?type={types['game']}&in=library")
        expect(chosen).to_have_attribute("data-type", types["game"])
        page.locator("[name=title]").fill("Outer Wilds")
        save(page, words)
        page.wait_for_url("**/library/entries/*")
    made = next(one for one in answer(server.client.get("/entries")) if one["title"] == "Outer Wilds")
    collections = {one["id"]: one["implied_type_id"] for one in answer(server.client.get("/collections"))}
    assert collections[made["collection_id"]] == types["game"]

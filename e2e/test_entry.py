"""The page of an entry: photos, occasions, history, deletion; in both languages, by touch and
keyboard, with and without scripts. `E2E_PICTURES=1` writes screenshots to e2e/out."""

import datetime
import re
import secrets
import zoneinfo

import pytest
from playwright.sync_api import expect

import pictures
from api import answer, entry_body, sign_in
from browser import (
    SIZES, book_of, follow, look, press_on, send, tab_to, type_over, until, watch_updates,
)
from strings import LANGUAGES, Texts

LONG = (
    "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb, "
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and more"
)


@pytest.fixture(scope="module")
def server(new_server):
    """A server with one account; `email` and `client` are those of the account."""
    server = new_server("sqlite")
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    return server


def create(server, photos=0, **values):
    names = ["phone.jpg", "place.png", "progressive.jpg"]
    sources = [pictures.photo(name) for name in names]
    values["images"] = [
        {"data": pictures.base64_of(sources[n % len(sources)].read_bytes()), "position": n,
         "is_cover": n == 0}
        for n in range(photos)
    ]
    made = answer(server.client.post("/entries", entry_body(**values)), 201)
    return made, f"/log/entries/{made['id']}"


def stored(server, made):
    return answer(server.client.get(f"/entries/{made['id']}"))


# MARK: - Photos

@pytest.mark.parametrize("language", LANGUAGES)
def test_photos_are_paged_by_arrows_keys_and_swipes(server, chromium, language):
    words = Texts(language)
    made, path = create(server, photos=3, title="Album")
    with book_of(chromium, server, server.email, path, language) as page:
        here = "[...document.querySelectorAll('.dot')].findIndex(d => d.matches('.here'))"
        assert page.evaluate(here) == 0
        page.get_by_role("link", name=words("common.nextPhoto")).first.click()
        until(page, f"{here} === 1")
        # The arrow of the next photo has the focus, so that Enter continues.
        page.keyboard.press("Enter")
        until(page, f"{here} === 2")
        expect(page.get_by_role("link", name=words("common.previousPhoto")).last).to_be_focused()
        page.get_by_role("link", name=words("common.previousPhoto")).last.click()
        until(page, f"{here} === 1")
        assert "#" not in page.url
        tab_to(page, ".photos", back=True)
        page.keyboard.press("ArrowLeft")
        until(page, f"{here} === 0")
        look(page, f"entry-photos-{language}")


def test_photos_are_paged_without_scripts(server, chromium):
    _, path = create(server, photos=2, title="Album")
    with book_of(chromium, server, server.email, path, scripts=False) as page:
        expect(page.locator(".dots")).to_be_hidden()
        page.get_by_role("link", name="Next photo").click()
        expect(page.locator("#photo-2")).to_be_in_viewport(ratio=0.5)


# MARK: - Occasions

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_occasion_is_added_changed_and_removed(server, chromium, language, scripts):
    words = Texts(language)
    made, path = create(server, title="Dune", type_id=server.client.type_named("Movie")["id"])
    with book_of(chromium, server, server.email, path, language, scripts=scripts) as page:
        page.locator("summary", has_text=words("common.addOccasion")).click()
        new = page.locator("form[action$='/occasions']")
        new.get_by_label(words("common.date")).fill("2025-02-03")
        new.get_by_label(words("common.note")).fill("With Zoe")
        if scripts:
            look(page, f"entry-adding-a-time-{language}")
        new.get_by_role("button", name=words("common.save")).click()
        expect(page.get_by_text("With Zoe", exact=True)).to_be_visible()
        # The entry's own date is one of them, so that it is not lost.
        assert [time["note"] for time in stored(server, made)["occasions"]] == ["With Zoe", ""]

        # The latest is first.
        page.locator(".occasion-edit").last.click()
        one = page.locator("form[action$='/occasions/0']")
        if scripts:
            look(page, f"entry-changing-a-time-{language}")
        one.get_by_label(words("common.note")).fill("Alone")
        one.get_by_role("button", name=words("common.save")).click()
        expect(page.get_by_text("Alone", exact=True)).to_be_visible()
        page.locator(".occasion-edit").last.click()
        one.get_by_role("button", name=words("common.removeOccasion")).click()
        expect(page.locator("[data-toast]")).to_contain_text(words("common.deleted"))
        assert [time["note"] for time in stored(server, made)["occasions"]] == [""]
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_text("Alone", exact=True)).to_be_visible()
        assert [time["note"] for time in stored(server, made)["occasions"]] == ["Alone", ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_occasion_without_a_date_is_refused_and_keeps_its_note(server, chromium, language):
    words = Texts(language)
    made, path = create(server, title="Dune")
    with book_of(chromium, server, server.email, path, language) as page:
        page.locator("summary", has_text=words("common.addOccasion")).click()
        new = page.locator("form[action$='/occasions']")
        new.get_by_label(words("common.date")).fill("")
        new.get_by_label(words("common.note")).fill("Kept")
        new.get_by_role("button", name=words("common.save")).click()
        expect(new.locator(".error")).to_be_visible()
        expect(new.get_by_label(words("common.note"))).to_have_value("Kept")
        look(page, f"entry-time-refused-{language}")


# MARK: - Finished

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_planned_entry_is_finished_with_a_verdict(server, chromium, language, scripts):
    words = Texts(language)
    made, path = create(server, title="Solaris", stage="planned", date="2020-01-01")
    with book_of(chromium, server, server.email, path, language, scripts=scripts) as page:
        button = page.locator(".finish summary", has_text=words(
            "common.finish", seen=words("library.logged").lower()))
        button.click()
        finish = page.locator(".finish")
        finish.locator(".tile").filter(has_text=words("common.great")).click()
        if scripts:
            look(page, f"finish-{language}")
        finish.get_by_role("button", name=words("common.save")).click()
        expect(page.locator(".toast")).to_contain_text(words("common.finished", seen=words("common.done")))
        expect(button).to_have_count(0)
        expect(page.locator(".pills")).not_to_contain_text(words("common.planned"))
        entry = stored(server, made)
        assert (entry["stage"], entry["score"]) == ("done", 3)
        # The date in the member's time zone: the browser of these tests is in Berlin.
        berlin = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")).date()
        assert not scripts or entry["date"] == str(berlin)
        page.get_by_role("button", name=words("common.undo")).click()
        expect(button).to_be_visible()
        entry = stored(server, made)
        assert (entry["stage"], entry["score"], entry["undated"]) == ("planned", 0, True)


# MARK: - History

@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_version_is_restored_and_the_restoring_undone(server, chromium, size, language):
    words = Texts(language)
    made, path = create(server, title="Dune", score=1)
    answer(server.client.put(f"/entries/{made['id']}", entry_body(title="Dune 2", score=3)))
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        page.get_by_role("link", name=words("common.history")).click()
        expect(page.get_by_text(words("common.asItIsNow"))).to_be_visible()
        look(page, f"history-{size}-{language}")
        page.get_by_role("button", name=words("common.putBack")).click()
        expect(page.get_by_role("heading", name="Dune", exact=True)).to_be_visible()
        expect(page.locator(".toast")).to_contain_text(words("common.wasPutBack"))
        assert stored(server, made)["title"] == "Dune" and stored(server, made)["score"] == 1
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_role("heading", name="Dune 2", exact=True)).to_be_visible()
        assert stored(server, made)["title"] == "Dune 2" and stored(server, made)["score"] == 3


# MARK: - Deleting, and the link back

@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_asks_and_can_be_undone(server, chromium, language):
    words = Texts(language)
    made, path = create(server, photos=1, title="Going")
    with book_of(chromium, server, server.email, path, language) as page:
        page.get_by_role("link", name=words("common.delete")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("1")
        look(page, f"entry-ask-delete-{language}")
        dialog.get_by_role("link", name=words("common.cancel"), exact=True).click()
        expect(dialog).to_be_hidden()
        page.get_by_role("link", name=words("common.delete")).click()
        dialog.get_by_role("button", name=words("common.delete")).click()
        expect(page.locator("[data-toast]")).to_contain_text(words("common.deleted"))
        assert server.client.get(f"/entries/{made['id']}").status_code == 404
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.locator("#results").get_by_text("Going").first).to_be_visible()
        assert len(stored(server, made)["images"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_back_returns_to_the_list_with_its_search(server, chromium, language):
    back = Texts(language)("common.back")
    create(server, title="Findable one")
    create(server, title="Findable two")
    path = "/log?q=findable&sort=title"
    with book_of(chromium, server, server.email, path, language) as page:
        page.locator("[data-entry]").first.click()
        page.wait_for_url(re.compile("/log/entries/"))
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("q=findable"))
        # Without a previous list it links to the Log.
        page.goto("/sign-in")
        page.goto(f"/log/entries/{create(server, title='Alone')[0]['id']}")
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("/log$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_links_to_their_entries(server, chromium, language):
    book = server.client.type_named("Book")["id"]
    name = f"Ted Chiang {language}"
    made, path = create(server, title="Stories", type_id=book, additional_fields={"Author": name})
    with book_of(chromium, server, server.email, path, language) as page:
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(page.get_by_text(Texts(language)("common.namedIn"))).to_be_visible()
        look(page, f"entry-person-{language}")
        page.get_by_role("link", name="Stories").click()
        expect(page.get_by_role("heading", name="Stories")).to_be_visible()


def test_a_live_update_does_not_consume_the_toast_of_the_next_page(server, chromium):
    """The page that is being left learns of its own change before the response arrives. It does not
    request itself then."""
    made, path = create(server, title="Told")
    answer(server.client.put(f"/entries/{made['id']}", entry_body(title="Told 2", images=None)))
    with book_of(chromium, server, server.email, f"{path}/history") as page:
        held = []
        page.route("**/history/*", lambda route: held.append((route, route.fetch())))
        watch_updates(page)
        page.locator(".timeline > li:last-child form button").click()
        until(page, "window.updates.tried > 0")
        assert page.evaluate("window.updates.requested") == 0
        # The browser already stored the cookie when the server answered.
        route, came = held[0]
        rest = {name: value for name, value in came.headers.items() if name != "set-cookie"}
        route.fulfill(response=came, headers=rest)
        expect(page.get_by_role("heading", name="Told", exact=True)).to_be_visible()
        page.locator(".toast-action").click()
        expect(page.get_by_role("heading", name="Told 2", exact=True)).to_be_visible()


def test_an_entry_by_keyboard_alone(server, chromium):
    """Photos, an occasion, restoring a version with Undo, deleting with Undo."""
    made, path = create(server, photos=2, title="Keys", score=1)
    answer(server.client.put(f"/entries/{made['id']}", entry_body(title="Keys 2", images=None)))
    with book_of(chromium, server, server.email, path, size="desktop") as page:
        press_on(page, "a.arrow.forward")
        press_on(page, "#again summary.button")
        type_over(page, "[name='occasion.new.note']", "Typed")
        send(page)
        expect(page.get_by_text("Typed", exact=True)).to_be_visible()

        follow(page, "a[href$='/history']")
        # The last of the three versions is the first one.
        press_on(page, ".timeline > li:last-child form button")
        expect(page.get_by_role("heading", name="Keys", exact=True)).to_be_visible()
        assert stored(server, made)["title"] == "Keys" and stored(server, made)["occasions"] == []
        follow(page, ".toast-action")
        expect(page.get_by_role("heading", name="Keys 2", exact=True)).to_be_visible()
        assert stored(server, made)["occasions"][-1]["note"] == "Typed"

        press_on(page, "a[data-dialog=delete]")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("a[data-dialog=delete]")).to_be_focused()
        page.keyboard.press("Enter")
        follow(page, "dialog[open] button.danger")
        assert server.client.get(f"/entries/{made['id']}").status_code == 404
        follow(page, ".toast-action")
        assert stored(server, made)["title"] == "Keys 2"


@pytest.mark.parametrize("size", SIZES)
def test_entry_pages_are_accessible_and_fit(server, chromium, size):
    movie = server.client.type_named("Movie")["id"]
    fields = {"Year": "1964", "Genre": "Comedy, War", "Own field": "Something quite long " * 6}
    kinds = {
        "long": dict(photos=10, title=LONG, type_id=movie, additional_fields=fields, score=3,
                     description="Words. " * 60),
        "bare": dict(photos=0, title="Kid A", score=0),
        "one": dict(photos=1, title="Amélie", type_id=movie, score=2),
    }
    entries = []
    with book_of(chromium, server, server.email, size=size) as page:
        for kind, values in kinds.items():
            made, path = create(server, **values)
            entries.append(made["id"])
            page.goto(path)
            page.wait_for_load_state("networkidle")
            look(page, f"care-entry-{kind}-{size}")
    # Not while the page is open, because it would reload.
    for entry in entries:
        server.client.delete(f"/entries/{entry}")

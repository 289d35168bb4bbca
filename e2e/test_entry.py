"""An entry's page: photos, other times, history, deletion; in both languages, by touch and keyboard,
with scripts and without. `E2E_PICTURES=1` leaves screenshots in e2e/out."""

import datetime
import re
import secrets
import zoneinfo

import pytest
from playwright.sync_api import expect

import pictures
from api import answer, entry_body, sign_in
from browser import SIZES, book_of, follow, look, press_on, send, tab_to, type_over, until

ENGLISH = {
    "add_time": "Add another date", "now": "Current version", "date": "Date", "delete": "Delete",
    "deleted": "Deleted", "change": "Change ", "history": "History", "next": "Next photo",
    "note": "Note", "previous": "Previous photo", "put_back": "Restore this version",
    "was_put_back": "Version restored", "remove": "Remove this date", "save": "Save", "saved": "Saved",
    "undo": "Undo", "cancel": "Cancel", "named_in": "Linked from", "to_log": "To the log",
    "finish": "Finished today", "finished": "Finished", "planned": "planned",
    "great": "Absolutely unhinged",
}
RUSSIAN = {
    "add_time": "Добавить ещё одну дату", "now": "Текущая версия", "date": "Дата", "delete": "Удалить",
    "deleted": "Удалено", "change": "Изменить ", "history": "История",
    "next": "Следующая фотография", "note": "Заметка", "previous": "Предыдущая фотография",
    "put_back": "Восстановить эту версию", "was_put_back": "Версия восстановлена", "remove": "Убрать эту дату",
    "save": "Сохранить", "saved": "Сохранено", "undo": "Вернуть", "cancel": "Отмена",
    "named_in": "Где упоминается", "to_log": "К дневнику", "finish": "Закончено сегодня",
    "finished": "Закончено", "planned": "в планах", "great": "Просто снесло крышу",
}
LANGUAGES = {"en": ENGLISH, "ru": RUSSIAN}
LONG = (
    "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb, "
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and more"
)


@pytest.fixture(scope="module")
def home(new_server):
    """A server and somebody with a book on it."""
    server = new_server("sqlite")
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    return server


def make(home, photos=0, **values):
    names = ["phone.jpg", "place.png", "progressive.jpg"]
    sources = [pictures.photo(name) for name in names]
    values["images"] = [
        {"data": pictures.base64_of(sources[n % len(sources)].read_bytes()), "position": n,
         "is_cover": n == 0}
        for n in range(photos)
    ]
    made = answer(home.client.post("/entries", entry_body(**values)), 201)
    return made, f"/log/entries/{made['id']}"


def now(home, made):
    return answer(home.client.get(f"/entries/{made['id']}"))


# MARK: - Photos

@pytest.mark.parametrize("language", LANGUAGES)
def test_photos_are_paged_by_arrows_keys_and_swipes(home, chromium, language):
    words = LANGUAGES[language]
    made, path = make(home, photos=3, title="Album")
    with book_of(chromium, home, home.email, path, language) as page:
        here = "[...document.querySelectorAll('.dot')].findIndex(d => d.matches('.here'))"
        assert page.evaluate(here) == 0
        page.get_by_role("link", name=words["next"]).first.click()
        until(page, f"{here} === 1")
        # The arrow on the next photo has the focus, so that Enter goes on.
        page.keyboard.press("Enter")
        until(page, f"{here} === 2")
        expect(page.get_by_role("link", name=words["previous"]).last).to_be_focused()
        page.get_by_role("link", name=words["previous"]).last.click()
        until(page, f"{here} === 1")
        assert "#" not in page.url
        tab_to(page, ".photos", back=True)
        page.keyboard.press("ArrowLeft")
        until(page, f"{here} === 0")
        look(page, f"entry-photos-{language}")


def test_photos_are_paged_without_scripts(home, chromium):
    _, path = make(home, photos=2, title="Album")
    with book_of(chromium, home, home.email, path, scripts=False) as page:
        expect(page.locator(".dots")).to_be_hidden()
        page.get_by_role("link", name="Next photo").click()
        expect(page.locator("#photo-2")).to_be_in_viewport(ratio=0.5)


# MARK: - Other times

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_time_is_told_changed_and_taken_away(home, chromium, language, scripts):
    words = LANGUAGES[language]
    made, path = make(home, title="Dune", type_id=home.client.type_named("Movie")["id"])
    with book_of(chromium, home, home.email, path, language, scripts=scripts) as page:
        page.locator("summary", has_text=words["add_time"]).click()
        new = page.locator("form[action$='/occasions']")
        new.get_by_label(words["date"]).fill("2025-02-03")
        new.get_by_label(words["note"]).fill("With Zoe")
        if scripts:
            look(page, f"entry-adding-a-time-{language}")
        new.get_by_role("button", name=words["save"]).click()
        expect(page.get_by_text("With Zoe", exact=True)).to_be_visible()
        assert [time["note"] for time in now(home, made)["occasions"]] == ["With Zoe"]

        page.locator(".occasion-edit").click()
        one = page.locator("form[action$='/occasions/0']")
        if scripts:
            look(page, f"entry-changing-a-time-{language}")
        one.get_by_label(words["note"]).fill("Alone")
        one.get_by_role("button", name=words["save"]).click()
        expect(page.get_by_text("Alone", exact=True)).to_be_visible()
        page.locator(".occasion-edit").click()
        one.get_by_role("button", name=words["remove"]).click()
        expect(page.locator("[data-toast]")).to_contain_text(words["deleted"])
        assert now(home, made)["occasions"] == []
        page.get_by_role("button", name=words["undo"]).click()
        expect(page.get_by_text("Alone", exact=True)).to_be_visible()
        assert [time["note"] for time in now(home, made)["occasions"]] == ["Alone"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_time_without_a_day_says_so_and_keeps_the_note(home, chromium, language):
    words = LANGUAGES[language]
    made, path = make(home, title="Dune")
    with book_of(chromium, home, home.email, path, language) as page:
        page.locator("summary", has_text=words["add_time"]).click()
        new = page.locator("form[action$='/occasions']")
        new.get_by_label(words["date"]).fill("")
        new.get_by_label(words["note"]).fill("Kept")
        new.get_by_role("button", name=words["save"]).click()
        expect(new.locator(".error")).to_be_visible()
        expect(new.get_by_label(words["note"])).to_have_value("Kept")
        look(page, f"entry-time-refused-{language}")


# MARK: - Finished

@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_planned_is_finished_with_a_verdict(home, chromium, language, scripts):
    words = LANGUAGES[language]
    made, path = make(home, title="Solaris", stage="planned", date="2020-01-01")
    with book_of(chromium, home, home.email, path, language, scripts=scripts) as page:
        button = page.locator(".finish summary", has_text=words["finish"])
        button.click()
        if scripts:
            look(page, f"finish-{language}")
        page.get_by_role("button", name=words["great"]).click()
        expect(page.locator(".toast")).to_contain_text(words["finished"])
        expect(button).to_have_count(0)
        expect(page.locator(".pills")).not_to_contain_text(words["planned"])
        entry = now(home, made)
        assert (entry["stage"], entry["score"]) == ("done", 3)
        # The member's today: the browser of these tests is in Berlin.
        berlin = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")).date()
        assert not scripts or entry["date"] == str(berlin)
        page.get_by_role("button", name=words["undo"]).click()
        expect(button).to_be_visible()
        entry = now(home, made)
        assert (entry["stage"], entry["score"], entry["undated"]) == ("planned", 0, True)


# MARK: - History

@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_history_leads_back_and_undo_forth(home, chromium, size, language):
    words = LANGUAGES[language]
    made, path = make(home, title="Dune", score=1)
    answer(home.client.put(f"/entries/{made['id']}", entry_body(title="Dune 2", score=3)))
    with book_of(chromium, home, home.email, path, language, size=size) as page:
        page.get_by_role("link", name=words["history"]).click()
        expect(page.get_by_text(words["now"])).to_be_visible()
        look(page, f"history-{size}-{language}")
        page.get_by_role("button", name=words["put_back"]).click()
        expect(page.get_by_role("heading", name="Dune", exact=True)).to_be_visible()
        expect(page.locator(".toast")).to_contain_text(words["was_put_back"])
        assert now(home, made)["title"] == "Dune" and now(home, made)["score"] == 1
        page.get_by_role("button", name=words["undo"]).click()
        expect(page.get_by_role("heading", name="Dune 2", exact=True)).to_be_visible()
        assert now(home, made)["title"] == "Dune 2" and now(home, made)["score"] == 3


# MARK: - Deleting, and the way back

@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_asks_says_what_goes_and_can_be_undone(home, chromium, language):
    words = LANGUAGES[language]
    made, path = make(home, photos=1, title="Going")
    with book_of(chromium, home, home.email, path, language) as page:
        page.get_by_role("link", name=words["delete"]).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("1")
        look(page, f"entry-ask-delete-{language}")
        dialog.get_by_text(words["cancel"]).click()
        expect(dialog).to_be_hidden()
        page.get_by_role("link", name=words["delete"]).click()
        dialog.get_by_role("button", name=words["delete"]).click()
        expect(page.locator("[data-toast]")).to_contain_text(words["deleted"])
        assert home.client.get(f"/entries/{made['id']}").status_code == 404
        page.get_by_role("button", name=words["undo"]).click()
        expect(page.locator("#results").get_by_text("Going").first).to_be_visible()
        assert len(now(home, made)["images"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_back_leads_to_the_list_as_it_was_left(home, chromium, language):
    back = LANGUAGES[language]["to_log"]
    make(home, title="Findable one")
    make(home, title="Findable two")
    path = "/log?q=findable&sort=title"
    with book_of(chromium, home, home.email, path, language) as page:
        page.locator("[data-entry]").first.click()
        page.wait_for_url(re.compile("/log/entries/"))
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("q=findable"))
        # Straight from outside it leads to the Log.
        page.goto("/sign-in")
        page.goto(f"/log/entries/{make(home, title='Alone')[0]['id']}")
        page.get_by_role("link", name=back).click()
        page.wait_for_url(re.compile("/log$"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_lead_to_what_names_them(home, chromium, language):
    book = home.client.type_named("Book")["id"]
    name = f"Ted Chiang {language}"
    made, path = make(home, title="Stories", type_id=book, additional_fields={"Author": name})
    with book_of(chromium, home, home.email, path, language) as page:
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(page.get_by_text(LANGUAGES[language]["named_in"])).to_be_visible()
        look(page, f"entry-person-{language}")
        page.get_by_role("link", name="Stories").click()
        expect(page.get_by_role("heading", name="Stories")).to_be_visible()


def test_what_looks_for_changes_leaves_the_toast_to_the_next_page(home, chromium):
    """The page that is being left hears of its own change before the answer is there."""
    made, path = make(home, title="Told")
    answer(home.client.put(f"/entries/{made['id']}", entry_body(title="Told 2", images=None)))
    with book_of(chromium, home, home.email, f"{path}/history") as page:
        held = []
        page.route("**/history/*", lambda route: held.append((route, route.fetch())))
        with page.expect_response(f"**{path}/history"):
            page.locator(".timeline > li:last-child form button").click()
        # The browser has its cookie since the server answered.
        route, came = held[0]
        rest = {name: value for name, value in came.headers.items() if name != "set-cookie"}
        route.fulfill(response=came, headers=rest)
        expect(page.get_by_role("heading", name="Told", exact=True)).to_be_visible()
        page.locator(".toast-action").click()
        expect(page.get_by_role("heading", name="Told 2", exact=True)).to_be_visible()


def test_an_entry_by_keyboard_alone(home, chromium):
    """Its photos, another time, its history put back and forth, its end and its return."""
    made, path = make(home, photos=2, title="Keys", score=1)
    answer(home.client.put(f"/entries/{made['id']}", entry_body(title="Keys 2", images=None)))
    with book_of(chromium, home, home.email, path, size="desktop") as page:
        press_on(page, "a.arrow.forward")
        press_on(page, "#again summary.button")
        type_over(page, "[name='occasion.new.note']", "Typed")
        send(page)
        expect(page.get_by_text("Typed", exact=True)).to_be_visible()

        follow(page, "a[href$='/history']")
        # The last of the three versions is the first one.
        press_on(page, ".timeline > li:last-child form button")
        expect(page.get_by_role("heading", name="Keys", exact=True)).to_be_visible()
        assert now(home, made)["title"] == "Keys" and now(home, made)["occasions"] == []
        follow(page, ".toast-action")
        expect(page.get_by_role("heading", name="Keys 2", exact=True)).to_be_visible()
        assert now(home, made)["occasions"][0]["note"] == "Typed"

        press_on(page, "a[data-dialog=delete]")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("a[data-dialog=delete]")).to_be_focused()
        page.keyboard.press("Enter")
        follow(page, "dialog[open] button.danger")
        assert home.client.get(f"/entries/{made['id']}").status_code == 404
        follow(page, ".toast-action")
        assert now(home, made)["title"] == "Keys 2"


@pytest.mark.parametrize("size", SIZES)
def test_entries_look_made_with_care(home, chromium, size):
    movie = home.client.type_named("Movie")["id"]
    fields = {"Year": "1964", "Genre": "Comedy, War", "Own field": "Something quite long " * 6}
    kinds = {
        "long": dict(photos=10, title=LONG, type_id=movie, additional_fields=fields, score=3,
                     description="Words. " * 60),
        "bare": dict(photos=0, title="Kid A", score=0),
        "one": dict(photos=1, title="Amélie", type_id=movie, score=2),
    }
    entries = []
    with book_of(chromium, home, home.email, size=size) as page:
        for kind, values in kinds.items():
            made, path = make(home, **values)
            entries.append(made["id"])
            page.goto(path)
            page.wait_for_load_state("networkidle")
            look(page, f"care-entry-{kind}-{size}")
    # Not while its page is open: that would load itself anew.
    for entry in entries:
        home.client.delete(f"/entries/{entry}")

"""Adding and removing sample data, and deleting all entries: in both languages, with and without
scripts."""

import re

import pytest
from playwright.sync_api import expect

from api import entry_body, sign_in
from browser import at_home, follow, look, press_on, send, type_over
from own_book import ann, server  # noqa: F401
from server import PASSWORD

WORDS = {
    "en": {
        "fill": "Add sample data", "in": "Sample data added", "filling": "Adding sample data…",
        "remove": "Remove sample data", "removed": "Sample data removed",
        "some": "what you edited stays", "untouched": "8 entries are as they came",
        "edited": "You made 1 entry your own", "undo": "Undo", "clear": "Delete all entries",
        "title": "Delete all 5 entries?", "type": "Type “delete” to confirm", "word": "delete",
        "everything": "Delete everything", "cleared": "All entries deleted",
        "inception": "Inception", "orwell": "Dystopian", "cancel": "Cancel",
    },
    "ru": {
        "fill": "Добавить примеры", "in": "Примеры добавлены",
        "filling": "Добавляем примеры…",
        "remove": "Удалить примеры", "removed": "Примеры удалены",
        "some": "что вы меняли, осталось", "untouched": "8 записей остались как были",
        "edited": "Вы изменили 1 запись", "undo": "Вернуть", "clear": "Удалить все записи",
        "title": "Удалить все 5 записей?", "type": "Введите «удалить», чтобы подтвердить",
        "word": "удалить", "everything": "Удалить всё", "cleared": "Все записи удалены",
        "inception": "Начало", "orwell": "Антиутопия", "cancel": "Отмена",
    },
}
LANGUAGES = ["en", "ru"]


def fill(page, words):
    page.get_by_role("button", name=words["fill"]).click()
    expect(page.locator(".toast")).to_contain_text(words["in"], timeout=30_000)
    expect(page).to_have_url(re.compile("/log$"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sample_data_is_added_with_images_and_removed(
    server, ann, chromium, language, scripts
):
    words = WORDS[language]
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        fill(page, words)
        cards = page.locator(".card")
        expect(cards).to_have_count(8)
        expect(cards.filter(has_text=words["inception"])).to_have_count(1)
        if scripts:
            for image in page.locator(".card img").all():
                image.scroll_into_view_if_needed()
                expect(image).to_have_js_property("complete", True)
                assert image.evaluate("image => image.naturalWidth") > 0
            page.evaluate("scrollTo(0, 0)")
        assert len(sign_in(server.url, ann).get("/entries").json()) == 8

        page.goto("/log/sample")
        expect(page.get_by_role("main")).to_contain_text(words["untouched"])
        expect(page.get_by_role("button", name=words["fill"])).to_have_count(0)
        page.get_by_role("button", name=words["remove"]).click()
        expect(page.locator(".toast")).to_contain_text(words["removed"])
        expect(page.locator(".card")).to_have_count(0)
        page.get_by_role("button", name=words["undo"]).click()
        expect(page.locator(".card")).to_have_count(8)
    server.store.assert_sound()


@pytest.mark.parametrize("language", LANGUAGES)
def test_edited_sample_entries_are_kept(server, ann, chromium, language):
    words = WORDS[language]
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        fill(page, words)
        client = sign_in(server.url, ann)
        mine = next(e for e in client.get("/entries").json() if e["title"] == words["inception"])
        mine["description"] = "Seen it five times."
        changed = {key: mine[key] for key in (
            "title", "description", "score", "date", "collection_id", "type_id",
            "additional_fields")}
        assert client.put(f"/entries/{mine['id']}", changed).status_code == 200
        page.goto("/log/sample")
        expect(page.get_by_role("main")).to_contain_text(words["edited"])
        look(page, f"sample-edited-{language}")
        page.get_by_role("button", name=words["remove"]).click()
        expect(page.locator(".toast")).to_contain_text(words["some"])
        expect(page.locator(".card")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_all_entries_asks_and_can_be_undone(server, ann, chromium, language, scripts):
    words = WORDS[language]
    client = sign_in(server.url, ann)
    client.post("/entries/batch", [entry_body(title=f"Entry {n}") for n in range(5)])
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.goto("/settings/data")
        page.get_by_role("link", name=words["clear"]).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(words["title"])
        field = page.get_by_label(words["type"])
        field.fill("no")
        page.get_by_role("button", name=words["everything"]).click()
        expect(page.locator("#f-confirm-error")).to_be_visible()
        expect(field).to_have_value("no")
        if scripts:
            look(page, f"clear-refused-{language}")
        field.fill(words["word"])
        page.get_by_role("button", name=words["everything"]).click()
        expect(page.locator(".toast")).to_contain_text(words["cleared"])
        assert client.get("/entries").json() == []
        assert len(client.get("/collections").json()) == 3
        page.get_by_role("button", name=words["undo"]).click()
        expect(page.locator(".card")).to_have_count(5)
        page.goto("/log/clear")
        page.get_by_role("link", name=words["cancel"]).click()
        expect(page).to_have_url(re.compile("/settings/data$"))


def test_by_keyboard_alone(server, ann, chromium):
    """Adds sample data, removes it with Undo, and deletes all entries with Undo."""
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        cards = page.locator(".card")
        follow(page, "form[action$='/log/sample'] button")
        expect(page.locator(".toast")).to_contain_text("Sample data added", timeout=30_000)
        expect(cards).to_have_count(8)

        def data(page):
            press_on(page, "summary.avatar")
            follow(page, ".menu-panel a[href$='/settings/data']")

        data(page)
        follow(page, "form[action$='/sample/remove'] button")
        expect(cards).to_have_count(0)
        follow(page, ".toast-action")
        expect(cards).to_have_count(8)
        data(page)
        follow(page, "main a[href$='/log/clear']")
        type_over(page, "#f-confirm", "no")
        page.keyboard.press("Enter")
        expect(page.locator("#f-confirm-error")).to_be_visible()
        type_over(page, "#f-confirm", "delete")
        send(page)
        expect(cards).to_have_count(0)
        follow(page, ".toast-action")
        expect(cards).to_have_count(8)


@pytest.mark.parametrize("size, language", [("phone", "en"), ("phone", "ru"), ("desktop", "en")])
def test_the_pages_are_accessible_and_fit(server, ann, chromium, size, language):
    with at_home(chromium, server, ann, PASSWORD, language, size=size) as page:
        for name in ("/log/sample", "/log/clear", "/log"):
            page.goto(name)
            look(page, f"first-{name[1:].replace('/', '-')}-{size}-{language}")
        fill(page, WORDS[language])
        page.goto("/log")
        for image in page.locator(".card img").all():
            image.scroll_into_view_if_needed()
        page.wait_for_load_state("networkidle")
        page.evaluate("scrollTo(0, 0)")
        for name in ("/log", "/log/clear", "/log/sample"):
            page.goto(name)
            look(page, f"sample-{name[1:].replace('/', '-')}-{size}-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_progress_is_shown(server, ann, chromium, language):
    """While the job runs, the page waits and shows its progress."""
    words = WORDS[language]
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        begun = page.request.post(
            "/log/sample", form={"csrf": page.locator("[name=csrf]").first.input_value()},
            headers={"sec-fetch-site": "same-origin"}, max_redirects=0)
        place = begun.headers["location"]
        assert re.fullmatch(r"/log/sample/[0-9a-f-]{36}", place)
        # Requested at once; the job may already be done.
        first = page.request.get(
            place, headers={"accept-language": language}, max_redirects=0)
        assert first.status in (200, 303)
        if first.status == 200:
            assert first.headers["refresh"] == "1"
            assert "<progress" in first.text() and words["filling"] in first.text()
        page.goto(place)
        expect(page.locator(".toast")).to_contain_text(words["in"], timeout=30_000)

"""Adding and removing sample data, and deleting all entries: in both languages, with and without
scripts."""

import re

import pytest
from playwright.sync_api import expect

from api import entry_body, sign_in
from browser import at_home, follow, look, press_on, send, type_over
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {"inception": "Inception"},
    "ru": {"inception": "Начало"},
}


def fill(page, words):
    page.get_by_role("button", name=words("sample.fill")).click()
    expect(page.locator(".toast")).to_contain_text(words("sample.filled"), timeout=30_000)
    expect(page).to_have_url(re.compile("/log$"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_sample_data_is_added_with_images_and_removed(
    server, ann, chromium, language, scripts
):
    words = Texts(language, OTHER_TEXTS)
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
        expect(page.get_by_role("main")).to_contain_text(words("sample.untouched", n=8))
        expect(page.get_by_role("button", name=words("sample.fill"))).to_have_count(0)
        page.get_by_role("button", name=words("sample.remove")).click()
        expect(page.locator(".toast")).to_contain_text(words("sample.removed"))
        expect(page.locator(".card")).to_have_count(0)
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.locator(".card")).to_have_count(8)
    server.store.assert_sound()


@pytest.mark.parametrize("language", LANGUAGES)
def test_edited_sample_entries_are_kept(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
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
        expect(page.get_by_role("main")).to_contain_text(words("sample.edited", n=1))
        look(page, f"sample-edited-{language}")
        page.get_by_role("button", name=words("sample.remove")).click()
        expect(page.locator(".toast")).to_contain_text(words("sample.removedSome"))
        expect(page.locator(".card")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_all_entries_asks_and_can_be_undone(server, ann, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    client.post("/entries/batch", [entry_body(title=f"Entry {n}") for n in range(5)])
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.goto("/settings/data")
        page.get_by_role("link", name=words("sample.clear")).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(words("sample.clearTitle", n=5))
        field = page.get_by_label(words("sample.clearType", word=words("sample.clearWord")))
        field.fill("no")
        page.get_by_role("button", name=words("sample.clearButton")).click()
        expect(page.locator("#f-confirm-error")).to_be_visible()
        expect(field).to_have_value("no")
        if scripts:
            look(page, f"clear-refused-{language}")
        field.fill(words("sample.clearWord"))
        page.get_by_role("button", name=words("sample.clearButton")).click()
        expect(page.locator(".toast")).to_contain_text(words("sample.cleared"))
        assert client.get("/entries").json() == []
        assert len(client.get("/collections").json()) == 3
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.locator(".card")).to_have_count(5)
        page.goto("/log/clear")
        page.get_by_role("link", name=words("common.cancel")).click()
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
        fill(page, Texts(language, OTHER_TEXTS))
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
    words = Texts(language, OTHER_TEXTS)
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
            assert "<progress" in first.text() and words("sample.filling") in first.text()
        page.goto(place)
        expect(page.locator(".toast")).to_contain_text(words("sample.filled"), timeout=30_000)

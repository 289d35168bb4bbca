"""The sample films: offered at setup, added with progress, removed and restored."""

import re

import pytest
from playwright.sync_api import expect

from api import sign_in
from browser import at_home, look, page_of
from server import PASSWORD
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {
        "shelf": "Drama", "film": "Casablanca", "actor": "Humphrey Bogart", "role": "Rick Blaine",
    },
    "ru": {"shelf": "Драма", "film": "Касабланка", "actor": "Хамфри Богарт", "role": "Рик Блейн"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_setup_can_add_sample_films(new_server, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    server = new_server("sqlite")
    with page_of(chromium, server.url, language=language) as page:
        page.goto(server.setup_link())
        page.locator("[name=name]").fill("Ann")
        page.locator("[name=email]").fill("ann@example.com")
        page.locator("[name=password]").fill(PASSWORD)
        page.get_by_label(words("sample.filmsFill")).check()
        page.locator("main form button").last.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(
            re.compile(f"{words('sample.filmsHello')}|{words('sample.filmsFilling')}"))
        expect(page.locator(".toast")).to_contain_text(words("sample.filmsFilled"), timeout=60_000)
        expect(page).to_have_url(re.compile("/library$"))
        expect(page.get_by_role("region", name=words["shelf"], exact=True)).to_be_visible()
        for image in page.locator("main img").all():
            image.scroll_into_view_if_needed()
            expect(image).to_have_js_property("complete", True)
            assert image.evaluate("image => image.naturalWidth") > 0
        look(page, f"first-films-{language}")

        page.locator("main").get_by_role("link", name=words["film"]).first.click()
        expect(page.get_by_role("main")).to_contain_text(words["role"])
        page.get_by_role("link", name=words["actor"]).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(words["actor"])

        page.goto("/first-films")
        expect(page.get_by_role("button", name=words("sample.filmsFill"))).to_have_count(0)
        page.get_by_role("button", name=words("sample.filmsRemove")).click()
        expect(page.locator(".toast")).to_contain_text(words("sample.filmsRemoved"))
        assert sign_in(server.url, "ann@example.com").get("/entries").json() == []
        page.get_by_role("button", name=words("common.undo")).click()
        expect(page.get_by_role("region", name=words["shelf"], exact=True)).to_be_visible()
        assert len(sign_in(server.url, "ann@example.com").get("/entries?limit=100").json()) == 30


def test_an_empty_library_offers_sample_films_and_shows_progress(new_server, chromium):
    words = Texts("en", OTHER_TEXTS)
    server = new_server("sqlite")
    server.store.add_user("bob@example.com", "Bob")
    with at_home(chromium, server, "bob@example.com", PASSWORD, scripts=False) as page:
        page.goto("/library")
        page.get_by_role("button", name=words("sample.filmsFill")).click()
        expect(page.locator("progress")).to_be_visible()
        expect(page).to_have_url(re.compile("/library$"), timeout=60_000)
        expect(page.get_by_role("region", name=words["shelf"], exact=True)).to_be_visible()
        page.goto("/settings/data")
        expect(page.get_by_role("button", name=words("sample.filmsRemove"))).to_be_visible()

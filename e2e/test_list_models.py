"""Photos of lists read by a model: the result, and reading by the server itself when the monthly
scans are used."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from browser import at_home, look
from provider import KEY, Provider
from server import PASSWORD, ROOT

PHOTO = ROOT / "Tests/Fixtures/reading/english.png"
NOTES = {
    "en": ("You have used all of this month's scans (1)", "tomato sauce"),
    "ru": ("Лимит распознавания фото на этот месяц исчерпан (1)", "tomato sauce"),
}


@pytest.fixture(scope="module")
def provider():
    with Provider({}) as provider:
        yield provider


@pytest.fixture(scope="module")
def server_with_model(engine, new_server, provider):
    return new_server(engine, environment={
        "ASSIST_PROVIDER": "openai", "ASSIST_URL": f"{provider.url}/v1", "ASSIST_MODEL": "local",
        "ASSIST_KEY": KEY, "OUTGOING_ALLOW": provider.place, "SCANS_MONTHLY": "1",
    })


def scan_photo(page):
    page.goto("/lists")
    page.locator(".way input[type=file]").last.set_input_files(PHOTO)
    page.wait_for_url("**/lists/scan", timeout=60_000)
    expect(page.locator(".read-line").first).to_be_visible()


def test_the_server_reads_photos_when_the_monthly_scans_are_used(
    server_with_model, provider, chromium, language
):
    provider.reset()
    provider.sections = [{"name": "Lidl", "type": "grocery", "items": ["2 kg zorblax"]}]
    email = f"ann-{secrets.token_hex(3)}@example.com"
    server_with_model.store.add_user(email, "Ann")
    note, own = NOTES[language]
    with at_home(chromium, server_with_model, email, PASSWORD, language, size="phone") as page:
        scan_photo(page)
        expect(page.locator(".read-line")).to_contain_text("zorblax")
        expect(page.get_by_text(note)).to_have_count(0)
        scan_photo(page)
        expect(page.get_by_text(note)).to_be_visible()
        expect(page.locator(".read-line", has_text=own)).to_be_visible()
        assert len(provider.asked) == 1
        # At the end of the page the sticky buttons cover no line.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        look(page, f"clarify-note-{language}")
        page.locator(".clarify-end .primary").click()
        page.wait_for_url(re.compile(r"/lists/[0-9a-f-]{36}"))
        expect(page.locator(".item-name", has_text=own)).to_be_visible()

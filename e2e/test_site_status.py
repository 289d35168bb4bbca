"""The status of a published post with unpublished changes is the same on all pages of the Site."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from api import answer
from browser import assert_accessible, assert_fits, book_of, look
from rich_text import write_markdown
from strings import Texts
from test_site import create_starter_types, write_page


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_title_slug_and_text_become_public_together(
        chromium, server, new_person, language, size):
    words = Texts(language)
    person = new_person("Editor")
    handle = answer(person.get("/spaces"))["data"][0]["handle"]
    public = f"{server.url}/@{handle}"
    press = lambda page, key: page.get_by_role("button", name=words(key), exact=True).first.click()
    with book_of(chromium, server, person.email, "/site", language, size=size) as page:
        create_starter_types(page, words)
        entry = write_page(page, words, "About us", "We are **many**.", press="site.saveAndPublish")
        page.goto(entry + "/edit")
        page.locator("#f-title").fill("All of us")
        page.locator("#f-slug").fill("/all-of-us")
        write_markdown(page, "We are **all**.")
        press(page, "common.save")
        # Saving shows the post with its status and the published title and slug.
        page.wait_for_url(entry)
        expect(page.locator(".content-status .status")).to_have_text(words("site.changed"))
        expect(page.locator("h1")).to_have_text("All of us")
        expect(page.locator("aside")).to_contain_text("/all-of-us")
        expect(page.locator("aside")).to_contain_text("/about-us")
        assert "About us" in httpx.get(f"{public}/about-us").text
        assert httpx.get(f"{public}/all-of-us").status_code == 404
        assert_accessible(page, "a changed post")
        assert_fits(page, "a changed post")
        look(page, f"site-changed-{size}")
        page.goto(entry + "/edit")
        expect(page.locator("#f-title")).to_have_value("All of us")
        expect(page.locator("#f-slug")).to_have_value("/all-of-us")
        look(page, f"site-changed-form-{size}")
        page.goto("/site/routes")
        expect(page.locator(".route-row summary").filter(has_text="/all-of-us")).to_be_visible()
        page.goto("/site")
        page.locator(".site-type a").first.click()
        expect(page.locator(".content-row")).to_contain_text("All of us")
        page.locator(".status-chip").filter(has_text=words("site.changed")).click()
        expect(page.locator(".content-row")).to_have_count(1)
        assert_fits(page, "the list of changed posts")
        look(page, f"site-changed-list-{size}")

        page.goto(entry)
        press(page, "site.publishChanges")
        expect(page.locator(".status-changed")).to_have_count(0)
        assert "All of us" in httpx.get(f"{public}/all-of-us").text
        assert httpx.get(f"{public}/about-us").status_code == 301

        # A restored version is shown on all pages, and restoring can be undone.
        page.goto(entry + "/versions")
        page.locator(".version-row").last.get_by_role(
            "button", name=re.compile(words("site.restore"))).click()
        page.wait_for_url(entry)
        expect(page.locator("h1")).to_have_text("About us")
        page.goto("/site")
        page.locator(".site-type a").first.click()
        expect(page.locator(".content-row")).to_contain_text("About us")
        page.goto(entry + "/versions")
        page.locator(".version-row").last.get_by_role(
            "button", name=re.compile(words("site.restore"))).click()
        page.wait_for_url(entry)
        page.locator("[data-toast] form button").first.click()
        expect(page.locator("[data-toast]")).to_be_visible()

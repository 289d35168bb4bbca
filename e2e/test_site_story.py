"""The whole story of the Site: from nothing to a published post with a photo and a film, on a phone."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import httpx
from playwright.sync_api import expect

from api import sign_in
from browser import at_home, look
from own_book import ann, server  # noqa: F401
from server import PASSWORD, ROOT

PHOTO = ROOT / "Tests/Fixtures/images/phone.jpg"
ENTRY = re.compile(r"/site/entries/[0-9a-f-]{36}$")


def press(page, name, **options):
    page.get_by_role("button", name=name, exact=True, **options).first.click()


def make_type(page, name, fields):
    """A type of the Site with these fields: label, kind, and what it links to."""
    page.goto("/site")
    link = page.get_by_role("link", name="New type").or_(
        page.get_by_role("link", name="Make a type of my own"))
    link.first.click()
    page.get_by_label("Name", exact=True).fill(name)
    for place, (label, kind, target) in enumerate(fields):
        if place:
            press(page, "Add a field")
        row = page.locator(".type-fields > li").nth(place)
        row.get_by_label("Field name").fill(label)
        row.get_by_label("Kind").select_option(label=kind)
        if target:
            row.get_by_label("Links to").select_option(label=target)
    look(page, f"story-type-{name.lower()}")
    press(page, "Save")
    page.wait_for_url("**/site")
    expect(page.locator(".site-type").filter(has_text=name)).to_be_visible()


def test_from_a_type_to_a_published_post(server, ann, chromium):
    client = sign_in(server.url, ann)
    client.create(title="Solaris", type_id=next(
        kind["id"] for kind in client.get("/types").json() if kind["name"] == "Movie"))
    with at_home(chromium, server, ann, PASSWORD) as page:
        make_type(page, "Page", [("Text", "Rich text", None)])
        make_type(page, "Post", [
            ("Text", "Rich text", None), ("Photo", "Picture", None),
            ("Film", "Link to entries", "🎬 Movie"), ("Pinned", "Yes or no", None)])

        # A post with a photo from the device and a related film.
        page.get_by_role("link", name="New: Post").click()
        page.locator("#f-title").fill("On seeing Solaris again")
        page.locator("[data-markdown]").fill("It is **longer** than I remembered.")
        press(page, "Choose a picture")
        expect(page.locator("#media-dialog")).to_be_visible()
        look(page, "story-media-empty")
        page.locator("#media-dialog [data-media-files]").first.set_input_files(PHOTO)
        expect(page.locator(".media-box .media-shown")).to_be_visible()
        page.locator("[role=combobox]").fill("Sola")
        page.locator("[role=option]").filter(has_text="Solaris").first.click()
        expect(page.locator(".picked-item")).to_have_count(1)

        # Published by itself, tomorrow; then now after all.
        there = datetime.now(ZoneInfo("Europe/Berlin")) + timedelta(days=1)
        page.locator("#f-publish_at").fill(there.strftime("%Y-%m-%dT%H:%M"))
        look(page, "story-editor")
        press(page, "Save")
        page.wait_for_url(ENTRY)
        post = page.url
        expect(page.locator(".status-scheduled")).to_be_visible()
        expect(page.locator(".media-shown img")).to_be_visible()
        expect(page.locator(".content-links")).to_contain_text("Solaris")
        look(page, "story-scheduled")
        press(page, "Do not publish by itself")
        expect(page.locator(".status-scheduled")).to_have_count(0)
        press(page, "Publish")
        expect(page.locator(".status-draft")).to_have_count(0)

        # The public sees it, and the feed has it.
        page.get_by_role("link", name="View the site").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("On seeing Solaris again")
        expect(page.locator("main strong")).to_have_text("longer")
        public = page.url
        root = re.match(r"(.*/@[^/]+)/", public)[1]
        assert "On seeing Solaris again" in httpx.get(f"{root}/feed.xml").text

        # Renamed: the old link leads to the new one.
        page.goto(post + "/edit")
        page.locator("#f-slug").fill("/solaris-again")
        page.locator("[data-markdown]").fill("It is **shorter** than I remembered.")
        press(page, "Save and publish")
        page.wait_for_url(post)
        moved = httpx.get(public)
        assert moved.status_code in (301, 308) and moved.headers["location"].endswith("/solaris-again")
        page.goto(public)
        expect(page.locator("main strong")).to_have_text("shorter")

        # An older version comes back.
        page.goto(post + "/versions")
        page.locator(".version-row").last.get_by_role("button").click()
        page.wait_for_url(post)
        expect(page.locator(".prose strong")).to_have_text("longer")

        # An editor is let in, and a script gets a token.
        page.goto("/site")
        page.get_by_role("link", name="Editors and members").click()
        expect(page.get_by_role("main")).to_contain_text("Ann")
        page.goto("/site")
        page.get_by_role("link", name="Tokens for programs").click()
        page.get_by_label("Name", exact=True).fill("My script")
        page.get_by_label("May").or_(page.locator("[name=scope]")).first.select_option("write")
        page.locator("#token-form button").click()
        token = page.locator("#token").inner_text()
        answer = httpx.get(
            f"{server.url}/api/v1/contentdata", headers={"authorization": f"Bearer {token}"})
        assert [one["status"] for one in answer.json()] == ["published"]


def test_the_media_library(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.goto("/site/media")
        look(page, "media-empty")
        page.locator("[data-media-files]").first.set_input_files(
            [PHOTO, ROOT / "Tests/Fixtures/images/place.png"])
        expect(page.locator(".media-card")).to_have_count(2)
        expect(page.locator(".media-warn")).to_have_count(2)
        page.reload()
        expect(page.locator(".media-card")).to_have_count(2)
        look(page, "media-grid")
        page.locator(".media-card").first.click()
        page.get_by_label("Description for who cannot see it").fill("A place by the sea")
        image = page.locator("[data-focal] img")
        box = image.bounding_box()
        image.click(position={"x": box["width"] / 4, "y": box["height"] / 4})
        expect(page.locator("[name=focal_x]")).to_have_value(re.compile("^2[3-7]$"))
        look(page, "media-one")
        press(page, "Save")
        expect(page.locator(".toast")).to_contain_text("Saved")
        page.goto("/site/media")
        expect(page.locator(".media-warn")).to_have_count(1)

        # A folder, and what is put there.
        page.get_by_text("New folder").click()
        page.get_by_label("Name of the folder").fill("Trips")
        press(page, "Add")
        page.wait_for_url(re.compile("folder="))
        page.locator("[data-media-files]").first.set_input_files(
            {"name": "third.jpg", "mimeType": "image/jpeg", "buffer": PHOTO.read_bytes()})
        expect(page.locator(".media-card")).to_have_count(1)
        look(page, "media-folder")
        page.goto("/site/media")
        expect(page.locator(".folders")).to_contain_text("Trips")

        # Deleted, and back by one undo.
        page.locator(".media-card").first.click()
        press(page, "Delete")
        page.wait_for_url("**/site/media")
        expect(page.locator(".media-card")).to_have_count(1)
        press(page, "Undo")
        expect(page.locator(".media-card")).to_have_count(2)


def test_webhooks(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.goto("/site/webhooks")
        look(page, "webhooks-empty")
        page.get_by_role("link", name="New webhook").click()
        page.get_by_label("Name", exact=True).fill("Builder")
        page.get_by_label("Address").fill("http://127.0.0.1/hook")
        press(page, "Save")
        expect(page.locator(".error").first).to_be_visible()
        page.get_by_label("Address").fill("https://example.com/hook")
        look(page, "webhook-new")
        press(page, "Save")
        page.wait_for_url(re.compile("/site/webhooks/[0-9a-f-]{36}$"))
        look(page, "webhook-one")
        page.goto("/site/webhooks")
        expect(page.locator("#webhooks")).to_contain_text("Builder")

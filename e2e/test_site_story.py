"""Complete scenarios of the Site: from an empty site to a published post with a photo and a film,
on a phone and by a program; and scheduled publishing on two servers."""

import json
import re
import time
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import httpx
from playwright.sync_api import expect

from api import API, answer, sign_in
from browser import at_home, look, page_of
from own_book import ann, server  # noqa: F401
from rich_text import write_markdown
from server import PASSWORD, ROOT, Server

PHOTO = ROOT / "Tests/Fixtures/images/phone.jpg"
PLACE = ROOT / "Tests/Fixtures/images/place.png"
ENTRY = re.compile(r"/site/entries/[0-9a-f-]{36}$")


def press(page, name, **options):
    page.get_by_role("button", name=name, exact=True, **options).first.click()


def make_type(page, name, fields):
    """Creates a type of the Site with fields (label, kind, and target of a relation or None)."""
    page.goto("/site")
    first = page.get_by_role("link", name="Create a type")
    if first.count():
        first.click()
    else:
        page.goto("/site/settings")
        page.get_by_role("link", name="New type").click()
    page.get_by_label("Name", exact=True).fill(name)
    for place, (label, kind, target) in enumerate(fields):
        if place:
            press(page, "Add field")
        row = page.locator(".type-fields > li").nth(place)
        row.get_by_label("Field name").fill(label)
        row.get_by_label("Kind").select_option(label=kind)
        if target:
            row.get_by_label("Links to").select_option(label=target)
    look(page, f"story-type-{name.lower()}")
    press(page, "Save")
    page.wait_for_url(re.compile(r"/site/types/[0-9a-f-]{36}$"))
    page.goto("/site")
    expect(page.locator(".site-type").filter(has_text=name)).to_be_visible()


def handle_of(client):
    """Returns the handle of the personal space."""
    return answer(client.get("/spaces"))["data"][0]["handle"]


def local_time_in(seconds):
    """Returns a time a few seconds ahead in Berlin's time, as the editor's field needs it."""
    there = datetime.now(ZoneInfo("Europe/Berlin")) + timedelta(seconds=seconds)
    # Browsers omit seconds that are 0.
    return (there + timedelta(seconds=there.second == 0)).strftime("%Y-%m-%dT%H:%M:%S")


def schedule(page, seconds):
    """Saves the open editor with a publication time, and returns the URL of the content."""
    page.locator("#f-publish_at").fill(local_time_in(seconds))
    press(page, "Save")
    page.wait_for_url(ENTRY)
    expect(page.locator(".status-scheduled")).to_be_visible()
    return page.url


def create_types(page):
    make_type(page, "Page", [("Text", "Rich text", None)])
    make_type(page, "Post", [
        ("Text", "Rich text", None), ("Photo", "Image", None),
        ("Film", "Link to entries", "🎬 Movie"), ("Pinned", "Yes or no", None)])


def write_a_post(page):
    """Fills the form of a post with a photo from the camera and a related film, without saving."""
    page.goto("/site")
    page.get_by_role("link", name="New post").click()
    page.locator("#f-title").fill("On seeing Solaris again")
    write_markdown(page, "It is **longer** than I remembered.")
    press(page, "Choose an image")
    dialog = page.locator("#media-dialog")
    expect(dialog).to_be_visible()
    look(page, "story-media-empty")
    with page.expect_file_chooser() as chooser:
        dialog.get_by_text("Camera", exact=True).click()
    assert chooser.value.element.get_attribute("capture") == "environment"
    chooser.value.set_files(PHOTO)
    expect(page.locator(".media-box .media-shown")).to_be_visible()
    page.locator("[role=combobox]").fill("Sola")
    page.locator("[role=option]").filter(has_text="Solaris").first.click()
    expect(page.locator(".picked-item")).to_have_count(1)
    look(page, "story-editor")


def rename(page, post, public):
    """Publishes another slug, checks that the old URL redirects, and returns the new one."""
    page.goto(post + "/edit")
    page.locator("#f-slug").fill("/solaris-again")
    write_markdown(page, "It is **shorter** than I remembered.")
    press(page, "Save and publish")
    page.wait_for_url(post)
    moved = httpx.get(public)
    assert moved.status_code in (301, 308) and moved.headers["location"].endswith("/solaris-again")
    page.goto(public)
    expect(page.locator("main strong")).to_have_text("shorter")
    return page.url


def restore(page, post, public):
    """Restores the first version as a draft and publishes it."""
    page.goto(post + "/versions")
    page.locator(".version-row").last.get_by_role("button").click()
    page.wait_for_url(post)
    expect(page.locator(".prose strong")).to_have_text("longer")
    assert "shorter" in httpx.get(public).text
    press(page, "Publish changes")
    expect(page.locator(".status-changed")).to_have_count(0)
    assert "longer" in httpx.get(public).text


def invite(page):
    """Creates an invitation for an editor on the members page of the Site, and returns its link."""
    page.goto("/site")
    page.get_by_role("link", name="Editors and members").click()
    roles = page.get_by_label("Role", exact=True)
    roles.select_option(label=next(
        text for text in roles.locator("option").all_text_contents()
        if text.startswith("Editor: ")))
    with page.expect_navigation():
        press(page, "Create link")
    return page.get_by_label("Invitation link").first.input_value()


def edit_as_editor(bob, server, link, email, post):
    """Joins by the link as a second person, edits the post, and checks that owner actions are
    refused."""
    bob.goto(link)
    bob.get_by_role("link", name="Sign in to join").click()
    bob.get_by_label("E-mail").fill(email)
    bob.get_by_label("Password", exact=True).fill(PASSWORD)
    press(bob, "Sign in")
    press(bob, "Join")
    bob.wait_for_url(re.compile(r"/s/[a-z0-9-]+/log$"))
    book = bob.url.removesuffix("/log")
    bob.goto(f"{book}/site")
    look(bob, "story-editors-site")
    entry = f"{book}/site/entries/{post.rpartition('/')[2]}"
    bob.goto(f"{entry}/edit")
    write_markdown(bob, "It is **exactly** as long as I remembered.")
    press(bob, "Save and publish")
    bob.wait_for_url(entry)
    expect(bob.locator(".prose strong")).to_have_text("exactly")

    # Only owners manage webhooks, languages and members.
    bob.goto(f"{book}/site/webhooks")
    expect(bob.get_by_text("Only owners of the book can see webhooks.")).to_be_visible()
    expect(bob.get_by_role("link", name="New webhook")).to_have_count(0)
    csrf = bob.locator("#toasts").get_attribute("data-csrf")
    for path, form in (
        ("/site/webhooks", {"name": "Mine", "url": "https://example.com/", "events": "*"}),
        ("/site/settings/languages", {"code": "de", "label": "Deutsch"}),
        ("/settings/invitations", {"role": "owner", "days": "7", "uses": "1"}),
    ):
        refused = bob.request.post(f"{book}{path}", form={"csrf": csrf, **form})
        assert refused.status == 403, (path, refused.status)
    bob.goto(f"{book}/settings/members")
    expect(bob.get_by_role("button", name="Create link")).to_have_count(0)


def make_a_token(page):
    page.goto("/site")
    page.get_by_role("link", name="API tokens").click()
    page.get_by_label("Name", exact=True).fill("My script")
    page.locator("[name=scope]").select_option("account")
    page.locator("#token-form button").click()
    return page.locator("#token").inner_text()


def test_from_a_type_to_a_published_post(server, ann, chromium):
    client = sign_in(server.url, ann)
    film = client.create(title="Solaris", type_id=client.type_named("Movie")["id"])["id"]
    bob = ann.replace("ann-", "bob-")
    server.store.add_user(bob, "Bob")
    with at_home(chromium, server, ann, PASSWORD) as page:
        create_types(page)
        write_a_post(page)
        post = schedule(page, 8)
        root = f"{server.url}/@{handle_of(client)}"
        assert "Solaris again" not in httpx.get(f"{root}/feed.xml").text
        expect(page.locator(".media-shown img")).to_be_visible()
        expect(page.locator(".content-links")).to_contain_text("Solaris")
        look(page, "story-scheduled")

        # The open page shows the publication without any action.
        expect(page.locator(".status-published").first).to_be_visible(timeout=60_000)
        expect(page.locator(".status-scheduled")).to_have_count(0)
        with page.expect_popup() as opened:
            page.get_by_role("link", name="View page").click()
        tab = opened.value
        expect(tab.get_by_role("heading", level=1)).to_have_text("On seeing Solaris again")
        expect(tab.locator("main strong")).to_have_text("longer")
        look(tab, "story-public")
        public = tab.url
        tab.close()
        assert public.startswith(f"{root}/")
        assert "On seeing Solaris again" in httpx.get(f"{root}/feed.xml").text

        public = rename(page, post, public)
        restore(page, post, public)
        link = invite(page)
        with page_of(chromium, server.url) as editor:
            edit_as_editor(editor, server, link, bob, post)
        assert "exactly" in httpx.get(public).text
        token = make_a_token(page)
    do_the_same_as_a_program(API(server.url, token), root, film)


# MARK: - A program that uses the contract

def repeat_until_found(ask, seconds=60):
    """Repeats `ask` until its result is true, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := ask():
            return found
        time.sleep(0.2)
    raise AssertionError("never answered")


def do_the_same_as_a_program(script, root, film):
    """Does the same as ModulaCMS Mobile and programs based on its SDK: types, an image, a
    publication time, another slug, an older version, an editor, a token."""
    note = answer(script.post(
        "/datatype", {"label": "Note", "type": "root", "author_id": ""}), 201)["datatype_id"]

    def field(label, kind, ui_config="{}"):
        return answer(script.post("/fields", {
            "parent_id": note, "label": label, "type": kind, "data": "", "validation": "",
            "ui_config": ui_config, "author_id": ""}), 201)["field_id"]

    body, photo = field("Body", "richtext"), field("Photo", "media")
    related = field("Film", "text", json.dumps(
        {"relation": {"datatype_id": script.type_named("Movie")["id"], "many": True}}))
    with PLACE.open("rb") as file:
        medium = answer(script.post("/media", files={"file": ("place.png", file)}), 201)["media_id"]

    route = answer(script.post(
        "/routes", {"slug": "/a-note", "title": "A note", "status": 1, "author_id": ""}), 201)
    content = answer(script.post("/contentdata", {
        "route_id": route["route_id"], "datatype_id": note, "author_id": "",
        "status": "draft"}), 201)["content_data_id"]
    for one, value in ((body, "First words."), (photo, medium)):
        answer(script.post("/contentfields", {
            "content_data_id": content, "field_id": one, "field_value": value,
            "author_id": ""}), 201)
    answer(script.post("/contentrelations", {
        "source_content_id": content, "target_content_id": film, "field_id": related,
        "sort_order": 0}), 201)

    space = {"space": root.rpartition("@")[2]}
    at = datetime.now(timezone.utc) + timedelta(seconds=2)
    answer(script.post("/content/schedule", {
        "content_data_id": content, "publish_at": at.strftime("%Y-%m-%dT%H:%M:%SZ")}))
    public = API(script.url)
    assert public.get("/content/a-note", params=space).status_code == 404
    shown = repeat_until_found(lambda: (
        found if (found := public.get("/content/a-note", params=space)).status_code == 200 else None))
    assert "First words." in shown.text and "Solaris" in shown.text
    assert "A note" in httpx.get(f"{root}/feed.xml").text

    answer(script.put("/routes/", {
        "slug": "/the-note", "title": "A note", "status": 1, "author_id": "", "slug_2": "/a-note"}))
    moved = public.get("/content/a-note", params=space, follow_redirects=False)
    assert moved.status_code == 301 and "the-note" in moved.headers["location"]

    answer(script.post("/contentfields", {
        "content_data_id": content, "field_id": body, "field_value": "Other words.",
        "author_id": ""}), 201)
    answer(script.post("/content/publish", {"content_data_id": content}))
    versions = answer(script.get("/content/versions", params={"q": content}))
    first = min(versions, key=lambda version: version["version_number"])
    assert first["trigger"] == "schedule"
    answer(script.post("/content/restore", {
        "content_data_id": content, "content_version_id": first["content_version_id"]}))
    answer(script.post("/content/publish", {"content_data_id": content}))
    assert "First words." in public.get("/content/the-note", params=space).text

    # An editor can write but not add users. A token gives access to another script.
    cid = {"username": "cid", "name": "Cid", "email": "cid@example.com", "password": PASSWORD}
    answer(script.post("/users", {**cid, "role": "editor"}), 201)
    editor = sign_in(script.url, cid["email"])
    editor.http.headers["Commonplace-Space"] = space["space"]
    answer(editor.post("/contentfields", {
        "content_data_id": content, "field_id": body, "field_value": "Cid's words.",
        "author_id": ""}), 201)
    assert editor.post(
        "/users", {**cid, "email": "dan@example.com", "role": "editor"}).status_code == 403
    at = datetime.now(timezone.utc) + timedelta(days=1)
    second = answer(script.post("/tokens", {
        "token_type": "api", "label": "Second", "expires_at": at.strftime("%Y-%m-%dT%H:%M:%SZ")}), 201)
    read = answer(API(script.url, second["raw_token"]).get("/contentfields"))
    assert "Cid's words." in [one["field_value"] for one in read]


# MARK: - Two servers

def fill_post(page, title):
    page.goto("/site")
    page.get_by_role("link", name="New post").click()
    page.locator("#f-title").fill(title)
    write_markdown(page, "Only once.")


def identifier_of(post):
    return post.rpartition("/")[2]


def test_scheduled_content_is_published_once_by_two_servers(new_server, chromium):
    first = new_server("postgres")
    second = Server(first.store).start()
    try:
        email = "two@example.com"
        first.store.add_user(email, "Two")
        with at_home(chromium, first, email, PASSWORD) as page:
            page.goto("/site")
            press(page, "Start with pages and posts")
            expect(page.locator(".site-type")).to_have_count(2)
            posts = []
            for number in range(3):
                fill_post(page, f"Once {number}")
                posts.append(schedule(page, 6))
            expect(page.locator(".status-published").first).to_be_visible(timeout=60_000)
            fill_post(page, "Once 3")
            press(page, "Save")
            page.wait_for_url(ENTRY)
            posts.append(page.url)
        clients = [sign_in(server.url, email) for server in (first, second)]
        # Jobs are run in the order of their times: a second publication of the earlier posts would
        # come before that of this one.
        at = datetime.now(timezone.utc) + timedelta(seconds=2)
        answer(clients[0].post("/content/schedule", {
            "content_data_id": identifier_of(posts[-1]),
            "publish_at": at.strftime("%Y-%m-%dT%H:%M:%SZ")}))
        for post in posts:
            seen = [repeat_until_found(lambda: [
                version for version in answer(
                    client.get("/content/versions", params={"q": identifier_of(post)}))
            ]) for client in clients]
            assert [len(versions) for versions in seen] == [1, 1], seen
            assert seen[0] == seen[1] and seen[0][0]["trigger"] == "schedule"
        # Neither server publishes again.
        for server, client in zip((first, second), clients):
            for number, post in enumerate(posts):
                query = {"q": identifier_of(post)}
                assert len(answer(client.get("/content/versions", params=query))) == 1
                shown = httpx.get(f"{server.url}/@{handle_of(client)}/once-{number}")
                assert shown.status_code == 200 and f"Once {number}" in shown.text
            assert httpx.get(f"{server.url}/@{handle_of(client)}/feed.xml").text.count("<item>") == len(posts)
    finally:
        second.stop()


# MARK: - Media and webhooks

def test_media_are_uploaded_edited_and_deleted(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.goto("/site/media")
        look(page, "media-empty")
        page.locator("[data-media-files]").first.set_input_files(
            [PHOTO, PLACE])
        expect(page.locator(".media-card")).to_have_count(2)
        expect(page.locator(".media-warn")).to_have_count(2)
        page.reload()
        expect(page.locator(".media-card")).to_have_count(2)
        look(page, "media-grid")
        page.locator(".media-card").first.click()
        page.get_by_label("Alt text").fill("A place by the sea")
        image = page.locator("[data-focal] img")
        box = image.bounding_box()
        image.click(position={"x": box["width"] / 4, "y": box["height"] / 4})
        expect(page.locator("[name=focal_x]")).to_have_value(re.compile("^2[3-7]$"))
        look(page, "media-one")
        press(page, "Save")
        expect(page.locator(".toast")).to_contain_text("Saved")
        page.goto("/site/media")
        expect(page.locator(".media-warn")).to_have_count(1)

        # A folder with an upload.
        page.get_by_text("New folder").click()
        page.get_by_label("Folder name").fill("Trips")
        press(page, "Add")
        page.wait_for_url(re.compile("folder="))
        page.locator("[data-media-files]").first.set_input_files(
            {"name": "third.jpg", "mimeType": "image/jpeg", "buffer": PHOTO.read_bytes()})
        expect(page.locator(".media-card")).to_have_count(1)
        look(page, "media-folder")
        page.goto("/site/media")
        expect(page.locator(".folders")).to_contain_text("Trips")

        # Documents are accepted; a file of unknown type is refused by name.
        page.locator("[data-media-files]").first.set_input_files([
            {"name": "leaflet.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n%%EOF\n"},
            {"name": "odd.bin", "mimeType": "application/octet-stream", "buffer": bytes(range(200, 256))}])
        expect(page.locator(".media-card").filter(has_text="leaflet")).to_have_count(1)
        expect(page.locator(".toast").filter(has_text="odd.bin")).to_be_visible()
        look(page, "media-files")
        page.locator(".media-card").filter(has_text="leaflet").click()
        expect(page.get_by_role("link", name="leaflet.pdf", exact=True)).to_be_visible()
        page.get_by_label("Name", exact=True).fill("The leaflet")
        press(page, "Save")
        expect(page.locator(".toast")).to_contain_text("Saved")
        look(page, "media-document")
        press(page, "Delete")
        page.wait_for_url("**/site/media")

        # Deletes a file, and undoes it.
        page.locator(".media-card").first.click()
        press(page, "Delete")
        page.wait_for_url("**/site/media")
        expect(page.locator(".media-card")).to_have_count(1)
        press(page, "Undo")
        expect(page.locator(".media-card")).to_have_count(2)


def test_webhooks_are_created_and_edited(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.goto("/site/webhooks")
        look(page, "webhooks-empty")
        page.get_by_role("link", name="New webhook").click()
        page.get_by_label("Name", exact=True).fill("Builder")
        page.get_by_label("URL").fill("http://127.0.0.1/hook")
        press(page, "Save")
        expect(page.locator(".error").first).to_be_visible()
        page.get_by_label("URL").fill("https://example.com/hook")
        headers = page.get_by_label("Extra headers")
        headers.fill("X-Key value")
        look(page, "webhook-new")
        press(page, "Save")
        expect(page.locator("[id='f-headers-error']")).to_be_visible()
        headers.fill("X-Key: one\nAuthorization: Bearer two")
        press(page, "Save")
        page.wait_for_url(re.compile("/site/webhooks/[0-9a-f-]{36}$"))
        expect(headers).to_have_value("Authorization: Bearer two\nX-Key: one")
        look(page, "webhook-one")
        # Without the message about the creation, whose Undo looks the same.
        page.reload()
        headers.fill("X-Key: three")
        press(page, "Save")
        expect(page.locator("[data-toast]")).to_contain_text("Saved")
        expect(headers).to_have_value("X-Key: three")
        page.locator("[data-toast] form button").click()
        expect(headers).to_have_value("Authorization: Bearer two\nX-Key: one")
        page.goto("/site/webhooks")
        expect(page.locator("#webhooks")).to_contain_text("Builder")

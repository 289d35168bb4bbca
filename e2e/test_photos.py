"""Photos in the form of an entry: chosen, taken, dropped, pasted; with progress; moved, removed,
cancelled. `E2E_PICTURES=1` writes screenshots to e2e/out."""

import re
import secrets

import pytest
from playwright.sync_api import expect

import pictures
from api import answer, sign_in
from browser import book_of, look, press_on, tab_to, until
from strings import LANGUAGES, Texts

NEW = "/log/entries/new"


@pytest.fixture(scope="module")
def server(new_server):
    server = new_server("sqlite")
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    return server


def items(page):
    return page.locator("[data-photos] > [data-photo-item]")


def choose(page, *names, words=Texts("en")):
    page.get_by_label(words("common.addPhotos")).set_input_files([str(pictures.photo(n)) for n in names])


def values(page):
    return [item.locator("[name=photo]").input_value() for item in items(page).all()]


def save(server, page, title, words=Texts("en")):
    page.get_by_label(words("common.title"), exact=True).fill(title)
    page.get_by_role("button", name=words("common.save"), exact=True).first.click()
    page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
    return answer(server.client.get(f"/entries/{page.url.rsplit('/', 1)[1]}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_photos_are_chosen_moved_removed_and_saved(server, chromium, size, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language, size=size) as page:
        choose(page, "phone.jpg", "place.png", "place.heic", words=words)
        expect(items(page)).to_have_count(3, timeout=60_000)
        first, second, third = values(page)
        expect(page.locator(".cover-badge").filter(visible=True)).to_have_count(1)
        page.get_by_role("button", name=words("common.photoLater", n=1)).click()
        assert values(page) == [second, first, third]
        page.get_by_role("button", name=words("common.photoEarlier", n=3)).click()
        assert values(page) == [second, third, first]
        page.get_by_role("button", name=words("common.removePhoto", n=3)).click()
        page.get_by_role("button", name=words("common.photoEarlier", n=2)).click()
        assert values(page) == [third, second]
        expect(page.locator("[data-photo-status]")).to_have_text(words("common.photoMoved", n=1, total=2))
        look(page, f"photos-{size}-{language}")
        made = save(server, page, "Album", words)
        assert [image["is_cover"] for image in made["images"]] == [True, False]
        # The edit form has the same photos in their order; then removes both.
        page.goto(f"/log/entries/{made['id']}/edit")
        assert values(page) == [image["id"] for image in made["images"]]
        for _ in range(2):
            page.get_by_role("button", name=words("common.removePhoto", n=1)).click()
        assert save(server, page, "Album", words)["images"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_photos_are_dragged_into_order(server, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language, size="desktop") as page:
        choose(page, "phone.jpg", "place.png", words=words)
        expect(items(page)).to_have_count(2, timeout=60_000)
        first, second = values(page)
        items(page).nth(1).drag_to(items(page).nth(0))
        assert values(page) == [second, first]
        expect(page.get_by_role("button", name=words("common.removePhoto", n=2))).to_be_visible()
        made = save(server, page, "Dragged", words)
        assert [image["id"] for image in made["images"]] and made["images"][0]["is_cover"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_camera_adds_photos(server, chromium, language):
    """A phone opens its camera for this field; the result is a photo like others."""
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language) as page:
        camera = page.get_by_label(words("common.takePhoto"), exact=True)
        expect(camera).to_have_attribute("capture", "environment")
        expect(camera).to_have_attribute("accept", "image/*")
        assert camera.get_attribute("multiple") is None
        button = page.locator("label.camera")
        expect(button).to_be_visible()
        with page.expect_file_chooser() as chooser:
            button.tap()
        chooser.value.set_files(str(pictures.photo("phone.jpg")))
        expect(items(page)).to_have_count(1, timeout=60_000)
        # The field can be used again for a second photo.
        camera.set_input_files(str(pictures.photo("phone.jpg")))
        expect(items(page)).to_have_count(2, timeout=60_000)
        assert len(save(server, page, "Taken", words)["images"]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["drop", "paste"])
def test_photos_are_dropped_and_pasted(server, chromium, language, how):
    words = Texts(language)
    content = pictures.base64_of(pictures.photo("phone.jpg").read_bytes())
    with book_of(chromium, server, server.email, NEW, language, size="desktop") as page:
        page.evaluate(
            """async ([content, how]) => {
              const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
              const data = new DataTransfer();
              data.items.add(new File(["text"], "notes.txt", { type: "text/plain" }));
              data.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
              data.items.add(new File(["text"], "list.pdf", { type: "application/pdf" }));
              const target = document.querySelector(".entry-form");
              const event = how === "drop"
                ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
                : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
              target.dispatchEvent(event);
            }""",
            [content, how],
        )
        strange = words("common.noPicture", names="notes.txt, list.pdf")
        expect(page.locator("[data-photo-status]")).to_have_text(strange)
        expect(items(page)).to_have_count(1, timeout=60_000)
        expect(page.locator("[data-photo-status]")).to_have_text(strange)
        assert len(save(server, page, "Dropped", words)["images"]) == 1


def test_a_chosen_file_that_is_no_image_is_named(server, chromium):
    with book_of(chromium, server, server.email, NEW) as page:
        strange = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"text"}
        page.get_by_label("Add photos").set_input_files([strange])
        expect(page.locator("[data-photo-status]")).to_have_text("Not an image: notes.txt")
        choose(page, "phone.jpg")
        expect(items(page)).to_have_count(1, timeout=60_000)
        expect(page.locator("[data-photo-status]")).to_be_empty()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_upload_shows_progress_disables_saving_and_can_be_cancelled(
    server, chromium, language
):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language) as page:
        held = []
        page.route("**/log/photos", lambda route: held.append(route))
        page.get_by_label(words("common.title"), exact=True).fill("Waiting")
        choose(page, "phone.jpg", words=words)
        expect(page.locator(".uploading progress")).to_be_visible()
        saving = page.get_by_role("button", name=words("common.save"), exact=True).first
        expect(saving).to_be_disabled()
        look(page, f"photos-uploading-{language}")
        page.get_by_role("button", name=words("common.cancelUpload")).click()
        expect(page.locator(".photo-item")).to_have_count(0)
        expect(saving).to_be_enabled()
        page.unroute("**/log/photos")
        assert save(server, page, "Waiting", words)["images"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_photo_is_reported_and_others_stay(server, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language) as page:
        choose(page, "phone.jpg", "truncated.jpg", words=words)
        expect(items(page)).to_have_count(1, timeout=60_000)
        expect(page.locator(".failed .error")).to_be_visible()
        look(page, f"photos-failed-{language}")
        page.get_by_label(words("common.title"), exact=True).fill("One of two")
        # The entry is not saved without a photo that its author believes to be there.
        page.get_by_role("button", name=words("common.save")).first.click()
        expect(page.locator(".toast.failure")).to_be_visible()
        remove = page.locator(".failed [data-photo=remove]")
        expect(remove).to_be_focused()
        remove.click()
        assert len(save(server, page, "One of two", words)["images"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failed_upload_is_reported(server, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language) as page:
        page.route("**/log/photos", lambda route: route.abort())
        choose(page, "phone.jpg", words=words)
        expect(page.locator(".failed .error")).to_have_text(words("common.uploadFailed"))
        page.complaints.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_has_at_most_ten_photos(server, chromium, language):
    words = Texts(language)
    made = server.client.create(images=[
        {"data": pictures.base64_of(pictures.png(n, n, n, 40, 50)), "position": n,
         "is_cover": n == 0} for n in range(9)
    ])
    with book_of(chromium, server, server.email, f"/log/entries/{made['id']}/edit", language) as page:
        choose(page, "phone.jpg", "place.png", words=words)
        expect(items(page)).to_have_count(10, timeout=60_000)
        expect(page.locator("[data-photo-status]")).to_contain_text(words("common.tooManyPhotos", n=10))
        look(page, f"photos-ten-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_form_and_a_draft_keep_their_photos(server, chromium, language):
    words = Texts(language)
    with book_of(chromium, server, server.email, NEW, language) as page:
        choose(page, "phone.jpg", words=words)
        expect(items(page)).to_have_count(1, timeout=60_000)
        page.get_by_label(words("common.title"), exact=True).fill("Kept")
        page.get_by_label(words("common.rating")).fill("much")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.locator("[data-errors]")).to_be_visible()
        expect(items(page)).to_have_count(1)
        page.get_by_label(words("common.rating")).fill("8")
        until(page, "Object.values(sessionStorage).some((text) => text.includes('\"8\"'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(NEW)
        page.get_by_role("button", name=words("common.draftRestore")).click()
        expect(items(page)).to_have_count(1)
        assert len(save(server, page, "Kept", words)["images"]) == 1


def test_photos_without_scripts(server, chromium):
    with book_of(chromium, server, server.email, NEW, scripts=False) as page:
        page.get_by_label("Title", exact=True).fill("Plain")
        choose(page, "phone.jpg", "place.png")
        made = save(server, page, "Plain")
        assert len(made["images"]) == 2
        page.goto(f"/log/entries/{made['id']}/edit")
        page.get_by_label("Use photo 2 as the cover").check()
        after = save(server, page, "Plain")
        assert [i["id"] for i in after["images"] if i["is_cover"]] == [made["images"][1]["id"]]
        page.goto(f"/log/entries/{made['id']}/edit")
        page.get_by_role("checkbox", name="Remove photo 1").check()
        assert len(save(server, page, "Plain")["images"]) == 1


def test_photos_by_keyboard_alone(server, chromium):
    with book_of(chromium, server, server.email, NEW, size="desktop") as page:
        # Only the browser's file dialog is not operated by keyboard.
        with page.expect_file_chooser() as chooser:
            press_on(page, "[name=photos]", "Space")
        chooser.value.set_files([str(pictures.photo(n)) for n in ("phone.jpg", "place.png")])
        expect(items(page)).to_have_count(2, timeout=60_000)
        first, second = values(page)
        tab_to(page, "li:first-child [data-photo=later]", back=True)
        page.keyboard.press("Enter")
        assert values(page) == [second, first]
        expect(page.locator("li:last-child [data-photo=later]")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        assert values(page) == [first, second]
        press_on(page, "li:first-child [data-photo=remove]")
        assert values(page) == [second]
        expect(page.locator("[data-photo=remove]")).to_be_focused()

"""The pages of archives: download of a book and of the whole server, restoration beside the others,
damaged files, and people who may not."""

import io
import json
import zipfile

import pytest
from playwright.sync_api import expect

import pictures
from api import answer, sign_in
from browser import book_of, look, page_of
from own_book import ann, server  # noqa: F401
from strings import LANGUAGES, Texts

PAGE = "/settings/archives"


@pytest.fixture(scope="module")
def operator(server):  # noqa: F811
    """The first user of the server, who operates it, with an entry that has an image."""
    email = "operator@example.com"
    server.store.add_user(email, "Olga")
    with sign_in(server.url, email) as person:
        person.create(title="Solaris", images=[{"data": pictures.base64_of(pictures.png(7, 20, 30))}])
    return email


def ended(page, words, key="archive.done"):
    expect(page.locator(".import-progress h2")).to_have_text(words(key), timeout=60_000)


def prepare(page, words, number=0):
    """Starts an export with one of the buttons, and returns the bytes of the finished file."""
    page.get_by_role("button", name=words("archive.start")).nth(number).click()
    ended(page, words)
    with page.expect_download() as download:
        page.locator(".import-progress a[download]").click()
    return download.value.path().read_bytes()


def restore(page, words, data, name=""):
    page.goto(PAGE)
    page.locator("[name=file]").set_input_files(
        {"name": "book.zip", "mimeType": "application/zip", "buffer": data})
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name=words("archive.restoreNow"), exact=True).click()


def manifest(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return json.loads(archive.read("manifest.json"))


def names_of_books(server, email):
    with sign_in(server.url, email) as person:
        return [space["name"] for space in answer(person.get("/spaces"))["data"]]


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_downloaded_and_restored_beside_it(
    server, operator, chromium, language, scripts
):
    words = Texts(language)
    with book_of(
        chromium, server, operator, "/settings", language=language, scripts=scripts
    ) as page:
        page.goto("/settings/data")
        page.locator(f"a[href$='{PAGE}']").click()
        if scripts:
            look(page, f"archives-{language}")
        data = prepare(page, words)
        if scripts:
            look(page, f"archive-done-{language}")
        assert manifest(data)["space"]
        assert len(manifest(data)["blobs"]) == 1

        name = f"Copy {language} {scripts}"
        restore(page, words, data, name)
        ended(page, words)
        if scripts:
            look(page, f"archive-restored-{language}")
        page.get_by_role("link", name=words("archive.open")).click()
        expect(page.get_by_role("main")).to_contain_text("Solaris")
        page.goto("/log")
        expect(page.get_by_role("main")).to_contain_text("Solaris")
        assert name in names_of_books(server, operator)


def test_a_file_is_deleted_and_no_longer_offered(server, operator, chromium):
    words = Texts("en")
    with book_of(chromium, server, operator, PAGE) as page:
        prepare(page, words)
        address = page.url
        page.get_by_role("button", name=words("archive.delete"), exact=True).click()
        expect(page).to_have_url(server.url + PAGE)
        answered = page.request.get(address + "/file")
        assert answered.status == 404
        # The list has no link to it any more.
        expect(page.locator(f"a[href='{address.removeprefix(server.url)}']")).to_have_count(0)


def test_the_operator_downloads_the_whole_server(server, operator, ann, chromium):  # noqa: F811
    words = Texts("en")
    with book_of(chromium, server, operator, PAGE) as page:
        data = prepare(page, words, number=1)
        assert manifest(data).get("space") is None
        assert manifest(data)["tables"]["users"]["rows"] >= 2
        # It is no archive of one book, so it is not restored beside the others.
        restore(page, words, data)
        expect(page.locator(".error").first).to_be_visible()


def test_a_damaged_archive_is_named_and_changes_nothing(server, operator, chromium):
    words = Texts("en")
    with book_of(chromium, server, operator, PAGE) as page:
        data = bytearray(prepare(page, words))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            blob = next(name for name in archive.namelist() if name.startswith("blobs/"))
            start = archive.getinfo(blob).header_offset + 30 + len(blob) + 20
        data[start] ^= 0xFF
        before = names_of_books(server, operator)
        restore(page, words, bytes(data))
        ended(page, words, "archive.failed")
        expect(page.locator(".import-progress .error")).to_contain_text("blobs/")
        look(page, "archive-failed-en")
        assert names_of_books(server, operator) == before


def test_a_file_that_is_no_archive_is_refused_beside_the_field(server, operator, chromium):
    words = Texts("en")
    with book_of(chromium, server, operator, PAGE) as page:
        restore(page, words, b"")
        expect(page.locator("#file-error, .field .error").first).to_be_visible()
        restore(page, words, b"not a zip")
        expect(page.locator(".error").first).to_be_visible()


def test_others_download_only_their_own_book(server, operator, ann, chromium):  # noqa: F811
    words = Texts("en")
    with book_of(chromium, server, ann, PAGE) as page:
        expect(page.get_by_role("button", name=words("archive.start"))).to_have_count(1)
        expect(page.locator("[name=file]")).to_have_count(0)
        data = prepare(page, words)
        assert manifest(data)["tables"]["users"]["rows"] == 1
        address = page.url.removeprefix(server.url)
    with book_of(chromium, server, operator, PAGE) as page:
        assert page.request.get(address + "/file").status == 404


# MARK: - A new server

@pytest.mark.parametrize("engine, language", [("sqlite", "ru"), ("postgres", "en")])
def test_a_new_server_is_restored_from_the_archive_of_another(
    new_server, server, operator, chromium, engine, language  # noqa: F811
):
    words = Texts(language)
    with book_of(chromium, server, operator, PAGE) as page:
        data = prepare(page, Texts("en"), number=1)
    fresh = new_server(engine)
    with page_of(chromium, fresh.url, language=language) as page:
        # Of the script that waits for the server.
        page.expected_complaints.append("net::ERR_")
        page.goto(fresh.setup_link())
        page.get_by_role("link", name=words("common.setupRestore")).click()
        look(page, f"setup-restore-{language}")
        # What is no archive, and what is only a part of one, is refused at once.
        for broken, key in [
            (b"text", "failure.archive.notOfABook"),
            (data[: len(data) // 2], "failure.archive.incomplete"),
        ]:
            send(page, words, broken)
            expect(page.locator("[data-errors]")).to_contain_text(words(key))
        # The directory of the file is intact, so only the server that restores it finds the damage.
        position = data.index(b"blobs/") + 120
        damaged = data[:position] + bytes([data[position] ^ 255]) + data[position + 1:]
        send(page, words, damaged)
        expect(page.get_by_role("heading", level=1)).to_have_text(words("common.setupRestoring"))
        look(page, f"setup-restoring-{language}")
        expect(page.get_by_role("heading", level=1)).to_have_text(
            words("common.setupRestore"), timeout=60_000)
        expect(page.locator("[data-errors]")).to_contain_text("blobs/")
        # The link that was printed is still valid.
        send(page, words, data)
        page.wait_for_url("**/sign-in", timeout=60_000)
        assert page.request.get(fresh.setup_link()).status == 409
    with sign_in(fresh.url, operator) as person:
        entries = answer(person.get("/entries"))
        assert [entry["title"] for entry in entries] == ["Solaris"]
    assert fresh.store.command("doctor").rstrip().endswith(" 0 differences")


def send(page, words, data):
    page.locator("[name=file]").set_input_files(
        {"name": "server.zip", "mimeType": "application/zip", "buffer": data})
    page.get_by_role("button", name=words("archive.restoreNow"), exact=True).press("Enter")

"""The pages of imports: preview, choices, import, report, undo; in both languages, with and without
scripts, and with a server that is killed during the import."""

import io
import json
import re
import sqlite3
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from api import sign_in
from browser import SCHEMES, assert_accessible, assert_fits, book_of, picture, wait_until
from own_book import ann  # noqa: F401
from server import ROOT, Server
from strings import LANGUAGES, Texts

FIXTURES = ROOT / "Tests/Fixtures/imports"
OTHER_TEXTS = {
    "en": {"empty": "This file is empty.", "movie": "Movie: CSV"},
    "ru": {"empty": "Файл пуст.", "movie": "Фильм: CSV"},
}


def letterboxd():
    """Returns an export of Letterboxd: a zip of the files in the folder."""
    folder = FIXTURES / "letterboxd"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*.csv")):
            archive.write(path, path.relative_to(folder))
    return {"name": "letterboxd.zip", "mimeType": "application/zip", "buffer": data.getvalue()}


def films(count):
    rows = [f"tt{n},7,2020-01-01,Film {n},movie,{1900 + n % 100}" for n in range(count)]
    text = "\n".join(["Const,Your Rating,Date Rated,Title,Title Type,Year", *rows, ""])
    return {"name": "ratings.csv", "mimeType": "text/csv", "buffer": text.encode()}


def titles(server, email):
    return sorted(entry["title"] for entry in sign_in(server.url, email).get("/entries").json())


def heading(page, text):
    return expect(page.locator(".settings-card h2").first).to_have_text(text, timeout=120_000)


def undo_import(page, words):
    """Undoes the import, after confirming."""
    page.locator(".import-ask > summary").click()
    page.get_by_role("button", name=words("import.undoNow")).click()


def upload(page, words, file):
    page.locator("[name=file]").set_input_files(file)
    page.get_by_role("button", name=words("import.upload"), exact=True).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letterboxd_zip_is_imported_and_undone(server, ann, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    with book_of(
        chromium, server, ann, "/settings/import", language=language, scripts=scripts
    ) as page:
        upload(page, words, letterboxd())
        heading(page, words("import.ready"))
        expect(page.get_by_role("main")).to_contain_text(words("import.readAs", name="Letterboxd"))
        assert titles(server, ann) == []
        page.get_by_role("link", name=words("import.aside")).click()
        page.locator(".import-line select").select_option("make")
        if scripts:
            page.get_by_role("button", name=words("import.saveDecisions")).click()
            expect(page.locator(".import-line select")).to_have_value("make")
        # The import button also saves choices that were not saved.

        page.get_by_role("button", name=words("import.start"), exact=True).click()
        heading(page, words("import.done"))
        assert titles(server, ann) == [
            "Good, the Bad and the Ugly", "Ivan's Childhood", "Mirror", "Nosferatu", "Nosferatu",
            "Solaris", "Stalker",
        ]
        page.get_by_role("link", name=re.compile(words("import.madeRow"))).click()
        expect(page.locator(".import-line")).to_have_count(7)

        report = page.url.split("?")[0]
        # The Library shows dates and other imported values.
        made = sign_in(server.url, ann).get("/entries").json()
        solaris = next(entry for entry in made if entry["title"] == "Solaris")
        page.goto(f"/library/entries/{solaris['id']}")
        expect(page.locator(".facts")).to_contain_text("cinema, with Bo")
        expect(page.locator(".occasions > li")).to_have_count(2)
        expect(page.locator(".occasions")).to_contain_text("★★★½")

        page.goto(report)
        page.get_by_role("button", name=words("import.again")).click()
        heading(page, words("import.ready"))
        expect(page.locator(".import-chips")).to_contain_text(words("import.unchanged"))

        page.goto(report)
        undo_import(page, words)
        heading(page, words("import.undone"))
        assert titles(server, ann) == []
        page.goto("/settings/import")
        expect(page.get_by_role("heading", name=words("import.past"))).to_be_visible()
        expect(page.locator(".import-list li")).to_have_count(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exported_table_can_be_edited_and_imported(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    with book_of(chromium, server, ann, "/settings/import", language=language) as page:
        upload(page, words, films(2))
        heading(page, words("import.ready"))
        page.get_by_role("button", name=words("import.start"), exact=True).click()
        heading(page, words("import.done"))

        page.goto("/settings/data")
        with page.expect_download() as download:
            page.get_by_role("link", name=words["movie"], exact=True).click()
        table = download.value.path().read_text(encoding="utf-8-sig")
        assert table.count("Film 1") >= 1
        edited = table.replace(",Film 1,Movie", ",Film One,Movie")

        page.goto("/settings/import")
        file = {"name": "entries.csv", "mimeType": "text/csv", "buffer": edited.encode()}
        upload(page, words, file)
        heading(page, words("import.ready"))
        expect(page.get_by_role("main")).to_contain_text(words("import.readAs", name="Commonplace"))
        expect(page.locator(".import-chips")).to_contain_text(words("import.unchanged"))
        page.get_by_role("button", name=words("import.start"), exact=True).click()
        heading(page, words("import.done"))
        page.get_by_role("link", name=re.compile(words("import.changed"))).click()
        expect(page.locator(".import-line")).to_have_count(1)
        assert titles(server, ann) == ["Film 0", "Film One"]
        undo_import(page, words)
        heading(page, words("import.undone"))
        assert titles(server, ann) == ["Film 0", "Film 1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_unreadable_files_show_an_error_beside_the_field(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    empty = {"name": "empty.csv", "mimeType": "text/csv", "buffer": b""}
    with book_of(chromium, server, ann, "/settings/import", language=language) as page:
        upload(page, words, empty)
        expect(page.locator("#f-file-error")).to_have_text(words["empty"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_import_pages_are_accessible_and_fit(new_server, chromium, language, scheme, size):
    words = Texts(language, OTHER_TEXTS)
    server = new_server("sqlite")
    server.store.add_user("ann@example.com", "Ann")
    ann = "ann@example.com"
    with book_of(
        chromium, server, ann, "/settings/import", language=language, scheme=scheme, size=size
    ) as page:
        def check(name):
            assert_fits(page, name)
            assert_accessible(page, name)
            picture(page, f"import-{name}-{size}-{scheme}-{language}")

        check("form")
        table = b"What,Stars,Link\nGo,8,https://example.org/a/rather/long/address\n"
        upload(page, words, {"name": "games.csv", "mimeType": "text/csv", "buffer": table})
        expect(page.locator("[name='column.0']")).to_be_visible()
        check("columns")
        page.goto("/settings/import")
        upload(page, words, letterboxd())
        heading(page, words("import.ready"))
        check("preview")
        page.get_by_role("button", name=words("import.start"), exact=True).click()
        heading(page, words("import.done"))
        check("report")


def test_a_killed_import_continues(engine, new_store, chromium):
    words = Texts("en", OTHER_TEXTS)
    store = new_store(engine)
    store.add_user("ann@example.com", "Ann")
    server = Server(store).start()
    try:
        with book_of(chromium, server, "ann@example.com", "/settings/import") as page:
            page.expected_complaints.append("net::ERR")
            # Enough rows that the import is still running when the server is killed.
            upload(page, words, films(9000))
            heading(page, words("import.ready"))
            # Before the start, because on a busy machine it takes as long as the import.
            client = sign_in(server.url, "ann@example.com")
            page.get_by_role("button", name=words("import.start"), exact=True).click()
            # The page has no progress bar until the first request for the progress.
            expect(page.locator(".import-progress progress")).to_be_visible()
            path = "/settings" + page.url.split("/settings")[1]
            for _ in range(600):
                if client.get("/entries?limit=1").json():
                    break
            failed = []
            page.on("requestfailed", lambda request: failed.append(request.url))
            server.kill()
            # The page asks every second, and stays while the server does not answer.
            wait_until(page, lambda: len(failed) >= 2)
            expect(page.locator(".import-progress progress")).to_be_visible()
        end_leases(store)
        server = Server(store).start()
        with book_of(chromium, server, "ann@example.com", path) as page:
            heading(page, words("import.done"))
            expect(page.locator(".import-chips")).to_contain_text("9,000")
            undo_import(page, words)
            heading(page, words("import.undone"))
            assert titles(server, "ann@example.com") == []
    finally:
        server.kill()
    store.assert_sound()


def end_leases(store):
    """Ends the leases of jobs at once. Otherwise the job of a killed server is free after a
    minute."""
    if store.engine == "postgres":
        subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", store.environment["DATABASE_URL"], "--command",
             "UPDATE jobs SET lease_until = 0 WHERE state = 'running'"],
            check=True, capture_output=True, timeout=60,
        )
    else:
        with sqlite3.connect(store.folder / "commonplace.sqlite") as database:
            database.execute("UPDATE jobs SET lease_until = 0 WHERE state = 'running'")


def test_the_command_recognises_an_export_and_reports_it(engine, new_store):
    store = new_store(engine)
    store.add_user("ann@example.com", "Ann")
    path = store.folder / "letterboxd.zip"
    path.write_bytes(letterboxd()["buffer"])
    preview = store.command("import", path, "--dry-run")
    assert 'row watched.csv 1 "Solaris": new' in preview
    assert "7 rows: 5 new, 1 ambiguous, 1 aside" in preview
    assert "Files not read:" in preview
    first = store.command("import", path)
    assert "7 rows: 6 new, 1 skipped" in first
    again = store.command("import", path)
    assert "6 unchanged" in again
    store.assert_sound()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_imported_by_the_command_can_be_undone_on_the_page(
    engine, new_store, chromium, language
):
    words = Texts(language, OTHER_TEXTS)
    store = new_store(engine)
    store.add_user("ann@example.com", "Ann")
    path = store.folder / "films.json"
    rows = [
        {"t": f"Film {n}", "y": 1950 + n % 50, "with": [["Ann", "ANN", "Bo, Jr."][n % 3]]}
        for n in range(300)
    ]
    path.write_text(json.dumps([*rows, rows[7], {"t": "Bare", "y": 1999}]))
    output = store.command("import", path, "--type", "Movie", "--map", "title=t,Year=y,Cast=with")
    assert "302 rows: 301 were new, 0 changed, 1 unchanged" in output
    assert 'row 301 "Film 7": same content as row 8; imported once' in output
    assert "Cast: 3 names, 1 with a comma, 1 like another except for case and accents" in output
    assert "Empty: with in 1 rows" in output
    server = Server(store).start()
    try:
        with book_of(chromium, server, "ann@example.com", "/settings/import", language) as page:
            page.get_by_role("link", name="films.json").click()
            heading(page, words("import.done"))
            expect(page.locator(".import-told")).to_contain_text("301")
            assert_fits(page, "an import by the command")
            assert_accessible(page, "an import by the command")
            picture(page, f"import-command-{language}")
            undo_import(page, words)
            heading(page, words("import.undone"))
            assert titles(server, "ann@example.com") == []
    finally:
        server.kill()
    assert "301 were new" in store.command(
        "import", path, "--type", "Movie", "--map", "title=t,Year=y,Cast=with")
    store.assert_sound()

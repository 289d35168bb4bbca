"""`commonplace import` and `export` with a server elsewhere, through its API."""

import secrets
import subprocess
import zipfile

import pytest

from api import answer
from server import PROGRAM

FILMS = "Name,Stars,Released\nSolaris,9,1972\nStalker,8,1979\nMirror,10,soon\n"
MAP = "title=Name,rating=Stars,Year=Released"


@pytest.fixture
def run(new_person, server, tmp_path):
    """A function that runs a command for Ann with an API token, and returns its output."""
    ann = new_person()
    token = answer(ann.post("/tokens", {"label": "Script", "scope": "account"}), 201)
    file = tmp_path / "token"
    file.write_text(token["raw_token"] + "\n", encoding="utf-8")

    def run(*arguments, status=0, url=server.url, token_file=file):
        done = subprocess.run(
            [PROGRAM, *map(str, arguments), "--server", url, "--token-file", str(token_file)],
            capture_output=True, text=True, timeout=120, check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    run.client = ann
    return run


def titles(client):
    return sorted(entry["title"] for entry in answer(client.get("/entries?limit=100")))


def test_a_table_is_previewed_imported_and_undone(run, tmp_path):
    name = f"films-{secrets.token_hex(4)}.csv"
    file = tmp_path / name
    file.write_text(FILMS, encoding="utf-8")
    options = ("--type", "movie", "--map", MAP, "--collection", "Cinema")

    shown = run("import", file, *options, "--preview")
    assert "3 rows: 3 new" in shown
    assert titles(run.client) == []
    assert answer(run.client.get("/imports"))["data"] == []

    done = run("import", file, *options)
    assert done.count("3 rows: 3 new") == 2
    assert titles(run.client) == ["Mirror", "Solaris", "Stalker"]
    collections = answer(run.client.get("/collections"))
    assert [one["entry_count"] for one in collections if one["name"] == "Cinema"] == [3]
    again = run("import", file, *options)
    assert "3 unchanged" in again

    assert "3 entries would be deleted" in run("import", file, "--undo", "--preview")
    assert len(titles(run.client)) == 3


def test_a_known_format_needs_no_options(run, tmp_path):
    file = tmp_path / "watched.csv"
    file.write_text(
        "Date,Name,Year,Letterboxd URI\n2024-01-05,Solaris,1972,https://boxd.it/x\n",
        encoding="utf-8",
    )
    assert "1 rows: 1 new" in run("import", file)
    assert titles(run.client) == ["Solaris"]
    assert "needs no --map" in run("import", file, "--key", "Name", status=64)
    assert "1 entries would be deleted" in run("import", file, "--undo", "--preview")
    assert titles(run.client) == ["Solaris"]
    assert "1 entries were deleted" in run("import", file, "--undo")
    assert titles(run.client) == []
    assert "no import of a file named" in run("import", tmp_path / "other.csv", "--undo", status=64)


def test_a_book_is_exported(run, tmp_path):
    answer(run.client.post("/entries", {"title": "Solaris", "description": "A film."}), 201)
    file = tmp_path / "book.zip"
    assert "bytes." in run("export", file)
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert b"Solaris" in archive.read("tables/entries.jsonl")
    assert answer(run.client.get("/archives"))["data"] == []


def test_failures_say_what_is_wrong(run, tmp_path, server):
    file = tmp_path / "films.csv"
    file.write_text(FILMS, encoding="utf-8")
    wrong = tmp_path / "wrong"
    wrong.write_text("cp_wrong\n", encoding="utf-8")
    assert "not signed in" in run("import", file, status=1, token_file=wrong)
    assert "cannot be read" in run("import", file, status=1, token_file=tmp_path / "missing")
    assert "does not answer" in run("import", file, status=1, url="http://127.0.0.1:9")
    assert "takes an address" in run("import", file, status=64, url="book.example.com")
    assert "no type Opera" in run("import", file, "--type", "Opera", status=64)
    assert "No column is mapped to title" in run("import", file, "--map", "rating=Stars", status=1)
    assert answer(run.client.get("/imports"))["data"] == []
    reader = answer(run.client.post("/tokens", {"label": "Reader", "scope": "read"}), 201)
    wrong.write_text(reader["raw_token"], encoding="utf-8")
    assert "This token is read-only" in run("import", file, status=1, token_file=wrong)
    writer = answer(run.client.post("/tokens", {"label": "Writer", "scope": "write"}), 201)
    wrong.write_text(writer["raw_token"], encoding="utf-8")
    assert "cannot change tokens" in run("export", tmp_path / "x.zip", status=1, token_file=wrong)
    assert titles(run.client) == []

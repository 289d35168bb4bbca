"""Imports irregular books with the documented command, on both engines: generated ones, or real ones
from the file that `E2E_BOOKS` names (docs/benchmarks.md has their source)."""

import csv
import gzip
import io
import os
import random
import re
import unicodedata
from pathlib import Path

import pytest

import api
from api import answer
from server import Server

EMAIL = "ann@example.com"
MAP = (
    "title=title,Author=authors,Year=original_publication_year,description=original_title"
)


def write_sample_books(path):
    """Writes generated books as irregular as the real ones."""
    chance = random.Random(7)
    people = [f"{first} {last}" for first in ("Ursula", "José", "Нина", "Wu", "Ann-Marie")
              for last in ("Le Guin", "Saramago", "Ёлкина", "Cheng'en", "O'Neill", "Verne")]
    with gzip.open(path, "wt", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["book_id", "authors", "original_publication_year", "original_title", "title"]
        )
        for number in range(1, 301):
            authors = ", ".join(chance.sample(people, chance.choice([1, 1, 2, 3])))
            year = chance.choice(["", "-750.0", "1865.0", f"{chance.randint(1900, 2017)}.0"])
            title = f'The "{number}th" Book, or: Märchen (Series, #{number})'
            writer.writerow([number, authors, year, chance.choice(["", f"Book {number}"]), title])


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    if given := os.environ.get("E2E_BOOKS"):
        return Path(given).resolve()
    path = tmp_path_factory.mktemp("books") / "books.csv.gz"
    write_sample_books(path)
    return path


@pytest.fixture(scope="module")
def rows(source):
    with gzip.open(source, "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(io.StringIO(file.read())))


@pytest.fixture(scope="module")
def library(engine, new_store, source, rows):
    """A server with the imported books; `preview` and `report` are the outputs of the command."""
    store = new_store(engine)
    store.add_user(EMAIL, "Ann")
    server = Server(store).start()
    server.ann = api.sign_in(server.url, EMAIL)
    server.preview = run_import(store, source, "--preview")
    assert server.ann.count() == 0, "a preview must write nothing"
    server.report = run_import(store, source)
    yield server
    server.stop()
    store.assert_sound()


def run_import(store, source, *more):
    return store.command(
        "import", source, "--type", "Book", "--collection", "Books", "--key", "book_id",
        "--map", MAP, *more, timeout=900,
    )


def numbers_in(text):
    return {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)}


def test_every_row_is_imported(library, rows):
    ann = library.ann
    assert ann.count() == len(rows)
    assert ann.collection_named("Books")["entry_count"] == len(rows)
    assert len(rows) in numbers_in(library.report)
    assert len(rows) in numbers_in(library.preview)


def normalized(text):
    """Returns a text as it is stored: NFC, without outer white space."""
    return unicodedata.normalize("NFC", text).strip()


def test_entries_have_the_values_of_the_file(library, rows):
    book = library.ann.type_named("Book")["id"]
    wanted = {}
    for row in rows:
        wanted.setdefault(normalized(row["title"])[:150], []).append(row)
    for entry in library.ann.pages("/entries", limit=100)[:2000]:
        assert entry["type_id"] == book
        candidates = wanted[entry["title"][:150]]
        year = entry["additional_fields"].get("Year", "")
        assert year in {whole_year(row["original_publication_year"]) for row in candidates}
        people = entry["additional_fields"]["Author"]
        assert " ".join(people.casefold().split()) in {" ".join(distinct_names(row["authors"]).casefold().split()) for row in candidates}
        assert entry["description"]


def whole_year(year):
    return str(int(float(year))) if year else ""


def distinct_names(authors):
    """Returns the names without repetitions and extra spaces."""
    names = [" ".join(name.split()) for name in authors.split(",")]
    return ", ".join(dict.fromkeys(name for name in names if name))


def test_a_repeated_import_changes_nothing(library, source, rows):
    def state():
        return {
            entry["id"]: (entry["revision"], entry["updated_at"])
            for entry in library.ann.pages("/entries", limit=100)
        }

    before = state()
    report = run_import(library.store, source)
    assert state() == before
    assert len(rows) in numbers_in(report), "says how many were unchanged"


def test_a_renamed_author_is_renamed_everywhere(library, rows):
    ann = library.ann
    name = prolific_author(rows)
    # Also finds entries in which the words of the name are not adjacent; these are left out.
    books = {entry["id"] for entry in all_hits(ann, name)
             if name in entry["additional_fields"].get("Author", "")}
    assert len(books) > 3
    person = find_person(ann, name)
    changed = {"title": "Zuleika Dobson-Quux", "description": person["description"] or name,
               "score": person["score"], "date": person["date"], "type_id": person["type_id"]}
    answer(ann.put(f"/entries/{person['id']}", changed))
    found = [entry for entry in all_hits(ann, "dobson-quux") if entry["id"] in books]
    assert len(found) == len(books)
    for entry in found:
        assert "Zuleika Dobson-Quux" in entry["additional_fields"]["Author"]
        assert name not in entry["additional_fields"]["Author"]
    assert not books & {entry["id"] for entry in all_hits(ann, name)
                        if name in entry["additional_fields"].get("Author", "")}


def prolific_author(rows):
    """Returns an author of several books whose name is not part of a title or another name."""
    written = {}
    for row in rows:
        for name in distinct_names(row["authors"]).split(", "):
            written.setdefault(name, []).append(row)
    several = {name: found for name, found in written.items() if 5 <= len(found) <= 40}
    text = "\n".join(row["title"] + row["original_title"] for row in rows)
    return next(
        name for name in sorted(several, key=lambda name: -len(several[name]))
        if name not in text and sum(name in other for other in written) == 1
    )


def all_hits(client, query):
    return client.pages("/entries", q=query, limit=100)


def find_person(client, name):
    """Returns the entry of a person. Lists of livlog's API contain people only with their type."""
    found = answer(client.get("/entries", params={"type": "Person", "q": name}))
    return next(entry for entry in found if entry["title"] == name)

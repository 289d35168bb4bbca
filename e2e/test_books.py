"""Ten thousand real books, by the command of the documentation, on both engines."""

import unicodedata
import csv
import gzip
import io
import random
import re
import warnings

import pytest

import api
from api import answer
from server import ROOT, Server

EMAIL = "ann@example.com"
REAL = ROOT.parent / "shared/data/books/books.csv.gz"
MAP = (
    "title=title,Author=authors,Year=original_publication_year,description=original_title"
)


def excerpt(path):
    """Books as odd as the real ones, for a clone that stands alone."""
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
    if REAL.exists():
        return REAL
    warnings.warn(f"{REAL} is missing: 300 made-up books stand in for the 10,000 real ones")
    path = tmp_path_factory.mktemp("books") / "books.csv.gz"
    excerpt(path)
    return path


@pytest.fixture(scope="module")
def rows(source):
    with gzip.open(source, "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(io.StringIO(file.read())))


@pytest.fixture(scope="module")
def library(engine, new_store, source, rows):
    """A server beside which the books were imported; `preview` and `report` are what was printed."""
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


def test_every_row_is_there(library, rows):
    ann = library.ann
    assert ann.count() == len(rows)
    assert ann.collection_named("Books")["entry_count"] == len(rows)
    assert len(rows) in numbers_in(library.report)
    assert len(rows) in numbers_in(library.preview)


def composed(text):
    """Texts are kept in NFC, without white space at their ends."""
    return unicodedata.normalize("NFC", text).strip()


def test_rows_read_as_in_the_file(library, rows):
    book = library.ann.type_named("Book")["id"]
    wanted = {}
    for row in rows:
        wanted.setdefault(composed(row["title"])[:150], []).append(row)
    for entry in library.ann.pages("/entries", limit=100)[:2000]:
        assert entry["type_id"] == book
        candidates = wanted[entry["title"][:150]]
        year = entry["additional_fields"].get("Year", "")
        assert year in {plain(row["original_publication_year"]) for row in candidates}
        people = entry["additional_fields"]["Author"]
        assert " ".join(people.casefold().split()) in {" ".join(tidy(row["authors"]).casefold().split()) for row in candidates}
        assert entry["description"]


def plain(year):
    return str(int(float(year))) if year else ""


def tidy(authors):
    """A name that a row gives twice is one person."""
    names = [" ".join(name.split()) for name in authors.split(",")]
    return ", ".join(dict.fromkeys(name for name in names if name))


def test_again_changes_nothing(library, source, rows):
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
    # Others are hits too, in which the words of the name stand apart.
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
    """Who wrote several of the books, and whose name is in no title and in no other name."""
    written = {}
    for row in rows:
        for name in tidy(row["authors"]).split(", "):
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
    """People are entries of the Library: livlog's own lists show them only by their type."""
    found = answer(client.get("/entries", params={"type": "Person", "q": name}))
    return next(entry for entry in found if entry["title"] == name)

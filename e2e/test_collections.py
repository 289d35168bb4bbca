"""The pages of collections, in both languages, with and without scripts, by touch and by
keyboard."""

import re

import pytest
from playwright.sync_api import expect

from api import sign_in
from browser import SIZES, at_home, follow, look, press_on, send, tab_to, type_over, wait_until
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {"music": "🎵 Music"},
    "ru": {"music": "🎵 Музыка"},
}


def row(page, name):
    return page.locator(".collections > li").filter(has_text=name)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_collection_is_created_edited_deleted_and_restored(server, ann, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.get_by_label(words.pattern("common.account")).click()
        page.get_by_role("link", name=words("collection.collections"), exact=True).click()
        expect(row(page, "Movies")).to_contain_text(words("common.entries", n=0))
        page.get_by_role("link", name=words("collection.add")).click()

        # A refused form keeps its input.
        page.get_by_label(words("collection.iconOwn")).fill("🎪")
        page.get_by_role("button", name=words("common.save")).click()
        expect(page.locator("#f-name-error")).to_be_visible()
        expect(page.get_by_label(words("collection.iconOwn"))).to_have_value("🎪")
        if scripts:
            look(page, f"collection-refused-{language}")
        page.get_by_label(words("collection.name"), exact=True).fill("Theatre")
        page.get_by_label(words("collection.impliedType")).select_option(label=words["music"])
        if scripts:
            expect(page.locator(".preview")).to_contain_text("Theatre")
            expect(page.locator(".preview")).to_contain_text("🎪")
            page.locator(".emoji").filter(has_text="🎭").click()
            expect(page.locator(".preview")).to_contain_text("🎭")
            expect(page.get_by_label(words("collection.iconOwn"))).to_have_value("")
        page.get_by_role("button", name=words("common.save")).click()
        expect(row(page, "Theatre")).to_contain_text("🎭" if scripts else "🎪")

        page.get_by_role("link", name=f"{words('common.edit')}: Theatre").click()
        expect(page.get_by_label(words("collection.impliedType")).locator(":checked")).to_have_text(words["music"])
        page.get_by_role("button", name=words("common.save")).click()
        page.wait_for_url("**/log/collections")

        client = sign_in(server.url, ann)
        theatre = next(c for c in client.get("/collections").json() if c["name"] == "Theatre")
        for title in ("Hamlet", "Cats"):
            client.post("/entries", {"title": title, "description": "Played.", "score": 3,
                                     "date": "2026-01-02", "collection_id": theatre["id"]})
        page.goto("/log/collections")
        page.get_by_role("link", name=f"{words('common.delete')}: Theatre").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(
            words("collection.deleteTitle", name="Theatre", n=2))
        if scripts:
            look(page, f"collection-delete-{language}")
        page.get_by_role("button", name=words("common.delete")).click()
        page.wait_for_url("**/log/collections")
        expect(row(page, "Theatre")).to_have_count(0)
        assert client.get("/entries").json() == []
        page.get_by_role("button", name=words("common.undo")).click()
        page.wait_for_url("**/log/collections")
        expect(row(page, "Theatre")).to_have_count(1)
        assert {entry["title"] for entry in client.get("/entries").json()} == {"Hamlet", "Cats"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_renaming_can_be_undone_and_redone(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    movies = sign_in(server.url, ann).collection_named("Movies")
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto(f"/log/collections/{movies['id']}")
        page.get_by_label(words("collection.name"), exact=True).fill("Cinema")
        page.get_by_role("button", name=words("common.save")).click()
        expect(row(page, "Cinema")).to_be_visible()
        page.get_by_role("button", name=words("common.undo"), exact=True).click()
        expect(row(page, "Movies")).to_be_visible()
        page.get_by_role("button", name=words("common.redo"), exact=True).click()
        expect(row(page, "Cinema")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_concurrent_edits_of_a_collection_are_a_conflict(server, ann, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    movies = client.collection_named("Movies")
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        page.goto(f"/log/collections/{movies['id']}")
        name = page.get_by_label(words("collection.name"), exact=True)
        name.fill("Cinema")
        client.put(f"/collections/{movies['id']}", {"name": "Films", "icon": "🎞"})
        page.get_by_role("button", name=words("common.save")).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(words("common.conflictTitle"))
        expect(page.get_by_role("main")).to_contain_text("Films")
        if scripts:
            look(page, f"collection-conflict-{language}")
        page.get_by_role("button", name=words("common.keepMine")).click()
        expect(row(page, "Cinema")).to_be_visible()
        assert client.collection_named("Cinema")["id"] == movies["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_without_collections_offers_the_defaults(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    for collection in client.get("/collections").json():
        client.delete(f"/collections/{collection['id']}")
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto("/log/collections")
        expect(page.get_by_role("heading", name=words("collection.emptyTitle"))).to_be_visible()
        look(page, f"collections-empty-{language}")
        page.get_by_role("button", name=words("collection.createDefaults")).click()
        expect(page.locator(".collections > li")).to_have_count(3)
    assert [c["icon"] for c in client.get("/collections").json()] == ["🎬", "📚", "🎮"]


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_are_accessible_and_fit(server, ann, chromium, size):
    client = sign_in(server.url, ann)
    books = client.collection_named("Books")["id"]
    with at_home(chromium, server, ann, PASSWORD, size=size) as page:
        for name in ("", "/new", f"/{books}", f"/{books}/delete"):
            page.goto("/log/collections" + name)
            look(page, f"collections{name.replace(books, 'books').replace('/', '-')}-{size}")


def test_a_swipe_shows_the_same_actions(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD) as page:
        page.goto("/log/collections")
        first = page.locator(".swipe").first
        delete = first.locator(".swipe-delete")
        assert delete.bounding_box()["x"] >= 380
        first.evaluate("row => row.scrollTo({ left: 400, behavior: 'instant' })")
        wait_until(page, lambda: delete.bounding_box()["x"] < 330)
        delete.click()
        expect(page).to_have_url(re.compile("/delete$"))


def test_by_keyboard_alone(server, ann, chromium):
    """Creates, edits, deletes and restores a collection, then creates the default collections."""
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        press_on(page, "summary.avatar")
        follow(page, ".menu-panel a[href$='/log/collections']")
        follow(page, ".fab")
        type_over(page, "#f-name", "Keys")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".preview")).to_contain_text("🎬")
        send(page)
        expect(row(page, "Keys")).to_contain_text("🎬")

        follow(page, "[aria-label='Edit: Keys']")
        type_over(page, "#f-name", "Locks")
        tab_to(page, "[name=implied_type_id]")
        page.keyboard.press("ArrowDown")
        tab_to(page, ".form-bar .primary", back=True)
        send(page)
        expect(row(page, "Locks")).to_be_visible()

        follow(page, "[aria-label='Delete: Locks']")
        follow(page, "main button.danger")
        expect(row(page, "Locks")).to_have_count(0)
        follow(page, ".toast-action")
        expect(row(page, "Locks")).to_have_count(1)

        for _ in range(4):
            follow(page, "[aria-label^='Delete: ']")
            follow(page, "main button.danger")
        follow(page, ".empty .primary")
        expect(page.locator(".collections > li")).to_have_count(3)

"""Relations in the form of an entry: people found while typing, created on save, reordered, with
roles; the films of a person; on a phone and a desktop, in both languages, and without scripts."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look, until, wait_until
from strings import Texts

OTHER_TEXTS = {
    "en": {"cast": "Cast", "genre": "Genre", "movie": "Movies"},
    "ru": {"cast": "В ролях", "genre": "Жанр", "movie": "Фильмы"},
}
CASES = [("phone", "en"), ("desktop", "en"), ("phone", "ru")]


@pytest.fixture(scope="module")
def server(engine, new_server):
    server = new_server(engine)
    server.email = f"ann-{secrets.token_hex(3)}@example.com"
    server.store.add_user(server.email, "Ann")
    server.client = sign_in(server.url, server.email)
    kinds = {each["name"]: each["id"] for each in answer(server.client.get("/types"))}
    server.movie = kinds["Movie"]
    answer(server.client.post("/entries/batch", [{
        "title": f"Film {number}", "description": "About.", "type_id": kinds["Movie"],
        "additional_fields": {
            "Year": str(1950 + number), "Genre": "Noir, Crime",
            "Cast": "Ann Ámbar, Bob Marlowe, Catherine Ode",
        },
    } for number in range(4)]))
    return server


def picker(page, name):
    return page.locator(".picker").filter(
        has=page.locator("label", has_text=re.compile(f"^{re.escape(name)}$"))).filter(visible=True)


def search(page, name):
    return picker(page, name).get_by_role("combobox")


def names(page, name):
    return picker(page, name).locator(".picked .picked-name")


def saved_entry(server, page):
    page.wait_for_url(re.compile(r"/library/entries/[0-9a-f-]{36}$"))
    return answer(server.client.get(f"/entries/{page.url.rsplit('/', 1)[1]}?expand=relations"))


@pytest.mark.parametrize("size, language", CASES)
def test_a_cast_is_found_created_reordered_and_saved(server, chromium, size, language):
    zed = f"Zed {size} {language}"
    words = Texts(language, OTHER_TEXTS)
    path = f"/log/entries/new?type={server.movie}&in=library"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        page.get_by_label(words("common.title"), exact=True).fill(f"The Long Night {size} {language}")
        box = search(page, words["cast"])
        # Found in spite of accents, case and typing errors.
        box.fill("ambar")
        option = picker(page, words["cast"]).get_by_role("option")
        expect(option.first).to_contain_text("Ann Ámbar")
        look(page, f"relations-options-{size}-{language}")
        box.press("Enter")
        expect(names(page, words["cast"])).to_have_text(["Ann Ámbar"])
        role = words("relation.roleOf", name="Ann Ámbar")
        page.get_by_label(role, exact=True).fill("The driver")
        box.fill("marlow")
        expect(option.first).to_contain_text("Bob Marlowe")
        option.first.click()
        box.fill(zed)
        expect(option.filter(has_text=words("relation.addNew", title=zed))).to_be_visible()
        box.press("ArrowUp")
        box.press("Enter")
        expect(names(page, words["cast"])).to_have_text(["Ann Ámbar", "Bob Marlowe", zed])
        page.get_by_role("button", name=words("type.up", name=zed)).click()
        page.get_by_role("button", name=words("type.up", name=zed)).press("Alt+ArrowUp")
        expect(names(page, words["cast"])).to_have_text([zed, "Ann Ámbar", "Bob Marlowe"])
        # Genres are offered before anything is typed.
        search(page, words["genre"]).click()
        picker(page, words["genre"]).get_by_role("option").filter(has_text="Noir").click()
        search(page, words["genre"]).fill("Heist")
        page.keyboard.press("Escape")
        look(page, f"relations-picked-{size}-{language}")

        # Leaving asks first, and a reload keeps the choices as a draft.
        page.get_by_role("link", name=words("common.cancel")).click()
        expect(page.get_by_role("heading", name=words("common.leaveTitle"))).to_be_visible()
        page.get_by_role("button", name=words("common.stay")).click()
        until(page, "Object.values(sessionStorage).some((text) => text.includes('Heist'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name=words("common.draftRestore")).click()
        expect(names(page, words["cast"])).to_have_text([zed, "Ann Ámbar", "Bob Marlowe"])
        expect(page.get_by_label(role, exact=True)).to_have_value("The driver")
        expect(search(page, words["genre"])).to_have_value("Heist")

        # A refused form keeps its input.
        page.locator("[name=rating]").fill("99")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        expect(page.locator(".field .error")).to_have_count(1)
        expect(names(page, words["cast"])).to_have_count(3)
        page.locator("[name=rating]").fill("9")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        made = saved_entry(server, page)
        assert made["additional_fields"]["Cast"] == f"{zed}, Ann Ámbar, Bob Marlowe"
        assert made["additional_fields"]["Genre"] == "Noir, Heist"
        assert made["relations"]["Cast"][1]["attributes"] == {"role": "The driver"}

        # Removing one genre leaves the other relations unchanged.
        page.goto(f"/log/entries/{made['id']}/edit?in=library")
        expect(names(page, words["cast"])).to_have_count(3)
        page.get_by_role("button", name=words("type.remove", name="Noir")).click()
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        again = saved_entry(server, page)
        assert again["additional_fields"]["Genre"] == "Heist"
        assert again["relations"]["Cast"] == made["relations"]["Cast"]


@pytest.mark.parametrize("size, language", CASES[:1] + CASES[2:])
def test_a_person_is_created_with_films(server, chromium, size, language):
    words = Texts(language, OTHER_TEXTS)
    path = "/library/types/person"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        page.get_by_role("link", name=words("common.addEntry")).click()
        page.get_by_label(words("relation.name"), exact=True).fill("Dora")
        expect(page.locator("[name=score]:visible, .tiles:visible")).to_have_count(0)
        label = page.locator("label", has_text=words("relation.leading", type=words["movie"], field=words["cast"]))
        films = page.locator(".picker").filter(has=label)
        films.get_by_role("combobox").fill("film 1")
        expect(films.get_by_role("option").first).to_contain_text("Film 1")
        films.get_by_role("option").first.click()
        expect(films.locator(".picked-name")).to_have_text(["Film 1"])
        films.locator(".picked-role").fill("Herself")
        look(page, f"relations-person-{size}-{language}")
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        saved_entry(server, page)
        expect(page.locator(".posters .poster")).to_have_count(1)
        person = page.url
        page.goto(person.replace("/library/", "/log/") + "/edit")
        look(page, f"relations-person-edit-{size}-{language}")
        page.get_by_label(words("relation.drop", name="Film 1")).check(force=True)
        page.get_by_role("button", name=words("common.save"), exact=True).first.click()
        page.wait_for_url(person)
        expect(page.locator(".posters .poster")).to_have_count(0)


def test_what_is_typed_before_the_scripts_arrive_is_searched(server, chromium):
    path = f"/log/entries/new?type={server.movie}&in=library"
    with book_of(chromium, server, server.email, "/log", "en") as page:
        held, has_typed = [], False
        page.route(re.compile(r"\.js"), lambda route: route.continue_() if has_typed else held.append(route))
        page.goto(path, wait_until="commit")
        box = picker(page, "Cast").locator("[role=combobox]")
        box.fill("ambar")
        wait_until(page, lambda: held)
        has_typed = True
        for route in held:
            route.continue_()
        expect(picker(page, "Cast").get_by_role("option").first).to_contain_text("Ann Ámbar")
        expect(box).to_have_value("ambar")
        box.press("Enter")
        expect(names(page, "Cast")).to_have_text(["Ann Ámbar"])


def test_without_scripts_relations_are_text_fields(server, chromium):
    path = f"/log/entries/new?type={server.movie}&in=library"
    with book_of(chromium, server, server.email, path, "en", scripts=False) as page:
        page.get_by_label("Title", exact=True).fill("Plain")
        page.get_by_label("Cast", exact=True).filter(visible=True).fill("ann ambar, New One")
        page.get_by_role("button", name="Save", exact=True).first.click()
        assert saved_entry(server, page)["additional_fields"]["Cast"] == "Ann Ámbar, New One"

"""Relations in the form of an entry: people found while typing, created on save, reordered, with
roles; the films of a person; on a phone and a desktop, in both languages, and without scripts."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import book_of, look, until

WORDS = {
    "en": {
        "cast": "Cast", "genre": "Genre", "new": "Add new “{zed}”", "role": "Role: Ann Ámbar",
        "up": "Move up: {zed}", "remove": "Remove: Noir", "save": "Save", "title": "Title",
        "name": "Name", "person": "Person", "films": "Movie: Cast", "off": "Remove: Film 1",
        "add": "New entry", "bring": "Restore draft", "leave": "Leave without saving?",
        "cancel": "Cancel", "stay": "Keep editing",
    },
    "ru": {
        "cast": "В ролях", "genre": "Жанр", "new": "Добавить: «{zed}»", "role": "Роль: Ann Ámbar",
        "up": "Выше: {zed}", "remove": "Убрать: Noir", "save": "Сохранить", "title": "Название",
        "name": "Имя", "person": "Человек", "films": "Фильм: В ролях", "off": "Убрать: Film 1",
        "add": "Новая запись", "bring": "Восстановить черновик", "leave": "Уйти, не сохранив?",
        "cancel": "Отмена", "stay": "Продолжить правку",
    },
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
    words = {key: word.replace("{zed}", zed) for key, word in WORDS[language].items()}
    path = f"/log/entries/new?type={server.movie}&in=library"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        page.get_by_label(words["title"], exact=True).fill("The Long Night")
        box = search(page, words["cast"])
        # Found in spite of accents, case and typing errors.
        box.fill("ambar")
        option = picker(page, words["cast"]).get_by_role("option")
        expect(option.first).to_contain_text("Ann Ámbar")
        look(page, f"relations-options-{size}-{language}")
        box.press("Enter")
        expect(names(page, words["cast"])).to_have_text(["Ann Ámbar"])
        page.get_by_label(words["role"], exact=True).fill("The driver")
        box.fill("marlow")
        expect(option.first).to_contain_text("Bob Marlowe")
        option.first.click()
        box.fill(zed)
        expect(option.filter(has_text=words["new"])).to_be_visible()
        box.press("ArrowUp")
        box.press("Enter")
        expect(names(page, words["cast"])).to_have_text(["Ann Ámbar", "Bob Marlowe", zed])
        page.get_by_role("button", name=words["up"]).click()
        page.get_by_role("button", name=words["up"]).press("Alt+ArrowUp")
        expect(names(page, words["cast"])).to_have_text([zed, "Ann Ámbar", "Bob Marlowe"])
        # Genres are offered before anything is typed.
        search(page, words["genre"]).click()
        picker(page, words["genre"]).get_by_role("option").filter(has_text="Noir").click()
        search(page, words["genre"]).fill("Heist")
        page.keyboard.press("Escape")
        look(page, f"relations-picked-{size}-{language}")

        # Leaving asks first, and a reload keeps the choices as a draft.
        page.get_by_role("link", name=words["cancel"]).click()
        expect(page.get_by_role("heading", name=words["leave"])).to_be_visible()
        page.get_by_role("button", name=words["stay"]).click()
        until(page, "Object.values(sessionStorage).some((text) => text.includes('Heist'))")
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name=words["bring"]).click()
        expect(names(page, words["cast"])).to_have_text([zed, "Ann Ámbar", "Bob Marlowe"])
        expect(page.get_by_label(words["role"], exact=True)).to_have_value("The driver")
        expect(search(page, words["genre"])).to_have_value("Heist")

        # A refused form keeps its input.
        page.locator("[name=rating]").fill("99")
        page.get_by_role("button", name=words["save"], exact=True).first.click()
        expect(page.locator(".field .error")).to_have_count(1)
        expect(names(page, words["cast"])).to_have_count(3)
        page.locator("[name=rating]").fill("9")
        page.get_by_role("button", name=words["save"], exact=True).first.click()
        made = saved_entry(server, page)
        assert made["additional_fields"]["Cast"] == f"{zed}, Ann Ámbar, Bob Marlowe"
        assert made["additional_fields"]["Genre"] == "Noir, Heist"
        assert made["relations"]["Cast"][1]["attributes"] == {"role": "The driver"}

        # Removing one genre leaves the other relations unchanged.
        page.goto(f"/log/entries/{made['id']}/edit?in=library")
        expect(names(page, words["cast"])).to_have_count(3)
        page.get_by_role("button", name=words["remove"]).click()
        page.get_by_role("button", name=words["save"], exact=True).first.click()
        again = saved_entry(server, page)
        assert again["additional_fields"]["Genre"] == "Heist"
        assert again["relations"]["Cast"] == made["relations"]["Cast"]


@pytest.mark.parametrize("size, language", CASES[:1] + CASES[2:])
def test_a_person_is_created_with_films(server, chromium, size, language):
    words = WORDS[language]
    path = "/library/types/person"
    with book_of(chromium, server, server.email, path, language, size=size) as page:
        page.get_by_role("link", name=words["add"]).click()
        page.get_by_label(words["name"], exact=True).fill("Dora")
        expect(page.locator("[name=score]:visible, .tiles:visible")).to_have_count(0)
        label = page.locator("label", has_text=words["films"])
        films = page.locator(".picker").filter(has=label)
        films.get_by_role("combobox").fill("film 1")
        expect(films.get_by_role("option").first).to_contain_text("Film 1")
        films.get_by_role("option").first.click()
        expect(films.locator(".picked-name")).to_have_text(["Film 1"])
        films.locator(".picked-role").fill("Herself")
        look(page, f"relations-person-{size}-{language}")
        page.get_by_role("button", name=words["save"], exact=True).first.click()
        saved_entry(server, page)
        expect(page.locator(".posters .poster")).to_have_count(1)
        person = page.url
        page.goto(person.replace("/library/", "/log/") + "/edit")
        look(page, f"relations-person-edit-{size}-{language}")
        page.get_by_label(words["off"]).check(force=True)
        page.get_by_role("button", name=words["save"], exact=True).first.click()
        page.wait_for_url(person)
        expect(page.locator(".posters .poster")).to_have_count(0)


def test_without_scripts_relations_are_text_fields(server, chromium):
    path = f"/log/entries/new?type={server.movie}&in=library"
    with book_of(chromium, server, server.email, path, "en", scripts=False) as page:
        page.get_by_label("Title", exact=True).fill("Plain")
        page.get_by_label("Cast", exact=True).filter(visible=True).fill("ann ambar, New One")
        page.get_by_role("button", name="Save", exact=True).first.click()
        assert saved_entry(server, page)["additional_fields"]["Cast"] == "Ann Ámbar, New One"

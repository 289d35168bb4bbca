"""The type builder, in both languages, with and without scripts, by touch and by keyboard."""

import re
import time

import pytest
from playwright.sync_api import expect

from api import answer, sign_in
from browser import SCHEMES, assert_accessible, assert_fits, at_home, picture, tab_to
from own_book import ann, server  # noqa: F401
from server import PASSWORD
from strings import LANGUAGES, Texts

OTHER_TEXTS = {
    "en": {
        "person": "👤 Person", "game": "Board game", "games": "Board games",
        "players": "Players", "designer": "Designer", "seats": "Seats",
    },
    "ru": {
        "person": "👤 Человек", "game": "Настольная игра", "games": "Настольные игры",
        "players": "Игроков", "designer": "Создатель", "seats": "Мест",
    },
}


def row(page, name):
    return page.locator(".type-row").filter(has_text=name)


def field(page, place):
    return page.locator(".type-fields > li").nth(place)


def type_named(client, name):
    found = next(t for t in answer(client.get("/types?all=true")) if t["name"] == name)
    return answer(client.get(f"/types/{found['id']}"))


def press(page, finger, *names, **options):
    """Presses a button or link, by touch if `finger` is true."""
    button = page.get_by_role(*names, **options).first
    button.tap() if finger else button.click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_type_is_created_used_and_changed(server, ann, chromium, language, scripts):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    with at_home(chromium, server, ann, PASSWORD, language, scripts=scripts) as page:
        began = time.monotonic()
        page.get_by_label(words.pattern("common.account")).tap()
        page.get_by_role("link", name=words("type.types"), exact=True).tap()
        press(page, True, "link", name=words("type.add"))

        # A board game with players (text) and designer (a relation to people).
        page.get_by_label(words("collection.name"), exact=True).fill(words["game"])
        page.get_by_label(words("type.plural"), exact=True).fill(words["games"])
        field(page, 0).get_by_label(words("type.fieldName")).fill(words["players"])
        field(page, 0).get_by_label(words("type.fieldKind")).select_option(label=words("type.text"))
        press(page, True, "button", name=words("type.addField"))
        expect(field(page, 1)).to_be_visible()
        field(page, 1).get_by_label(words("type.fieldName")).fill(words["designer"])
        field(page, 1).get_by_label(words("type.fieldKind")).select_option(label=words("type.relation"))
        field(page, 1).get_by_label(words("type.target")).select_option(label=words["person"])
        if scripts:
            expect(page.locator("#type-card")).to_contain_text(words["game"])
            expect(page.locator("#type-card")).to_contain_text(
                f"{words['players']} · {words['designer']}")
        picture(page, f"type-new-{language}-{'scripts' if scripts else 'plain'}")
        press(page, True, "button", name=words("common.save"), exact=True)
        expect(row(page, words["game"])).to_be_visible()
        assert time.monotonic() - began < 60
        made = type_named(client, words["game"])
        assert [f["kind"] for f in made["fields"]] == ["text", "relation"]

        # Two entries of the type, one created with the form.
        page.get_by_role(
            "link", name=words("type.addFirst", lowered=words["game"].lower())).click()
        expect(page.locator(".tile").filter(has_text=words["game"]).locator("input")).to_be_checked()
        page.locator("#f-title").fill("Go")
        page.get_by_label(words["players"]).fill("2–4")
        # With scripts the picker follows this hidden field.
        page.locator(f"input[data-key='{words['designer']}']").evaluate(
            "(field, text) => { field.value = text;"
            " field.dispatchEvent(new Event('input', { bubbles: true })); }",
            "Reiner Knizia, Ann")
        press(page, True, "button", name=words("common.save"), exact=True)
        page.wait_for_url(re.compile(r"/log/entries/[0-9a-f-]{36}$"))
        expect(page.get_by_role("link", name="Reiner Knizia")).to_be_visible()
        entry = page.url
        client.create(title="Catan", type_id=made["id"],
                      additional_fields={words["players"]: "4", words["designer"]: "Ann"})

        # Renames, moves and changes a field; the effects are shown before saving.
        page.goto(f"/settings/types/{made['id']}")
        field(page, 0).get_by_label(words("type.fieldName")).fill(words["seats"])
        field(page, 0).get_by_label(words("type.fieldKind")).select_option(label=words("type.number"))
        press(page, True, "button", name=words("type.up", name=words["designer"]))
        expect(field(page, 0).get_by_label(words("type.fieldName"))).to_have_value(words["designer"])
        press(page, True, "button", name=words("common.save"), exact=True)
        expect(page.get_by_role("heading", level=1)).to_have_text(words("type.willHappen"))
        expect(page.get_by_role("main")).to_contain_text(words("type.keeps", n=1))
        picture(page, f"type-preview-{language}")
        if scripts:
            assert_accessible(page, "type preview")
        press(page, True, "button", name=words("common.save"), exact=True)
        expect(row(page, words["game"])).to_contain_text(words["seats"])
        changed = type_named(client, words["game"])
        assert [(f["key"], f["label"], f["kind"]) for f in changed["fields"]] == [
            (words["designer"], words["designer"], "relation"),
            (words["players"], words["seats"], "number"),
        ]
        page.goto(entry)
        expect(page.locator(".facts")).to_contain_text("2–4")

        page.goto(f"/library/types/{made['id']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(words["games"])

        # Removes a field; its values remain as text.
        page.goto(f"/settings/types/{made['id']}")
        press(page, True, "button", name=words("type.remove", name=words["designer"]))
        expect(page.locator(".type-fields > li")).to_have_count(1)
        press(page, True, "button", name=words("common.save"), exact=True)
        expect(page.get_by_role("main")).to_contain_text(words("type.goes"))
        press(page, True, "button", name=words("common.save"), exact=True)
        expect(row(page, words["game"])).to_be_visible()
        page.goto(entry)
        expect(page.locator(".facts")).to_contain_text("Reiner Knizia, Ann")
        expect(page.get_by_role("link", name="Reiner Knizia")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_removing_a_field_and_deleting_a_type_can_be_undone(server, ann, chromium, language):
    words = Texts(language, OTHER_TEXTS)
    client = sign_in(server.url, ann)
    person = next(t for t in answer(client.get("/types?all=true")) if t["name"] == "Person")
    made = answer(client.post("/types", {"name": words["game"], "icon": "🎲", "fields": [
        {"label": words["players"], "kind": "number"},
        {"label": words["designer"], "kind": "relation", "target_type_id": person["id"]}]}), 201)
    for title in ("Go", "Catan"):
        client.create(title=title, type_id=made["id"],
                      additional_fields={words["players"]: "4", words["designer"]: "Ann, Bob"})
    with at_home(chromium, server, ann, PASSWORD, language) as page:
        page.goto(f"/settings/types/{made['id']}")
        press(page, True, "button", name=words("type.remove", name=words["designer"]))
        press(page, True, "button", name=words("common.save"), exact=True)
        press(page, True, "button", name=words("common.save"), exact=True)
        page.wait_for_url("**/settings/types")
        press(page, True, "button", name=words("common.undo"))
        expect(row(page, words["game"])).to_contain_text(words["designer"])
        assert len(type_named(client, words["game"])["fields"]) == 2

        press(page, True, "link", name=f"{words('common.delete')}: {words['game']}")
        expect(page.get_by_role("heading", level=1)).to_have_text(
            words("type.deleteTitle", name=words["game"], n=2))
        picture(page, f"type-delete-{language}")
        assert_accessible(page, "type delete")
        press(page, True, "button", name=words("common.delete"))
        page.wait_for_url("**/settings/types")
        expect(row(page, words["game"])).to_have_count(0)
        assert all(e.get("type_id") is None for e in client.get("/entries").json())
        press(page, True, "button", name=words("common.undo"))
        expect(row(page, words["game"])).to_be_visible()
        page.goto("/log")
        page.get_by_role("link", name="Catan").first.click()
        expect(page.get_by_role("link", name="Bob")).to_be_visible()


def test_by_keyboard_alone(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        page.goto("/settings/types/new")
        page.locator("[name=name]").focus()
        page.keyboard.type("Tea")
        tab_to(page, "[name='0.label']")
        page.keyboard.type("Leaf")
        tab_to(page, "[value=add]")
        page.keyboard.press("Enter")
        expect(page.locator("[name='1.label']")).to_be_focused()
        page.keyboard.type("Minutes")
        tab_to(page, "[name='1.kind']")
        page.keyboard.type("Num")
        tab_to(page, "[value='up.1']", back=True)
        page.keyboard.press("Enter")
        expect(field(page, 0).get_by_label("Field name")).to_have_value("Minutes")
        # The first row has no Up; its Down has the focus.
        expect(page.locator("[value='down.1']")).to_be_focused()
        page.locator("[name=name]").focus()
        page.keyboard.press("Enter")
        expect(row(page, "Tea")).to_contain_text("Minutes, Leaf")


def test_fields_can_be_dragged(server, ann, chromium):
    with at_home(chromium, server, ann, PASSWORD, size="desktop") as page:
        page.goto("/settings/types/new")
        press(page, False, "button", name="Wine")
        expect(field(page, 2).get_by_label("Field name")).to_have_value("Region")
        handle = field(page, 2).locator("[data-drag]")
        handle.scroll_into_view_if_needed()
        box, other = handle.bounding_box(), field(page, 1).bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        end = other["y"] + 5
        for step in range(1, 11):
            page.mouse.move(box["x"] + 10, box["y"] + (end - box["y"]) * step / 10)
        page.mouse.up()
        expect(field(page, 1).get_by_label("Field name")).to_have_value("Region")

        # Dragging near the top scrolls the page.
        page.set_viewport_size({"width": 1280, "height": 420})
        handle = field(page, 2).locator("[data-drag]")
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 10, 20, steps=5)
        expect(field(page, 0).get_by_label("Field name")).to_have_value("Grape")
        page.mouse.up()
        press(page, False, "button", name="Save", exact=True)
        expect(row(page, "Wine")).to_contain_text("Grape, Vintage, Region")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_pages_are_accessible_and_fit(server, ann, chromium, size, scheme):
    client = sign_in(server.url, ann)
    movie = client.type_named("Movie")
    answer(client.put(f"/types/{movie['id']}", {"look": {"cover": "poster", "accent": "rose"}}))
    client.create(title="Dune", type_id=movie["id"], additional_fields={"Year": "2021"})
    with at_home(chromium, server, ann, PASSWORD, size=size, scheme=scheme) as page:
        picture(page, f"types-log-{size}-{scheme}")
        for name in ("", "/new", f"/{movie['id']}"):
            page.goto("/settings/types" + name)
            shown = "edit" if movie["id"] in name else name.strip("/") or "list"
            picture(page, f"types-{shown}-{size}-{scheme}")
            assert_accessible(page, f"types{name}")
            assert_fits(page, f"types{name}")
        page.goto("/log")
        page.get_by_role("link", name="Dune").first.click()
        page.wait_for_url(re.compile("/log/entries/"))
        picture(page, f"types-entry-{size}-{scheme}")
        assert_accessible(page, "an entry in its type's colour")


